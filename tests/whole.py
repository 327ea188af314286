"""A small specification, whole and sound, built from the schema: what a test changes is all that is wrong with it."""

from collections.abc import Mapping
from pathlib import Path

from tripledraw.schema import RuleSpec, Value, rules
from tripledraw.wording import shown

_PICKED: dict[str, Value] = {
    "posting.big_blind": 2,
    "dealing.most_seats": 6,
    "dealing.cards": 5,
    "betting.unit.multiples": (1, 1, 2, 2),
    "betting.cap.max_wagers": 4,
    "drawing.draws": 3,
    "drawing.most_discards": 5,
}

DOCUMENT = """\
document: some-rules
title: Some rules
language: en
operator: Nobody
source: {page: "https://example.org/rules", read: "2024"}
clauses:
  blinds: {section: Blinds, text: The blinds are one and two., kind: rule, standing: clear}
  wagers: {section: Betting, text: Four wagers make a round., kind: rule, standing: hedged}
"""


def values() -> dict[str, Value]:
    """A sensible value for every rule by its path: the first that is admitted, or what triple draw has."""
    return {path: _PICKED.get(path, _first(rule)) for path, rule in rules().items()}


def lines(status: Mapping[str, str]) -> str:
    """The nine chapters of a file, with one rule a line: `status` gives the text behind the name of each rule."""
    text: list[str] = []
    above: list[str] = []
    for path in rules():
        keys = path.split(".")
        for depth, key in enumerate(keys[:-1]):
            if keys[: depth + 1] != above[: depth + 1]:
                text.append(f"{'  ' * depth}{key}:")
        above = keys[:-1]
        text.append(f"{'  ' * len(above)}{keys[-1]}: {status[path]}")
    return "\n".join(text) + "\n"


def variant(changed: Mapping[str, str] | None = None, *, documents: str = "[]", name: str = "plain") -> str:
    """A variant file in which every rule is silent, except for those that are given by path."""
    status = dict.fromkeys(rules(), "{status: silent}") | dict(changed or {})
    return f"variant: {name}\ntitle: A plain game\noperator: Nobody\ndocuments: {documents}\n{lines(status)}"


def customary(changed: Mapping[str, str] | None = None) -> str:
    """A file of customary values."""
    status = {
        path: f"{{value: {shown(value)}, status: customary, reasoning: So be it.}}" for path, value in values().items()
    }
    return f"variant: customary\ntitle: What is customary\ndocuments: []\n{lines(status | dict(changed or {}))}"


def build(folder: Path) -> Path:
    """Write the whole specification into a folder: one document, one variant, the customary values."""
    (folder / "documents").mkdir(parents=True)
    (folder / "variants").mkdir()
    (folder / "documents" / "some-rules.yaml").write_text(DOCUMENT)
    (folder / "documents" / "other-rules.yaml").write_text(DOCUMENT.replace("some-rules", "other-rules"))
    (folder / "variants" / "plain.yaml").write_text(variant())
    (folder / "customary.yaml").write_text(customary())
    return folder


def line_of(text: str, path: str) -> int:
    """The line of a rule, a group or a chapter in a text that `lines` wrote, counted from 1."""
    above: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        depth = (len(line) - len(line.lstrip())) // 2
        above = [*above[:depth], line.strip().partition(":")[0]]
        if ".".join(above) == path:
            return number
    raise LookupError(path)


def _first(rule: RuleSpec) -> Value:
    if rule.values:
        return rule.values[0].value
    assert rule.least is not None
    return rule.least
