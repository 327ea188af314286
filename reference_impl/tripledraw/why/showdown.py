"""Why a hand is shown, and when."""

from collections.abc import Callable, Mapping

from tripledraw.cards import UNKNOWN, texts
from tripledraw.events import Event, Mucked, Showed
from tripledraw.refusal import IllegalAction
from tripledraw.rules.showdown import show_order
from tripledraw.state import Deal, Showing, live
from tripledraw.why.answer import Telling, seats_of
from tripledraw.why.pots import pots_of


def showed(telling: Telling, before: Deal | None, event: Showed, after: Deal) -> None:
    """Why a seat showed its hand, and when it did."""
    who = telling.who(event.seat)
    if event.rule == "showdown.all_in_hands":
        can_bet = sum(after.seats[seat].stack > 0 for seat in live(after.seats))
        telling.rule(
            "showdown.all_in_hands", f"{can_bet} of {len(live(after.seats))} seats can still bet, so {who} shows"
        )
        return
    _begun(telling, after)
    telling.rule("showdown.reveal")
    _first(telling, after)
    order = show_order(after)
    if event.seat == order[0]:
        telling.fact(f"so {who} shows first")
    else:
        telling.rule("showdown.order", f"{who} comes after {telling.who(order[order.index(event.seat) - 1])}")


def mucked(telling: Telling, before: Deal, event: Mucked, after: Deal) -> None:
    """Why a hand was not shown."""
    who = telling.who(event.seat)
    if not after.seats[event.seat].live:
        telling.rule("showdown.reveal", f"the hand of {who} was not known, and {who} gave it up, so it wins nothing")
        return
    _begun(telling, after)
    telling.rule("showdown.reveal")
    _first(telling, after)
    order = show_order(after)
    telling.rule("showdown.order", f"here that is {seats_of(telling.who, order)}")
    shown = [seat for seat in order[: order.index(event.seat)] if seat in after.opened]
    claims = [pot for pot in pots_of(after) if event.seat in pot.seats]
    for best in dict.fromkeys(max(set(shown) & set(pot.seats), key=_value(after)) for pot in claims):
        telling.fact(f"{telling.who(best)} had shown {texts(after.seats[best].hand)} before, which beats {who}")


def _value(deal: Deal) -> Callable[[int], int]:
    return lambda seat: deal.table.rules.hand_value(deal.seats[seat].hand)


def _begun(telling: Telling, deal: Deal) -> None:
    telling.rule("showdown.when", f"{seats_of(telling.who, live(deal.seats))} are left after {len(deal.rounds)} rounds")


def _first(telling: Telling, deal: Deal) -> None:
    """Who shows first."""
    rules, who = deal.table.rules.showdown, telling.who
    first = rules.first(deal)
    by_wager = deal.table.rules.values["showdown.first"] != "left_of_button"
    told = f"that is {who(first)}" if first >= 0 else "nobody did"
    if first >= 0 and not deal.seats[first].live:
        told = f"{told}, who has given up the hand"
    telling.rule("showdown.first", told if by_wager else "")
    if by_wager:
        telling.rule("showdown.aggressor")
    if first < 0 or not deal.seats[first].live:
        telling.rule(
            "showdown.otherwise", f"the button is {who(deal.table.button)}, so that is {who(show_order(deal)[0])}"
        )


def to_show(telling: Telling, deal: Deal) -> None:
    """Why a hand is asked for."""
    stage = deal.stage
    assert isinstance(stage, Showing)
    _begun(telling, deal)
    who, hand = telling.who(stage.turn), deal.seats[stage.turn].hand
    unknown = f"{hand.count(UNKNOWN)} of {len(hand)} cards are unknown"
    telling.rule("showdown.reveal", f"of the hand of {who} {unknown}, so it is shown or given up")


# Refusals.


def _wrong_cards(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    to_show(telling, deal)
    telling.fact("what is shown must hold the cards that are known, and none that lies elsewhere")


def _wrong_kind(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    to_show(telling, deal)


REFUSED: Mapping[str, Callable[[Telling, Deal, IllegalAction], None]] = {
    "wrong_cards": _wrong_cards,
    "wrong_kind": _wrong_kind,
}
"""What tells why an action was refused at a showdown, by the code of the refusal."""

EVENTS: Mapping[type[Event], Callable[..., None]] = {Showed: showed, Mucked: mucked}
