"""How many times faster a deal is played here than by PokerKit's FixedLimitDeuceToSevenLowballTripleDraw.

    python tests/benchmarks/play.py [DEALS] [ROUNDS]

Both play the house rules from shuffling to the award of the pots, with the same random policy: 6% folds where a wager
is faced, 24% raises, else a check or a call; 0, 1, 1, 2, 2, 3, 4 or 5 discards, any of the hand. At every decision both
are first asked all that is legal (whether to fold, what a call pays, the least and the most that a wager goes to), then
told an action, which they check. They play in alternating rounds of one run, DEALS of ours to a quarter as many of
theirs. The medians of the rounds and of their ratios are printed.
"""

import gc
import random
import sys
import warnings
from collections.abc import Callable
from itertools import combinations
from statistics import median
from time import perf_counter

from pokerkit import Automation, FixedLimitDeuceToSevenLowballTripleDraw

from tripledraw import play, rulebook
from tripledraw.actions import Action, Call, Check, Discard, Fold, Order, RaiseTo
from tripledraw.cards import DECK
from tripledraw.options import ToBet, ToDraw, ToOrder

STACK = 100
FOLDS = 0.06
RAISES = FOLDS + 0.24
# The places in a hand that may be discarded together: as often as that number of discards is played.
DISCARDS = [list(combinations(range(5), number)) for number in (0, 1, 1, 2, 2, 3, 4, 5)]

RULES = rulebook.load("house")
FOLD, CHECK, CALL = Fold(), Check(), Call()


def discards(dice: random.Random) -> tuple[int, ...]:
    """The places in a hand whose cards are discarded."""
    choices = DISCARDS[int(dice.random() * len(DISCARDS))]
    return choices[int(dice.random() * len(choices))]


def ours(seats: int, dice: random.Random) -> int:
    """Play a deal; how many decisions it had."""
    deck = list(DECK)
    dice.shuffle(deck)
    deal, _ = play.start(RULES, (STACK,) * seats, 0, deck)
    decisions = 0
    while True:
        options = play.legal(deal)
        action: Action
        if isinstance(options, ToBet):
            decisions += 1
            chance = dice.random()
            if chance < FOLDS and options.call:
                action = FOLD
            elif chance < RAISES and options.most:
                action = RaiseTo(options.least)
            else:
                action = CHECK if options.check else CALL
        elif isinstance(options, ToDraw):
            decisions += 1
            hand = options.hand
            action = Discard(tuple([hand[place] for place in discards(dice)]))
        elif isinstance(options, ToOrder):
            pack = list(options.pack)
            dice.shuffle(pack)
            action = Order(tuple(pack))
        else:
            return decisions
        deal, _ = play.act(deal, action)


def theirs(seats: int, dice: random.Random) -> int:
    """Play a deal; how many decisions it had. It is shuffled inside."""
    state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        tuple(Automation), True, 0, (1, 2), 2, 4, (STACK,) * seats, seats
    )
    decisions = 0
    while state.status:
        decisions += 1
        if state.can_stand_pat_or_discard():
            hand = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard([hand[place] for place in discards(dice)])
            continue
        may_fold = state.can_fold()
        call = state.checking_or_calling_amount
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        chance = dice.random()
        if chance < FOLDS and may_fold and call:
            state.fold()
        elif chance < RAISES and most:
            state.complete_bet_or_raise_to(least)
        else:
            state.check_or_call()
    return decisions


def rates(playing: Callable[[int, random.Random], int], seats: int, deals: int, seed: int) -> tuple[float, float]:
    """Deals and decisions a second."""
    dice = random.Random(seed)
    gc.collect()  # so that neither side clears up after the other
    start = perf_counter()
    decisions = sum(playing(seats, dice) for _ in range(deals))
    passed = perf_counter() - start
    return deals / passed, decisions / passed


def main(deals: int = 2_000, rounds: int = 9) -> None:
    # Which cards a dealer takes when the deck runs out is warned of each time.
    warnings.simplefilter("ignore")
    for seats in (2, 6):
        measured = [(rates(ours, seats, deals, seed), rates(theirs, seats, deals // 4, seed)) for seed in range(rounds)]
        for place, what in enumerate(("deals", "decisions")):
            here, there = (median([both[side][place] for both in measured]) for side in (0, 1))
            ratio = median([mine[place] / other[place] for mine, other in measured])
            print(f"{seats} seats: {here:7,.0f} {what} a second, PokerKit {there:6,.0f}: ratio {ratio:4.1f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
