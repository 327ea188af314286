"""`tripledraw identify`: which rules an engine plays."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripledraw import rulebook, variant
from tripledraw.history import deal_file
from tripledraw.wording import listing, near
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, add_set, refused
from tripledraw_conformance.commands.engine_options import add_engine, found_engine
from tripledraw_conformance.commands.page import counted, wrapped
from tripledraw_conformance.commands.progress import progress

if TYPE_CHECKING:
    from tripledraw_conformance.engines.port import Engine
    from tripledraw_conformance.fuzz import Group
    from tripledraw_conformance.identify import Identified

HELP = """
Find out which rules an engine plays: put deals to it that tell the values of each rule
apart, and print the variant file that fits. Every rule says whether it is known, or why
no deal that the engine can be put to shows it. What fits nothing that is known is listed
with the shortest deal that shows it.

ENGINE is a packaged adapter such as pokerkit, MODULE:FACTORY for an engine in Python, or
a program that speaks the engine protocol (spec/PROTOCOL.md), named after --. A word that
names no engine is the id or the file of a variant: then it is the reference engine that
plays it, watched from outside. Where an engine has the name of a variant, the engine is
meant; the variant can be named by its file.

--out writes the variant with the document that it cites, so that all commands take it,
and each deal that fits nothing, so that `tripledraw replay` plays it.

Exit code 0 only if everything fits.
"""

EXAMPLE = """
tripledraw identify house
tripledraw identify winamax --set betting.unit.base=big_blind --out found
tripledraw identify pokerkit
tripledraw identify -- ./my-engine --stdio
"""

TAKES_PROGRAM = True

_NAME = "identified"


def add_arguments(parser: ArgumentParser) -> None:
    """The engine, `--set`, `--seed` and `--out`."""
    add_engine(parser, otherwise="or the id or the file of a variant, which the reference engine plays")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="seed of the deals at random: 0")
    parser.add_argument("--out", metavar="DIR", help="write the variant, the document that it cites, and the deals")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Identify the engine. Raises Invalid for what cannot be used."""
    named = _named(arguments)
    found = _identified(named, arguments.seed)
    from tripledraw_conformance.identify import files

    written = _write(Path(arguments.out), files.files(_NAME, found)) if arguments.out is not None else {}
    lines = [
        *files.variant_file(_NAME, found).splitlines(),
        *(f"# {line}".rstrip() for line in (*([named.note] if named.note else []), *_after(found, written))),
    ]
    return Outcome(tuple(lines), _report(found, written), FINDINGS if found.strange or found.gave_up else GOOD)


# The engine.


@dataclass(frozen=True)
class _Named:
    name: str
    opened: "AbstractContextManager[Engine]"
    note: str = ""


def _named(arguments: Namespace) -> _Named:
    """The engine that was named, or the reference engine that plays a variant. Raises Invalid."""
    from tripledraw_conformance.engines.finding import REFERENCE, packaged
    from tripledraw_conformance.engines.reference import ReferenceEngine

    word = arguments.engine
    if not word and not getattr(arguments, "program", ()):
        raise refused("the engine", "is not named: an engine, or a variant that the reference engine plays")
    if not word or word in (REFERENCE, *packaged()) or (":" in word and not Path(word).is_file()):
        if arguments.changes:
            raise refused("--set", "is for a variant: an engine plays its own rules, of which none can be changed")
        engine = found_engine(arguments)
        return _Named(engine.name, engine.open(), engine.note)
    if arguments.python or arguments.in_process or getattr(arguments, "program", ()):
        raise refused(word, "is a variant: the reference engine plays it, in this process")
    if word not in variant.variants() and not Path(word).is_file():
        known = [*variant.variants(), *packaged()]
        raise refused(word, f"is no engine and no variant{near(word, known)}: {listing(known, 'and')} are known")
    return _Named(word, nullcontext(ReferenceEngine(rulebook.load(word, arguments.changes))))


def _identified(named: _Named, seed: int) -> "Identified":
    from tripledraw_conformance.engines.port import EngineError
    from tripledraw_conformance.identify import CannotIdentify, identify

    try:
        with named.opened as engine, progress(named.name) as tell:
            return identify(engine, seed=seed, progress=tell)
    except (CannotIdentify, EngineError) as error:
        raise refused("the engine", f"{named.name}: {error}") from None


def _write(folder: Path, texts: dict[str, str]) -> dict[str, str]:
    """Write the files into a folder; returns where each one is. Raises Invalid."""
    try:
        for name, text in texts.items():
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise refused(str(folder), f"cannot be written, {error.strerror}: a folder for the variant") from None
    return {name: str(folder / name) for name in texts}


# What is said.


def _after(found: "Identified", written: dict[str, str]) -> Iterator[str]:
    """What is said below the variant: what fits nothing, and how much was asked."""
    for group in found.strange:
        yield from _strange(group, found, written)
    unseen = sum(each.standing == "unseen" for each in found.findings)
    if found.gave_up:
        yield "the engine broke down again and again, and was asked no more"
    yield (
        f"{counted(len(found.findings) - unseen, 'rule')} known, {unseen} cannot be shown; "
        f"{counted(found.deals, 'deal')} and {counted(found.questions, 'question')} were put to the engine"
    )


def _strange(group: "Group", found: "Identified", written: dict[str, str]) -> Iterator[str]:
    from tripledraw_conformance.fuzz_told import course, expected_and_got, record_of
    from tripledraw_conformance.identify.files import file_of

    expected, got = expected_and_got(group)
    yield ""
    if group.witness.script is None:
        yield f"{group.name} fits nothing that is known: {counted(group.number, 'question')}"
        yield from wrapped(f"asked: {json.dumps(group.witness.asked)}", 2, 2)
    else:
        record = record_of(group, found.rules, group.name)
        yield f"{group.name} fits nothing that is known: {counted(group.number, 'deal')}"
        yield from wrapped(f"table: {json.dumps(deal_file.setting_to_json(record.setting))}", 2, 2)
        for number, words in enumerate(course(record, found.rules), 1):
            yield from wrapped(f"{number}. {words}", 4, 3)
    yield from wrapped(f"expected: {expected}", 2, 2)
    yield from wrapped(f"got: {got}", 2, 2)
    file = written.get(file_of(group) or "")
    if file is not None:
        yield f"  tripledraw replay {file}"


def _report(found: "Identified", written: dict[str, str]) -> dict[str, Any]:
    hello = found.hello
    return {
        "engine": {name: hello[name] for name in ("name", "version", "language", "rules", "chance")},
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
        "strange": [_group(group, found) for group in found.strange],
        "deals": found.deals,
        "questions": found.questions,
        "gave_up": found.gave_up,
        "files": list(written.values()),
    }


def _group(group: "Group", found: "Identified") -> dict[str, Any]:
    from tripledraw_conformance.fuzz_told import expected_and_got, record_of

    expected, got = expected_and_got(group)
    is_deal = group.witness.script is not None
    return {
        "name": group.name,
        "number": group.number,
        "expected": expected,
        "got": got,
        "asked": None if is_deal else group.witness.asked,
        "deal": deal_file.to_json(record_of(group, found.rules, group.name)) if is_deal else None,
    }
