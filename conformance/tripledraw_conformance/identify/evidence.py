"""Evidence: what an engine has shown, and which rulebooks that speaks against.

A rulebook is held against a recording once for all rulebooks that have the same values in the rules that are read, in
the order in which they are read: what is found out grows into a tree of decisions for each recording.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value, Values
from tripledraw_conformance.identify.alternatives import open_rules
from tripledraw_conformance.identify.recording import WHOLE, Nearness, Recording
from tripledraw_conformance.reads import watched

_BITS = {path: 1 << place for place, path in enumerate(open_rules())}


@dataclass(frozen=True)
class Held:
    """What came of holding a rulebook against a recording: how near it is, how many answers of the recording it has,
    in which way it parts then, and which rules were read up to there."""

    near: Nearness
    shown: int
    manner: str
    read: frozenset[str]

    @property
    def agrees(self) -> bool:
        """Whether it explains the whole recording."""
        return self.near == WHOLE


@dataclass
class _Node:
    """A rule that is read, and what follows for each value of it that was tried."""

    path: str
    after: "dict[Value, _Node | Held]"


class Bench:
    """Holds rulebooks against recordings. `effort` is how often the reference engine had to play for that."""

    def __init__(self, base: Rulebook) -> None:
        """Other rulebooks are made from `base`."""
        self._base = base
        self._made: dict[tuple[Value, ...], Rulebook] = {}
        self._trees: dict[Recording, _Node | Held] = {}
        self.effort = 0

    def rulebook(self, values: Values) -> Rulebook:
        """The rulebook that plays these values."""
        key = tuple(values.values())
        if key not in self._made:
            base = self._base
            self._made[key] = base.changed({path: each for path, each in values.items() if each != base.values[path]})
        return self._made[key]

    def hold(self, values: Values, recording: Recording) -> Held:
        """Hold the rulebook that plays these values against a recording."""
        node = self._trees.get(recording)
        while isinstance(node, _Node):
            node = node.after.get(values[node.path])
        return node or self._grow(values, recording)

    def _grow(self, values: Values, recording: Recording) -> Held:
        self.effort += 1
        read = _InOrder()
        found = Held(*recording.held(watched(self.rulebook(values), read)), frozenset(read))
        self._trees[recording] = _grown(self._trees.get(recording), iter(read.order), values, found)
        return found


def _grown(tree: "_Node | Held | None", read: Iterator[str], values: Values, found: Held) -> "_Node | Held":
    """A tree with one more path through it."""
    path = next(read, None)
    if path is None:
        return found
    node = tree if isinstance(tree, _Node) and tree.path == path else _Node(path, {})
    node.after[values[path]] = _grown(node.after.get(values[path]), read, values, found)
    return node


class _InOrder(set[str]):
    """A set of rules that have several values, which knows in which order they came into it."""

    def __init__(self) -> None:
        super().__init__()
        self.order: list[str] = []

    def add(self, path: str) -> None:
        if path in _BITS and path not in self:
            super().add(path)
            self.order.append(path)

    def update(self, *several: Iterable[str]) -> None:
        for paths in several:
            for path in paths:
                self.add(path)


class Evidence:
    """The recordings that a guess explains."""

    def __init__(self, bench: Bench, guess: Values) -> None:
        """None yet."""
        self.bench, self.guess = bench, guess
        self._recordings: dict[Recording, int] = {}  # with the rules that the guess reads, a bit each
        self._recent: list[Recording] = []
        self._sorted: list[Recording] = []

    def __contains__(self, recording: Recording) -> bool:
        return recording in self._recordings

    def add(self, recording: Recording) -> None:
        """Take in a recording that the guess explains."""
        self._recordings[recording] = _bits(self.bench.hold(self.guess, recording).read)

    def remove(self, recording: Recording) -> None:
        """Leave out a recording."""
        self._recordings.pop(recording, None)
        self._sorted = []

    def change(self, guess: Values) -> list[Recording]:
        """Take another guess; the recordings that it does not explain are left out, and returned."""
        differs = self._differs(guess)
        self.guess = guess
        against = []
        for recording, read in list(self._recordings.items()):
            if read & differs:
                held = self.bench.hold(guess, recording)
                self._recordings[recording] = _bits(held.read)
                if not held.agrees:
                    against.append(recording)
                    self.remove(recording)
        return against

    def reads(self, path: str) -> Iterator[Recording]:
        """The recordings in which the guess reads a rule."""
        return (recording for recording, read in self._recordings.items() if read & _BITS[path])

    def against(self, values: Values) -> Recording | None:
        """A recording that speaks against other values, None if all fits."""
        found = next(self.all_against(values), None)
        if found is not None:
            self._recent = [found, *(each for each in self._recent if each is not found)][:_RECENT]
        return found

    def all_against(self, values: Values) -> Iterator[Recording]:
        """All recordings that speak against other values: first those that did so of late, then the shortest."""
        differs = self._differs(values)
        recent = [each for each in self._recent if self._recordings.get(each, 0) & differs]
        for recording in dict.fromkeys(chain(recent, self._shortest_first())):
            if self._recordings[recording] & differs and not self.bench.hold(values, recording).agrees:
                yield recording

    def _shortest_first(self) -> Sequence[Recording]:
        if len(self._sorted) != len(self._recordings):
            self._sorted = sorted(self._recordings, key=lambda each: each.actions)
        return self._sorted

    def _differs(self, values: Values) -> int:
        guess = self.guess
        return sum(bit for path, bit in _BITS.items() if values[path] != guess[path])


_RECENT = 30


def _bits(paths: Iterable[str]) -> int:
    return sum(_BITS[path] for path in paths)
