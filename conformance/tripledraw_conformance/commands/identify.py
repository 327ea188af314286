"""`tripledraw identify`: which rules an engine plays."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from tripledraw import rulebook
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, add_set, refused
from tripledraw_conformance.commands.page import counted

HELP = """
Find out which rules an engine plays: put deals to it that tell the values of each rule
apart, fewest first, and print the variant file that fits. Every rule says whether it is
known, or why no deal that the engine can be put to shows it. What fits nothing that is
known is listed with what the engine showed.

The engine is the reference engine that plays VARIANT, watched from outside. --out
writes the variant with the document that it cites, so that all commands take it.
"""

EXAMPLE = """
tripledraw identify house
tripledraw identify winamax --set betting.unit.base=big_blind --out found
"""


def add_arguments(parser: ArgumentParser) -> None:
    """VARIANT, `--set`, `--seed` and `--out`."""
    parser.add_argument("variant", metavar="VARIANT", help="what the engine plays, an id or a file")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="seed of the deals at random: 0")
    parser.add_argument("--out", metavar="DIR", help="write the variant and the document that it cites")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Identify the engine. Raises Invalid."""
    rules = rulebook.load(arguments.variant, arguments.changes)
    from tripledraw_conformance import identified_file
    from tripledraw_conformance.engines.reference import ReferenceEngine
    from tripledraw_conformance.identify import identify

    found = identify(ReferenceEngine(rules), seed=arguments.seed, progress=_progress)
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    written = _write(Path(arguments.out), found) if arguments.out is not None else []
    strange = list(identified_file.unexplained(found))
    unseen = [each for each in found.findings if each.standing == "unseen"]
    known = len(found.findings) - len(unseen)
    lines = [
        *identified_file.variant_file(_NAME, found).splitlines(),
        *(f"fits nothing that is known: {line}" for line in strange),
        f"# {counted(known, 'rule')} known, {len(unseen)} cannot be shown; "
        f"{counted(found.deals, 'deal')} and {counted(found.questions, 'question')} were put to the engine",
    ]
    report = {
        "rules": [
            {
                "path": each.path,
                "value": each.value,
                "standing": each.standing,
                "others": list(each.others),
                "why": each.why,
            }
            for each in found.findings
        ],
        "strange": strange,
        "deals": found.deals,
        "questions": found.questions,
        "files": written,
    }
    return Outcome(tuple(lines), report, FINDINGS if strange else GOOD)


_NAME = "identified"


def _progress(done: int, number: int) -> None:
    """Tells a terminal how far it is, and nobody else."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {counted(number, 'rule')} ...")
        sys.stderr.flush()


def _write(folder: Path, found: object) -> list[str]:
    """Write the variant, its document and the text of that. Raises Invalid."""
    from tripledraw_conformance import identified_file
    from tripledraw_conformance.identify import Identified

    assert isinstance(found, Identified)
    observed = f"{_NAME}-{identified_file.OBSERVED}"
    files = {
        folder / f"{_NAME}.yaml": identified_file.variant_file(_NAME, found),
        folder / "documents" / f"{observed}.yaml": identified_file.document(_NAME, found),
        folder / "texts" / f"{observed}.txt": identified_file.evidence(found),
    }
    try:
        for file, text in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise refused(str(folder), f"cannot be written: {error.strerror}") from None
    return [str(file) for file in files]
