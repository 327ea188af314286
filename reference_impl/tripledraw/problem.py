"""What is wrong with a file, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

MOST_PROBLEMS = 200
"""Problems that are told at most, so that a hostile file gets a bounded answer."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong with a file.

    `line` and `column` count from 1; a line of 0 means the file as a whole. `path` is the dotted path of the
    key, or empty. `message` says what is wrong and then, after a colon, what is allowed.
    """

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        """`file:line:column: path: what is wrong: what is allowed`, without the parts that are not known."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        text = ": ".join(part for part in (place, self.path, self.message) if part)
        return text.encode("utf-8", "backslashreplace").decode()


class Invalid(Exception):
    """Raised for input that cannot be used; `problems` holds all that is wrong with it.

    The problems stand in order: the files as they were first named, then line and column. Each stands once.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = _ordered(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


def _ordered(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    once = list(dict.fromkeys(problems))
    files = {file: at for at, file in enumerate(dict.fromkeys(problem.file for problem in once))}
    # Not by message: of two problems at one place the more basic one was found first.
    once.sort(key=lambda problem: (files[problem.file], problem.line, problem.column))
    if len(once) > MOST_PROBLEMS:
        rest = Problem(once[-1].file, 0, 0, "", f"{len(once) - MOST_PROBLEMS} more problems, not listed")
        return (*once[:MOST_PROBLEMS], rest)
    return tuple(once)
