"""`tripledraw fuzz`: an engine beside the reference engine, over deals at random."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from tripledraw import rulebook
from tripledraw.history import deal_file
from tripledraw.history.record import Record
from tripledraw.provenance import provenance
from tripledraw.rulebook import Rulebook
from tripledraw.schema import idle
from tripledraw.variant import variants
from tripledraw.wording import listing, shown
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, add_set, refused
from tripledraw_conformance.commands.engine_options import add_engine, found_engine
from tripledraw_conformance.commands.page import columns, counted, wrapped
from tripledraw_conformance.commands.progress import progress
from tripledraw_conformance.vocabulary import CHAPTERS

if TYPE_CHECKING:
    from tripledraw_conformance.engines.finding import Found
    from tripledraw_conformance.fuzz import Fuzzed, Group

HELP = """
Play an engine and the reference engine in lock-step over deals at random, and over deals
that seek what is rare, and say where they part: grouped by the rule that decides there,
each with the shortest deal that was found. Now and then something illegal is tried,
which must be refused and change nothing. At the end it is said what the run has reached.

ENGINE is a packaged adapter such as pokerkit, MODULE:FACTORY for an engine in Python,
or a program that speaks the engine protocol (spec/PROTOCOL.md), named after --. Without
one the reference engine plays beside itself. --out writes each deal as a file that
`tripledraw replay` plays by the rules.

Exit code 0 only if deals were played and the two agreed in all of them.
"""

EXAMPLE = """
tripledraw fuzz --variant house --deals 100
tripledraw fuzz pokerkit --variant house --deals 200 --seed 7 --out found
tripledraw fuzz --variant winamax -- ./my-engine --stdio
"""

TAKES_PROGRAM = True

_MOST_DEALS = 10_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """The engine, the rules, and how much is played."""
    add_engine(parser)
    add = parser.add_argument_group("what is played").add_argument
    add("--variant", metavar="VARIANT", required=True, help="the rules, an id or a file")
    add_set(parser)
    add("--deals", metavar="N", type=_deals, default=1000, help="how many deals: 1000")
    add("--seed", metavar="N", type=int, default=0, help="seed of the deals: 0; the same seed, the same deals")
    add(
        "--illegal",
        metavar="PERCENT",
        type=_percent,
        default=5,
        help="before how many of a hundred steps something illegal is tried: 5",
    )
    add = parser.add_argument_group("what comes of it").add_argument
    add("--rules", action="store_true", help="list every rule with its value and how often it decided")
    add("--out", metavar="DIR", help="write the shortest deal of each group")


def run(arguments: Namespace) -> Outcome:
    """Play the deals. Raises Invalid for what cannot be used."""
    book = rulebook.load(arguments.variant, arguments.changes)
    found = found_engine(arguments)
    done = _fuzzed(found, book, arguments)
    from tripledraw_conformance import fuzz_told

    files = _write(Path(arguments.out), done, book) if arguments.out is not None else [None] * len(done.groups)
    lines = [
        *([found.note] if found.note else []),
        *_reached(done, book),
        *(_rules(done, book) if arguments.rules else ()),
        *chain.from_iterable(_group(group, book, file) for group, file in zip(done.groups, files, strict=True)),
        *wrapped(_summary(done, book)),
    ]
    asked = {"seed": arguments.seed, "illegal": arguments.illegal}
    report = fuzz_told.report(done, book, asked, files)
    return Outcome(tuple(lines), report, GOOD if done.agreed else FINDINGS)


def _deals(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number <= _MOST_DEALS:
        raise ArgumentTypeError(f"{text!r} is no number of deals from 1 to {_MOST_DEALS}")
    return number


def _percent(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 101
    if number > 100:
        raise ArgumentTypeError(f"{text!r} is no whole number from 0 to 100")
    return number


def _fuzzed(found: "Found", book: Rulebook, arguments: Namespace) -> "Fuzzed":
    from tripledraw_conformance.engines.port import EngineError
    from tripledraw_conformance.explaining import explain
    from tripledraw_conformance.fuzz import CannotFuzz, fuzz

    try:
        with found.open() as engine, progress(found.name) as tell:
            done = fuzz(engine, book, arguments.deals, arguments.seed, arguments.illegal / 100, tell)
            explain(done, engine, book)
            return done
    except (CannotFuzz, EngineError) as error:
        raise refused("the engine", f"{found.name}: {error}") from None


def _write(folder: Path, done: "Fuzzed", book: Rulebook) -> list[str | None]:
    """Write the deal of each group to a file of its own. Raises Invalid."""
    from tripledraw_conformance.fuzz_told import record_of

    files: list[str | None] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for group in done.groups:
            file = folder / f"{group.name.replace(': ', '-')}.json"
            title = f"{group.name}: {done.hello['name']} {done.hello['version']} parts from the rules"
            file.write_text(deal_file.write(record_of(group, book, title)), encoding="utf-8")
            files.append(str(file))
    except OSError as error:
        raise refused(str(folder), f"cannot be written, {error.strerror}: a folder for the deals") from None
    return files


# What was reached.


def _reached(done: "Fuzzed", book: Rulebook) -> Iterator[str]:
    reached = done.reached
    yield "Reached:"
    rows = [("chapter", "rules", "looked at", "decided", "not looked at")]
    for chapter in CHAPTERS:
        paths = [path for path in book.values if path.startswith(f"{chapter}.") and idle(path, book.values) is None]
        read = [path for path in paths if path in reached.read]
        missed = ", ".join(path.partition(".")[2] for path in paths if path not in reached.read)
        decided = sum(reached.decided[path] > 0 for path in paths)
        rows.append((chapter, str(len(paths)), str(len(read)), str(decided), missed))
    yield from columns(rows, 2)
    for name, counts in (("events", reached.events), ("refusals", reached.refusals), ("stages", reached.stages)):
        yield from wrapped(f"{name}: {_counts(counts.most_common())}", 2, 2)
    yield from wrapped(f"fields: {_counts((name, done.shown[name]) for name in done.observes)}", 2, 2)
    missing = [name for name in done.observes if not done.shown[name]]
    if missing:
        yield from wrapped(f"never shown, although it is said to be: {listing(missing, 'and')}", 2, 2)
    yield ""


def _counts(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in counts) or "none"


def _rules(done: "Fuzzed", book: Rulebook) -> Iterator[str]:
    rows = [("rule", "value", "looked at", "decided")]
    for path, value in book.values.items():
        seen = "idle" if idle(path, book.values) is not None else "yes" if path in done.reached.read else "no"
        rows.append((path, shown(value), seen, f"{done.reached.decided[path]:,}"))
    yield from columns(rows, 2)
    yield ""


# What was found.


def _group(group: "Group", book: Rulebook, file: str | None) -> Iterator[str]:
    from tripledraw_conformance.fuzz_told import course, expected_and_got, record_of

    rule = group.witness.parting.rule
    of = provenance(book, rule) if rule in book.values else None
    behind = f" {shown(of.value)} ({', '.join(clause.id for clause in of.clauses) or of.standing})" if of else ""
    yield from wrapped(f"{group.name}{behind}: {counted(group.number, 'deal')}", 0, 2)
    record = record_of(group, book, group.name)
    yield from wrapped(f"table: {_table(record)}", 2, 2)
    for number, words in enumerate(course(record, book), 1):
        yield from wrapped(f"{number}. {words}", 4, 3)
    expected, got = expected_and_got(group)
    yield from wrapped(f"expected: {expected}", 2, 2)
    yield from wrapped(f"got: {got}", 2, 2)
    if group.explained:
        yield from wrapped(f"as if: {listing(group.explained)}", 2, 2)
    if file is not None:
        yield f"  tripledraw replay {quote(file)}{_by(book)}"  # whole, so that it can be copied
    yield ""


def _table(record: Record) -> str:
    """The table as the file has it: `stacks 40, 40; button 0`."""
    words = deal_file.setting_to_json(record.setting)
    return "; ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in words.items())


def _by(book: Rulebook) -> str:
    """By which rules a file is to be replayed: it names only variants of ours."""
    assert book.variant is not None  # it was loaded from one
    if book.variant.id in variants():
        return ""
    return f" --variant {quote(str(book.variant.file))}"


def _summary(done: "Fuzzed", book: Rulebook) -> str:
    assert book.variant is not None  # it was loaded from one
    name = f"{done.hello['name']} {done.hello['version']}"
    deals = f"{counted(done.deals, 'deal')}, {counted(done.actions, 'action')}"
    left = "; it was given up, since it broke down again and again" if done.gave_up else ""
    if done.agreed:
        return f"{name} plays {book.variant.id} as the rules have it: {deals}, no difference{left}."
    if not done.groups:
        return f"Nothing was played: {counted(done.deals, 'table')}, and none that {name} and the rules can play."
    parted = sum(group.number for group in done.groups)
    rules = counted(len(done.groups), "way")
    return f"{name} parts from {book.variant.id} in {parted:,} of {deals}, in {rules}{left}."
