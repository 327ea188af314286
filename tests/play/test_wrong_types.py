"""What the wrong kind of input gets: the same exception as an impossible one, in words."""

from collections import deque
from typing import Any

import pytest

from support import after, begin, bet_down, check_refused, of_variant, playing
from tripledraw import play
from tripledraw.actions import Discard, Order, Show
from tripledraw.cards import DECK, UNKNOWN
from tripledraw.options import ToDraw, ToOrder, ToShow
from tripledraw.refusal import ImpossibleTable
from tripledraw.state import Deal

# What a list of numbers may not be, and what no number is.
NO_LISTS: list[Any] = [None, 5, 1.5]
NO_NUMBERS: list[Any] = [None, True, 1.0, "1", [1], object()]


def inputs() -> list[tuple[str, Any]]:
    """Inputs of `play.start` by their names, each of the wrong kind."""
    found: list[tuple[str, Any]] = [("button", each) for each in NO_NUMBERS]
    for name in ("small_blind", "big_blind"):
        found += [(name, each) for each in NO_NUMBERS if each is not None]
    for name in ("stacks", "antes", "entering", "blinds", "deck"):
        optional = name in ("antes", "blinds")
        found += [(name, each) for each in [*NO_LISTS, "7h", ["x", 1], [1, "x"]] if each is not None or not optional]
        found += [(name, [each, 1]) for each in NO_NUMBERS if each is not None or name != "stacks"]
    return [
        *found,
        ("deck", [float(DECK[0])]),
        ("deck", ["7h"]),
        ("blinds", [1]),
        ("blinds", [0, 1, 2]),
        ("rulebook", "house"),
    ]


@pytest.mark.parametrize(("name", "given"), inputs())
def test_what_is_of_the_wrong_kind_is_no_table(name: str, given: Any) -> None:
    """It is said which input is wrong, and what it was."""
    table = {"rulebook": of_variant("house"), "stacks": (99, 99, 99), "button": 0}
    with pytest.raises(ImpossibleTable, match=r"\w") as caught:
        play.start(**{**table, name: given})
    assert name == caught.value.field
    assert f"{name}: {caught.value.why}" == str(caught.value)


@pytest.mark.parametrize(
    ("name", "given", "at"),
    [
        ("stacks", (99, 1.5, 99), 1),
        ("stacks", (99, 99, -1), 2),
        ("deck", (*DECK[:4], DECK[1]), 4),
        ("deck", (*DECK[:3], 7), 3),
        ("deck", (*DECK, UNKNOWN), 52),
        ("blinds", (1, None), 1),
        ("stacks", (99, 0, 0), None),
    ],
)
def test_the_item_that_is_wrong_is_told_where_there_is_one(name: str, given: Any, at: int | None) -> None:
    """Counted from 0."""
    with pytest.raises(ImpossibleTable) as caught:
        play.start(playing(), **{"stacks": (99, 99, 99), "button": 0, name: given})
    assert at == caught.value.at


def test_any_collection_is_a_list() -> None:
    """Generators, too."""
    expected = begin(playing(), (99, 99, 99), antes=(1, 1, 1), entering=(2,), blinds=(1, 2))
    given = deque((99, 99, 99))
    table: dict[str, Any] = {"antes": iter((1, 1, 1)), "entering": {2}, "blinds": [1, 2]}
    assert expected == play.start(playing(), (chips for chips in given), 0, list(DECK), **table)[0]


@pytest.mark.parametrize(
    "cards", [None, 5, "7h", (None,), ("7h",), ([1],), (1.5,), [DECK[0]], (True,), (UNKNOWN, "x")], ids=repr
)
def test_what_is_no_card_cannot_be_discarded_ordered_or_shown(cards: Any) -> None:
    """The action is refused, and the deal is as it was."""
    drawing = bet_down(begin(playing(), (99, 99)))
    check_refused(drawing, Discard(cards))
    check_refused(drawing, Order(cards))
    check_refused(ordering(), Order(cards))
    check_refused(showing(), Show(cards))


def ordering() -> Deal:
    """A deal whose pack waits to be ordered."""
    deal = begin(playing(), (99,) * 6)
    while not isinstance(options := play.legal(deal), ToOrder):
        deal = after(deal, Discard(options.hand)) if isinstance(options, ToDraw) else bet_down(deal)
    return deal


def showing() -> Deal:
    """A deal at whose showdown a hand is not known."""
    deal = begin(playing(), (99, 99), deck=())
    while not isinstance(options := play.legal(deal), ToShow):
        deal = after(deal, Discard(())) if isinstance(options, ToDraw) else bet_down(deal)
    return deal
