"""Documents held against the texts that they were taken from."""

import hashlib
from pathlib import Path

import pytest

from tripledraw import document
from tripledraw.problem import Invalid
from tripledraw.texts import check_texts

LINES = ["Rules", "", "Blinds are one and two.", "7-5-4-3-2", "Four wagers", "make a round."]


def written(folder: Path, lines: str, text: str = "\n".join(LINES)) -> document.Document:
    """A document of which the first clause has line 1 and the second these lines; its text lies in the folder."""
    (folder / "texts").mkdir()
    (folder / "texts" / "any name").write_text(text)
    (folder / "texts" / "large").write_bytes(b"0" * 2_000_000)
    file = folder / "a-text.yaml"
    file.write_text(
        f"document: a-text\ntitle: A text\nlanguage: en\noperator: Nobody\n"
        f"source: {{sha256: '{hashlib.sha256(text.encode()).hexdigest()}'}}\nclauses:\n"
        "  title: {section: Title, line: 1, text: Rules., kind: rule, standing: clear}\n"
        f"  rest: {{section: All, line: {lines}, text: The rest., kind: rule, standing: clear}}\n"
    )
    return document.read(file)


def found(folder: Path, text: document.Document) -> list[str]:
    """What is wrong, without the names of the folders."""
    return [str(problem).replace(f"{folder}/", "") for problem in check_texts(folder / "texts", [text])]


def test_a_text_of_which_every_line_has_a_clause_is_complete(tmp_path: Path) -> None:
    """Lines without a letter need none."""
    assert found(tmp_path, written(tmp_path, "[3, 6]")) == []


def test_a_line_with_a_letter_that_no_clause_comes_from_is_told(tmp_path: Path) -> None:
    """At the letter."""
    assert found(tmp_path, written(tmp_path, "3")) == [
        "texts/any name:5:1: this line says something: no clause of a-text comes from it",
        "texts/any name:6:1: this line says something: no clause of a-text comes from it",
    ]


def test_a_clause_from_a_line_that_the_text_does_not_have_is_told(tmp_path: Path) -> None:
    """The end of the last line begins no new one."""
    text = written(tmp_path, "[2, 7]", "\n".join(LINES) + "\n")
    assert found(tmp_path, text) == ["a-text.yaml:8:3: clauses.rest.line: line 7 is not there: texts/any name has 6"]


def test_a_document_of_which_the_text_is_not_there_is_told(tmp_path: Path) -> None:
    """Whatever else lies there: texts are known by their digests."""
    text = written(tmp_path, "[3, 6]")
    (tmp_path / "texts" / "any name").write_text("Other rules")
    expected = [f"a-text.yaml: source.sha256: no file in {tmp_path}/texts has this digest: the text of a-text"]
    assert expected == found_whole(tmp_path, text)


def found_whole(folder: Path, text: document.Document) -> list[str]:
    """What is wrong, with the file without its folder."""
    return [str(problem).removeprefix(f"{folder}/") for problem in check_texts(folder / "texts", [text])]


def test_a_document_from_a_page_has_no_text_to_be_held_against(spec: Path, tmp_path: Path) -> None:
    """It has no digest."""
    assert check_texts(tmp_path, document.load_documents(spec).values()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """Or that is a file."""
    with pytest.raises(Invalid) as caught:
        check_texts(tmp_path / "none", [])
    assert f"{tmp_path}/none: No such file or directory: a folder with the texts" == str(caught.value)
