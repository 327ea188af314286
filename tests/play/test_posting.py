"""Blinds, antes, and how a seat enters."""

from typing import Any

import pytest

from support import after, begin, bets, playing
from tripledraw import play
from tripledraw.actions import Call, Fold, RaiseTo
from tripledraw.cards import DECK
from tripledraw.events import Event, Posted
from tripledraw.options import ToBet, ToDraw
from tripledraw.refusal import ImpossibleTable
from tripledraw.rulebook import Rulebook


def posted(book: Rulebook, *stacks: int, button: int = 0, **table: Any) -> list[tuple[int, str, int, bool]]:
    """Who posts what, and whether it counts towards the bet."""
    events: tuple[Event, ...] = play.start(book, stacks, button, DECK, small_blind=2, big_blind=4, **table)[1]
    return [(event.seat, event.kind, event.chips, event.live) for event in events if isinstance(event, Posted)]


def test_blinds_left_of_the_button() -> None:
    """The first seat left of the button posts the small blind, the next the big blind; empty seats are skipped."""
    assert [(3, "small_blind", 2, True), (0, "big_blind", 4, True)] == posted(playing(), 99, 99, 0, 99, button=1)


@pytest.mark.parametrize(("value", "small"), [("button_posts_small", 0), ("left_of_button_posts_small", 1)])
def test_heads_up(value: str, small: int) -> None:
    """Of two seats the button posts the small blind, or the other one."""
    expected = [(small, "small_blind", 2, True), (1 - small, "big_blind", 4, True)]
    assert expected == sorted(posted(playing(posting__heads_up=value), 99, 99), key=lambda post: post[2])


def test_heads_up_while_a_third_seat_waits() -> None:
    """Two seats play while a third waits for the big blind: the button posts the small blind."""
    book = playing(posting__entry="wait_for_big_blind")
    assert [(2, "big_blind", 4, True), (0, "small_blind", 2, True)] == posted(book, 99, 99, 99, entering=[1])


def test_antes_come_first() -> None:
    """Antes are posted before the blinds and do not count towards the bet."""
    posts = posted(playing(), 99, 5, 99, antes=[1, 1, 1])
    assert [(1, "ante", 1, False), (2, "ante", 1, False), (0, "ante", 1, False), (1, "small_blind", 2, True)] == posts[
        :4
    ]
    assert 4 == bets(begin(playing(), (99, 99, 99), antes=[1, 1, 1], small_blind=2, big_blind=4)).call


def test_ante_takes_the_last_chips() -> None:
    """A seat that has no more than the ante posts no blind; nobody posts twice for it."""
    posts = posted(playing(), 50, 0, 1, 50, antes=[1, 0, 1, 1], blinds=(1, 2))
    assert [(2, "ante", 1, False), (3, "ante", 1, False), (0, "ante", 1, False)] == posts


@pytest.mark.parametrize(("value", "call", "least"), [("full_blind", 4, 8), ("amount_posted", 3, 4)])
def test_short_big_blind(value: str, call: int, least: int) -> None:
    """The big blind has 3 chips of 4: the others owe 4 and raise to 8, or they owe 3 and complete to 4."""
    deal = begin(playing(posting__short_blind=value), (99, 99, 3), small_blind=2, big_blind=4)
    assert ToBet(0, True, False, call, least, least) == play.legal(deal)


def test_short_big_blind_below_the_small_blind() -> None:
    """The big blind has 1 chip: where the most that was posted is owed, that is the small blind."""
    deal = begin(playing(posting__short_blind="amount_posted"), (99, 99, 1), small_blind=2, big_blind=4)
    assert 2 == bets(deal).call


@pytest.mark.parametrize(("value", "least"), [("complete", 4), ("on_top", 7)])
def test_wager_after_a_short_big_blind(value: str, least: int) -> None:
    """Where 3 are owed for a short blind, the next wager goes to one full bet, or one on top of the 3."""
    book = playing(posting__short_blind="amount_posted", betting__short_all_in__opening=value)
    assert least == bets(begin(book, (99, 99, 3), small_blind=2, big_blind=4)).least


def test_short_small_blind_heads_up() -> None:
    """A small blind that is all-in has nothing to decide: the cards are played out."""
    assert isinstance(play.legal(begin(playing(), (1, 99), small_blind=2, big_blind=4)), ToDraw)


def test_all_in_blinds_face_one_seat() -> None:
    """Both blinds are all-in: the button may call or fold, not raise."""
    deal = begin(playing(), (99, 2, 4), small_blind=2, big_blind=4)
    assert ToBet(0, True, False, 4, 0, 0) == play.legal(deal)
    assert isinstance(play.legal(after(deal, Call())), ToDraw)


def test_wait_for_the_big_blind() -> None:
    """An entering seat is not dealt in before the big blind reaches it."""
    book = playing(posting__entry="wait_for_big_blind")
    assert (1, 2, 0) == begin(book, (99, 99, 99, 99), entering=[3]).table.order
    assert [(1, "small_blind", 2, True), (2, "big_blind", 4, True)] == posted(book, 99, 99, 99, entering=[2])


@pytest.mark.parametrize(("value", "call"), [("live", 0), ("dead", 4)])
def test_entry_post(value: str, call: int) -> None:
    """An entering seat posts the big blind: it counts towards its bet, or it is dead."""
    book = playing(posting__entry_post=value)
    assert (3, "entry", 4, value == "live") == posted(book, 99, 99, 99, 99, entering=[3])[2]
    deal = begin(book, (99, 99, 99, 99), small_blind=2, big_blind=4, entering=[3])
    assert (3, call) == (bets(deal).seat, bets(deal).call)


def test_entering_in_the_small_blind() -> None:
    """A seat that enters never posts the small blind: the next seat does, and it posts to enter."""
    expected = [(1, "entry", 4, True), (2, "small_blind", 2, True), (3, "big_blind", 4, True)]
    assert expected == posted(playing(), 99, 99, 99, 99, entering=[1])


def test_no_small_blind() -> None:
    """With a dead small blind only the big blind is posted, and the seat left of it opens."""
    deal = begin(playing(), (99, 0, 99, 99), small_blind=2, big_blind=4, blinds=(1, 2))
    assert (3, 4) == (bets(deal).seat, bets(deal).call)
    assert (99, 0, 99, 99) == tuple(seat.stack for seat in after(deal, Fold(), Fold()).seats)


@pytest.mark.parametrize(
    ("field", "table"),
    [
        ("stacks", {"stacks": (99, -1)}),
        ("stacks", {"stacks": (99, 0)}),
        ("button", {"button": 2}),
        ("small_blind", {"small_blind": 5}),
        ("antes", {"antes": (1,)}),
        ("entering", {"entering": (7,)}),
        ("blinds", {"blinds": (1, 1)}),
        ("deck", {"deck": DECK[:1] * 2}),
    ],
)
def test_impossible_table(field: str, table: dict[str, Any]) -> None:
    """A table that no deal can be played with is refused, and it is said which input is wrong."""
    with pytest.raises(ImpossibleTable) as caught:
        play.start(playing(), **{"stacks": (99, 99), "button": 0, "small_blind": 2, "big_blind": 4, **table})
    assert field == caught.value.field


def test_live_entry_can_be_raised() -> None:
    """A live post is a bet like a call: a raise reopens the betting to it."""
    deal = begin(playing(), (99, 99, 99, 99), small_blind=2, big_blind=4, entering=[0])
    deal = after(deal, RaiseTo(8))
    assert (0, 4) == (bets(deal).seat, bets(deal).call)


def test_nobody_calls_what_would_come_back() -> None:
    """Heads-up, the big blind is all-in for no more than the small blind: nothing is owed, and the draws begin."""
    deal, _ = play.start(playing(), [1, 99], 1, DECK, small_blind=2, big_blind=4)
    assert isinstance(play.legal(deal), ToDraw)
    assert [99 - 1, 0] == [deal.seats[1].stack, deal.seats[0].stack]


def test_what_others_can_answer_is_owed_in_full() -> None:
    """With a third seat to come, the full big blind is owed although it is all-in for less."""
    deal, _ = play.start(playing(), [99, 1, 99], 2, DECK, small_blind=2, big_blind=4)
    options = bets(deal)
    assert (2, 4) == (options.seat, options.call)
    folded, _ = play.act(deal, Fold())
    assert isinstance(play.legal(folded), ToDraw)


def test_nobody_enters_between_two_players_and_the_button() -> None:
    """Two play and a third sits down left of the button: the big blind never falls on the button, so it waits."""
    deal, _ = play.start(playing(), [99, 99, 99], 0, DECK, small_blind=2, big_blind=4, entering=[1])
    assert (0, 2, (2, 0)) == (deal.table.small_seat, deal.table.big_seat, deal.table.order)


def test_the_seat_that_is_due_enters_as_the_big_blind() -> None:
    """Two play and a third sits down where the big blind comes next: it posts it, and three are dealt in."""
    deal, _ = play.start(playing(), [99, 99, 99], 0, DECK, small_blind=2, big_blind=4, entering=[2])
    assert (1, 2, (1, 2, 0)) == (deal.table.small_seat, deal.table.big_seat, deal.table.order)
