"""Which hand is better: deuce-to-seven over every hand, and other rankings that are built from the same rules."""

import json
import pickle
from collections import Counter
from functools import partial
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from tripledraw.cards import DECK, RANKS, UNKNOWN, parse_cards, texts
from tripledraw.ranking import (
    ACE,
    BEST,
    FLUSHES,
    STRAIGHTS,
    HandError,
    Kind,
    by_poker_order,
    classify,
    ranking_of,
    repeated_then_high,
)

SCHEMA = Path(__file__).parents[1] / "spec" / "schema" / "variant.schema.json"

deuce_to_seven = partial(ranking_of, "lowest", "high", "count", "count", 5)
ace_to_five = partial(ranking_of, "lowest", "low", "ignored", "ignored", 5)
high = partial(ranking_of, "highest", "high", "count", "count", 5)


def hand(written):
    """A hand by its cards, or by its ranks alone in suits that make no flush."""
    if any(letter in "cdhs" for letter in written):
        return parse_cards(written)
    suits = iter("cdhs" * 2)
    return parse_cards("".join(rank + next(suits) for rank in written))


def best_to_worst(ranking, hands):
    """The hands in the order of the ranking."""
    return sorted(hands, key=lambda written: ranking.number(hand(written)))


# A second ranking, written without a look at the first one: lower keys win.


def naive_deuce_to_seven(cards):
    """What a careful player would say of a hand of five in deuce-to-seven, as a list to be compared."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = ranks == list(range(ranks[0], ranks[0] - 5, -1))
    fours = [r for r in range(12, -1, -1) if ranks.count(r) == 4]
    threes = [r for r in range(12, -1, -1) if ranks.count(r) == 3]
    pairs = [r for r in range(12, -1, -1) if ranks.count(r) == 2]
    singles = [r for r in ranks if ranks.count(r) == 1]
    if straight and flush:
        group = 9
    elif fours:
        group = 8
    elif threes and pairs:
        group = 7
    elif flush:
        group = 6
    elif straight:
        group = 5
    elif threes:
        group = 4
    elif len(pairs) == 2:
        group = 3
    elif pairs:
        group = 2
    else:
        group = 1
    return [group, *fours, *threes, *pairs, *singles]


def naive_classes():
    """One hand for every set of ranks in mixed suits, and one in a single suit where the ranks all differ."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) == 5:
            continue
        yield [RANKS[r] + "cdhs"[place % 4] for place, r in enumerate(ranks)]
        if len(set(ranks)) == 5:
            yield [RANKS[r] + "h" for r in ranks]


@pytest.fixture(scope="module")
def hands_per_value():
    """How many of all 2,598,960 hands have each value in deuce-to-seven."""
    return Counter(deuce_to_seven().values(combinations(DECK, 5)))


# Deuce-to-seven over all hands

HANDS = {
    Kind.NO_PAIR: 1_303_560,
    Kind.ONE_PAIR: 1_098_240,
    Kind.TWO_PAIRS: 123_552,
    Kind.THREE_OF_A_KIND: 54_912,
    Kind.STRAIGHT: 9_180,
    Kind.FLUSH: 5_112,
    Kind.FULL_HOUSE: 3_744,
    Kind.FOUR_OF_A_KIND: 624,
    Kind.STRAIGHT_FLUSH: 36,
}
HANDS_IN_A_CLASS = {
    Kind.NO_PAIR: 4**5 - 4,
    Kind.ONE_PAIR: 6 * 4**3,
    Kind.TWO_PAIRS: 6 * 6 * 4,
    Kind.THREE_OF_A_KIND: 4 * 4**2,
    Kind.STRAIGHT: 4**5 - 4,
    Kind.FLUSH: 4,
    Kind.FULL_HOUSE: 4 * 6,
    Kind.FOUR_OF_A_KIND: 4,
    Kind.STRAIGHT_FLUSH: 4,
}


def test_deuce_to_seven_tells_7462_hands_apart(hands_per_value):
    """Every number from 1 to 7,462 is held by some hand, and no other."""
    assert deuce_to_seven().count == 7_462
    assert set(range(1, 7_463)) == set(hands_per_value)
    assert hands_per_value.total() == 2_598_960


def test_each_kind_and_each_class_holds_as_many_hands_as_counting_gives(hands_per_value):
    """Known numbers of hands: 36 straight flushes, 9,180 straights since A-5-4-3-2 is none."""
    ranking = deuce_to_seven()
    kinds = {ranking.value(cards): ranking.kind(cards) for cards in map(parse_cards, map("".join, naive_classes()))}
    per_kind = Counter()
    for value, hands in hands_per_value.items():
        per_kind[kinds[value]] += hands
    assert per_kind == HANDS
    assert {value: HANDS_IN_A_CLASS[kind] for value, kind in kinds.items()} == hands_per_value


def test_deuce_to_seven_has_1278_hands_without_a_pair():
    """1,277 of the usual high poker, and A-5-4-3-2, which is no straight here."""
    kinds = Counter(deuce_to_seven().kind(parse_cards("".join(cards))) for cards in naive_classes())
    assert kinds[Kind.NO_PAIR] == 1_278
    assert kinds[Kind.STRAIGHT] == kinds[Kind.STRAIGHT_FLUSH] == 9
    assert kinds[Kind.FLUSH] == 1_278


def test_deuce_to_seven_orders_its_classes_as_a_careful_player_does():
    """All 7,462 classes, sorted by an independent slow comparison, come out as 1, 2, 3 and so on."""
    ordered = sorted(naive_classes(), key=naive_deuce_to_seven)
    numbers = [deuce_to_seven().number(parse_cards("".join(cards))) for cards in ordered]
    assert list(range(1, 7_463)) == numbers


def test_suits_never_break_a_tie():
    """The same ranks in any suits, and in any order, are equal unless all five suits agree."""
    ranking = deuce_to_seven()
    tied = {}
    for cards in combinations(DECK[:24], 5):
        tied.setdefault(tuple(naive_deuce_to_seven(texts(cards).split())), set()).add(ranking.value(cards[::-1]))
    assert {1} == {len(values) for values in tied.values()}


@pytest.mark.slow
def test_every_single_hand_is_ranked_as_a_careful_player_does():
    """All 2,598,960 hands against the independent slow comparison."""
    ranking = deuce_to_seven()
    numbers = {
        tuple(naive_deuce_to_seven(cards)): ranking.number(parse_cards("".join(cards))) for cards in naive_classes()
    }
    for cards in combinations(DECK, 5):
        assert numbers[tuple(naive_deuce_to_seven(texts(cards).split()))] == ranking.number(cards)


# Deuce-to-seven as players tell it


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "75432"), (2, "76432"), (3, "76532"), (4, "76542"), (5, "85432"), (19, "95432"), (53, "T5432")],
)
def test_the_best_hands_have_their_known_numbers(number, written):
    """Four sevens, fourteen eights and thirty-four nines come before the first ten."""
    assert number == deuce_to_seven().number(hand(written))


@pytest.mark.parametrize(("top", "hands"), [("7", 4), ("8", 14), ("9", 34)])
def test_there_are_as_many_low_hands_as_players_count(top, hands):
    """4 sevens, 14 eights, 34 nines."""
    ranking = deuce_to_seven()
    lows = [hand("".join(ranks) + top) for ranks in combinations(RANKS[: RANKS.index(top)], 4)]
    assert hands == [ranking.kind(low) for low in lows].count(Kind.NO_PAIR)


# Each row from best to worst.
@pytest.mark.parametrize(
    "ordered",
    [
        pytest.param(["75432", "76432", "76532"], id="7-5-4-3-2 is best, then 7-6-4-3-2, then 7-6-5-3-2"),
        pytest.param(["K5432", "A5432", "A6432"], id="A-5-4-3-2 is the best ace, behind every king"),
        pytest.param(["AKQJ9", "22543"], id="A-K-Q-J-9, the worst hand without a pair, beats a pair of deuces"),
        pytest.param(["A5432", "22543"], id="A-5-4-3-2 is no straight and beats any pair"),
        pytest.param(["22543", "22975", "33225", "76543"], id="pairs by their kickers, then two pairs, then straights"),
        pytest.param(["22543", "33542"], id="the lower pair wins"),
        pytest.param(["33224", "33225", "44223"], id="two pairs by the higher pair, the lower pair, the fifth card"),
        pytest.param(
            ["22354", "33225", "22234", "65432", "8s5s4s3s2s", "22233", "22223", "6s5s4s3s2s"],
            id="pair, two pairs, trips, straight, flush, full house, quads, straight flush",
        ),
        pytest.param(
            ["KsQsJsTs8s", "As5s4s3s2s", "22233"],
            id="A-5-4-3-2 in one suit is an ace-high flush, ahead of a full house",
        ),
        pytest.param(["Ks5s4s3s2s", "As5s4s3s2s"], id="a king-high flush beats an ace-high one"),
        pytest.param(["KsQsJsTs9s", "AsKsQsJsTs"], id="the royal flush is the worst hand of all"),
        pytest.param(["7s5d4h3d2c", "7h6c4s3c2d"], id="five against six under a seven"),
        pytest.param(["86432", "T6543"], id="any eight beats any ten"),
        pytest.param(["97643", "98643", "T7642"], id="the highest card decides, then the next"),
        pytest.param(["7h5h4h3h2c", "7h5h4h3h2h"], id="four of a suit are no flush"),
        pytest.param(["AAKQJ", "AKQJT"], id="T-J-Q-K-A is a straight, behind any pair"),
    ],
)
def test_the_better_hand_comes_first(ordered):
    """The documents' examples, and the faults that engines are known for."""
    assert ordered == best_to_worst(deuce_to_seven(), ordered[::-1])


def test_only_the_royal_flush_is_number_7462():
    """The royal flush, in any suit, loses to every other hand."""
    assert {deuce_to_seven().number(hand("".join(r + s for r in "AKQJT"))) for s in "cdhs"} == {7_462}


def test_equal_ranks_tie():
    """Two sevens of the same ranks split the pot."""
    assert deuce_to_seven().value(hand("7s5d4h3d2c")) == deuce_to_seven().value(hand("2h7c3s5s4d"))


@pytest.mark.parametrize(
    ("written", "kind", "name"),
    [
        ("75432", Kind.NO_PAIR, "7-5-4-3-2"),
        ("2c3d4h7s5d", Kind.NO_PAIR, "7-5-4-3-2"),
        ("A5432", Kind.NO_PAIR, "A-5-4-3-2"),
        ("22543", Kind.ONE_PAIR, "pair of twos, 5-4-3"),
        ("66T43", Kind.ONE_PAIR, "pair of sixes, T-4-3"),
        ("33225", Kind.TWO_PAIRS, "two pairs, threes and twos, 5"),
        ("22254", Kind.THREE_OF_A_KIND, "three twos, 5-4"),
        ("76543", Kind.STRAIGHT, "straight, 7 high"),
        ("7h5h4h3h2h", Kind.FLUSH, "flush, 7-5-4-3-2"),
        ("As5s4s3s2s", Kind.FLUSH, "flush, A-5-4-3-2"),
        ("22233", Kind.FULL_HOUSE, "full house, twos full of threes"),
        ("22223", Kind.FOUR_OF_A_KIND, "four twos, 3"),
        ("AsKsQsJsTs", Kind.STRAIGHT_FLUSH, "straight flush, A high"),
    ],
)
def test_a_hand_is_called_what_players_call_it(written, kind, name):
    """Kind and name of a hand."""
    assert (kind, name) == (deuce_to_seven().kind(hand(written)), deuce_to_seven().name(hand(written)))


# Other rankings from the same rules


def test_ace_to_five_ignores_straights_and_flushes():
    """The wheel is best, suited or not, and only the ranks count: 6,175 classes."""
    ranking = ace_to_five()
    assert ranking.count == 6_175
    assert ranking.number(hand("5432A")) == ranking.number(hand("5s4s3s2sAs")) == 1
    assert best_to_worst(ranking, ["22345", "AA234", "KQJT9", "7654A", "6432A", "5432A"]) == [
        "5432A",
        "6432A",
        "7654A",
        "KQJT9",
        "AA234",
        "22345",
    ]
    assert ranking.name(hand("5432A")) == "5-4-3-2-A"
    assert ranking.kind(hand("5s4s3s2sAs")) == Kind.NO_PAIR


def test_a_low_ace_makes_the_lowest_straight_and_never_the_highest():
    """5-4-3-2-A is a straight where straights count, A-K-Q-J-T is none."""
    ranking = ranking_of("lowest", "low", "count", "ignored", 5)
    assert ranking.name(hand("A2345")) == "straight, 5 high"
    assert ranking.name(hand("TJQKA")) == "K-Q-J-T-A"
    assert ranking.name(hand("6432A")) == "6-4-3-2-A"
    assert ranking.number(hand("6432A")) == 1


def test_flushes_may_count_where_straights_do_not():
    """Each of the two rules stands alone."""
    ranking = ranking_of("lowest", "high", "ignored", "count", 5)
    assert (ranking.count, ranking.number(hand("65432"))) == (7_462, 1)
    assert ranking.kind(hand("6s5s4s3s2s")) == Kind.FLUSH


def test_highest_turns_the_order_around():
    """The royal flush is best, 7-5-4-3-2 worst."""
    ranking = high()
    assert ranking.number(hand("AsKsQsJsTs")) == 1
    assert ranking.number(hand("75432")) == ranking.count == 7_462
    ordered = ["AKQJT", "22234", "AAKK2", "AAKQJ", "A5432"]
    assert ordered == best_to_worst(ranking, ordered[::-1])


@pytest.mark.parametrize(
    ("ace", "straights", "flushes", "count", "best", "worst"),
    [
        ("low", "ignored", "ignored", 1_820, "4s3s2sAs", "KcKdKhKs"),
        ("high", "count", "count", 2_535, "6432", "AsKsQsJs"),
    ],
)
def test_hands_of_four_cards_are_ranked_by_the_same_rules(ace, straights, flushes, count, best, worst):
    """Four cards can be ranked too, with straights and flushes of four."""
    ranking = ranking_of("lowest", ace, straights, flushes, 4)
    assert count == ranking.count
    assert (1, count) == (ranking.number(hand(best)), ranking.number(hand(worst)))
    values = ranking.values(combinations(DECK, 4))
    assert set(range(1, count + 1)) == set(values)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("2233", "two pairs, threes and twos"),
        ("2234", "pair of twos, 4-3"),
        ("2223", "three twos, 3"),
        ("2222", "four twos"),
        ("5432", "straight, 5 high"),
        ("6s4s3s2s", "flush, 6-4-3-2"),
    ],
)
def test_hands_of_four_cards_have_names(written, name):
    """Names without a fifth card."""
    assert name == ranking_of("lowest", "high", "count", "count", 4).name(hand(written))


# Rules as functions


def test_the_schema_admits_the_values_that_are_bound_and_no_others():
    """Direction, ace, straights and flushes: every value means something, and nothing else does."""
    chapter = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]["ranking"]["properties"]
    admitted = {
        rule: {choice["const"] for choice in chapter[rule]["properties"]["value"]["oneOf"]}
        for rule in ("best", "ace", "straights", "flushes")
    }
    bound = {
        "best": set(BEST),
        "ace": set(ACE),
        "straights": set(STRAIGHTS),
        "flushes": set(FLUSHES),
    }
    assert admitted == bound


def test_a_ranking_is_built_once_and_found_again_after_travelling():
    """The same rules give the same object, in a copy from another process too."""
    ranking = deuce_to_seven()
    assert ranking is ranking_of(cards=5, flushes="count", straights="count", ace="high", best="lowest")
    assert ranking is pickle.loads(pickle.dumps(ranking))


def test_a_wrong_order_of_classes_can_be_put_in():
    """With trips below two pairs, 2-2-2-3-4 beats 3-3-2-2-5."""

    def trips_below_two_pairs(kind):
        swapped = {Kind.TWO_PAIRS: Kind.THREE_OF_A_KIND, Kind.THREE_OF_A_KIND: Kind.TWO_PAIRS}
        return by_poker_order(swapped.get(kind, kind))

    wrong = deuce_to_seven(class_order=trips_below_two_pairs)
    assert best_to_worst(wrong, ["33225", "22234"]) == ["22234", "33225"]
    assert best_to_worst(deuce_to_seven(), ["22234", "33225"]) == ["33225", "22234"]


def test_a_wrong_order_within_a_class_can_be_put_in():
    """Without kickers, 2-2-5-4-3 and 2-2-9-7-5 tie."""
    wrong = deuce_to_seven(within_class=lambda strengths: repeated_then_high(strengths)[:1])
    assert wrong.value(hand("22543")) == wrong.value(hand("22975")) > wrong.value(hand("33542"))


def test_a_wrong_kind_can_be_put_in():
    """With A-5-4-3-2 taken for a straight, a pair of aces beats it."""

    def wheel_is_a_straight(strengths, one_suit, straights, flushes):
        wheel = strengths == (12, 3, 2, 1, 0)
        return classify((3, 2, 1, 0, -1) if wheel else strengths, one_suit, straights, flushes)

    wrong = deuce_to_seven(classify=wheel_is_a_straight)
    assert best_to_worst(wrong, ["A5432", "AA543"]) == ["AA543", "A5432"]


# Refusals


@pytest.mark.parametrize("question", ["value", "checked_value", "number", "kind", "name"])
@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("7h6c4c", "3 cards (7h 6c 4c) are no hand: this ranking ranks hands of 5"),
        ("7h6c4c3c2c2d", "6 cards (7h 6c 4c 3c 2c 2d) are no hand: this ranking ranks hands of 5"),
        ("", "0 cards () are no hand: this ranking ranks hands of 5"),
        ("7h6c4c3c??", "the hand 7h 6c 4c 3c ?? cannot be ranked: every card must be known"),
        ("??????????", "the hand ?? ?? ?? ?? ?? cannot be ranked: every card must be known"),
    ],
)
def test_what_is_no_whole_known_hand_is_refused(question, written, message):
    """A hand must have its number of cards, all of them known."""
    with pytest.raises(HandError) as refusal:
        getattr(deuce_to_seven(), question)(parse_cards(written))
    assert message == str(refusal.value)


@pytest.mark.parametrize("written", ["7h7h4c3d2d", "7h7h7h7h7h", "7h7h4h3h2h"])
@pytest.mark.parametrize("question", ["checked_value", "number", "kind", "name"])
def test_a_hand_that_holds_a_card_twice_is_refused(question, written):
    """No card is twice in a deck."""
    with pytest.raises(HandError, match="holds a card twice"):
        getattr(deuce_to_seven(), question)(parse_cards(written))


@pytest.mark.parametrize("place", range(5))
def test_an_unknown_card_is_noticed_in_every_place(place):
    """However the rest of the hand looks, it cannot be ranked with a card unseen."""
    known = list(parse_cards("AsKsQsJs9s"))
    known[place] = UNKNOWN
    with pytest.raises(HandError):
        deuce_to_seven().value(known)


@pytest.mark.parametrize(("cards", "written"), [(5, "7h6c4c"), (5, "7h6c4c3c??"), (4, "7h6c4c"), (4, "7h6c4c??")])
def test_many_hands_are_refused_if_one_of_them_is_none(cards, written):
    """`values` ranks all hands or none."""
    ranking = ranking_of("lowest", "high", "count", "count", cards)
    with pytest.raises(HandError, match=f"^one of the hands is not {cards} known cards$"):
        ranking.values([parse_cards(written)])


def test_a_hand_of_five_is_no_hand_where_four_are_held():
    """The number of cards is a rule of the ranking."""
    with pytest.raises(HandError, match="ranks hands of 4"):
        ranking_of("lowest", "high", "count", "count", 4).value(parse_cards("7h6c4c3d2d"))
