"""Single changes: a rulebook with one rule at another value, and what that drags along."""

from collections.abc import Iterator, Mapping

from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.sense import sense
from tripledraw.supply import FIFTH
from tripledraw_conformance.random_rules import domain

Changes = Mapping[str, Value]


def single_changes(rules: Rulebook, path: str) -> Iterator[tuple[Value, Changes]]:
    """Every other value that is tried for a rule, with all that must change so that the rulebook makes sense.

    A value that does not make sense beside the other rules is left out.
    """
    for value in domain(path):
        if value != rules.values[path]:
            changes = change(rules.values, path, value)
            if not sense({**rules.values, **changes}):
                yield value, changes


def change(values: Changes, path: str, value: Value) -> Changes:
    """A change of one rule, with all that follows it beside these values."""
    return {path: value, **_companions(values, path, value)}


def _companions(values: Changes, path: str, value: Value) -> Changes:
    """The rules that sense ties to this one, as they follow it."""
    companions: dict[str, Value] = {}
    if path == "drawing.draws" and isinstance(value, int):
        multiples = values["betting.unit.multiples"]
        assert isinstance(multiples, tuple)
        companions["betting.unit.multiples"] = tuple(
            multiples[min(place, len(multiples) - 1)] for place in range(value + 1)
        )
    if path == "betting.unit.multiples" and isinstance(value, tuple):
        draws = values["drawing.draws"]
        if draws not in (len(value), len(value) - 1):
            companions["drawing.draws"] = len(value) - 1
    if path in ("dealing.cards", "drawing.most_discards") and isinstance(value, int):
        most = values["drawing.most_discards"]
        assert isinstance(most, int)
        if path == "dealing.cards":
            companions["drawing.most_discards"] = min(most, value)
        if value < FIFTH:
            companions["drawing.five_cards.serving"] = "in_a_row"
    return companions
