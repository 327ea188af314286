"""Dealing: how the hands are dealt."""

from collections.abc import Callable

from tripledraw.cards import DECKS, Card
from tripledraw.events import Dealt, Event
from tripledraw.rules.bind import chapter, choice, plain
from tripledraw.state import Deal, Done

DEALT = Done("dealing")


def one_at_a_time(cards: tuple[Card, ...], place: int, seats: int, number: int) -> tuple[Card, ...]:
    """The hand of the seat in this place: every so many-th card."""
    return cards[place : seats * number : seats]


def whole_hand(cards: tuple[Card, ...], place: int, seats: int, number: int) -> tuple[Card, ...]:
    """The hand of the seat in this place: so many cards in a row."""
    return cards[place * number : (place + 1) * number]


def left_of_button(order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats in the order in which they are dealt to; `order` begins left of the button."""
    return order


@chapter
class Chapter:
    """The dealing rules of a rulebook, bound."""

    least_seats: int = plain("dealing.least_seats")
    most_seats: int = plain("dealing.most_seats")
    deck: tuple[Card, ...] = plain("dealing.deck", **DECKS)
    cards: int = plain("dealing.cards")
    start: Callable[[tuple[int, ...]], tuple[int, ...]] = choice("dealing.start", left_of_button=left_of_button)
    pattern: Callable[[tuple[Card, ...], int, int, int], tuple[Card, ...]] = choice(
        "dealing.pattern", one_at_a_time=one_at_a_time, whole_hand=whole_hand
    )


def deal_hands(deal: Deal, events: list[Event]) -> Deal:
    """Deal every seat its hand."""
    rules = deal.table.rules.dealing
    order = rules.start(deal.table.order)
    cards, number, count = deal.deck.cards, rules.cards, len(order)
    seats = list(deal.seats)
    for place, index in enumerate(order):
        hand = rules.pattern(cards, place, count, number)
        seats[index] = seats[index].holding(hand)
        events.append(Dealt(index, hand, "dealing.pattern"))
    return deal.dealt(tuple(seats), DEALT, deal.deck.without_top(count * number))
