"""Coverage: which clauses and which rules the scenarios show, computed from what they notice."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

from tripledraw import document, variant
from tripledraw.entries import Entry, Reading
from tripledraw.schema import Value, idle
from tripledraw_conformance.cases import Case, load_cases, rulebook_of, variant_of
from tripledraw_conformance.changes import single_changes
from tripledraw_conformance.faults import faults_of
from tripledraw_conformance.judge import resolve
from tripledraw_conformance.kills import notices_change, notices_fault
from tripledraw_conformance.needs import agrees, needs_of

Cited = tuple[str, Value]
"""A rule and the value that a clause gives it."""


@dataclass(frozen=True)
class DocumentCoverage:
    """What is shown of a document: its clauses by slug, and for those that no deal can show the reason."""

    document: str
    shown: tuple[str, ...]
    not_shown: tuple[str, ...]
    reasons: Mapping[str, tuple[str, ...]]

    @property
    def clauses(self) -> int:
        """How many clauses the document has."""
        return self.executable + sum(len(slugs) for slugs in self.reasons.values())

    @property
    def executable(self) -> int:
        """How many of them a deal can show."""
        return len(self.shown) + len(self.not_shown)


@dataclass(frozen=True)
class VariantCoverage:
    """What is shown of a variant: its rules by path, and those that cannot matter in it."""

    variant: str
    shown: tuple[str, ...]
    not_shown: tuple[str, ...]
    idle: tuple[str, ...]


@cache
def citations() -> Mapping[str, frozenset[Cited]]:
    """For every clause that is cited, as DOCUMENT/SLUG, the rules and values that cite it, readings included."""
    found: dict[str, set[Cited]] = {}
    for name in variant.variants():
        for entry in variant_of(name).entries.values():
            givens: list[Entry | Reading] = [entry, *entry.readings.values()]
            for given in givens:
                if given.value is not None:
                    for clause in given.clauses:
                        found.setdefault(clause, set()).add((entry.path, given.value))
    return {clause: frozenset(cited) for clause, cited in found.items()}


def cited_by(case: Case) -> Iterator[tuple[str, str]]:
    """The clauses that a case can show: each with a rule that has the clause's value in the case's rulebook."""
    values = case.rulebook.values
    for clause, cited in citations().items():
        if clause.partition("/")[2] in case.clauses:
            yield from ((clause, path) for path, value in sorted(cited, key=str) if values[path] == value)


def notices(case: Case, path: str) -> bool:
    """Whether a case notices that a rule has another value, or is played with a fault."""
    rules = case.rulebook
    return any(
        notices_change(case, rules.changed(changes)) for _, changes in single_changes(rules, path)
    ) or notices_a_fault(case, path)


def _shown_by(place: int) -> frozenset[str]:
    """The clauses that a case shows."""
    case = load_cases()[place]
    cited = list(cited_by(case))
    noticed = {path: notices(case, path) for path in {path for _, path in cited}}
    return frozenset(clause for clause, path in cited if noticed[path])


@cache
def shown() -> tuple[frozenset[str], ...]:
    """For every case, in their order, the clauses that it shows."""
    with ProcessPoolExecutor() as pool:
        return tuple(pool.map(_shown_by, range(len(load_cases())), chunksize=4))


def documents() -> Iterator[DocumentCoverage]:
    """The coverage of every document."""
    clauses = frozenset().union(*shown())
    for name, text in document.load_documents().items():
        executable = [slug for slug, clause in text.clauses.items() if clause.not_executable is None]
        reasons: dict[str, list[str]] = {}
        for slug, clause in text.clauses.items():
            if clause.not_executable is not None:
                reasons.setdefault(clause.not_executable, []).append(slug)
        yield DocumentCoverage(
            name,
            tuple(slug for slug in executable if f"{name}/{slug}" in clauses),
            tuple(slug for slug in executable if f"{name}/{slug}" not in clauses),
            {reason: tuple(slugs) for reason, slugs in sorted(reasons.items())},
        )


def variants() -> Iterator[VariantCoverage]:
    """The coverage of every variant: a rule is shown if a scenario that runs on the variant depends on it."""
    for name in variant.variants():
        values = rulebook_of(name).values
        agreeing = [case for case in load_cases() if agrees(values, needs_of(case))]
        resting = [path for path in values if idle(path, values)]
        depending = {path for case in agreeing for path in needs_of(case)}
        shown_paths = [path for path in values if path in depending or _fault_noticed(path, agreeing)]
        yield VariantCoverage(
            name,
            tuple(path for path in shown_paths if path not in resting),
            tuple(path for path in values if path not in shown_paths and path not in resting),
            tuple(resting),
        )


def _fault_noticed(path: str, cases: Sequence[Case]) -> bool:
    """Whether one of these cases notices a rule that is played with a fault; those of its chapter are asked first."""
    chapter = path.partition(".")[0]
    nearest = sorted(cases, key=lambda case: case.chapter != chapter) if faults_of(path) else []
    return any(notices_a_fault(case, path) for case in nearest)


@cache
def notices_a_fault(case: Case, path: str) -> bool:
    """Whether a case notices that a rule is played with a fault."""
    found = faults_of(path)
    resolved = resolve(case, case.rulebook)
    return any(notices_fault(resolved, fault) for fault in found)
