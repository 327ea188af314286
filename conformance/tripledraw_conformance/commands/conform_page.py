"""What `tripledraw conform` prints: the counts, then each finding with what a person needs to act on it."""

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tripledraw.wording import listing, shown
from tripledraw_conformance.commands.page import columns, wrapped
from tripledraw_conformance.reports.entries import alike, clause_place, manner
from tripledraw_conformance.verdict import OUTCOMES

Report = Mapping[str, Any]

_BAD = {
    "failed": "fails",
    "changed": "fails otherwise than is known",
    "unexpected": "passes, but is known to fail",
}

_ALWAYS = ("passed", "failed", "known", "skipped")


def lines(report: Report) -> Iterator[str]:
    """The report of a run for people."""
    for engine in report["engines"]:
        yield from _introduced(engine)
        yield from _counts(engine["variants"])
        yield from _findings(engine["findings"])
        yield from _skipped(engine["findings"])
        yield from _sum(engine)


def _introduced(engine: Report) -> Iterator[str]:
    hello = engine["hello"]
    yield from wrapped(f"{hello['name']} {hello['version']} ({hello['language']}): {manner(hello)}", 0, 2)
    if engine["note"]:
        yield from wrapped(engine["note"], 0, 2)


def _counts(variants: Sequence[Report]) -> Iterator[str]:
    """Variants on which all has passed have a line each; the others one for each chapter."""
    clean = [each for each in variants if _is_clean(each)]
    if clean:
        chapters = [each["chapter"] for each in clean[0]["chapters"]]
        yield from columns(
            [
                ["", *chapters],
                ["scenarios", *(str(each["scenarios"]) for each in clean[0]["chapters"])],
                *([each["variant"], *map(_cell, each["chapters"])] for each in clean),
            ]
        )
    rest = [each for each in variants if not _is_clean(each)]
    if rest:
        yield from columns(_table(rest))


def _is_clean(variant: Report) -> bool:
    return all(result["outcome"] == "passed" for result in variant["results"])


def _cell(chapter: Report) -> str:
    return f"{chapter['passed']}/{chapter['passed']}" if chapter["passed"] else "-"


def _table(variants: Sequence[Report]) -> Iterator[list[str]]:
    every = [chapter for variant in variants for chapter in variant["chapters"]]
    there = [each for each in OUTCOMES if each in _ALWAYS or any(chapter[each] for chapter in every)]
    for variant in variants:
        chapters = variant["chapters"]
        yield [variant["variant"], *there, "of"]
        for chapter in chapters:
            if not any(chapter[each] for each in OUTCOMES):
                continue
            yield [f"  {chapter['chapter']}", *(str(chapter[each]) for each in there), str(chapter["scenarios"])]
        yield ["  all", *(str(sum(chapter[each] for chapter in chapters)) for each in (*there, "scenarios"))]


def _findings(findings: Sequence[Report]) -> Iterator[str]:
    """What counts against the engine; what fails alike on several variants is told once."""
    bad = [each for each in findings if each["outcome"] in _BAD]
    for number, group in enumerate(alike(bad, lambda each: each), 1):
        yield ""
        yield from _finding(number, group[0], [each["variant"] for each in group])


def _finding(number: int, finding: Report, variants: Sequence[str]) -> Iterator[str]:
    where = f"{finding['file']}:{finding['line']}" if finding["line"] else finding["file"]
    how = f"{_BAD[finding['outcome']]} on {listing(variants, 'and')}"
    head = f"{number}. {finding['chapter']}, {finding['level']}: {finding['title']}"
    yield from wrapped(f"{head} ({'; '.join(filter(None, (how, where)))})", 0, 3)
    if finding["step"]:
        yield from wrapped(finding["step"], 3, 2)
    yield from wrapped(finding["why"], 3, 2)
    if finding["expected"] or finding["got"]:
        yield from wrapped(f"expected: {finding['expected']}", 5, 2)
        yield from wrapped(f"got:      {finding['got']}", 5, 2)
    for rule in finding["rules"]:
        yield from wrapped(f"rule {rule['path']} {shown(rule['value'])} ({rule['standing']})", 3, 2)
    for clause in finding["clauses"]:
        yield from wrapped(f"{clause['id']} ({clause_place(clause)}): {clause['text']}", 3, 2)
    yield f"   again: {shlex.join(finding['again'])}"  # on one line, to be copied


def _skipped(findings: Sequence[Report]) -> Iterator[str]:
    whys = Counter((each["why"], each["level"]) for each in findings if each["outcome"] == "skipped")
    if whys:
        yield ""
        for (why, level), number in whys.most_common():
            yield from wrapped(f"skipped, {number} {level}: {why}", 0, 2)


def _sum(engine: Report) -> Iterator[str]:
    sums = Counter(result["outcome"] for variant in engine["variants"] for result in variant["results"])
    if any(sums[outcome] for outcome in _BAD) and not sums["skipped"]:
        yield ""
    told = [f"{sums[outcome]:,} {outcome}" for outcome in OUTCOMES if sums[outcome] or outcome in ("passed", "failed")]
    yield ", ".join(told) if sums else "no scenario applies"
