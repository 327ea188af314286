"""Faults in the chapter pots."""

from tripledraw.rules.pots import Seats
from tripledraw.state import Pot, Table
from tripledraw_conformance.faults import fault


@fault("pots.side_pots")
def one_pot_for_all(table: Table, seats: Seats) -> tuple[Pot, ...]:
    """No side pots: a short stack wins more than it covers."""
    chips = sum(seat.paid + seat.dead for seat in seats)
    return (Pot(chips, tuple(index for index in table.order if seats[index].live)),)
