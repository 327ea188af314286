"""How many times faster a hand is ranked here than by PokerKit's StandardLowHand, from parsed cards to a value.

    python tests/benchmarks/ranking.py [HANDS] [ROUNDS]

Both rank the same random hands in the same run, in alternating rounds; medians and their ratios are printed.
Last, the judge: how fast it puts all classes and suit patterns to the reference engine, and the ratio of that.
HANDS matters: the other side empties the processor's caches, and each round of ours first fetches its table again (some
0.8 ms). Over 100,000 hands, the default, that hardly shows; over 20,000 it lowers the ratio of `value` by a fifth.
"""

import random
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from pokerkit import Card as PokerKitCard
from pokerkit import StandardLowHand

from tripledraw.cards import DECK, Card, texts
from tripledraw.ranking import ranking_of
from tripledraw.rulebook import load
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.ranks import judge_ranks


# Each side has a loop of its own, so that neither shares a call that the interpreter has tuned to the other.
def loop_of_theirs(hands: Sequence[tuple[PokerKitCard, ...]]) -> None:
    for hand in hands:
        StandardLowHand(hand)


def loop_of_ours(value: Callable[[Sequence[Card]], int], hands: Sequence[tuple[Card, ...]]) -> None:
    for hand in hands:
        value(hand)


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def main(hand_count: int = 100_000, rounds: int = 9) -> None:
    start = perf_counter()
    ranking = ranking_of("lowest", "high", "count", "count", 5)
    print(f"table built in {(perf_counter() - start) * 1e3:.0f} ms")

    dice = random.Random(27)
    hands = [tuple(dice.sample(DECK, 5)) for _ in range(hand_count)]
    theirs = [tuple(PokerKitCard.parse(texts(hand))) for hand in hands]
    works: dict[str, Callable[[], object]] = {
        "StandardLowHand": lambda: loop_of_theirs(theirs),
        "ranking.value": lambda: loop_of_ours(ranking.value, hands),
        "ranking.values": lambda: ranking.values(hands),
    }
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(seconds(work))

    slowest = median(times["StandardLowHand"])
    for name, measured in times.items():
        middle = median(measured)
        tell(name, hand_count / middle, hand_count / slowest)
    house = load("house")
    judged = median(seconds(lambda: judge_ranks(ReferenceEngine(), house)) for _ in range(3))
    tell("judge_ranks", judge_ranks(ReferenceEngine(), house).hands / judged, hand_count / slowest)


def tell(name: str, rate: float, theirs: float) -> None:
    print(f"{name:16} {rate / 1e6:7.3f} million hands a second, ratio {rate / theirs:5.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
