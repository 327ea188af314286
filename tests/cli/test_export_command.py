"""`tripledraw export`."""

import json
import os
from pathlib import Path

import pytest

from ran import Run
from tripledraw.variant import variants
from tripledraw_conformance.vocabulary import CHAPTERS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the files are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_is_a_folder_for_each_variant_and_a_file_for_each_chapter(run: Run) -> None:
    """And one for what scenarios change themselves, with the schema and the protocol beside them."""
    report = run("export", "cases", "--json").report
    files = {each["file"]: each["cases"] for each in report["files"]}
    assert {*variants(), "as-written"} == {name.partition("/")[0] for name in files}
    assert {f"house/{chapter}.json" for chapter in CHAPTERS} == {name for name in files if name.startswith("house/")}
    assert files == {name: len(json.loads(Path("cases", name).read_text())["cases"]) for name in files}
    beside = {"PROTOCOL.md", "schema/case.schema.json", "schema/protocol.schema.json"}
    there = {path.relative_to("cases").as_posix() for path in Path("cases").rglob("*") if path.is_file()}
    assert beside | set(files) == there


def test_only_the_variants_that_are_named_are_written_a_strangers_too(run: Run) -> None:
    """Under the id of the file."""
    run("new", "my-game.yaml")
    ran = run("export", "cases", "--variant", "my-game.yaml", "--variant", "house")
    assert 0 == ran.code
    assert {"my-game", "house", "schema", "PROTOCOL.md"} == {path.name for path in Path("cases").iterdir()}
    assert "schema/case.schema.json says how to run them." == ran.lines[-1]


def test_other_files_of_the_folder_stay(run: Run) -> None:
    """Those of the same name are written anew."""
    Path("cases/house").mkdir(parents=True)
    Path("cases/house/mine.json").write_text("mine")
    Path("cases/house/pots.json").write_text("old")
    run("export", "cases", "--variant", "house")
    assert ("mine", "{") == (Path("cases/house/mine.json").read_text(), Path("cases/house/pots.json").read_text()[0])


def test_a_folder_that_cannot_be_written_is_told_in_words(run: Run) -> None:
    """So is a variant that is not there."""
    Path("cases").write_text("a file")
    ran = run("export", "cases", "--variant", "house")
    assert (2, "cases: is there already and is no folder: another name, or move it away\n") == (ran.code, ran.err)
    ran = run("export", "", "--variant", "house")
    assert (2, "DIR: names no folder\n", ["cases"]) == (ran.code, ran.err, os.listdir())
    ran = run("export", "elsewhere", "--variant", "hause")
    assert (2, True, False) == (ran.code, "did you mean 'house'?" in ran.err, Path("elsewhere").exists())
