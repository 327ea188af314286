"""TOML, as far as hand histories need it: written, and read with the place of every value."""

import json
import re
import tomllib
from bisect import bisect_right
from collections import Counter
from typing import Any

from tripledraw.problem import Invalid, Problem
from tripledraw.source import MOST_VALUES, Keys, Mark, Source, decoded

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WHOLE = re.compile(r"([+-]?[0-9][0-9_]*)\.0+")
_TOKEN = re.compile(
    r"""(?P<skip>[ \t]+|\#[^\n]*)
    |(?P<line>\n)
    |(?P<string>\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    |(?P<mark>[\[\]{},=])
    |(?P<bare>[^\s\#"'\[\]{},=]+|.)""",
    re.VERBOSE | re.DOTALL,
)


def dump(value: Any) -> str:
    """A flag, whole number, text, list, or mapping in line, as TOML. Raises TypeError for anything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(dump, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key(name)} = {dump(each)}" for name, each in value.items()) + "}"
    raise TypeError(f"{type(value).__name__} is not written to TOML")


def key(name: str) -> str:
    """A key, in quotes where it needs them."""
    return name if _BARE.fullmatch(name) else dump(name)


def read(data: bytes | str, file: str) -> Source:
    """TOML as plain values with their places; `file` is what messages call it. Whole numbers may be written as `4.0`.

    Fractions are texts. Raises Invalid for what is not TOML of bounded size.
    """
    text = decoded(data, file).replace("\r\n", "\n")
    try:
        value = tomllib.loads(text, parse_float=_whole_or_text)
        marks = _Marks(text)
        marks.document()
    except tomllib.TOMLDecodeError as error:
        raise Invalid([_not_toml(error, file)]) from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets inside each other
        raise Invalid([Problem(file, 0, 0, "", "this is far too large or too deep: a hand history")]) from None
    return Source(file, value, (), marks.values, marks.keys, frozenset())


def _whole_or_text(number: str) -> int | str:
    whole = _WHOLE.fullmatch(number)
    return int(whole[1]) if whole else number


def _not_toml(error: tomllib.TOMLDecodeError, file: str) -> Problem:
    place = re.search(r"^(.*) \(at line ([0-9]+), column ([0-9]+)\)$", str(error), re.DOTALL)
    line, column = (int(place[2]), int(place[3])) if place else (0, 0)
    return Problem(
        file, line, column, "", f"this is not TOML, {(place[1] if place else str(error))[:100]}: a hand history"
    )


class _Marks:
    """The places of the keys and values of a text that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.values: dict[Keys, Mark] = {(): Mark(1, 1)}
        self.keys: dict[Keys, Mark] = {}
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._tokens = (found for found in _TOKEN.finditer(text) if found.lastgroup != "skip")
        self._next = next(self._tokens, None)
        self._tables: Counter[Keys] = Counter()

    def document(self) -> None:
        """Take in the whole text."""
        table: Keys = ()
        while (kind := self._kind()) is not None:
            if kind == "line":
                self._take()
            elif kind == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> Keys:
        """`[name]`, or `[[name]]` for one more table in a list."""
        first = self._take()
        several = self._kind() == "["
        if several:
            self._take()
        found: Keys = ()
        for name in self._name("]"):
            found = (*found, name)
            self._name_at(found, first)
            if self._tables[found]:
                found = (*found, self._tables[found] - 1)
        if several:
            self._take()
            # In a list that is there already, the name stands for its last table.
            found = found[:-1] if isinstance(found[-1], int) else found
            self._tables[found] += 1
            found = (*found, self._tables[found] - 1)
        self._place(found, first)
        return found

    def _pair(self, table: Keys) -> None:
        """`name = value`, and `a.b = value`."""
        first = self._next
        assert first is not None
        found = table
        for name in self._name("="):
            found = (*found, name)
            self._name_at(found, first)
        self._value(found)

    def _name(self, end: str) -> list[str]:
        """The parts of a dotted name, and its end."""
        parts: list[str] = []
        while (token := self._take())[0] != end:
            if token.lastgroup == "string":
                parts.append(tomllib.loads(f"x = {token[0]}")["x"])
            else:
                parts += [part for part in token[0].split(".") if part]
        return parts

    def _value(self, found: Keys) -> None:
        first = self._take()
        self._place(found, first)
        if first[0] == "[":
            number = 0
            while self._until("]"):
                self._value((*found, number))
                number += 1
        elif first[0] == "{":
            while self._until("}"):
                self._pair(found)
        elif first.lastgroup == "bare":
            while self._kind() == "bare":  # a date and a time
                self._take()

    def _until(self, end: str) -> bool:
        """Whether another item comes, rather than the end, which is passed."""
        while self._kind() in (",", "line"):
            self._take()
        if self._kind() == end:
            self._take()
            return False
        return True

    def _kind(self) -> str | None:
        if self._next is None:
            return None
        return self._next[0] if self._next.lastgroup == "mark" else self._next.lastgroup

    def _take(self) -> re.Match[str]:
        token, self._next = self._next, next(self._tokens, None)
        assert token is not None  # the text is TOML
        return token

    def _name_at(self, keys: Keys, token: re.Match[str]) -> None:
        """A name, which stands for its value, too, until that has a place of its own."""
        self.keys.setdefault(keys, self._mark(token))
        self.values.setdefault(keys, self._mark(token))

    def _place(self, keys: Keys, token: re.Match[str]) -> None:
        self.values[keys] = self._mark(token)
        if len(self.values) > MOST_VALUES:
            raise ValueError("too many values")

    def _mark(self, token: re.Match[str]) -> Mark:
        line = bisect_right(self._lines, token.start())
        return Mark(line, token.start() - self._lines[line - 1] + 1)
