"""The quick checker says of every message what the schema says of it."""

import copy
import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema.validators import Draft202012Validator

from support import VARIANTS, of_variant, random_table
from tripledraw import schema
from tripledraw.cards import DECK
from tripledraw.notation import cards_to_json
from tripledraw_conformance.engines import checker
from tripledraw_conformance.engines.checker import BadMessage, check_answer, check_command
from tripledraw_conformance.engines.port import EngineError
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.random_rules import random_rulebook

CARDS = cards_to_json(DECK)
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 9, 10, 52, 1.0, 1.5, -0.0, 1e300, "", "7h", "??", "7H", "10h", "fold", "betting",
    [], [[]], {}, [0], ["7h"], ["7h"] * 53, {"event": []}, {"event": "folded"}, {"do": []}, {"do": "fold"}, "x" * 300,
)  # fmt: skip
"""What may stand where something else was expected."""

_KEYS = ("error", "field", "refused", "rule", "why", "places", "stage", "do", "extra", "a.b", "A.b", "command", "deck")

Said = tuple[str, Any]


@cache
def _valid(name: str) -> Draft202012Validator:
    parts = schema.load("protocol")["$defs"]
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": parts})


def _deals(rng: random.Random) -> Iterator[Said]:
    """All that is said in some deals, by and to the reference engine."""
    books = [of_variant(name) for name in VARIANTS] + [random_rulebook(rng) for _ in range(12)]
    for book in books:
        table = {key: value for key, value in random_table(rng, book).items() if value}
        known, deck = rng.random() < 0.7, cards_to_json(table.pop("deck"))
        yield from _deal(rng, book.values, {"button": 0, **table}, deck if known else [])


def _deal(rng: random.Random, rules: Mapping[str, Any], table: Mapping[str, Any], deck: list[str]) -> Iterator[Said]:
    engine = ReferenceEngine()
    # The rulebook is the same everywhere and has its own test.
    yield "command", {"command": "deal", "rulebook": dict(list(rules.items())[:3]), "table": table, "deck": deck}
    try:
        seen: Any = engine.deal(rules, table, deck)
    except EngineError as error:
        yield "to_deal", {"error": str(error), "field": error.field}
        return
    yield "to_deal", seen
    while seen["stage"] != "over":
        seat, options = seen["turn"] or 0, seen["options"]
        action = _action(rng, options)
        if action["do"] == "order":
            yield "command", {"command": "order", "cards": action["cards"]}
            answer = engine.order(action["cards"])
        else:
            yield "command", {"command": "act", "seat": seat, "action": action}
            answer = engine.act(seat, action)
        yield "to_act", answer
        yield "to_act", engine.act(seat, {"do": "raise", "to": 1})
        seen = answer


def _action(rng: random.Random, options: Mapping[str, Any]) -> dict[str, Any]:
    if "order" in options:
        return {"do": "order", "cards": options["order"]}
    if "discard" in options:
        cards = rng.sample(options["discard"]["from"], rng.choice(options["discard"]["counts"]))
        return {"do": "discard", "cards": cards}
    if "show" in options:
        return {"do": "muck"}
    do = rng.choice([kind for kind in ("check", "call", "raise", "fold") if kind in options])
    return {"do": do, **({"to": options["raise"]["to"][0]} if do == "raise" else {})}


def _others() -> Iterator[Said]:
    """All that is said beside deals."""
    engine, rules = ReferenceEngine(), of_variant("house").values
    yield "command", {"command": "hello", "protocol": 1}
    yield "to_hello", engine.hello()
    hands = [["7h", "5d", "4c", "3s", "2h"], ["8h", "6d", "4c", "3s", "2h"]]
    yield "command", {"command": "rank", "rulebook": rules, "hands": hands}
    yield "to_rank", engine.rank(rules, hands)
    for stacks in ([9, 9, 9], [0, 27, 0]):
        played = {"stacks": stacks, "button": 0, "small": 1, "big": 2, "deals": 1, "entering": [2]}
        yield "command", {"command": "next", "rulebook": rules, **played}
        yield "to_next", engine.next(rules, played)
    yield "command", {"command": "bye"}
    yield "to_bye", {"done": True}
    yield "to_act", {"error": "the button is at no seat", "field": "button"}
    yield "command", {"command": "act", "seat": 1, "action": {"do": "show", "cards": ["7h"]}}
    table = {"stacks": [None, 9], "button": 1, "small_blind": 1, "big_blind": 2, "antes": [0, 1], "entering": [0, 1]}
    yield "command", {"command": "deal", "rulebook": {}, "table": table | {"blinds": [0, 1]}}


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value, default=dict))


@cache
def real() -> tuple[Said, ...]:
    """Real messages, each shape of them once: same name, same keys, same events, same options."""
    found: dict[str, Said] = {}
    for name, message in (*_others(), *_deals(random.Random(41))):
        arrived = _plain(message)
        found.setdefault(f"{name} {_shape(arrived)}", (name, arrived))
    return tuple(found.values())


def _shape(message: Mapping[str, Any]) -> list[Any]:
    inner = [message.get(key, {}) for key in ("options", "action", "table")]
    events = sorted({event["event"] for event in message.get("events", ())})
    return [sorted(message), *map(sorted, inner), events, message.get("action", {}).get("do")]


def checked(name: str, message: Any) -> bool:
    """Whether the quick checker admits a message as what this part of the schema describes."""
    try:
        if name == "command":
            check_command(message)
        else:
            check_answer(name.removeprefix("to_"), message)
    except BadMessage:
        return False
    return True


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a message, the message itself first."""
    yield here
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*here, key))


def at(message: Any, place: tuple[Any, ...]) -> Any:
    """What stands at a place."""
    for key in place:
        message = message[key]
    return message


def put(message: Any, place: tuple[Any, ...], value: Any) -> Any:
    """A copy of the message in which something else stands at a place."""
    if not place:
        return value
    changed = copy.deepcopy(message)
    at(changed, place[:-1])[place[-1]] = value
    return changed


def without(message: Any, place: tuple[Any, ...]) -> Any:
    """A copy of the message without what stands at a place."""
    changed = copy.deepcopy(message)
    del at(changed, place[:-1])[place[-1]]
    return changed


def check_both(name: str, message: Any) -> bool:
    """Both say the same of the message; returns what."""
    expected = _valid(name).is_valid(message)
    assert (name, message, expected) == (name, message, checked(name, message))
    return expected


def test_everything_that_the_reference_engine_says_and_is_told_is_admitted() -> None:
    """Every event, option, refusal and command among it."""
    assert [] == [(name, message) for name, message in real() if not check_both(name, message)]
    events = {event["event"] for _, message in real() for event in message.get("events", ())}
    options = {option for _, message in real() for option in message.get("options", ())}
    commands = {message["command"] for name, message in real() if name == "command"}
    assert (checker._EVENTS.keys(), checker._COMMANDS.keys()) == (events, commands)
    assert {"fold", "check", "call", "raise", "discard", "order", "show"} == options


def test_what_begins_a_deal_is_answered_like_what_follows() -> None:
    """So the answers to one command stand for those to all three."""
    assert [{"$ref": "#/$defs/to_deal"}] * 2 == [
        schema.load("protocol")["$defs"][name] for name in ("to_act", "to_order")
    ]


@pytest.mark.parametrize("name", sorted({name for name, _ in real()} - {"to_deal"}))
def test_every_field_is_checked_as_the_schema_has_it(name: str) -> None:
    """Each place of real messages left out, and with each of many values in its stead: once for each kind of place."""
    seen = set()
    for _, message in (said for said in real() if said[0] == name):
        for place in places(message):
            kind = (*(key if isinstance(key, str) else "*" for key in place), *_sign(message, place))
            if kind in seen:
                continue
            seen.add(kind)
            if place:
                check_both(name, without(message, place))
            for odd in ODD:
                check_both(name, put(message, place, odd))
            if isinstance(at(message, place), dict):
                for key in _KEYS:
                    check_both(name, put(message, (*place, key), 1))
            if isinstance(at(message, place), list):
                check_both(name, put(message, place, at(message, place) * 60))
                check_both(name, put(message, place, at(message, place) * 2))
    assert len(seen) > 1


def _sign(message: Any, place: tuple[Any, ...]) -> list[Any]:
    """What tells objects of one list apart: the event, the action."""
    around = [at(message, place[:depth]) for depth in range(len(place) + 1)]
    return [each.get("event", each.get("do")) for each in around if isinstance(each, dict)]


JSON = st.recursive(
    st.sampled_from(ODD) | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(CARDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn) -> Said:
    """A real message with up to three places changed, added or left out, now and then read as another kind."""
    name, message = draw(st.sampled_from(real()))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.sampled_from(list(places(message))))
        if place and draw(st.booleans()):
            message = without(message, place)
        elif isinstance(at(message, place), dict) and draw(st.booleans()):
            message = put(message, (*place, draw(st.sampled_from(_KEYS))), draw(JSON))
        else:
            message = put(message, place, draw(JSON))
    names = ["command", *(f"to_{command}" for command in checker._COMMANDS)]
    return draw(st.sampled_from([name] * 4 + names)), message


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_whatever_becomes_of_a_message_the_checker_and_the_schema_agree(said: Said) -> None:
    """Up to three changes at once."""
    check_both(*said)


def test_the_rulebook_of_a_command_has_paths_of_rules() -> None:
    """Whatever their values are."""
    for path, expected in {"a.b": True, "a_b.c.d": True, "a": False, "a.": False, "A.b": False, "a.b\n": False}.items():
        command = {"command": "rank", "rulebook": {path: [None]}, "hands": [["7h"]]}
        assert (path, expected) == (path, checked("command", command))


@pytest.mark.parametrize(
    ("command", "answer", "expected"),
    [
        ("rank", [], "an answer is an object"),
        ("rank", {}, "it lacks values"),
        ("rank", {"values": [1, None]}, "values[1] is no number"),
        ("act", {"stage": "river"}, "stage is none of betting, drawing, ordering, showing, over"),
        ("act", {"stage": "over", "pots": [{"chips": 1, "seats": [0, 10]}]}, "pots[0].seats[1] is no whole number"),
        ("act", {"stage": "over", "options": {"bet": True}}, "options has 'bet', which is not known"),
        ("act", {"stage": "over", "hands": [["7x"]]}, "hands[0][0] is no card"),
        ("act", {"stage": "over", "stub": -1}, "stub is no whole number of 0 or more"),
        ("act", {"refused": "no"}, "refused is none of deal_is_over, "),
        ("deal", {"error": 1}, "error is no text"),
        ("next", {"places": [[]]}, "places[0] has 0 items"),
        ("bye", {"done": False}, "done is none of True"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(command: str, answer: Any, expected: str) -> None:
    """In the words of the protocol."""
    with pytest.raises(BadMessage) as caught:
        check_answer(command, answer)
    assert expected == str(caught.value)[: len(expected)]
