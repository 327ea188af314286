"""Whether there are cards enough: what a table can need when every seat discards all it may in every draw.

Hands of seats that folded make no odds: they are counted with the hands, and their seats draw no more.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tripledraw.cards import DECKS

FIFTH = 5
"""How many cards the rules of `drawing.five_cards` are about: the fifth is the one that they keep back."""

READS = (
    "dealing.deck",
    "dealing.most_seats",
    "dealing.cards",
    "drawing.draws",
    "drawing.most_discards",
    "drawing.burn.when",
    "drawing.five_cards.serving",
    "drawing.five_cards.last_to_draw",
    "reshuffling.pack.earlier_discards",
    "reshuffling.pack.burns",
    "drawing.serving",
    "reshuffling.pack.folded_hands",
    "reshuffling.pack.waiting_discards",
    "reshuffling.pack.own_discards",
    "reshuffling.own_discards",
    "reshuffling.still_short",
)
"""The rules that decide it."""


def stub_suffices(values: Mapping[str, Any]) -> bool:
    """Whether no draw can use up the stub: the deck holds the hands, all replacements and all burned cards."""
    draws: int = values["drawing.draws"]
    return draws * _needed(values) <= _beside_hands(values)


def pack_suffices(values: Mapping[str, Any]) -> bool:
    """Whether no draw can need more than the stub and the pack hold without the discards of the draw itself.

    Between draws, hands apart, every card is in the stub, an earlier discard or a burn. What the pack leaves out is
    lost to the last draw, or to a seat whose own discards do not come back to it.
    """
    before = values["drawing.draws"] - 1
    lost = 0
    if not values["reshuffling.pack.earlier_discards"]:
        lost += before * values["dealing.most_seats"] * values["drawing.most_discards"]
    elif values["reshuffling.own_discards"] != "may_return":
        lost += before * values["drawing.most_discards"]
    if not values["reshuffling.pack.burns"]:
        lost += before * _burns(values)
    return _needed(values) <= _beside_hands(values) - lost


def served_join_anyway(values: Mapping[str, Any]) -> bool:
    """Whether the pack of every draw is empty but for the discards of served seats, which would join it first.

    Beside them only cards are in it that the seat to be served is not dealt.
    """
    in_turn = values["drawing.serving"] == "in_turn" and values["drawing.five_cards.serving"] == "in_a_row"
    own_in = values["reshuffling.pack.own_discards"]
    own = values["reshuffling.own_discards"]
    others = (
        values["reshuffling.pack.folded_hands"] and values["dealing.most_seats"] > 2,
        values["reshuffling.pack.earlier_discards"] and values["drawing.draws"] > 1,
        values["reshuffling.pack.waiting_discards"] and not in_turn,
        values["reshuffling.pack.burns"] and _burns(values) > 0,
        own_in and own == "may_return",
    )
    together = in_turn and (own_in or own == "left_out")
    return not any(others) and (values["reshuffling.still_short"] == "served_then_all" or together)


def _beside_hands(values: Mapping[str, Any]) -> int:
    """Cards that are in no hand."""
    in_hands: int = values["dealing.most_seats"] * values["dealing.cards"]
    return len(DECKS[values["dealing.deck"]]) - in_hands


def _needed(values: Mapping[str, Any]) -> int:
    """Most cards that are dealt and burned in one draw."""
    replacements: int = values["dealing.most_seats"] * values["drawing.most_discards"]
    return replacements + _burns(values)


def _burns(values: Mapping[str, Any]) -> int:
    """Most cards that are burned in one draw."""
    before: bool = values["drawing.burn.when"] != "never"
    inside: bool = (
        values["drawing.most_discards"] >= FIFTH
        and values["drawing.five_cards.serving"] == "fifth_at_the_end"
        and values["drawing.five_cards.last_to_draw"] == "four_burn_fifth"
    )
    return before + inside


SUPPLY: Mapping[str, tuple[Callable[[Mapping[str, Any]], bool], str]] = {
    "stub_suffices": (stub_suffices, "no draw can use up the stub"),
    "served_join_anyway": (served_join_anyway, "nothing but the discards of served seats can be in the pack"),
    "pack_suffices": (pack_suffices, "no draw can need more than the pack holds"),
}
"""What a precondition may ask, by its name in the schema, and what it is in words."""
