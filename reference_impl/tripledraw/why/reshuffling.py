"""Why the pack is shuffled, and why these cards are in it."""

from collections.abc import Callable, Mapping

from tripledraw.events import Event, Reshuffled
from tripledraw.refusal import IllegalAction
from tripledraw.rules import reshuffling
from tripledraw.state import Deal, Heap, Ordering
from tripledraw.why.answer import Telling, counted

_PACK = "reshuffling.pack"
_RULES: Mapping[str, tuple[str, str]] = {
    "folded": (f"{_PACK}.folded_hands", "of folded hands"),
    "earlier": (f"{_PACK}.earlier_discards", "discarded in earlier draws"),
    "served": (f"{_PACK}.served_discards", "discarded in this draw by seats that have been served"),
    "waiting": (f"{_PACK}.waiting_discards", "discarded in this draw by others that still wait"),
    "own": (f"{_PACK}.own_discards", "that it has just discarded itself"),
    "kept back": ("reshuffling.own_discards", "that it has discarded itself"),
    "burns": (f"{_PACK}.burns", "burned"),
}
"""For each part of the table the rule that says whether it goes into a pack, and what its cards are."""


def trigger(telling: Telling, stage: Ordering) -> None:
    """Why the pack is shuffled now."""
    here, left = stage.then.due[0], counted(_stub(stage), "card")
    if here.seat < 0:
        telling.rule("drawing.burn.empty_stub", f"a card is to be burned, and the stub has {left}")
        return
    who, owed = telling.who(here.seat), reshuffling.owed(stage.then)
    due = f"{who} is due {counted(here.number, 'card')}"
    due = due if owed == here.number else f"{due}, and {owed:,} are owed in all"
    telling.rule("reshuffling.when", f"{due}; the stub has {left}")


def _stub(stage: Ordering) -> int:
    return sum(heap.number for heap in stage.heaps if heap.part == "stub")


def pack(telling: Telling, deal: Deal) -> None:
    """Why these cards are in the pack that is to be ordered."""
    stage = deal.stage
    assert isinstance(stage, Ordering)
    trigger(telling, stage)
    telling.fact(f"the pack has {counted(len(stage.pack), 'card')}")
    if _stub(stage):
        telling.fact(f"in it are the {counted(_stub(stage), 'card')} left of the stub")
    joined = [heap for heap in stage.heaps if heap.part in _RULES and heap.number]
    for heap in joined:
        _told(telling, deal, heap)
    late = [heap for heap in joined if heap.taken and not _by_rule(deal, heap)]
    if late:
        numbers = " and ".join(f"the {counted(heap.number, 'card')} {_RULES[heap.part][1]}" for heap in late)
        telling.rule("reshuffling.still_short", f"the pack would have been too small without {numbers}, which join it")
    telling.rule("reshuffling.live_hands")
    telling.rule("reshuffling.order")


def _told(telling: Telling, deal: Deal, heap: Heap) -> None:
    rule, what = _RULES[heap.part]
    by_rule = _by_rule(deal, heap)
    number = counted(heap.number, "card")
    verb = "is" if heap.number == 1 else "are"
    telling.rule(rule, f"there {verb} {number} {what}, {'in' if by_rule else 'out'}{_but(heap, by_rule)}")


def _but(heap: Heap, by_rule: bool) -> str:
    return " by that rule" if heap.taken and not by_rule else ""


def _by_rule(deal: Deal, heap: Heap) -> bool:
    """Whether the rule of its part puts a heap into the pack."""
    return heap.part != "kept back" and deal.table.rules.values[_RULES[heap.part][0]] is True


def reshuffled(telling: Telling, before: Deal, event: Reshuffled, after: Deal) -> None:
    """Why these cards were shuffled."""
    pack(telling, before)


# Refusals.


def _wrong_pack(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    telling.rule("reshuffling.order")
    pack(telling, deal)


def _wrong_kind(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    telling.rule(refused.rule, "before anything else, the pack is to be put in order")
    stage = deal.stage
    assert isinstance(stage, Ordering)
    trigger(telling, stage)


REFUSED: Mapping[str, Callable[[Telling, Deal, IllegalAction], None]] = {
    "wrong_pack": _wrong_pack,
    "wrong_kind": _wrong_kind,
}
"""What tells why an action was refused while a pack waits to be ordered, by the code of the refusal."""

EVENTS: Mapping[type[Event], Callable[..., None]] = {Reshuffled: reshuffled}
