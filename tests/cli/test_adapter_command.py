"""`tripledraw adapter`: each skeleton, with the real tools of its language."""

import shutil
import subprocess
from pathlib import Path

import pytest

from ran import Run
from tripledraw_conformance.commands.adapter import LANGUAGES
from tripledraw_conformance.engines.process import ProcessEngine

TOOLS = {"python": "python3", "javascript": "node", "rust": "cargo"}
HANDS = [
    "7h 5d 4c 3s 2h",
    "7h 6d 4c 3s 2h",
    "8h 5d 4c 3s 2h",
    "Ah 5d 4c 3s 2h",
    "Ah Kd Qc Js 9h",
    "2h 2d 5c 4s 3h",
    "Ah Ad Kc Qs Jh",
    "3h 3d 2c 2s 4h",
    "Ah Ad Kc Ks Qh",
    "2h 2d 2c 3s 4h",
    "Ah Ad Ac Ks Qh",
    "6h 5d 4c 3s 2h",
    "Ah Kd Qc Js Th",
    "7h 5h 4h 3h 2h",
    "Ah Kh Qh Jh 9h",
    "2h 2d 2c 3s 3h",
    "Ah Ad Ac Ks Kh",
    "2h 2d 2c 2s 3h",
    "Ah Ad Ac As Kh",
    "6h 5h 4h 3h 2h",
    "Ah Kh Qh Jh Th",
]
"""From the best to the worst in 2-7, every kind of hand twice."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the skeletons are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_skeleton_works_and_ranks_2_7_hands_rightly(
    name: str, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Built and started as the command says."""
    if shutil.which(TOOLS[name]) is None:
        pytest.skip(f"{TOOLS[name]} is not installed")
    report = run("adapter", "new", "--lang", name, "mine", "--json").report
    monkeypatch.chdir(folder / "mine")
    if report["build"]:
        subprocess.run(report["build"].split(), check=True, capture_output=True)
    with ProcessEngine(report["program"].split()) as engine:
        hello = engine.hello()
        values = engine.rank({}, [hand.split() for hand in HANDS])["values"]
        again = engine.rank({}, [HANDS[0].split(), ["7c", "5s", "4d", "3h", "2c"]])["values"]
        program = engine._program
        with pytest.raises(Exception, match="unknown command"):
            engine.deal({}, {"stacks": [9, 9], "button": 0}, [])
        assert program is engine._program
    assert (name, ["rank"], "fixed") == (hello["language"], hello["can"], hello["rules"])
    assert (sorted(set(values), reverse=True), 1) == (values, len(set(again)))


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_skeleton_has_fewer_than_40_lines_and_shows_where_deals_go(name: str, run: Run, folder: Path) -> None:
    """The command says what to do next, which is to judge it."""
    ran = run("adapter", "new", "--lang", name, "mine")
    language = LANGUAGES[name]
    text = (folder / "mine" / language.files[-1]).read_text()
    assert (True, True) == (text.count("\n") < 40, '"deal" goes here' in text)
    steps = ["cd mine", language.build, f"tripledraw conform -- {language.program}"]
    assert [
        f"mine: an adapter in {name}: {', '.join(language.files)}",
        f"Judge it: {' && '.join(filter(None, steps))}",
    ] == ran.lines


@pytest.mark.parametrize("made", ["file", "folder"])
def test_what_is_there_already_is_left_as_it_was(made: str, run: Run, folder: Path) -> None:
    """A file, or a folder with something in it; an empty one is filled."""
    mine = folder / "mine"
    if made == "folder":
        mine.mkdir()
        assert 0 == run("adapter", "new", "--lang", "python", "mine").code
        (mine / "adapter.py").write_text("mine")
    else:
        mine.write_text("mine")
    ran = run("adapter", "new", "--lang", "python", "mine")
    assert (2, "mine: is there already: another name, or move it away\n") == (ran.code, ran.err)
    assert "mine" == (mine / "adapter.py" if made == "folder" else mine).read_text()


def test_the_command_that_judges_an_adapter_can_be_copied_whatever_its_folder_is_called(run: Run, folder: Path) -> None:
    """Quoted as a shell wants it."""
    ran = run("adapter", "new", "--lang", "python", "it's mine")
    assert """Judge it: cd 'it'"'"'s mine' && tripledraw conform -- python3 adapter.py""" == ran.lines[1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["new", "mine"], "tripledraw adapter: the following arguments are required: --lang"),
        (["new", "--lang", "cobol", "mine"], "tripledraw adapter: argument --lang: invalid choice: 'cobol'"),
        (["old", "--lang", "rust", "mine"], "tripledraw adapter: argument action: invalid choice: 'old'"),
        (["new", "--lang", "rust", "a\0b"], "a\\x00b: cannot be written: embedded null byte"),
        (["new", "--lang", "rust", "/dev/null/x"], "/dev/null/x: cannot be written: not a directory"),
    ],
)
def test_wrong_use_is_told(words: list[str], expected: str, run: Run) -> None:
    """Exit code 2."""
    ran = run("adapter", *words)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])
