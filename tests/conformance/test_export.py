"""Scenarios as plain JSON: all that is needed to judge an engine without us."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import case_runner
import pytest
from erring import RanksOnly, ShowsTooFewSeats
from jsonschema.validators import Draft202012Validator
from referencing import Registry, Resource

from tripledraw import schema
from tripledraw.variant import variants
from tripledraw_conformance.adapters.pokerkit import PokerKit
from tripledraw_conformance.cases import load_cases, rulebook_of
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.conform import run
from tripledraw_conformance.conform_report import digest
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.expectations import expected
from tripledraw_conformance.export import cases_as_written, cases_on, text
from tripledraw_conformance.failure import CaseSkipped
from tripledraw_conformance.faults import Fault, faults
from tripledraw_conformance.judge import Resolved, judge, resolve
from tripledraw_conformance.levels import shown_in
from tripledraw_conformance.needs import agrees, needs_of
from tripledraw_conformance.vocabulary import templates

HOUSE = rulebook_of("house")
CASES = {case.id: case for case in load_cases()}


@cache
def exported(variant: str) -> Mapping[str, Any]:
    """The files of a variant, by chapter, as they are read by somebody else."""
    return {Path(name).stem: json.loads(text(cases)) for name, cases in cases_on(rulebook_of(variant))}


@cache
def as_written() -> tuple[Any, ...]:
    """The files of the scenarios that change rules themselves."""
    return tuple([json.loads(text(cases)) for _, cases in cases_as_written()])


def verdicts(engine: Engine, variant: str = "house", chapters: tuple[str, ...] = ()) -> dict[str, str]:
    """What somebody else finds out about an engine with the files of a variant."""
    files = [file for chapter, file in exported(variant).items() if not chapters or chapter in chapters]
    return {case["id"]: case_runner.verdict(engine, file["rulebook"], case) for file in files for case in file["cases"]}


def ours(engine: Engine, ids: list[str]) -> dict[str, str]:
    """What we find out under the rules of the house."""
    return {name: _ours(engine, name) for name in ids}


def _ours(engine: Engine, name: str) -> str:
    try:
        judge(_resolved(name), engine)
    except CaseSkipped:
        return "skipped"
    except Exception:
        return "failed"
    return "passed"


@cache
def _resolved(name: str) -> Resolved:
    return resolve(CASES[name], HOUSE)


@pytest.fixture(scope="module")
def validator() -> Any:
    """Checks files of cases."""
    resources = [Resource.from_contents(schema.load(name)) for name in ("case", "protocol")]
    registry: Any = resources @ Registry()
    return Draft202012Validator(schema.load("case"), registry=registry)


def test_the_runner_knows_nothing_of_ours() -> None:
    """It is written by the schema alone."""
    assert "tripledraw" not in Path(case_runner.__file__).read_text(encoding="utf-8").split('"""', 2)[2]


def test_every_then_has_an_expectation_of_its_own_kind_in_the_schema() -> None:
    """No template is left out, and no kind is there for nothing."""
    kinds = {kind for case in load_cases() for step in case.steps for each in expected(step) for kind in each}
    assert kinds == set(schema.load("case")["$defs"]["expectation"]["properties"]) == set(case_runner.SEEN)
    told = {step.template for case in load_cases() for step in case.steps if step.keyword == "then"}
    assert told == {template for template in templates() if template.keyword == "then"}


def test_the_files_have_the_shape_of_the_schema(validator: Any) -> None:
    """Those of a variant; and those in which scenarios change rules themselves, of which a few cases will do."""
    for file in exported("house").values():
        validator.validate(file)
    for file in as_written():
        validator.validate({**file, "cases": file["cases"][:3]})


@pytest.mark.parametrize("variant", variants())
def test_the_files_of_a_variant_have_its_rulebook_and_the_scenarios_that_run_on_it(variant: str) -> None:
    """All of them, each in the file of its chapter."""
    rules = rulebook_of(variant)
    for chapter, file in exported(variant).items():
        assert (variant, chapter, digest(rules)) == (file["variant"], file["chapter"], file["digest"])
        assert json.loads(json.dumps(dict(rules.values))) == file["rulebook"]
        assert {chapter} == {case["id"].partition("/")[0] for case in file["cases"]}
    there = [case["id"] for file in exported(variant).values() for case in file["cases"]]
    assert [case.id for case in load_cases() if agrees(rules.values, needs_of(case))] == there


def test_a_case_says_how_firm_it_is_and_where_that_is_written() -> None:
    """Level, rules and clauses are those of the variant."""
    for file in exported("house").values():
        for case in file["cases"]:
            shown = shown_in(CASES[case["id"]], HOUSE)
            assert (shown.level, [each.path for each in shown.rules]) == (case["level"], case["rules"])
            assert [(clause.id, clause.text) for clause in shown.clauses] == [
                (clause["id"], clause["text"]) for clause in case["clauses"]
            ]


def test_the_reference_engine_passes_every_exported_case() -> None:
    """On every variant, and under the rules that scenarios change themselves."""
    for variant in variants():
        assert {"passed"} == set(verdicts(ReferenceEngine(), variant).values())
    written = [(file["rulebook"], case) for file in as_written() for case in file["cases"]]
    assert {"passed"} == {case_runner.verdict(ReferenceEngine(), rulebook, case) for rulebook, case in written}
    assert {case.id for case in load_cases() if case.changes} == {case["id"] for _, case in written}


def test_what_the_reference_engine_shows_is_what_it_answers() -> None:
    """The whole observation, told apart from what is expected."""
    engine = ReferenceEngine()
    for file in exported("house").values():
        for case in file["cases"]:
            for each in (each for step in case["steps"] for each in step["sends"]):
                running = case_runner.Running(engine, file["rulebook"])
                answer = running.ask(each["send"]["command"], each["send"])
                assert json.loads(json.dumps(dict(answer))) == each["shows"]


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.path}-{fault.name}")
def test_an_engine_with_a_fault_earns_the_same_verdicts_from_the_files_as_from_us(fault: Fault) -> None:
    """Case by case, in the chapter of the fault."""
    engine = ReferenceEngine(fault.infect(HOUSE))
    theirs = verdicts(engine, chapters=(fault.path.partition(".")[0],))
    assert ours(engine, list(theirs)) == theirs


@pytest.mark.parametrize("make", [PokerKit, RanksOnly, ShowsTooFewSeats])
def test_an_engine_of_others_earns_the_same_verdicts_from_the_files_as_from_us(make: type) -> None:
    """What it cannot do or does not show is skipped by both."""
    engine = make()
    theirs = verdicts(engine)
    assert ours(engine, list(theirs)) == theirs


def test_the_files_have_the_scenarios_that_conform_puts_to_an_engine() -> None:
    """No more, no less, and with the same outcome."""
    chosen = Chosen(chapters=["pots", "session"])
    expected = {each.subject.id: each.outcome for each in run(["house"], (), RanksOnly(), chosen)}
    assert expected == verdicts(RanksOnly(), chapters=("pots", "session"))


def test_a_file_has_a_line_for_each_step() -> None:
    """So that a change of one can be read."""
    file = exported("house")["pots"]
    steps = [step for case in file["cases"] for step in case["steps"]]
    lines = text(file).splitlines()
    assert len(steps) == sum(line.startswith('  {"step": ') for line in lines)
