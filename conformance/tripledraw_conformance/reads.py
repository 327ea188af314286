"""Which rules a case reads: a rule that it never looks at cannot matter to it."""

from typing import Any

from tripledraw.rulebook import CHAPTERS, Rulebook
from tripledraw.rules.bind import paths
from tripledraw_conformance.cases import Case
from tripledraw_conformance.judge import failure

_PATHS = {
    chapter: {field.name: field.metadata["path"] for field in paths(bound)} for chapter, bound in CHAPTERS.items()
}


class _Watched:
    """A bound chapter that notes which of its rules are read."""

    def __init__(self, chapter: str, bound: Any, read: set[str]) -> None:
        self._chapter = chapter
        self._bound = bound
        self._read = read

    def __getattr__(self, name: str) -> Any:
        path = _PATHS[self._chapter].get(name)
        if path is not None:
            self._read.add(path)
        found = getattr(self._bound, name)
        setattr(self, name, found)  # once is enough, and what an object has itself is not asked for here again
        return found

    def __eq__(self, other: object) -> bool:
        return bool(self._bound == (other._bound if isinstance(other, _Watched) else other))


class _WatchedRulebook(Rulebook):
    """A rulebook that notes which of its rules are read. Comparing hands reads all rules about ranking."""

    __slots__ = ("_read",)

    def __init__(self, rules: Rulebook, read: set[str]) -> None:
        self._read: set[str] = set()
        super().__init__(rules.values, {name: getattr(rules, name) for name in CHAPTERS}, rules.faults, rules.variant)
        object.__setattr__(self, "_read", read)
        for name in CHAPTERS:
            object.__setattr__(self, name, _Watched(name, getattr(rules, name), read))

    def __getattribute__(self, name: str) -> Any:
        if name in ("hand_value", "order"):
            object.__getattribute__(self, "_read").update(_PATHS["ranking"].values(), ["dealing.cards"])
        return object.__getattribute__(self, name)


def watched(rules: Rulebook, read: set[str]) -> Rulebook:
    """A rulebook that plays like this one, and adds the path of each rule that is read to `read`."""
    return _WatchedRulebook(rules, read)


def reads(case: Case, rules: Rulebook) -> frozenset[str]:
    """The paths of the rules that a case reads as it is played under a rulebook."""
    read: set[str] = set()
    failure(case, _WatchedRulebook(rules, read))
    return frozenset(read)
