"""Why a seat gets these chips."""

from collections.abc import Callable, Mapping

from tripledraw.cards import texts
from tripledraw.events import Awarded, Event, Returned
from tripledraw.rules import pots
from tripledraw.state import Deal, Pot, live
from tripledraw.why.answer import Telling, counted, seats_of


def pots_of(deal: Deal) -> tuple[Pot, ...]:
    """The pots of a deal, as they were before they were awarded if they have been."""
    chips = deal.table.stacks
    won = [seat.stack + seat.paid + seat.dead - chips[index] for index, seat in enumerate(deal.seats)]
    return pots.pots(deal.seated(tuple([seat.win(-more) for seat, more in zip(deal.seats, won, strict=True)])))


def returned(telling: Telling, before: Deal | None, event: Returned, after: Deal) -> None:
    """Why chips went back to a seat."""
    who = telling.who(event.seat)
    rest = after.seats[event.seat].committed
    wagered = rest + event.chips
    answer = f"nobody else has more than {rest:,} in" if rest else "nobody else has put anything in"
    telling.rule("pots.uncalled", f"{who} had {wagered:,} in for this round, and {answer}, so {event.chips:,} go back")


def awarded(telling: Telling, before: Deal, event: Awarded, after: Deal) -> None:
    """Why a seat won so much of a pot."""
    who, every = telling.who(event.seat), pots_of(after)
    pot, left = every[event.pot], live(after.seats)
    if len(left) == 1:
        telling.rule("pots.last_seat", f"all others have folded, and {who} takes {event.chips:,}")
        return
    if len(every) > 1:
        telling.rule("pots.side_pots")
    name = "the pot" if len(every) == 1 else "the main pot" if not event.pot else f"side pot {event.pot}"
    if len(pot.seats) == 1:
        telling.rule("pots.side_pots", f"{name} of {pot.chips:,} is one that only {who} has paid for")
        return
    telling.fact(f"{name} has {pot.chips:,}, for {seats_of(telling.who, pot.seats, 'or')} to win")
    _won(telling, event, pot, after)


def _won(telling: Telling, event: Awarded, pot: Pot, deal: Deal) -> None:
    """How the winners of a pot are found, and what each of them gets."""
    rules, who = deal.table.rules.pots, telling.who
    winners = rules.winners(deal, pot, deal.table.rules.hand_value)
    telling.rule("pots.compared")
    hand = f"{who(event.seat)} has {texts(deal.seats[event.seat].hand)}"
    if len(winners) == 1:
        telling.rule("ranking.best", f"{hand}, the best of them, and takes {event.chips:,}")
        return
    telling.rule("ranking.best", f"{hand}, and {seats_of(who, winners)} have hands of the same rank")
    telling.rule("ranking.suits")
    share, odd = rules.split(pot.chips - rules.rake(pot.chips), winners)
    rest = f"with {counted(odd, 'chip')} over" if odd else "and nothing is over"
    telling.rule("pots.ties", f"{pot.chips:,} in {len(winners)} parts are {share:,} each, {rest}")
    if not odd:
        return
    order = f"the button is {who(deal.table.button)}, and from its left the winners are {seats_of(who, winners)}"
    gets = f"{counted(event.odd, 'odd chip')}" if event.odd else "none"
    telling.rule("pots.odd_chips", f"{order}, so {who(event.seat)} gets {gets}, {event.chips:,} in all")


EVENTS: Mapping[type[Event], Callable[..., None]] = {Returned: returned, Awarded: awarded}
