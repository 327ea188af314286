"""A quick check that a message has the shape that protocol.schema.json gives it, in place of the slow schema."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tripledraw.cards import DECK, texts
from tripledraw.refusal import CODES
from tripledraw_conformance.engines.port import FIELDS, Message

Check = Callable[[Any, str], None]

_CARDS = frozenset([*texts(DECK).split(), "??"])
_MOST_CARDS = 52
_MOST_SEAT = 9
_PATH = re.compile(r"[a-z_]+(\.[a-z_]+)+")


class BadMessage(ValueError):
    """A message that breaks the protocol: where in it, and what is wrong there."""


def check_answer(command: str, answer: Any) -> Message:
    """The answer, if it is one to this command. Raises BadMessage."""
    if not isinstance(answer, dict):
        raise BadMessage("an answer is an object")
    if "error" in answer:
        _shape({"error": _text}, {"field": _text})(answer, "")
    elif command in ("deal", "act", "order"):
        (_REFUSAL if "refused" in answer else _OBSERVATION)(answer, "")
    elif command == "next":
        (_END if "places" in answer else _NEXT)(answer, "")
    else:
        _ANSWERS[command](answer, "")
    checked: Message = answer
    return checked


def check_command(command: Any) -> Message:
    """The command, if it is one. Raises BadMessage."""
    name = command.get("command") if isinstance(command, dict) else None
    if not isinstance(name, str) or name not in _COMMANDS:
        raise BadMessage(f"a command is an object: its `command` is one of {', '.join(_COMMANDS)}")
    _COMMANDS[name](command, "")
    checked: Message = command
    return checked


def _wrong(where: str, what: str) -> BadMessage:
    return BadMessage(f"{where or 'it'} {what}")


def _shape(
    required: Mapping[str, Check], optional: Mapping[str, Check] | None = None, *, closed: bool = False
) -> Check:
    """An object with these keys; more of them unless it is closed."""
    known = {**required, **(optional or {})}

    def check(given: Any, where: str) -> None:
        if not isinstance(given, dict):
            raise _wrong(where, "is no object")
        for key in required:
            if key not in given:
                raise _wrong(where, f"lacks {key}")
        for key, value in given.items():
            if key in known:
                known[key](value, f"{where}.{key}" if where else key)
            elif closed:
                raise _wrong(where, f"has {key!r}, which is not known")

    return check


def _list(item: Check, least: int = 0, most: int | None = None) -> Check:
    def check(given: Any, where: str) -> None:
        if not isinstance(given, list):
            raise _wrong(where, "is no list")
        if len(given) < least or (most is not None and len(given) > most):
            raise _wrong(where, f"has {len(given)} items")
        for place, each in enumerate(given):
            item(each, f"{where}[{place}]")

    return check


def _integer(least: int, most: int | None = None) -> Check:
    def check(given: Any, where: str) -> None:
        whole = type(given) is int or (type(given) is float and given.is_integer())
        if not whole or given < least or (most is not None and given > most):
            limit = f"from {least} to {most}" if most is not None else f"of {least} or more"
            raise _wrong(where, f"is no whole number {limit}")

    return check


def _one_of(words: Any) -> Check:
    admitted = tuple(words)

    def check(given: Any, where: str) -> None:
        if not any(type(given) is type(word) and given == word for word in admitted):
            raise _wrong(where, f"is none of {', '.join(map(str, admitted))}")

    return check


def _text(given: Any, where: str) -> None:
    if not isinstance(given, str):
        raise _wrong(where, "is no text")


def _flag(given: Any, where: str) -> None:
    if not isinstance(given, bool):
        raise _wrong(where, "is neither true nor false")


def _number(given: Any, where: str) -> None:
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise _wrong(where, "is no number")


def _card(given: Any, where: str) -> None:
    if not isinstance(given, str) or given not in _CARDS:
        raise _wrong(where, "is no card")


def _rules(given: Any, where: str) -> None:
    if not isinstance(given, dict):
        raise _wrong(where, "is no object")
    for path in given:
        if not _PATH.fullmatch(path):
            raise _wrong(where, f"has {path!r}, which is no path of a rule")


def _unique(check: Check) -> Check:
    def checked(given: Any, where: str) -> None:
        check(given, where)
        if len(set(given)) < len(given):
            raise _wrong(where, "has an item twice")

    return checked


def _or_null(check: Check) -> Check:
    def checked(given: Any, where: str) -> None:
        if given is not None:
            check(given, where)

    return checked


_SEAT = _integer(0, _MOST_SEAT)
_CHIPS = _integer(0)

_EACH_CARD = _list(_card, most=_MOST_CARDS)


def _cards(given: Any, where: str) -> None:
    """Look at all cards at once, and only if something is wrong with them at each."""
    right = type(given) is list and len(given) <= _MOST_CARDS and all(type(card) is str for card in given)
    if not (right and _CARDS.issuperset(given)):
        _EACH_CARD(given, where)


_TRUE = _one_of((True,))

_EVENTS: Mapping[str, Mapping[str, Check]] = {
    "posted": {
        "seat": _SEAT,
        "kind": _one_of(("ante", "small_blind", "big_blind", "entry")),
        "chips": _CHIPS,
        "live": _flag,
    },
    "dealt": {"seat": _SEAT, "cards": _cards},
    "burned": {"card": _card},
    "folded": {"seat": _SEAT},
    "checked": {"seat": _SEAT},
    "called": {"seat": _SEAT, "chips": _CHIPS},
    "wagered": {"seat": _SEAT, "to": _CHIPS, "kind": _one_of(("bet", "raise", "complete")), "full": _flag},
    "discarded": {"seat": _SEAT, "cards": _cards},
    "drew": {"seat": _SEAT, "cards": _cards},
    "reshuffled": {"pack": _cards},
    "returned": {"seat": _SEAT, "chips": _CHIPS},
    "showed": {"seat": _SEAT, "cards": _cards},
    "mucked": {"seat": _SEAT},
    "awarded": {"pot": _integer(0), "seat": _SEAT, "chips": _CHIPS, "odd": _CHIPS},
}
_EVENT_SHAPES = {name: _shape(fields, {"rule": _text}) for name, fields in _EVENTS.items()}


def _event(given: Any, where: str) -> None:
    name = given.get("event") if isinstance(given, dict) else None
    if not isinstance(name, str) or name not in _EVENT_SHAPES:
        raise _wrong(where, f"is no event: its `event` is one of {', '.join(_EVENT_SHAPES)}")
    _EVENT_SHAPES[name](given, where)


_OPTIONS = _shape(
    {},
    {
        "fold": _TRUE,
        "check": _TRUE,
        "call": _integer(1),
        "raise": _shape({"to": _list(_CHIPS, 2, 2)}, closed=True),
        "discard": _shape({"from": _cards, "counts": _list(_integer(0))}, closed=True),
        "order": _cards,
        "show": _TRUE,
    },
    closed=True,
)
_OBSERVATION = _shape(
    {"stage": _one_of(("betting", "drawing", "ordering", "showing", "over"))},
    {
        "turn": _or_null(_SEAT),
        "round": _integer(0),
        "options": _OPTIONS,
        "level": _CHIPS,
        "committed": _list(_CHIPS),
        "paid": _list(_CHIPS),
        "stacks": _list(_CHIPS),
        "pots": _list(_shape({"chips": _CHIPS, "seats": _list(_SEAT)})),
        "hands": _list(_cards),
        "stub": _integer(0),
        "events": _list(_event),
    },
)
_REFUSAL = _shape({"refused": _one_of(CODES)}, {"rule": _text, "why": _text})
_NEXT = _shape({"button": _SEAT, "small": _SEAT, "big": _SEAT})
_END = _shape({"places": _list(_list(_SEAT, 1))})
_ANSWERS: Mapping[str, Check] = {
    "hello": _shape(
        {
            "name": _text,
            "version": _text,
            "language": _text,
            "protocol": _integer(1),
            "can": _list(_one_of(("rank", "deal", "session"))),
            "rules": _one_of(("given", "fixed")),
            "chance": _one_of(("injected", "observed")),
            "observes": _list(_one_of(FIELDS)),
        }
    ),
    "rank": _shape({"values": _list(_number)}),
    "bye": _shape({"done": _TRUE}),
}

_ACTIONS: Mapping[str, Mapping[str, Check]] = {
    "fold": {},
    "check": {},
    "call": {},
    "raise": {"to": _integer(1)},
    "discard": {"cards": _cards},
    "order": {"cards": _cards},
    "show": {"cards": _cards},
    "muck": {},
}
_ACTION_SHAPES = {name: _shape({"do": _text, **fields}, closed=True) for name, fields in _ACTIONS.items()}


def _action(given: Any, where: str) -> None:
    name = given.get("do") if isinstance(given, dict) else None
    if not isinstance(name, str) or name not in _ACTION_SHAPES:
        raise _wrong(where, f"is no action: its `do` is one of {', '.join(_ACTION_SHAPES)}")
    _ACTION_SHAPES[name](given, where)


_SEATS = _list(_SEAT)
_TABLE = _shape(
    {"stacks": _list(_or_null(_CHIPS), 2, _MOST_SEAT + 1), "button": _SEAT},
    {
        "small_blind": _integer(1),
        "big_blind": _integer(1),
        "antes": _list(_CHIPS),
        "entering": _unique(_SEATS),
        "blinds": _list(_SEAT, 2, 2),
    },
    closed=True,
)
_PLAYED: Mapping[str, Check] = {
    "stacks": _list(_CHIPS),
    "button": _SEAT,
    "small": _SEAT,
    "big": _SEAT,
    "deals": _integer(0),
    "entering": _SEATS,
}


def _command(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    return _shape({"command": _text, **required}, optional, closed=True)


_COMMANDS: Mapping[str, Check] = {
    "hello": _command({"protocol": _integer(1)}),
    "rank": _command({"rulebook": _rules, "hands": _list(_cards, 1)}),
    "deal": _command({"rulebook": _rules, "table": _TABLE}, {"deck": _cards}),
    "act": _command({"seat": _SEAT, "action": _action}),
    "order": _command({"cards": _cards}),
    "next": _command({"rulebook": _rules, **_PLAYED}),
    "bye": _command({}),
}
