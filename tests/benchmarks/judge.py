"""How much time the judge takes for a round trip: to send a command, check the answer, and hold it against the rules.

    python tests/benchmarks/judge.py [DEALS]

The reference engine is judged as a program of its own (`tripledraw serve`), by the scenarios of the house rules without
pytest, then in lock-step over DEALS deals. Only the judge's own processor time counts. Printed are microseconds for a
round trip, and what that comes to on a machine where PokerKit plays 465 deals of six seats a second: it shall stay
below 100. PokerKit is measured in the same run.
"""

import random
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import play as deals_of
from tripledraw_conformance import explore
from tripledraw_conformance.cases import load_cases
from tripledraw_conformance.engines.process import ProcessEngine
from tripledraw_conformance.engines.program import Program
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.judge import Resolved, judge, resolve
from tripledraw_conformance.lockstep import Side, play

SERVE = [sys.executable, "-m", "tripledraw_conformance", "serve"]
THERE = 465
"""How many deals of six seats PokerKit plays a second on the machine that the target is meant for."""


class Counting:
    """Counts the round trips."""

    def __init__(self) -> None:
        self.number = 0
        self._ask = Program.ask

    def __enter__(self) -> "Counting":
        def ask(program: Program, *words: Any) -> bytes:
            self.number += 1
            return self._ask(program, *words)

        Program.ask = ask  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        Program.ask = self._ask  # type: ignore[method-assign]


def per_trip(judging: Callable[[ProcessEngine], object]) -> tuple[int, float]:
    """How many round trips there are, and the seconds of the judge for each."""
    with ProcessEngine(SERVE) as engine, Counting() as trips:
        engine.hello()
        start = process_time()
        judging(engine)
        return trips.number, (process_time() - start) / trips.number


def resolved() -> list[Resolved]:
    """The scenarios that the house rules pass."""
    found = []
    for case in load_cases():
        try:
            found.append(resolve(case, deals_of.RULES))
        except CaseFailed:
            continue
    return found


def lock_step(engine: ProcessEngine, deals: int) -> None:
    """Deals at random, in which the two agree."""
    rng = random.Random(0)
    sides = [Side(each, deals_of.RULES) for each in (ReferenceEngine(deals_of.RULES), engine)]
    for _ in range(deals):
        played = play(*sides, explore.random_script(deals_of.RULES, rng), explore.Policy(rng))
        assert played.over


def pokerkit(deals: int) -> float:
    """Deals of six seats a second of processor time."""
    dice, start = random.Random(0), process_time()
    for _ in range(deals):
        deals_of.theirs(6, dice)
    return deals / (process_time() - start)


def main(deals: int = 500) -> None:
    warnings.simplefilter("ignore")
    cases = resolved()
    measured = {
        "scenarios": per_trip(lambda engine: [judge(case, engine) for case in cases]),
        "lock-step": per_trip(lambda engine: lock_step(engine, deals)),
    }
    here = pokerkit(300)
    print(f"PokerKit: {here:,.0f} deals of six seats a second")
    for name, (trips, seconds) in measured.items():
        print(
            f"{name}: {trips:,} round trips, {seconds * 1e6:.0f} us each; there {seconds * 1e6 * here / THERE:.0f} us"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
