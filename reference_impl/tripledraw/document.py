"""Documents: rule texts, taken apart into clauses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tripledraw import resources, shape, source
from tripledraw.problem import Invalid, Problem
from tripledraw.source import Mark, Source
from tripledraw.unchanging import unchanging
from tripledraw.wording import near, quoted


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the text of a document is: a text with this SHA-256, a public page and when it was read, or both."""

    sha256: str | None
    page: str | None
    read: str | None


@dataclass(frozen=True, slots=True)
class Clause:
    """One atomic statement of a document, in our own English.

    `id` is DOCUMENT/SLUG. `lines` are the first and last line of the text that say it, or None for a page. `kind`,
    `standing` and `not_executable` are words of the schema; `of` are ids of the clauses that it repeats or contradicts.
    """

    id: str
    section: str
    lines: tuple[int, int] | None
    text: str
    kind: str
    standing: str
    of: tuple[str, ...]
    not_executable: str | None
    note: str | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class Document:
    """A rule text. `file` is where its clauses stand; `clauses` are by slug, in the order of the file."""

    id: str
    title: str
    language: str
    operator: str
    source: Origin
    clauses: Mapping[str, Clause]
    file: str


def documents(spec: Path | None = None) -> tuple[str, ...]:
    """The ids of all documents of a specification, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in _folder(spec).glob("*.yaml")))


def load_documents(spec: Path | None = None) -> Mapping[str, Document]:
    """All documents of a specification by id. Raises Invalid with everything that is wrong in any of them."""
    loaded: dict[str, Document] = {}
    problems: list[Problem] = []
    for name in documents(spec):
        try:
            loaded[name] = load(name, spec)
        except Invalid as invalid:
            problems += invalid.problems
    if problems:
        raise Invalid(problems)
    return unchanging(loaded)


@cache
def load(name: str, spec: Path | None = None) -> Document:
    """One document of a specification by its id, read once in a process. Raises Invalid if it is not sound."""
    return read(_folder(spec) / f"{name}.yaml", named=name)


def read(path: Path | str, *, named: str | None = None) -> Document:
    """A document from a file, which must have the id `named` if one is given. Raises Invalid if it is not sound."""
    text = source.read(path)
    problems = [*text.problems, *shape.problems(text, "document")]
    if not problems:
        problems = list(_sense(text, named))
    if problems:
        raise Invalid(problems)
    return _document(text)


def _folder(spec: Path | None) -> Path:
    return (spec or resources.spec()) / "documents"


def _sense(text: Source, named: str | None) -> Iterator[Problem]:
    """What a schema cannot see."""
    value = text.value
    if named is not None and value["document"] != named:
        yield text.problem(("document",), f"{quoted(value['document'])} is not the name of the file: {named}")
    has_lines = "sha256" in value["source"]
    for slug, clause in value["clauses"].items():
        keys = ("clauses", slug)
        if ("line" in clause) != has_lines:
            what = "is missing: the text has lines" if has_lines else "has no place: a page has no lines"
            yield text.problem((*keys, "line"), f"this key {what}", key=True)
        if isinstance(clause.get("line"), list) and clause["line"][0] >= clause["line"][1]:
            yield text.problem((*keys, "line"), "the lines are not in order: the first one, then the last one")
        for number, other in enumerate(clause.get("of", ())):
            if other == slug or other not in value["clauses"]:
                what = "is this clause itself" if other == slug else "is no clause of this document"
                suggestion = near(other, [name for name in value["clauses"] if name != slug])
                allowed = ": another clause of this document"
                yield text.problem((*keys, "of", number), f"{quoted(other)} {what}{suggestion}{allowed}")


def _document(text: Source) -> Document:
    value = text.value
    origin = value["source"]
    return Document(
        id=value["document"],
        title=value["title"],
        language=value["language"],
        operator=value["operator"],
        source=Origin(origin.get("sha256"), origin.get("page"), origin.get("read")),
        clauses=unchanging({slug: _clause(text, slug, each) for slug, each in value["clauses"].items()}),
        file=text.file,
    )


def _clause(text: Source, slug: str, value: Mapping[str, Any]) -> Clause:
    name = text.value["document"]
    line = value.get("line")
    lines = None if line is None else (line, line) if isinstance(line, int) else (line[0], line[1])
    return Clause(
        id=f"{name}/{slug}",
        section=value["section"],
        lines=lines,
        text=value["text"],
        kind=value["kind"],
        standing=value["standing"],
        of=tuple(f"{name}/{other}" for other in value.get("of", ())),
        not_executable=value.get("not_executable"),
        note=value.get("note"),
        mark=text.mark(("clauses", slug), key=True),
    )
