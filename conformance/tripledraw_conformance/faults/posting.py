"""Faults in the chapter posting."""

from tripledraw.rules.posting import Blinds
from tripledraw.state import Seat
from tripledraw_conformance.faults import fault


@fault("posting.seats")
def button_posts_the_small_blind(ring: list[int], newcomers: frozenset[int]) -> Blinds:
    """Off by one: counting begins with the button instead of the seat left of it."""
    return ring[-1], ring[0]


@fault("posting.seats")
def lowest_seats_post(ring: list[int], newcomers: frozenset[int]) -> Blinds:
    """The lowest seat numbers post the blinds, wherever the button is."""
    small, big, *_ = sorted(ring)
    return small, big


@fault("posting.blinds")
def blinds_are_dead(seat: Seat, chips: int) -> Seat:
    """The blinds go to the pot without counting towards the bet: everybody owes the whole call."""
    return seat.pay_dead(chips)


@fault("posting.moment")
def cards_before_blinds() -> bool:
    """The cards are dealt first, and the blinds asked for afterwards."""
    return False


@fault("posting.entry")
def new_seats_always_wait(seat: int, big: int) -> bool:
    """A new seat is left out of its first deal, even where it is the big blind."""
    return False
