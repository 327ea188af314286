"""Naming an engine on the command line."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import strangers

from ran import Ran, Run
from tripledraw_conformance import cli
from tripledraw_conformance.commands import Outcome
from tripledraw_conformance.commands.engine_options import add_engine, found_engine

Try = Callable[..., Ran]


@pytest.fixture
def try_engine(run: Run, monkeypatch: pytest.MonkeyPatch) -> Try:
    """Runs a command that takes an engine and prints what it says of itself, and what is to be noted."""

    def command(arguments: Any) -> Outcome:
        found = found_engine(arguments)
        return Outcome((found.introduce()["name"], " ".join(found.replay), found.note))

    module = SimpleNamespace(HELP="", EXAMPLE="", TAKES_PROGRAM=True, add_arguments=add_engine, run=command)
    monkeypatch.setattr(cli, "import_module", lambda name: module)
    monkeypatch.chdir(Path(strangers.__file__).parent)
    return lambda *words: run("conform", *words)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ([], "tripledraw"),
        (["reference"], "tripledraw"),
        (["strangers:Ranker"], "stranger"),
        (["strangers:Ranker", "--python", sys.executable], "stranger"),
        (["strangers:Ranker", "--in-process"], "stranger"),
        (
            ["--timeout", "2.5", "--start-timeout", "20", "--most-output", "500", "--", *strangers.program()],
            "misbehaving",
        ),
        (["--", sys.executable, strangers.program()[1], "--json"], "misbehaving"),
    ],
    ids=["none", "the reference", "a factory", "another Python", "in process", "a program", "options of the program"],
)
def test_an_engine_is_named_by_a_name_a_factory_or_a_program(words: list[str], name: str, try_engine: Try) -> None:
    """What comes after -- is the program's own."""
    ran = try_engine(*words)
    assert (0, name) == (ran.code, ran.lines[0]), ran.err


def test_an_engine_that_runs_in_the_judge_is_noted(try_engine: Try) -> None:
    """Nothing else is."""
    assert "the engine runs inside the judge" in try_engine("strangers:Ranker", "--in-process").lines[2]
    assert ["stranger", "strangers:Ranker", ""] == try_engine("strangers:Ranker").lines


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["pokerkitt"], "the engine: there is no engine 'pokerkitt' (did you mean 'pokerkit'?): "),
        (["strangers:Ranker", "--", "sh"], "the engine: is named twice: strangers:Ranker, and after -- sh"),
        (["--"], "tripledraw conform: the command line of a program belongs after --"),
        (["--timeout", "0"], "tripledraw conform: argument --timeout: '0' is no number of seconds above 0"),
        (["--timeout", "nan"], "tripledraw conform: argument --timeout: 'nan' is no number of seconds above 0"),
        (["--start-timeout", "soon"], "tripledraw conform: argument --start-timeout: 'soon' is no number of seconds"),
        (["--most-output", "1e3"], "tripledraw conform: argument --most-output: '1e3' is no number of bytes from 1 to"),
    ],
)
def test_what_names_no_engine_is_wrong_use(words: list[str], expected: str, try_engine: Try) -> None:
    """Exit code 2."""
    ran = try_engine(*words)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])
