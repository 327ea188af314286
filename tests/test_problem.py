"""How problems are told."""

import pytest

from tripledraw.problem import Invalid, Problem
from tripledraw.wording import listing, near, quoted, shown


def test_a_problem_is_told_with_its_place_and_its_path() -> None:
    """What is not known is left out."""
    assert str(Problem("a.yaml", 3, 5, "ranking.ace", "wrong: right")) == "a.yaml:3:5: ranking.ace: wrong: right"
    assert str(Problem("a.yaml", 0, 0, "", "wrong: right")) == "a.yaml: wrong: right"


def test_a_file_with_a_name_that_cannot_be_printed_can_be_told() -> None:
    """The name may be no text at all."""
    assert str(Problem("\udcff.yaml", 0, 0, "", "wrong")) == "\\udcff.yaml: wrong"


def test_problems_stand_in_the_order_of_lines_file_by_file() -> None:
    """Each of them once."""
    first, second, third = Problem("b", 2, 9, "", "x"), Problem("b", 10, 1, "", "x"), Problem("a", 1, 1, "", "x")
    assert (first, second, third) == Invalid([second, third, first, second]).problems


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (4, "4"),
        ("a", "a"),
        ((1, 2), "[1, 2]"),
        ([True], "[true]"),
        ("\x1b[2J", "\\x1b[2J"),
        ({}, "a mapping"),
    ],
)
def test_a_value_is_shown_as_it_is_written(value: object, text: str) -> None:
    """And cannot disturb a terminal."""
    assert text == shown(value)


def test_long_text_is_cut() -> None:
    """A message stays readable."""
    assert f"'{'x' * 60}...'" == quoted("x" * 1000)


def test_a_listing_reads_like_a_sentence() -> None:
    """Many words are cut short."""
    assert [listing([]), listing("a"), listing("ab"), listing("abc", "and")] == ["", "a", "a or b", "a, b and c"]
    assert listing(range(100)).endswith("28, 29 or ...")


def test_a_near_miss_is_found_or_nothing_is_said() -> None:
    """Also for a flag in other words."""
    assert near("Low", ["high", "low"]) == " (did you mean 'low'?)"
    assert near("no", [True, False]) == " (did you mean 'false'?)"
    assert near("queen", ["high", "low"]) == ""
    assert near(7, ["high", "low"]) == ""
