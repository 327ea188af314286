"""What a variant file holds once it has been read."""

from collections.abc import Mapping
from dataclasses import dataclass

from tripledraw.document import Clause, Document
from tripledraw.schema import Value
from tripledraw.source import Keys, Mark


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of the clauses that was not chosen. One without a value cannot be played, and `why` says why.

    `companions` are the other rules, by path, that change with it.
    """

    name: str
    value: Value | None
    companions: Mapping[str, Value]
    clauses: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a variant says of one rule.

    `value` is None where the status is silent or idle; `clauses` are ids as DOCUMENT/SLUG; `mark` is the place of the
    rule's key in the file.
    """

    path: str
    value: Value | None
    status: str
    clauses: tuple[str, ...]
    reasoning: str | None
    readings: Mapping[str, Reading]
    mark: Mark


@dataclass(frozen=True, slots=True)
class Variant:
    """A complete table of rules, as its file gives it: one entry for every rule, in the order of the schema.

    `documents` are those that it is drawn from, by id, in the order of the file.
    """

    id: str
    title: str
    operator: str | None
    documents: Mapping[str, Document]
    entries: Mapping[str, Entry]
    file: str

    def clause(self, name: str) -> Clause:
        """The clause that a rule cites as DOCUMENT/SLUG. Raises KeyError for one that is in none of the documents."""
        document, _, slug = name.partition("/")
        return self.documents[document].clauses[slug]


def keys_of(path: str) -> Keys:
    """The keys in a file that lead to the rule at this path."""
    return tuple(path.split("."))
