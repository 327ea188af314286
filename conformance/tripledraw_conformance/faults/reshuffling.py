"""Faults in the chapter reshuffling."""

from collections.abc import Iterator

from tripledraw.cards import Card
from tripledraw.rules.reshuffling import EVERYTHING, SERVED
from tripledraw.state import Deal
from tripledraw_conformance.faults import fault


@fault("reshuffling.when")
def before_the_last_card(left: int, requested: int, owed: int, last: bool) -> int:
    """The stub is taken for short when it holds just as many cards as are asked for."""
    return requested if requested < left else 0


@fault("reshuffling.still_short")
def served_then_everything(parts: frozenset[str]) -> Iterator[frozenset[str]]:
    """Of the discards of the draw only those of served seats come before the burned cards."""
    yield parts | SERVED
    yield EVERYTHING


@fault("reshuffling.live_hands")
def live_hands_gathered(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The whole deck is shuffled, with the cards that the other seats hold."""
    return tuple([card for other, here in enumerate(deal.seats) if here.live and other != seat for card in here.hand])


@fault("reshuffling.order")
def unshuffled(pack: tuple[Card, ...]) -> tuple[Card, ...]:
    """The discards are laid under the stub as they are, so that their order is known."""
    return pack


@fault("reshuffling.again")
def never(deal: Deal) -> bool:
    """Nothing is shuffled: a hand is left with fewer cards."""
    return False


@fault("reshuffling.again")
def once_a_deal(deal: Deal) -> bool:
    """A deal is reshuffled once, and not again."""
    return len(deal.rounds) < 2
