"""Levels: how firm what a scenario shows is in a variant, and which rules and clauses stand behind it."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from tripledraw.document import Clause
from tripledraw.provenance import Provenance, provenance
from tripledraw.rulebook import Rulebook
from tripledraw.schema import rules
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.coverage import cited_by, notices_a_fault
from tripledraw_conformance.needs import needs_of

Level = Literal["required", "recommended", "customary"]

LEVELS: Sequence[Level] = ("required", "recommended", "customary")
"""From the firmest on: a document states it; it is inferred from one; the documents are silent."""

_LEVEL_OF: dict[str, Level] = {"stated": "required", "inferred": "recommended"}


@dataclass(frozen=True)
class Shown:
    """What is shown in a variant: rules, with where each comes from, and the clauses that say so.

    It is as firm as the least firm of the rules.
    """

    level: Level
    rules: tuple[Provenance, ...]
    clauses: tuple[Clause, ...]


def shown_in(case: Case, rulebook: Rulebook) -> Shown:
    """What a case shows in a rulebook: the rules that cite the case's clauses there, or else those it was written for.

    A scenario that no clause stands behind shows the rules that it changes, or those that it alone depends on.
    """
    every = [provenance(rulebook, path) for path in _about(case)]
    citing = [each for each in every if any(slug(clause) in case.clauses for clause in each.clauses)]
    return shown_by(citing or every, case.clauses if citing else ())


def shown_by(found: Iterable[Provenance], slugs: Collection[str] = ()) -> Shown:
    """These rules, and how firm they are together; with their clauses, only those of these slugs if there are any."""
    found = tuple(found)
    levels = [_LEVEL_OF.get(each.standing, LEVELS[-1]) for each in found]
    clauses = {clause.id: clause for each in found for clause in each.clauses if not slugs or slug(clause) in slugs}
    return Shown(max(levels, key=LEVELS.index, default=LEVELS[-1]), found, tuple(clauses.values()))


def slug(clause: Clause) -> str:
    """The name of a clause that it has in every document that says the same."""
    return clause.id.partition("/")[2]


@cache
def _about(case: Case) -> tuple[str, ...]:
    """The rules that a case is about, by path: those that cite its clauses, else those that it changes, else the rule
    of its chapter that it depends on as few others do, else those of its chapter in which it notices a fault."""
    needs = needs_of(case).keys()
    cited = {path for _, path in cited_by(case)}
    changed = {path for path, _ in case.changes}
    own = {path for path in needs if path.startswith(f"{case.chapter}.")}
    found = (cited & needs) or cited or (changed & needs) or _rarest(own) or _noticed(case) or _rarest(needs)
    return tuple(path for path in rules() if path in found)


def _rarest(paths: Collection[str]) -> set[str]:
    """The rule on which the fewest cases depend."""
    return {min(paths, key=lambda path: _dependents()[path])} if paths else set()


@cache
def _dependents() -> Counter[str]:
    """How many cases depend on each rule."""
    return Counter(path for case in load_cases() for path in needs_of(case))


def _noticed(case: Case) -> set[str]:
    return {path for path in rules() if path.startswith(f"{case.chapter}.") and notices_a_fault(case, path)}
