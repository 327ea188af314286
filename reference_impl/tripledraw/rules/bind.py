"""Binding: a chapter is a class whose fields say which rule they hold.

A rule with behaviour is a table from its values to small functions; binding picks one of them, so that nothing
compares strings while a deal is played. Numbers and flags stay as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar, cast, dataclass_transform

Chapter = TypeVar("Chapter")
Played = TypeVar("Played")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def chapter(cls: type[Chapter]) -> type[Chapter]:
    """Make a class a chapter: its fields are `choice` or `plain`, and never change."""
    return dataclass(frozen=True, slots=True)(cls)


def choice(path: str, flags: Mapping[bool, Played] | None = None, /, **functions: Played) -> Played:
    """A rule at `path` whose values pick one of `functions`, or one of `flags` if it is true or false.

    To the type checker it is what it picks, so that every function must fit the field that it stands behind.
    """
    found: Any = field(metadata={"path": path, "functions": flags or functions})
    return cast(Played, found)


def plain(path: str, /, **names: Any) -> Any:
    """A rule at `path` whose value is kept as it is; a word must be one of `names` and stands for what they say."""
    return field(metadata={"path": path, "names": names})


def bind(chapter: type[Chapter], values: Mapping[str, Any]) -> Chapter:
    """The chapter as the rules in `values`, by path, have it. Raises KeyError for a value that nothing plays."""
    bound = {}
    for rule in paths(chapter):
        here = rule.metadata
        given = values[here["path"]]
        if "functions" in here:
            bound[rule.name] = here["functions"][given]
        elif isinstance(given, list):
            bound[rule.name] = tuple(given)
        else:
            bound[rule.name] = here["names"][given] if isinstance(given, str) and here["names"] else given
    return chapter(**bound)


def paths(chapter: type) -> list[Any]:
    """The fields of a chapter, each with the path of its rule in its metadata."""
    return [found for found in fields(chapter) if "path" in found.metadata]
