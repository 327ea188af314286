"""`tripledraw new`."""

from pathlib import Path

import pytest

from ran import Run
from tripledraw import variant
from tripledraw.schema import rules


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the files are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_variant_is_sound_as_it_is_and_silent_about_everything(run: Run) -> None:
    """Its id is the name of the file."""
    assert {"file": "my-game.yaml", "variant": "my-game", "rules": len(rules())}.items() <= run(
        "new", "--json", "my-game.yaml"
    ).report.items()
    assert 0 == run("check", "my-game.yaml").code
    found = variant.load(Path("my-game.yaml"))
    assert ("my-game", {"silent"}) == (found.id, {entry.status for entry in found.entries.values()})


@pytest.mark.parametrize("name", ["1", "0", "1e5", "null", "true", "false", "12345678901234567890", "no", "2024-05-01"])
def test_an_id_that_yaml_would_take_for_something_else_is_written_as_text(name: str, run: Run) -> None:
    """In quotes: the file is sound, and has its name for an id."""
    assert 0 == run("new", f"{name}.yaml").code
    assert (0, name) == (run("check", f"{name}.yaml").code, variant.load(Path(f"{name}.yaml")).id)


def test_a_new_variant_explains_every_rule_and_every_value_in_its_comments(run: Run) -> None:
    """Long comments are broken into lines."""
    run("new", "my-game.yaml")
    words = " ".join(Path("my-game.yaml").read_text().replace("#", " ").split())
    told = [spec.description for spec in rules().values()]
    told += [meaning.description for spec in rules().values() for meaning in spec.values]
    assert [] == [each for each in told if " ".join(each.split()) not in words]


def test_a_file_that_is_there_already_is_left_as_it_was(run: Run) -> None:
    """Nothing is overwritten."""
    Path("mine.yaml").write_text("mine")
    ran = run("new", "mine.yaml")
    assert (2, "mine.yaml: is there already: another name, or move it away\n") == (ran.code, ran.err)
    assert "mine" == Path("mine.yaml").read_text()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("My Game.yaml", "My Game.yaml: 'My Game.yaml' is no name for a variant file: small letters"),
        ("my-game", "my-game: 'my-game' is no name for a variant file: small letters"),
        ("customary.yaml", "customary.yaml: 'customary' is the file that fills all silences: another name"),
        ("not/there.yaml", "not/there.yaml: cannot be written: no such file or directory"),
        ("a\x1b[31m.yaml", "a\\x1b[31m.yaml: 'a\\x1b[31m.yaml' is no name"),
        ("nul\0/a.yaml", "nul\\x00/a.yaml: cannot be written: embedded null"),
    ],
)
def test_a_file_that_cannot_be_written_or_has_no_good_name_is_refused(name: str, expected: str, run: Run) -> None:
    """Exit code 2."""
    ran = run("new", name)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])
