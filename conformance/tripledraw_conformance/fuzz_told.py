"""Telling what a run of fuzzing has found: each group in words, as a deal file, and as the report has it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tripledraw.history import deal_file
from tripledraw.history.record import Record
from tripledraw.history.replay import replay
from tripledraw.provenance import provenance
from tripledraw.rulebook import Rulebook
from tripledraw.schema import idle, rules
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.commands.telling import sentence
from tripledraw_conformance.fuzz import Fuzzed, Group
from tripledraw_conformance.parting import first_parted

_MOST_SHOWN = 400
"""So many characters are told of what a field shows."""


def record_of(group: Group, book: Rulebook, title: str) -> Record:
    """The shortest deal of a group as a deal file has it: if it parts in what is legal, with an action that only one
    of the two allows at its end."""
    found = group.witness
    assert book.variant is not None  # it was loaded from one
    assert found.script is not None
    assert found.played is not None
    last = found.parting.action
    return deal_file.from_json(
        {
            "variant": book.variant.id,
            "title": title,
            "set": {path: book.values[path] for path in rules() if provenance(book, path).standing == "set"},
            "table": found.script.table,
            "deck": found.played.deck,
            "actions": [*found.played.actions, *([last] if last else [])],
        }
    )


def course(record: Record, book: Rulebook) -> Iterator[str]:
    """What happens in a deal, a line for each action, as the rules have it; what they refuse is the last."""
    done = replay(book, record)
    for step in done.steps[1:]:
        yield "; ".join(sentence(event, "seat {}".format) for event in step.events)
    for finding in done.findings:
        yield f"{finding.said}: refused, {finding.why} ({finding.rule})"


def expected_and_got(group: Group) -> tuple[str, str]:
    """What the rules have where the two part, and what the engine shows instead."""
    difference, played = group.witness.difference, group.witness.played
    assert played is not None
    name, left, right = difference.field, difference.left, difference.right
    if name == "broken":
        return "an answer", f"it breaks down, {right}"
    if name == "table":
        return _playable(left), _playable(right)
    if name == "chance":
        return "a card of the stub or of the pack", left
    if name == "refused":
        return _refusal(played.seen[0]), _refusal(played.seen[1])
    if name == "events":
        place = first_parted(left, right)
        left, right = left[place:], right[place:]
    if name == "options" and "order" in left and "order" in right:
        return _pack(left["order"], right["order"]), _pack(right["order"], left["order"])
    return f"{name} {_json(left)}", f"{name} {_json(right)}"


def _pack(cards: Sequence[str], others: Sequence[str]) -> str:
    """A pack, with those of its cards that are not in the other one."""
    more = [card for card in cards if card not in others]
    return f"a pack of {counted(len(cards), 'card')}" + (f", {' '.join(more)} among them" if more else "")


def _playable(why: str | None) -> str:
    return "the table can be played" if why is None else f"the table cannot be played: {why}"


def _refusal(seen: Mapping[str, Any]) -> str:
    if "refused" not in seen:
        return "the action is allowed"
    return f"the action is refused: {seen['refused']}{', ' + str(seen['why']) if 'why' in seen else ''}"


def _json(shown: Any) -> str:
    text = json.dumps(shown)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


# The report.


def report(done: Fuzzed, book: Rulebook, asked: Mapping[str, Any], files: Sequence[str | None]) -> dict[str, Any]:
    """The run as JSON has it; `asked` is what was asked for, `files` the file of each group if it has one."""
    assert book.variant is not None  # it was loaded from one
    reached = done.reached
    return {
        "engine": {name: done.hello[name] for name in ("name", "version", "language", "rules", "chance")},
        "variant": book.variant.id,
        **asked,
        "deals": done.deals,
        "begun": done.begun,
        "over": done.over,
        "actions": done.actions,
        "gave_up": done.gave_up,
        "groups": [_group(group, book, file) for group, file in zip(done.groups, files, strict=True)],
        "reached": {
            "rules": [
                {
                    "path": path,
                    "value": list(value) if isinstance(value, tuple) else value,
                    "idle": idle(path, book.values) is not None,
                    "read": path in reached.read,
                    "decided": reached.decided[path],
                }
                for path, value in book.values.items()
            ],
            "events": dict(sorted(reached.events.items())),
            "refusals": dict(sorted(reached.refusals.items())),
            "stages": dict(sorted(reached.stages.items())),
            "fields": {name: done.shown[name] for name in done.observes},
        },
    }


def _group(group: Group, book: Rulebook, file: str | None) -> dict[str, Any]:
    rule = group.witness.parting.rule
    of = provenance(book, rule) if rule in book.values else None
    expected, got = expected_and_got(group)
    return {
        "name": group.name,
        "rule": rule or None,
        "clauses": [clause.id for clause in of.clauses] if of else [],
        "deals": group.number,
        "fields": dict(sorted(group.fields.items())),
        "expected": expected,
        "got": got,
        "explained": list(group.explained),
        "deal": deal_file.to_json(record_of(group, book, group.name)),
        "file": file,
    }
