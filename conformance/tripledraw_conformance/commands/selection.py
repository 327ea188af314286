"""Finding rules by what people type: a path, a group, a chapter, or something near it."""

from collections.abc import Iterator
from itertools import groupby

from tripledraw.schema import chapters, groups, rules
from tripledraw.wording import listing, near, quoted
from tripledraw_conformance.commands import refused
from tripledraw_conformance.commands.page import wrapped


def selected(name: str | None) -> tuple[str, ...]:
    """The paths of the rules that are meant: one, those of a group or of a chapter, or all for None.

    Raises Invalid for a name that means none, with those that it may have meant.
    """
    found = tuple(path for path in rules() if name is None or path == name or path.startswith(f"{name}."))
    if found:
        return found
    assert name is not None
    # The last word of a path is what people remember.
    known = [*chapters(), *groups(), *rules()]
    last = [path for path in known if path.rpartition(".")[2] == name.rpartition(".")[2]]
    meant = f" (did you mean {listing(last)}?)" if last else near(name, known)
    allowed = f"a rule such as betting.structure, a group such as betting.cap, or a chapter: {listing(chapters())}"
    raise refused(quoted(name), f"there is no such rule{meant}: {allowed}")


def by_chapter(paths: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """The paths chapter by chapter, each chapter with what it is about, as a line of text."""
    for chapter, some in groupby(paths, lambda path: path.partition(".")[0]):
        yield f"{chapter}: {chapters()[chapter]}", list(some)


def under_headings(paths: tuple[str, ...]) -> Iterator[tuple[list[str], str]]:
    """Each path with the headings of the chapter and of the groups that begin with it."""
    before: tuple[str, ...] = ()
    for path in paths:
        words = path.split(".")
        above = tuple(".".join(words[:length]) for length in range(1, len(words)))
        headings = [group for group in above if group not in before]
        yield [line for group in headings for line in _heading(group)], path
        before = above


def _heading(group: str) -> list[str]:
    about = chapters().get(group) or groups()[group]
    return ["", *wrapped(f"{group}: {about}")]
