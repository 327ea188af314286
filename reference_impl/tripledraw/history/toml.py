"""Just as much TOML as a hand history needs: values out, and the lines of the strings in an array."""

import json
import re
from collections.abc import Iterator
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_PIECE = re.compile(
    r"""(?P<comment>\#[^\n]*)
    |(?P<string>\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
    |(?P<end>[\[\]])
    |(?P<other>[^\#"'\[\]]+|.)""",
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


def string_lines(text: str, name: str) -> list[int]:
    """The lines, counted from 1, of the strings in the first array that a line assigns to the key `name`."""
    start = re.search(rf"^[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*=[ \t]*\[", text, re.MULTILINE)
    return list(_strings(text, start.end())) if start else []


def _strings(text: str, start: int) -> Iterator[int]:
    line = text.count("\n", 0, start) + 1
    for piece in _PIECE.finditer(text, start):
        if piece["end"] == "]":
            return
        if piece["string"]:
            yield line
        line += piece[0].count("\n")
