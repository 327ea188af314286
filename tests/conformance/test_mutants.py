"""Mutants: that the scenarios would notice if a rule of a variant were wrong."""

from collections.abc import Iterator

import pytest

from tripledraw.schema import Idle, idle, rules
from tripledraw.variant import variants
from tripledraw_conformance import mutants
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.changes import single_changes
from tripledraw_conformance.mutants import DEALS, LEAST_KILLED, Measured, Mutant, measure

FEW = 250
VARIANTS = variants()


@pytest.fixture(scope="module")
def measured() -> dict[str, Measured]:
    """All variants, their idle rules played in a few deals."""
    return {each.variant: each for each in measure(VARIANTS, FEW)}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_scenarios_kill_nearly_every_mutant(name: str, measured: dict[str, Measured]) -> None:
    """At least 95% of what is not idle."""
    assert measured[name].share >= LEAST_KILLED, measured[name].those("survived", "unseen")


@pytest.mark.parametrize("name", VARIANTS)
def test_a_value_that_no_scenario_notices_is_told_apart_by_a_deal(name: str, measured: dict[str, Measured]) -> None:
    """Otherwise the schema lacks a precondition, or the engine does not play the value."""
    assert () == measured[name].those("unseen")


@pytest.mark.parametrize("name", VARIANTS)
def test_no_deal_tells_the_values_of_an_idle_rule_apart(name: str, measured: dict[str, Measured]) -> None:
    """Each of them was played, and the precondition says why."""
    resting = measured[name].those("idle", "told_apart")
    assert [] == [mutant for mutant in resting if mutant.outcome != "idle" or not mutant.deals or not mutant.why]


@pytest.mark.slow
def test_no_deal_of_many_tells_the_values_of_an_idle_rule_apart() -> None:
    """The same with as many deals as the command plays."""
    assert [] == [mutant for each in measure(VARIANTS, DEALS) for mutant in each.those("told_apart", "unseen")]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_other_value_of_every_rule_is_a_mutant(name: str, measured: dict[str, Measured]) -> None:
    """None is left out, and none is there twice."""
    rulebook = rulebook_of(name)
    expected = [(path, value) for path in rulebook.values for value, _ in single_changes(rulebook, path)]
    assert sorted(expected, key=str) == sorted([(each.path, each.value) for each in measured[name].mutants], key=str)


def test_a_scenario_that_kills_is_named(measured: dict[str, Measured]) -> None:
    """By chapter and title."""
    killed = {mutant.path: mutant for mutant in measured["house"].those("killed")}
    assert "betting/Two short all-ins are measured each alone" == killed["betting.short_all_in.cumulative"].scenario


def test_the_same_is_found_again() -> None:
    """However the work was shared out."""
    assert measure(["winamax"], 20) == measure(["winamax"], 20)


def test_progress_is_told_until_all_is_done() -> None:
    """How much is done, of how much."""
    told: list[tuple[int, int]] = []
    measure(["house"], 1, lambda done, of: told.append((done, of)))
    assert [(number + 1, len(told)) for number in range(len(told))] == told


def test_what_was_killed_is_measured_against_all_that_matters() -> None:
    """Idle rules are not counted; too many survivors, or a fault of the schema, are not good."""
    killed, survived = Mutant("a.b", 1, "killed"), Mutant("a.b", 2, "survived")
    idle_one, unseen = Mutant("a.c", 1, "idle"), Mutant("a.b", 3, "unseen")
    assert (0.5, False) == (Measured("v", (killed, survived, idle_one)).share, Measured("v", (killed, survived)).good)
    assert (True, True) == (Measured("v", (killed,) * 19 + (survived,)).good, Measured("v", (idle_one,)).good)
    assert not Measured("v", (killed,) * 99 + (unseen,)).good
    assert not Measured("v", (killed, Mutant("a.c", 1, "told_apart"))).good


@pytest.fixture
def wrong_precondition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A schema that takes it for idle whether a fold is offered, where the house takes no rake."""
    wrong = Idle({"pots.rake": ("none",)}, None, "nothing is taken")
    spec = rules()["betting.fold_unfaced"]
    patched = {**rules(), spec.path: type(spec)(**{**_fields(spec), "idle": (wrong,)})}
    monkeypatch.setattr("tripledraw.schema.rules", lambda: patched)
    mutants._idle.cache_clear()
    yield
    mutants._idle.cache_clear()


def _fields(spec: object) -> dict[str, object]:
    return {name: getattr(spec, name) for name in type(spec).__slots__}  # type: ignore[attr-defined]


@pytest.mark.usefixtures("wrong_precondition")
def test_a_precondition_that_is_wrong_is_found_by_a_deal() -> None:
    """Deals play the idle values all at once; the one that is to blame is named."""
    assert idle("betting.fold_unfaced", rulebook_of("house").values)
    parts = mutants._played("house", 300, 0)
    told = {mutant.path for mutant in parts if mutant.outcome == "told_apart"}
    assert {"betting.fold_unfaced"} == told
