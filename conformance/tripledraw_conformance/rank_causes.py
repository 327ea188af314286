"""Which rule an engine plays otherwise if it ranks hands otherwise: found by orders in which one thing is different."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from tripledraw.rulebook import Rulebook
from tripledraw.rules.ranking import HandValue
from tripledraw.sense import sense
from tripledraw_conformance.changes import Changes, single_changes
from tripledraw_conformance.faults import faults
from tripledraw_conformance.suit_patterns import Hand

Item = TypeVar("Item")
_CHAPTER = "ranking."


@dataclass(frozen=True)
class Cause:
    """A rule that is played otherwise, by its path, and how, if that is known: changes, or a mistake in a sentence.

    Of several rules that are changed together it is the first.
    """

    rule: str
    looks_like: str = ""


@dataclass(frozen=True)
class Stands:
    """Where an engine has a hand: below some hands, level with others, above others again."""

    hand: Hand
    below: tuple[Hand, ...] = ()
    level: tuple[Hand, ...] = ()
    above: tuple[Hand, ...] = ()

    def in_order_of(self, value: HandValue) -> bool:
        """Whether the hand stands there by these values, too."""
        mine = value(self.hand)
        return (
            all(value(other) > mine for other in self.below)
            and all(value(other) == mine for other in self.level)
            and all(value(other) < mine for other in self.above)
        )


@dataclass(frozen=True)
class Misplaced(Generic[Item]):
    """What an engine has in a wrong place, and where.

    `moves` says which items an order puts elsewhere than the rulebook, `is_engine` whether it is the engine's order as
    a whole; `decides` names the rule that is broken by an item that no order explains. The rule `innocent` is no cause.
    """

    places: Mapping[Item, Stands]
    decides: Callable[[Item], str]
    moves: Callable[[HandValue], Iterable[Item]]
    is_engine: Callable[[HandValue], bool]
    innocent: str = ""

    def by_cause(self, rules: Rulebook) -> dict[Cause, list[Item]]:
        """The items by what explains them, what explains most of them first.

        One cause is sought for all: a rule or several at another value, or a mistake that has no value. Only where
        there is none, few are sought that explain much.
        """
        if not self.places:
            return {}
        changed, mistaken = self._suspect(_changed(rules)), self._suspect(_mistaken(rules))
        whole = (
            *self._all_from([*changed, *_changed_together(rules), *mistaken], self.is_engine),
            *self._all_from(changed, self._explains_all),
        )
        return {whole[0]: list(self.places)} if whole else self._few([*changed, *mistaken])

    def _suspect(self, orders: Iterable["_Order"]) -> list["_Order"]:
        return [(cause, value) for cause, value in orders if cause.rule != self.innocent]

    def _all_from(self, orders: Iterable["_Order"], holds: Callable[[HandValue], bool]) -> Iterator[Cause]:
        return (cause for cause, value in orders if holds(value))

    def _explained(self, value: HandValue) -> list[Item]:
        moved = set(self.moves(value))
        return [item for item, place in self.places.items() if item in moved and place.in_order_of(value)]

    def _explains_all(self, value: HandValue) -> bool:
        return len(self._explained(value)) == len(self.places)

    def _few(self, orders: Sequence["_Order"]) -> dict[Cause, list[Item]]:
        explained = {cause: self._explained(value) for cause, value in orders}
        left = dict.fromkeys(self.places)
        found: dict[Cause, list[Item]] = {}
        while any(item in left for items in explained.values() for item in items):
            cause = max(explained, key=lambda cause: sum(item in left for item in explained[cause]))
            found[cause] = [item for item in explained[cause] if left.pop(item, ...) is None]
        for item in left:
            found.setdefault(Cause(self.decides(item)), []).append(item)
        return found


_Order = tuple[Cause, HandValue]


def _single(rules: Rulebook) -> Iterator[tuple[str, str, Changes]]:
    for path in rules.values:
        if path.startswith(_CHAPTER):
            for value, changes in single_changes(rules, path):
                yield path, f"{path}={value}", changes


def _changed(rules: Rulebook) -> Iterator[_Order]:
    for path, words, changes in _single(rules):
        yield Cause(path, words), rules.changed(changes).hand_value


def _changed_together(rules: Rulebook) -> Iterator[_Order]:
    """Two rules changed and more, few before many."""
    single = list(_single(rules))
    for size in range(2, len(single) + 1):
        for some in combinations(single, size):
            together = {path: value for _, _, changes in some for path, value in changes.items()}
            if len({path for path, _, _ in some}) == size and not sense({**rules.values, **together}):
                yield Cause(some[0][0], ", ".join(words for _, words, _ in some)), rules.changed(together).hand_value


def _mistaken(rules: Rulebook) -> Iterator[_Order]:
    for fault in faults():
        if fault.path.startswith(_CHAPTER):
            yield Cause(fault.path, fault.what), fault.infect(rules).hand_value
