"""Who shows, and in which order."""

from collections.abc import Sequence
from typing import Any

import pytest

from support import (
    after,
    begin,
    bet_down,
    bets,
    check_refused,
    later_round,
    playing,
    to_draw,
    to_round,
    to_the_end,
    told,
)
from tripledraw import play
from tripledraw.actions import Call, Check, Discard, Fold, Muck, RaiseTo, Show
from tripledraw.cards import DECK, UNKNOWN, parse_cards
from tripledraw.events import Awarded, Event, Mucked, Showed
from tripledraw.options import Nothing, ToShow
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal, Showing

BEST, GOOD, FAIR, WORST = "7s5s4s3s2h", "8s6s5d4d3d", "9s8h4c3c2d", "KsKhKdQsQh"


def shown(events: Sequence[Event]) -> list[int]:
    """The seats that showed, in order; a seat that did not is negative, less one."""
    return [
        event.seat if isinstance(event, Showed) else ~event.seat
        for event in events
        if isinstance(event, Showed | Mucked)
    ]


def dealt(book: Rulebook, hands: Sequence[str], *stacks: int) -> Deal:
    """A deal in which the seats 1, 2, ..., 0 are dealt these hands."""
    cards = parse_cards("".join(hands))
    return begin(book, stacks, deck=cards, small_blind=2, big_blind=4)


def showing(**changes: Any) -> Rulebook:
    """The house rules with other rules for the showdown, hands dealt whole and no burns."""
    changed = {f"showdown__{name}": value for name, value in changes.items()}
    return playing(dealing__pattern="whole_hand", drawing__burn__when="never", **changed)


FIRST = ("last_round_aggressor", "any_round_aggressor", "left_of_button")


@pytest.mark.parametrize(("value", "order"), list(zip(FIRST, ([2, 0, 1], [2, 0, 1], [1, 2, 0]), strict=True)))
def test_bet_in_the_last_round(value: str, order: list[int]) -> None:
    """Seat 2 bet in the last round: it shows first, or always the first seat left of the button."""
    deal = after(later_round(showing(first=value), 99, 99, 99, number=4), Check(), RaiseTo(8))
    assert order == shown(to_the_end(deal))


@pytest.mark.parametrize(("value", "order"), list(zip(FIRST, ([1, 2, 0], [2, 0, 1], [1, 2, 0]), strict=True)))
def test_bet_in_an_earlier_round(value: str, order: list[int]) -> None:
    """Seat 2 bet in the third round and nobody after that."""
    deal = after(later_round(showing(first=value), 99, 99, 99, number=3), Check(), RaiseTo(8))
    assert order == shown(to_the_end(deal))


@pytest.mark.parametrize(("value", "order"), [("bet_or_raise", [2, 0, 1]), ("raise_only", [1, 2, 0])])
def test_bet_that_nobody_raised(value: str, order: list[int]) -> None:
    """A bet makes the seat show first, or only a raise does."""
    deal = after(later_round(showing(aggressor=value), 99, 99, 99, number=4), Check(), RaiseTo(8))
    assert order == shown(to_the_end(deal))


@pytest.mark.parametrize("value", ["bet_or_raise", "raise_only"])
def test_last_raise(value: str) -> None:
    """The last raiser shows first, not the bettor."""
    deal = after(later_round(showing(aggressor=value), 99, 99, 99, number=4), RaiseTo(8), RaiseTo(16))
    assert [2, 0, 1] == shown(to_the_end(deal))


@pytest.mark.parametrize(
    ("value", "order"), [("first_remaining_left_of_button", [1, 2, 0]), ("first_who_acted", [2, 0, 1])]
)
def test_nobody_wagered(value: str, order: list[int]) -> None:
    """Seat 1 is all-in and did not act in the last round: it shows first, or the seat that acted first does."""
    deal = later_round(showing(otherwise=value), 99, 0, 99)
    assert order == shown(to_the_end(deal))


@pytest.mark.parametrize("aggressor", ["bet_or_raise", "raise_only"])
@pytest.mark.parametrize("first", ["last_round_aggressor", "any_round_aggressor"])
@pytest.mark.parametrize(("button", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_nobody_wagered_in_any_round(aggressor: str, first: str, button: int, order: list[int]) -> None:
    """The first seat left of the button shows first, whichever that is; a blind is no wager."""
    book = showing(first=first, aggressor=aggressor)
    assert order == shown(to_the_end(begin(book, (99, 99, 99), button=button)))


@pytest.mark.parametrize(("button", "stacks", "order"), [(2, (99, 99, 99), [0, 1, 2]), (1, (99, 99, 2), [0, 1, 2])])
def test_whoever_acted_first_shows_first(button: int, stacks: tuple[int, ...], order: list[int]) -> None:
    """Seat 0, whether it sits left of the button or after a seat that is all-in."""
    assert order == shown(to_the_end(begin(showing(otherwise="first_who_acted"), stacks, button=button)))


def test_whoever_acted_first_in_the_only_round_that_was_played_shows_first() -> None:
    """All four are all-in in the first round, in which seat 3 acted first."""
    deal = begin(showing(otherwise="first_who_acted"), (4, 4, 4, 4), small_blind=2, big_blind=4)
    assert [3, 0, 1, 2] == shown(to_the_end(deal))


@pytest.mark.parametrize(("button", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_where_nobody_could_act_the_first_left_of_the_button_shows_first(button: int, order: list[int]) -> None:
    """All are all-in with their antes."""
    book = showing(otherwise="first_who_acted")
    assert order == shown(to_the_end(begin(book, (1, 1, 1), button=button, antes=(1, 1, 1))))


def test_first_who_acted_has_folded() -> None:
    """If the seat that acted first has folded, the first one left of the button shows first."""
    book = playing(showdown__otherwise="first_who_acted", showdown__first="left_of_button")
    deal = after(later_round(book, 99, 99, 99, number=4), Check(), RaiseTo(8), Call(), Fold())
    assert isinstance(play.legal(deal), Nothing)
    deal = after(later_round(book, 99, 99, 99, number=4), Check(), RaiseTo(8), Call())
    assert [2, 0] == shown(told(deal, Fold()))


@pytest.mark.parametrize(
    ("hands", "order"),
    [
        ((GOOD, BEST, WORST), [1, 2, ~0]),
        ((BEST, GOOD, WORST), [1, ~2, ~0]),
        ((WORST, GOOD, BEST), [1, 2, 0]),
        (("7s5s4s3s2h", "7h5h4h3h2s", "7d5d4d3d2c"), [1, 2, 0]),
    ],
)
def test_beaten_hands_need_not_be_shown(hands: Sequence[str], order: list[int]) -> None:
    """A hand that is beaten by one already shown is not shown; an equal one is."""
    assert order == shown(to_the_end(dealt(showing(reveal="beaten_may_muck"), hands, 99, 99, 99)))


@pytest.mark.parametrize(
    ("hands", "order"),
    [((BEST, GOOD, WORST), [1, 2, ~0]), ((BEST, WORST, GOOD), [1, 2, 0]), ((WORST, BEST, GOOD), [1, 2, ~0])],
)
def test_side_pot_keeps_a_hand_alive(hands: Sequence[str], order: list[int]) -> None:
    """A hand that is beaten for the main pot is shown as long as it can win a side pot. Seat 1 is all-in."""
    deal = after(dealt(showing(reveal="beaten_may_muck"), hands, 99, 4, 99), RaiseTo(8), Call(), Call())
    assert order == shown(to_the_end(deal))


def test_a_side_pot_that_nobody_contests_keeps_no_hand_alive() -> None:
    """Seat 2 has folded: what it put in beside seat 0 is seat 0's anyway, and for the main pot its hand is beaten."""
    deal = after(dealt(showing(reveal="beaten_may_muck"), (BEST, GOOD, WORST), 99, 4, 99), RaiseTo(8), Call(), Call())
    deal = after(deal, Discard(()), Discard(()), Discard(()), Check(), RaiseTo(4), Fold())
    assert [1, ~0] == shown(to_the_end(deal))


def test_all_hands_open() -> None:
    """Every hand that is left is shown."""
    assert [1, 2, 0] == shown(to_the_end(dealt(showing(), (BEST, GOOD, WORST), 99, 99, 99)))


@pytest.mark.parametrize(("value", "early"), [("at_showdown", []), ("when_betting_is_over", [1, 2, 0])])
def test_all_in_hands(value: str, early: list[int]) -> None:
    """Only one seat has chips left and draws remain: the hands are opened at once, or at the showdown."""
    deal = after(later_round(showing(all_in_hands=value), 99, 4, 4), RaiseTo(4), Call())
    assert early == shown(told(deal, Call()))


def test_hands_stay_closed_while_two_can_bet() -> None:
    """Two seats can still bet beside one that is all-in: no hand is opened early."""
    deal = after(later_round(showing(all_in_hands="when_betting_is_over"), 99, 4, 99), RaiseTo(4), Call())
    assert [] == shown(told(deal, Call()))


def test_hands_stay_closed_while_one_chip_can_be_bet() -> None:
    """Seat 0 and seat 2, which has one chip left, can still bet beside one that is all-in."""
    deal = after(later_round(showing(all_in_hands="when_betting_is_over"), 99, 4, 5), RaiseTo(4), Call())
    assert [] == shown(told(deal, Call()))


def test_opened_once() -> None:
    """Hands that lie open are not opened again before the next draw, and all are shown at the showdown."""
    deal = after(later_round(showing(all_in_hands="when_betting_is_over"), 99, 4), RaiseTo(4))
    events = told(deal, Call(), *(Discard(()),) * 4)
    assert [1, 0, 1, 0] == shown(events)


def test_last_seat_does_not_show() -> None:
    """When all others fold nobody shows."""
    deal = later_round(playing(), 99, 99)
    assert [] == shown(told(deal, RaiseTo(4), Fold()))


def unseen(hidden: int, *stacks: int) -> Deal:
    """The showdown of a deal in which only the first cards of every hand are known."""
    deal = begin(showing(), stacks, deck=[*DECK[: 5 - hidden], *(UNKNOWN,) * hidden, *DECK[10:15]])
    while not isinstance(play.legal(deal), ToShow):
        deal = to_draw(bet_down(deal), 0)
    return deal


def test_unknown_hand_is_asked_for() -> None:
    """A hand that is not wholly known is told at the showdown, and it must be one that it can be."""
    deal = unseen(2, 99, 99)
    known = DECK[:3]
    assert ToShow(1, (*known, UNKNOWN, UNKNOWN)) == play.legal(deal)
    for cards in (
        known,
        (*known, DECK[40], DECK[40]),
        (*known, DECK[10], DECK[40]),
        DECK[35:40],
        (*known, UNKNOWN, UNKNOWN),
    ):
        check_refused(deal, Show(tuple(cards)))
    check_refused(deal, Check())
    assert [1, 0] == shown(told(deal, Show((*known, *DECK[40:42]))))


def test_unknown_hand_may_be_given_up() -> None:
    """A hand that is never told wins nothing."""
    events = told(unseen(2, 99, 99), Muck())
    assert [Awarded(0, 0, 4, 0, "pots.last_seat")] == [event for event in events if isinstance(event, Awarded)]
    assert [~1] == shown(events)


def three_hidden() -> Deal:
    """The showdown of three hands, none of which is wholly known: each lacks its last card."""
    known = [[*DECK[5 * seat : 5 * seat + 4], UNKNOWN] for seat in range(3)]
    deal = begin(showing(), (99, 99, 99), deck=[card for hand in known for card in hand])
    while not isinstance(play.legal(deal), ToShow):
        deal = to_draw(bet_down(deal), 0)
    return deal


def test_every_unknown_hand_is_asked_for_in_the_order_of_the_showdown() -> None:
    """One after the other; then all three are shown."""
    deal, asked = three_hidden(), []
    assert Showing(1, (2, 0)) == deal.stage
    for last in (50, 49, 48):
        options = play.legal(deal)
        assert isinstance(options, ToShow)
        asked.append(options.seat)
        show = Show((*options.hand[:4], DECK[last]))
        events = told(deal, show)
        deal = after(deal, show)
    assert ([1, 2, 0], [1, 2, 0]) == (asked, shown(events))


def test_when_a_hand_is_given_up_the_next_one_is_asked_for() -> None:
    """Until one seat is left, which need not show."""
    deal = three_hidden()
    events = told(deal, Muck())
    assert [~1] == shown(events)
    deal = after(deal, Muck())
    options = play.legal(deal)
    assert isinstance(options, ToShow)
    assert 2 == options.seat
    assert [~2] == shown(told(deal, Muck()))
    assert isinstance(play.legal(after(deal, Muck())), Nothing)


def test_an_unknown_hand_cannot_hold_what_lies_elsewhere_or_too_many_cards() -> None:
    """A card of a later seat's hand, a sixth card."""
    deal = three_hidden()
    check_refused(deal, Show((*DECK[:4], DECK[5])))
    check_refused(deal, Show((*DECK[:4], DECK[50], DECK[49])))


@pytest.mark.parametrize(("button", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_the_first_hand_is_shown_by_another_rule_than_the_others(button: int, order: list[int]) -> None:
    """Who shows first is one rule, the order of the others another."""
    events = to_the_end(begin(showing(), (99, 99, 99), button=button))
    rules = ["showdown.first", "showdown.order", "showdown.order"]
    shows = [(event.seat, event.rule) for event in events if isinstance(event, Showed)]
    assert list(zip(order, rules, strict=True)) == shows


def test_heads_up_last_round_order() -> None:
    """Heads-up the seat that is not the button shows first when both check."""
    deal = to_round(begin(playing(), (99, 99)), 4)
    assert 1 == bets(deal).seat
    assert [1, 0] == shown(told(deal, Check(), Check()))
