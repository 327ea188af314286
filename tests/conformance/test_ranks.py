"""Judging how an engine ranks: every class, every suit pattern, and what is told of an engine that ranks otherwise."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, groupby, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripledraw.cards import DECK, SUITS, Card, parse_cards, rank, suit
from tripledraw.notation import cards_from_json
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.port import EngineBroken, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseSkipped
from tripledraw_conformance.faults import faults_of
from tripledraw_conformance.ranks import Ranks, judge_ranks, longest_fall
from tripledraw_conformance.suit_patterns import Hand, hands_of_every_pattern

HOUSE = rulebook_of("house")
FOUR_CARDS = HOUSE.changed({"dealing.cards": 4, "drawing.most_discards": 4})
WHEELS = ("A-5-4-3-2", "flush, A-5-4-3-2")
Rank = Callable[[Rulebook, Hand], float]


class Evaluator:
    """An engine that can rank and no more, by a function of the rulebook and a hand."""

    def __init__(self, value: Rank, rules: Rulebook = HOUSE) -> None:
        self._value, self._rules = value, rules
        self.asked: list[int] = []

    def hello(self) -> Message:
        return {"can": ["rank"]}

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        self.asked.append(len(hands))
        return {"values": [self._value(self._rules, cards_from_json(hand)) for hand in hands]}


@cache
def judged(engine: Any, rules: Rulebook = HOUSE, **options: Any) -> Ranks:
    return judge_ranks(engine, rules, **options)


@cache
def playing(*changes: str) -> ReferenceEngine:
    """An engine that plays the house rules with changes such as `ranking.ace=low`."""
    return ReferenceEngine(HOUSE.changed(dict(change.split("=") for change in changes)))


@cache
def faulty(path: str, name: str) -> ReferenceEngine:
    (found,) = (fault for fault in faults_of(path) if fault.name == name)
    return ReferenceEngine(found.infect(HOUSE))


def true_value(rules: Rulebook, hand: Hand) -> float:
    return rules.hand_value(hand)


def shape(hand: Sequence[Card]) -> tuple[Any, ...]:
    """A hand up to the names of its suits."""
    groups = [
        (key, [SUITS.index(suit(card)) for card in group]) for key, group in groupby(sorted(hand, key=rank), key=rank)
    ]
    return min(
        tuple((key, tuple(sorted(names[number] for number in numbers))) for key, numbers in groups)
        for names in permutations(range(4))
    )


def test_the_reference_engine_has_all_7462_classes_in_order_and_every_suit_pattern_ties() -> None:
    """Nothing is found, and the last that is told of the progress is that all is done."""
    told: list[tuple[int, int]] = []
    found = judged(ReferenceEngine(), progress=lambda done, of: told.append((done, of)))
    assert (Ranks(139_724, 7462, ()), (139_724, 139_724)) == (found, told[-1])


def test_every_hand_of_four_cards_is_one_of_the_suit_patterns_under_other_names() -> None:
    """There are 16,432 of them; none is missing."""
    patterns = {shape(hand) for hand in hands_of_every_pattern(4)}
    some = random.Random(27).sample(list(combinations(DECK, 4)), 5000)
    assert (16_432, set()) == (len(patterns), {shape(hand) for hand in some} - patterns)


def test_there_are_134459_suit_patterns_of_five_cards() -> None:
    """Counted once each, where some come in four suits."""
    hands = list(hands_of_every_pattern(5))
    again = [
        hand for hand in hands if len({rank(card) for card in hand}) < 4 or len({suit(card) for card in hand}) == 1
    ]
    once = {shape(hand) for hand in again}
    assert 134_459 == len(hands) - len(again) + len(once)


def test_a_flush_comes_in_each_of_the_four_suits() -> None:
    """A mistake in one suit is found in every class."""
    flushes = [hand for hand in hands_of_every_pattern(5) if len({suit(card) for card in hand}) == 1]
    assert (4 * 1287, 4 * 1287) == (len(flushes), len(set(flushes)))


@pytest.mark.parametrize(
    "values", list(product(("lowest", "highest"), ("high", "low"), ("count", "ignored"), ("count", "ignored")))
)
def test_an_engine_that_plays_the_rules_is_right_whatever_they_are(values: tuple[str, ...]) -> None:
    """How many classes there are follows from the rules."""
    paths = ("ranking.best", "ranking.ace", "ranking.straights", "ranking.flushes")
    rules = FOUR_CARDS.changed(dict(zip(paths, values, strict=True)))
    found = judged(ReferenceEngine(), rules)
    assert (rules.order.count, ()) == (found.classes, found.findings)


@pytest.mark.parametrize(
    "changes",
    [
        ["ranking.best=highest"],
        ["ranking.ace=low"],
        ["ranking.straights=ignored"],
        ["ranking.flushes=ignored"],
        ["ranking.ace=low", "ranking.straights=ignored", "ranking.flushes=ignored"],
    ],
    ids=" ".join,
)
def test_an_engine_that_ranks_by_other_rules_is_told_by_which(changes: Sequence[str]) -> None:
    """One finding, however many classes lie elsewhere; several rules at once are told together."""
    found = judged(playing(*changes)).findings
    assert [(changes[0].split("=")[0], ", ".join(changes))] == [(each.rule, each.looks_like) for each in found]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("ranking.classes", "flush_before_straight"),
        ("ranking.classes", "straight_flush_taken_for_a_flush"),
        ("ranking.within_class", "full_houses_by_the_pair"),
        ("ranking.within_class", "no_kickers"),
        ("ranking.suits", "suits_break_ties"),
        ("ranking.qualifier", "seven_or_better"),
    ],
)
def test_a_mistake_that_is_known_is_told_in_a_sentence(path: str, name: str) -> None:
    """With the rule that it breaks."""
    (told,) = (fault.what for fault in faults_of(path) if fault.name == name)
    found = judged(faulty(path, name))
    assert [(path, told)] == [(each.rule, each.looks_like) for each in found.findings]


def test_who_takes_ace_to_five_for_a_straight_is_told_the_two_wheels_and_no_other_class() -> None:
    """It is the ace that is played otherwise; where the wheel belongs and where it is, is told in poker's words."""
    (found,) = judged(faulty("ranking.suits", "ace_to_five_taken_for_a_straight")).findings
    assert (
        "ranking.ace",
        WHEELS,
        "A-5-4-3-2 worse than K-Q-J-T-8; better than A-6-4-3-2",
        "A-5-4-3-2 worse than three aces, K-Q; better than straight, 6 high",
    ) == (found.rule, found.classes, found.expected, found.got)


def test_flushes_that_are_not_seen_are_found_class_by_class() -> None:
    """Each is equal to the same ranks without the flush."""
    (found,) = judged(playing("ranking.flushes=ignored")).findings
    assert (1287, "flush, 7-5-4-3-2", "flush, 7-5-4-3-2 equal to 7-5-4-3-2; better than 7-6-4-3-2") == (
        len(found.classes),
        found.classes[0],
        found.got,
    )


@pytest.mark.parametrize(
    "engine",
    [
        playing("ranking.best=highest"),
        faulty("ranking.within_class", "no_kickers"),
        faulty("ranking.suits", "suits_break_ties"),
    ],
    ids=["reversed", "ties", "suits"],
)
def test_the_two_hands_of_a_finding_show_it(engine: ReferenceEngine) -> None:
    """By the rules the first is better, or both are equal; the engine has it otherwise."""
    (found,) = judged(engine).findings
    pair = [parse_cards(word) for word in found.hands]
    first, second = engine.rank(HOUSE.values, [[word[at : at + 2] for at in range(0, 10, 2)] for word in found.hands])[
        "values"
    ]
    due = HOUSE.hand_value(pair[0]), HOUSE.hand_value(pair[1])
    assert (due[0] >= due[1], False) == (True, (due[0] > due[1], due[0] == due[1]) == (first > second, first == second))


def test_a_class_that_has_changed_places_with_its_neighbour_is_one_class_out_of_order() -> None:
    """7-6-4-3-2 before 7-5-4-3-2: taking one of them away makes the order right."""
    value = {7462: 7461, 7461: 7462}
    engine = Evaluator(lambda rules, hand: value.get(rules.hand_value(hand), rules.hand_value(hand)))
    (found,) = judged(engine).findings
    assert ("ranking.within_class", "", 1) == (found.rule, found.looks_like, len(found.classes))


def test_two_mistakes_that_no_single_rule_explains_are_two_findings() -> None:
    """Straights do not count, and 7-6-4-3-2 is taken for better than 7-5-4-3-2."""
    other = HOUSE.changed({"ranking.straights": "ignored"})
    second, third = other.order.count - 1, other.order.count - 2
    swapped = {second: third, third: second}
    engine = Evaluator(lambda rules, hand: swapped.get(other.hand_value(hand), other.hand_value(hand)))
    found = judged(engine).findings
    assert ["ranking.straights", "ranking.within_class"] == [each.rule for each in found]


def test_an_engine_to_which_all_hands_are_equal_has_one_class_in_its_place() -> None:
    """All others are told."""
    found = judged(Evaluator(lambda rules, hand: 0)).findings
    assert 7461 == sum(len(each.classes) for each in found)


def test_a_flush_that_is_missed_in_spades_alone_is_a_finding_about_suits() -> None:
    """The hands are named, since their class has the same name in every suit."""

    def value(rules: Rulebook, hand: Hand) -> float:
        spades = all(suit(card) == "s" for card in hand)
        return rules.hand_value((*hand[:-1], _other_suit(hand[-1]))) if spades else rules.hand_value(hand)

    (found,) = [each for each in judged(Evaluator(value)).findings if each.rule == "ranking.suits"]
    in_spades, in_other = sorted(found.hands, key=lambda word: set(word[1::2]) != {"s"})
    told = {f"{in_spades} better than {in_other}", f"{in_other} worse than {in_spades}"}
    assert (1287, {"s"}, True) == (len(found.classes), set(in_spades[1::2]), found.got in told)


def _other_suit(card: Card) -> Card:
    return DECK[4 * rank(card)]


def test_a_value_may_mean_something_else_in_every_answer() -> None:
    """Only the order within one answer counts."""
    engine = Evaluator(lambda rules, hand: rules.hand_value(hand) / 7 ** len(engine.asked) - len(engine.asked))
    assert () == judged(engine).findings


def test_no_question_is_longer_than_the_classes_are_many() -> None:
    """A line stays far below what it may have."""
    engine = Evaluator(true_value)
    judged(engine)
    assert 7462 == max(engine.asked)


def test_one_hand_that_is_ranked_otherwise_is_found_among_all_hands() -> None:
    """All 270,725 of four cards."""
    odd = frozenset(parse_cards("Kd 9d 5h 3c"))
    engine = Evaluator(lambda rules, hand: rules.hand_value(hand) + (frozenset(hand) == odd) / 2, FOUR_CARDS)
    found = judged(engine, FOUR_CARDS, all_hands=True)
    assert (270_725, [("K-9-5-3",)]) == (found.hands, [each.classes for each in found.findings])
    assert "Kd9d5h3c" == found.findings[0].hands[1]


def test_an_engine_that_cannot_rank_is_not_asked() -> None:
    """It is skipped by what it says of itself."""
    engine = Evaluator(true_value)
    engine.hello = lambda: {"can": ["deal"]}  # type: ignore[method-assign]
    with pytest.raises(CaseSkipped, match="the engine cannot rank"):
        judged(engine)
    assert [] == engine.asked


@pytest.mark.parametrize("error", [EngineError("I rank no aces"), EngineBroken("exit", "it ended")])
def test_an_engine_that_fails_while_it_ranks_is_the_callers_affair(error: EngineError) -> None:
    """The error comes through as it is."""

    def value(rules: Rulebook, hand: Hand) -> float:
        raise error

    with pytest.raises(EngineError) as caught:
        judged(Evaluator(value))
    assert error is caught.value


@given(st.lists(st.integers(0, 6), max_size=9))
def test_the_fewest_classes_are_taken_away(values: list[int]) -> None:
    """No longer run of falling values is there."""
    kept = [values[place] for place in longest_fall(values)]
    longest = max(
        (
            len(some)
            for size in range(len(values) + 1)
            for some in combinations(values, size)
            if list(some) == sorted(set(some), reverse=True)
        ),
        default=0,
    )
    assert (longest, True) == (len(kept), kept == sorted(set(kept), reverse=True))
