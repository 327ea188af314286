"""What the scenarios depend on, and that they pass wherever that is given."""

import random
from collections.abc import Mapping

import pytest

from tripledraw.rulebook import rulebook
from tripledraw.schema import Value
from tripledraw_conformance.cases import load_cases
from tripledraw_conformance.judge import failure, passes
from tripledraw_conformance.needs import Needs, agreeing_rulebook, agrees, all_needs, load_needs
from tripledraw_conformance.random_rules import random_values

CASES = {case.id: case for case in load_cases()}
FEW = 5
MANY = 500


def test_the_recorded_needs_are_those_that_single_changes_find() -> None:
    """`features/needs.json` is what changing one rule at a time finds, with some rules pinned beyond that."""
    recorded = load_needs()
    found = all_needs()
    assert recorded.keys() == found.keys()
    assert {name: _differs(recorded[name], found[name], CASES[name].rulebook.values) for name in found} == {
        name: [] for name in found
    }


def _differs(recorded: Needs, found: Needs, own: Mapping[str, Value]) -> list[str]:
    return [
        path for path in recorded.keys() | found.keys() if recorded.get(path) not in (found.get(path), (own[path],))
    ]


def test_a_scenario_agrees_with_the_rules_that_it_was_written_under() -> None:
    """Every scenario runs at least on its own rules."""
    needs = load_needs()
    assert [name for name, case in CASES.items() if not agrees(case.rulebook.values, needs[name])] == []


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_a_scenario_passes_on_every_rulebook_that_agrees_with_it(number: int) -> None:
    """Whatever else a rulebook says: if it agrees with what a scenario needs, the scenario passes on it."""
    rng = random.Random(20)
    needs = load_needs()
    failed = {}
    for name, case in CASES.items():
        for _ in range(number):
            rules = agreeing_rulebook(rng, case, needs[name])
            why = failure(case, rules)
            if why is not None:
                failed[name] = str(why)
    assert failed == {}


def test_scenarios_run_on_a_strangers_rulebook() -> None:
    """On rulebooks drawn at random, the scenarios that agree with them pass."""
    rng = random.Random(21)
    needs = load_needs()
    failed = []
    for _ in range(20):
        values = random_values(rng)
        rules = rulebook(values)
        failed += [name for name, case in CASES.items() if agrees(values, needs[name]) and not passes(case, rules)]
    assert failed == []
