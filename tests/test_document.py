"""Documents and their clauses."""

from pathlib import Path

import pytest

from tripledraw import document
from tripledraw.document import Origin
from tripledraw.problem import Invalid

TEXT = """\
document: a-text
title: A text
language: en
operator: Nobody
source: {sha256: abcd000000000000000000000000000000000000000000000000000000000000}
clauses:
  blinds: {section: Blinds, line: 3, text: One and two., kind: rule, standing: clear, note: Twice.}
  again:
    {section: Blinds, line: [4, 6], text: Again., kind: rule, standing: repeats, of: [blinds], not_executable: repeats}
"""


def test_a_document_holds_its_clauses_in_order(tmp_path: Path) -> None:
    """With ids that name the document."""
    file = tmp_path / "any.yaml"
    file.write_text(TEXT)
    text = document.read(file)
    blinds, again = text.clauses.values()
    assert (text.id, text.title, text.language, text.operator) == ("a-text", "A text", "en", "Nobody")
    assert Origin("abcd" + "0" * 60, None, None) == text.source
    assert (
        blinds.id,
        blinds.lines,
        blinds.kind,
        blinds.standing,
        blinds.of,
        blinds.not_executable,
    ) == ("a-text/blinds", (3, 3), "rule", "clear", (), None)
    assert (again.lines, again.of, again.not_executable) == ((4, 6), ("a-text/blinds",), "repeats")
    assert (blinds.mark, blinds.note, again.note) == ((7, 3), "Twice.", None)


def test_the_documents_of_a_specification_are_loaded_by_id(spec: Path) -> None:
    """The name of the file is the id."""
    assert {name: text.id for name, text in document.load_documents(spec).items()} == {
        "other-rules": "other-rules",
        "some-rules": "some-rules",
    }


def test_a_document_in_a_file_of_another_name_is_refused(spec: Path) -> None:
    """It would not be found by its id; and all faulty documents are told at once."""
    (spec / "documents" / "third-rules.yaml").write_text(TEXT)
    (spec / "documents" / "empty.yaml").write_text("")
    with pytest.raises(Invalid) as caught:
        document.load_documents(spec)
    assert [(Path(problem.file).name, problem.line, problem.message) for problem in caught.value.problems] == [
        ("empty.yaml", 0, "is empty: nothing is written in it"),
        ("third-rules.yaml", 1, "'a-text' is not the name of the file: third-rules"),
    ]
