"""Faults: wrong functions that a rule may be bound to, one module a chapter.

Some clauses contradict no value that the schema admits: that an all-in seat draws, that suits break no ties. A
scenario shows such a clause if it fails on an engine in which the rule is played wrongly. Each fault is a kind of
mistake that an engine can make.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tripledraw.rulebook import Rulebook, bound
from tripledraw_conformance.vocabulary import CHAPTERS


@dataclass(frozen=True)
class Fault:
    """A wrong function under the path of a rule; `name` is the function's, `what` says the mistake."""

    path: str
    name: str
    what: str
    function: Any

    def infect(self, rules: Rulebook) -> Rulebook:
        """The rulebook as an engine with this fault plays it. Where a rule is a plain value, the function gives it."""
        return rules.faulty(self.path, self.function if bound()[self.path] else self.function())


_FAULTS: list[Fault] = []


def fault(path: str) -> Callable[[Any], Any]:
    """Register a function as a fault under the path of a rule; its docstring says what the mistake is."""

    def register(function: Any) -> Any:
        _FAULTS.append(Fault(path, function.__name__, (function.__doc__ or "").strip(), function))
        return function

    return register


@cache
def faults() -> tuple[Fault, ...]:
    """All faults, in the order of the chapters."""
    for chapter in CHAPTERS:
        import_module(f"tripledraw_conformance.faults.{chapter}")
    return tuple(sorted(_FAULTS, key=lambda found: CHAPTERS.index(found.path.partition(".")[0])))


def faults_of(path: str) -> tuple[Fault, ...]:
    """The faults under the path of a rule."""
    return tuple(found for found in faults() if found.path == path)
