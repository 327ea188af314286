"""Actions: what a seat, or chance, may do."""

from tripledraw.cards import Card
from tripledraw.value import value


@value
class Fold:
    """Give up the hand."""


@value
class Check:
    """Stay in without a bet, where none is faced."""


@value
class Call:
    """Match the level, or put in the last chips for less."""


@value
class RaiseTo:
    """Bet, raise or complete, so that the seat has `chips` committed in this round."""

    chips: int


@value
class Discard:
    """Discard `cards` to draw as many; none is to stand pat. An unknown card stands for any unknown card held."""

    cards: tuple[Card, ...]


@value
class Order:
    """Chance: the pack falls in this order, the first card on top. Unknown cards stand for any of it."""

    cards: tuple[Card, ...]


@value
class Show:
    """At a showdown: the seat's hand, which was not wholly known, is this."""

    cards: tuple[Card, ...]


@value
class Muck:
    """At a showdown: the seat's hand, which was not wholly known, is never shown and wins nothing."""


Action = Fold | Check | Call | RaiseTo | Discard | Order | Show | Muck
