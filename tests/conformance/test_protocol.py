"""The schema of the protocol, and what the reference engine says and is told, as JSON."""

import json
import random
from collections.abc import Mapping
from functools import cache
from inspect import signature
from typing import Any, get_args

import pytest
from jsonschema.validators import Draft202012Validator

from support import VARIANTS, of_variant, random_table
from tripledraw import schema
from tripledraw.cards import DECK
from tripledraw.events import Event
from tripledraw.notation import cards_to_json
from tripledraw.refusal import CODES
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.port import FIELDS, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.random_rules import random_rulebook

PARTS: Mapping[str, Any] = schema.load("protocol")["$defs"]
CARDS = cards_to_json(DECK)


def shaped(name: str, message: Message) -> Any:
    """The message as it arrives, which has the shape of the schema's part of this name."""
    arrived = json.loads(json.dumps({key: _plain(value) for key, value in message.items()}))
    _validator(name).validate(arrived)
    return arrived


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else value


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": PARTS})


class Told:
    """The reference engine, with all that it is told and says checked; `stages` and `codes` are those that it said."""

    def __init__(self) -> None:
        """Nothing has been said yet."""
        self._engine = ReferenceEngine()
        self.stages: set[str] = set()
        self.codes: set[str] = set()

    def deal(self, book: Rulebook, table: Mapping[str, Any], deck: list[str]) -> Any:
        """Begin a deal; None if the table cannot be played."""
        command = shaped("command", {"command": "deal", "rulebook": book.values, "table": table, "deck": deck})
        try:
            return self._observed(self._engine.deal(book.values, command["table"], command["deck"]))
        except EngineError as error:
            shaped("answer_error", {"error": str(error), "field": error.field})
            return None

    def act(self, seat: int, action: Mapping[str, Any]) -> Any:
        """A seat acts; None if it may not."""
        told = shaped("command", {"command": "act", "seat": seat, "action": action})
        return self._observed(self._engine.act(told["seat"], told["action"]))

    def order(self, cards: list[str]) -> Any:
        """The pack falls in this order; None if it is another pack."""
        shaped("command", {"command": "order", "cards": cards})
        return self._observed(self._engine.order(cards))

    def _observed(self, answer: Message) -> Any:
        if "refused" in answer:
            self.codes.add(shaped("refusal", answer)["refused"])
            return None
        seen = shaped("observation", answer)
        self.stages.add(seen["stage"])
        return seen


def play(rng: random.Random, told: Told, book: Rulebook, *, known: bool) -> None:
    """A whole deal at random, with an attempt at something illegal at every step; the cards are known or not."""
    table = {key: value for key, value in random_table(rng, book).items() if value}
    deck = cards_to_json(table.pop("deck"))
    seen = told.deal(book, {"button": 0, **table}, deck if known else [])
    while seen and seen["stage"] != "over":
        seat = seen["turn"] if seen["turn"] is not None else 0
        refused = told.act(seat, _anything(rng))
        seen = refused or _legal(rng, told, seat, seen["options"])


def _anything(rng: random.Random) -> dict[str, Any]:
    do = rng.choice(("fold", "check", "call", "raise", "discard", "order", "show", "muck"))
    if do == "raise":
        return {"do": do, "to": rng.randint(1, 9)}
    if do in ("discard", "order", "show"):
        return {"do": do, "cards": rng.sample(CARDS, rng.randint(0, 5))}
    return {"do": do}


def _legal(rng: random.Random, told: Told, seat: int, options: Mapping[str, Any]) -> Any:
    if "order" in options:
        return told.order(rng.sample(options["order"], len(options["order"])))
    if "discard" in options:
        number = rng.choice(options["discard"]["counts"])
        return told.act(seat, {"do": "discard", "cards": rng.sample(options["discard"]["from"], number)})
    if "show" in options:
        return told.act(seat, {"do": "muck"})
    kinds = [kind for kind in ("check", "call", "raise", "fold") if kind in options]
    kind = rng.choice([*kinds, *kinds[:2] * 2])
    return told.act(seat, {"do": kind, **({"to": rng.choice(options["raise"]["to"])} if kind == "raise" else {})})


@pytest.mark.parametrize("name", VARIANTS)
def test_all_that_is_said_in_deals_of_a_variant_has_the_shape_of_the_schema(name: str) -> None:
    """Commands, observations, refusals and errors, whatever happens."""
    rng, told = random.Random(31), Told()
    for number in range(12):
        play(rng, told, of_variant(name), known=number % 3 > 0)
    assert {"betting", "drawing", "over"} <= told.stages
    assert {"wrong_kind", "wrong_amount", "not_in_hand"} <= told.codes


def test_all_that_is_said_under_random_rules_has_the_shape_of_the_schema() -> None:
    """All stages, packs and unknown hands among them."""
    rng, told = random.Random(32), Told()
    for number in range(40):
        play(rng, told, random_rulebook(rng), known=number % 2 > 0)
    stages = [each["const"] for each in PARTS["observation"]["properties"]["stage"]["oneOf"]]
    assert sorted(stages) == sorted(told.stages)


def test_an_engine_says_hello_in_the_shape_of_the_schema() -> None:
    """The field of an observation and the number of the protocol included."""
    shaped("command", {"command": "hello", "protocol": 1})
    assert list(FIELDS) == shaped("answer_hello", ReferenceEngine().hello())["observes"]


@pytest.mark.parametrize("name", VARIANTS)
def test_hands_are_ranked_in_the_shape_of_the_schema(name: str) -> None:
    """One number a hand."""
    rules = of_variant(name).values
    hands = [["7h", "5d", "4c", "3s", "2h"], ["8h", "6d", "4c", "3s", "2h"]]
    shaped("command", {"command": "rank", "rulebook": rules, "hands": hands})
    better, worse = shaped("answer_rank", ReferenceEngine().rank(rules, hands))["values"]
    assert better > worse


@pytest.mark.parametrize(("stacks", "answer"), [([9, 9, 9], "answer_next"), ([0, 27, 0], "answer_end")])
def test_the_next_deal_and_the_end_of_a_session_have_the_shape_of_the_schema(stacks: list[int], answer: str) -> None:
    """Places of the next deal, or of the players."""
    rules = of_variant("house").values
    played = {"stacks": stacks, "button": 0, "small": 1, "big": 2, "deals": 1, "entering": []}
    shaped("command", {"command": "next", "rulebook": rules, **played})
    shaped(answer, ReferenceEngine().next(rules, played))


def test_the_schema_has_the_codes_of_all_refusals() -> None:
    """In the same order."""
    assert list(CODES) == PARTS["code"]["enum"]


def test_the_schema_has_the_fields_of_all_observations() -> None:
    """In the same order."""
    observes = PARTS["answer_hello"]["properties"]["observes"]["items"]["enum"]
    assert [list(FIELDS)] * 2 == [list(PARTS["observation"]["properties"]), observes]


def test_the_schema_has_every_event_with_its_fields() -> None:
    """Those that the engine tells of, and no others."""
    expected = {kind.__name__.lower(): {"event", *signature(kind).parameters} for kind in get_args(Event)}
    shapes = [each["then"]["properties"] for each in PARTS["event"]["allOf"]]
    assert expected == {each["event"]["const"]: set(each) for each in shapes}
    assert sorted(expected) == sorted(PARTS["event"]["properties"]["event"]["enum"])


def test_a_message_of_the_judge_with_a_key_too_many_is_refused_by_the_schema() -> None:
    """Commands are closed; answers may say more."""
    assert not _validator("command").is_valid({"command": "bye", "why": "late"})
    assert _validator("answer_done").is_valid({"done": True, "why": "late"})
