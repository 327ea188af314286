"""Showdown: who shows, and in which order."""

from collections.abc import Callable

from tripledraw.actions import Action, Muck, Show
from tripledraw.cards import UNKNOWN, Card, are_cards
from tripledraw.events import Event, Mucked, Showed
from tripledraw.options import ToShow
from tripledraw.refusal import IllegalAction
from tripledraw.rules import pots
from tripledraw.rules.bind import chapter, choice
from tripledraw.state import Deal, Done, Round, Showing, changed

SHOWN = Done("showdown")


def bet_or_raise(played: Round) -> int:
    """The last that bet or raised in a round, -1 for nobody."""
    return played.aggressor


def raise_only(played: Round) -> int:
    """The last that raised in a round, -1 for nobody."""
    return played.raiser


def last_round_aggressor(deal: Deal) -> int:
    """The last that wagered in the last round."""
    return deal.table.rules.showdown.aggressor(deal.rounds[-1])


def any_round_aggressor(deal: Deal) -> int:
    """The last that wagered in the deal."""
    wagered = (deal.table.rules.showdown.aggressor(played) for played in reversed(deal.rounds))
    return next((seat for seat in wagered if seat >= 0 and deal.seats[seat].live), -1)


def nobody(deal: Deal) -> int:
    """Wagers do not matter."""
    return -1


def first_remaining_left_of_button(deal: Deal) -> int:
    """The first seat left of the button that is left."""
    return next(seat for seat in deal.table.order if deal.seats[seat].live)


def first_who_acted(deal: Deal) -> int:
    """The seat that acted first in the last round that was played."""
    acted = next((played.first for played in reversed(deal.rounds) if played.first >= 0), -1)
    return acted if acted >= 0 and deal.seats[acted].live else first_remaining_left_of_button(deal)


def clockwise(deal: Deal, first: int) -> tuple[int, ...]:
    """The seats that are left, from the first to show."""
    order = deal.table.order
    start = order.index(first)
    return tuple([seat for seat in order[start:] + order[:start] if deal.seats[seat].live])


def all_open(deal: Deal, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that show: all of them."""
    return order


def beaten_may_muck(deal: Deal, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that show: those that no hand shown before beats in every pot that they share a claim to."""
    hand_value = deal.table.rules.hand_value
    values = {seat: hand_value(deal.seats[seat].hand) for seat in order}
    best: dict[int, int] = {}
    shown = []
    for seat in order:
        claims = [number for number, pot in enumerate(pots.pots(deal)) if seat in pot.seats and len(pot.seats) > 1]
        if any(values[seat] >= best.get(number, values[seat]) for number in claims):
            shown.append(seat)
            best |= {number: max(values[seat], best.get(number, values[seat])) for number in claims}
    return tuple(shown)


def at_showdown(deal: Deal) -> tuple[int, ...]:
    """The hands that are opened when betting is over and draws remain: none."""
    return ()


def when_betting_is_over(deal: Deal) -> tuple[int, ...]:
    """All hands that are left, if nobody can bet any more."""
    seats = [seat for seat in deal.table.order if deal.seats[seat].live]
    can_bet = sum(deal.seats[seat].stack > 0 for seat in seats)
    return tuple(seats) if can_bet <= 1 else ()


def after_last_round(deal: Deal) -> bool:
    """Whether no round is left to be played, so that the hands are compared once the draws are over."""
    return len(deal.rounds) >= len(deal.table.rules.betting.unit_multiples)


@chapter
class Chapter:
    """The showdown rules of a rulebook, bound."""

    when: Callable[[Deal], bool] = choice("showdown.when", after_last_round=after_last_round)
    first: Callable[[Deal], int] = choice(
        "showdown.first",
        last_round_aggressor=last_round_aggressor,
        any_round_aggressor=any_round_aggressor,
        left_of_button=nobody,
    )
    aggressor: Callable[[Round], int] = choice("showdown.aggressor", bet_or_raise=bet_or_raise, raise_only=raise_only)
    otherwise: Callable[[Deal], int] = choice(
        "showdown.otherwise",
        first_remaining_left_of_button=first_remaining_left_of_button,
        first_who_acted=first_who_acted,
    )
    order: Callable[[Deal, int], tuple[int, ...]] = choice("showdown.order", clockwise=clockwise)
    reveal: Callable[[Deal, tuple[int, ...]], tuple[int, ...]] = choice(
        "showdown.reveal", all_open=all_open, beaten_may_muck=beaten_may_muck
    )
    all_in_hands: Callable[[Deal], tuple[int, ...]] = choice(
        "showdown.all_in_hands", at_showdown=at_showdown, when_betting_is_over=when_betting_is_over
    )


def show_order(deal: Deal) -> tuple[int, ...]:
    """The seats that are left, in the order in which they show."""
    rules = deal.table.rules.showdown
    first = rules.first(deal)
    return rules.order(deal, first if first >= 0 and deal.seats[first].live else rules.otherwise(deal))


def open_early(deal: Deal, events: list[Event]) -> Deal:
    """Open the hands that lie open before the draws that remain."""
    seats = deal.table.rules.showdown.all_in_hands(deal)
    if not seats:
        return deal
    new = [seat for seat in seats if seat not in deal.opened]
    events.extend(Showed(seat, deal.seats[seat].hand, "showdown.all_in_hands") for seat in new)
    return deal.open(seats)


def begin(deal: Deal, events: list[Event]) -> Deal:
    """Begin the showdown: first ask for the hands that are not known, then show."""
    order = show_order(deal)
    hidden = tuple([seat for seat in order if UNKNOWN in deal.seats[seat].hand])
    if hidden:
        return deal.at(Showing(hidden[0], hidden[1:]))
    # A hand that lies open already cannot be mucked any more.
    shown = (*deal.table.rules.showdown.reveal(deal, order), *deal.opened)
    for seat in order:
        if seat in shown:
            rule = "showdown.first" if seat == order[0] else "showdown.order"
            events.append(Showed(seat, deal.seats[seat].hand, rule))
        else:
            events.append(Mucked(seat, "showdown.reveal"))
    return deal.open(tuple([seat for seat in order if seat in shown])).at(SHOWN)


def options(deal: Deal, stage: Showing) -> ToShow:
    """The hand that is asked for."""
    return ToShow(stage.turn, deal.seats[stage.turn].hand)


def act(deal: Deal, stage: Showing, legal: ToShow, action: Action, events: list[Event]) -> Deal:
    """The deal after the hand was told or conceded. Raises IllegalAction."""
    seat = deal.seats[stage.turn]
    if isinstance(action, Muck):
        events.append(Mucked(stage.turn, "showdown.reveal"))
        seats = changed(deal.seats, stage.turn, seat.fold())
        if sum(other.live for other in seats) == 1:
            return deal.played(seats, SHOWN)
    elif isinstance(action, Show):
        if not _can_be(action.cards, seat.hand, _elsewhere(deal, stage.turn)):
            why = "these cards cannot be the hand"
            raise IllegalAction(action, "wrong_cards", "showdown.reveal", legal, why)
        seats = changed(deal.seats, stage.turn, seat.holding(action.cards))
    else:
        raise IllegalAction(action, "wrong_kind", "showdown.reveal", legal, "the seat is to show its hand")
    return begin(deal.seated(seats), events)


def _can_be(cards: tuple[Card, ...], hand: tuple[Card, ...], elsewhere: set[Card]) -> bool:
    """Whether a hand that is known in part can be these cards."""
    known = [card for card in hand if card != UNKNOWN]
    return (
        are_cards(cards)
        and len(set(cards)) == len(cards) == len(hand)
        and UNKNOWN not in cards
        and set(known) <= set(cards)
        and not (set(cards) - set(known)) & elsewhere
    )


def _elsewhere(deal: Deal, seat: int) -> set[Card]:
    """The known cards that lie outside a seat's hand."""
    cards = {card for index, other in enumerate(deal.seats) if index != seat for card in other.hand}
    cards.update(deal.deck.stub, deal.deck.burns, *(thrown.cards for thrown in deal.deck.muck))
    return cards
