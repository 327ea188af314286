"""The documents that a variant may be drawn from: the specification's own, and those that lie beside its file."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tripledraw import document
from tripledraw.document import Document
from tripledraw.problem import Invalid, Problem
from tripledraw.wording import quoted

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Library:
    """The documents that a variant may name.

    `known` are the ids of all of them, in the order of the alphabet; `problems` is what was wrong with those that were
    looked up.
    """

    def __init__(self, file: Path | None = None, spec: Path | None = None) -> None:
        """The documents of the specification, and for a stranger's variant `file` also those beside it.

        They lie in `documents/` beside the file, or else in `../documents/`, as in the specification.
        """
        self._spec = spec
        self._own = frozenset(document.documents(spec))
        self._beside = {} if file is None else {path.stem: path for path in _beside(file)}
        self._found: dict[str, Document | None] = {}
        self.known = tuple(sorted(self._own | self._beside.keys()))
        self.problems: list[Problem] = []

    def find(self, name: str) -> Document | None:
        """The document of an id, or None if there is none or it is not sound, as `problems` then says."""
        if name not in self._found:
            self._found[name] = self._read(name) if name in self.known else None
        return self._found[name]

    def clash(self, name: str) -> str | None:
        """What is wrong with an id that two documents have, or None."""
        if name in self._own and name in self._beside:
            return f"{quoted(name)} is a document of ours, and {self._beside[name]} has the same id: another id for it"
        return None

    def _read(self, name: str) -> Document | None:
        try:
            if name in self._own:
                return document.load(name, self._spec)
            return document.read(self._beside[name], named=name)
        except Invalid as invalid:
            self.problems += invalid.problems
            return None


def _beside(file: Path) -> Iterator[Path]:
    """The documents beside a file, the nearer ones last."""
    folder = Path(os.path.abspath(file)).parent
    for place in (folder.parent, folder):
        try:
            paths = list((place / "documents").iterdir())
        except OSError:  # there is none, or it is none of ours
            continue
        yield from (_seen_from_here(path) for path in paths if path.suffix == ".yaml" and _ID.fullmatch(path.stem))


def _seen_from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
