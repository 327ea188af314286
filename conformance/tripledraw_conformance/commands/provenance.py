"""Where each rule of a rulebook comes from: what `show` and `replay` say of it."""

from dataclasses import dataclass
from typing import Any

from tripledraw import schema
from tripledraw.document import Clause
from tripledraw.entries import Entry, Variant
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.variant import customary
from tripledraw_conformance.commands.page import wrapped


@dataclass(frozen=True, slots=True)
class Provenance:
    """A rule as a rulebook plays it.

    `standing` is *stated*, *inferred*, *customary* (the documents are silent), *idle* (it cannot matter beside the
    other rules) or *set* (the variant says otherwise, and was overruled). `reasoning` is why, where there is a reason;
    `clauses` are those that say so.
    """

    path: str
    value: Value
    standing: str
    reasoning: str | None
    clauses: tuple[Clause, ...]


def provenance(rulebook: Rulebook, path: str) -> Provenance:
    """Where a rule of a rulebook of a variant comes from."""
    variant, value = rulebook.variant, rulebook.values[path]
    assert variant is not None  # it was loaded from one
    entry, custom = variant.entries[path], customary().entries[path]
    own = custom.value if entry.value is None else entry.value
    if value != own:
        return _overruled(variant, entry, value)
    clauses = tuple(map(variant.clause, entry.clauses))
    because = schema.idle(path, rulebook.values)
    if because is not None:
        return Provenance(path, value, "idle", because, clauses)
    if entry.value is None:
        return Provenance(path, value, "customary", custom.reasoning, ())
    return Provenance(path, value, entry.status, entry.reasoning, clauses)


def _overruled(variant: Variant, entry: Entry, value: Value) -> Provenance:
    reading = next((each for each in entry.readings.values() if each.value == value), None)
    if reading is None:
        return Provenance(entry.path, value, "set", None, ())
    why = f"the reading {reading.name}: {reading.why}"
    return Provenance(entry.path, value, "set", why, tuple(map(variant.clause, reading.clauses)))


def clause_to_json(clause: Clause) -> dict[str, Any]:
    """A clause as the reports have it; `lines` are null where it comes from a page."""
    lines = None if clause.lines is None else list(clause.lines)
    return {"id": clause.id, "text": clause.text, "section": clause.section, "lines": lines}


def clause_lines(clause: Clause, indent: int) -> list[str]:
    """A clause for people: where it stands, and what it says."""
    place = "" if clause.lines is None else f", line {clause.lines[0]}"
    if clause.lines is not None and clause.lines[1] > clause.lines[0]:
        place = f", lines {clause.lines[0]} to {clause.lines[1]}"
    return wrapped(f"{clause.id} ({clause.section}{place}): {clause.text}", indent, 2)
