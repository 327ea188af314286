"""`tripledraw rank`: hands in order, the best one first."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripledraw.cards import Card, CardError, parse_cards, texts
from tripledraw.notation import cards_to_json
from tripledraw.ranking import HandError
from tripledraw_conformance import default
from tripledraw_conformance.commands import Outcome, add_set, refused
from tripledraw_conformance.commands.page import columns, plain
from tripledraw_conformance.commands.ranking_rules import RankingRules, ranking_rules

HELP = """
Put hands in order, the best one first, each with its name and the number of its
class (1 is the best there is). Hands that are equal share a place, marked with '='.

A card is a rank of 23456789TJQKA and a suit of cdhs. A hand is one word, or several
in quotes; the cards of one hand alone need no quotes.
"""

EXAMPLE = """
tripledraw rank 7h5d4c3s2h '8h 6d 4c 3s 2h' AhKhQhJh9d
tripledraw rank --set ranking.ace=low Ah2d3c4s6h 7h5d4c3s2h
"""


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A hand, its value (greater is better), and its place among the hands, 1 for the best."""

    hand: tuple[Card, ...]
    value: int
    place: int
    tied: bool


def add_arguments(parser: ArgumentParser) -> None:
    """HANDs, `--rules` and `--set`."""
    parser.add_argument("hands", metavar="HAND", nargs="+", help="the cards of a hand, such as 7h5d4c3s2h")
    what = f"the rules to rank by (default: {default.VARIANT})"
    parser.add_argument("--rules", metavar="VARIANT", default=default.VARIANT, help=what)
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Rank the hands. Raises Invalid."""
    hands = [_cards(word) for word in arguments.hands]
    if len(hands) > 1 and all(len(hand) == 1 for hand in hands):
        hands = [tuple(card for hand in hands for card in hand)]
    rules = ranking_rules(arguments.rules, arguments.changes)
    ranked = _ranked(hands, [_value(rules, hand) for hand in hands])
    return Outcome(tuple(columns(_row(rules, each) for each in ranked)), _report(rules, ranked))


def _cards(word: str) -> tuple[Card, ...]:
    try:
        return parse_cards(word)
    except CardError as error:
        raise refused(f"the hand '{plain(word)[:60]}'", f"{error}"[:200]) from None


def _value(rules: RankingRules, hand: tuple[Card, ...]) -> int:
    try:
        rules.order.checked_value(hand)
    except HandError as error:
        raise refused("tripledraw rank", str(error)) from None
    return rules.hand_value(hand)


def _ranked(hands: Sequence[tuple[Card, ...]], values: Sequence[int]) -> list[_Ranked]:
    found = [
        _Ranked(hand, value, 1 + sum(other > value for other in values), values.count(value) > 1)
        for hand, value in zip(hands, values, strict=True)
    ]
    return sorted(found, key=lambda each: each.place)


def _row(rules: RankingRules, ranked: _Ranked) -> Sequence[str]:
    order = rules.order
    place = f"{ranked.place}{'=' if ranked.tied else '.'}"
    number = f"class {order.number(ranked.hand):,} of {order.count:,}"
    return place, texts(ranked.hand), order.name(ranked.hand), number


def _report(rules: RankingRules, ranked: Sequence[_Ranked]) -> dict[str, Any]:
    order = rules.order
    hands = [
        {
            "place": each.place,
            "tied": each.tied,
            "hand": cards_to_json(each.hand),
            "name": order.name(each.hand),
            "kind": str(order.kind(each.hand)),
            "class": order.number(each.hand),
        }
        for each in ranked
    ]
    return {"variant": rules.variant, "classes": order.count, "hands": hands}
