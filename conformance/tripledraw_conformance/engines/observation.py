"""What the reference engine shows: a deal seen from above, each field made when it is asked for."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tripledraw import play
from tripledraw.events import Event
from tripledraw.notation import cards_to_json, event_to_json
from tripledraw.options import Options, ToBet, ToDraw, ToOrder, ToShow
from tripledraw.rules import pots
from tripledraw.state import Betting, Deal, Drawing, Ordering, Over, Showing
from tripledraw.value import names
from tripledraw_conformance.engines.port import FIELDS


class Observation(Mapping[str, Any]):
    """An observation in the words of the protocol."""

    def __init__(self, deal: Deal, events: tuple[Event, ...]) -> None:
        """See `deal` after `events`."""
        self._deal = deal
        self._events = events
        self._made: dict[str, Any] = {}

    @property
    def happened(self) -> tuple[Event, ...]:
        """The events as they are in the engine."""
        return self._events

    def like(self, other: "Observation") -> bool:
        """Whether nothing in two observations differs but the rules that events name; quicker than field by field.

        A false answer says nothing: the order of cards may be all that differs.
        """
        mine, theirs = self._deal, other._deal
        return (
            mine.seats == theirs.seats
            and type(mine.stage) is type(theirs.stage)
            and len(mine.rounds) == len(theirs.rounds)
            and _level(mine) == _level(theirs)
            and mine.deck.left == theirs.deck.left
            and play.legal(mine) == play.legal(theirs)
            and (_same_pots(mine, theirs) or self["pots"] == other["pots"])
            and len(self._events) == len(other._events)
            and all(map(_alike, self._events, other._events))
        )

    def __getitem__(self, field: str) -> Any:
        made = self._made
        if field not in made:
            made[field] = list(map(event_to_json, self._events)) if field == "events" else _FIELDS[field](self._deal)
        return made[field]

    def __contains__(self, field: object) -> bool:
        return field in FIELDS

    def __iter__(self) -> Iterator[str]:
        return iter(FIELDS)

    def __len__(self) -> int:
        return len(FIELDS)


_STAGES: Mapping[type, str] = {
    Betting: "betting",
    Drawing: "drawing",
    Ordering: "ordering",
    Showing: "showing",
    Over: "over",
}


def options_to_json(options: Options) -> dict[str, Any]:
    """The options as in the protocol: what is absent is not legal."""
    if isinstance(options, ToBet):
        found: dict[str, Any] = {"fold": True} if options.fold else {}
        found |= {"check": True} if options.check else {}
        found |= {"call": options.call} if options.call else {}
        return found | ({"raise": {"to": [options.least, options.most]}} if options.most else {})
    if isinstance(options, ToDraw):
        return {"discard": {"from": cards_to_json(options.hand), "counts": list(options.counts)}}
    if isinstance(options, ToOrder):
        return {"order": cards_to_json(options.pack)}
    return {"show": True} if isinstance(options, ToShow) else {}


def _alike(event: Event, other: Event) -> bool:
    return event == other or (
        type(event) is type(other)
        and all(getattr(event, name) == getattr(other, name) for name in names(event) if name != "rule")
    )


def _same_pots(deal: Deal, other: Deal) -> bool:
    """Whether two deals whose seats are equal have the same rules, and so the same pots; quicker than to make them."""
    return deal.table.order == other.table.order and deal.table.rules.pots == other.table.rules.pots


def _level(deal: Deal) -> int:
    return deal.stage.bets.level if isinstance(deal.stage, Betting) else 0


_FIELDS: Mapping[str, Callable[[Deal], Any]] = {
    "stage": lambda deal: _STAGES[type(deal.stage)],
    "turn": lambda deal: getattr(play.legal(deal), "seat", None),
    "round": lambda deal: len(deal.rounds),
    "options": lambda deal: options_to_json(play.legal(deal)),
    "level": _level,
    "committed": lambda deal: [seat.committed * isinstance(deal.stage, Betting) for seat in deal.seats],
    "paid": lambda deal: [seat.paid + seat.dead for seat in deal.seats],
    "stacks": lambda deal: [seat.stack for seat in deal.seats],
    "pots": lambda deal: [{"chips": pot.chips, "seats": list(pot.seats)} for pot in pots.pots(deal)],
    "hands": lambda deal: [cards_to_json(seat.hand) for seat in deal.seats],
    "stub": lambda deal: deal.deck.left,
}
