"""What rules must not say together."""

import pytest

import whole
from tripledraw.schema import Value
from tripledraw.sense import Contradiction, sense


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
