"""Faults in the chapter ranking."""

from collections.abc import Sequence

from tripledraw.cards import RANKS, SUITS, Card, rank, suit
from tripledraw.ranking import Kind, Ranking, Strengths, by_poker_order, repeated_then_high
from tripledraw.rules.ranking import HandValue
from tripledraw_conformance.faults import fault

_REPEATED = {Kind.ONE_PAIR, Kind.TWO_PAIRS, Kind.THREE_OF_A_KIND, Kind.FULL_HOUSE, Kind.FOUR_OF_A_KIND}
_WHEEL = {RANKS.index(letter) for letter in "A2345"}
_SIX_HIGH = [RANKS.index(letter) for letter in "65432"]


# The kinds of hand.


@fault("ranking.classes")
def kinds_forgotten(kind: Kind) -> int:
    """A hand with repeated ranks is no kind of its own: hands are compared card by card only."""
    return 0 if kind in _REPEATED else by_poker_order(kind)


@fault("ranking.classes")
def one_bad_class(kind: Kind) -> int:
    """Pairs, two pairs and three of a kind are all one kind of bad hand."""
    together = kind in (Kind.ONE_PAIR, Kind.TWO_PAIRS, Kind.THREE_OF_A_KIND)
    return by_poker_order(Kind.ONE_PAIR) if together else by_poker_order(kind)


@fault("ranking.classes")
def straights_and_flushes_before_pairs(kind: Kind) -> int:
    """A straight or a flush is the least of the made hands and better than a pair."""
    return 0 if kind in (Kind.STRAIGHT, Kind.FLUSH) else by_poker_order(kind)


@fault("ranking.classes")
def flush_before_straight(kind: Kind) -> int:
    """A flush is better than a straight."""
    swapped = {Kind.STRAIGHT: Kind.FLUSH, Kind.FLUSH: Kind.STRAIGHT}
    return by_poker_order(swapped.get(kind, kind))


@fault("ranking.classes")
def full_house_before_flush(kind: Kind) -> int:
    """A full house is better than a flush."""
    swapped = {Kind.FLUSH: Kind.FULL_HOUSE, Kind.FULL_HOUSE: Kind.FLUSH}
    return by_poker_order(swapped.get(kind, kind))


@fault("ranking.classes")
def straight_flush_taken_for_a_flush(kind: Kind) -> int:
    """Who finds a flush does not look for a straight any more."""
    return by_poker_order(Kind.FLUSH if kind is Kind.STRAIGHT_FLUSH else kind)


# Hands of one kind.


def _repeats(strengths: Strengths) -> bool:
    return len(set(strengths)) < len(strengths)


@fault("ranking.within_class")
def lowest_card_first(strengths: Strengths) -> Strengths:
    """Hands are read from the lowest card up."""
    return tuple(sorted(strengths))


@fault("ranking.within_class")
def highest_card_only(strengths: Strengths) -> Strengths:
    """Only the highest cards are compared."""
    return repeated_then_high(strengths)[:1]


@fault("ranking.within_class")
def two_highest_cards_only(strengths: Strengths) -> Strengths:
    """Nothing below the second card is compared."""
    return repeated_then_high(strengths)[:2]


@fault("ranking.within_class")
def high_before_repeated(strengths: Strengths) -> Strengths:
    """The highest card counts before the repeated ranks."""
    return tuple(sorted(strengths, reverse=True))


@fault("ranking.within_class")
def made_hands_are_equal(strengths: Strengths) -> Strengths:
    """Only hands without a pair are compared further; two straights are equal, and so are two pairs of twos."""
    sequence = strengths[0] - strengths[-1] == len(strengths) - 1
    return () if _repeats(strengths) or sequence else strengths


@fault("ranking.within_class")
def no_kickers(strengths: Strengths) -> Strengths:
    """Beside repeated ranks the other cards do not count."""
    repeated = tuple(strength for strength in repeated_then_high(strengths) if strengths.count(strength) > 1)
    return repeated or strengths


@fault("ranking.within_class")
def other_cards_from_the_lowest(strengths: Strengths) -> Strengths:
    """Beside repeated ranks the other cards are compared from the lowest up."""
    if not _repeats(strengths):
        return strengths
    return tuple(sorted(strengths, key=lambda strength: (-strengths.count(strength), strength)))


@fault("ranking.within_class")
def two_pairs_low_first(strengths: Strengths) -> Strengths:
    """Of two pairs the lower pair is compared first."""
    pairs = sorted(set(strengths), key=lambda strength: (-strengths.count(strength), strength))
    return tuple(pairs) if len(pairs) == len(strengths) - 2 else repeated_then_high(strengths)


@fault("ranking.within_class")
def full_houses_by_the_pair(strengths: Strengths) -> Strengths:
    """Of full houses the pair is compared first."""
    ranks = sorted(set(strengths), key=strengths.count)
    return tuple(ranks) if len(ranks) == 2 else repeated_then_high(strengths)  # noqa: PLR2004  two ranks


# The whole hand.


def _wheel(hand: Sequence[Card]) -> bool:
    return set(map(rank, hand)) == _WHEEL


def _one_suit(hand: Sequence[Card]) -> bool:
    return len(set(map(suit, hand))) == 1


def _straight_to_six(suits: str) -> list[Card]:
    return [_CARD[SIX, letter] for SIX, letter in zip(_SIX_HIGH, suits, strict=True)]
