"""Whether a deal whose hands are not all known can have ended with certain stacks."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tripledraw.cards import UNKNOWN
from tripledraw.rules.pots import pots
from tripledraw.state import Deal, Pot


def possible(deal: Deal, stacks: Sequence[int]) -> bool:
    """Whether some hands in place of the unknown ones give every seat the stack that `stacks` has for it.

    Hands that are known rank as they do; one that is not wholly known may rank anywhere, but the same in every pot.
    """
    gains = tuple(stack - seat.stack for stack, seat in zip(stacks, deal.seats, strict=True))
    left = frozenset(index for pot in pots(deal) for index in pot.seats)
    return min(gains) >= 0 and _possible(deal, pots(deal), left, gains)


def _possible(deal: Deal, left: tuple[Pot, ...], seats: frozenset[int], gains: tuple[int, ...]) -> bool:
    """Give the pots to the best seats, then what these cannot win to the next best, and so on."""
    if not left:
        return not any(gains)
    for best in _best(deal, seats):
        paid = _paid(deal, [pot for pot in left if best & set(pot.seats)], best)
        rest = tuple(gain - chips for gain, chips in zip(gains, paid, strict=True))
        # The best take nothing more, as every pot that they could win is gone.
        if min(rest) >= 0 and not any(rest[seat] for seat in best):
            others = tuple(pot for pot in left if not best & set(pot.seats))
            if _possible(deal, others, seats - best, rest):
                return True
    return False


def _best(deal: Deal, seats: frozenset[int]) -> Iterator[frozenset[int]]:
    """Every set of seats that can have the best hands of these."""
    hand_value = deal.table.rules.hand_value
    unknown = sorted(seat for seat in seats if UNKNOWN in deal.seats[seat].hand)
    values = {seat: hand_value(deal.seats[seat].hand) for seat in seats.difference(unknown)}
    known = frozenset(seat for seat, value in values.items() if value == max(values.values()))
    for number in range(len(unknown) + 1):
        for some in combinations(unknown, number):
            if some:
                yield frozenset(some)
            if known:
                yield known.union(some)


def _paid(deal: Deal, left: Sequence[Pot], best: frozenset[int]) -> list[int]:
    """What each seat gets of the pots, if these are the best hands."""
    rules = deal.table.rules.pots
    paid = [0] * len(deal.seats)
    for pot in left:
        winners = [seat for seat in deal.table.order if seat in best and seat in pot.seats]
        share, odd = rules.split(pot.chips - rules.rake(pot.chips), winners)
        for winner, extra in zip(winners, rules.odd_chips(odd, winners), strict=True):
            paid[winner] += share + extra
    return paid
