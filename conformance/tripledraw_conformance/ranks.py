"""Judging how an engine ranks: one hand of each class, in order, and hands of one class against each other.

Nothing but the order within one answer is looked at: a value may mean something else in the next one. All classes go
into one question; after that each hand is sent along with the one that stands for its class, and has to tie with it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb

from tripledraw.cards import DECK, texts
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.failure import CaseSkipped
from tripledraw_conformance.progress import Progress, unheard
from tripledraw_conformance.rank_causes import Cause, Misplaced, Stands
from tripledraw_conformance.suit_patterns import Hand, hands_of_every_pattern

_SUITS = "ranking.suits"
_AT_ONCE = 2000
_WORDS = dict(zip(DECK, texts(DECK).split(), strict=True))


@dataclass(frozen=True)
class Misranked:
    """Classes that an engine ranks otherwise: the rule concerned, and what was expected and got of the first of them.

    `classes` are named as players name them, the best first. `looks_like` is the change (`ranking.ace=low`) or the
    mistake, in a sentence, that would explain it; empty if none does. `hands` are two that the engine compares
    otherwise, the first of them better or equal by the rules: words for `tripledraw rank`.
    """

    rule: str
    looks_like: str
    classes: tuple[str, ...]
    expected: str
    got: str
    hands: tuple[str, str]


@dataclass(frozen=True)
class Ranks:
    """How many hands an engine was asked to rank, how many classes they make, and what it ranks otherwise."""

    hands: int
    classes: int
    findings: tuple[Misranked, ...]


def judge_ranks(engine: Engine, rules: Rulebook, all_hands: bool = False, progress: Progress = unheard) -> Ranks:
    """Judge how an engine ranks under a rulebook: a hand of every class and every suit pattern, or `all_hands`.

    `progress` is told how many hands are done, of how many. Raises CaseSkipped if the engine does not rank, EngineError
    if it answers that it cannot rank these hands, EngineBroken if it breaks down.
    """
    if "rank" not in engine.hello()["can"]:
        raise CaseSkipped("the engine cannot rank")
    return _Judging(engine, rules).judge(all_hands, progress)


def longest_fall(values: Sequence[float]) -> list[int]:
    """The places of as many values as can be kept so that each is less than the one before."""
    ends: list[int] = []
    depths: list[float] = []
    before: list[int | None] = []
    for place, value in enumerate(values):
        at = bisect_left(depths, -value)
        before.append(ends[at - 1] if at else None)
        ends[at : at + 1] = [place]
        depths[at : at + 1] = [-value]
    kept = []
    last = ends[-1] if ends else None
    while last is not None:
        kept.append(last)
        last = before[last]
    return kept[::-1]


class _Line:
    """Classes from the best to the worst, each by its hand: those that an engine has in order, and the others."""

    def __init__(self, hands: Sequence[Hand], values: Sequence[float]) -> None:
        """`values` are the engine's."""
        self._hands, self._values = hands, values
        self._kept = longest_fall(values)
        self._kept_hands = [hands[place] for place in self._kept]
        self._depths = [-values[place] for place in self._kept]

    def misplaced(self) -> list[int]:
        """The places of the fewest classes without which all the others are in order."""
        return sorted(set(range(len(self._hands))) - set(self._kept))

    def due(self, place: int) -> Stands:
        """Where a misplaced class belongs among those in order."""
        at = bisect_left(self._kept, place)
        return self._between(place, at, at)

    def got(self, place: int) -> Stands:
        """Where the engine has a misplaced class among those in order."""
        depth = -self._values[place]
        return self._between(place, bisect_left(self._depths, depth), bisect_right(self._depths, depth))

    def contradiction(self, place: int) -> tuple[Hand, Hand]:
        """A misplaced class and the nearest that the engine compares with it otherwise, the better one first."""
        due, got = self.due(place), self.got(place)
        rose = due.below and due.below != got.below
        return (due.below[0], due.hand) if rose else (due.hand, due.above[0])

    def _between(self, place: int, first: int, last: int) -> Stands:
        near = self._kept_hands
        parts = (near[max(first - 1, 0) : first], near[first:last], near[last : last + 1])
        return Stands(self._hands[place], *map(tuple, parts))


class _Judging:
    """One engine under one rulebook. A class is known by the value that the rulebook gives to its hands."""

    def __init__(self, engine: Engine, rules: Rulebook) -> None:
        self._engine, self._rules = engine, rules
        self._patterns = list(hands_of_every_pattern(rules.order.cards))
        stands_for: dict[int, Hand] = {}
        for hand in self._patterns:
            stands_for.setdefault(rules.hand_value(hand), hand)
        self._classes = dict(sorted(stands_for.items(), reverse=True))

    def judge(self, all_hands: bool, progress: Progress) -> Ranks:
        """Ask for all classes, then for all hands or all patterns."""
        cards = self._rules.order.cards
        hands: Iterable[Hand] = combinations(DECK[::-1], cards) if all_hands else self._patterns
        count = comb(len(DECK), cards) if all_hands else len(self._patterns)
        findings = [*self._out_of_order(), *self._told_apart(hands, lambda done: progress(done, count))]
        return Ranks(count, len(self._classes), tuple(findings))

    def _ask(self, hands: Iterable[Hand]) -> Sequence[float]:
        words = [[_WORDS[card] for card in hand] for hand in hands]
        values: Sequence[float] = self._engine.rank(self._rules.values, words)["values"]
        return values

    def _out_of_order(self) -> Iterator[Misranked]:
        hands = [*self._classes.values()]
        values = self._ask(hands)
        line = _Line(hands, values)
        misplaced = Misplaced(
            {place: line.got(place) for place in line.misplaced()},
            decides=lambda place: self._decides(*line.contradiction(place)),
            moves=lambda value: _Line(hands, [*map(value, hands)]).misplaced(),
            is_engine=lambda value: _steps(map(value, hands)) == _steps(values),
            # Here each class has one hand, whatever its suits are good for.
            innocent=_SUITS,
        )
        for cause, places in misplaced.by_cause(self._rules).items():
            expected, got = (self._told(where(places[0])) for where in (line.due, line.got))
            classes = [hands[place] for place in places]
            yield self._finding(cause, classes, expected, got, line.contradiction(places[0]))

    def _told_apart(self, hands: Iterable[Hand], progress: Callable[[int], None]) -> Iterator[Misranked]:
        apart: dict[int, Stands] = {}
        done = 0
        rest = iter(hands)
        while chunk := list(islice(rest, _AT_ONCE)):
            for value, stands in self._apart(chunk):
                apart.setdefault(value, stands)
            done += len(chunk)
            progress(done)
        misplaced = Misplaced(
            dict(sorted(apart.items(), reverse=True)),
            decides=lambda value: _SUITS,
            moves=lambda value: apart,
            is_engine=lambda value: False,
        )
        for cause, values in misplaced.by_cause(self._rules).items():
            first = apart[values[0]]
            pair = (self._classes[values[0]], first.hand)
            due, odd = map(_word, pair)
            got = f"{odd} {'better' if first.above else 'worse'} than {due}"
            yield self._finding(cause, [self._classes[value] for value in values], f"{odd} equal to {due}", got, pair)

    def _apart(self, hands: Sequence[Hand]) -> Iterator[tuple[int, Stands]]:
        """The classes, and one hand each, of those that do not tie with the hand that stands for their class."""
        classes = [self._rules.hand_value(hand) for hand in hands]
        asked = {value: self._classes[value] for value in classes}
        answer = self._ask([*asked.values(), *hands])
        due = dict(zip(asked, answer, strict=False))
        for value, hand, got in zip(classes, hands, answer[len(asked) :], strict=True):
            if got != due[value]:
                other = (asked[value],)
                yield value, Stands(hand, above=other) if got > due[value] else Stands(hand, below=other)

    def _decides(self, better: Hand, worse: Hand) -> str:
        kind = self._rules.order.kind
        return "ranking.within_class" if kind(better) == kind(worse) else "ranking.classes"

    def _told(self, stands: Stands) -> str:
        name = self._rules.order.name
        words = (("worse than", stands.below), ("equal to", stands.level), ("better than", stands.above))
        return f"{name(stands.hand)} " + "; ".join(f"{how} {name(hand)}" for how, hands in words for hand in hands)

    def _finding(
        self, cause: Cause, classes: Sequence[Hand], expected: str, got: str, pair: tuple[Hand, Hand]
    ) -> Misranked:
        names = tuple(map(self._rules.order.name, classes))
        return Misranked(cause.rule, cause.looks_like, names, expected, got, (_word(pair[0]), _word(pair[1])))


def _steps(values: Iterable[float]) -> list[int]:
    """The values with the least of them as 0, the next one as 1, and so on: alike if the order is."""
    found = list(values)
    steps = {value: step for step, value in enumerate(sorted(set(found)))}
    return [steps[value] for value in found]


def _word(hand: Hand) -> str:
    return "".join(_WORDS[card] for card in hand)
