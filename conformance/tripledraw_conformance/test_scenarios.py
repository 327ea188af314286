"""The scenarios as pytest tests, through pytest-bdd: the steps of the vocabulary, and every feature file."""

import inspect
from collections.abc import Callable
from typing import Any

from pytest_bdd import given, parsers, scenario, then, when

from tripledraw import resources
from tripledraw_conformance.cases import Case, Step, load_cases
from tripledraw_conformance.judge import Recorder
from tripledraw_conformance.vocabulary import TYPES, Template, templates

_DECORATORS = {"given": given, "when": when, "then": then}


def _step(template: Template) -> Callable[..., None]:
    """The step function that pytest-bdd calls: it hands the step to the recorder."""
    caught = [name for name in inspect.signature(template.function).parameters if name not in ("run", "rows")]
    names = ["recorder", *caught, *(["datatable"] if template.columns else [])]

    def step(recorder: Recorder, datatable: list[list[str]] | None = None, **arguments: Any) -> None:
        if datatable is not None:
            arguments["rows"] = [dict(zip(datatable[0], row, strict=True)) for row in datatable[1:]]
        if not {"variant", "rule"} & arguments.keys():
            recorder.take(Step(template.keyword, template.text, 0, template, arguments))

    parameters = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names]
    step.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return step


for _template in templates():
    _DECORATORS[_template.keyword](parsers.parse(_template.text, extra_types=dict(TYPES)))(_step(_template))


def _test(case: Case) -> Callable[..., None]:
    """The test function of a scenario, which knows where it comes from."""

    @scenario(str(resources.features() / case.file), case.scenario)
    def test() -> None:
        """Nothing beyond the steps."""

    function: Callable[..., None] = test
    function.tripledraw_scenario = (case.chapter, case.scenario)  # type: ignore[attr-defined]
    return function


# The rows of an outline are one scenario to pytest-bdd.
for _case in {(case.chapter, case.scenario): case for case in load_cases()}.values():
    globals()[f"test_{_case.chapter}_{_case.scenario}"] = _test(_case)
