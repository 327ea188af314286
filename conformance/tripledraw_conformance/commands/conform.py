"""`tripledraw conform`: all scenarios on the reference engine."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from typing import TYPE_CHECKING

from tripledraw import rulebook
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, add_set, refused
from tripledraw_conformance.vocabulary import CHAPTERS

if TYPE_CHECKING:
    from tripledraw_conformance.conform import Verdict

HELP = """
Play all scenarios on the reference engine: each under the rules that it was written
under, and on every variant that agrees with what it needs. For each variant and
chapter: how many passed of those that apply, and how many scenarios there are.
"""

EXAMPLE = """
tripledraw conform
tripledraw conform --variant house --set betting.cap.max_wagers=5
"""

AS_WRITTEN = "as-written"


def add_arguments(parser: ArgumentParser) -> None:
    """`--variant` and `--set`."""
    parser.add_argument(
        "--variant",
        metavar="VARIANT",
        dest="variants",
        action="append",
        default=[],
        help="only on this variant, an id or a file; may be repeated",
    )
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Run the scenarios. Raises Invalid for a variant or a change that is not sound."""
    if arguments.changes and not arguments.variants:
        raise refused("--set", "says which rule is played otherwise: also name a variant with --variant")
    for name in arguments.variants:
        rulebook.load(name, arguments.changes)
    from tripledraw_conformance import conform

    try:
        verdicts = conform.run(arguments.variants, arguments.changes)
    except RuntimeError as error:
        raise refused("the scenarios", f"cannot be run: {error}") from None
    return _outcome(verdicts)


def _outcome(verdicts: "list[Verdict]") -> Outcome:
    failed = [verdict for verdict in verdicts if not verdict.passed]
    names = list(dict.fromkeys(verdict.variant for verdict in verdicts))
    names.sort(key=lambda name: name == AS_WRITTEN)
    counts = {name: _counts(verdicts, name) for name in names}
    lines = [
        *_table(counts),
        *(line for verdict in failed for line in _failure(verdict)),
        f"{len(verdicts) - len(failed)} passed, {len(failed)} failed",
    ]
    report = {
        "variants": [
            {"variant": name, "chapters": [{"chapter": chapter, **numbers} for chapter, numbers in found.items()]}
            for name, found in counts.items()
        ],
        "failures": [
            {
                "scenario": verdict.case.id,
                "file": verdict.case.file,
                "line": verdict.case.line,
                "variant": verdict.variant,
                "clauses": list(verdict.case.clauses),
                "why": verdict.why,
            }
            for verdict in failed
        ],
    }
    return Outcome(tuple(lines), report, FINDINGS if failed or not verdicts else GOOD)


def _counts(verdicts: "list[Verdict]", name: str) -> dict[str, dict[str, int]]:
    from tripledraw_conformance.cases import load_cases

    whole = Counter(case.chapter for case in load_cases())
    passed: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for verdict in verdicts:
        if verdict.variant == name:
            (passed if verdict.passed else failed)[verdict.case.chapter] += 1
    return {
        chapter: {"passed": passed[chapter], "failed": failed[chapter], "scenarios": whole[chapter]}
        for chapter in CHAPTERS
    }


def _table(counts: dict[str, dict[str, dict[str, int]]]) -> list[str]:
    if not counts:
        return ["no scenario applies"]
    whole = next(iter(counts.values()))
    rows = [["", *CHAPTERS], ["scenarios", *(str(whole[chapter]["scenarios"]) for chapter in CHAPTERS)]]
    for name, found in counts.items():
        rows.append([name, *(_cell(found[chapter]) for chapter in CHAPTERS)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _cell(numbers: dict[str, int]) -> str:
    applies = numbers["passed"] + numbers["failed"]
    return f"{numbers['passed']}/{applies}" if applies else "-"


def _failure(verdict: "Verdict") -> list[str]:
    case = verdict.case
    clauses = f" ({', '.join(case.clauses)})" if case.clauses else ""
    return [f"failed on {verdict.variant}: {case.file}:{case.line}: {case.title}{clauses}", f"  {verdict.why}"]
