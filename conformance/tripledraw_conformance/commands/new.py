"""`tripledraw new`: a variant in which everything is still to be said."""

import re
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from tripledraw import source
from tripledraw.document import documents
from tripledraw.schema import RuleSpec, chapters, groups, rules, statuses
from tripledraw.wording import listing, quoted, shown
from tripledraw_conformance.commands import Outcome, refused
from tripledraw_conformance.commands.page import counted, plain

HELP = """
Write a variant file in which every rule is silent, so that it plays what is customary.
Each rule stands below what it is about, the values it may have, and what they mean:
change those that your rule text speaks of. The file is sound as it is; its name gives
the id of the variant. A file that is there already is left alone.
"""

EXAMPLE = """
tripledraw new my-game.yaml
"""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WIDTH = 110
_EXAMPLE = (
    "Clauses stand in a document, documents/my-rules.yaml beside this file or ../documents/my-rules.yaml, such as",
    "",
    "  document: my-rules",
    "  title: The rules of my game",
    "  language: en",
    "  operator: Whose rules these are",
    '  source: {page: "https://example.org/rules", read: "2024-05-01"}',
    "  clauses:",
    "    four-wagers: {section: Betting, text: A round has four wagers at most., kind: rule, standing: clear}",
    "    three-raises-before-the-draw: {section: Betting, text: Before the draw only three raises are made.,",
    "      kind: rule, standing: clear}",
    "",
    "Then 'documents: [my-rules]' below names it, one rule states what it says, and another follows from it:",
    "",
    "  max_wagers: {value: 4, status: stated, clauses: [my-rules/four-wagers]}",
    "  big_blind_counts:",
    "    value: true",
    "    status: inferred",
    "    clauses: [my-rules/four-wagers, my-rules/three-raises-before-the-draw]",
    "    reasoning: Three raises before the draw are four wagers only with the big blind.",
)


def add_arguments(parser: ArgumentParser) -> None:
    """FILE."""
    parser.add_argument("file", metavar="FILE", help="the file to write, such as my-game.yaml")


def run(arguments: Namespace) -> Outcome:
    """Write the file. Raises Invalid if its name will not do, or if it is there or cannot be written."""
    file = Path(arguments.file)
    name = file.stem
    if file.suffix != ".yaml" or not _ID.fullmatch(name):
        allowed = "small letters and digits with hyphens between words, and then .yaml, such as my-game.yaml"
        raise refused(arguments.file, f"{quoted(file.name)} is no name for a variant file: {allowed}")
    if name == "customary":
        raise refused(arguments.file, "'customary' is the file that fills all silences: another name")
    _write(file, text(name))
    lines = (
        f"{arguments.file}: a variant with {counted(len(rules()), 'rule')}, all silent.",
        f"Say what your rule text says, then: tripledraw check {arguments.file}",
    )
    return Outcome(lines, {"file": plain(arguments.file), "variant": name, "rules": len(rules())})


def text(name: str) -> str:
    """A complete variant of this id in which every rule is silent, with comments."""
    return "\n".join([*_head(name), *_chapters()]) + "\n"


def _write(file: Path, content: str) -> None:
    try:
        with file.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(content)
    except (OSError, ValueError) as error:
        if isinstance(error, FileExistsError):
            reason = "is there already: another name, or move it away"
        else:
            told = (error.strerror if isinstance(error, OSError) else None) or str(error)
            reason = f"cannot be written: {told[:1].lower()}{told[1:]}"
        raise refused(str(file), reason) from None


def _head(name: str) -> Iterator[str]:
    yield from _comment(
        "One complete table of rules. Every rule is silent here: the documents do not say, and the customary value is"
        " played. What a rule may say instead:"
    )
    yield from _comment("")
    for status, meaning in statuses().items():
        if status != "customary":
            yield from _comment(f"  {status}: {meaning}", hanging=4)
    yield from _comment("")
    for line in _EXAMPLE:
        yield from _comment(line)
    yield ""
    yield f"variant: {_as_text(name)}"
    yield f"title: The game of {name}"
    yield "# operator: Whose rules these are"
    yield from _comment(
        f"The documents whose clauses the rules cite: your own, and of ours {listing(documents(), 'and')}."
    )
    yield "documents: []"


def _as_text(word: str) -> str:
    """The word as YAML takes it for text: in quotes where it would be a number, a flag or nothing without them."""
    return word if source.parse(word, "").value == word else f'"{word}"'


def _chapters() -> Iterator[str]:
    above: list[str] = []
    for path, rule in rules().items():
        keys = path.split(".")
        for depth in range(len(keys) - 1):
            if keys[: depth + 1] != above[: depth + 1]:
                yield from _open(keys[: depth + 1])
        above = keys[:-1]
        yield from _rule(rule, "  " * len(above), keys[-1])


def _open(keys: list[str]) -> Iterator[str]:
    """The key of a chapter or of a group."""
    path, indent = ".".join(keys), "  " * (len(keys) - 1)
    yield ""
    yield from _comment(chapters()[path] if len(keys) == 1 else groups()[path], indent)
    yield f"{indent}{keys[-1]}:"


def _rule(rule: RuleSpec, indent: str, key: str) -> Iterator[str]:
    yield from _comment(rule.description, indent)
    if rule.kind in ("number", "numbers"):
        yield from _comment(f"  {rule.allowed()}", indent, 4)
    for meaning in rule.values:
        yield from _comment(f"  {shown(meaning.value)}: {meaning.description}", indent, 4)
    for idle in rule.idle:
        yield from _comment(f"  Idle where {idle}: {idle.because}.", indent, 4)
    yield f"{indent}{key}: {{status: silent}}"


def _comment(words: str, indent: str = "", hanging: int = 0) -> list[str]:
    start = f"{indent}# "
    lines = textwrap.wrap(
        words, _WIDTH, initial_indent=start, subsequent_indent=start + " " * hanging, break_long_words=False
    )
    return lines or [f"{indent}#"]
