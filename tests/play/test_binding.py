"""What the schema admits is what the engine plays, value for value."""

from collections import Counter
from typing import Any

import pytest

from support import of_variant
from tripledraw.rulebook import CHAPTERS, bound
from tripledraw.rules.bind import paths
from tripledraw.schema import rules
from tripledraw_conformance.random_rules import domain


def test_every_rule_is_bound_once() -> None:
    """Every rule of the schema has one field in one chapter, and no field holds anything else."""
    fields = Counter(field.metadata["path"] for chapter in CHAPTERS.values() for field in paths(chapter))
    assert Counter(rules().keys()) == fields
    assert rules().keys() == bound().keys()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rules_stand_in_their_chapter(chapter: str) -> None:
    """A rule is bound in the chapter that its path begins with."""
    assert {chapter} == {field.metadata["path"].partition(".")[0] for field in paths(CHAPTERS[chapter])}


@pytest.mark.parametrize("path", [path for path, functions in bound().items() if functions is not None])
def test_values_and_functions(path: str) -> None:
    """The values that the schema admits are those that something plays."""
    assert {str(each.value) for each in rules()[path].values} == {str(value) for value in bound()[path]}


@pytest.mark.parametrize(
    "field", [field for chapter in CHAPTERS.values() for field in paths(chapter)], ids=lambda field: field.name
)
def test_values_kept_as_they_are(field: Any) -> None:
    """Words that stand for numbers or flags are those of the schema; only the ranking keeps its words."""
    path, names = field.metadata["path"], field.metadata.get("names")
    if names is None:
        return
    words = {each.value for each in rules()[path].values if isinstance(each.value, str)}
    assert names.keys() == (set() if path.startswith("ranking.") else words)


@pytest.mark.parametrize("path", rules())
def test_every_value_can_be_bound(path: str) -> None:
    """A rulebook can be made with every value of every rule, and keeps it."""
    for value in domain(path):
        assert value == of_variant("house").changed({path: value}).values[path]


@pytest.mark.parametrize("path", [path for path, functions in bound().items() if functions is not None])
def test_no_other_value_can_be_bound(path: str) -> None:
    """A value that nothing plays is refused."""
    with pytest.raises(KeyError):
        of_variant("house").changed({path: "something_else"})


def test_a_rulebook_does_not_change() -> None:
    """Deals hold their rulebook: whoever wants another rule gets another rulebook."""
    book = of_variant("house")
    with pytest.raises(AttributeError, match="changed"):
        book.betting = book.changed({"betting.structure": "no_limit"}).betting


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_bound_chapter_cannot_be_changed(name: str) -> None:
    """A rulebook is the same for as long as it is there."""
    chapter = getattr(of_variant("house"), name)
    with pytest.raises(AttributeError):
        setattr(chapter, next(iter(paths(CHAPTERS[name]))).name, None)
