"""Mutants: a variant with one rule at another value, judged as the variant by the scenarios alone.

What the suite is worth: a scenario *kills* a mutant if it runs on the variant and fails on the mutant. Where the schema
says that a change cannot matter (it is *idle*), no deal may tell the mutant from the variant; that is played as well.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Literal

from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value, alike
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
"""How many deals the idle mutants of a variant are played in."""

Outcome = Literal["killed", "survived", "unseen", "idle", "told_apart"]
"""What became of a mutant: *unseen* if it survived and no deal was found that tells it from the variant, *told_apart*
if it is idle and a deal tells it all the same; both are faults of the schema or of the engine."""

Change = tuple[str, Value]
"""A rule, and the value that it is changed to."""

_CHUNK = 500


@dataclass(frozen=True)
class Mutant:
    """A rule of a variant at another value, and what became of it.

    `scenario` is the id of the one that killed it; `why` says why it survived, or why it is idle; `deals` is how many
    deals an idle one was played in.
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

    Idle ones are played in `deals` deals a variant. Same arguments, same result.
    """
    tasks: list[Callable[[], list[Mutant]]] = []
    of: list[str] = []
    for name in variants:
        chunks = [min(_CHUNK, deals - start) for start in range(0, deals, _CHUNK)] if _idle(name) else []
        tasks += [partial(_judged, name, path) for path in rulebook_of(name).values]
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
    found = {each: Mutant(*each, "idle", why=why) for each, why in _idle(name).items()}
    for mutant in (each for part in parts for each in part):
        before = found.get((mutant.path, mutant.value))
        told = mutant if before is None or mutant.outcome == "told_apart" else before
        found[mutant.path, mutant.value] = replace(told, deals=mutant.deals + (before.deals if before else 0))
    order = list(rulebook_of(name).values)
    return Measured(name, tuple(sorted(found.values(), key=lambda mutant: order.index(mutant.path))))


# Mutants that matter.


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
    changes = single_changes(rulebook_of(name), path)
    return [_judge(name, path, value, changed) for value, changed in changes if (path, value) not in _idle(name)]


def _judge(name: str, path: str, value: Value, changes: Changes) -> Mutant:
    changed = rulebook_of(name).changed(changes)
    for resolved in _nearest_first(name, path, changes):
        if kills(resolved, changed):
            return Mutant(path, value, "killed", scenario=resolved.case.id)
    found = witness.find(rulebook_of(name), changed, list(changes))
    if found is None:
        return Mutant(path, value, "unseen", why="no deal was found that tells it apart, and no precondition says why")
    return Mutant(path, value, "survived", why=f"no scenario that runs here notices, but {_told(found)} does")


def _told(found: witness.Witness) -> str:
    """What tells a survivor apart, and by which field."""
    seats, actions, *_ = found.size
    what = f"a deal of {seats} seats and {actions} actions" if found.script else f"the end of a deal of {seats} seats"
    return f"{what} ({found.difference.field})"


def _nearest_first(name: str, path: str, changes: Changes) -> list[Resolved]:
    """The cases that run on a variant, first those that depend on what was changed."""
    chapter = path.partition(".")[0]

    def distance(resolved: Resolved) -> tuple[bool, bool]:
        return needs_of(resolved.case).keys().isdisjoint(changes), resolved.case.chapter != chapter

    return sorted(_resolved(name), key=distance)


def kills(resolved: Resolved, mutant: Rulebook) -> bool:
    """Whether a case, as it was resolved, fails on the reference engine that plays a mutant."""
    try:
        judge(resolved, ReferenceEngine(mutant))
    except CaseFailed:
        return True
    return False


# Mutants that are idle.


@cache
def _idle(name: str) -> Mapping[Change, str]:
    """The changes of one rule that cannot matter in a variant, and why."""
    rules = rulebook_of(name)
    return {
        (path, value): why
        for path in rules.values
        for value, changes in single_changes(rules, path)
        if changes.keys() == {path} and (why := alike(path, rules.values, {**rules.values, **changes}))
    }


def _played(name: str, number: int, seed: int) -> list[Mutant]:
    """Play a number of deals in lock-step against mutants in which all is changed at once that cannot matter."""
    rng = random.Random(f"mutants/{seed}")
    deals: dict[Change, int] = {}
    told: dict[Change, str] = {}
    for _ in range(number):
        changes = _together(name, rng)
        found = _parts(_pair(name, changes), _script(name, rng), rng)
        for each in changes:
            deals[each] = deals.get(each, 0) + 1
        if found is not None:
            told |= dict.fromkeys(_culprits(name, changes, found), _where(found))
    return [
        Mutant(*each, "told_apart" if each in told else "idle", why=told.get(each, _idle(name)[each]), deals=played)
        for each, played in deals.items()
    ]


def _together(name: str, rng: random.Random) -> tuple[Change, ...]:
    """Changes that cannot matter, as many as cannot do so together."""
    own = rulebook_of(name).values
    offered = list(_idle(name))
    rng.shuffle(offered)
    taken: dict[str, Value] = {}
    for path, value in offered:
        if path not in taken and _cannot_matter(own, {**taken, path: value}):
            taken[path] = value
    return tuple(sorted(taken.items()))


def _cannot_matter(own: Mapping[str, Value], changes: Changes) -> bool:
    changed = {**own, **changes}
    return all(alike(path, own, changed) for path in changes) and not sense(changed)


@cache
def _pair(name: str, changes: tuple[Change, ...]) -> witness.Pair:
    return witness.Pair(rulebook_of(name), rulebook_of(name).changed(dict(changes)))


@cache
def _scripts(name: str) -> Sequence[Script]:
    return list(explore.from_scenarios(rulebook_of(name), [path for path, _ in _idle(name)]))


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


def _culprits(name: str, changes: tuple[Change, ...], found: witness.Witness) -> Iterator[Change]:
    """Which of several changes alone are told apart in a deal; all of them if only several together are."""
    alone = [each for each in changes if _again(_pair(name, (each,)), found)]
    yield from alone or changes


def _again(pair: witness.Pair, found: witness.Witness) -> bool:
    return (pair.parts(found.script) if found.script else pair.answers(found.asked)) is not None


def _where(found: witness.Witness) -> str:
    seats, actions, *_ = found.size
    parted = found.difference
    return f"after {actions} actions of {seats} seats, {parted.field}: {parted.left} here, {parted.right} there"
