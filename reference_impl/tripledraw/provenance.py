"""Where each rule of a rulebook comes from."""

from dataclasses import dataclass

from tripledraw import schema
from tripledraw.document import Clause
from tripledraw.entries import Entry, Variant
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.variant import customary


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
    """Where a rule of a rulebook comes from; all is *set* in one that comes from no variant."""
    variant, value = rulebook.variant, rulebook.values[path]
    if variant is None:
        return Provenance(path, value, "set", None, ())
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
