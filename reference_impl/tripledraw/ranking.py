"""Which hand is better: the rules of the chapter ``ranking``, turned into one table per ranking.

A ranking is built from small functions, one a rule, that see a hand as its *strengths*: how high each card stands, 0
for the lowest rank, sorted from the highest down. Every set of ranks is put through them once; the keys that come out
are sorted and numbered. After that a hand is ranked by adding up its cards and looking up the sum.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from tripledraw.cards import RANK_BITS, RANK_MASK, RANK_WEIGHTS, RANKS, SUIT_CODES, SUITS, Card, rank, suit, texts

Strengths = tuple[int, ...]
"""How high each card of a hand stands, 0 to 12, from the highest card down."""


class Kind(StrEnum):
    """The nine kinds of hand, from the weakest poker hand to the strongest."""

    NO_PAIR = "no pair"
    ONE_PAIR = "one pair"
    TWO_PAIRS = "two pairs"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"


class HandError(ValueError):
    """A hand that cannot be ranked: too few or too many cards, an unknown card, or the same card twice."""


def by_poker_order(kind: Kind) -> int:
    """Where a kind stands among the nine, 0 for no pair."""
    return _POKER_ORDER[kind]


def repeated_then_high(strengths: Strengths) -> Strengths:
    """The ranks that occur most often first, from the highest down, then the single cards from the highest down."""
    return tuple(sorted(strengths, key=lambda strength: (strengths.count(strength), strength), reverse=True))


def classify(strengths: Strengths, one_suit: bool, straights: bool, flushes: bool) -> Kind:
    """The kind of a hand, where sequences (`straights`) and single suits (`flushes`) make hands or do not."""
    repeats = len(strengths) - len(set(strengths))
    if repeats:
        return _REPEATED[repeats, max(map(strengths.count, strengths))]
    straight = straights and strengths[0] - strengths[-1] == len(strengths) - 1
    flush = flushes and one_suit
    if straight:
        return Kind.STRAIGHT_FLUSH if flush else Kind.STRAIGHT
    return Kind.FLUSH if flush else Kind.NO_PAIR


Classify = Callable[[Strengths, bool, bool, bool], Kind]
ClassOrder = Callable[[Kind], int]
WithinClass = Callable[[Strengths], Strengths]

# The values of these rules, as variants write them, and what they mean here. ACE: the letters from the lowest rank up.
BEST: Final[Mapping[str, bool]] = {"lowest": False, "highest": True}
ACE: Final[Mapping[str, str]] = {"high": RANKS, "low": RANKS[-1] + RANKS[:-1]}
STRAIGHTS: Final[Mapping[str, bool]] = {"count": True, "ignored": False}
FLUSHES: Final[Mapping[str, bool]] = {"count": True, "ignored": False}

_POKER_ORDER: Final = {kind: place for place, kind in enumerate(Kind)}
# By how many cards repeat an earlier rank, and how often the commonest rank occurs.
_REPEATED: Final = {
    (1, 2): Kind.ONE_PAIR,
    (2, 2): Kind.TWO_PAIRS,
    (2, 3): Kind.THREE_OF_A_KIND,
    (3, 3): Kind.FULL_HOUSE,
    (3, 4): Kind.FOUR_OF_A_KIND,
}
_PLURALS: Final = {
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "A": "aces",
}


class Ranking:
    """One order of all hands of a fixed number of cards. Immutable; take it from `ranking_of`, which builds it once.

    `value(hand)` gives an integer that is greater for the better hand and equal for hands that tie, from 1 to `count`.
    It is the fast entry: it refuses, as `HandError`, a wrong number of cards and an unknown card, but does not look for
    a card that is held twice. All other questions about a hand do.

    `values(hands)` gives the values of many hands at once, a list in their order, faster than one by one.

    `count` is the number of hands that differ: 7,462 in deuce-to-seven.
    """

    __slots__ = ("_arguments", "_kind_of", "_letters", "cards", "count", "value", "values")

    cards: int
    count: int
    value: Callable[[Sequence[Card]], int]
    values: Callable[[Iterable[Sequence[Card]]], list[int]]

    def __init__(
        self,
        best: str,
        ace: str,
        straights: str,
        flushes: str,
        cards: int,
        classify: Classify,
        class_order: ClassOrder,
        within_class: WithinClass,
    ) -> None:
        """Bind the values of the rules, as in `ranking_of`, and build the table."""
        sequences, suits = STRAIGHTS[straights], FLUSHES[flushes]
        self._arguments = (best, ace, straights, flushes, cards, classify, class_order, within_class)
        self._letters = ACE[ace]
        self._kind_of: Callable[[Strengths, bool], Kind] = lambda strengths, one_suit: classify(
            strengths, one_suit, sequences, suits
        )
        self.cards = cards
        tables, self.count = _tables(
            cards,
            self._letters,
            lambda strengths, one_suit: (
                class_order(self._kind_of(strengths, one_suit)),
                within_class(strengths),
            ),
            highest=BEST[best],
        )
        self.value, self.values = _LOOKUPS[cards](tables)

    def checked_value(self, hand: Sequence[Card]) -> int:
        """`value(hand)` after every check. Raises `HandError` if these cannot be the cards of a hand."""
        value = self.value(hand)
        if len(set(hand)) != self.cards:
            raise HandError(f"the hand {texts(hand)} holds a card twice: every card of a hand is another one")
        return value

    def number(self, hand: Sequence[Card]) -> int:
        """The number of the hand's class, 1 for the best. Raises `HandError`."""
        return self.count + 1 - self.checked_value(hand)

    def kind(self, hand: Sequence[Card]) -> Kind:
        """The kind of the hand under this ranking. Raises `HandError`."""
        self.checked_value(hand)
        return self._kind_of(self._strengths(hand), len(set(map(suit, hand))) == 1)

    def name(self, hand: Sequence[Card]) -> str:
        """The hand as players call it, such as ``7-5-4-3-2`` or ``pair of twos, 5-4-3``. Raises `HandError`."""
        kind = self.kind(hand)
        return _name(kind, [self._letters[strength] for strength in repeated_then_high(self._strengths(hand))])

    def _strengths(self, hand: Sequence[Card]) -> Strengths:
        return tuple(sorted((self._letters.index(RANKS[rank(card)]) for card in hand), reverse=True))

    def __reduce__(self) -> tuple[object, ...]:
        # The table is rebuilt, or found again, wherever the ranking is sent.
        return _built, self._arguments


def ranking_of(
    best: str,
    ace: str,
    straights: str,
    flushes: str,
    cards: int,
    *,
    classify: Classify = classify,
    class_order: ClassOrder = by_poker_order,
    within_class: WithinClass = repeated_then_high,
) -> Ranking:
    """The ranking of hands of `cards` (4 or 5) cards under these values of the rules, built on the first call.

    The values are the keys of `BEST`, `ACE`, `STRAIGHTS` and `FLUSHES`. `classify` gives a hand its kind, `class_order`
    puts the kinds in order, `within_class` tells apart the hands of one kind. Raises `KeyError` for any other value.
    """
    return _built(best, ace, straights, flushes, cards, classify, class_order, within_class)


@cache
def _built(
    best: str,
    ace: str,
    straights: str,
    flushes: str,
    cards: int,
    classify: Classify,
    class_order: ClassOrder,
    within_class: WithinClass,
) -> Ranking:
    return Ranking(best, ace, straights, flushes, cards, classify, class_order, within_class)


_Key = tuple[int, Strengths]
_Tables = tuple[list[int], ...]
_Lookups = tuple[Callable[[Sequence[Card]], int], Callable[[Iterable[Sequence[Card]]], list[int]]]


def _rank_sets(cards: int, letters: str) -> Iterator[tuple[int, Strengths]]:
    """Every set of ranks that a deck can serve: the sum of its weights, and its strengths."""
    weights = [RANK_WEIGHTS[RANKS.index(letter)] for letter in letters]
    for strengths in combinations_with_replacement(range(len(letters) - 1, -1, -1), cards):
        if strengths.count(strengths[0]) <= len(SUITS):
            yield sum([weights[strength] for strength in strengths]), strengths


def _tables(cards: int, letters: str, key: Callable[[Strengths, bool], _Key], *, highest: bool) -> tuple[_Tables, int]:
    """The value of a hand, by the sum of its suit codes and then of its rank weights; and how many values there are.

    A sum of suits that no hand has stands for an empty table, so that looking there fails.
    """
    mixed = {}
    one_suit = {}
    for total, strengths in _rank_sets(cards, letters):
        mixed[total] = key(strengths, False)
        if len(set(strengths)) == cards:
            one_suit[total] = key(strengths, True)
    keys = sorted({*mixed.values(), *one_suit.values()}, reverse=not highest)
    values = {found: value for value, found in enumerate(keys, 1)}
    size = max(mixed) + 1
    of_mixed, of_one_suit = (_spread(totals, values, size) for totals in (mixed, one_suit))
    flushes = {code * cards for code in SUIT_CODES}
    reached = {sum(codes) for codes in combinations_with_replacement(SUIT_CODES, cards)}
    tables = tuple(
        of_one_suit if codes in flushes else of_mixed if codes in reached else [] for codes in range(max(reached) + 1)
    )
    return tables, len(keys)


def _spread(totals: Mapping[int, _Key], values: Mapping[_Key, int], size: int) -> list[int]:
    table = [0] * size
    for total, key in totals.items():
        table[total] = values[key]
    return table


# Naming the cards one by one is faster than sum(), and refuses another number of cards in passing.
def _lookups_of_five(tables: _Tables) -> _Lookups:
    def value(hand: Sequence[Card]) -> int:
        try:
            a, b, c, d, e = hand
            total = a + b + c + d + e
            return tables[total >> RANK_BITS][total & RANK_MASK]
        except (ValueError, IndexError):
            raise _refusal(hand, 5) from None

    def values(hands: Iterable[Sequence[Card]]) -> list[int]:
        try:
            return [tables[(total := a + b + c + d + e) >> RANK_BITS][total & RANK_MASK] for a, b, c, d, e in hands]
        except (ValueError, IndexError):
            raise HandError("one of the hands is not 5 known cards") from None

    return value, values


def _lookups_of_four(tables: _Tables) -> _Lookups:
    def value(hand: Sequence[Card]) -> int:
        try:
            a, b, c, d = hand
            total = a + b + c + d
            return tables[total >> RANK_BITS][total & RANK_MASK]
        except (ValueError, IndexError):
            raise _refusal(hand, 4) from None

    def values(hands: Iterable[Sequence[Card]]) -> list[int]:
        try:
            return [tables[(total := a + b + c + d) >> RANK_BITS][total & RANK_MASK] for a, b, c, d in hands]
        except (ValueError, IndexError):
            raise HandError("one of the hands is not 4 known cards") from None

    return value, values


_LOOKUPS: Final = {4: _lookups_of_four, 5: _lookups_of_five}


def _refusal(hand: Sequence[Card], cards: int) -> HandError:
    if len(hand) != cards:
        return HandError(f"{len(hand)} cards ({texts(hand)}) are no hand: this ranking ranks hands of {cards}")
    return HandError(f"the hand {texts(hand)} cannot be ranked: every card must be known")


def _name(kind: Kind, letters: Sequence[str]) -> str:
    """The words for a hand whose letters come in the order of `repeated_then_high`."""
    first, last = letters[0], letters[-1]
    cards = "-".join
    match kind:
        case Kind.NO_PAIR:
            return cards(letters)
        case Kind.ONE_PAIR:
            return f"pair of {_PLURALS[first]}, {cards(letters[2:])}"
        case Kind.TWO_PAIRS:
            kicker = f", {cards(letters[4:])}" if letters[4:] else ""
            return f"two pairs, {_PLURALS[first]} and {_PLURALS[letters[2]]}{kicker}"
        case Kind.THREE_OF_A_KIND:
            return f"three {_PLURALS[first]}, {cards(letters[3:])}"
        case Kind.FULL_HOUSE:
            return f"full house, {_PLURALS[first]} full of {_PLURALS[last]}"
        case Kind.FOUR_OF_A_KIND:
            return f"four {_PLURALS[first]}" + (f", {last}" if letters[4:] else "")
        case Kind.FLUSH:
            return f"flush, {cards(letters)}"
    return f"{kind}, {first} high"
