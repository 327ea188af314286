"""The findings of a report as the files tell them: with a number, and the name of the file that holds the deal."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

from tripledraw.history import deal_file
from tripledraw.wording import shown
from tripledraw_conformance.case_files import DEALS
from tripledraw_conformance.plugin import AS_WRITTEN
from tripledraw_conformance.reports.scripts import script
from tripledraw_conformance.verdict import COUNT_AGAINST, OUTCOMES
from tripledraw_conformance.vocabulary import CHAPTERS

Report = Mapping[str, Any]
"""A report, or a part of it."""

Finding = TypeVar("Finding")

FOLDER = "deals"
"""The folder for the deals, below that of the reports."""

SEATS = "Scenarios call seat 0 A, seat 1 B, and so on."
"""What a reader of a deal must know."""

_LONGEST_NAME = 80


@dataclass(frozen=True)
class Entry:
    """A finding, its number in the whole report, and the name of its deal's files below the reports, empty without one.

    `deal` is the deal as a file has it, `script` the same in the words of the library, empty where there is none;
    `changes` are the rules that the run was told to play otherwise.
    """

    number: int
    finding: Report
    name: str
    deal: str
    script: str
    changes: Sequence[str]

    @property
    def files(self) -> dict[str, str]:
        """What its files are called, and what is in them."""
        there = {f"{self.name}.json": self.deal, f"{self.name}.py": self.script}
        return {name: text for name, text in there.items() if text}

    @property
    def replay(self) -> list[str]:
        """The words of the command that plays its deal by the rules; there must be a deal."""
        words = ["tripledraw", "replay", f"{self.name}.json"]
        variant = self.finding["variant"]
        if variant in (self.finding["deal"]["variant"], AS_WRITTEN):
            return words
        return [*words, "--variant", variant, *(word for change in self.changes for word in ("--set", change))]


def entries(report: Report) -> list[list[Entry]]:
    """For each engine of a report its findings, in their order."""
    taken: set[str] = set()
    numbers = count(1)
    return [
        [_entry(report, engine, finding, next(numbers), taken) for finding in engine["findings"]]
        for engine in report["engines"]
    ]


def _entry(report: Report, engine: Report, finding: Report, number: int, taken: set[str]) -> Entry:
    changes = report["settings"]["set"]
    if finding["deal"] is None:
        return Entry(number, finding, "", "", "", changes)
    name = f"{FOLDER}/{_free(_name(engine, finding), taken)}"
    deal = deal_file.parse_any(json.dumps(finding["deal"]), name, any_variant=True)
    return Entry(
        number, finding, name, deal_file.write(deal), script(engine["engine"], finding, deal, changes), changes
    )


def _name(engine: Report, finding: Report) -> str:
    """The name of a file that every file system takes, whatever the engine and the scenario are called."""
    words = f"{engine['engine']} {finding['variant']} {finding['scenario']}".lower()
    return re.sub("[^a-z0-9]+", "-", words)[:_LONGEST_NAME].strip("-")


def _free(name: str, taken: set[str]) -> str:
    """The name, with a number behind it if it is taken already."""
    number = 1
    while (free := name if number == 1 else f"{name}-{number}") in taken:
        number += 1
    taken.add(free)
    return free


def alike(found: Sequence[Finding], finding: Callable[[Finding], Report]) -> Iterator[list[Finding]]:
    """Findings together that differ only by the variant; `finding` is the finding of each."""
    groups: dict[tuple[str, ...], list[Finding]] = {}
    for each in found:
        key = tuple(finding(each)[name] for name in ("scenario", "outcome", "step", "why", "expected", "got"))
        groups.setdefault(key, []).append(each)
    yield from groups.values()


def chapter_and_title(scenario: str) -> tuple[str, str]:
    """The two parts of a scenario's id; what is none belongs to no chapter."""
    chapter, _, title = scenario.partition("/")
    return (chapter, title) if chapter in CHAPTERS else (DEALS, scenario)


def clause_place(clause: Report) -> str:
    """Where in its document a clause stands."""
    first, last = clause["lines"] or (0, 0)
    if not first:
        return str(clause["section"])
    return f"{clause['section']}, line {first}" if first == last else f"{clause['section']}, lines {first} to {last}"


def counted_outcomes(counts: Report) -> str:
    """How many came to what, the worst first: `2 failed, 50 passed`; empty if nothing ran."""
    order = [*COUNT_AGAINST, *(outcome for outcome in OUTCOMES if outcome not in COUNT_AGAINST)]
    return ", ".join(f"{counts[outcome]:,} {outcome}" for outcome in order if counts[outcome])


def summed(chapters: Iterable[Report]) -> dict[str, int]:
    """The counts of all chapters together."""
    every = list(chapters)
    return {name: sum(chapter[name] for chapter in every) for name in (*OUTCOMES, "scenarios")}


def manner(hello: Report) -> str:
    """How an engine plays, in words."""
    rules = "plays the rules that it is given" if hello["rules"] == "given" else "plays rules of its own"
    return rules if hello["chance"] == "injected" else f"{rules}, shuffles itself"


def about(report: Report, engine: Report, *variants: str) -> Iterator[tuple[str, str]]:
    """What a run depended on, each with its name: the suite, the engine, the rulebooks of variants (all
    if none is named), and the settings that are not empty.
    """
    hello = engine["hello"]
    yield "suite", f"tripledraw {report['version']}"
    yield "engine", f"{hello['name']} {hello['version']} ({hello['language']}), called {engine['engine']}"
    yield "it says of itself", manner(hello)
    yield "it can", ", ".join(hello["can"])
    yield "it shows", ", ".join(hello["observes"])
    if engine["note"]:
        yield "note", engine["note"]
    for book in report["rulebooks"]:
        if not variants or book["variant"] in variants:
            yield f"rulebook {book['variant']}", book["digest"] or book["title"]
    for name, value in report["settings"].items():
        if value not in ([], None):
            yield f"setting {name}", ", ".join(value) if isinstance(value, list) else shown(value)
