"""YAML files as plain values, with the place of each value and nothing implicit.

The reading is strict: one document, UTF-8, no tabs, no aliases, anchors, merge keys or tags, no key twice. `true` and
`false` are flags, whole numbers are numbers, and every other scalar is text: `no`, `10:30` and `2024-05-01` mean what
they look like. Time and memory are bounded, whatever lies at a path.
"""

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tripledraw.problem import Invalid, Problem
from tripledraw.wording import quoted, shown

MOST_BYTES = 1 << 20
"""The size of a file that is read at most."""
MOST_VALUES = 50_000
"""Keys and values that a file holds at most."""
DEEPEST = 24
"""Levels of lists and mappings inside each other."""

Keys = tuple[str | int, ...]
"""The way to a value: the key of each mapping and the index of each list on the way."""

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_LONG_INTEGER = re.compile(r"[-+]?[0-9]{19,}")
_FRACTION = re.compile(r"[-+]?(([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+|\.(inf|nan))", re.I)
_NOTHING = {"", "~", "null", "Null", "NULL"}
# The line separators of Unicode are refused too: editors and YAML count their lines differently.
_UNPRINTABLE = re.compile("[^\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")

_HINTS = {
    "mapping values are not allowed": "is there a colon in a text? put the text in quotes",
    "did not find expected key": "is the line indented like its neighbours?",
    "could not find expected ':'": "each line is 'key: value'",
    "cannot start any token": "put the text in quotes",
    "did not find expected": "is a bracket or a quote left open?",
    "unexpected end of stream": "is a bracket or a quote left open?",
}


class Mark(NamedTuple):
    """A place in a file; both count from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read.

    `value` is made of dict, list, str, int and bool; where a value could not be taken it is None. `problems` are those
    that did not stop the reading. Lists and mappings keep the order of the file.
    """

    file: str
    value: Any
    problems: tuple[Problem, ...]
    _values: dict[Keys, Mark]
    _keys: dict[Keys, Mark]
    _faulty: frozenset[Keys]

    def mark(self, keys: Keys, *, key: bool = False) -> Mark:
        """The place of the value at these keys, or of its key; for one that is not there, of the nearest above it."""
        for length in range(len(keys), 0, -1):
            mark = (self._keys if key else self._values).get(keys[:length]) or self._values.get(keys[:length])
            if mark is not None:
                return mark
        return self._values.get((), Mark(1, 1))

    def at(self, keys: Keys) -> Any:
        """The value at these keys; raises KeyError or IndexError if there is none."""
        value = self.value
        for key in keys:
            value = value[key]
        return value

    def problem(self, keys: Keys, message: str, *, key: bool = False) -> Problem:
        """A problem with the value at these keys, or with its key."""
        return Problem(self.file, *self.mark(keys, key=key), dotted(keys), message)

    def sound(self, keys: Keys) -> bool:
        """Whether the reading found nothing wrong at these keys or above them."""
        return not self._faulty or not any(keys[:length] in self._faulty for length in range(len(keys) + 1))


def dotted(keys: Keys) -> str:
    """The way to a value as it is printed: `betting.cap.max_wagers.clauses[1]`."""
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{shown(key)}" for key in keys)
    return text.removeprefix(".")


def read(path: Path | str) -> Source:
    """Read a YAML file.

    Raises Invalid for what is not a readable file of bounded size, or not one document of plain YAML. Duplicate keys,
    aliases, tags and values of no admitted kind do not stop the reading: they are among the source's `problems`.
    """
    return parse(read_bytes(path), str(path))


def read_bytes(path: Path | str, most: int = MOST_BYTES) -> bytes:
    """The bytes of a plain file; raises Invalid for anything else, or if there are more than `most`."""
    try:
        # Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise _refused(path, f"cannot be read: {reason[:1].lower()}{reason[1:]}") from None
    try:
        return _bounded(descriptor, path, most)
    except OSError as error:
        raise _refused(path, f"cannot be read: {error.strerror}") from None
    finally:
        os.close(descriptor)


def parse(data: bytes | str, file: str) -> Source:
    """Read YAML from bytes, or from text; `file` is what messages call it. Raises Invalid as `read` does."""
    if len(data) > MOST_BYTES:
        raise _refused(file, _too_large(len(data), MOST_BYTES))
    text = decoded(data, file)
    _refuse_characters(text, file)
    reader = _Reader(file)
    try:
        value = reader.document(yaml.parse(text, Loader=_Loader))
    except yaml.YAMLError as error:
        raise Invalid([*reader.problems, _not_yaml(error, file)]) from None
    problems = tuple(reader.problems)
    return Source(file, value, problems, reader.values, reader.keys, frozenset(reader.faulty))


def decoded(data: bytes | str, file: str) -> str:
    """The text of bytes in UTF-8; text stays as it is. Raises Invalid at the first byte that is wrong."""
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8: save the file in the encoding UTF-8"
        raise Invalid([Problem(file, line, column, "", message)]) from None


def _bounded(descriptor: int, path: Path | str, most: int) -> bytes:
    about = os.fstat(descriptor)
    if stat.S_ISDIR(about.st_mode):
        raise _refused(path, "is a directory: name a file")
    if not stat.S_ISREG(about.st_mode):
        raise _refused(path, "is not a plain file: pipes and devices are not read")
    if about.st_size > most:
        raise _refused(path, _too_large(about.st_size, most))
    with os.fdopen(descriptor, "rb", closefd=False) as stream:
        data = stream.read(most + 1)  # the size may have been a lie, or have changed since
    if len(data) > most:
        raise _refused(path, _too_large(len(data), most))
    return data


def _too_large(size: int, most: int) -> str:
    return f"is too large, with {size:,} bytes: at most {most:,}"


def _refused(path: Path | str, message: str) -> Invalid:
    return Invalid([Problem(str(path), 0, 0, "", message)])


def _refuse_characters(text: str, file: str) -> None:
    """Tabs and control characters: YAML refuses some of them, in some places, in words that help nobody."""
    if _UNPRINTABLE.search(text) is None:
        return
    problems = []
    for number, line in enumerate(text.split("\n"), 1):
        found = _UNPRINTABLE.search(line)
        if found is not None:
            what = "a tab: write spaces" if found[0] == "\t" else f"the character U+{ord(found[0]):04X}: remove it"
            problems.append(Problem(file, number, found.start() + 1, "", what))
    raise Invalid(problems)


def _not_yaml(error: yaml.YAMLError, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    reason = str(getattr(error, "problem", None) or error).splitlines()[0]
    hint = next((f": {hint}" for words, hint in _HINTS.items() if words in reason), "")
    line, column = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
    return Problem(file, line, column, "", f"this is not YAML, {reason}{hint}")


@dataclass(slots=True)
class _Reader:
    """Builds values from YAML's events: they come one by one, so that a bound is met before the memory is used."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    values: dict[Keys, Mark] = field(default_factory=dict)
    keys: dict[Keys, Mark] = field(default_factory=dict)
    faulty: set[Keys] = field(default_factory=set)
    count: int = 0

    def document(self, events: Iterator[Any]) -> Any:
        next(events)  # the start of the stream
        if isinstance(next(events), yaml.StreamEndEvent):
            raise _refused(self.file, "is empty: nothing is written in it")
        value = self.node(next(events), events, ())
        next(events)  # the end of the document
        after = next(events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise self.stop(after, (), "a second document begins here: one file holds one")
        return value

    def node(self, event: Any, events: Iterator[Any], keys: Keys) -> Any:
        self.count += 1
        if self.count > MOST_VALUES:
            raise self.stop(event, (), f"too many values: at most {MOST_VALUES:,}")
        self.values.setdefault(keys, _mark(event))
        if isinstance(event, yaml.AliasEvent):
            self.fault(event, keys, f"*{shown(event.anchor)} is an alias: write the value itself")
            return None
        self.plain(event, keys)
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, keys)
        if len(keys) >= DEEPEST:
            raise self.stop(event, keys, f"nested too deep: at most {DEEPEST} levels")
        return self.mapping(events, keys) if isinstance(event, yaml.MappingStartEvent) else self.sequence(events, keys)

    def mapping(self, events: Iterator[Any], keys: Keys) -> dict[str, Any]:
        value: dict[str, Any] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            name = self.key(event, events, keys)
            if name is None or name in value:
                self.discard(next(events), events, keys, event, name)
                continue
            self.keys[(*keys, name)] = _mark(event)
            value[name] = None
            value[name] = self.node(next(events), events, (*keys, name))
        return value

    def sequence(self, events: Iterator[Any], keys: Keys) -> list[Any]:
        value: list[Any] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            value.append(self.node(event, events, (*keys, len(value))))
        return value

    def key(self, event: Any, events: Iterator[Any], keys: Keys) -> str | None:
        """The text of a key; None for one that cannot be used, which is then a problem already."""
        if not isinstance(event, yaml.ScalarEvent):
            self.fault(event, keys, "a key that is not text: write a word", faulty=False)
            if not isinstance(event, yaml.AliasEvent):
                self.skip(event, events)
            return None
        self.plain(event, keys)
        name = str(event.value)
        if name == "<<" and event.implicit[0]:
            self.fault(event, keys, "'<<' is a merge key: write the keys themselves", faulty=False)
            return None
        if not name:
            self.fault(event, keys, "a key without a name: write 'key: value'", faulty=False)
            return None
        return name

    def discard(self, event: Any, events: Iterator[Any], keys: Keys, at: Any, name: str | None) -> None:
        """Pass over a value that has no key of its own; a key that was there before is a problem."""
        if name is not None:
            first = self.keys[(*keys, name)].line
            message = f"the key {quoted(name)} is there twice: it stands in line {first} already"
            self.problems.append(Problem(self.file, *_mark(at), dotted((*keys, name)), message))
        self.skip(event, events)

    def skip(self, event: Any, events: Iterator[Any]) -> None:
        depth = 0
        while True:
            self.count += 1
            if self.count > MOST_VALUES:
                raise self.stop(event, (), f"too many values: at most {MOST_VALUES:,}")
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise self.stop(event, (), f"nested too deep: at most {DEEPEST} levels")
            if depth == 0:
                return
            event = next(events)

    def plain(self, event: Any, keys: Keys) -> None:
        if event.anchor is not None:
            self.fault(event, keys, f"&{shown(event.anchor)} is an anchor: write values where they belong")
        if event.tag is not None:
            self.fault(event, keys, f"{shown(event.tag)} is a tag: values are written without")

    def scalar(self, event: Any, keys: Keys) -> str | int | bool | None:
        text = str(event.value)
        if not event.implicit[0]:  # in quotes, or a block of text
            return text
        if text in ("true", "false"):
            return text == "true"
        if _INTEGER.fullmatch(text):
            return int(text)
        refused = _refused_scalar(text)
        if refused is not None:
            self.fault(event, keys, refused)
            return None
        return text

    def fault(self, event: Any, keys: Keys, message: str, *, faulty: bool = True) -> None:
        self.problems.append(Problem(self.file, *_mark(event), dotted(keys), message))
        if faulty:
            self.faulty.add(keys)

    def stop(self, event: Any, keys: Keys, message: str) -> Invalid:
        return Invalid([*self.problems, Problem(self.file, *_mark(event), dotted(keys), message)])


def _mark(event: Any) -> Mark:
    return Mark(event.start_mark.line + 1, event.start_mark.column + 1)


def _refused_scalar(text: str) -> str | None:
    """Why a word without quotes is not taken as text, though YAML would take it for something; None if it is."""
    if text in _NOTHING:
        return "nothing is written here: write a value or leave out the key"
    if _FRACTION.fullmatch(text):
        return f"{shown(text)} is no whole number: numbers are whole, text is in quotes"
    if _LONG_INTEGER.fullmatch(text):
        return f"{shown(text)} is too large: at most 18 digits, text is in quotes"
    return None
