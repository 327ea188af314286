"""Probes: the deals and questions that are put to an engine."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from tripledraw.rulebook import Rulebook
from tripledraw.schema import rules
from tripledraw_conformance import explore
from tripledraw_conformance.cases import load_cases
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.explore import Ask
from tripledraw_conformance.identify.alternatives import open_rules
from tripledraw_conformance.identify.recording import Probe, Recording
from tripledraw_conformance.lockstep import Side, play
from tripledraw_conformance.script import Script
from tripledraw_conformance.witness import Pair

_QUESTIONS = 40
"""So many questions at random are asked about what follows after a deal."""


def openings() -> Iterator[Script]:
    """The beginnings of deals at tables of every size, with the engine's own stacks and with deep ones."""
    deck = list(explore.CARDS)
    random.Random(0).shuffle(deck)
    for stack in (None, 100_000):
        for seats in range(2, 11):
            yield Script({"stacks": [stack] * seats, "button": seats - 1}, tuple(deck), ())


@cache
def questions() -> tuple[Ask, ...]:
    """What the scenarios ask that is no deal, and what may follow after some deals at random; each once."""
    rng = random.Random(0)
    asked = [
        (name, given)
        for case in load_cases()
        for name, given in explore.play_leniently(case, case.rulebook).commands
        if name in ("rank", "next")
    ]
    asked += [("next", explore.random_question(rng, rng.randint(2, 4))) for _ in range(_QUESTIONS)]
    return tuple({repr(each): each for each in asked}.values())


def lengths(put: Callable[[Probe], Recording]) -> Iterator[Ask]:
    """The questions that find out after how many deals a session ends, each half as far from it as the one before."""
    least, most = rules()["session.deals"].least, rules()["session.deals"].greatest
    assert least is not None
    assert most is not None
    while least < most:
        middle = (least + most) // 2
        yield _after(middle)
        over = any("places" in answer for answer in put(_after(middle)).answers)
        least, most = (least, middle) if over else (middle + 1, most)
    yield _after(least)


def _after(deals: int) -> Ask:
    return "next", {"stacks": [10, 10], "button": 0, "small": 0, "big": 1, "deals": deals, "entering": []}


def deals(rulebook: Rulebook, number: int, rng: random.Random) -> Iterator[Script]:
    """The deals of all scenarios, the shortest first, and a number of deals at random, each about some rule."""
    known = sorted(explore.from_scenarios(rulebook, []), key=lambda script: len(script.moves))
    yield from known
    sides = [Side(ReferenceEngine(rulebook), rulebook) for _ in range(2)]
    for _ in range(number):
        script, policy = _somehow(rulebook, known, [rng.choice(open_rules())], rng)
        yield script.with_moves(play(sides[0], sides[1], script, policy).moves)


def telling(
    pair: Pair, known: Sequence[Script], paths: Sequence[str], number: int, rng: random.Random
) -> Iterator[Script]:
    """Of a number of deals at random those that tell two sides apart which differ in these rules; half of them begin
    as deals that are `known` to be about these."""
    for _ in range(number):
        script, policy = _somehow(pair.left.rules, known, paths, rng)
        if found := pair.wander(script, policy):
            assert found.script is not None
            yield found.script


def asking(pair: Pair, number: int, rng: random.Random) -> Iterator[Ask]:
    """Of a number of questions at random those that two sides answer otherwise."""
    asked: Iterator[Mapping[str, object]] = (explore.random_question(rng, rng.randint(2, 4)) for _ in range(number))
    yield from (("next", given) for given in asked if pair.answers(given))


def _somehow(
    rulebook: Rulebook, known: Sequence[Script], paths: Sequence[str], rng: random.Random
) -> tuple[Script, explore.Policy]:
    """A deal to begin with, one of those that are known varied, or one that seeks what these rules are about."""
    if known and rng.random() < 0.5:
        script, temper = rng.choice(known), explore.wild(rng)
        for _ in range(rng.randint(0, 3)):
            script = explore.varied(script, rng)
    else:
        script, temper = explore.sought(rulebook, paths, rng)
        if rng.random() < 0.5 and any(path.startswith(_AT_THE_END) for path in paths):
            temper = replace(temper, fold=0.0, draws=(0,))
    return script, explore.Policy(rng, temper)


_AT_THE_END = ("pots.", "showdown.", "ranking.")
"""What these chapters are about is seen where several seats keep the hands that they were dealt."""
