"""What rules must not say together, whatever file they stand in."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from tripledraw.schema import Values
from tripledraw.supply import FIFTH
from tripledraw.wording import shown


class Contradiction(NamedTuple):
    """Rules that cannot be played together: the rule to mend, what is wrong with it, what it could be instead."""

    path: str
    message: str
    allowed: str


Finding = tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class _Check:
    path: str
    """The rule that is told to be wrong."""
    reads: tuple[str, ...]
    find: Callable[..., Finding]


_CHECKS: list[_Check] = []


def sense(values: Values, *, without: AbstractSet[str] = frozenset()) -> list[Contradiction]:
    """Everything that the values of a complete table of rules say against each other.

    The values are admitted ones. Nothing is said about what hangs on a rule in `without`: its value is not known.
    """
    return [
        Contradiction(check.path, *found)
        for check in _CHECKS
        if without.isdisjoint(check.reads) and (found := check.find(*[values[path] for path in check.reads]))
    ]


def _reads(*paths: str) -> Callable[[Callable[..., Finding]], Callable[..., Finding]]:
    """Register a check that gets the values of these rules, and speaks about the first of them."""

    def register(find: Callable[..., Finding]) -> Callable[..., Finding]:
        _CHECKS.append(_Check(paths[0], paths, find))
        return find

    return register


@_reads("posting.small_blind", "posting.big_blind")
def _blinds(small: int, big: int) -> Finding:
    return (f"{small} is more than the big blind of {big}", f"at most {big}") if small > big else None


@_reads("dealing.most_seats", "dealing.least_seats")
def _seats(most: int, least: int) -> Finding:
    return (f"{most} is less than the fewest seats, {least}", f"at least {least}") if most < least else None


@_reads("drawing.most_discards", "dealing.cards")
def _discards(most: int, cards: int) -> Finding:
    return (f"{most} cards are more than a hand has", f"at most {cards}") if most > cards else None


@_reads("drawing.five_cards.serving", "drawing.most_discards", "dealing.cards")
def _fifth_card(serving: str, most: int, cards: int) -> Finding:
    if serving != "fifth_at_the_end" or min(most, cards) >= FIFTH:
        return None
    which = f"in a game of {cards} cards" if cards < FIFTH else f"where at most {most} cards are discarded"
    return f"this is a rule about five discarded cards, {which}", "in_a_row"


@_reads("betting.unit.multiples", "drawing.draws")
def _rounds(multiples: tuple[int, ...], draws: int) -> Finding:
    if len(multiples) in (draws, draws + 1):
        return None
    message = f"{shown(multiples)} makes {len(multiples)} rounds, and the draws are {draws}"
    return message, f"{draws} or {draws + 1} numbers" if draws > 1 else "2 numbers"


@_reads("reshuffling.when", "drawing.serving")
def _demand(when: str, serving: str) -> Finding:
    if when != "demand_exceeds_stub" or serving == "after_all_discard":
        return None
    message = "what is owed in a draw is not known before all have discarded, and here each is served in turn"
    return message, "another value, or drawing.serving: after_all_discard"
