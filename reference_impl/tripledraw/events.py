"""Events: what happened, each with the path of the rule that decided it.

Seats are counted from 0 clockwise, amounts are chips, `to` is what the seat then has committed in this round.
"""

from typing import Literal

from tripledraw.cards import Card
from tripledraw.value import value


@value
class Posted:
    """A seat posted a blind, an ante, or the post of an entering seat; `live` if it counts towards the bet."""

    seat: int
    kind: Literal["ante", "small_blind", "big_blind", "entry"]
    chips: int
    live: bool
    rule: str


@value
class Dealt:
    """A seat was dealt its hand."""

    seat: int
    cards: tuple[Card, ...]
    rule: str


@value
class Folded:
    """A seat gave up its hand."""

    seat: int
    rule: str


@value
class Checked:
    """A seat stayed in without a bet."""

    seat: int
    rule: str


@value
class Called:
    """A seat paid `chips` to match the level, or for less if they were its last."""

    seat: int
    chips: int
    rule: str


@value
class Wagered:
    """A seat bet, raised or completed; not `full` if it went all-in for less than that."""

    seat: int
    to: int
    kind: Literal["bet", "raise", "complete"]
    full: bool
    rule: str


@value
class Returned:
    """The part of a wager that nobody called went back."""

    seat: int
    chips: int
    rule: str


@value
class Discarded:
    """A seat discarded these cards; none if it stood pat."""

    seat: int
    cards: tuple[Card, ...]
    rule: str


@value
class Burned:
    """A card was burned."""

    card: Card
    rule: str


@value
class Drew:
    """A seat was dealt these replacements."""

    seat: int
    cards: tuple[Card, ...]
    rule: str


@value
class Reshuffled:
    """These cards were shuffled: the pack, in no order."""

    pack: tuple[Card, ...]
    rule: str


@value
class Showed:
    """A seat showed its hand."""

    seat: int
    cards: tuple[Card, ...]
    rule: str


@value
class Mucked:
    """A seat did not show its hand."""

    seat: int
    rule: str


@value
class Awarded:
    """A seat won `chips` of a pot (the main pot is 0), `odd` of them for chips that could not be split."""

    pot: int
    seat: int
    chips: int
    odd: int
    rule: str


Event = (
    Posted
    | Dealt
    | Folded
    | Checked
    | Called
    | Wagered
    | Returned
    | Discarded
    | Burned
    | Drew
    | Reshuffled
    | Showed
    | Mucked
    | Awarded
)
