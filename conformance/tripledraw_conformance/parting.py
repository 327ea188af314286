"""Where two sides part: the rule that the reference engine names for it, and what only one of the two allows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripledraw_conformance.engines.port import Engine, Message
from tripledraw_conformance.follower import IMPOSSIBLE
from tripledraw_conformance.lockstep import Played
from tripledraw_conformance.script import ends

_MAY_ACT = ("turn", "options", "stage", "round")
"""The fields that tell who may do what."""


_NO_RULE = ("broken", "table", IMPOSSIBLE)
"""Where it is no rule that decides."""

_UNASKED: Mapping[str, str] = {
    "burned": "drawing.burn.when",
    "drew": "drawing.serving",
    "reshuffled": "reshuffling.when",
    "returned": "pots.uncalled",
    "showed": "showdown.all_in_hands",
    "mucked": "showdown.reveal",
    "awarded": "pots.side_pots",
}
"""What may happen on the other side alone, and the rule by which it might."""


@dataclass(frozen=True)
class Parting:
    """The path of the rule on which two sides part, empty if none decides, as where an engine breaks down.

    If they part in what is legal, `action` is one that only one of them allows, with its seat.
    """

    rule: str
    action: Mapping[str, Any] | None = None


def deciding(played: Played, reference: Engine) -> str:
    """The path of the rule on which a deal parted, as `parting` finds it."""
    return parting(played, reference).rule


def parting(played: Played, reference: Engine) -> Parting:
    """Where a deal parted that was played on the reference engine (left) and on another one.

    The rule is that of the refusal or of the event on which they part. If they part in what is legal, the reference
    engine, which must still be in that deal, is asked for what only one of them allows.
    """
    difference, (mine, theirs) = played.difference, played.seen
    if difference is None or difference.field in _NO_RULE:
        return Parting("")
    if "stage" not in mine:
        return Parting(mine["rule"])
    if "stage" not in theirs:
        return Parting(_rule(mine["events"][:1]))
    parted = _parted(mine["events"], theirs.get("events", mine["events"]))
    if parted:
        return Parting(parted)
    found = _asked(mine, theirs, reference) if difference.field in _MAY_ACT else None
    return found or Parting(_rule(mine["events"][-1:]))


def first_parted(mine: Sequence[Message], theirs: Sequence[Message]) -> int:
    """The place of the first event that is not the same on both sides, or at which one of them has no more."""
    alike = (
        all(_sorted(one[key]) == _sorted(two[key]) for key in one.keys() & two.keys() - {"rule"})
        for one, two in zip(mine, theirs, strict=False)
    )
    return next((place for place, same in enumerate(alike) if not same), min(len(mine), len(theirs)))


def _parted(mine: Sequence[Message], theirs: Sequence[Message]) -> str:
    """The rule of the first event that is not the same on the other side; of what happens only there, that by which it
    might."""
    place = first_parted(mine, theirs)
    kinds = [event["event"] for event in theirs[place:]]
    if place == len(mine):
        # A card is burned for the sake of those that are dealt.
        unasked = next((kind for kind in kinds if kind != "burned"), "burned")
        return (_UNASKED.get(unasked) or _rule(mine[-1:])) if kinds else ""
    if kinds[:1] == ["burned"] and mine[place]["event"] != "burned":
        return _UNASKED["burned"]
    return _rule(mine[place : place + 1])


def _sorted(given: Any) -> Any:
    return sorted(given) if isinstance(given, list) else given


def _rule(events: Sequence[Message]) -> str:
    return str(events[0].get("rule", "")) if events else ""


def _asked(mine: Message, theirs: Message, reference: Engine) -> Parting | None:
    """What only the other side allows, with the rule by which the reference refuses it; or else the other way round."""
    for seat, action in _only(theirs, mine):
        answer = reference.act(seat, action)
        if "refused" in answer:
            return Parting(answer["rule"], {"seat": seat, **action})
        if "stage" in answer:
            return Parting(_rule(answer["events"][:1]))
    if "order" in mine["options"]:
        return Parting(_rule(reference.order(mine["options"]["order"])["events"][:1]))
    for seat, action in _only(mine, theirs):
        return Parting(_rule(reference.act(seat, action)["events"][:1]), {"seat": seat, **action})
    return None


def _only(one: Message, other: Message) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """What a seat may do on one side and not on the other, or for another price, at the ends of what it may."""
    if not isinstance(one.get("turn"), int) or "options" not in one:
        return
    same_seat = one["turn"] == other.get("turn")
    allowed = [_kind(action, other) for action in ends(other)] if same_seat and "options" in other else []
    for action in ends(one):
        if _kind(action, one) not in allowed:
            yield one["turn"], action


def _kind(action: Mapping[str, Any], where: Message) -> tuple[str, int]:
    """An action with its chips, or with the number of its cards, which are as good as any."""
    if action["do"] == "call":
        return "call", where["options"]["call"]
    return action["do"], len(action["cards"]) if "cards" in action else action.get("to", 0)
