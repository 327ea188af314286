"""What holds in every deal, whatever the rules, the table and the actions."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from support import (
    VARIANTS,
    check_deal,
    check_events,
    check_refused,
    check_step,
    ends_of,
    illegal_actions,
    of_variant,
    random_action,
    random_table,
)
from tripledraw import play
from tripledraw.options import Nothing
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal
from tripledraw_conformance.random_rules import random_rulebook

MOST_ACTIONS = 2000
SEEDS = st.integers(0, 2**32 - 1)


def walk(book: Rulebook, rng: random.Random) -> int:
    """Play a deal to its end, everything tried and checked at every step; returns how many actions it took."""
    deal, events = play.start(book, **random_table(rng, book))
    check_events(events)
    check_deal(deal)
    steps = 0
    while not isinstance(options := play.legal(deal), Nothing):
        for action in ends_of(options):
            play.act(deal, action)
        check_refused(deal, rng.choice(illegal_actions(options)))
        deal = check_step(deal, random_action(rng, options))
        steps += 1
        assert steps < MOST_ACTIONS
    check_ended(deal)
    return steps


def check_ended(deal: Deal) -> None:
    """Nothing more is legal and every chip has an owner again."""
    assert sum(deal.table.stacks) == sum(seat.stack for seat in deal.seats)
    for action in illegal_actions(play.legal(deal)):
        check_refused(deal, action)


class AnyDeal(RuleBasedStateMachine):
    """A deal under a random rulebook at a random table, with legal and illegal actions in any order."""

    deal: Deal
    steps = 0

    @initialize(rules=SEEDS, table=SEEDS)
    def begin(self, rules: int, table: int) -> None:
        book = random_rulebook(random.Random(rules))
        self.deal, events = play.start(book, **random_table(random.Random(table), book))
        check_events(events)

    def goes_on(self) -> bool:
        return not isinstance(play.legal(self.deal), Nothing)

    @precondition(goes_on)
    @rule(seed=SEEDS, times=st.integers(1, 8))
    def act(self, seed: int, times: int) -> None:
        rng = random.Random(seed)
        for _ in range(times):
            if self.goes_on():
                self.deal = check_step(self.deal, random_action(rng, play.legal(self.deal)))
                self.steps += 1

    @precondition(goes_on)
    @rule(data=st.data())
    def act_at_an_end_of_what_is_legal(self, data: st.DataObject) -> None:
        self.deal = check_step(self.deal, data.draw(st.sampled_from(ends_of(play.legal(self.deal)))))
        self.steps += 1

    @rule(data=st.data())
    def be_refused(self, data: st.DataObject) -> None:
        check_refused(self.deal, data.draw(st.sampled_from(illegal_actions(play.legal(self.deal)))))

    @precondition(goes_on)
    @rule()
    def be_refused_out_of_turn(self) -> None:
        options = play.legal(self.deal)
        other = (getattr(options, "seat", 0) + 1) % len(self.deal.seats)
        check_refused(self.deal, ends_of(options)[0], other)

    @invariant()
    def all_there(self) -> None:
        check_deal(self.deal)
        assert self.steps < MOST_ACTIONS

    def teardown(self) -> None:
        if hasattr(self, "deal") and not self.goes_on():
            check_ended(self.deal)


AnyDeal.TestCase.settings = settings(
    max_examples=300, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


class TestAnyDeal(AnyDeal.TestCase):  # type: ignore[misc, valid-type]
    """Chips and cards are all there at every moment of any deal, and what is refused changes nothing."""


@pytest.mark.parametrize("block", range(8))
def test_any_rules(block: int) -> None:
    """Under any rules every deal comes to its end with all its chips and cards, whatever is done on the way."""
    for seed in range(200):
        rng = random.Random(1000 * block + seed)
        walk(random_rulebook(rng), rng)


@pytest.mark.parametrize("name", VARIANTS)
def test_variants(name: str) -> None:
    """Under the rules of every operator every deal comes to its end with all its chips and cards."""
    for seed in range(60):
        walk(of_variant(name), random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_any_rules_at_length(block: int) -> None:
    """The same under very many rules."""
    for seed in range(1000):
        rng = random.Random(f"{block}/{seed}")
        walk(random_rulebook(rng), rng)
