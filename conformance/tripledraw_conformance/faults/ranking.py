"""Faults in the chapter ranking."""

from collections.abc import Sequence

from tripledraw.cards import RANKS, SUITS, Card, parse_cards, rank, suit
from tripledraw.ranking import Kind, Ranking, Strengths, by_poker_order, repeated_then_high
from tripledraw.rules.ranking import HandValue
from tripledraw_conformance.faults import fault

_REPEATED = {Kind.ONE_PAIR, Kind.TWO_PAIRS, Kind.THREE_OF_A_KIND, Kind.FULL_HOUSE, Kind.FOUR_OF_A_KIND}
_WHEEL = set("A2345")
_SIX_HIGH = {True: parse_cards("6s 5s 4s 3s 2s"), False: parse_cards("6s 5s 4s 3s 2h")}


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
def ranks_compared_as_text(strengths: Strengths) -> Strengths:
    """Ranks are sorted as text, so that 10 comes before 2 and the ace before the jack."""
    written = [letter.replace("T", "10") for letter in RANKS]
    return repeated_then_high(tuple(sorted(written).index(written[strength]) for strength in strengths))


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
    counts = sorted(map(strengths.count, strengths))
    ranks = sorted(set(strengths), key=lambda strength: (-strengths.count(strength), strength))
    return tuple(ranks) if counts == [1, 2, 2, 2, 2] else repeated_then_high(strengths)


@fault("ranking.within_class")
def full_houses_by_the_pair(strengths: Strengths) -> Strengths:
    """Of full houses the pair is compared first."""
    counts = sorted(map(strengths.count, strengths))
    return tuple(sorted(strengths, key=strengths.count)) if counts == [2, 2, 3, 3, 3] else repeated_then_high(strengths)


# The whole hand.


def _as_straight(hand_value: HandValue, one_suit_only: bool) -> HandValue:
    """A-5-4-3-2 as the straight next to 6-5-4-3-2."""

    def value(hand: Sequence[Card]) -> int:
        one_suit = len(set(map(suit, hand))) == 1
        if {RANKS[rank(card)] for card in hand} != _WHEEL or (one_suit_only and not one_suit):
            return 2 * hand_value(hand)
        return 2 * hand_value(_SIX_HIGH[one_suit]) + 1

    return value


@fault("ranking.suits")
def ace_to_five_taken_for_a_straight(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """A ranking for high hands is turned upside down, and A-5-4-3-2 stays the straight that it is there."""
    return _as_straight(hand_value, one_suit_only=False)


@fault("ranking.suits")
def suited_ace_to_five_taken_for_a_straight_flush(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """A-5-4-3-2 is no straight, but in one suit it is a straight flush."""
    return _as_straight(hand_value, one_suit_only=True)


@fault("ranking.suits")
def suits_break_ties(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """Between equal hands the lower suit of the highest card wins."""
    return lambda hand: len(SUITS) * hand_value(hand) - SUITS.index(suit(max(hand, key=rank)))


@fault("ranking.qualifier")
def seven_or_better(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """Only a hand without a pair, and with no card above the seven, can win."""
    seven = RANKS.index("7")
    return lambda hand: hand_value(hand) * (ranking.kind(hand) is Kind.NO_PAIR and max(map(rank, hand)) <= seven)


@fault("ranking.qualifier")
def no_pair_or_better(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """Pairs, straights and flushes cannot win."""
    return lambda hand: hand_value(hand) * (ranking.kind(hand) is Kind.NO_PAIR)
