"""Ranking: which hand is better."""

from collections.abc import Callable, Sequence

from tripledraw.cards import Card
from tripledraw.ranking import (
    Classify,
    ClassOrder,
    Ranking,
    WithinClass,
    by_poker_order,
    classify,
    ranking_of,
    repeated_then_high,
)
from tripledraw.rules.bind import chapter, choice, plain

HandValue = Callable[[Sequence[Card]], int]


def break_no_ties(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """The value of a hand, whatever its suits."""
    return hand_value


def no_qualifier(ranking: Ranking, hand_value: HandValue) -> HandValue:
    """The value of a hand, none left out."""
    return hand_value


@chapter
class Chapter:
    """The ranking rules of a rulebook, bound."""

    best: str = plain("ranking.best")
    ace: str = plain("ranking.ace")
    straights: str = plain("ranking.straights")
    flushes: str = plain("ranking.flushes")
    classes: ClassOrder = choice("ranking.classes", by_poker_order=by_poker_order)
    within_class: WithinClass = choice("ranking.within_class", repeated_then_high=repeated_then_high)
    suits: Callable[[Ranking, HandValue], HandValue] = choice("ranking.suits", break_no_ties=break_no_ties)
    qualifier: Callable[[Ranking, HandValue], HandValue] = choice("ranking.qualifier", none=no_qualifier)
    classify: Classify = classify


def order_of_hands(chapter: Chapter, cards: int) -> Ranking:
    """The order of all hands of so many cards."""
    return ranking_of(
        chapter.best,
        chapter.ace,
        chapter.straights,
        chapter.flushes,
        cards,
        classify=chapter.classify,
        class_order=chapter.classes,
        within_class=chapter.within_class,
    )


def hand_value(chapter: Chapter, ranking: Ranking) -> HandValue:
    """How a hand compares at the showdown: greater is better, equal is a tie."""
    return chapter.qualifier(ranking, chapter.suits(ranking, ranking.value))
