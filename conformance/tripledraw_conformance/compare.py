"""Comparing rulebooks: rule by rule, with the shortest deal that shows each difference, or why there is none."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from tripledraw import schema, wording
from tripledraw.entries import Reading
from tripledraw.history.record import Question, Record
from tripledraw.rulebook import Rulebook, filled, load, rulebook
from tripledraw.schema import Value, Values
from tripledraw.sense import sense
from tripledraw_conformance import witness
from tripledraw_conformance.changes import Changes, change
from tripledraw_conformance.commands.provenance import Provenance, provenance
from tripledraw_conformance.tell import Told, file_for, tell
from tripledraw_conformance.witness import Witness

MOST_DEALS = 1_500
"""How many deals at random are tried for a rule beside those of the scenarios."""

Progress = Callable[[int, int], None]
"""Is told how many rules are done, of how many."""


@dataclass(frozen=True)
class Contender:
    """A rulebook that is compared: what it is called, and the rules that it plays otherwise than its variant."""

    name: str
    rules: Rulebook

    @property
    def changes(self) -> Mapping[str, Value]:
        """The rules that it plays otherwise than its variant, by path."""
        assert self.rules.variant is not None  # it was loaded from one
        own = filled(self.rules.variant)
        return {path: value for path, value in self.rules.values.items() if value != own[path]}


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


def contender(word: str) -> Contender:
    """A rulebook by the id of its variant or by its file, with changes after plus signs: `house+pots.rake=none`.

    Raises Invalid.
    """
    if Path(word).is_file():
        return Contender(word, load(word))
    what, *changes = word.split("+")
    return Contender(word, load(what, changes))


def differing(left: Rulebook, right: Rulebook) -> tuple[str, ...]:
    """The paths of the rules on which two rulebooks differ."""
    return tuple(path for path in schema.rules() if left.values[path] != right.values[path])


def compare(
    left: Contender, right: Contender, *, seed: int = 0, progress: Progress | None = None
) -> tuple[Difference, ...]:
    """Every rule on which two rulebooks differ, each with its witness or with why it has none.

    Same seed, same result.
    """
    return next(iter(compare_all([(left, right)], seed=seed, progress=progress)))


def compare_all(
    pairs: Sequence[tuple[Contender, Contender]], *, seed: int = 0, progress: Progress | None = None
) -> list[tuple[Difference, ...]]:
    """As `compare`, for several pairs, on all processors."""
    tasks = [(place, path) for place, (left, right) in enumerate(pairs) for path in differing(left.rules, right.rules)]
    jobs = [
        _Job(dict(pairs[place][0].rules.values), dict(pairs[place][1].rules.values), path, seed)
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
    path: str
    seed: int


_Seen = tuple[int, Changes, Witness] | None


def _all(jobs: Sequence[_Job]) -> Iterator[_Seen]:
    workers = min(os.cpu_count() or 1, len(jobs))
    if workers < 2:
        yield from map(_seek, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_seek, jobs)


def _seek(job: _Job) -> _Seen:
    """The witness of a rule that is changed in the left rulebook, or else of one that is changed in the right one."""
    for host, (values, other) in enumerate(((job.left, job.right), (job.right, job.left))):
        changes = towards(values, other, job.path)
        if changes is None or why_idle(values, job.path, changes) is not None:
            continue
        rules = rulebook(values)
        found = witness.find(rules, rules.changed(changes), tuple(changes), job.seed, MOST_DEALS)
        if found:
            return host, changes, found
    return None


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
        (provenance(left.rules, path), provenance(right.rules, path)),
        (_agreeing(left, values[1][path], path), _agreeing(right, values[0][path], path)),
        shown,
        (_why(values[0], values[1], path), _why(values[1], values[0], path)),
    )


def _why(values: Values, other: Values, path: str) -> str | None:
    changes = towards(values, other, path)
    return None if changes is None else why_idle(values, path, changes)


def _agreeing(side: Contender, value: Value, path: str) -> tuple[Reading, ...]:
    assert side.rules.variant is not None  # it was loaded from one
    return tuple(each for each in side.rules.variant.entries[path].readings.values() if each.value == value)


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
    return file_for(shown.witness, side.rules, side.rules.changed(shown.changes), title, side.changes)
