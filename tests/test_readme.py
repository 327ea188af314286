"""The README: everything that it tells a newcomer to do, done in its order, comes out as it says."""

import doctest
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest
import yaml

import whole
from tripledraw_conformance.cli import main
from tripledraw_conformance.commands import COMMANDS

ROOT = Path(whole.__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SETS_UP = "python3 -m venv "
EXITS = {
    "tripledraw replay deal.json --variant my-game.yaml": 1,
    "tripledraw conform pokerkit --variant house --rule pots.odd_chips -k 'two odd chips' --report out": 1,
}
"""The commands that find something."""


@dataclass(frozen=True)
class Block:
    """A fenced block, and the last thing in backquotes before it: the name of the file that it belongs to."""

    language: str
    body: str
    file: str


def blocks() -> Iterator[Block]:
    """All blocks in their order."""
    end = 0
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL):
        named = re.findall(r"`([^`\n]+)`", README[end : found.start()])
        yield Block(found[1], found[2], named[-1] if named else "")
        end = found.end()


def test_every_command_of_the_readme_prints_what_the_readme_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder, with the files that it shows; where it shows nothing, all scenarios pass."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for block, after in zip_longest(blocks(), [*blocks()][1:]):
        if block.language in ("yaml", "json"):
            write(Path(block.file), block.body)
        elif block.language == "sh" and not block.body.startswith(SETS_UP):
            words = shlex.split(block.body)
            assert ("tripledraw", EXITS.get(block.body.strip(), 0)) == (words[0], main(words[1:]))
            printed = capsys.readouterr().out
            if after is not None and after.language == "text":
                assert any_version(after.body) == any_version(printed)
            else:
                assert re.search(r" passed, 0 failed$| known failures?$", printed.strip())


def any_version(text: str) -> str:
    """A text whatever version of a library is at hand."""
    return re.sub(r"(PokerKit) [\d.]+", r"\1", text)


def test_the_workflow_of_the_readme_judges_in_ci(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its commands are run in a folder with what the README says is there: first those that make the known failures."""
    monkeypatch.chdir(tmp_path)
    (workflow,) = [yaml.safe_load(block.body) for block in blocks() if block.file.startswith(".github/")]
    steps = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    (update,) = [block.body for block in blocks() if "--update-known-failures" in block.body]
    assert ["pip install ./tripledraw pokerkit"] == steps[:1]
    assert [0, 0] == [main(shlex.split(command)[1:]) for command in (update, *steps[1:])]
    assert capsys.readouterr().out
    assert (tmp_path / "verdict" / "index.html").exists()


INLINE = re.findall(r"`tripledraw ([^`]+)`", README.partition("## Judge")[2].partition("## From Python")[0])
ELSEWHERE = ("replay", "identify pokerkit", "conform my_package.adapter:factory")
"""What stands for commands with a name of one's own, or takes long and is tested elsewhere."""


@pytest.mark.parametrize("command", [each for each in INLINE if each not in ELSEWHERE])
def test_what_the_readme_names_in_passing_works_too(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder."""
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) in (0, 1)
    assert capsys.readouterr().out


def write(file: Path, text: str) -> None:
    """Write a file, or change those of its lines that have the same keys."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return
    lines = file.read_text().splitlines()
    for new in text.splitlines():
        key = new.partition(":")[0]
        (place,) = [number for number, line in enumerate(lines) if line.partition(":")[0] == key]
        lines[place] = new
    file.write_text("\n".join(lines) + "\n")


def test_the_python_of_the_readme_does_what_the_readme_says() -> None:
    """Line by line."""
    (block,) = [block for block in blocks() if block.language == "pycon"]
    example = doctest.DocTestParser().get_doctest(block.body, {}, "README", "README.md", 0)
    assert doctest.TestResults(0, len(example.examples)) == doctest.DocTestRunner(
        optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    ).run(example)


def test_there_are_two_commands_that_set_everything_up_and_ci_runs_them() -> None:
    """One runs the scenarios, one the tests; each is one line, and `.ci/run` takes the lines from here."""
    setting_up = [block.body for block in blocks() if block.body.startswith(SETS_UP)]
    assert ["tripledraw conform", "pytest -q -n auto"] == [
        re.split(r"/bin/|-m ", line)[-1].strip() for line in setting_up
    ]
    assert [1, 1] == [line.count("\n") for line in setting_up]
    assert "README.md" in (ROOT / ".ci" / "run").read_text()


def test_the_readme_has_every_command() -> None:
    """In the order of the help."""
    assert list(COMMANDS) == re.findall(r"^\| `tripledraw (\w+)", README, re.MULTILINE)


def test_every_place_on_the_map_is_there() -> None:
    """Folders and files, and what is linked."""
    chart = README.partition("## The map")[2]
    places = re.findall(r"`([\w/.]+/[\w/.]*)`", chart) + re.findall(r"\]\((\w+\.md)\)", chart)
    assert [] == [place for place in places if not (ROOT / place).exists()]
    assert len(places) > 9
