"""An engine that is a program: one JSON object a line on its standard input and output.

Whatever the program does, it costs the answer that was waited for and nothing else: it is ended with all that it has
started, no pipe stays open, and the next command starts it anew.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import isinf
from typing import Any, NoReturn

from tripledraw_conformance.engines.checker import BadMessage, check_answer
from tripledraw_conformance.engines.port import PROTOCOL, EngineBroken, EngineError, Message
from tripledraw_conformance.engines.program import Program, quoted

__all__ = ["MOST_TOLD", "EngineBroken", "Limits", "ProcessEngine", "decoded", "miscounted", "unfit"]

MOST_TOLD = 1000
"""Characters of an error that are repeated."""


@dataclass(frozen=True)
class Limits:
    """What an engine may take: for an answer `seconds`, for the `first` one after a start others, and for the `last`;
    `line` bytes for a line; and so many `starts` in a row that come to nothing before it is given up.
    """

    seconds: float = 10.0
    first: float = 30.0
    last: float = 2.0
    line: int = 1 << 20
    starts: int = 3


class ProcessEngine:
    """The engine port on a program. Use it in a `with` block, or `close` it.

    Every method raises EngineBroken if the program broke down or broke the protocol, EngineError if it answers that it
    cannot do what it is asked.
    """

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        """Be ready to start `command` when the first answer is needed."""
        self._command = list(command)
        self._limits = limits or Limits()
        self._program: Program | None = None
        self._hello: Message | None = None
        self._first: Message | None = None
        self._in_vain = 0
        self._why = ""
        self.starts = 0

    def __enter__(self) -> "ProcessEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def hello(self) -> Message:
        """What the engine is and can; asked once, and again after each start."""
        if self._hello is None:
            self._hello = self._begin()
        return self._hello

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """A value for each hand: greater is better."""
        answer = self._ask("rank", rulebook=dict(rulebook), hands=[list(hand) for hand in hands])
        if wrong := miscounted(answer, hands):
            self._fail("protocol", wrong)
        return answer

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal; an engine that shuffles itself is given no deck."""
        cards = {"deck": list(deck)} if self.hello()["chance"] == "injected" else {}
        return self._ask("deal", rulebook=dict(rulebook), table=dict(table), **cards)

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        return self._ask("act", seat=seat, action=dict(action))

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order."""
        return self._ask("order", cards=list(cards))

    def next(self, rulebook: Message, played: Message) -> Message:
        """What follows after a deal."""
        return self._ask("next", rulebook=dict(rulebook), **played)

    def close(self) -> None:
        """Say goodbye and end the program, with all that it has started."""
        grace = 0.0
        if self._program is not None and self._program.runs:
            with suppress(EngineError):
                self._exchange({"command": "bye"}, self._limits.last)
                grace = self._limits.last
        self._end(grace)

    def _ask(self, command: str, **given: Any) -> Message:
        self.hello()
        answer = self._exchange({"command": command, **given}, self._limits.seconds)
        if "error" in answer:
            raise EngineError(answer["error"][:MOST_TOLD], answer.get("field", "")[:MOST_TOLD])
        return answer

    def _begin(self) -> Message:
        """Start the program and have it say hello, unless it has failed to too often."""
        if self._in_vain >= self._limits.starts:
            raise EngineBroken("start", f"it was started {self._in_vain} times in vain, at last: {self._why}")
        self._in_vain += 1
        try:
            hello = self._start()
        except EngineBroken as broken:
            self._why = str(broken)
            raise
        self._in_vain = 0
        return hello

    def _start(self) -> Message:
        self.starts += 1
        try:
            self._program = Program(self._command, self._limits.line)
        except (OSError, ValueError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            hint = (
                ": name a program, or what runs it: -- python3 engine.py" if isinstance(error, PermissionError) else ""
            )
            raise EngineBroken("start", f"{self._command[0]!r} cannot be started: {reason}{hint}") from None
        hello = self._exchange({"command": "hello", "protocol": PROTOCOL}, self._limits.first)
        if "error" in hello:
            self._fail("start", f"it answered hello with an error: {hello['error'][:MOST_TOLD]}")
        if wrong := unfit(self._first or hello, hello):
            self._fail(*wrong)
        self._first = self._first or hello
        return hello

    def _exchange(self, message: Message, seconds: float) -> Message:
        assert self._program is not None
        command = message["command"]
        sent = _ENCODER.encode(message).encode() + b"\n"
        try:
            line = self._program.ask(command, sent, seconds)
        except BaseException:
            # Also if somebody interrupts: an answer that is still to come would be taken for the next one's.
            self._end()
            raise
        try:
            return check_answer(command, decoded(line.decode("utf-8")))
        except UnicodeDecodeError:
            self._fail("encoding", f"its answer to {command} is not UTF-8: {quoted(line)}")
        except RecursionError:
            self._fail("nesting", f"its answer to {command} is nested too deeply: {quoted(line)}")
        except (ValueError, BadMessage) as error:
            self._fail("protocol", f"its answer to {command} breaks the protocol: {error}: {quoted(line)}")

    def _fail(self, how: str, what: str) -> NoReturn:
        self._end()
        raise EngineBroken(how, what)

    def _end(self, grace: float = 0.0) -> None:
        program, self._program, self._hello = self._program, None, None
        if program is not None:
            program.end(grace)


def miscounted(answer: Message, hands: Sequence[Sequence[str]]) -> str:
    """What is wrong with how many values an engine gives to hands; empty if nothing is."""
    values = len(answer["values"])
    if values == len(hands):
        return ""
    return f"its answer to rank breaks the protocol: it has {values} values for {len(hands)} hands"


def unfit(first: Message, hello: Message) -> tuple[str, str] | None:
    """Why an engine cannot be judged by what it says of itself, in a word and in full: another version, or otherwise
    than it said at `first`. None if it can."""
    if hello["protocol"] != PROTOCOL:
        return "version", f"it speaks protocol {hello['protocol']}, and the judge speaks {PROTOCOL}"
    for field in ("can", "rules", "chance", "observes"):
        if hello[field] != first[field]:
            told = " and now ".join(json.dumps(said[field]) for said in (first, hello))
            return "changed", f"it was started again, and says otherwise what it is: {field} was {told}"
    return None


def decoded(text: str) -> Any:
    """What an engine says in JSON; a whole number is one, however it is written. Raises ValueError, RecursionError."""
    return _DECODER.decode(text)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _number(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise ValueError("a number is beyond all bounds")
    return int(number) if number.is_integer() else number


# Made once: `json.dumps` and `json.loads` make a new one for each line.
_ENCODER = json.JSONEncoder(separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_constant=_no_constant, parse_float=_number)
