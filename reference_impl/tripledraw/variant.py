"""Variant files: one operator's complete table of rules, each rule with its standing."""

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tripledraw import resources, shape, source
from tripledraw.change import parse_change
from tripledraw.document import Document
from tripledraw.entries import Entry, Reading, Variant, keys_of
from tripledraw.library import Library
from tripledraw.problem import Invalid, Problem
from tripledraw.schema import Value, rules
from tripledraw.source import Source
from tripledraw.standing import Judged, judge, judge_customary
from tripledraw.unchanging import unchanging
from tripledraw.wording import listing, near, quoted

__all__ = ["Entry", "Reading", "Variant", "customary", "load", "locate", "parse_change", "variants"]

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CUSTOMARY = "customary"


def variants(spec: Path | None = None) -> tuple[str, ...]:
    """The ids of all variants of a specification, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in _variants(spec).glob("*.yaml")))


@cache
def customary(spec: Path | None = None) -> Variant:
    """What is played where a document is silent, read once in a process. Raises Invalid if the file is not sound."""
    return _load((spec or resources.spec()) / f"{_CUSTOMARY}.yaml", spec)


def load(what: Path | str, spec: Path | None = None) -> Variant:
    """A variant, from a file or by its id in the specification.

    Raises Invalid with everything that is wrong with the file, and with the documents that it names: first what its
    shape is, as far as possible also what makes no sense in it.
    """
    return _load(locate(what, spec), spec)


def locate(what: Path | str, spec: Path | None = None) -> Path:
    """The file of a variant, given by its id in the specification or as a file; raises Invalid for neither."""
    if isinstance(what, Path) or not _ID.fullmatch(what):
        return Path(what)
    if what in variants(spec):
        return _variants(spec) / f"{what}.yaml"
    if os.path.exists(what):  # which says no to a name that is too long
        return Path(what)
    known = variants(spec)
    message = f"there is no such variant or file{near(what, known)}: {listing([*known, 'the name of a file'])}"
    raise Invalid([Problem(what, 0, 0, "", message)])


def _variants(spec: Path | None) -> Path:
    return (spec or resources.spec()) / "variants"


def _load(path: Path, spec: Path | None) -> Variant:
    text = source.read(path)
    library = Library(None if _in_specification(path, spec) else path, spec)
    problems = [*text.problems, *shape.problems(text, "variant")]
    if isinstance(text.value, dict):
        problems += _name(text, path, spec)
        problems += _sense(text, path, spec, library, problems)
    if problems:
        raise Invalid(problems)
    return Variant(
        id=text.value["variant"],
        title=text.value["title"],
        operator=text.value.get("operator"),
        documents=unchanging(_documents(text, library)),
        entries=unchanging(_entries(text, frozenset())),
        file=str(path),
    )


def _documents(text: Source, library: Library) -> dict[str, Document]:
    found = {name: library.find(name) for name in text.value["documents"]}
    return {name: document for name, document in found.items() if document is not None}


def _in_specification(path: Path, spec: Path | None) -> bool:
    """Whether a file is one of the specification's variants, rather than a stranger's."""
    return path.resolve().parent == _variants(spec).resolve()


def _name(text: Source, path: Path, spec: Path | None) -> list[Problem]:
    """In the specification, a variant is found by the name of its file."""
    name = text.value.get("variant")
    if not isinstance(name, str) or not _ID.fullmatch(name) or name == path.stem:
        return []
    if not _in_specification(path, spec):
        return []
    return [text.problem(("variant",), f"{quoted(name)} is not the name of the file: {path.stem}")]


def _sense(text: Source, path: Path, spec: Path | None, library: Library, problems: list[Problem]) -> list[Problem]:
    """What makes no sense, among the rules that have the right shape."""
    unknown = frozenset(rule for rule in rules() if any(_concerns(problem, rule) for problem in problems))
    entries = _entries(text, unknown)
    if path.name == f"{_CUSTOMARY}.yaml":
        return list(judge_customary(text, entries, unknown))
    return _judged(text, spec, library, entries, unknown)


def _judged(
    text: Source, spec: Path | None, library: Library, entries: Mapping[str, Entry], unknown: frozenset[str]
) -> list[Problem]:
    try:
        filling = customary(spec).entries
    except Invalid as invalid:
        return list(invalid.problems)
    values = {rule: _played(entries.get(rule), filling[rule]) for rule in rules()}
    listed = tuple(name for name in _listed(text) if isinstance(name, str))
    return [*judge(Judged(text, entries, values, unknown, listed, library)), *library.problems]


def _listed(text: Source) -> list[Any]:
    listed = text.value.get("documents")
    return listed if isinstance(listed, list) else []


def _played(entry: Entry | None, filling: Entry) -> Value:
    value = filling.value if entry is None or entry.value is None else entry.value
    assert value is not None  # customary.yaml has a value for every rule
    return value


def _concerns(problem: Problem, rule: str) -> bool:
    """Whether a problem is with the rule, with something in it, or with a group that it is in."""
    return not problem.path or f"{problem.path}.".startswith(f"{rule}.") or f"{rule}.".startswith(f"{problem.path}.")


def _entries(text: Source, unknown: frozenset[str]) -> dict[str, Entry]:
    return {path: _entry(text, path) for path in rules() if path not in unknown}


def _entry(text: Source, path: str) -> Entry:
    keys = keys_of(path)
    value = text.at(keys)
    readings = {name: _reading(name, each) for name, each in value.get("readings", {}).items()}
    return Entry(
        path=path,
        value=_value(value.get("value")),
        status=value["status"],
        clauses=tuple(value.get("clauses", ())),
        reasoning=value.get("reasoning"),
        readings=unchanging(readings),
        mark=text.mark(keys, key=True),
    )


def _reading(name: str, value: Mapping[str, Any]) -> Reading:
    return Reading(
        name=name,
        value=_value(value.get("value")),
        companions=unchanging({path: _value(each) for path, each in value.get("with", {}).items()}),
        clauses=tuple(value.get("clauses", ())),
        why=value["why"],
    )


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
