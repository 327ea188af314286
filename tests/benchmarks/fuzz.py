"""How quick `tripledraw fuzz` is beside the reference engine alone, and whether its memory stays flat.

    python tests/benchmarks/fuzz.py [DEALS] [ROUNDS] [MANY]

Deals of the house rules, in alternating rounds of one run: six seats by the reference engine alone, as `play.py` has
them, and DEALS of `fuzz` against the reference engine in the same process, as it deals them by default (2 to 6 seats,
deals that seek what is rare, something illegal now and then, the scenarios read first), then the same with an engine
that shuffles itself. The medians and their ratios are printed; `fuzz` shall reach a quarter. At last MANY deals are
played, and the memory is printed after a tenth of them and after all.
"""

import gc
import random
import resource
import sys
import tracemalloc
import warnings
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

import play as deals_of
from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.explore import CARDS
from tripledraw_conformance.fuzz import fuzz

RULES = deals_of.RULES


class Shuffles(ReferenceEngine):
    """The reference engine with cards and packs that nobody gave it."""

    def hello(self) -> Message:
        return {**super().hello(), "chance": "observed"}

    def deal(self, rulebook: Message, table: Message, deck: Any) -> Message:
        return super().deal(rulebook, table, random.sample(list(CARDS), 52))

    def act(self, seat: int, action: Message) -> Message:
        seen = super().act(seat, action)
        events = list(seen.get("events", ()))
        while "order" in seen.get("options", ()):
            pack = seen["options"]["order"]
            seen = super().order(random.sample(pack, len(pack)))
            events += seen["events"]
        return seen if "refused" in seen else {**seen, "events": events}


def rate(deals: int, playing: Callable[[], object]) -> float:
    """Deals a second of processor time, so that it makes no odds what else the machine does."""
    gc.collect()
    start = process_time()
    playing()
    return deals / (process_time() - start)


def six_seats(deals: int, seed: int) -> None:
    """Deals of six seats by the reference engine alone."""
    dice = random.Random(seed)
    for _ in range(deals):
        deals_of.ours(6, dice)


def speeds(deals: int, rounds: int) -> None:
    """Print the speeds, and how many times as quick the reference engine alone is."""
    found: dict[str, list[float]] = {"in process": [], "shuffles itself": []}
    alone = []
    for seed in range(rounds):
        alone.append(rate(deals, lambda seed=seed: six_seats(deals, seed)))
        for name, engine in (("in process", ReferenceEngine()), ("shuffles itself", Shuffles())):
            found[name].append(rate(deals, lambda engine=engine, seed=seed: fuzz(engine, RULES, deals, seed)))
    print(f"reference engine alone: {median(alone):7,.0f} deals of six seats a second")
    for name, rates in found.items():
        ratio = median(each / other for each, other in zip(rates, alone, strict=True))
        print(f"fuzz, {name}: {median(rates):7,.0f} deals a second: ratio {ratio:4.2f}")


def memory(deals: int) -> None:
    """Print how much memory is in use after some deals and after ten times as many."""
    tracemalloc.start()
    held: list[float] = []

    def look(done: int, of: int) -> None:
        if done in (of // 10, of):
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0] / 1e6)

    fuzz(ReferenceEngine(), RULES, deals, progress=look)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"memory after {deals // 10:,} and {deals:,} deals: {held[0]:.1f} and {held[-1]:.1f} MB, at most {most:.0f}")


def main(deals: int = 3_000, rounds: int = 3, many: int = 10_000) -> None:
    warnings.simplefilter("ignore")
    speeds(deals, rounds)
    memory(many)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
