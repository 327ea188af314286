"""An engine that is a program: one JSON object a line on its standard input and output.

Whatever the program does, it costs the answer that was waited for and nothing else: it is ended with all that it has
started, no pipe stays open, and the next command starts it anew.
"""

import json
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn

from tripledraw_conformance.engines.checker import BadMessage, check_answer
from tripledraw_conformance.engines.port import EngineError, Message

PROTOCOL = 1
MOST_QUOTED = 200
_CHUNK = 1 << 16


class EngineBroken(EngineError):
    """The engine broke down or broke the protocol: `how` in a word, and what it did, its line quoted."""

    def __init__(self, how: str, what: str) -> None:
        super().__init__(what)
        self.how = how


@dataclass(frozen=True)
class Limits:
    """How long an answer may take in seconds, also the first one, and how many bytes a line may have."""

    seconds: float = 10.0
    first: float = 30.0
    line: int = 1 << 20


class ProcessEngine:
    """The engine port on a program. Use it in a `with` block, or `close` it."""

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        """Be ready to start `command` when the first answer is needed."""
        self._command = list(command)
        self._limits = limits or Limits()
        self._process: subprocess.Popen[bytes] | None = None
        self._hello: Message | None = None
        self.starts = 0

    def __enter__(self) -> "ProcessEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def hello(self) -> Message:
        """What the engine is and can; asked once, and again after each start."""
        if self._hello is None:
            self._start()
        assert self._hello is not None
        return self._hello

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """A value for each hand: greater is better."""
        return self._ask("rank", rulebook=dict(rulebook), hands=[list(hand) for hand in hands])

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
        if self._process is not None and self._process.poll() is None:
            with suppress(EngineError):
                self._send({"command": "bye"})
                self._receive("bye", self._limits.seconds)
        self._end()

    def _ask(self, command: str, **given: Any) -> Message:
        self.hello()
        self._send({"command": command, **given})
        answer = self._receive(command, self._limits.seconds)
        if "error" in answer:
            raise EngineError(str(answer["error"]), str(answer.get("field", "")))
        return answer

    def _start(self) -> None:
        self.starts += 1
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineBroken("start", f"{self._command[0]} cannot be started: {error.strerror}") from None
        self._send({"command": "hello", "protocol": PROTOCOL})
        self._hello = self._receive("hello", self._limits.first)

    def _send(self, message: Message) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            self._fail("exit", f"it ended{_status(process)} before the command {message['command']}")

    def _receive(self, command: str, seconds: float) -> Message:
        line = self._line(command, seconds)
        try:
            answer = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
            return check_answer(command, answer)
        except UnicodeDecodeError:
            self._fail("encoding", f"its answer to {command} is not UTF-8: {_quoted(line)}")
        except RecursionError:
            self._fail("nesting", f"its answer to {command} is nested too deeply: {_quoted(line)}")
        except (ValueError, BadMessage) as error:
            self._fail("protocol", f"its answer to {command} breaks the protocol: {error}: {_quoted(line)}")

    def _line(self, command: str, seconds: float) -> bytes:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        deadline = time.monotonic() + seconds
        received = bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while not received.endswith(b"\n"):
                left = deadline - time.monotonic()
                if left <= 0 or not selector.select(left):
                    self._fail("late", f"it did not answer {command} within {seconds:g} seconds")
                chunk = os.read(process.stdout.fileno(), _CHUNK)
                if not chunk:
                    half = f", after half a line: {_quoted(received)}" if received else ""
                    self._fail("exit", f"it ended{_status(process)} instead of answering {command}{half}")
                received += chunk
                if len(received) > self._limits.line:
                    self._fail("flood", f"its answer to {command} has more than {self._limits.line} bytes")
        if received.count(b"\n") > 1:
            self._fail("protocol", f"it answered {command} with more than one line: {_quoted(received)}")
        return bytes(received)

    def _fail(self, how: str, what: str) -> NoReturn:
        self._end()
        raise EngineBroken(how, what)

    def _end(self) -> None:
        process, self._process, self._hello = self._process, None, None
        if process is None:
            return
        # The whole group: what the program has started ends with it.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError):
                assert stream is not None
                stream.close()
        process.wait()


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _status(process: subprocess.Popen[bytes]) -> str:
    with suppress(subprocess.TimeoutExpired):
        code = process.wait(0.5)
        return f" with exit code {code}" if code >= 0 else f" by signal {-code}"
    return ""


def _quoted(line: bytes | bytearray) -> str:
    text = bytes(line[: MOST_QUOTED + 1]).decode("utf-8", "replace").rstrip("\n")
    return repr(text[:MOST_QUOTED]) + ("..." if len(line) > MOST_QUOTED else "")
