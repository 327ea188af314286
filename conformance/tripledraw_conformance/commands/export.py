"""`tripledraw export`: the scenarios as plain JSON."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from tripledraw import resources, rulebook
from tripledraw.variant import variants
from tripledraw_conformance.commands import Outcome, refused
from tripledraw_conformance.commands.page import counted, wrapped
from tripledraw_conformance.folder import fill, no_folder

HELP = """
Write all scenarios as JSON cases, to judge an engine without Python: for each variant a
folder, in it for each chapter a file with the rulebook and its cases; in as-written/ the
scenarios that change rules themselves. A case has the commands of the engine protocol,
what the scenario expects after each, and all that the reference engine shows there.

With them go the schema, which says how to run a case, and the engine protocol. A file that
is there already is written anew; others stay.
"""

EXAMPLE = """
tripledraw export cases
tripledraw export cases --variant house
"""

_WITH = ("PROTOCOL.md", "schema/case.schema.json", "schema/protocol.schema.json")
"""What of the specification goes with them."""


def add_arguments(parser: ArgumentParser) -> None:
    """DIR and `--variant`."""
    parser.add_argument("folder", metavar="DIR", help="the folder to write them into")
    parser.add_argument(
        "--variant",
        metavar="VARIANT",
        dest="variants",
        action="append",
        default=[],
        help="only those that run on this variant, an id or a file; may be repeated",
    )


def run(arguments: Namespace) -> Outcome:
    """Write the cases. Raises Invalid for a variant or a folder that cannot be used."""
    from tripledraw_conformance.export import cases_as_written, cases_on, text

    if why := no_folder(arguments.folder):
        raise refused(arguments.folder or "DIR", why)
    books = [rulebook.load(name) for name in dict.fromkeys(arguments.variants or variants())]
    found = {name: cases for book in books for name, cases in cases_on(book)}
    if not arguments.variants:
        found |= cases_as_written()
    texts = {name: (resources.spec() / name).read_text(encoding="utf-8") for name in _WITH}
    try:
        fill(Path(arguments.folder), {name: text(cases) for name, cases in found.items()} | texts)
    except OSError as error:
        raise refused(arguments.folder, f"cannot be written: {error.strerror}") from None
    files = [
        {"file": name, "variant": cases["variant"], "chapter": cases["chapter"], "cases": len(cases["cases"])}
        for name, cases in found.items()
    ]
    number = sum(len(cases["cases"]) for cases in found.values())
    lines = wrapped(f"{arguments.folder}: {counted(number, 'case')} in {counted(len(files), 'file')}")
    lines.append("schema/case.schema.json says how to run them.")
    return Outcome(tuple(lines), {"folder": arguments.folder, "files": files})
