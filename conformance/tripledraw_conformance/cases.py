"""Cases: the scenarios of `features/` as data that runs without pytest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gherkin.parser import Parser

from tripledraw import resources, rulebook, variant
from tripledraw.entries import Variant
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.vocabulary import CHAPTERS, Keyword, Template, templates


@dataclass(frozen=True)
class Step:
    """One step of a case: its words, where it stands, and what it is bound to."""

    keyword: Keyword
    text: str
    line: int
    template: Template
    arguments: Mapping[str, Any]

    @property
    def words(self) -> str:
        """All its words: `Then B may not raise`."""
        return f"{self.keyword.capitalize()} {self.text}"

    def run(self, world: Any) -> None:
        """Do what the step says in a run. Raises CaseFailed."""
        self.template.function(world, **self.arguments)


@dataclass(frozen=True, eq=False)
class Case:
    """One scenario: `id` is chapter/title, `scenario` the title with the columns of its examples not yet filled in,
    `clauses` are the slugs that it cites, `changes` what differs from `variant`.

    The steps that name the rules are not among `steps`.
    """

    id: str
    chapter: str
    title: str
    scenario: str
    file: str
    line: int
    clauses: tuple[str, ...]
    variant: str
    changes: tuple[tuple[str, Any], ...]
    steps: tuple[Step, ...]

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that the scenario was written under."""
        return _written_under(self.variant, self.changes)


class BadFeature(ValueError):
    """A feature file that cannot be read: file, line, and what is wrong."""


@cache
def _written_under(name: str, changes: tuple[tuple[str, Any], ...]) -> Rulebook:
    return rulebook_of(name).changed(dict(changes)) if changes else rulebook_of(name)


def variant_of(name: str) -> Variant:
    """A variant, read once."""
    found = rulebook_of(name).variant
    assert found is not None
    return found


@cache
def rulebook_of(name: str) -> Rulebook:
    """The rulebook of a variant, made once."""
    return rulebook.load(name)


@cache
def load_cases() -> tuple[Case, ...]:
    """All cases, in the order of the chapters and of the files. Raises BadFeature."""
    files = [resources.features() / f"{chapter}.feature" for chapter in CHAPTERS]
    return tuple(case for file in files if file.exists() for case in read_feature(file))


def read_feature(path: Path) -> Iterator[Case]:
    """The cases of one feature file. Raises BadFeature."""
    try:
        feature = Parser().parse(path.read_text(encoding="utf-8"))["feature"]
    except Exception as error:
        raise BadFeature(f"{path}: {error}") from None
    children: Any = feature["children"] if feature else []
    for child in children:
        if "rule" in child:
            rule = child["rule"]
            for inner in rule["children"]:
                yield from _cases(path, inner["scenario"], rule["tags"])
        else:
            yield from _cases(path, child["scenario"], [])


def _cases(path: Path, scenario: Mapping[str, Any], tags: Sequence[Mapping[str, Any]]) -> Iterator[Case]:
    clauses = tuple(dict.fromkeys(tag["name"][1:] for tag in (*tags, *scenario["tags"])))
    for title, line, filled in _rows(scenario):
        steps = list(_steps(path, scenario["steps"], filled))
        name, changes = _rules(path, line, steps)
        yield Case(
            id=f"{path.stem}/{title}",
            chapter=path.stem,
            title=title,
            scenario=scenario["name"],
            file=path.name,
            line=line,
            clauses=clauses,
            variant=name,
            changes=changes,
            steps=tuple(step for step in steps if not _names_rules(step)),
        )


def _rows(scenario: Mapping[str, Any]) -> Iterator[tuple[str, int, Mapping[str, str]]]:
    """The scenario, or each row of its examples: title, line, and what is filled in."""
    if not scenario["examples"]:
        yield scenario["name"], scenario["location"]["line"], {}
    for examples in scenario["examples"]:
        columns = [cell["value"] for cell in examples["tableHeader"]["cells"]]
        for row in examples["tableBody"]:
            filled = dict(zip(columns, (cell["value"] for cell in row["cells"]), strict=True))
            yield _fill(scenario["name"], filled), row["location"]["line"], filled


def _fill(text: str, filled: Mapping[str, str]) -> str:
    for name, value in filled.items():
        text = text.replace(f"<{name}>", value)
    return text


_KEYWORDS: Mapping[str, Keyword] = {"Context": "given", "Action": "when", "Outcome": "then"}


def _steps(path: Path, steps: Sequence[Mapping[str, Any]], filled: Mapping[str, str]) -> Iterator[Step]:
    keyword: Keyword = "given"
    for step in steps:
        keyword = _KEYWORDS.get(step["keywordType"], keyword)
        text = _fill(step["text"], filled)
        line = step["location"]["line"]
        yield _bound(path, line, keyword, text, _table(step, filled))


def _table(step: Mapping[str, Any], filled: Mapping[str, str]) -> list[dict[str, str]] | None:
    if "dataTable" not in step:
        return None
    rows = [[_fill(cell["value"], filled) for cell in row["cells"]] for row in step["dataTable"]["rows"]]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def _bound(path: Path, line: int, keyword: Keyword, text: str, rows: list[dict[str, str]] | None) -> Step:
    place = f"{path}:{line}"
    found = [
        (template, caught)
        for template in templates()
        if template.keyword == keyword and (caught := template.match(text)) is not None
    ]
    if len(found) != 1:
        how = "fits no step" if not found else f"fits {len(found)} steps: " + "; ".join(t.text for t, _ in found)
        raise BadFeature(f"{place}: `{text}` {how}")
    template, arguments = found[0]
    if (rows is None) != (not template.columns):
        raise BadFeature(f"{place}: `{text}` takes {'a' if template.columns else 'no'} table")
    if rows is not None:
        columns = set(rows[0]) if rows else set()
        if not set(template.columns) - set(template.optional) <= columns <= set(template.columns):
            raise BadFeature(f"{place}: the columns of this table are {', '.join(template.columns)}")
        arguments = {**arguments, "rows": rows}
    return Step(keyword, text, line, template, arguments)


def _names_rules(step: Step) -> bool:
    return step.keyword == "given" and ("variant" in step.arguments or "rule" in step.arguments)


def _rules(path: Path, line: int, steps: Sequence[Step]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The variant that a scenario is written under, and the rules that it changes."""
    naming = [step.arguments for step in steps if _names_rules(step)]
    if not naming or "variant" not in naming[0]:
        raise BadFeature(f"{path}:{line}: the first step names the rules, such as `the house rules`")
    name = naming[0]["variant"]
    if name not in variant.variants():
        raise BadFeature(f"{path}:{line}: there is no variant {name}")
    changes: dict[str, Any] = {}
    for arguments in naming:
        if "rule" in arguments:
            changes |= variant.parse_change(f"{arguments['rule']}={_yaml(arguments['value'])}", variant_of(name))
    return name, tuple(changes.items())


def _yaml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
