"""Choosing scenarios: by chapter, by clause, by rule, by words, by level."""

from collections.abc import Collection
from dataclasses import dataclass

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import Case
from tripledraw_conformance.levels import LEVELS, Level, Shown, shown_in, slug


@dataclass(frozen=True)
class Chosen:
    """Which scenarios are meant: those that fit one of each; whatever is empty leaves nothing out.

    `clauses` are DOCUMENT/SLUG or slugs, `rules` paths, `words` what the id must contain, all of them. `level` is the
    least firm one that is wanted.
    """

    chapters: Collection[str] = ()
    clauses: Collection[str] = ()
    rules: Collection[str] = ()
    words: Collection[str] = ()
    level: Level = LEVELS[-1]

    def has(self, case: Case, rulebook: Rulebook) -> bool:
        """Whether a case on a rulebook is meant."""
        if self.chapters and case.chapter not in self.chapters:
            return False
        if not self.has_words(case.id):
            return False
        if not (self.clauses or self.rules or self.level != LEVELS[-1]):
            return True  # what it shows takes long to find out
        return self.has_shown(shown_in(case, rulebook))

    def has_shown(self, shown: Shown) -> bool:
        """Whether what is shown is meant, by its rules, its clauses and how firm it is."""
        if self.rules and not any(each.path in self.rules for each in shown.rules):
            return False
        names = {name for clause in shown.clauses for name in (clause.id, slug(clause))}
        if self.clauses and names.isdisjoint(self.clauses):
            return False
        return LEVELS.index(shown.level) <= LEVELS.index(self.level)

    def has_words(self, name: str) -> bool:
        """Whether an id has all the words, in whatever case."""
        return all(word.casefold() in name.casefold() for word in self.words)
