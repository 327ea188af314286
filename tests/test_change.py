"""Changes to single rules: PATH=VALUE."""

from pathlib import Path

import pytest

import whole
from tripledraw import variant
from tripledraw.problem import Invalid
from tripledraw.schema import Value

READINGS = """{status: silent, readings: {
    aces_low: {value: low, with: {ranking.straights: ignored}, why: It is.},
    low: {value: low, with: {ranking.flushes: ignored}, why: It is.},
    unclear: {why: It says nothing.}}}"""


@pytest.fixture
def plain(spec: Path) -> variant.Variant:
    """A variant in which the ace has readings."""
    (spec / "variants" / "plain.yaml").write_text(whole.variant({"ranking.ace": READINGS}))
    return variant.load("plain", spec)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("betting.unit.base=big_blind", {"betting.unit.base": "big_blind"}),
        ("betting.cap.max_wagers = 5", {"betting.cap.max_wagers": 5}),
        ("betting.cap.max_wagers=none", {"betting.cap.max_wagers": "none"}),
        ("betting.cap.big_blind_counts=false", {"betting.cap.big_blind_counts": False}),
        ("betting.unit.multiples=[1, 2]", {"betting.unit.multiples": (1, 2)}),
        ("ranking.ace=high", {"ranking.ace": "high"}),
    ],
)
def test_a_change_to_a_value_changes_one_rule(text: str, changes: dict[str, Value], plain: variant.Variant) -> None:
    """The value is written as in a file."""
    assert changes == variant.parse_change(text, plain)


def test_a_change_to_a_reading_changes_its_companions_too(plain: variant.Variant) -> None:
    """Without them the reading would not be played as it is meant."""
    expected = {"ranking.ace": "low", "ranking.straights": "ignored"}
    assert expected == variant.parse_change("ranking.ace=aces_low", plain)


def test_a_reading_that_is_called_like_its_value_is_meant_by_it(plain: variant.Variant) -> None:
    """With its companions."""
    assert variant.parse_change("ranking.ace=low", plain) == {"ranking.ace": "low", "ranking.flushes": "ignored"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("betting.structure", "betting.structure: is not a change: PATH=VALUE, such as betting.structure=no_limit"),
        (
            "betting.strukture=no_limit",
            "betting.strukture: there is no such rule (did you mean 'betting.structure'?): "
            "the path of a rule, such as betting.structure",
        ),
        (
            "max_wagers=4",
            "max_wagers: there is no such rule (did you mean betting.cap.max_wagers?): "
            "the path of a rule, such as betting.structure",
        ),
        (
            "betting.unit=2",
            "betting.unit: is no single rule: betting.unit.base or betting.unit.multiples",
        ),
        (
            "betting.unit.base=big",
            "betting.unit.base: 'big' is not admitted (did you mean 'big_blind'?): big_blind or small_blind",
        ),
        (
            "ranking.ace=ace_low",
            "ranking.ace: 'ace_low' is not admitted (did you mean 'aces_low'?): "
            "high or low, or the reading aces_low, low or unclear",
        ),
        ("ranking.ace=unclear", "ranking.ace: the reading 'unclear' cannot be played: It says nothing."),
        ("posting.ante=", "posting.ante: '': is empty: nothing is written in it"),
        (
            "posting.ante=[1",
            "posting.ante: '[1': this is not YAML, did not find expected ',' or ']': "
            "is a bracket or a quote left open?",
        ),
        ("posting.ante=1.5", "posting.ante: '1.5': 1.5 is no whole number: numbers are whole, text is in quotes"),
        ("posting.ante=true", "posting.ante: true is not admitted: a whole number from 0 to 1000000"),
        ("posting.ante={a: 1}", "posting.ante: a mapping is not admitted: a whole number from 0 to 1000000"),
        (
            "betting.unit.multiples=[1, [2]]",
            "betting.unit.multiples: [1, [2]] is not admitted: a list of 2 to 5 whole numbers from 1 to 10",
        ),
        ("posting.ante=" + "1" * 1000, "posting.ante: the value is too long: a value of the rule"),
    ],
)
def test_a_change_that_cannot_be_made_is_told_with_what_can(text: str, message: str, plain: variant.Variant) -> None:
    """Near misses of paths, values and readings are found."""
    with pytest.raises(Invalid) as caught:
        variant.parse_change(text, plain)
    assert message == str(caught.value)
