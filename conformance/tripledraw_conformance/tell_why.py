"""Why two sides part: the chain of rules that decides it on each of them, in one paragraph each."""

from collections.abc import Sequence
from typing import Any

from tripledraw import why
from tripledraw.events import Event
from tripledraw.history.replay import Replay
from tripledraw.rulebook import Rulebook
from tripledraw.state import Ordering
from tripledraw.value import names
from tripledraw.why import Answer


def because(rules: Rulebook, other: Rulebook, mine: Replay, theirs: Replay, common: int) -> str:
    """Why a side shows after so many actions what the other one does not; what it has otherwise is always told.

    Where one more action follows that only one of the two allows, why it is allowed or refused.
    """
    found = _answer(rules, mine, theirs, common)
    changed = [path for path, value in rules.values.items() if value != other.values[path]]
    return " ".join([found.text, *(why.rule(rules, path).text for path in changed if path not in found.rules)])


def _answer(rules: Rulebook, mine: Replay, theirs: Replay, common: int) -> Answer:
    if len(mine.steps) > common and isinstance(mine.steps[common].deal.stage, Ordering):
        return why.options(mine.steps[common].deal)
    if mine.findings:
        refused = mine.findings[-1].refused
        return why.refusal(refused) if refused else why.rule(rules, mine.findings[-1].rule)
    if len(mine.steps) > common + 1:
        before, after = mine.steps[common : common + 2]
        return why.event(rules, before.deal, after.events[0], after.deal)
    here, there = mine.steps[common], theirs.steps[common]
    for event in news(here.events, there.events)[:1]:
        return why.event(rules, mine.steps[common - 1].deal if common else None, event, here.deal)
    return why.options(here.deal)


def news(mine: Sequence[Event], others: Sequence[Event]) -> Sequence[Event]:
    """The events from the first one on that differs, whatever rules they name."""
    same = 0
    for event, other in zip(mine, others, strict=False):
        if _plain(event) != _plain(other):
            break
        same += 1
    return mine[same:]


def _plain(event: Event) -> list[Any]:
    return [type(event), *(getattr(event, name) for name in names(event) if name != "rule")]
