"""Naming an engine: by a packaged adapter, a factory in Python or a program; and what is told if it is none."""

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
import strangers

from tripledraw_conformance.engines import finding
from tripledraw_conformance.engines.finding import CannotFind, find, packaged
from tripledraw_conformance.engines.port import EngineBroken, EngineError

HAND = ["7h", "5d", "4c", "3s", "2h"]
HERE = Path(strangers.__file__).parent


@pytest.fixture(autouse=True)
def beside_the_strangers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The current folder is the one of the engines; a host finds them there and nowhere else."""
    monkeypatch.chdir(HERE)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    path = [*sys.path]
    yield
    sys.path[:] = path


def test_a_factory_in_python_is_hosted_in_a_process_of_its_own() -> None:
    """It is named by module and name, which may be deeper."""
    for name in ("strangers:Ranker", "strangers:Makers.ranker"):
        with find(name).open() as engine:
            answer = engine.rank({}, [HAND])
        assert ([5], True) == (answer["values"], answer["pid"] != os.getpid())


def test_in_process_gives_up_isolation_and_says_so() -> None:
    """The engine is an object of the judge's process."""
    found = find("strangers:Ranker", in_process=True)
    with found.open() as engine:
        assert os.getpid() == engine.rank({}, [HAND])["pid"]
    assert (finding.NOT_ISOLATED, "") == (found.note, find("strangers:Ranker").note)


def test_a_program_is_taken_as_it_is() -> None:
    """With its arguments."""
    found = find(program=strangers.program())
    assert ("misbehaving", ("--", *strangers.program())) == (found.introduce()["name"], found.replay)


def test_a_factory_may_name_a_program() -> None:
    """Which then takes over from the host, and speaks the protocol itself."""
    with find("strangers:program").open() as engine:
        assert ("misbehaving", [1]) == (engine.hello()["name"], engine.rank({}, [HAND])["values"])


def test_the_reference_engine_is_the_engine_without_a_name() -> None:
    """It can be named, too."""
    assert [("reference", "tripledraw")] * 2 == [
        (found.name, found.introduce()["name"]) for found in (find(), find("reference"))
    ]


def test_the_packaged_adapters_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours, and those of whatever else is installed."""
    monkeypatch.setattr(finding, "packaged", lambda: {"strange": "strangers:Ranker"})
    with find("strange").open() as engine:
        assert [5] == engine.rank({}, [HAND])["values"]
    assert ("strange", "--python", sys.executable) == find("strange", python=sys.executable).replay


def test_every_packaged_adapter_has_a_name_that_can_be_hosted() -> None:
    """MODULE:FACTORY each."""
    assert [] == [name for name, value in packaged().items() if not finding._FACTORY.fullmatch(value)]


def test_another_python_hosts_an_engine_though_nothing_of_ours_is_installed_there(tmp_path: Path) -> None:
    """Also an adapter that is packaged with us."""
    venv.create(tmp_path / "other", with_pip=False)
    python = tmp_path / "other" / "bin" / "python"
    here = "import importlib.util as u; print(u.find_spec('tripledraw'), u.find_spec('jsonschema'))"
    assert (
        "None None\n" == subprocess.run([python, "-P", "-c", here], capture_output=True, text=True, check=True).stdout
    )
    with find("strangers:Ranker", python=str(python)).open() as engine:
        assert str(tmp_path / "other") == engine.rank({}, [HAND])["python"]
    with pytest.raises(CannotFind) as caught:
        find("tripledraw_conformance.adapters.treys:Treys", python=str(python)).introduce()
    assert "cannot be imported: ModuleNotFoundError: No module named 'treys'" in str(caught.value)


@pytest.mark.parametrize("in_process", [False, True], ids=["hosted", "in process"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("no_such:make", "the module 'no_such' cannot be imported: ModuleNotFoundError: No module named 'no_such'"),
        ("strangers:Rankr", "'strangers' has no 'Rankr' (did you mean 'Ranker'?)"),
        ("strangers:NUMBER", "'strangers:NUMBER' is no factory: an object of type 'int' cannot be called"),
        (
            "strangers:nothing",
            "'strangers:nothing' makes no engine: an object of type 'NoneType' has no method 'hello'",
        ),
        ("strangers:fails", "'strangers:fails' makes no engine: it raises KeyError: 'tables'"),
        ("strangers:leaves", "'strangers:leaves' makes no engine: it raises SystemExit: 3"),
        ("strangers:Shy", "'strangers:Shy' makes no engine: its hello raises RuntimeError: not before my first coffee"),
        ("strangers:Claims", "'strangers:Claims' makes no engine: it says that it can deal, and has no method 'deal'"),
        ("strangers:Leaves", "'strangers:Leaves' makes no engine: its hello raises SystemExit: 0"),
        ("strangers:Licensed", "it answered hello with an error: no licence"),
        ("strangers:Other", "it speaks protocol 2, and the judge speaks 1"),
    ],
)
def test_what_makes_no_engine_is_told_with_the_reason(name: str, expected: str, in_process: bool) -> None:
    """The same, wherever it runs."""
    with pytest.raises(CannotFind) as caught:
        find(name, in_process=in_process).introduce()
    assert str(caught.value).endswith(expected)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"name": "refrence"}, "there is no engine 'refrence' (did you mean 'reference'?): reference"),
        ({"name": "sh"}, "; a program is named after --: -- sh"),
        ({"name": "a:b:c"}, "'a:b:c' is not MODULE:FACTORY, such as my_engine.adapter:make"),
        ({"name": "strangers:Ranker", "python": "no/python"}, "--python: no/python is not there: name an interpreter"),
        ({"name": "strangers:Ranker", "python": "/"}, "--python: / is no program: name an interpreter"),
        (
            {"name": "strangers:Ranker", "python": "x", "in_process": True},
            "--in-process and --python exclude each other",
        ),
        ({"program": ["sh"], "python": "x"}, "--python is for engines in Python: a program runs in a process"),
        ({"program": ["sh"], "in_process": True}, "--in-process is for engines in Python: a program runs"),
        ({"in_process": True}, "--in-process is for engines in Python: the reference engine always runs"),
        ({"name": "strangers:program", "in_process": True}, "it cannot run in this process"),
    ],
)
def test_what_cannot_be_found_is_told_at_once(arguments: dict[str, object], expected: str) -> None:
    """With what was probably meant."""
    with pytest.raises(CannotFind) as caught:
        find(**arguments)  # type: ignore[arg-type]
    assert expected in str(caught.value)


def test_a_program_that_a_factory_names_and_that_is_not_there_is_told() -> None:
    """By the host."""
    with pytest.raises(CannotFind, match="names a program that cannot be started: 'no-such-program': No such file"):
        find("strangers:lost_program").introduce()


@pytest.mark.parametrize("in_process", [False, True], ids=["hosted", "in process"])
@pytest.mark.parametrize(
    ("misdeed", "expected"),
    [
        ("raise", "TypeError: list indices must be integers or slices, not str"),
        ("set", "an answer is made of what JSON has, not of an object of type 'set'"),
        ("shape", "its answer to rank breaks the protocol: values[0] is no number: "),
        ("count", "its answer to rank breaks the protocol: it has 0 values for 1 hands"),
    ],
)
def test_an_engine_that_fails_costs_one_answer_wherever_it_runs(misdeed: str, expected: str, in_process: bool) -> None:
    """What it raised is told."""
    with find("strangers:Ranker", in_process=in_process).open() as engine:
        with pytest.raises(EngineBroken) as caught:
            engine.rank({"mis.deed": misdeed}, [HAND])
        assert (True, [5]) == (expected in str(caught.value), engine.rank({}, [HAND])["values"]), str(caught.value)


@pytest.mark.parametrize("in_process", [False, True], ids=["hosted", "in process"])
def test_an_engine_that_says_that_it_cannot_is_not_broken(in_process: bool) -> None:
    """Nor one that lacks what it never said it can."""
    with find("strangers:Ranker", in_process=in_process).open() as engine:
        for ask, expected in (
            (lambda: engine.rank({"mis.deed": "no"}, [HAND]), "I have no table for that"),
            (lambda: engine.rank({"mis.deed": "answers no"}, [HAND]), "I have no table for that"),
            (lambda: engine.order([]), "the engine has no order"),
        ):
            with pytest.raises(EngineError, match=expected) as caught:
                ask()
            assert not isinstance(caught.value, EngineBroken)


def test_what_an_engine_prints_breaks_no_line() -> None:
    """Nor what its children print."""
    with find("strangers:Ranker").open() as engine:
        assert [5] == engine.rank({"mis.deed": "prints"}, [HAND])["values"]


@pytest.mark.parametrize(
    ("misdeed", "expected"),
    [("exit", "SystemExit: 3"), ("mute", "Unsayable")],
    ids=["leaves", "raises what has no words"],
)
def test_an_engine_in_process_that_would_end_the_judge_costs_one_answer(misdeed: str, expected: str) -> None:
    """An exit, and an error that cannot even be printed, are failures of the engine like any other."""
    with find("strangers:Ranker", in_process=True).open() as engine:
        with pytest.raises(EngineBroken) as caught:
            engine.rank({"mis.deed": misdeed}, [HAND])
        told = f"it raised instead of answering rank: {expected}"
        assert (told, [5]) == (str(caught.value), engine.rank({}, [HAND])["values"])


def test_an_engine_in_process_cannot_change_what_the_judge_goes_by() -> None:
    """It is given copies, as it would be in a process of its own."""
    hands = [HAND]
    with find("strangers:Ranker", in_process=True).open() as engine:
        assert ([5], [HAND]) == (engine.rank({"mis.deed": "takes"}, hands)["values"], hands)


def test_what_an_engine_in_process_prints_does_not_get_among_the_report(capfd: pytest.CaptureFixture[str]) -> None:
    """It goes to standard error."""
    with find("strangers:Ranker", in_process=True).open() as engine:
        engine.rank({"mis.deed": "shouts"}, [HAND])
    captured = capfd.readouterr()
    assert ("", "thinking...\n") == (captured.out, captured.err)


def test_an_engine_in_process_that_is_made_anew_must_be_what_it_was() -> None:
    """Else nobody knew by what it had been judged."""
    with find("strangers:Fickle", in_process=True).open() as engine:
        engine.hello()
        with pytest.raises(EngineBroken, match="it raised"):
            engine.rank({"mis.deed": "raise"}, [HAND])
        with pytest.raises(EngineBroken, match=r"says otherwise what it is: can was .* and now .*"):
            engine.hello()
