"""Pots: who gets which chips."""

from collections.abc import Callable

from tripledraw.events import Awarded, Event, Returned
from tripledraw.rules.bind import chapter, choice
from tripledraw.rules.ranking import HandValue
from tripledraw.state import Deal, Pot, Seat, Table, changed, live

Seats = tuple[Seat, ...]
Level = tuple[int, tuple[int, ...]]
_ALL = 1 << 60


def returned(seats: Seats) -> tuple[int, int]:
    """The seat that wagered more in this round than any other, and how much more; a folded seat gets nothing back."""
    first = most = second = 0
    for index, seat in enumerate(seats):
        committed = seat.committed
        if committed > most:
            first, most, second = index, committed, most
        elif committed > second:
            second = committed
    return first, most - second if seats[first].live else 0


def by_level(table: Table, seats: Seats) -> tuple[Pot, ...]:
    """The main pot, then the side pots. Levels with the same claimants are one pot."""
    left = [index for index in table.order if seats[index].live]
    pots: list[Pot] = []
    for chips, claimants in _dead_levels(left, seats) + _bet_levels(table, left, seats):
        if pots and (pots[-1].seats == claimants or not claimants):
            pots[-1] = Pot(pots[-1].chips + chips, pots[-1].seats)
        elif chips:
            pots.append(Pot(chips, claimants))
    return tuple(pots)


def _dead_levels(left: list[int], seats: Seats) -> list[Level]:
    """The chips that never counted towards a bet: antes and dead posts.

    A seat whose last chips went into them fell short of what was due: it claims from every other seat at most as much
    as it has put in itself. All others posted what was due from them, and claim whatever anybody has posted.
    """
    dead = [seat.dead for seat in seats]
    if not any(dead):
        return []
    covers = [seat.dead if seat.dead and not seat.stack and not seat.paid else _ALL for seat in seats]
    return _levels(dead, covers, left, {*covers})


def _bet_levels(table: Table, left: list[int], seats: Seats) -> list[Level]:
    """The wagers, from the least that a seat still in the deal has paid upwards."""
    left_by_folded = table.rules.pots.folded
    paid = [seat.paid if seat.live else left_by_folded(seat) for seat in seats]
    tops = {paid[index] for index in left}
    # What only folded seats have paid goes to those who paid the most of the others.
    most_left = max(tops)
    covers = [_ALL if chips == most_left else chips for chips in paid]
    return _levels(paid, covers, left, tops | {max(paid)})


def _levels(paid: list[int], covers: list[int], left: list[int], tops: set[int]) -> list[Level]:
    """What lies between one top and the next, and which of the seats that are left cover it."""
    below = 0
    levels = []
    for top in sorted(tops):
        chips = sum([min(chips, top) - below for chips in paid if chips > below])
        levels.append((chips, tuple([index for index in left if covers[index] >= top])))
        below = top
    return levels


def each_by_whole_hands(deal: Deal, pot: Pot, hand_value: HandValue) -> list[int]:
    """The claimants with the best hand, each hand taken whole."""
    values = {index: hand_value(deal.seats[index].hand) for index in pot.seats}
    best = max(values.values())
    return [index for index in deal.table.order if values.get(index) == best]


def split_equally(chips: int, winners: list[int]) -> tuple[int, int]:
    """The share of each winner, and the chips that are left over."""
    return divmod(chips, len(winners))


def one_each_left_of_button(odd: int, winners: list[int]) -> list[int]:
    """One each, from the first winner left of the button; `winners` are in that order."""
    return [int(place < odd) for place in range(len(winners))]


def all_to_first_left_of_button(odd: int, winners: list[int]) -> list[int]:
    """All to the first winner left of the button."""
    return [odd, *([0] * (len(winners) - 1))]


def stay(seat: Seat) -> int:
    """How many of its chips a seat leaves in the pots as it folds: all."""
    return seat.paid


def takes_all_unshown(deal: Deal, seat: int) -> tuple[int, ...]:
    """The seats that show when one is left: none."""
    return ()


def no_rake(chips: int) -> int:
    """What the house takes out of a pot."""
    return 0


@chapter
class Chapter:
    """The rules about pots of a rulebook, bound."""

    uncalled: Callable[[Seats], tuple[int, int]] = choice("pots.uncalled", returned=returned)
    side_pots: Callable[[Table, Seats], tuple[Pot, ...]] = choice("pots.side_pots", by_level=by_level)
    folded: Callable[[Seat], int] = choice("pots.folded", stay=stay)
    last_seat: Callable[[Deal, int], tuple[int, ...]] = choice("pots.last_seat", takes_all_unshown=takes_all_unshown)
    winners: Callable[[Deal, Pot, HandValue], list[int]] = choice(
        "pots.compared", each_by_whole_hands=each_by_whole_hands
    )
    split: Callable[[int, list[int]], tuple[int, int]] = choice("pots.ties", split_equally=split_equally)
    odd_chips: Callable[[int, list[int]], list[int]] = choice(
        "pots.odd_chips",
        one_each_left_of_button=one_each_left_of_button,
        all_to_first_left_of_button=all_to_first_left_of_button,
    )
    rake: Callable[[int], int] = choice("pots.rake", none=no_rake)


def return_uncalled(deal: Deal, events: list[Event]) -> Deal:
    """Give back what nobody called in the round that has just finished."""
    seat, chips = deal.table.rules.pots.uncalled(deal.seats)
    if not chips:
        return deal
    events.append(Returned(seat, chips, "pots.uncalled"))
    return deal.seated(changed(deal.seats, seat, deal.seats[seat].take_back(chips)))


def pots(deal: Deal) -> tuple[Pot, ...]:
    """The pots as they stand, the main pot first. Wagers of a round that is under way are in them."""
    return deal.table.rules.pots.side_pots(deal.table, deal.seats)


def award(deal: Deal, events: list[Event]) -> Deal:
    """Give every pot to its winners."""
    rules = deal.table.rules.pots
    seats = list(deal.seats)
    by_default = "pots.side_pots" if len(live(deal.seats)) > 1 else "pots.last_seat"
    for number, pot in enumerate(pots(deal)):
        alone = len(pot.seats) == 1
        winners = list(pot.seats) if alone else rules.winners(deal, pot, deal.table.rules.hand_value)
        chips = pot.chips - rules.rake(pot.chips)
        share, odd = rules.split(chips, winners)
        rule = by_default if alone else "pots.compared" if len(winners) == 1 else "pots.ties"
        for winner, extra in zip(winners, rules.odd_chips(odd, winners), strict=True):
            events.append(Awarded(number, winner, share + extra, extra, "pots.odd_chips" if extra else rule))
            seats[winner] = seats[winner].win(share + extra)
    return deal.seated(tuple(seats))
