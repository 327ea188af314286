"""Faults in the chapter pots."""

from tripledraw.cards import rank
from tripledraw.rules.pots import Seats, by_level
from tripledraw.rules.ranking import HandValue
from tripledraw.state import Deal, Pot, Seat, Table, live
from tripledraw_conformance.faults import fault


@fault("pots.uncalled")
def uncalled_stays_in_the_pot(seats: Seats) -> tuple[int, int]:
    """What nobody called stays in the pot, and whoever wins it gets it."""
    return 0, 0


@fault("pots.side_pots")
def one_pot_for_all(table: Table, seats: Seats) -> tuple[Pot, ...]:
    """No side pots: a short stack wins more than it covers."""
    chips = sum(seat.paid + seat.dead for seat in seats)
    return (Pot(chips, tuple(index for index in table.order if seats[index].live)),)


@fault("pots.side_pots")
def a_pot_for_every_payment(table: Table, seats: Seats) -> tuple[Pot, ...]:
    """Every level that somebody has paid is a pot of its own, also that of a seat that has folded."""
    pots = []
    levels = sorted({seat.paid for seat in seats if seat.paid})
    for below, level in zip([0, *levels], levels, strict=False):
        chips = sum(min(max(seat.paid - below, 0), level - below) for seat in seats)
        pots.append(
            Pot(chips, tuple(index for index in table.order if seats[index].live and seats[index].paid >= level))
        )
    return tuple(pots)


@fault("pots.side_pots")
def antes_belong_to_all(table: Table, seats: Seats) -> tuple[Pot, ...]:
    """A seat that could not pay the whole ante has a claim to all antes."""
    main, *others = by_level(table, tuple(_without_ante(seat) for seat in seats))
    antes = Pot(sum(seat.dead for seat in seats), tuple(index for index in table.order if seats[index].live))
    if main.seats == antes.seats:
        return (Pot(antes.chips + main.chips, main.seats), *others)
    return (antes, main, *others)


def _without_ante(seat: Seat) -> Seat:
    return Seat(seat.stack, seat.committed, seat.paid, 0, seat.hand, seat.live, seat.answered, seat.checked)


@fault("pots.folded")
def folded_chips_are_forgotten(seat: Seat) -> int:
    """What a seat has paid before it folded is in no pot."""
    return 0


@fault("pots.last_seat")
def last_seat_shows(deal: Deal, seat: int) -> tuple[int, ...]:
    """The last seat must show its hand to get the pot."""
    return (seat,)


def _best(deal: Deal, claimants: list[int], hand_value: HandValue) -> list[int]:
    values = {index: hand_value(deal.seats[index].hand) for index in claimants}
    return [index for index in deal.table.order if values.get(index) == max(values.values())]


@fault("pots.compared")
def best_hand_takes_every_pot(deal: Deal, pot: Pot, hand_value: HandValue) -> list[int]:
    """The hands are compared once, and the best of all takes the side pots too."""
    return _best(deal, live(deal.seats), hand_value)


@fault("pots.compared")
def main_pot_winner_left_out(deal: Deal, pot: Pot, hand_value: HandValue) -> list[int]:
    """Who has won the main pot gets no side pot."""
    best = _best(deal, live(deal.seats), hand_value)
    whole = len(pot.seats) == len(live(deal.seats))
    return _best(deal, [seat for seat in pot.seats if whole or seat not in best] or list(pot.seats), hand_value)


@fault("pots.compared")
def first_of_the_equals_takes_the_pot(deal: Deal, pot: Pot, hand_value: HandValue) -> list[int]:
    """The first hand that no other beats takes the whole pot."""
    return _best(deal, list(pot.seats), hand_value)[:1]


@fault("pots.compared")
def folded_hands_are_compared(deal: Deal, pot: Pot, hand_value: HandValue) -> list[int]:
    """A hand that has been folded still wins the pot."""
    return _best(deal, [index for index, seat in enumerate(deal.seats) if seat.hand], hand_value)


@fault("pots.compared")
def highest_card_decides(deal: Deal, pot: Pot, hand_value: HandValue) -> list[int]:
    """Only the highest cards of the hands are compared, and equal ones share the pot."""
    return _best(deal, list(pot.seats), lambda hand: -max(map(rank, hand)))


@fault("pots.ties")
def halves_for_all(chips: int, winners: list[int]) -> tuple[int, int]:
    """A shared pot is always halved, also among three."""
    return chips // 2, 0


@fault("pots.ties")
def rounded_shares(chips: int, winners: list[int]) -> tuple[int, int]:
    """Shares are divided with a fraction and then rounded up."""
    return -(-chips // len(winners)), 0


@fault("pots.ties")
def odd_chips_vanish(chips: int, winners: list[int]) -> tuple[int, int]:
    """The chips that cannot be divided are lost."""
    return chips // len(winners), 0


@fault("pots.odd_chips")
def odd_chip_from_the_button(odd: int, winners: list[int]) -> list[int]:
    """The odd chips go round from the button, so that the last of the equals gets one first."""
    return [int(place < odd) for place in reversed(range(len(winners)))]


@fault("pots.odd_chips")
def odd_chips_to_the_first_seat(odd: int, winners: list[int]) -> list[int]:
    """The odd chips go to the winner in the first seat of the table, wherever the button is."""
    return [odd * int(winner == min(winners)) for winner in winners]


@fault("pots.odd_chips")
def uneven_shares(odd: int, winners: list[int]) -> list[int]:
    """Shares that need no rounding are rounded all the same: one chip more for the first, one less for the last."""
    right = [int(place < odd) for place in range(len(winners))]
    return [right[0] + 1, *right[1:-1], right[-1] - 1] if odd == 0 else right


@fault("pots.rake")
def one_chip_in_twenty(chips: int) -> int:
    """The house takes one chip in twenty."""
    return chips // 20
