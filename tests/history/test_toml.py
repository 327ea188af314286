"""TOML as hand histories have it: the place of every value is known, however it is written."""

from collections.abc import Iterator
from typing import Any

import pytest

from tripledraw.history import toml
from tripledraw.source import Keys

TEXT = """\
# About nothing.
number = 12
"a key" = [1, 'x', # with a remark ] in it
  "]", \"\"\"two
lines\"\"\", [2, 3]]
a.b . "c" = {g = 1, h = [true]}
'day' = 1979-05-27 07:32:00
fraction = -1.5
whole = 4.0
[table]
x = 2
[[list.of.tables]]
y = 1
[[list.of.tables]]
y = 2
[list.of.tables.inside]
z = 3
"""

PLACES: dict[Keys, str] = {
    ("number",): "12\n",
    ("a key",): "[1, 'x'",
    ("a key", 0): "1, 'x'",
    ("a key", 2): '"]", ',
    ("a key", 3): '"""two',
    ("a key", 4): "[2, 3]]",
    ("a key", 4, 1): "3]]",
    ("a",): "a.b",
    ("a", "b", "c"): "{g = 1",
    ("a", "b", "c", "h", 0): "true]}",
    ("day",): "1979",
    ("fraction",): "-1.5",
    ("whole",): "4.0",
    ("table",): "[table]",
    ("table", "x"): "2",
    ("list",): "[[list.of.tables]]\ny = 1",
    ("list", "of", "tables", 0): "[[list.of.tables]]\ny = 1",
    ("list", "of", "tables", 0, "y"): "1",
    ("list", "of", "tables", 1): "[[list.of.tables]]\ny = 2",
    ("list", "of", "tables", 1, "y"): "2",
    ("list", "of", "tables", 1, "inside"): "[list.of.tables.inside]",
    ("list", "of", "tables", 1, "inside", "z"): "3",
}


def ways(value: Any, keys: Keys = ()) -> Iterator[Keys]:
    """The keys of a value and of everything in it."""
    yield keys
    if isinstance(value, dict):
        for key, each in value.items():
            yield from ways(each, (*keys, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from ways(each, (*keys, number))


@pytest.mark.parametrize("keys", PLACES, ids=str)
def test_every_value_has_its_place(keys: Keys) -> None:
    """Line and column are those at which it is written."""
    line, column = toml.read(TEXT, "f").mark(keys)
    rest = "".join(TEXT.splitlines(keepends=True)[line - 1 :])[column - 1 :]
    assert PLACES[keys] == rest[: len(PLACES[keys])]


def test_every_value_is_found() -> None:
    """None is left without a place of its own."""
    read = toml.read(TEXT, "f")
    assert [] == [keys for keys in ways(read.value) if keys and read.mark(keys) == (1, 1)]


def test_chips_may_be_written_with_a_point() -> None:
    """Four point nothing is four; what is left over of a chip is a text, which nothing admits."""
    read = toml.read(TEXT, "f")
    assert (4, "-1.5") == (read.value["whole"], read.value["fraction"])


def test_what_is_written_is_read_again() -> None:
    """Texts with quotes, line breaks and letters of all kinds; lists and mappings in each other."""
    value = {"a b": ['"', "'\n\\", "żółw \x7f"], "c": {"d": True, "e.f": [1, [2]]}, "g": -3}
    text = "".join(f"{toml.key(key)} = {toml.dump(each)}\n" for key, each in value.items())
    assert value == toml.read(text, "f").value
