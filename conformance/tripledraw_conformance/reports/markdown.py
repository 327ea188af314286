"""The report as Markdown, as GitHub shows it.

Foreign text stands in code spans, in which there is no markup, no link and no mention; titles and clauses are prose, in
which every sign that could mean something is escaped.
"""

import re
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from tripledraw.wording import listing, shown
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.reports.entries import (
    SEATS,
    Entry,
    Report,
    about,
    alike,
    clause_place,
    counted_outcomes,
    summed,
)
from tripledraw_conformance.reports.text import legible
from tripledraw_conformance.verdict import COUNT_AGAINST


def markdown(report: Report, told: Sequence[Sequence[Entry]]) -> str:
    """The whole text."""
    lines = ["# Conformance to the rules of 2-7 triple draw", "", *_table(report["engines"]), "", SEATS]
    for engine, found in zip(report["engines"], told, strict=True):
        lines += ["", f"## {code(engine['hello']['name'])}", "", _verdict(engine), ""]
        against = [entry for entry in found if _counts_against(entry)]
        for number, group in enumerate(alike(against, lambda entry: entry.finding), 1):
            lines += [*_finding(number, group), ""]
        lines += _rest([entry for entry in found if not _counts_against(entry)])
        lines += ["", "<details><summary>What it was judged with</summary>", ""]
        lines += [f"- {name}: {code(value)}" for name, value in about(report, engine)]
        lines += ["", "</details>"]
    return "\n".join(lines) + "\n"


def code(text: str) -> str:
    """Foreign text as a code span."""
    text = legible(text)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}" if "`" in text or text != text.strip() else f"{fence}{text or ' '}{fence}"


def prose(text: str) -> str:
    """Text as nothing but text; a comment behind a sign keeps mentions, numbers of issues and formulas from it."""
    escaped = re.sub(r"([!#$&()*+\-./:<=>@\[\\\]^_`{|}~])", r"\\\1", legible(text))
    return re.sub("([@#$])", r"\1<!-- -->", escaped)


# The table.


def _table(engines: Sequence[Report]) -> Iterator[str]:
    """Chapters by engine and variant."""
    columns = [(engine, variant) for engine in engines for variant in engine["variants"]]
    if not columns:
        return
    heads = [f"{engine['hello']['name']} {variant['variant']}" for engine, variant in columns]
    # A stroke would end a cell, even in a code span.
    yield _row(["chapter", *(code(head.replace("|", "\\x7c")) for head in heads)])
    yield _row(["---"] * (len(columns) + 1))
    chapters = list(dict.fromkeys(chapter["chapter"] for _, variant in columns for chapter in variant["chapters"]))
    for name in chapters:
        yield _row([name, *(_cell(variant, name) for _, variant in columns)])
    yield _row(["**all**", *(_counts(summed(variant["chapters"])) for _, variant in columns)])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(variant: Report, name: str) -> str:
    (counts,) = [each for each in variant["chapters"] if each["chapter"] == name] or [None]
    return _counts(counts) if counts else ""


def _counts(counts: Report) -> str:
    return f"{counted_outcomes(counts) or 'none'} of {counts['scenarios']:,}"


# The findings.


def _counts_against(entry: Entry) -> bool:
    return entry.finding["outcome"] in COUNT_AGAINST


def _verdict(engine: Report) -> str:
    hello = engine["hello"]
    counts = counted_outcomes(summed(chapter for variant in engine["variants"] for chapter in variant["chapters"]))
    verdict = "**Conforms.**" if engine["good"] else "**Does not conform.**"
    return f"{verdict} {counts or 'Nothing ran'}. Version {code(hello['version'])}."


def _finding(number: int, group: Sequence[Entry]) -> Iterator[str]:
    finding = group[0].finding
    variants = listing([each.finding["variant"] for each in group], "and")
    yield f"### {number}. {prose(finding['title'])}"
    yield ""
    yield f"{finding['outcome'].capitalize()} on {prose(variants)}; {finding['chapter']}, {finding['level']}."
    yield ""
    if finding["step"]:
        yield f"- At {code(finding['step'])}"
    yield f"- {code(finding['why'])}"
    if finding["expected"] or finding["got"]:
        yield f"- Expected {code(finding['expected'])}, got {code(finding['got'])}"
    for rule in finding["rules"]:
        yield f"- Rule {code(rule['path'])} is {code(shown(rule['value']))} ({rule['standing']})"
    for clause in finding["clauses"]:
        yield f"- {code(clause['id'])} ({prose(clause_place(clause))}): {prose(clause['text'])}"
    for each in group:
        yield f"- Again: {code(shlex.join(each.finding['again']))}"
        if each.name:
            yield f"- Its deal: {code(shlex.join(each.replay))} ({', '.join(map(_linked, each.files))})"
    yield from _deal(finding["steps"])


def _linked(name: str) -> str:
    return f"[{name.rpartition('.')[2]}]({name})"


def _deal(steps: Sequence[Report]) -> Iterator[str]:
    if steps:
        yield ""
        yield "<details><summary>The deal, step by step</summary>"
        yield ""
        for number, step in enumerate(steps):
            yield f"{number}. {prose(step['action'])}: {prose('; '.join(step['events']))}"
        yield ""
        yield "</details>"


def _rest(found: Sequence[Entry]) -> Iterator[str]:
    """What was known or skipped, in a line for each reason."""
    whys = Counter((each.finding["outcome"], each.finding["level"], each.finding["why"]) for each in found)
    for (outcome, level, why), number in whys.most_common():
        yield f"- {outcome}, {counted(number, level + ' one')}: {code(why)}"
