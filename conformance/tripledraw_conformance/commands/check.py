"""`tripledraw check`: everything that is wrong with variants, documents and deals."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tripledraw import document, resources, schema, source, variant
from tripledraw.document import Document
from tripledraw.entries import Variant
from tripledraw.problem import Invalid, Problem
from tripledraw.wording import listing
from tripledraw_conformance.commands import FINDINGS, GOOD, WRONG_USE, Outcome, problem_to_json
from tripledraw_conformance.commands.page import counted

HELP = """
Say everything that is wrong with the files, each thing as
file:line:column: path: what is wrong: what is allowed. A file is a variant, a
document, a deal or a hand history (PHH); what it is, it says itself.

Without files: the whole specification, and whether every clause that can be played
is cited by a rule of a variant drawn from its document.
"""

EXAMPLE = """
tripledraw check
tripledraw check my-game.yaml
tripledraw check --texts folder-with-the-texts
"""


@dataclass(frozen=True, slots=True)
class _Checked:
    """What came of one file: `kind` is the kind of file, `counts` are what a sound one holds, in words.

    `readable` is false for what is no file of a kind that can be checked.
    """

    file: str
    kind: str
    problems: tuple[Problem, ...] = ()
    counts: tuple[str, ...] = ()
    readable: bool = True
    found: Variant | Document | None = field(default=None, repr=False)


def add_arguments(parser: ArgumentParser) -> None:
    """FILEs and `--texts`."""
    parser.add_argument("files", metavar="FILE", nargs="*", help="a file, or the id of a variant or of a document")
    parser.add_argument("--texts", metavar="DIR", help="also compare the documents with their texts in this folder")


def run(arguments: Namespace) -> Outcome:
    """Check the files, or the whole specification. Raises Invalid for a folder of texts that cannot be read."""
    checked = [_file(file) for file in arguments.files] if arguments.files else _specification()
    beside = [] if arguments.files else _uncited(checked)
    if arguments.texts is not None:
        from tripledraw.texts import check_texts

        beside += check_texts(arguments.texts, _documents(checked))
    return _outcome(checked, beside)


def _outcome(checked: list[_Checked], beside: list[Problem]) -> Outcome:
    # A document that is not sound is told of with every variant that cites it: each problem is listed once.
    problems = _ordered([problem for each in checked for problem in each.problems] + beside)
    faulty = {problem.file for problem in problems}
    sound = [each for each in checked if not each.problems and each.file not in faulty]
    lines = [
        *map(str, problems),
        *(f"{each.file}: sound: {each.kind}, {', '.join(each.counts)}" for each in sound),
        f"{counted(len(checked), 'file')}: {len(sound)} sound, {counted(len(problems), 'problem')}",
    ]
    code = FINDINGS if problems else GOOD
    if not all(each.readable for each in checked):
        code = WRONG_USE
    return Outcome(tuple(lines), _report(checked, sound, problems), code)


def _report(checked: list[_Checked], sound: list[_Checked], problems: Iterable[Problem]) -> dict[str, Any]:
    files = [{"file": each.file, "kind": each.kind, "sound": each in sound} for each in checked]
    return {"files": files, "problems": [problem_to_json(problem) for problem in problems]}


def _ordered(problems: list[Problem]) -> tuple[Problem, ...]:
    return Invalid(problems).problems


def _documents(checked: Iterable[_Checked]) -> list[Document]:
    return [each.found for each in checked if isinstance(each.found, Document)]


# The whole specification.


def _specification() -> list[_Checked]:
    spec = resources.spec()
    return [
        *(_document(spec / "documents" / f"{name}.yaml") for name in document.documents()),
        _variant(spec / "customary.yaml"),
        *(_variant(spec / "variants" / f"{name}.yaml") for name in variant.variants()),
    ]


def _uncited(checked: list[_Checked]) -> list[Problem]:
    """The clauses that can be played and that no rule cites, of the variants drawn from their documents."""
    if any(each.problems for each in checked):
        return []  # they may be cited where nothing could be read
    drawn = [each.found for each in checked if isinstance(each.found, Variant)]
    return [problem for found in _documents(checked) for problem in _uncited_in(found, drawn)]


def _uncited_in(found: Document, variants: list[Variant]) -> Iterable[Problem]:
    drawn = [each for each in variants if found.id in each.documents]
    cited = {clause for each in drawn for clause in _cited(each)}
    names = listing([each.id for each in drawn]) or "any variant"
    for slug, clause in found.clauses.items():
        if clause.not_executable is None and clause.id not in cited:
            message = f"the clause is not cited: a rule of {names} cites it, or it says why it is not executable"
            yield Problem(found.file, *clause.mark, f"clauses.{slug}", message)


def _cited(found: Variant) -> Iterable[str]:
    for entry in found.entries.values():
        yield from entry.clauses
        for reading in entry.readings.values():
            yield from reading.clauses


# One file.


def _file(name: str) -> _Checked:
    path = _located(name)
    if path.suffix == ".phh":
        return _hand(path)
    try:
        data = source.read_bytes(path)
    except Invalid as invalid:
        return _Checked(str(path), "unreadable", invalid.problems, readable=False)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"format"' in data:
        return _deal(path, data)
    return _yaml(path, data)


def _located(name: str) -> Path:
    """The file of this name, or that of the variant or the document with this id."""
    path = Path(name)
    if not path.exists():
        if name in variant.variants():
            return resources.spec() / "variants" / f"{name}.yaml"
        if name in document.documents():
            return resources.spec() / "documents" / f"{name}.yaml"
    return path


def _yaml(path: Path, data: bytes) -> _Checked:
    file = str(path)
    try:
        text = source.parse(data, file)
    except Invalid as invalid:
        return _Checked(file, "unreadable", invalid.problems, readable=False)
    keys = text.value if isinstance(text.value, dict) else {}
    if "format" in keys:
        return _deal(path, data)
    if "variant" not in keys and "document" not in keys:
        message = "there is no key that says what this is: variant, document, or format (of a deal)"
        problems = Invalid([*text.problems, Problem(file, 0, 0, "", message)]).problems
        return _Checked(file, "unreadable", problems, readable=False)
    checked = _document(path) if "document" in keys and "variant" not in keys else _variant(path)
    if not text.problems:
        return checked
    # What is no plain YAML is no file that can be used, whatever else it says.
    return _Checked(file, checked.kind, checked.problems, readable=False)


def _variant(path: Path) -> _Checked:
    file = str(path)
    try:
        found = variant.load(path)
    except Invalid as invalid:
        return _Checked(file, "variant", invalid.problems)
    number = Counter(entry.status for entry in found.entries.values())
    standings = ", ".join(f"{number[status]} {status}" for status in schema.statuses() if number[status])
    readings = sum(len(entry.readings) for entry in found.entries.values())
    counts = (f"{counted(len(found.entries), 'rule')} ({standings})", counted(readings, "reading"))
    return _Checked(file, "variant", (), counts, found=found)


def _document(path: Path) -> _Checked:
    file, in_spec = str(path), path.resolve().parent == (resources.spec() / "documents").resolve()
    try:
        found = document.read(path, named=path.stem if in_spec else None)
    except Invalid as invalid:
        return _Checked(file, "document", invalid.problems)
    executable = sum(clause.not_executable is None for clause in found.clauses.values())
    counts = (f"{counted(len(found.clauses), 'clause')} ({executable} executable)",)
    return _Checked(file, "document", (), counts, found=found)


def _deal(path: Path, data: bytes) -> _Checked:
    from tripledraw.history import deal_file
    from tripledraw.history.record import Question

    try:
        record = deal_file.parse_any(data, str(path), playable=True)
    except Invalid as invalid:
        # A path is told only once the JSON could be read.
        readable = any(problem.path for problem in invalid.problems)
        return _Checked(str(path), "deal", invalid.problems, readable=readable)
    if isinstance(record, Question):
        seats = counted(sum(map(bool, record.after.stacks)), "seat")
        return _Checked(str(path), "deal", (), (f"of {record.variant}", seats, "what follows"))
    seats = counted(sum(stack != 0 for stack in record.setting.stacks), "seat")
    return _Checked(str(path), "deal", (), (f"of {record.variant}", seats, counted(len(record.actions), "action")))


def _hand(path: Path) -> _Checked:
    from tripledraw.history import phh

    try:
        hand = phh.parse(source.read_bytes(path), str(path), playable=True)
    except Invalid as invalid:
        readable = any(problem.path for problem in invalid.problems)
        return _Checked(str(path), "hand", invalid.problems, readable=readable)
    players = counted(len(hand.setting.stacks), "player")
    return _Checked(str(path), "hand", (), (f"of {hand.variant}", players, counted(len(hand.lines), "action")))
