"""Mutants: a variant with one rule at another value, judged as the variant by the scenarios alone.

What the suite is worth: a scenario *kills* a mutant if it runs on the variant and fails on the mutant. Where a rule
cannot matter in a variant (it is *idle*), no deal may tell its values apart; that is played as well.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Literal

from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value, idle
from tripledraw.sense import sense
from tripledraw_conformance import explore, witness
from tripledraw_conformance.cases import load_cases, rulebook_of
from tripledraw_conformance.changes import Changes, single_changes
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.judge import Resolved, judge, resolve
from tripledraw_conformance.needs import agrees, needs_of
from tripledraw_conformance.script import Script

LEAST_KILLED = 0.95
"""The share of what is not idle that the scenarios must kill, in every variant."""

DEALS = 20_000
"""How many deals the values of a variant's idle rules are played in."""

Outcome = Literal["killed", "survived", "unseen", "idle", "told_apart"]
"""What became of a mutant: *unseen* if it survived and no deal was found that tells it from the variant, *told_apart* if
its rule is idle and a deal tells it all the same; both are faults of the schema or of the engine."""

_CHUNK = 500


@dataclass(frozen=True)
class Mutant:
    """A rule of a variant at another value, and what became of it.

    `scenario` is the id of the one that killed it; `why` says why it survived, or why the rule is idle; `deals` is how
    many deals an idle one was played in.
    """

    path: str
    value: Value
    outcome: Outcome
    scenario: str | None = None
    why: str | None = None
    deals: int = 0


@dataclass(frozen=True)
class Measured:
    """All mutants of a variant, in the order of the rules."""

    variant: str
    mutants: tuple[Mutant, ...]

    def those(self, *outcomes: Outcome) -> tuple[Mutant, ...]:
        """The mutants of which one of these became."""
        return tuple(mutant for mutant in self.mutants if mutant.outcome in outcomes)

    @property
    def share(self) -> float:
        """The share of what is not idle that was killed."""
        alive = len(self.those("killed", "survived", "unseen"))
        return len(self.those("killed")) / alive if alive else 1.0

    @property
    def good(self) -> bool:
        """Whether enough was killed, and nothing is wrong with schema and engine."""
        return self.share >= LEAST_KILLED and not self.those("unseen", "told_apart")


def measure(
    variants: Sequence[str], deals: int = DEALS, progress: Callable[[int, int], None] = lambda done, of: None
) -> list[Measured]:
    """The mutants of these variants, ids or files, on all processors; `progress` is told how much is done, of how much.

    Idle rules are played in `deals` deals a variant. Same arguments, same result.
    """
    tasks: list[Callable[[], list[Mutant]]] = []
    of: list[str] = []
    for name in variants:
        values = rulebook_of(name).values
        matter = [path for path in values if not idle(path, values)]
        resting = len(matter) < len(values)
        chunks = [min(_CHUNK, deals - start) for start in range(0, deals, _CHUNK)] if resting else []
        tasks += [partial(_judged, name, path) for path in matter]
        tasks += [partial(_played, name, number, seed) for seed, number in enumerate(chunks)]
        of += [name] * (len(tasks) - len(of))
    found = _on_all_processors(tasks, progress)
    return [_measured(name, [each for each, by in zip(found, of, strict=True) if by == name]) for name in variants]


def _on_all_processors(
    tasks: Sequence[Callable[[], list[Mutant]]], progress: Callable[[int, int], None]
) -> list[list[Mutant]]:
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(task) for task in tasks]
        for done, _ in enumerate(as_completed(futures), start=1):
            progress(done, len(futures))
        return [future.result() for future in futures]


def _measured(name: str, parts: Sequence[Sequence[Mutant]]) -> Measured:
    """The parts of a variant as one: idle mutants that several parts have played are counted together."""
    rules = rulebook_of(name)
    found = {(path, str(value)): _resting(path, value, rules) for path, value in _idle_values(name)}
    for mutant in (each for part in parts for each in part):
        key = mutant.path, str(mutant.value)
        if key not in found:
            found[key] = mutant
        elif found[key].outcome == "told_apart":
            found[key] = replace(found[key], deals=found[key].deals + mutant.deals)
        else:
            found[key] = replace(mutant, deals=found[key].deals + mutant.deals)
    order = list(rules.values)
    return Measured(name, tuple(sorted(found.values(), key=lambda mutant: order.index(mutant.path))))


# Rules that matter.


@cache
def _resolved(name: str) -> tuple[Resolved, ...]:
    """The cases that run on a variant. A case whose recorded needs are too wide for it is none of them."""
    rules = rulebook_of(name)
    found = []
    for case in load_cases():
        if agrees(rules.values, needs_of(case)):
            try:
                found.append(resolve(case, rules))
            except CaseFailed:
                continue
    return tuple(found)


def _judged(name: str, path: str) -> list[Mutant]:
    rules = rulebook_of(name)
    return [_judge(name, path, value, changes) for value, changes in single_changes(rules, path)]


def _judge(name: str, path: str, value: Value, changes: Changes) -> Mutant:
    changed = rulebook_of(name).changed(changes)
    for resolved in _nearest_first(name, path, changes):
        if kills(resolved, changed):
            return Mutant(path, value, "killed", scenario=resolved.case.id)
    found = witness.find(rulebook_of(name), changed, list(changes))
    if found is None:
        return Mutant(path, value, "unseen", why="no deal was found that tells it apart, and no precondition says why")
    seats, actions, *_ = found.size
    what = f"a deal of {seats} seats and {actions} actions" if found.script else f"what comes after a deal of {seats} seats"
    return Mutant(path, value, "survived", why=f"no scenario that runs here notices; {what} does ({found.difference.field})")


def _nearest_first(name: str, path: str, changes: Changes) -> list[Resolved]:
    """The cases that run on a variant, first those that depend on what was changed."""
    chapter = path.partition(".")[0]

    def distance(resolved: Resolved) -> tuple[bool, bool]:
        return needs_of(resolved.case).keys().isdisjoint(changes), resolved.case.chapter != chapter

    return sorted(_resolved(name), key=distance)


def kills(resolved: Resolved, mutant: Rulebook) -> bool:
    """Whether a case fails on the reference engine that plays a mutant, where it is judged by what it was resolved for."""
    try:
        judge(resolved, ReferenceEngine(mutant))
    except CaseFailed:
        return True
    return False


# Rules that are idle.


@cache
def _idle_values(name: str) -> tuple[tuple[str, Value], ...]:
    rules = rulebook_of(name)
    return tuple(
        (path, value)
        for path in rules.values
        if idle(path, rules.values)
        for value, changes in single_changes(rules, path)
        if changes.keys() == {path}
    )


def _resting(path: str, value: Value, rules: Rulebook, deals: int = 0) -> Mutant:
    return Mutant(path, value, "idle", why=idle(path, rules.values), deals=deals)


def _played(name: str, number: int, seed: int) -> list[Mutant]:
    """Play a number of deals in lock-step against mutants in which all idle rules have other values at once."""
    rules = rulebook_of(name)
    rng = random.Random(f"mutants/{seed}")
    deals: dict[tuple[str, Value], int] = {}
    told: dict[tuple[str, Value], str] = {}
    for _ in range(number):
        changes = _together(name, rng)
        if not changes:
            continue
        found = _parts(_pair(name, changes), _script(name, rng), rng)
        for each in changes:
            deals[each] = deals.get(each, 0) + 1
        if found is not None:
            told |= dict.fromkeys(_culprits(name, changes, found), _where(found))
    return [
        Mutant(path, value, "told_apart", why=told[path, value], deals=played)
        if (path, value) in told
        else _resting(path, value, rules, played)
        for (path, value), played in deals.items()
    ]


def _together(name: str, rng: random.Random) -> tuple[tuple[str, Value], ...]:
    """Another value for every idle rule, as far as all of them stay idle together."""
    values: dict[str, Any] = dict(rulebook_of(name).values)
    offered = list(_idle_values(name))
    rng.shuffle(offered)
    taken: dict[str, Value] = {}
    for path, value in offered:
        if path not in taken and _stay_idle(name, {**values, path: value}):
            values[path] = taken[path] = value
    return tuple(sorted(taken.items()))


def _stay_idle(name: str, values: Mapping[str, Value]) -> bool:
    return all(idle(path, values) for path, _ in _idle_values(name)) and not sense(values)


@cache
def _pair(name: str, changes: tuple[tuple[str, Value], ...]) -> witness.Pair:
    return witness.Pair(rulebook_of(name), rulebook_of(name).changed(dict(changes)))


@cache
def _scripts(name: str) -> Sequence[Script]:
    return list(explore.from_scenarios(rulebook_of(name), [path for path, _ in _idle_values(name)]))


def _script(name: str, rng: random.Random) -> Script:
    """A deal to be played: one of a scenario as often as a random one, varied."""
    known = _scripts(name)
    script = rng.choice(known) if rng.random() < 0.5 else explore.random_script(rulebook_of(name), rng)
    for _ in range(rng.randint(0, 3)):
        script = explore.varied(script, rng)
    return script


def _parts(pair: witness.Pair, script: Script, rng: random.Random) -> witness.Witness | None:
    """Where two sides part in a deal that goes on at random, or in what they do after one."""
    return pair.wander(script, explore.Policy(rng)) or pair.answers(explore.random_question(rng, rng.randint(2, 4)))


def _culprits(
    name: str, changes: tuple[tuple[str, Value], ...], found: witness.Witness
) -> Iterator[tuple[str, Value]]:
    """Which of several values alone part from the variant in a deal; all of them if only several together do."""
    alone = [each for each in changes if _again(_pair(name, (each,)), found)]
    yield from alone or changes


def _again(pair: witness.Pair, found: witness.Witness) -> bool:
    return (pair.parts(found.script) if found.script else pair.answers(found.asked)) is not None


def _where(found: witness.Witness) -> str:
    seats, actions, *_ = found.size
    parted = found.difference
    return f"after {actions} actions of {seats} seats, {parted.field}: {parted.left} here, {parted.right} there"
