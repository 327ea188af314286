"""A rulebook: a variant with its silences filled, bound and ready to play."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tripledraw import variant as variants
from tripledraw.entries import Variant
from tripledraw.problem import Invalid, Problem
from tripledraw.ranking import Ranking
from tripledraw.rules import betting, dealing, drawing, posting, pots, ranking, reshuffling, session, showdown
from tripledraw.rules.bind import bind, paths
from tripledraw.rules.ranking import HandValue
from tripledraw.sense import sense
from tripledraw.unchanging import unchanging

CHAPTERS: Mapping[str, type] = {
    "ranking": ranking.Chapter,
    "posting": posting.Chapter,
    "dealing": dealing.Chapter,
    "betting": betting.Chapter,
    "drawing": drawing.Chapter,
    "reshuffling": reshuffling.Chapter,
    "showdown": showdown.Chapter,
    "pots": pots.Chapter,
    "session": session.Chapter,
}


class Rulebook:
    """Every rule of a game, bound to what plays it. Immutable; equal if all its rules are.

    `values` holds the value of every rule by its path, in the order of the schema. The chapters are attributes, each
    with its rules bound: `rulebook.betting.max_wagers`. `order` ranks hands, `hand_value` compares them at a showdown.
    `variant` is where the rules come from, if they come from one.
    """

    __slots__ = ("_hash", "faults", "hand_value", "order", "values", "variant", *CHAPTERS)

    ranking: ranking.Chapter
    posting: posting.Chapter
    dealing: dealing.Chapter
    betting: betting.Chapter
    drawing: drawing.Chapter
    reshuffling: reshuffling.Chapter
    showdown: showdown.Chapter
    pots: pots.Chapter
    session: session.Chapter
    values: Mapping[str, Any]
    faults: Mapping[str, Any]
    order: Ranking
    hand_value: HandValue
    variant: Variant | None

    def __init__(
        self,
        values: Mapping[str, Any],
        chapters: Mapping[str, Any],
        faults: Mapping[str, Any],
        variant: Variant | None,
    ) -> None:
        """Use `load`, `rulebook` or `changed`."""
        self.values = unchanging(values)
        self.variant = variant
        self.faults = faults
        for name, chapter in chapters.items():
            setattr(self, name, chapter)
        self.order = ranking.order_of_hands(self.ranking, self.dealing.cards)
        self.hand_value = ranking.hand_value(self.ranking, self.order)
        self._hash = hash((*map(str, values.values()), *faults))

    def __setattr__(self, name: str, given: object) -> None:
        if hasattr(self, "_hash"):
            raise AttributeError(f"a rulebook does not change: use `changed` for one with another {name}")
        object.__setattr__(self, name, given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and (self.values, self.faults) == (other.values, other.faults)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        # What is bound is bound again: some of it is made for one process.
        return _bound_again, (dict(self.values), dict(self.faults), self.variant)

    def changed(self, changes: Mapping[str, Any]) -> "Rulebook":
        """This rulebook with other values of some rules. Only their chapters are bound again.

        Raises KeyError for a rule or a value that nothing plays; whether the rules go together is not asked.
        """
        unknown = changes.keys() - self.values.keys()
        if unknown:
            raise KeyError(*sorted(unknown))
        values = {**self.values, **changes}
        affected = {path.partition(".")[0] for path in changes}
        chapters = {
            name: bind(CHAPTERS[name], values) if name in affected else getattr(self, name) for name in CHAPTERS
        }
        return Rulebook(values, chapters, self.faults, self.variant)

    def faulty(self, path: str, function: Any) -> "Rulebook":
        """This rulebook with another function played at the rule `path`: an engine with a fault."""
        name = path.partition(".")[0]
        field = _fields(name)[path]
        chapters = {chapter: getattr(self, chapter) for chapter in CHAPTERS}
        chapters[name] = replace(chapters[name], **{field: function})
        return Rulebook(self.values, chapters, {**self.faults, path: function}, self.variant)


def _bound_again(values: Mapping[str, Any], faults: Mapping[str, Any], variant: Variant | None) -> Rulebook:
    found = rulebook(values, variant)
    for path, function in faults.items():
        found = found.faulty(path, function)
    return found


@cache
def _fields(chapter: str) -> Mapping[str, str]:
    return {field.metadata["path"]: field.name for field in paths(CHAPTERS[chapter])}


def rulebook(values: Mapping[str, Any], variant: Variant | None = None) -> Rulebook:
    """The rulebook that plays these values, one for every rule by its path. Raises KeyError if one is missing."""
    return Rulebook(dict(values), {name: bind(chapter, values) for name, chapter in CHAPTERS.items()}, {}, variant)


def filled(variant: Variant) -> dict[str, Any]:
    """The value of every rule of a variant; where it has none, the customary one."""
    customary = variants.customary().entries
    return {
        path: customary[path].value if entry.value is None else entry.value for path, entry in variant.entries.items()
    }


def load(what: Path | str, changes: Iterable[str] = ()) -> Rulebook:
    """The rulebook of a variant, by its id or from its file, with `changes` such as `betting.structure=no_limit`.

    Raises Invalid for a variant or a change that is not sound, alone or together with the other rules.
    """
    variant = variants.load(what)
    values = filled(variant)
    for change in changes:
        values |= variants.parse_change(change, variant)
    problems = [Problem(str(what), 0, 0, found.path, found.message) for found in sense(values)]
    if problems:
        raise Invalid(problems)
    return rulebook(values, variant)


def bound() -> Mapping[str, Any]:
    """For every rule by its path, what its values pick: a table, or nothing if the value is kept as it is."""
    return {
        field.metadata["path"]: field.metadata.get("functions")
        for chapter in CHAPTERS.values()
        for field in paths(chapter)
    }
