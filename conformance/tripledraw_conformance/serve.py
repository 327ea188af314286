"""The reference engine speaking the protocol: one JSON object a line in, one out."""

import json
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.port import Engine, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine

Handler = Callable[[Engine, Mapping[str, Any]], Message]

_HANDLERS: Mapping[str, Handler] = {
    "hello": lambda engine, given: engine.hello(),
    "rank": lambda engine, given: engine.rank(given["rulebook"], given["hands"]),
    "deal": lambda engine, given: engine.deal(given["rulebook"], given["table"], given.get("deck", ())),
    "act": lambda engine, given: engine.act(given["seat"], given["action"]),
    "order": lambda engine, given: engine.order(given["cards"]),
    "next": lambda engine, given: engine.next(given["rulebook"], given),
    "bye": lambda engine, given: {"done": True},
}


def serve(commands: TextIO, answers: TextIO, rules: Rulebook | None = None) -> None:
    """Answer every line of `commands` until it says bye or ends; `rules` are played whatever rulebook is sent."""
    engine = ReferenceEngine(rules)
    for line in commands:
        answer, over = _answer(engine, line)
        answers.write(json.dumps(answer, default=dict) + "\n")
        answers.flush()
        if over:
            return


def _answer(engine: Engine, line: str) -> tuple[Message, bool]:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return {"error": "this is no JSON object on one line"}, False
    command = str(given.get("command")) if isinstance(given, dict) else ""
    if command not in _HANDLERS:
        return {"error": f"unknown command: known are {', '.join(_HANDLERS)}"}, False
    try:
        return _HANDLERS[command](engine, given), command == "bye"
    except EngineError as error:
        return {"error": str(error), **({"field": error.field} if error.field else {})}, False
    except (KeyError, TypeError, ValueError) as error:
        return {"error": f"{command} is not as the protocol has it: {error}"}, False
