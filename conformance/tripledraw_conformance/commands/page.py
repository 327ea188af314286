"""Plain text for a terminal: columns, wrapped paragraphs, and nothing that could upset it."""

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence

NARROWEST, WIDEST = 40, 110


def width() -> int:
    """How many columns a line should have at most."""
    return max(NARROWEST, min(shutil.get_terminal_size((100, 24)).columns, WIDEST))


def plain(text: str) -> str:
    """The text on one line, with whatever is not printable escaped."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "surrogatepass").decode() for c in text)


def wrapped(text: str, indent: int = 0, hanging: int = 0) -> list[str]:
    """A paragraph as lines of at most `width()`, each `indent` deep, all but the first one `hanging` deeper.

    Long words, such as the ids of clauses, stay whole.
    """
    return textwrap.wrap(
        plain(text),
        width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def columns(rows: Iterable[Sequence[str]], indent: int = 0) -> Iterator[str]:
    """Rows as lines with their columns aligned; the last column is not filled up."""
    cells = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield (" " * indent + "  ".join(map(str.ljust, row, widths))).rstrip()


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 rule`, `2 rules`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
