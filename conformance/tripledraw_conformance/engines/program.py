"""A program behind pipes: a line in, a line out, and an end to it whatever it does.

Nothing that the program does can block: it is given its line and read as far as it goes along, until the answer is
there or the time is up. It runs in a session of its own, so that all that it has started can be ended with it.
"""

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tripledraw_conformance.engines.port import EngineBroken

MOST_QUOTED = 200
_CHUNK = 1 << 16
_MOST_LAST_WORDS = 1 << 11
_LOOK_AGAIN = 0.2
"""In seconds: what holds the pipe may be a child of a program that has ended."""
_END = 0.5
"""In seconds: how long a program that has closed its output may take to end, so that its exit code can be told."""


def quoted(line: bytes | bytearray) -> str:
    """The beginning of a line in quotes, with whatever is not printable escaped."""
    text = bytes(line[: MOST_QUOTED + 1]).decode("utf-8", "replace").rstrip("\r\n")
    return repr(text[:MOST_QUOTED]) + ("..." if len(text) > MOST_QUOTED else "")


def _keep_standard_streams() -> None:
    """Open what was closed of the three when the judge started: else a pipe gets its number, and whoever redirects a
    standard stream cuts the pipe."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free, which is this one


@dataclass
class _Exchange:
    """A line on its way to the program, and what has come back: `unsent` is what it has not read yet."""

    command: str
    seconds: float
    unsent: bytes
    received: bytearray = field(default_factory=bytearray)


class Program:
    """A program that runs. Raises OSError or ValueError if it cannot be started.

    Whatever else goes wrong is an EngineBroken; the program must then be ended.
    """

    def __init__(self, command: Sequence[str], most: int) -> None:
        """Start a program whose lines may have `most` bytes."""
        self._most = most
        _keep_standard_streams()
        self._process = subprocess.Popen(
            list(command),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        streams = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (stream.fileno() for stream in streams if stream is not None)
        for number in (self._in, self._out, self._err):
            os.set_blocking(number, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._last_words = b""

    @property
    def runs(self) -> bool:
        """Whether the program has not ended."""
        return self._process.poll() is None

    def ask(self, command: str, line: bytes, seconds: float) -> bytes:
        """Send a line, which is the command of this name, and wait so long for the line that answers it."""
        self._be_silent(command)
        exchange = _Exchange(command, seconds, line)
        self._write(exchange)
        if exchange.unsent:
            self._poll.register(self._in, select.POLLOUT)
        deadline = time.monotonic() + seconds
        while not self._is_whole(exchange):
            left = deadline - time.monotonic()
            if left <= 0:
                raise self._late(exchange)
            ready = self._poll.poll(min(left, _LOOK_AGAIN) * 1000)
            for number, _ in ready or self._rest():
                self._step(number, exchange)
        if exchange.unsent:
            raise EngineBroken("protocol", f"it answered {command} before it had read it: {quoted(exchange.received)}")
        return bytes(exchange.received)

    def end(self, grace: float = 0.0) -> None:
        """End the program and all that it has started; one that is about to end has so many seconds to do it."""
        process = self._process
        with suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        # The whole group, also where the program itself has ended: what it has started may have stayed.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        process.wait()

    def _be_silent(self, command: str) -> None:
        """Fail if the program has said something that it was not asked."""
        for number, _ in self._poll.poll(0):
            if number == self._err:
                self._hear()
                continue
            said = os.read(self._out, _CHUNK)
            if said:
                raise EngineBroken("protocol", f"it spoke before the command {command}, unasked: {quoted(said)}")
            raise self._ended(f"before the command {command}")

    def _step(self, number: int, exchange: _Exchange) -> None:
        if number == self._in:
            self._write(exchange)
            if not exchange.unsent:
                self._poll.unregister(self._in)
        elif number == self._err:
            self._hear()
        else:
            self._read(exchange)

    def _write(self, exchange: _Exchange) -> None:
        try:
            exchange.unsent = exchange.unsent[os.write(self._in, exchange.unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            # It reads no more; what it says, or that it says nothing, tells why.
            exchange.unsent = b""

    def _read(self, exchange: _Exchange) -> None:
        try:
            chunk = os.read(self._out, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            half = f", after half a line: {quoted(exchange.received)}" if exchange.received else ""
            raise self._ended(f"instead of answering {exchange.command}{half}")
        exchange.received += chunk
        if len(exchange.received) > self._most:
            start = quoted(exchange.received)
            raise EngineBroken("flood", f"its answer to {exchange.command} has more than {self._most} bytes: {start}")

    def _is_whole(self, exchange: _Exchange) -> bool:
        received = exchange.received
        if not received.endswith(b"\n"):
            if b"\n" not in received:
                return False
        elif received.find(b"\n") == len(received) - 1:
            return True
        raise EngineBroken("protocol", f"it answered {exchange.command} with more than one line: {quoted(received)}")

    def _rest(self) -> list[tuple[int, int]]:
        """What is still to be read if the program has ended while something that it has started holds the pipe."""
        if self.runs:
            return []
        # Whatever it wrote before it ended has arrived by now.
        ready = self._poll.poll(0)
        if any(number == self._out for number, _ in ready):
            return ready
        raise self._ended("without an answer, and left a child behind that holds its output")

    def _hear(self) -> bool:
        """Keep the end of what the program writes to its standard error; false if nothing more is there now."""
        try:
            words = os.read(self._err, _CHUNK)
        except BlockingIOError:
            return False
        if not words:
            with suppress(KeyError):
                self._poll.unregister(self._err)
        self._last_words = (self._last_words + words)[-_MOST_LAST_WORDS:]
        return bool(words)

    def _late(self, exchange: _Exchange) -> EngineBroken:
        within = f"within {exchange.seconds:g} seconds"
        if exchange.unsent:
            what = f"it did not read the command {exchange.command} {within}"
        elif exchange.received:
            what = f"it answered {exchange.command} with only half a line {within}: {quoted(exchange.received)}"
        else:
            what = f"it did not answer {exchange.command} {within}"
        return EngineBroken("late", what + self._said())

    def _ended(self, when: str) -> EngineBroken:
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_END)
            how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
            return EngineBroken("exit", f"it {how} {when}{self._said()}")
        return EngineBroken("exit", f"it closed its output {when}{self._said()}")

    def _said(self) -> str:
        """The last line that it wrote to its standard error."""
        for _ in range(_CHUNK):
            if not self._hear():
                break
        lines = [line for line in self._last_words.splitlines() if line.strip()]
        return f"; its last words: {quoted(lines[-1])}" if lines else ""
