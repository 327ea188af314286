"""Lock-step: one deal on two engines, and the first observation on which they part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.observation import Observation
from tripledraw_conformance.engines.port import FIELDS, Engine, EngineError, Message
from tripledraw_conformance.script import Move, Script, action_of, cheapest, pack_order


class Policy(Protocol):
    """Decides on a move where a seat sees an observation."""

    def __call__(self, observation: Message) -> Move:
        """The next move."""


@dataclass(frozen=True)
class Side:
    """An engine, and the rulebook that it is sent."""

    engine: Engine
    rules: Rulebook


@dataclass(frozen=True)
class Difference:
    """The first thing on which two sides part: after how many actions, in which field, and what each shows there.

    A field is one of an observation, `refused` if one side allows what the other does not, or `table` if only one of
    them can play the deal at all.
    """

    after: int
    field: str
    left: Any
    right: Any


MOST_MOVES = 400
"""No deal has so many actions."""


@dataclass
class Played:
    """A deal that was played on two sides up to where they part, or to its end: the commands, as sent to both."""

    actions: list[Mapping[str, Any]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    orders: list[Sequence[str]] = field(default_factory=list)
    difference: Difference | None = None
    over: bool = False


def play(left: Side, right: Side, script: Script, policy: Policy | None = None) -> Played:
    """Play a script on both sides in lock-step. It ends where they part, where its moves end, or with the deal.

    Moves are understood as the left side sees them; when they end, `policy` goes on if there is one. A move that
    neither side allows is passed over.
    """
    played = Played()
    seen = [_begin(side, script) for side in (left, right)]
    played.difference = _compare(0, *seen)
    moves = iter(script.moves)
    while played.difference is None and "options" in seen[0]:
        here = seen[0]
        if here["options"].get("order"):
            cards = pack_order(script, len(played.orders), here["options"]["order"])
            played.orders.append(cards)
            played.actions.append({"do": "order", "cards": list(cards)})
            seen = [side.engine.order(cards) for side in (left, right)]
        elif here["turn"] is None:
            played.over = True
            break
        else:
            move = next(moves, None)
            if move is None and policy is not None:
                move = policy(here)
            if move is None:
                break
            action = action_of(move, here)
            answers = [_act(side, here["turn"], action) for side in (left, right)]
            if all("refused" in answer for answer in answers):
                if policy is not None and len(played.moves) > MOST_MOVES:
                    break
                continue
            played.moves.append(move)
            played.actions.append({"seat": here["turn"], **action})
            seen = answers
        played.difference = _compare(len(played.actions), *seen)
    return played


def _begin(side: Side, script: Script) -> Message:
    try:
        return side.engine.deal(side.rules.values, script.table, script.deck)
    except EngineError as error:
        return {"table": str(error)}


def _act(side: Side, seat: int, action: Mapping[str, Any]) -> Message:
    try:
        return side.engine.act(seat, action)
    except EngineError as error:
        return {"refused": str(error)}


def _compare(after: int, left: Message, right: Message) -> Difference | None:
    if isinstance(left, Observation) and isinstance(right, Observation) and left.like(right):
        return None
    for name in ("table", "refused"):
        if (name in left) != (name in right):
            return Difference(after, name, left.get(name), right.get(name))
        if name in left:
            return None
    return next(
        (
            Difference(after, name, seen, other)
            for name in FIELDS
            if name in left
            and name in right
            and (seen := _plain(name, left[name])) != (other := _plain(name, right[name]))
        ),
        None,
    )


def _plain(name: str, shown: Any) -> Any:
    """What a field shows without what is no difference: the rules that events name, the order of a hand."""
    if name == "events":
        return [{key: given for key, given in event.items() if key != "rule"} for event in shown]
    if name == "hands":
        return [sorted(hand) for hand in shown]
    return shown


def to_the_end(side: Side, script: Script, actions: Sequence[Mapping[str, Any]]) -> Iterator[Message]:
    """Everything that one side shows as it plays actions as far as it allows them, and then the cheapest to the end."""
    answer = _begin(side, script)
    if "table" in answer:
        return
    yield answer
    for action in actions:
        given = {name: value for name, value in action.items() if name != "seat"}
        after = side.engine.order(action["cards"]) if action["do"] == "order" else _act(side, action["seat"], given)
        if "refused" in after:
            break
        answer = after
        yield answer
    orders = sum(action["do"] == "order" for action in actions)
    while answer["turn"] is not None or "order" in answer["options"]:
        if "order" in answer["options"]:
            answer = side.engine.order(pack_order(script, orders, answer["options"]["order"]))
            orders += 1
        else:
            answer = side.engine.act(answer["turn"], action_of(cheapest(answer), answer))
        yield answer
