"""Faults in the chapter betting."""

from tripledraw.options import ToBet
from tripledraw.rules.betting import Seats, all_matched
from tripledraw.state import Bets, Seat, Table
from tripledraw_conformance.faults import fault


@fault("betting.later_rounds")
def lowest_seat_opens(table: Table) -> int:
    """Later rounds open at the lowest seat number, wherever the button is."""
    return len(table.stacks) - 1


@fault("betting.later_rounds")
def left_of_big_blind_again(table: Table) -> int:
    """Later rounds open left of the big blind, like the first one."""
    return table.big_seat


@fault("betting.direction")
def anticlockwise(seats: int) -> tuple[int, ...]:
    """The action moves to the right."""
    return (seats - 1, *range(seats - 1))


@fault("betting.unfaced")
def no_check(turn: int, fold: bool, least: int, most: int) -> ToBet:
    """Whoever can bet is not offered a check."""
    return ToBet(turn, fold, not most, 0, least, most)


@fault("betting.unfaced")
def no_bet(turn: int, fold: bool, least: int, most: int) -> ToBet:
    """Nobody is offered a bet where nothing has been bet."""
    return ToBet(turn, fold, True, 0, 0, 0)


@fault("betting.faced")
def free_check(turn: int, call: int, least: int, most: int) -> ToBet:
    """A check is offered to a seat that faces a wager."""
    return ToBet(turn, True, True, call, least, most)


@fault("betting.faced")
def no_fold(turn: int, call: int, least: int, most: int) -> ToBet:
    """A seat that faces a wager is not offered to fold."""
    return ToBet(turn, False, False, call, least, most)


@fault("betting.faced")
def no_call(turn: int, call: int, least: int, most: int) -> ToBet:
    """A seat that could raise is not offered a call."""
    return ToBet(turn, True, False, 0 if most else call, least, most)


@fault("betting.faced")
def no_raise(turn: int, call: int, least: int, most: int) -> ToBet:
    """A seat that faces a wager is not offered a raise."""
    return ToBet(turn, True, False, call, 0, 0)


@fault("betting.all_in")
def too_few_chips_to_call(seat: Seat, owed: int) -> int:
    """A seat that cannot pay the whole call has to fold."""
    return owed if owed <= seat.stack else 0


@fault("betting.all_in")
def pays_the_whole_wager(seat: Seat, owed: int) -> int:
    """A call pays the whole wager, whatever the seat has put in already."""
    return min(owed + seat.committed, seat.stack)


@fault("betting.no_answer")
def wagers_at_nobody(seats: Seats, turn: int) -> bool:
    """The betting goes on when only one seat has chips."""
    return True


@fault("betting.no_answer")
def one_all_in_ends_the_betting(seats: Seats, turn: int) -> bool:
    """Nobody is asked to bet any more once one seat is all-in."""
    return all(seat.stack for seat in seats if seat.live)


@fault("betting.round_ends")
def once_round_the_table(table: Table, seats: Seats, bets: Bets, after: int) -> int:
    """Every seat acts once in a round, and wagers of later seats are not answered."""
    turn = all_matched(table, seats, bets, after)
    return turn if turn >= 0 and seats[turn].answered < 0 else -1


@fault("betting.round_ends")
def one_check_ends_the_round(table: Table, seats: Seats, bets: Bets, after: int) -> int:
    """Where the bets are equal, the first check ends the round."""
    turn = all_matched(table, seats, bets, after)
    return -1 if not bets.level and any(seat.checked for seat in seats) else turn


@fault("betting.round_ends")
def last_to_wager_acts_again(table: Table, seats: Seats, bets: Bets, after: int) -> int:
    """When all have called, whoever wagered last is asked once more."""
    turn = all_matched(table, seats, bets, after)
    again = turn < 0 and bets.aggressor not in (-1, after) and seats[bets.aggressor].stack
    return bets.aggressor if again else turn


@fault("betting.round_ends")
def call_for_less_is_a_wager(table: Table, seats: Seats, bets: Bets, after: int) -> int:
    """An all-in for less than the call is taken for a wager, and whoever wagered has to act again."""
    for_less = any(seat.live and not seat.stack and 0 < seat.committed < bets.level for seat in seats)
    turn = all_matched(table, seats, bets, after)
    return bets.aggressor if turn < 0 and for_less and after != bets.aggressor >= 0 else turn


@fault("betting.short_all_in.reopens")
def any_all_in_reopens(increment: int, size: int) -> bool:
    """Any all-in raise, however small, lets those raise again who have acted."""
    return True


@fault("betting.short_all_in.reopens")
def half_is_not_enough(increment: int, size: int) -> bool:
    """Only more than half a raise opens the betting again."""
    return 2 * increment > size
