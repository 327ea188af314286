"""Actions and events in the words of the protocol: plain values that fit into JSON, cards written as `7h`."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tripledraw.actions import Action, Call, Check, Discard, Fold, Muck, Order, RaiseTo, Show
from tripledraw.cards import Card, parse_card, text
from tripledraw.events import Event
from tripledraw.value import names

_BARE: Mapping[str, type[Fold] | type[Check] | type[Call] | type[Muck]] = {
    "fold": Fold,
    "check": Check,
    "call": Call,
    "muck": Muck,
}
_WITH_CARDS: Mapping[str, type[Discard] | type[Order] | type[Show]] = {
    "discard": Discard,
    "order": Order,
    "show": Show,
}
_WORDS: Mapping[type, str] = {kind: word for word, kind in (*_BARE.items(), *_WITH_CARDS.items())}


class NotationError(ValueError):
    """A value that is no action."""


def cards_to_json(cards: Iterable[Card]) -> list[str]:
    """The cards as `["7h", "6c"]`."""
    return [text(card) for card in cards]


def cards_from_json(cards: Iterable[str]) -> tuple[Card, ...]:
    """The cards written as `["7h", "6c"]`. Raises CardError."""
    return tuple(parse_card(card) for card in cards)


def action_to_json(action: Action) -> dict[str, Any]:
    """The action as `{"do": "fold"}`, `{"do": "raise", "to": 4}` or `{"do": "discard", "cards": ["Kc"]}`."""
    if isinstance(action, RaiseTo):
        return {"do": "raise", "to": action.chips}
    word = {"do": _WORDS[type(action)]}
    if isinstance(action, (Discard, Order, Show)):
        return word | {"cards": cards_to_json(action.cards)}
    return word


def action_from_json(given: Mapping[str, Any]) -> Action:
    """The action that `action_to_json` writes. Raises NotationError or CardError."""
    word = str(given.get("do"))
    if word == "raise" and isinstance(given.get("to"), int):
        return RaiseTo(given["to"])
    if word in _BARE:
        return _BARE[word]()
    if word in _WITH_CARDS and isinstance(given.get("cards"), list):
        return _WITH_CARDS[word](cards_from_json(given["cards"]))
    allowed = ", ".join(["raise", *_BARE, *_WITH_CARDS])
    raise NotationError(
        f"{dict(given)!r} is no action: `do` is one of {allowed}; raise has `to`, the last three `cards`"
    )


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as `{"event": "called", "seat": 2, "chips": 4, "rule": "betting.faced"}`."""
    return {"event": event_name(event)} | {name: _plain(name, getattr(event, name)) for name in names(event)}


def event_name(event: Event) -> str:
    """The event's name in the protocol, such as `wagered`."""
    kind: type = type(event)
    return _name(kind)


@cache
def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _plain(name: str, given: Any) -> Any:
    if name in ("cards", "pack"):
        return cards_to_json(given)
    return text(given) if name == "card" else given
