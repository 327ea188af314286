"""`tripledraw show`: the rules of a variant, or what each rule means."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from tripledraw import rulebook, schema
from tripledraw.entries import Reading, Variant
from tripledraw.rulebook import Rulebook
from tripledraw.schema import RuleSpec, Value
from tripledraw.variant import variants
from tripledraw.wording import listing, shown
from tripledraw_conformance.commands import Outcome, add_set, refused
from tripledraw_conformance.commands.page import columns, counted, wrapped
from tripledraw_conformance.commands.provenance import (
    Provenance,
    clause_lines,
    clause_to_json,
    provenance,
)
from tripledraw_conformance.commands.selection import by_chapter, selected, under_headings

HELP = """
Show the rules of a variant: every rule with its value and its standing. A rule is
stated or inferred by clauses, customary where the documents are silent, idle where
it cannot matter beside the other rules, or set here.

With RULE (a rule, a group or a chapter): also what the value means, the clauses it
stands in, and the other readings of them.

With --rules: what each value of each rule means, whatever a variant says.
"""

EXAMPLE = """
tripledraw show winamax
tripledraw show winamax betting.unit --set betting.unit.base=big_blind
tripledraw show --rules reshuffling
"""


def add_arguments(parser: ArgumentParser) -> None:
    """VARIANT, RULE, `--rules` and `--set`."""
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help="the id of a variant, or its file")
    parser.add_argument("rule", metavar="RULE", nargs="?", help="the path of a rule, a group or a chapter")
    parser.add_argument("--rules", action="store_true", help="explain the rules themselves, without a variant")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Show a variant or its rules, or the rules themselves. Raises Invalid."""
    if arguments.rules:
        if arguments.rule or arguments.changes:
            raise refused("tripledraw show --rules", "takes nothing but RULE: neither a variant nor --set")
        return _rules(selected(arguments.variant))
    if arguments.variant is None:
        raise refused("tripledraw show", f"which variant? {listing([*variants(), 'the name of a file'])}; or --rules")
    paths = selected(arguments.rule)
    rules = rulebook.load(arguments.variant, arguments.changes)
    lines = _table(rules, paths) if arguments.rule is None else _details(rules, paths)
    return Outcome(tuple(lines), _report(rules, paths))


# The rules of a variant.


def _table(rules: Rulebook, paths: tuple[str, ...]) -> Iterator[str]:
    variant = rules.variant
    assert variant is not None
    yield from wrapped(f"{variant.id}: {variant.title}" + (f" ({variant.operator})" if variant.operator else ""))
    if variant.documents:
        yield from wrapped(f"Drawn from {listing(variant.documents, 'and')}.")
    rows = dict(zip(paths, columns(_row(provenance(rules, path)) for path in paths), strict=True))
    for heading, some in by_chapter(paths):
        yield ""
        yield from wrapped(heading)
        yield from (f"  {rows[path]}" for path in some)


def _row(of: Provenance) -> Sequence[str]:
    clauses = counted(len(of.clauses), "clause") if of.clauses else ""
    return of.path, shown(of.value), of.standing, clauses


def _details(rules: Rulebook, paths: tuple[str, ...]) -> Iterator[str]:
    for number, (headings, path) in enumerate(under_headings(paths)):
        if len(paths) > 1 and headings:
            yield from headings if number else headings[1:]
            yield ""
        elif number:
            yield ""
        yield from _detail(rules, path)


def _detail(rules: Rulebook, path: str) -> Iterator[str]:
    of, spec = provenance(rules, path), schema.rules()[path]
    assert rules.variant is not None
    entry = rules.variant.entries[path]
    yield f"{path}: {shown(of.value)}"
    yield from wrapped(spec.description, 2)
    meaning = _meaning(spec, of.value)
    if meaning:
        yield from wrapped(f"{shown(of.value)}: {meaning}", 2, 2)
    yield from wrapped(f"Standing: {of.standing}" + (f", {of.reasoning}" if of.reasoning else ""), 2, 2)
    if of.standing == "set":
        yield from wrapped(f"The variant itself has {shown(_own(rules, path))}, {entry.status}.", 2, 2)
    if of.clauses:
        yield "  Clauses:"
    for clause in of.clauses:
        yield from clause_lines(clause, 4)
    for reading in entry.readings.values():
        yield from _reading(rules.variant, reading)


def _reading(variant: Variant, reading: Reading) -> Iterator[str]:
    what = "cannot be played" if reading.value is None else shown(reading.value)
    also = "".join(f", with {path} {shown(value)}" for path, value in reading.companions.items())
    yield from wrapped(f"Reading {reading.name}: {what}{also}", 2, 2)
    yield from wrapped(reading.why, 4)
    for name in reading.clauses:
        yield from clause_lines(variant.clause(name), 4)


def _own(rules: Rulebook, path: str) -> Value:
    assert rules.variant is not None
    own: Value = rulebook.filled(rules.variant)[path]
    return own


def _meaning(spec: RuleSpec, value: Value) -> str | None:
    return next((each.description for each in spec.values if shown(each.value) == shown(value)), None)


def _report(rules: Rulebook, paths: tuple[str, ...]) -> dict[str, Any]:
    variant = rules.variant
    assert variant is not None
    return {
        "variant": variant.id,
        "title": variant.title,
        "operator": variant.operator,
        "documents": list(variant.documents),
        "rules": [_rule_to_json(rules, path) for path in paths],
    }


def _rule_to_json(rules: Rulebook, path: str) -> dict[str, Any]:
    of, spec = provenance(rules, path), schema.rules()[path]
    variant = rules.variant
    assert variant is not None
    readings = variant.entries[path].readings
    return {
        "path": path,
        "value": _plain(of.value),
        "standing": of.standing,
        "description": spec.description,
        "meaning": _meaning(spec, of.value),
        "reasoning": of.reasoning,
        "clauses": list(map(clause_to_json, of.clauses)),
        "readings": [_reading_to_json(variant, reading) for reading in readings.values()],
    }


def _reading_to_json(variant: Variant, reading: Reading) -> dict[str, Any]:
    return {
        "name": reading.name,
        "value": _plain(reading.value),
        "with": {path: _plain(value) for path, value in reading.companions.items()},
        "clauses": [clause_to_json(variant.clause(name)) for name in reading.clauses],
        "why": reading.why,
    }


# The rules themselves.


def _rules(paths: tuple[str, ...]) -> Outcome:
    specs = [schema.rules()[path] for path in paths]
    lines = [line for headings, path in under_headings(paths) for line in (*headings, "", *_explained(path))]
    return Outcome(tuple(lines[1:]), {"rules": [_spec_to_json(spec) for spec in specs]}, name="show_rules")


def _explained(path: str) -> Iterator[str]:
    spec = schema.rules()[path]
    yield path
    yield from wrapped(spec.description, 2)
    if spec.kind in ("number", "numbers"):
        yield from wrapped(f"Allowed: {spec.allowed()}", 4, 2)
    for meaning in spec.values:
        yield from wrapped(f"{shown(meaning.value)}: {meaning.description}", 4, 2)
    for idle in spec.idle:
        yield from wrapped(f"Idle where {idle}: {idle.because}.", 4, 2)


def _spec_to_json(spec: RuleSpec) -> dict[str, Any]:
    return {
        "path": spec.path,
        "description": spec.description,
        "kind": spec.kind,
        "allowed": spec.allowed(),
        "values": [{"value": each.value, "description": each.description} for each in spec.values],
        "idle": [
            {
                "when": {path: list(map(_plain, values)) for path, values in each.when.items()},
                "supply": each.supply,
                "because": each.because,
            }
            for each in spec.idle
        ],
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
