"""The deals of findings as scripts in the words of the library that was judged, where there are such scripts."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tripledraw import rulebook
from tripledraw.history.record import Question, Record
from tripledraw.problem import Invalid
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.plugin import AS_WRITTEN
from tripledraw_conformance.scripts import pokerkit

_WRITERS: Mapping[str, Callable[[Record | Question, Rulebook, str, Sequence[str]], str]] = {"pokerkit": pokerkit.script}
"""By the packaged adapter of the library."""


def script(engine: str, finding: Mapping[str, Any], deal: Record | Question, changes: Sequence[str]) -> str:
    """The script of a finding's deal, empty where there is none; `changes` are what the run played otherwise."""
    if engine not in _WRITERS:
        return ""
    behind = [rule["path"] for rule in finding["rules"]]
    try:
        return _WRITERS[engine](deal, _rules(finding["variant"], deal, tuple(changes)), finding["scenario"], behind)
    except Invalid:
        return ""


def _rules(variant: str, deal: Record | Question, changes: tuple[str, ...]) -> Rulebook:
    if variant == AS_WRITTEN:
        return _loaded(deal.variant, ()).changed(dict(deal.changes))
    return _loaded(variant, changes)


@cache
def _loaded(variant: str, changes: tuple[str, ...]) -> Rulebook:
    return rulebook.load(variant, changes)
