"""What rules must not say together."""

import pytest

import whole
from tripledraw.schema import Value
from tripledraw.sense import Contradiction, sense

NEVER_SHORT: dict[str, Value] = {
    "dealing.most_seats": 5,
    "drawing.burn.when": "never",
    "drawing.five_cards.serving": "in_a_row",
    "reshuffling.still_short": "cannot_happen",
    "reshuffling.pack.earlier_discards": True,
    "reshuffling.pack.folded_hands": True,
    "reshuffling.pack.burns": True,
    "reshuffling.own_discards": "may_return",
}
BURNED: dict[str, Value] = {"drawing.burn.when": "each_draw"}
BURNS_OUT: dict[str, Value] = {"reshuffling.pack.burns": False}
EARLIER_OUT: dict[str, Value] = {"reshuffling.pack.earlier_discards": False}
OWN_OUT: dict[str, Value] = {"reshuffling.own_discards": "left_out"}


def told(**changes: Value) -> list[str]:
    """The rules that sense finds wrong; a path is written with two underscores for its dots."""
    return paths({path.replace("__", "."): value for path, value in changes.items()})


def paths(changes: dict[str, Value]) -> list[str]:
    """The rules that sense finds wrong beside these changes."""
    return [found.path for found in sense({**whole.values(), **changes})]


def test_a_sensible_table_of_rules_has_no_contradiction() -> None:
    """Nothing is found in the values of triple draw."""
    assert sense(whole.values()) == []


def test_a_contradiction_says_what_is_wrong_and_what_is_allowed() -> None:
    """The rule, the fault, the remedy."""
    expected = [Contradiction("posting.small_blind", "3 is more than the big blind of 2", "at most 2")]
    assert expected == sense({**whole.values(), "posting.small_blind": 3})


def test_nothing_is_said_about_rules_that_are_not_known() -> None:
    """A fault is told once."""
    assert sense({**whole.values(), "posting.small_blind": 3}, without={"posting.big_blind"}) == []


def test_equal_blinds_make_sense() -> None:
    """A small blind may be as large as the big one, not larger."""
    assert told(posting__small_blind=2) == []
    assert told(posting__small_blind=3) == ["posting.small_blind"]


def test_as_many_seats_at_least_as_at_most_make_sense() -> None:
    """A game for just four."""
    assert told(dealing__least_seats=4, dealing__most_seats=4) == []
    assert told(dealing__least_seats=4, dealing__most_seats=3) == ["dealing.most_seats"]


def test_nobody_discards_more_cards_than_a_hand_has() -> None:
    """Four in badugi."""
    assert told(dealing__cards=4, drawing__most_discards=4) == []
    assert told(dealing__cards=4, drawing__most_discards=5) == ["drawing.most_discards"]


def test_a_fifth_card_comes_at_the_end_only_where_five_can_be_discarded() -> None:
    """Not in a four-card game, nor where four is the most."""
    assert told(drawing__five_cards__serving="fifth_at_the_end") == []
    four = {"drawing.five_cards.serving": "fifth_at_the_end", "drawing.most_discards": 4}
    assert paths(four) == ["drawing.five_cards.serving"]
    assert paths({**four, "dealing.cards": 4}) == ["drawing.five_cards.serving"]


@pytest.mark.parametrize(
    ("draws", "multiples", "wrong"),
    [
        (3, (1, 1, 2, 2), []),
        (3, (1, 1, 2), []),
        (1, (1, 2), []),
        (3, (1, 2), ["rounds"]),
        (2, (1, 1, 2, 2), ["rounds"]),
    ],
)
def test_there_is_a_round_before_each_draw_and_one_or_none_after_the_last(
    draws: int, multiples: tuple[int, ...], wrong: list[str]
) -> None:
    """Any other number of rounds leaves a draw without one."""
    found = told(drawing__draws=draws, betting__unit__multiples=multiples)
    assert wrong == ["rounds" for path in found if path == "betting.unit.multiples"]


def test_the_demand_of_a_draw_is_known_only_when_all_have_discarded() -> None:
    """So a reshuffle by demand needs that order."""
    demand = {"reshuffling.when": "demand_exceeds_stub"}
    assert paths({**demand, "drawing.serving": "after_all_discard"}) == []
    assert paths({**demand, "drawing.serving": "in_turn"}) == ["reshuffling.when"]


@pytest.mark.parametrize(
    ("changes", "can_be_short"),
    [
        ({}, False),
        ({"dealing.most_seats": 6}, True),
        (BURNED, False),
        ({**BURNED, **BURNS_OUT}, True),
        ({**BURNED, **BURNS_OUT, "drawing.draws": 2, "betting.unit.multiples": (1, 1, 2)}, False),
        ({**BURNED, **BURNS_OUT, "dealing.most_seats": 4}, False),
        (EARLIER_OUT, True),
        ({**EARLIER_OUT, "dealing.most_seats": 2}, False),
        ({**EARLIER_OUT, "dealing.most_seats": 3}, True),
        ({**EARLIER_OUT, "drawing.draws": 1, "betting.unit.multiples": (1, 2)}, False),
        (OWN_OUT, True),
        ({"reshuffling.own_discards": "skipped"}, True),
        ({**OWN_OUT, "dealing.most_seats": 4}, False),
        ({"reshuffling.pack.folded_hands": False}, False),
        ({"drawing.most_discards": 3, "dealing.most_seats": 6}, False),
        ({**BURNED, "drawing.five_cards.serving": "fifth_at_the_end"}, False),
        ({**BURNED, **BURNS_OUT, "dealing.most_seats": 4, "drawing.five_cards.serving": "fifth_at_the_end"}, False),
    ],
)
def test_the_pack_cannot_be_too_small_only_where_the_cards_suffice_for_every_draw(
    changes: dict[str, Value], can_be_short: bool
) -> None:
    """Five seats without burns are served from 27 cards in every draw; a sixth seat would need thirty of 22."""
    assert (["reshuffling.still_short"] if can_be_short else []) == paths({**NEVER_SHORT, **changes})


def test_with_an_answer_to_a_short_pack_any_table_can_be_served() -> None:
    """Ten seats, and nothing but the answer."""
    assert told(dealing__most_seats=10, reshuffling__still_short="all_discards") == []
