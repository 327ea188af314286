"""Comparing rulebooks: rule by rule, with the shortest deal that shows each difference, or why there is none."""

import os
import random
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import combinations

from tripledraw import schema, wording
from tripledraw.entries import Reading
from tripledraw.history.record import Question, Record
from tripledraw.provenance import Provenance
from tripledraw.rulebook import Rulebook, rulebook
from tripledraw.schema import Value, Values
from tripledraw.sense import sense
from tripledraw_conformance import witness
from tripledraw_conformance.changes import Changes, change
from tripledraw_conformance.contenders import Contender
from tripledraw_conformance.progress import Progress
from tripledraw_conformance.tell import Told, chips_at_the_end, file_for, tell
from tripledraw_conformance.witness import Pair, Witness

MOST_DEALS = 1_500
"""How many deals at random are tried for a rule beside those of the scenarios."""

MOST_DECKS = 40
"""How many decks are tried for a witness that costs nobody a chip, to find one that does."""


@dataclass(frozen=True)
class Shown:
    """A witness of one rule: `changes` is that rule, with what sense drags along, as it was changed in `host` (0 for
    the left rulebook, 1 for the right one) towards the other."""

    host: int
    changes: Changes
    witness: Witness
    told: Told


@dataclass(frozen=True)
class Difference:
    """A rule on which two rulebooks differ.

    `sides` say where each value comes from, `readings` are those readings of each side that the other one plays.
    `shown` is the witness. `idle` says for each side why changing the rule there alone cannot matter, None where it
    can; without a witness it cannot matter on either.
    """

    path: str
    sides: tuple[Provenance, Provenance]
    readings: tuple[tuple[Reading, ...], tuple[Reading, ...]]
    shown: Shown | None
    idle: tuple[str | None, str | None]

    @property
    def proven(self) -> bool:
        """Whether it is shown, or cannot matter on either side."""
        return self.shown is not None or None not in self.idle

    @property
    def against(self) -> str:
        """What stands against what: `stated-stated`, `stated-silent`, ..."""
        return "-".join("silent" if side.standing == "customary" else side.standing for side in self.sides)


def compare(
    left: Contender, right: Contender, *, seed: int = 0, progress: Progress | None = None
) -> tuple[Difference, ...]:
    """Every rule on which two rulebooks differ, each with its witness or with why it has none.

    Same seed, same result.
    """
    return next(iter(compare_all([(left, right)], seed=seed, progress=progress)))


def compare_all(
    pairs: Sequence[tuple[Contender, Contender]],
    asked: Collection[str] | None = None,
    *,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[tuple[Difference, ...]]:
    """As `compare`, for several pairs, on all processors; only for the rules that are `asked` for if they are given."""
    tasks = [
        (place, path)
        for place, (left, right) in enumerate(pairs)
        for path in left.differing(right)
        if asked is None or path in asked
    ]
    jobs = [
        _Job(dict(pairs[place][0].rules.values), dict(pairs[place][1].rules.values), _hosts(pairs[place]), path, seed)
        for place, path in tasks
    ]
    found: list[list[Difference]] = [[] for _ in pairs]
    for done, ((place, path), seen) in enumerate(zip(tasks, _all(jobs), strict=True), 1):
        found[place].append(_difference(*pairs[place], path, seen))
        if progress:
            progress(done, len(tasks))
    return [tuple(each) for each in found]


# Seeking the witnesses, in processes of their own.


@dataclass(frozen=True)
class _Job:
    left: Values
    right: Values
    hosts: tuple[int, int]
    path: str
    seed: int


_Seen = tuple[int, Changes, Witness] | None


def _hosts(pair: tuple[Contender, Contender]) -> tuple[int, int]:
    """In which side a rule is changed first: the left one, unless only that is an engine."""
    left, right = pair
    return (1, 0) if left.identified and not right.identified else (0, 1)


def _all(jobs: Sequence[_Job]) -> Iterator[_Seen]:
    workers = min(os.cpu_count() or 1, len(jobs))
    if workers < 2:
        yield from map(_seek, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_seek, jobs)


def _seek(job: _Job) -> _Seen:
    """The witness of a rule that is changed in the first of the hosts, or else of one that is changed in the second."""
    both = job.left, job.right
    for host in job.hosts:
        values, other = both[host], both[1 - host]
        changes = towards(values, other, job.path)
        if changes is None or why_idle(values, job.path, changes) is not None:
            continue
        rules = rulebook(values)
        changed = rules.changed(changes)
        found = witness.find(rules, changed, tuple(changes), job.seed, MOST_DEALS)
        if found:
            return host, changes, _dearer(found, rules, changed, random.Random(job.seed))
    return None


def _dearer(found: Witness, left: Rulebook, right: Rulebook, rng: random.Random) -> Witness:
    """The witness with other cards, if it costs nobody a chip and is no longer with cards by which it does."""
    if found.script is None or found.played is None or not found.played.begun or _costs(found, left, right):
        return found
    pair, deck = Pair(left, right), found.script.deck
    for _ in range(MOST_DECKS):
        deck = tuple(rng.sample(deck, len(deck)))
        other = pair.parts(replace(found.script, deck=deck))
        if other and _as_short(other, found) and _costs(other, left, right):
            shortest = witness.shrink(pair, other)
            if _costs(shortest, left, right):
                return shortest
    return found


def _as_short(other: Witness, found: Witness) -> bool:
    return other.difference.field == found.difference.field and other.size <= found.size


def _costs(found: Witness, left: Rulebook, right: Rulebook) -> bool:
    one, two = chips_at_the_end(found, left, right)
    return one != two


def towards(values: Values, other: Values, path: str) -> Changes | None:
    """The change of one rule to what another rulebook plays, with the fewest others that it makes sense with.

    The others are those that sense ties to it, else some on which the two differ; None if no three of them suffice.
    """
    changes = change(values, path, other[path])
    if not sense({**values, **changes}):
        return changes
    rest = [each for each in values if each != path and values[each] != other[each]]
    for number in range(1, 4):
        for some in combinations(rest, number):
            changes = {path: other[path], **{each: other[each] for each in some}}
            if not sense({**values, **changes}):
                return changes
    return None


def why_idle(values: Values, path: str, changes: Changes) -> str | None:
    """Why a change of a rule cannot matter beside these values: a precondition holds before it and after it."""
    return schema.alike(path, values, {**values, **changes})


def _difference(left: Contender, right: Contender, path: str, seen: _Seen) -> Difference:
    both = (left, right)
    values = (left.rules.values, right.rules.values)
    shown = None
    if seen:
        host, changes, found = seen
        rules = both[host].rules
        shown = Shown(host, changes, found, tell(found, rules, rules.changed(changes)))
    return Difference(
        path,
        (left.of(path), right.of(path)),
        (_agreeing(left, values[1][path], path), _agreeing(right, values[0][path], path)),
        shown,
        (_why(values[0], values[1], path), _why(values[1], values[0], path)),
    )


def _why(values: Values, other: Values, path: str) -> str | None:
    changes = towards(values, other, path)
    return None if changes is None else why_idle(values, path, changes)


def _agreeing(side: Contender, value: Value, path: str) -> tuple[Reading, ...]:
    if side.identified:
        return ()
    return tuple(each for each in side.variant.entries[path].readings.values() if each.value == value)


# Witnesses as files.


def file_of(pair: tuple[Contender, Contender], each: Difference) -> Record | Question:
    """The witness of a difference as a deal file has it: played by the side in which the rule is changed.

    Raises ValueError if there is no witness.
    """
    if each.shown is None:
        raise ValueError("there is no witness")
    shown, side = each.shown, pair[each.shown.host]
    title = f"{each.path}: {pair[0].name} {wording.shown(each.sides[0].value)}, "
    title += f"{pair[1].name} {wording.shown(each.sides[1].value)}"
    changed = side.rules.changed(shown.changes)
    return file_for(shown.witness, side.rules, changed, title, side.variant.id, side.changes)
