"""Contenders: what is compared, a variant or the rules that an engine was found to play."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tripledraw import schema
from tripledraw.entries import Variant
from tripledraw.problem import Invalid, Problem
from tripledraw.provenance import Provenance, provenance
from tripledraw.rulebook import Rulebook, filled, load, rulebook
from tripledraw.schema import Value
from tripledraw.variant import variants
from tripledraw_conformance.engines.finding import CannotFind, Found, find, packaged
from tripledraw_conformance.engines.port import EngineError
from tripledraw_conformance.identify import CannotIdentify, Identified, identify
from tripledraw_conformance.progress import Progress, unheard

IDENTIFIED = "identified"
"""The standing of a rule that an engine was found to play."""


@dataclass(frozen=True)
class Contender:
    """A rulebook that is compared, and what it is called; for an engine also what was found out about it."""

    name: str
    rules: Rulebook
    identified: Identified | None = None

    @property
    def variant(self) -> Variant:
        """The variant that it was loaded from; for an engine the one of ours that is nearest."""
        return self.rules.variant or min((_ours(name) for name in variants()), key=lambda each: len(self._beside(each)))

    @property
    def changes(self) -> Mapping[str, Value]:
        """The rules that it plays otherwise than this variant, by path."""
        return self._beside(self.variant)

    @property
    def unseen(self) -> frozenset[str]:
        """The rules that an engine cannot show."""
        findings = self.identified.findings if self.identified else ()
        return frozenset(each.path for each in findings if each.standing == "unseen")

    def of(self, path: str) -> Provenance:
        """Where a rule of it comes from."""
        if self.identified is None:
            return provenance(self.rules, path)
        return Provenance(path, self.rules.values[path], IDENTIFIED, None, ())

    def differing(self, other: "Contender") -> tuple[str, ...]:
        """The paths of the rules on which the two differ, in the order of the schema, as far as both can be seen."""
        seen = [path for path in schema.rules() if path not in self.unseen | other.unseen]
        return tuple(path for path in seen if self.rules.values[path] != other.rules.values[path])

    def _beside(self, variant: Variant) -> Mapping[str, Value]:
        own = filled(variant)
        return {path: value for path, value in self.rules.values.items() if value != own[path]}


def _ours(name: str) -> Variant:
    variant = load(name).variant
    assert variant is not None
    return variant


def contender(word: str, progress: Progress = unheard) -> Contender:
    """What is meant by a word: the id of a variant or its file, with changes after plus signs, such as
    `house+pots.rake=none`; or else a packaged adapter or MODULE:FACTORY, whose rules are identified.

    `progress` is told how many rules of an engine are settled, of how many. Raises Invalid.
    """
    if Path(word).is_file():
        return Contender(word, load(word))
    what, *changes = word.split("+")
    if what in variants() or not (what in packaged() or ":" in what):
        return Contender(word, load(what, changes))
    if changes:
        raise _invalid(what, "an engine plays its own rules, of which none can be changed")
    try:
        found = _identified(find(what), progress)
    except (CannotFind, CannotIdentify, EngineError) as error:
        raise _invalid(what, str(error)) from None
    return Contender(word, rulebook(found.rules.values), found)


def _identified(found: Found, progress: Progress) -> Identified:
    with found.open() as engine:
        return identify(engine, progress=progress)


def _invalid(what: str, why: str) -> Invalid:
    return Invalid([Problem(what, 0, 0, "", why)])
