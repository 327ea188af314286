"""From deal to deal."""

from collections.abc import Sequence
from typing import Any

import pytest

from support import begin, bets, playing, to_round
from tripledraw.rules.session import Finished, NextDeal, Played, next_deal

DEAD = "dead_button"


def follows(stacks: Sequence[int], button: int, small: int, big: int, **changes: Any) -> NextDeal | Finished:
    """What follows after the first deal, with the places that it had."""
    entering = changes.pop("entering", ())
    deals = changes.pop("deals", 1)
    book = playing(**changes)
    played = Played(tuple(stacks), button, small, big, deals, entering)
    return next_deal(book.session, book.posting, played, book.dealing.least_seats)


def places(stacks: Sequence[int], first: tuple[int, int, int], busts: Sequence[int], **changes: Any) -> list[Any]:
    """Button, small and big blind of the deals that follow; before each of them the seat in `busts`, if any, is out."""
    found = []
    chips = list(stacks)
    for out in busts:
        if out >= 0:
            chips[out] = 0
        after = follows(chips, *first, **changes)
        assert isinstance(after, NextDeal)
        first = (after.button, after.small, after.big)
        found.append(first)
    return found


def test_button_moves_to_the_next_with_chips() -> None:
    """The button moves to the next seat to the left that has chips, and the blinds to the two after it."""
    assert [(1, 3, 4), (3, 4, 0), (4, 0, 1)] == places((9, 9, 0, 9, 9), (0, 1, 3), (-1, -1, -1))


@pytest.mark.parametrize(
    ("out", "expected"),
    [
        (-1, [(1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)]),
        (1, [(1, 2, 3), (2, 3, 0), (3, 0, 2), (0, 2, 3)]),
        (2, [(1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 3)]),
        (3, [(1, 2, 0), (2, 0, 1), (0, 1, 2), (1, 2, 0)]),
    ],
)
def test_dead_button(out: int, expected: list[tuple[int, int, int]]) -> None:
    """The big blind moves on and the others follow it: onto the seat of a busted small blind (1) or big blind (2)."""
    assert expected == places((9, 9, 9, 9), (0, 1, 2), (out, -1, -1, -1), session__button=DEAD)


def test_dead_small_blind() -> None:
    """When the big blind is out, nobody posts the small blind in the next deal, and the one after has a dead button."""
    stacks = (9, 9, 0, 9)
    after = follows(stacks, 0, 1, 2, session__button=DEAD)
    assert NextDeal(1, 2, 3) == after
    assert None is begin(playing(), stacks, button=1, blinds=(2, 3)).table.small_seat
    assert NextDeal(2, 3, 0) == follows(stacks, 1, 2, 3, session__button=DEAD)


@pytest.mark.parametrize(("out", "expected"), [(0, NextDeal(1, 1, 2)), (1, NextDeal(2, 2, 0)), (2, NextDeal(1, 1, 0))])
def test_dead_button_to_heads_up(out: int, expected: NextDeal) -> None:
    """Three seats become two: nobody posts the big blind twice, and the button posts the small blind."""
    stacks = [9, 9, 9]
    stacks[out] = 0
    first = (0, 1, 2) if out != 0 else (2, 0, 1)
    assert expected == follows(stacks, *first, session__button=DEAD)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("button_posts_small", [(1, 1, 0), (0, 0, 1), (1, 1, 0)]),
        ("left_of_button_posts_small", [(1, 0, 1), (0, 1, 0), (1, 0, 1)]),
    ],
)
@pytest.mark.parametrize("button", ["dead_button", "next_with_chips"])
def test_heads_up(button: str, value: str, expected: list[tuple[int, int, int]]) -> None:
    """Of two seats each is the big blind in turn, whichever of them the button is."""
    first = (0, 0, 1) if value == "button_posts_small" else (0, 1, 0)
    assert expected == places((9, 9), first, (-1,) * 3, session__button=button, posting__heads_up=value)


def test_dead_button_with_a_seat_that_waits() -> None:
    """While a third seat waits for the big blind, two play heads-up; then it is the big blind."""
    changes = {"session__button": DEAD, "posting__entry": "wait_for_big_blind", "entering": (1,)}
    assert NextDeal(2, 2, 0) == follows((9, 9, 9), 0, 0, 2, **changes)
    assert NextDeal(2, 0, 1) == follows((9, 9, 9), 2, 2, 0, **changes)


def test_button_never_goes_to_a_seat_that_enters() -> None:
    """The button and the small blind pass a seat that enters; the big blind may be posted there."""
    assert NextDeal(2, 3, 0) == follows((9, 9, 9, 9), 0, 1, 2, entering=(1,))
    assert NextDeal(1, 2, 3) == follows((9, 9, 9, 9), 0, 1, 2, entering=(3,))


def test_heads_up_places_in_play() -> None:
    """The places of the next deal are those that the deal is played with."""
    after = follows((9, 9), 0, 0, 1)
    assert isinstance(after, NextDeal)
    deal = begin(playing(), (9, 9), button=after.button, blinds=(after.small, after.big))
    assert (1, 0) == (bets(deal).seat, bets(to_round(deal, 2)).seat)


@pytest.mark.parametrize(("deals", "over"), [(9, False), (10, True), (11, True)])
def test_number_of_deals(deals: int, over: bool) -> None:
    """A session is over after so many deals."""
    assert over == isinstance(follows((5, 9), 0, 0, 1, deals=deals), Finished)


def test_no_number_of_deals() -> None:
    """Without a number a session goes on until one seat holds all chips."""
    assert isinstance(follows((5, 9), 0, 0, 1, deals=10**6, session__deals="none"), NextDeal)
    assert Finished(((1,), (0,))) == follows((0, 14), 0, 0, 1, session__deals="none")


def test_equal_stacks_share_a_place() -> None:
    """The most chips win; equal stacks share a place."""
    assert Finished(((2,), (0, 3), (1,))) == follows((5, 1, 9, 5), 0, 1, 2, deals=10)


def test_too_few_for_a_deal_end_the_session() -> None:
    """Where a deal needs three seats, a session with two holders is over."""
    assert isinstance(follows((5, 5, 0), 0, 0, 1, dealing__least_seats=3), Finished)


def test_two_are_enough_for_a_deal_unless_it_is_said_otherwise() -> None:
    """The number of seats that a deal needs is a rule about dealing."""
    book = playing()
    assert NextDeal(1, 1, 0) == next_deal(book.session, book.posting, Played((5, 5, 0), 0, 0, 1, 1))
