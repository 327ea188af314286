"""Faults in the chapter showdown."""

from tripledraw.rules.showdown import clockwise
from tripledraw.state import Deal
from tripledraw_conformance.faults import fault


@fault("showdown.when")
def after_the_last_draw(deal: Deal) -> bool:
    """The hands are compared after the last draw; the last round is not played."""
    return len(deal.rounds) >= len(deal.table.rules.betting.unit_multiples) - 1


@fault("showdown.order")
def counter_clockwise(deal: Deal, first: int) -> tuple[int, ...]:
    """The hands are shown in the wrong direction."""
    shows, *others = clockwise(deal, first)
    return (shows, *reversed(others))


@fault("showdown.order")
def from_the_left_of_the_button(deal: Deal, first: int) -> tuple[int, ...]:
    """After the first hand the others show from the left of the button on, not from the left of the first."""
    return (first, *(seat for seat in deal.table.order if seat != first and deal.seats[seat].live))


@fault("showdown.reveal")
def only_the_winner_shows(deal: Deal, order: tuple[int, ...]) -> tuple[int, ...]:
    """The best hand alone is opened."""
    hand_value = deal.table.rules.hand_value
    best = max(hand_value(deal.seats[seat].hand) for seat in order)
    return tuple(seat for seat in order if hand_value(deal.seats[seat].hand) == best)


@fault("showdown.reveal")
def all_in_seats_are_left_out(deal: Deal, order: tuple[int, ...]) -> tuple[int, ...]:
    """A seat that is all-in is not part of the showdown."""
    return tuple(seat for seat in order if deal.seats[seat].stack)


@fault("showdown.all_in_hands")
def open_beside_one_all_in(deal: Deal) -> tuple[int, ...]:
    """Hands are opened as soon as one seat is all-in, though others can still bet."""
    seats = [seat for seat in deal.table.order if deal.seats[seat].live]
    return tuple(seats) if any(deal.seats[seat].stack == 0 for seat in seats) else ()
