"""Why: the chain of rules and clauses that decided something, in one paragraph that can be read out at the table.

Nothing is decided here a second time: the deal, its options and its refusals say what is so, and this says why. No
card is named that does not lie open, so that an answer can be given while the deal is on.
"""

from collections.abc import Callable, Mapping

from tripledraw import play
from tripledraw.actions import Action, Call, Check, Discard, Fold, Muck, Order, RaiseTo, Show
from tripledraw.cards import texts
from tripledraw.events import Dealt, Event, Posted
from tripledraw.options import Options, ToBet
from tripledraw.refusal import IllegalAction
from tripledraw.rulebook import Rulebook
from tripledraw.state import Betting, Deal, Drawing, Ordering, Over, Showing, live
from tripledraw.why import betting, dealing, drawing, posting, pots, reshuffling, showdown
from tripledraw.why.answer import Answer, Telling, Who, seats_of

__all__ = ["Answer", "Who", "event", "options", "refusal", "rule"]

_EVENTS: Mapping[type[Event], Callable[..., None]] = {
    Posted: posting.posted,
    Dealt: dealing.dealt,
    **betting.EVENTS,
    **drawing.EVENTS,
    **reshuffling.EVENTS,
    **showdown.EVENTS,
    **pots.EVENTS,
}
_REFUSED: Mapping[type, Mapping[str, Callable[[Telling, Deal, IllegalAction], None]]] = {
    Betting: betting.REFUSED,
    Drawing: drawing.REFUSED,
    Ordering: reshuffling.REFUSED,
    Showing: showdown.REFUSED,
}


def event(rulebook: Rulebook, before: Deal | None, event: Event, after: Deal, who: Who = "seat {}".format) -> Answer:
    """Why something happened: `before` is the deal before the action that led to it, None at the start of the deal,
    and `after` the one that followed; `who` names the seats.

    The rules of an answer begin with what had to be so before; the rule of the event is always among them.
    """
    telling = Telling(rulebook, who)
    _EVENTS[type(event)](telling, before, event, after)
    return telling.answer()


def refusal(refused: IllegalAction, who: Who = "seat {}".format) -> Answer:
    """Why an action was refused that `play.act` did not allow."""
    deal = refused.deal
    telling = Telling(deal.table.rules, who)
    _refused(telling, refused)
    return telling.answer()


def rule(rulebook: Rulebook, path: str) -> Answer:
    """What one rule says, and where that stands. Raises KeyError if there is no such rule."""
    telling = Telling(rulebook, str)
    telling.rule(path)
    return telling.answer()


def options(deal: Deal, who: Who = "seat {}".format) -> Answer:
    """Why each thing may be done next, or may not, with the amounts."""
    telling = Telling(deal.table.rules, who)
    found = play.legal(deal)
    if isinstance(found, ToBet):
        _to_bet(telling, deal, found)
    elif isinstance(deal.stage, Drawing):
        drawing.may_discard(telling, deal)
    elif isinstance(deal.stage, Ordering):
        reshuffling.pack(telling, deal)
    elif isinstance(deal.stage, Showing):
        showdown.to_show(telling, deal)
    else:
        _over(telling, deal)
    return telling.answer()


def _to_bet(telling: Telling, deal: Deal, found: ToBet) -> None:
    """Everything that a seat might do in a betting round: why it may, or why it may not."""
    _turn(telling, deal, found.seat)
    if found.check:
        betting.check(telling, deal)
    else:
        _tried(telling, deal, Check())
    if found.call:
        betting.call(telling, deal, found.call)
    else:
        _tried(telling, deal, Call())
    if found.fold:
        betting.fold(telling, deal)
    else:
        _tried(telling, deal, Fold())
    if found.most:
        betting.may_wager(telling, deal)
        betting.amount(telling, deal)
    else:
        _tried(telling, deal, RaiseTo(betting.stage_of(deal).bets.level + 1))


def _turn(telling: Telling, deal: Deal, seat: int) -> None:
    """Why it is a seat's turn to bet."""
    table = deal.table
    if deal.rounds:
        telling.rule("betting.later_rounds", f"the button is {telling.who(table.button)}")
    else:
        telling.rule("betting.first_round", f"the big blind is {telling.who(table.big_seat)}")
    telling.rule("betting.direction", f"it is the turn of {telling.who(seat)}")


def _tried(telling: Telling, deal: Deal, action: Action) -> None:
    """Try what is not among the options, and tell why it is refused."""
    try:
        play.act(deal, action)
    except IllegalAction as refused:
        _refused(telling, refused)


def _refused(telling: Telling, refused: IllegalAction) -> None:
    deal = refused.deal
    actor = getattr(refused.options, "seat", None) if refused.seat is None else refused.seat
    if isinstance(refused.action, Order):
        pack = isinstance(deal.stage, Ordering)
        telling.fact("that cannot be the order of the pack" if pack else "there is no pack to be ordered now")
    else:
        tried = _tries(refused.action, refused.options)
        telling.fact(f"nobody may {tried} now" if actor is None else f"{telling.who(actor)} may not {tried}")
    if refused.code == "deal_is_over":
        _over(telling, deal)
    elif refused.code == "wrong_seat":
        _wrong_seat(telling, deal, refused.options)
    else:
        _REFUSED[type(deal.stage)][refused.code](telling, deal, refused)


def _tries(action: Action, options: Options) -> str:
    """What was tried, in words."""
    if isinstance(action, RaiseTo):
        return f"wager to {action.chips:,}" if isinstance(options, ToBet) and options.most else "wager"
    if isinstance(action, Discard):
        return f"discard {texts(action.cards)}" if action.cards else "stand pat"
    if isinstance(action, Show):
        return f"show {texts(action.cards)}"
    return _BARE[type(action)]


_BARE: Mapping[type, str] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    Muck: "give up the hand",
}


def _over(telling: Telling, deal: Deal) -> None:
    """Why nothing may be done any more."""
    assert isinstance(deal.stage, Over)
    left = live(deal.seats)
    if len(left) == 1:
        telling.rule("showdown.when")
        telling.rule("pots.last_seat", f"{telling.who(left[0])} was the last, so the deal is over")
    else:
        told = f"{seats_of(telling.who, left)} were compared, so the deal is over"
        telling.rule("showdown.when", told)


def _wrong_seat(telling: Telling, deal: Deal, options: Options) -> None:
    turn = getattr(options, "seat", None)
    if turn is None:
        telling.rule("betting.direction", "no seat has its turn now")
        telling.rule("reshuffling.order", "first the pack is to be put in order")
        return
    telling.rule("betting.direction", f"it is the turn of {telling.who(turn)}")
    if isinstance(deal.stage, Drawing):
        telling.rule("drawing.order")
