"""The command line as a whole: what it does with wrong use, with odd surroundings, and with its own faults."""

import errno
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

from ran import Run, heeds_signals
from tripledraw_conformance import cli
from tripledraw_conformance.commands import COMMANDS, Outcome


def started(
    *words: str, cwd: Path, env: Mapping[str, str] | None = None, **options: object
) -> subprocess.CompletedProcess[bytes]:
    """A process of its own that ran `tripledraw` with these words."""
    command = [sys.executable, "-P", "-m", "tripledraw_conformance", *words]
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.run(command, cwd=cwd, env={**os.environ, **(env or {})}, check=False, **settings)  # type: ignore[call-overload, no-any-return]


def imported_by(*words: str, cwd: Path) -> set[str]:
    """The modules that a command has imported when it is done."""
    code = f"import sys, tripledraw_conformance.cli as cli; cli.main({words!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-P", "-c", code], cwd=cwd, capture_output=True, check=True, text=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [("rank", "7h5d4c3s2h"), ("check", "house"), ("show", "house"), ("--version",)])
def test_small_commands_import_neither_pytest_nor_gherkin(words: tuple[str, ...], tmp_path: Path) -> None:
    """They start at once."""
    assert set() == imported_by(*words, cwd=tmp_path) & {"pytest", "pytest_bdd", "gherkin", "hypothesis"}


def test_ranking_reads_no_more_than_the_ranking(tmp_path: Path) -> None:
    """Neither the schema checker nor the rules of other chapters."""
    assert set() == imported_by("rank", "7h5d4c3s2h", cwd=tmp_path) & {"jsonschema", "tripledraw.rules.betting"}


def test_everything_works_in_a_folder_that_is_read_only_and_hostile_to_pytest(tmp_path: Path) -> None:
    """Whatever lies there."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (tmp_path / "conftest.py").write_text("raise SystemExit(99)\n")
    tmp_path.chmod(0o555)
    runs = [("check",), ("show", "house"), ("show", "--rules"), ("rank", "7h5d4c3s2h")]
    try:
        done = [started(*words, cwd=tmp_path, env={"PYTEST_ADDOPTS": "--no-such-option"}) for words in runs]
    finally:
        tmp_path.chmod(0o755)
    assert [(0, b"")] * len(runs) == [(each.returncode, each.stderr) for each in done]
    assert {"pytest.ini", "conftest.py"} == {path.name for path in tmp_path.iterdir()}


def test_what_an_encoding_cannot_hold_is_escaped(tmp_path: Path) -> None:
    """An ASCII terminal is no reason to fail."""
    done = started("rank", "7♥", cwd=tmp_path, env={"PYTHONIOENCODING": "ascii"})
    assert (2, True) == (done.returncode, b"'7\\u2665'" in done.stderr)


def test_a_closed_output_is_no_fault(tmp_path: Path) -> None:
    """The exit code says what there is to say."""
    script = f"exec {sys.executable} -P -m tripledraw_conformance rank 7h5d4c3s2h >&-"
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, capture_output=True, check=False)
    assert (0, b"") == (done.returncode, done.stderr)


def test_a_reader_that_has_left_is_no_fault(tmp_path: Path) -> None:
    """Such as `head`, which reads only the first lines."""
    reading, writing = os.pipe()
    os.close(reading)
    done = started("show", "--rules", cwd=tmp_path, stdout=writing)
    os.close(writing)
    assert (0, b"") == (done.returncode, done.stderr)


def test_an_output_that_is_full_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2."""

    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert 2 == cli.main(["--version"])
    assert "tripledraw: the output cannot be written: No space left on device\n" == capsys.readouterr().err


def test_the_version_is_told(run: Run) -> None:
    """The one of the package."""
    assert f"tripledraw {cli.version()}\n" == run("--version").out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_what_a_command_does_and_has_an_example(command: str, run: Run) -> None:
    """Each example begins with the name of the program."""
    ran = run(command, "--help")
    assert (0, f"usage: tripledraw {command}") == (ran.code, ran.lines[0][: 18 + len(command)])
    assert ran.lines[ran.lines.index("example:") + 1].startswith(f"tripledraw {command}")


def test_the_general_help_names_every_command(run: Run) -> None:
    """With what it does."""
    lines = [" ".join(line.split()) for line in run("--help").lines]
    assert {f"{name} {what}" for name, what in COMMANDS.items()} <= set(lines)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], "usage: tripledraw COMMAND ..."),
        (["chek"], "tripledraw: there is no command 'chek' (did you mean 'check'?): check, show, "),
        (["\x1b[31m"], "tripledraw: there is no command '\\x1b[31m': check, "),
        (["rank"], "tripledraw rank: the following arguments are required: HAND"),
        (["rank", "--jso", "7h5d4c3s2h"], "tripledraw rank: unrecognized arguments: --jso"),
        (["show", "house", "--\x07"], "tripledraw show: unrecognized arguments: --\\x07"),
    ],
    ids=["nothing", "a near miss", "a control character", "no hands", "half an option", "an unknown option"],
)
def test_wrong_use_is_told_in_a_few_words(words: list[str], expected: str, run: Run) -> None:
    """Exit code 2, and nothing on the output."""
    ran = run(*words)
    assert (2, "", expected) == (ran.code, ran.out, ran.err[: len(expected)])


def test_an_error_is_json_where_json_was_asked_for(run: Run) -> None:
    """Each problem with its place."""
    ran = run("show", "not-there.yaml", "--json")
    report = ran.report
    assert (2, "error", "show", ["not-there.yaml"]) == (
        ran.code,
        report["report"],
        report["command"],
        [each["file"] for each in report["problems"]],
    )


@pytest.mark.parametrize(
    ("words", "command", "expected"),
    [
        (["chek", "--json"], "", "there is no command 'chek' (did you mean 'check'?): check, "),
        (["rank", "--json"], "rank", "the following arguments are required: HAND"),
        (["--json", "rank"], "", "there is no command '--json'"),
        (["show", "--json", "house", "--\x07"], "show", "unrecognized arguments: --\x07"),
        (
            ["replay", "deal.json", "--why", "x", "--json"],
            "replay",
            "argument --why: 'x' is no number of a step: 0 is the start",
        ),
        (["conform", "--json", "--"], "conform", "the command line of a program belongs after --"),
    ],
)
def test_wrong_use_is_json_where_json_was_asked_for(words: list[str], command: str, expected: str, run: Run) -> None:
    """On the output, with exit code 2, and nothing beside it."""
    ran = run(*words)
    report = ran.report
    problem = report["problems"][0]
    assert (2, "", "error", command) == (ran.code, ran.err, report["report"], report["command"])
    assert (f"tripledraw {command}".strip(), expected) == (problem["file"], problem["message"][: len(expected)])


def test_json_among_the_words_of_another_program_asks_nothing_of_ours(run: Run) -> None:
    """What follows after two hyphens is not ours."""
    ran = run("conform", "--no-such-option", "--", "engine", "--json")
    assert (2, "", "tripledraw conform: ") == (ran.code, ran.out, ran.err[:20])


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no such device")
@pytest.mark.parametrize("words", [("--help",), ("rank", "--help"), ("--version",), ("rank", "7h5d4c3s2h")])
def test_help_that_cannot_be_written_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    """Exit code 2, as with everything that cannot be."""
    with open("/dev/full", "wb") as full:
        done = started(*words, cwd=tmp_path, stdout=full)
    assert (2, b"tripledraw: the output cannot be written: ") == (done.returncode, done.stderr[:42])


@pytest.mark.parametrize(
    "words", [("check",), ("check", "my.yaml"), ("show", "house"), ("coverage",), ("new", "my.yaml")]
)
def test_a_folder_that_is_not_there_any_more_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    """No fault of the program: exit code 2, in words, or as JSON."""
    gone = tmp_path / "gone"
    program = f"{sys.executable} -P -m tripledraw_conformance {' '.join(words)}"
    script = f"mkdir -p {gone} && cd {gone} && rmdir {gone} && {program}"
    for json in ("", " --json"):
        done = subprocess.run(["sh", "-c", script + json], cwd=tmp_path, capture_output=True, check=False, text=True)
        said = done.stderr + done.stdout
        assert 2 == done.returncode
        assert "internal fault" not in said
        assert "not there any more" in said or "no such file or directory" in said


def test_a_fault_of_the_program_is_told_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What, where, and that it should be reported."""
    monkeypatch.setattr(cli, "import_module", lambda name: faulty(ZeroDivisionError("by \x1b zero")))
    ran = run("rank", "7h5d4c3s2h")
    expected = "tripledraw: internal fault: ZeroDivisionError: by \\x1b zero (test_command_line.py:"
    assert (2, expected) == (ran.code, ran.err[: len(expected)])
    assert "This is a fault of the program, not yours. Please report it" in ran.err


def test_an_interrupted_command_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the exit code that shells expect."""
    monkeypatch.setattr(cli, "import_module", lambda name: faulty(KeyboardInterrupt()))
    ran = run("rank", "7h5d4c3s2h")
    assert (130, "", "") == (ran.code, ran.out, ran.err)


def faulty(fault: BaseException) -> SimpleNamespace:
    """A command that fails."""

    def run(arguments: object) -> Outcome:
        raise fault

    def add_arguments(parser: object) -> None:
        parser.add_argument("hands", nargs="*")  # type: ignore[attr-defined]

    return SimpleNamespace(HELP="", EXAMPLE="tripledraw rank", add_arguments=add_arguments, run=run)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_an_engine_ends_with_the_judge_however_that_is_ended(name: str, tmp_path: Path) -> None:
    """Nothing that was started is left behind."""
    mark = tmp_path / "engine.pid"
    engine = f"import os, time; open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    command = [sys.executable, "-P", "-m", "tripledraw_conformance", "conform", "--", sys.executable, "-c", engine]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    judge = subprocess.Popen(command, **quiet, preexec_fn=heeds_signals)
    deadline = time.monotonic() + 60
    while not (mark.exists() and mark.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    judge.send_signal(getattr(signal, name))
    assert cli.INTERRUPTED == judge.wait(60)
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


def test_a_variant_with_far_too_long_a_name_is_not_found() -> None:
    """And nothing worse."""
    assert cli.WRONG_USE == cli.main(["show", "a" * 5000])
