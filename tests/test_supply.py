"""Whether there are cards enough."""

import pytest

import whole
from tripledraw import schema
from tripledraw.schema import Value
from tripledraw.supply import READS, pack_suffices, stub_suffices

NEVER_SHORT: dict[str, Value] = {
    "dealing.most_seats": 5,
    "drawing.burn.when": "never",
    "drawing.five_cards.serving": "in_a_row",
    "reshuffling.pack.earlier_discards": True,
    "reshuffling.pack.folded_hands": True,
    "reshuffling.pack.burns": True,
    "reshuffling.own_discards": "may_return",
}
BURNED: dict[str, Value] = {"drawing.burn.when": "each_draw"}
BURNS_OUT: dict[str, Value] = {"reshuffling.pack.burns": False}
EARLIER_OUT: dict[str, Value] = {"reshuffling.pack.earlier_discards": False}
OWN_OUT: dict[str, Value] = {"reshuffling.own_discards": "left_out"}


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
def test_the_pack_suffices_where_it_holds_what_every_seat_can_ask_for_in_every_draw(
    changes: dict[str, Value], can_be_short: bool
) -> None:
    """Five seats without burns are served from 27 cards in every draw; a sixth seat would need thirty of 22."""
    assert can_be_short != pack_suffices({**whole.values(), **NEVER_SHORT, **changes})


@pytest.mark.parametrize(
    ("changes", "suffices"),
    [
        ({"dealing.most_seats": 2, "drawing.most_discards": 5}, True),
        ({"dealing.most_seats": 3, "drawing.most_discards": 5}, False),
        ({"dealing.most_seats": 3, "drawing.most_discards": 4}, True),
        ({"dealing.most_seats": 4, "drawing.draws": 1}, True),
        ({"dealing.most_seats": 5, "drawing.draws": 1}, True),
        ({"dealing.most_seats": 6, "drawing.draws": 1}, False),
        ({"dealing.most_seats": 6, "drawing.draws": 1, "drawing.most_discards": 3}, True),
        ({"dealing.most_seats": 6, "drawing.draws": 1, "drawing.most_discards": 3, **BURNED}, True),
        ({"dealing.most_seats": 10, "drawing.draws": 2, "drawing.most_discards": 1, "dealing.cards": 4}, False),
        ({"dealing.most_seats": 8, "drawing.draws": 2, "drawing.most_discards": 1, "dealing.cards": 4}, True),
        ({"dealing.most_seats": 8, "drawing.draws": 2, "drawing.most_discards": 1, "dealing.cards": 4, **BURNED}, True),
        ({"dealing.most_seats": 8, "drawing.draws": 3, "drawing.most_discards": 1, "dealing.cards": 4}, False),
    ],
)
def test_the_stub_suffices_where_the_deck_holds_the_hands_and_all_that_every_draw_can_ask_for(
    changes: dict[str, Value], suffices: bool
) -> None:
    """Two seats of five cards draw five three times: forty of 52."""
    assert suffices == stub_suffices({**whole.values(), **NEVER_SHORT, **changes})


def test_a_fifth_seat_uses_the_deck_up() -> None:
    """Four seats hold four cards, draw four twice, and a card is burned in each draw: fifty."""
    values = {**whole.values(), **NEVER_SHORT, "dealing.cards": 4, "drawing.most_discards": 4, "dealing.most_seats": 4}
    exact = {**values, "drawing.draws": 2, **BURNED}
    assert stub_suffices(exact)
    assert not stub_suffices({**exact, "dealing.most_seats": 5})


def test_what_it_depends_on_is_told() -> None:
    """Rules that there are."""
    assert set() == set(READS) - schema.rules().keys()


def test_a_rule_is_idle_where_the_cards_suffice_and_the_reason_is_told() -> None:
    """Nobody reshuffles a deck that is never used up."""
    few = {**whole.values(), **NEVER_SHORT, "dealing.most_seats": 2}
    assert "the deck is never used up" == schema.idle("reshuffling.when", few)
    assert None is schema.idle("reshuffling.when", {**few, "dealing.most_seats": 6})
    assert "no draw can use up the stub" == str(schema.rules()["reshuffling.when"].idle[0])
