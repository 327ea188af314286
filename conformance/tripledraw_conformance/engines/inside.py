"""An engine that is an object of this process, its answers looked at as if they had come from elsewhere.

Nothing stands between it and the judge: if it hangs or ends the process, so does the judge.
"""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from typing import Any, NoReturn

from tripledraw_conformance.engines.checker import check_answer
from tripledraw_conformance.engines.host import plain, says_no, told
from tripledraw_conformance.engines.port import EngineBroken, EngineError, Message
from tripledraw_conformance.engines.process import MOST_TOLD, decoded, miscounted, unfit
from tripledraw_conformance.engines.program import quoted


class InsideEngine:
    """The engine port on an object that a factory makes; a new one is made after each time that it breaks down."""

    def __init__(self, factory: Callable[[], Any]) -> None:
        """Be ready to make the engine when the first answer is needed."""
        self._factory = factory
        self._engine: Any = None
        self._hello: Message | None = None
        self._first: Message | None = None

    def __enter__(self) -> "InsideEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self._forget()

    def hello(self) -> Message:
        """What the engine is and can; asked once, and again after each time that it is made."""
        if self._hello is None:
            try:
                self._engine = self._factory()
            except ValueError as error:
                raise EngineBroken("start", str(error)) from None
            try:
                hello = self._call("hello")
            except EngineBroken:
                raise
            except EngineError as error:
                self._fail("start", f"it answered hello with an error: {error}")
            if wrong := unfit(self._first or hello, hello):
                self._fail(*wrong)
            self._first = self._first or hello
            self._hello = hello
        return self._hello

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """A value for each hand: greater is better."""
        answer = self._ask("rank", rulebook, [list(hand) for hand in hands])
        if wrong := miscounted(answer, hands):
            self._fail("protocol", wrong)
        return answer

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        return self._ask("deal", rulebook, table, list(deck))

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        return self._ask("act", seat, action)

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order."""
        return self._ask("order", list(cards))

    def next(self, rulebook: Message, played: Message) -> Message:
        """What follows after a deal."""
        return self._ask("next", rulebook, played)

    def _ask(self, command: str, *given: Any) -> Message:
        self.hello()
        if not hasattr(self._engine, command):
            raise EngineError(f"the engine has no {command}")
        return self._call(command, *given)

    def _call(self, command: str, *given: Any) -> Message:
        # It gets what a process would get: nothing of the judge's own, which it could change.
        copies = json.loads(json.dumps(given, default=plain))
        try:
            # What it prints itself must not get among the report.
            with redirect_stdout(sys.stderr):
                answer = getattr(self._engine, command)(*copies)
                # What it shows is what it is now: a list that it goes on to change is not what it answered.
                text = _text(answer)
        except _Unfit as error:
            self._fail("protocol", f"its answer to {command} does not fit into JSON: {error}")
        except KeyboardInterrupt:
            raise  # most likely somebody has pressed the keys
        except BaseException as error:
            if says_no(error):
                raise EngineError(str(error)[:MOST_TOLD], str(getattr(error, "field", ""))) from None
            self._fail("raised", f"it raised instead of answering {command}: {told(error)}")
        try:
            checked = check_answer(command, decoded(text))
        except (ValueError, RecursionError) as error:
            self._fail("protocol", f"its answer to {command} breaks the protocol: {error}: {quoted(text.encode())}")
        if "error" in checked:
            raise EngineError(checked["error"][:MOST_TOLD], checked.get("field", "")[:MOST_TOLD])
        return checked

    def _fail(self, how: str, what: str) -> NoReturn:
        self._forget()
        raise EngineBroken(how, what)

    def _forget(self) -> None:
        self._engine = self._hello = None


class _Unfit(Exception):
    """An answer that is not made of what JSON has."""


def _text(answer: Any) -> str:
    """An answer as JSON. Raises _Unfit."""
    try:
        return json.dumps(answer, default=plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise _Unfit(str(error)) from None
