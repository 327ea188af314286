"""Whether documents agree with the texts that they were taken from."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tripledraw.document import Document
from tripledraw.problem import Invalid, Problem
from tripledraw.source import read_bytes


def check_texts(directory: Path | str, documents: Iterable[Document]) -> list[Problem]:
    """Compare documents with the texts in a folder; the files are found by their digests, whatever their names.

    Each document that gives a digest must have its text there, each line of that text that holds a letter must be
    among the lines of a clause, and the lines of every clause must exist. Raises Invalid for a folder that cannot be
    read.
    """
    texts = _by_digest(directory)
    problems: list[Problem] = []
    for document in documents:
        if document.source.sha256 is not None:
            found = texts.get(document.source.sha256)
            problems += _missing(document, directory) if found is None else _compared(document, *found)
    return problems


def _by_digest(directory: Path | str) -> dict[str, tuple[Path, bytes]]:
    try:
        paths = sorted(path for path in Path(directory).iterdir() if path.is_file())
    except OSError as error:
        raise Invalid([Problem(str(directory), 0, 0, "", f"{error.strerror}: a folder with the texts")]) from None
    found = {}
    for path in paths:
        try:
            data = read_bytes(path)
        except Invalid:  # what cannot be read, or is far too large, is none of the texts
            continue
        found[hashlib.sha256(data).hexdigest()] = (path, data)
    return found


def _missing(document: Document, directory: Path | str) -> list[Problem]:
    message = f"no file in {directory} has this digest: the text of {document.id}"
    return [Problem(document.file, 0, 0, "source.sha256", message)]


def _compared(document: Document, path: Path, data: bytes) -> Iterator[Problem]:
    lines = data.decode("utf-8", "replace").removesuffix("\n").split("\n")
    sources: set[int] = set()
    for slug, clause in document.clauses.items():
        assert clause.lines is not None  # every clause of a text has them
        first, last = clause.lines
        if last > len(lines):
            message = f"line {last} is not there: {path} has {len(lines)}"
            yield Problem(document.file, *clause.mark, f"clauses.{slug}.line", message)
        sources.update(range(first, min(last, len(lines)) + 1))
    for number, line in enumerate(lines, 1):
        column = next((at for at, character in enumerate(line, 1) if character.isalpha()), None)
        if column is not None and number not in sources:
            message = f"this line says something: no clause of {document.id} comes from it"
            yield Problem(str(path), number, column, "", message)
