"""The pytest plugin that runs the scenarios of `features/` on an engine.

A scenario runs under the rules that it was written under, and on every variant that agrees with its needs. Its steps
are taken one after the other on the reference engine, which finds out the deck and the commands; then these are sent to
the engine that is judged.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tripledraw import rulebook, variant
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed, CaseSkipped
from tripledraw_conformance.judge import Recorder, judge
from tripledraw_conformance.needs import agrees, needs_of
from tripledraw_conformance.verdict import Verdict, failed, passed, skipped

AS_WRITTEN = "as-written"


@dataclass(frozen=True)
class Judging:
    """What is judged: the engine, and by which scenarios.

    An engine that plays rules of its own is judged by variants alone: nobody says that it plays what is no variant.
    """

    engine: Engine
    chosen: Chosen
    own_rules: bool


JUDGING = pytest.StashKey[Judging]()
VERDICT = pytest.StashKey[Verdict]()
_PARAMETER = "tripledraw_variant"
_EXAMPLE = "_pytest_bdd_example"
_SCENARIO = "tripledraw_scenario"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the choice of variants."""
    group = parser.getgroup("tripledraw")
    group.addoption("--variant", action="append", default=[], metavar="VARIANT", help="run on this variant only")
    group.addoption("--set", action="append", default=[], metavar="PATH=VALUE", help="play a rule otherwise")


@pytest.hookimpl(tryfirst=True)
def pytest_bdd_apply_tag(tag: str, function: Any) -> bool:
    """Tags are clauses, not markers."""
    return True


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every scenario as it is written, and on each variant."""
    if hasattr(metafunc.function, _SCENARIO):
        chosen = metafunc.config.getoption("variant") or [*variant.variants(), AS_WRITTEN]
        metafunc.fixturenames.append(_PARAMETER)
        metafunc.parametrize(_PARAMETER, chosen, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the variants that a scenario does not agree with, and what is not chosen."""
    wanted: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        case = _case_of(item)
        (wanted if case is None or _runs(case, _variant_of(item), config) else others).append(item)
    items[:] = wanted
    config.hook.pytest_deselected(items=others)


def _variant_of(item: pytest.Item) -> str:
    name: str = getattr(item, "callspec").params[_PARAMETER]  # noqa: B009  only parametrized items have one
    return name


@cache
def _cases() -> Mapping[str, Case]:
    """All cases by their ids."""
    return {case.id: case for case in load_cases()}


def _case_of(item: pytest.Item) -> Case | None:
    chapter, title = getattr(getattr(item, "function", None), _SCENARIO, (None, ""))
    if chapter is None:
        return None
    for name, value in (getattr(item, "callspec").params.get(_EXAMPLE) or {}).items():  # noqa: B009
        title = title.replace(f"<{name}>", value)
    return _cases()[f"{chapter}/{title}"]


def _runs(case: Case, name: str, config: pytest.Config) -> bool:
    """Whether a case runs on a variant; as written only if that is no variant as it is."""
    judging = _judging(config)
    if name == AS_WRITTEN:
        return bool(case.changes) and not judging.own_rules and judging.chosen.has(case, case.rulebook)
    rules = _rules(name, tuple(config.getoption("set")))
    return agrees(rules.values, needs_of(case)) and judging.chosen.has(case, rules)


def _judging(config: pytest.Config) -> Judging:
    return config.stash.get(JUDGING, Judging(ReferenceEngine(), Chosen(), own_rules=False))


@cache
def _rules(name: str, changes: tuple[str, ...]) -> Rulebook:
    return rulebook.load(name, changes)


@pytest.fixture
def tripledraw_variant(request: pytest.FixtureRequest) -> str:
    """The variant that the scenario runs on."""
    name: str = request.param
    return name


@pytest.fixture
def recorder(request: pytest.FixtureRequest, tripledraw_variant: str) -> Recorder:
    """The recorder of the scenario."""
    case = _case_of(request.node)
    assert case is not None
    changes = tuple(request.config.getoption("set"))
    return Recorder(case, case.rulebook if tripledraw_variant == AS_WRITTEN else _rules(tripledraw_variant, changes))


def pytest_bdd_after_scenario(request: pytest.FixtureRequest, feature: Any, scenario: Any) -> None:
    """Send what was recorded to the engine that is judged, and leave the verdict."""
    recorder: Recorder = request.getfixturevalue("recorder")
    name: str = request.getfixturevalue("tripledraw_variant")
    if not recorder.has_all:
        return  # a step has failed on the reference engine, which is an error of the scenario
    resolved = recorder.resolved()
    stash = request.node.stash
    try:
        judge(resolved, _judging(request.config).engine)
    except CaseSkipped as why:
        stash[VERDICT] = skipped(resolved, name, str(why))
        pytest.skip(str(why))
    except CaseFailed as why:
        stash[VERDICT] = failed(resolved, name, why)
        raise
    stash[VERDICT] = passed(resolved, name)
