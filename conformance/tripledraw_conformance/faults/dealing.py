"""Faults in the chapter dealing."""

from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw_conformance.faults import fault


@fault("dealing.deck")
def jokers_left_in() -> tuple[Card, ...]:
    """The jokers are left in the deck."""
    return (*DECK, UNKNOWN, UNKNOWN)


@fault("dealing.deck")
def short_deck() -> tuple[Card, ...]:
    """The deck is a stripped one of 36 cards, from the sixes up."""
    return DECK[16:]


@fault("dealing.start")
def lowest_seat_first(order: tuple[int, ...]) -> tuple[int, ...]:
    """The deal begins at the lowest seat number, wherever the button is."""
    return tuple(sorted(order))


@fault("dealing.start")
def button_first(order: tuple[int, ...]) -> tuple[int, ...]:
    """The button is dealt to first."""
    return (order[-1], *order[:-1])


@fault("dealing.start")
def counterclockwise(order: tuple[int, ...]) -> tuple[int, ...]:
    """The cards go round the other way."""
    return order[::-1]


@fault("dealing.pattern")
def five_in_a_row(cards: tuple[Card, ...], place: int, seats: int, number: int) -> tuple[Card, ...]:
    """Each seat is dealt its whole hand in a row."""
    return cards[place * number : (place + 1) * number]


@fault("dealing.pattern")
def one_by_one(cards: tuple[Card, ...], place: int, seats: int, number: int) -> tuple[Card, ...]:
    """The cards go round one at a time where whole hands should."""
    return cards[place : seats * number : seats]
