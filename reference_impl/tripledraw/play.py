"""Playing a deal: `start` it, see what is `legal`, `act`.

All three are pure: they return new values and change nothing. A deal goes from chapter to chapter; each of them ends
at a stage that is done, and only `_run` knows what comes next.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tripledraw import table as tables
from tripledraw.actions import Action, Order
from tripledraw.cards import Card
from tripledraw.events import Event, Showed
from tripledraw.options import Nothing, Options, ToOrder
from tripledraw.refusal import IllegalAction
from tripledraw.rulebook import Rulebook
from tripledraw.rules import betting, dealing, drawing, posting, pots, reshuffling, showdown
from tripledraw.state import Betting, Deal, Deck, Done, Drawing, Ordering, Over, Seat, Showing
from tripledraw.value import remember

Played = tuple[Deal, tuple[Event, ...]]

OVER = Over()
NOTHING = Nothing()


def start(
    rulebook: Rulebook,
    stacks: Sequence[int | None],
    button: int,
    deck: Iterable[Card] = (),
    *,
    small_blind: int | None = None,
    big_blind: int | None = None,
    antes: Sequence[int] | None = None,
    entering: Iterable[int] = (),
    blinds: tuple[int, int] | None = None,
) -> Played:
    """Begin a deal: blinds posted, hands dealt, the first round open. Returns the deal and what happened.

    `stacks` are the chips of every seat, 0 for an empty one, None for the rulebook's; `button` is a seat. `deck` is
    the order in which the cards fall, the first one first; cards that it does not name are unknown. The blinds and
    `antes` (one a seat) are those of the rulebook unless they are given. `entering` seats have not played before.
    `blinds` are the seats of the small and the big blind, where a session has placed them.

    Raises ImpossibleTable.
    """
    table = tables.lay(rulebook, stacks, button, small_blind, big_blind, antes, entering, blinds)
    cards = tables.deck(rulebook, deck)
    order = table.order
    seats = tuple([Seat(stack, 0, 0, 0, (), seat in order, -1, False) for seat, stack in enumerate(table.stacks)])
    deal = Deal(table, seats, _NEW, Deck(cards, 0, (), (), ()), (), ())
    events: list[Event] = []
    return _run(deal, events), tuple(events)


def legal(deal: Deal) -> Options:
    """What may be done next."""
    found = deal.memo
    if found is None:
        stage = deal.stage
        options_of = _OPTIONS.get(type(stage))
        found = options_of(deal, stage) if options_of else NOTHING
        remember(deal, "memo", found)
    options: Options = found
    return options


def act(deal: Deal, action: Action, seat: int | None = None) -> Played:
    """The deal after an action, and what happened. `seat` may say who acts; it must be that seat's turn.

    Raises IllegalAction; the deal that was given is never changed.
    """
    events: list[Event] = []
    try:
        new = _act(deal, action, seat, events)
    except IllegalAction as refused:
        refused.deal, refused.seat = deal, seat
        raise
    return (_run(new, events) if type(new.stage) in _PASSING else new), tuple(events)


def _act(deal: Deal, action: Action, seat: int | None, events: list[Event]) -> Deal:
    """The deal after the action itself. Raises IllegalAction."""
    options = deal.memo or legal(deal)
    stage = deal.stage
    act_of = _ACT.get(type(stage))
    if act_of is None:
        raise IllegalAction(action, "deal_is_over", "showdown.when", options, "the deal is over")
    if seat is not None and seat != getattr(options, "seat", None):
        raise IllegalAction(action, "wrong_seat", "betting.direction", options, "it is not this seat's turn")
    new: Deal = act_of(deal, stage, options, action, events)
    return new


# By the stage of the deal: what says what may be done, and what does it.
_OPTIONS: Mapping[type, Any] = {
    Betting: betting.options,
    Drawing: drawing.options,
    Ordering: reshuffling.options,
    Showing: showdown.options,
}
_NEW = Done("new")
_PASSING = {Done, Ordering}


def _reshuffle(deal: Deal, stage: Ordering, options: ToOrder, action: Action, events: list[Event]) -> Deal:
    """Order the pack and go on with the draw that needed it."""
    deal = reshuffling.act(deal, stage, options, action, events)
    return drawing.go_on(deal, stage.then, events)


_ACT: Mapping[type, Any] = {
    Betting: betting.act,
    Drawing: drawing.act,
    Ordering: _reshuffle,
    Showing: showdown.act,
}


def _run(deal: Deal, events: list[Event]) -> Deal:
    """Go on until somebody must act or the deal is over."""
    while True:
        stage = deal.stage
        if type(stage) is Done:
            deal = _NEXT[stage.chapter](deal, events)
        elif type(stage) is Ordering and (order := deal.table.rules.reshuffling.order(stage.pack)) is not None:
            deal = _reshuffle(deal, stage, reshuffling.options(deal, stage), Order(order), events)
        else:
            return deal


def _post_or_deal(deal: Deal, events: list[Event]) -> Deal:
    before_deal = deal.table.rules.posting.before_deal
    return posting.post(deal, events) if before_deal else dealing.deal_hands(deal, events)


def _after_posting(deal: Deal, events: list[Event]) -> Deal:
    before_deal = deal.table.rules.posting.before_deal
    return dealing.deal_hands(deal, events) if before_deal else betting.open_round(deal, events)


def _after_dealing(deal: Deal, events: list[Event]) -> Deal:
    posted = deal.table.rules.posting.before_deal
    return betting.open_round(deal, events) if posted else posting.post(deal, events)


def _after_round(deal: Deal, events: list[Event]) -> Deal:
    rules = deal.table.rules
    deal = pots.return_uncalled(deal, events)
    left = [index for index, seat in enumerate(deal.seats) if seat.live]
    if len(left) == 1:
        shown = rules.pots.last_seat(deal, left[0])
        events.extend(Showed(seat, deal.seats[seat].hand, "pots.last_seat") for seat in shown)
        return pots.award(deal, events).at(OVER)
    if len(deal.rounds) > rules.drawing.draws:
        return showdown.begin(deal, events)
    return drawing.open_draw(showdown.open_early(deal, events), events)


def _after_draw(deal: Deal, events: list[Event]) -> Deal:
    over = deal.table.rules.showdown.when(deal)
    return showdown.begin(deal, events) if over else betting.open_round(deal, events)


def _after_showdown(deal: Deal, events: list[Event]) -> Deal:
    return pots.award(deal, events).at(OVER)


_NEXT = {
    "new": _post_or_deal,
    "posting": _after_posting,
    "dealing": _after_dealing,
    "betting": _after_round,
    "drawing": _after_draw,
    "showdown": _after_showdown,
}
