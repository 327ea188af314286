"""Faults in the chapter drawing."""

from tripledraw.rules.drawing import Servings
from tripledraw.state import Deal, Seat, Serving, Table
from tripledraw_conformance.faults import fault


@fault("drawing.counts")
def at_least_one(most: int) -> tuple[int, ...]:
    """Who is to draw must discard at least one card."""
    return tuple(range(1, most + 1))


@fault("drawing.counts")
def keeps_one(most: int) -> tuple[int, ...]:
    """One card must always be kept, so that nobody draws five."""
    return tuple(range(most)) if most > 1 else (0, 1)


@fault("drawing.order")
def lowest_seat_first(table: Table, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The draw begins at the lowest seat number, wherever the button is."""
    return tuple([index for index, seat in enumerate(seats) if seat.live])


@fault("drawing.order")
def left_of_the_big_blind(table: Table, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The draw begins where the first betting round began."""
    place = table.order.index(table.big_seat) + 1
    return tuple([index for index in table.order[place:] + table.order[:place] if seats[index].live])


@fault("drawing.order")
def folded_seats_too(table: Table, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """A seat that has folded is asked what it draws."""
    return table.order


@fault("drawing.replacements")
def one_too_few(discarded: int) -> int:
    """The hand is left one card short."""
    return max(discarded - 1, 0)


@fault("drawing.pat")
def pat_ends_drawing(deal: Deal, seat: int) -> bool:
    """Who has stood pat once draws no more."""
    draws = {thrown.draw for thrown in deal.deck.log if thrown.seat == seat}
    return draws.issuperset(range(len(deal.rounds) - 1))


@fault("drawing.all_in")
def all_in_is_passed_over(seat: Seat) -> bool:
    """A seat that is all-in is passed over in the draw."""
    return seat.stack > 0


@fault("drawing.five_cards.serving")
def fifth_forgotten(seat: int, number: int, last: Servings | None) -> tuple[Servings, Servings]:
    """Of five cards the fifth is never dealt."""
    return (Serving(seat, min(number, 4)),), ()


@fault("drawing.five_cards.last_to_draw")
def five_without_a_burn(seat: int) -> Servings:
    """The last seat gets its five cards in a row."""
    return (Serving(seat, 5),)
