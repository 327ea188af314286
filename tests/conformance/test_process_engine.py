"""An engine that is a program: whatever it does costs one answer, is told with its own words, and leaves nothing."""

import json
import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import misbehaving
import pytest

from tripledraw_conformance.engines.port import EngineBroken, EngineError
from tripledraw_conformance.engines.process import Limits, ProcessEngine

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="what is left is counted in /proc")

PROGRAM = [sys.executable, misbehaving.__file__]
LIMITS = Limits(seconds=1.0, first=20.0, last=1.0, line=1 << 16)
HAND = ["7h", "5d", "4c", "3s", "2h"]
BROKEN = {
    "crash": (
        "exit",
        "it ended with exit code 1 instead of answering rank; its last words: 'LookupError: no such hand'",
    ),
    "segfault": ("exit", "it was ended by signal 11 instead of answering rank"),
    "exit": ("exit", "it ended with exit code 3 instead of answering rank"),
    "hang": ("late", "it did not answer rank within 1 seconds"),
    "late": ("late", "it did not answer rank within 1 seconds"),
    "trickle": ("late", f"it answered rank with only half a line within 1 seconds: '{' ' * 5}"),
    "rubbish": ("protocol", "its answer to rank breaks the protocol: {}: 'Segmentation fault (core dumped)'"),
    "blank": ("protocol", "its answer to rank breaks the protocol: {}: ''"),
    "half": ("exit", "it ended with exit code 0 instead of answering rank, after half a line: '{{\"values\": [1'"),
    "half_then_hang": ("late", "it answered rank with only half a line within 1 seconds: '{{\"values\": [1'"),
    "flood": ("flood", f"its answer to rank has more than 65536 bytes: '{'7' * 200}'..."),
    "flood_of_lines": ("flood", f"its answer to rank has more than 65536 bytes: '{'7' * 200}'..."),
    "encoding": ("encoding", 'its answer to rank is not UTF-8: \'{{"values": ["\ufffd\ufffd"]}}\''),
    "nesting": ("flood", "its answer to rank has more than 65536 bytes: '[["),
    "nan": ("protocol", "its answer to rank breaks the protocol: NaN is no number: '{{\"values\": [NaN]}}'"),
    "infinity": ("protocol", "its answer to rank breaks the protocol: Infinity is no number: "),
    "beyond": (
        "protocol",
        'its answer to rank breaks the protocol: a number is beyond all bounds: \'{{"values": [1e400]',
    ),
    "digits": ("protocol", 'its answer to rank breaks the protocol: {}: \'{{"values": [7777'),
    "list": ("protocol", "its answer to rank breaks the protocol: an answer is an object: '[1]'"),
    "shape": ("protocol", 'its answer to rank breaks the protocol: values[0] is no number: \'{{"values": ["best"]}}\''),
    "count": ("protocol", "its answer to rank breaks the protocol: it has 2 values for 1 hands"),
    "two_lines": ("protocol", 'it answered rank with more than one line: \'{{"values": [1]}}\\n{{"values": [2]}}\''),
    "line_and_a_half": ("protocol", 'it answered rank with more than one line: \'{{"values": [1]}}\\n{{"val\''),
    "control": ("protocol", "its answer to rank breaks the protocol: {}: '\\x1b[2J\\x07'"),
    "closes": ("exit", "it closed its output instead of answering rank"),
    "deaf": ("late", "it did not answer rank within 1 seconds"),
    "orphan": (
        "exit",
        "it ended with exit code 0 without an answer, and left a child behind that holds its output; its",
    ),
    "stubborn": ("late", "it did not answer rank within 1 seconds"),
}
"""For every misdeed the kind of failure, and how its message begins; `{}` stands for the words of Python's JSON."""


def open_files() -> set[str]:
    """What this process has open, by number and name."""
    found = set()
    for number in os.listdir("/proc/self/fd"):
        try:
            found.add(f"{number} {os.readlink(f'/proc/self/fd/{number}')}")
        except OSError:
            continue
    return found


def processes(word: str) -> list[int]:
    """The children of this process, zombies too, and all processes that were started with this word around them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            around = (folder / "environ").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if parent == os.getpid() or word in around:
            found.append(int(folder.name))
    return sorted(found)


def settles(expected: list[int], word: str) -> bool:
    """Whether the processes are these again, within a few seconds: what is not our child ends when it will."""
    for _ in range(50):
        if processes(word) == expected:
            return True
        time.sleep(0.1)
    return False


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After every test there are the same open files and processes as before, and no temporary file."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("MISBEHAVES", str(tmp_path))
    word = f"MISBEHAVES={tmp_path}"
    files, running = open_files(), processes(word)
    yield
    assert (files, True, []) == (open_files(), settles(running, word), list(tmp_path.iterdir()))


def rank(engine: ProcessEngine, misdeed: str = "") -> list[float]:
    """The values of one hand, from an engine that may be told to misbehave."""
    values: list[float] = engine.rank({"mis.deed": misdeed} if misdeed else {}, [HAND])["values"]
    return values


def begins(message: str, expected: str) -> bool:
    """Whether the message begins so; `{}` stands for anything."""
    start, _, end = expected.replace("{{", "\0").replace("}}", "\1").partition("{}")
    start, end = (text.replace("\0", "{").replace("\1", "}") for text in (start, end))
    return message.startswith(start) and end in message


@pytest.mark.parametrize("misdeed", BROKEN)
def test_a_misdeed_costs_one_answer_and_the_engine_is_started_again_for_the_next(misdeed: str) -> None:
    """The message quotes what it said."""
    how, expected = BROKEN[misdeed]
    with ProcessEngine(PROGRAM, LIMITS) as engine:
        assert [1] == rank(engine)
        with pytest.raises(EngineBroken) as caught:
            rank(engine, misdeed)
        assert (how, True) == (caught.value.how, begins(str(caught.value), expected)), str(caught.value)
        assert ([1], 2) == (rank(engine), engine.starts)


def test_every_misdeed_is_tried() -> None:
    """Those that are allowed have tests of their own."""
    assert misbehaving.MISDEEDS.keys() - {"extra", "whole", "crlf", "declines", "chatter", "unasked"} == BROKEN.keys()


@pytest.mark.parametrize("misdeed", ["extra", "crlf", "chatter"])
def test_fields_of_its_own_line_ends_of_windows_and_talk_on_standard_error_are_no_misdeeds(misdeed: str) -> None:
    """Even 64 MB of talk."""
    with ProcessEngine(PROGRAM, Limits(seconds=20.0)) as engine:
        assert ([1], [1], 1) == (rank(engine, misdeed), rank(engine), engine.starts)


def test_an_engine_that_answers_that_it_cannot_is_not_broken() -> None:
    """Nor is it started again."""
    with ProcessEngine(PROGRAM, LIMITS) as engine:
        with pytest.raises(EngineError, match=r"^I cannot rank$") as caught:
            rank(engine, "declines")
        assert ("hands", False) == (caught.value.field, isinstance(caught.value, EngineBroken))
        assert ([1], 1) == (rank(engine), engine.starts)


def test_an_engine_that_speaks_unasked_is_found_out_before_it_is_asked_again() -> None:
    """Its line is never taken for the answer to the next command."""
    with ProcessEngine(PROGRAM, LIMITS) as engine:
        assert [1] == rank(engine, "unasked")
        time.sleep(1.0)
        with pytest.raises(EngineBroken) as caught:
            rank(engine)
        assert "it spoke before the command rank, unasked: '{\"values\": [2]}'" == str(caught.value)
        assert ([1], 2) == (rank(engine), engine.starts)


def test_deep_nesting_within_the_limit_of_a_line_is_told_as_such() -> None:
    """It does not cost the judge its stack."""
    with ProcessEngine(PROGRAM, Limits(seconds=10.0)) as engine:
        with pytest.raises(EngineBroken, match="its answer to rank is nested too deeply: ") as caught:
            rank(engine, "nesting")
        assert ("nesting", [1]) == (caught.value.how, rank(engine))


def test_a_flood_of_a_gigabyte_takes_neither_memory_nor_time() -> None:
    """The engine is ended as soon as its line is too long."""
    before, begun = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.monotonic()
    with ProcessEngine(PROGRAM, Limits(seconds=60.0)) as engine:
        for _ in range(3):
            with pytest.raises(EngineBroken, match="has more than 1048576 bytes"):
                rank(engine, "flood")
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert (True, True) == (grown < 32 << 10, time.monotonic() - begun < 10)


def test_an_engine_that_reads_nothing_of_a_long_command_cannot_block_the_judge() -> None:
    """The command is larger than a pipe holds."""
    hello = f"print({json.dumps(misbehaving.HELLO)!r}, flush=True)"
    reads_one_line = f"import sys, time; sys.stdin.buffer.raw.readline(); {hello}; time.sleep(60)"
    with ProcessEngine([sys.executable, "-c", reads_one_line], LIMITS) as engine:
        with pytest.raises(EngineBroken) as caught:
            engine.rank({}, [HAND] * 100_000)
        assert "it did not read the command rank within 1 seconds" == str(caught.value)


def test_a_command_and_an_answer_that_are_larger_than_a_pipe_go_through() -> None:
    """Both ways at once, whatever the engine reads first."""
    with ProcessEngine(PROGRAM, Limits(seconds=20.0)) as engine:
        assert [1] * 100_000 == engine.rank({}, [HAND] * 100_000)["values"]


@pytest.mark.parametrize(
    ("word", "how", "expected"),
    [
        ("banner", "protocol", "its answer to hello breaks the protocol: {}: 'Welcome to my engine!'"),
        ("silent", "late", "it did not answer hello within 1 seconds"),
        ("version", "version", "it speaks protocol 2, and the judge speaks 1"),
        ("error", "start", "it answered hello with an error: no licence"),
        (
            "gone",
            "exit",
            "it ended with exit code 1 instead of answering hello; its last words: 'cannot find my tables'",
        ),
    ],
)
def test_an_engine_that_does_not_come_up_is_given_up_after_three_times(word: str, how: str, expected: str) -> None:
    """Each time it is said why; then it is not waited for again."""
    with ProcessEngine([*PROGRAM, word], Limits(first=1.0)) as engine:
        for _ in range(3):
            with pytest.raises(EngineBroken) as caught:
                rank(engine)
            assert (how, True) == (caught.value.how, begins(str(caught.value), expected)), str(caught.value)
        with pytest.raises(EngineBroken) as caught:
            rank(engine)
        assert ("start", 3) == (caught.value.how, engine.starts)
        assert begins(str(caught.value), f"it was started 3 times in vain, at last: {expected}")


def test_an_engine_that_is_started_again_must_be_what_it_was(tmp_path: Path) -> None:
    """Else nobody knew by what it had been judged."""
    turned = tmp_path / "turned"
    with ProcessEngine([*PROGRAM, "turncoat", str(turned)], LIMITS) as engine:
        for misdeed, how, expected in (
            ("crash", "exit", "it ended with exit code 1"),
            ("", "changed", 'it was started again, and says otherwise what it is: rules was "fixed" and now "given"'),
        ):
            with pytest.raises(EngineBroken) as caught:
                rank(engine, misdeed)
            assert (how, expected) == (caught.value.how, str(caught.value)[: len(expected)])
    turned.unlink()


def test_a_whole_number_is_one_however_it_is_written() -> None:
    """Languages without whole numbers write 1.0."""
    with ProcessEngine(PROGRAM, LIMITS) as engine:
        (value,) = rank(engine, "whole")
        assert (1, int) == (value, type(value))


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("no-such-program", "'no-such-program' cannot be started: No such file or directory"),
        ("/", "'/' cannot be started: Permission denied: name a program, or what runs it: -- python3 engine.py"),
        ("a\0b", "'a\\x00b' cannot be started: embedded null byte"),
    ],
)
def test_a_program_that_cannot_be_started_is_told_with_the_reason(command: str, expected: str) -> None:
    """There is nothing to close."""
    with ProcessEngine([command]) as engine:
        with pytest.raises(EngineBroken) as caught:
            engine.hello()
        assert ("start", expected) == (caught.value.how, str(caught.value))


def test_nothing_is_started_before_the_first_answer_is_needed() -> None:
    """Nor to close it."""
    with ProcessEngine(["no-such-program"]) as engine:
        pass
    assert 0 == engine.starts


def test_an_engine_has_time_to_end_after_it_has_said_goodbye(tmp_path: Path) -> None:
    """It may write its own reports."""
    file = tmp_path / "report"
    program = (
        f"import sys, time, misbehaving; misbehaving.main(); time.sleep(0.3); open({str(file)!r}, 'w').write('done')"
    )
    folder = Path(misbehaving.__file__).parent
    command = ["env", f"PYTHONPATH={folder}", sys.executable, "-c", program]
    with ProcessEngine(command, LIMITS) as engine:
        assert [1] == rank(engine)
    assert "done" == file.read_text()
    file.unlink()


def test_an_engine_that_does_not_end_after_its_goodbye_is_ended() -> None:
    """In good time."""
    program = "import sys, time, misbehaving; misbehaving.main(); time.sleep(60)"
    command = ["env", f"PYTHONPATH={Path(misbehaving.__file__).parent}", sys.executable, "-c", program]
    begun = time.monotonic()
    with ProcessEngine(command, LIMITS) as engine:
        assert [1] == rank(engine)
    assert time.monotonic() - begun < 5


def test_an_interrupted_question_ends_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that comes after all is never taken for the next one's."""
    with ProcessEngine(PROGRAM, LIMITS) as engine:
        rank(engine)
        with monkeypatch.context() as patched:
            patched.setattr("tripledraw_conformance.engines.program.Program._is_whole", _interrupt)
            with pytest.raises(KeyboardInterrupt):
                rank(engine, "late")
        assert ([1], 2) == (rank(engine), engine.starts)


def _interrupt(*_: object) -> bool:
    raise KeyboardInterrupt
