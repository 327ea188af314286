"""Scenarios as plain JSON, for those who judge an engine in another language and want no Python at all.

A file holds the cases of one chapter under the rules of one variant, with these rules: it can be read alone, by one
loop of a test, and an engine that plays one variant needs one folder. `case.schema.json` says what is in it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import Case, load_cases, rulebook_of
from tripledraw_conformance.commands.provenance import clause_to_json
from tripledraw_conformance.conform_report import digest
from tripledraw_conformance.engines.port import EngineError
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.expectations import expected
from tripledraw_conformance.judge import Resolved, resolve
from tripledraw_conformance.levels import shown_in
from tripledraw_conformance.needs import agrees, needs_of
from tripledraw_conformance.plugin import AS_WRITTEN
from tripledraw_conformance.run import Command
from tripledraw_conformance.version import version

FORMAT = "tripledraw-cases-1"

Cases = dict[str, Any]
"""What is in a file."""


def cases_on(rules: Rulebook) -> Iterator[tuple[str, Cases]]:
    """The scenarios that run under the rules of a variant: for each chapter the name of the file, and the cases."""
    assert rules.variant is not None
    there = [case for case in load_cases() if agrees(rules.values, needs_of(case))]
    for chapter, cases in groupby(there, lambda case: case.chapter):
        yield f"{rules.variant.id}/{chapter}.json", _file(rules, chapter, cases, {})


def cases_as_written() -> Iterator[tuple[str, Cases]]:
    """The scenarios that change rules themselves, under these: by chapter, and by the variant that they change."""
    there = sorted([case for case in load_cases() if case.changes], key=lambda case: case.variant)
    for (name, chapter), cases in groupby(there, lambda case: (case.variant, case.chapter)):
        together = list(cases)
        changes = {case.id: dict(case.changes) for case in together}
        yield f"{AS_WRITTEN}/{name}-{chapter}.json", _file(rulebook_of(name), chapter, together, changes)


def text(cases: Cases) -> str:
    """The JSON of a file: a line for each step, so that a change can be read."""
    head = [f"{json.dumps(key)}: {_dumped(value)}" for key, value in cases.items() if key != "cases"]
    told = ",\n".join(map(_case_text, cases["cases"]))
    return "{\n" + ",\n".join([*head, f'"cases": [\n{told}\n]']) + "\n}\n"


def _case_text(case: Mapping[str, Any]) -> str:
    head = ", ".join(f"{json.dumps(key)}: {_dumped(value)}" for key, value in case.items() if key != "steps")
    steps = ",\n  ".join(map(_dumped, case["steps"]))
    return f'{{{head}, "steps": [\n  {steps}\n]}}'


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _file(
    rules: Rulebook, chapter: str, cases: Iterable[Case], changes: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    assert rules.variant is not None
    return {
        "format": FORMAT,
        "suite": version(),
        "variant": rules.variant.id,
        "title": rules.variant.title,
        "digest": digest(rules),
        "chapter": chapter,
        "rulebook": dict(rules.values),
        "cases": [_case(case, rules, changes.get(case.id, {})) for case in cases],
    }


def _case(case: Case, rules: Rulebook, changes: Mapping[str, Any]) -> dict[str, Any]:
    resolved = resolve(case, rules.changed(changes) if changes else rules)
    shown = shown_in(case, resolved.rules)
    return {
        "id": case.id,
        "title": case.title,
        "source": f"{case.file}:{case.line}",
        "level": shown.level,
        "rules": [each.path for each in shown.rules],
        "clauses": list(map(clause_to_json, shown.clauses)),
        "set": dict(changes),
        "given": [step.text for step in case.steps if step.keyword == "given"],
        "steps": list(_steps(resolved)),
    }


def _steps(resolved: Resolved) -> Iterator[dict[str, Any]]:
    """What is sent and what is expected, step by step; what only sets up is told by the first command."""
    engine = ReferenceEngine(resolved.rules)
    for step, commands in zip(resolved.case.steps, resolved.commands, strict=True):
        sent = [_exchange(engine, resolved.segments, command) for command in commands]
        expects = expected(step)
        if sent or expects:
            yield {"step": step.words, "sends": sent, "expects": expects}


def _exchange(engine: ReferenceEngine, segments: Sequence[Sequence[str]], command: Command) -> dict[str, Any]:
    """A command as it is sent, whether it is legal, and what the reference engine shows then."""
    name, given = command
    if name == "rank":
        return _told(True, {"command": name, "hands": given}, engine.rank({}, given))
    if name == "next":
        return _told(True, {"command": name, **given}, engine.next({}, given))
    if name == "order":
        cards = list(segments[given])
        return _told(True, {"command": name, "cards": cards}, engine.order(cards))
    if name == "act":
        sent = {"command": name, "seat": given["seat"], "action": given["action"]}
        answer = engine.act(given["seat"], given["action"])
        return _told("refused" not in answer, sent, answer)
    if name == "deal":
        return _told(True, {"command": name, "table": given, "deck": segments[0]}, engine.deal({}, given, segments[0]))
    return _told(False, {"command": "deal", "table": given, "deck": []}, _refusal(engine, given))


def _told(legal: bool, sent: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    return {"send": dict(sent), "legal": legal, "shows": dict(answer)}


def _refusal(engine: ReferenceEngine, table: Mapping[str, Any]) -> dict[str, Any]:
    """How the reference engine refuses a table."""
    try:
        engine.deal({}, table, ())
    except EngineError as error:
        return {"error": str(error)}
    raise AssertionError("a table is played that a case has seen refused")
