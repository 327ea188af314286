"""The order of all hands as something that an engine is judged by, beside the scenarios."""

import shlex
from collections.abc import Iterator, Sequence

from tripledraw.provenance import provenance
from tripledraw.rulebook import Rulebook
from tripledraw.schema import rules
from tripledraw.wording import shown
from tripledraw_conformance import default
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.engines.port import Engine, EngineError
from tripledraw_conformance.failure import CaseSkipped
from tripledraw_conformance.levels import shown_by
from tripledraw_conformance.progress import Progress
from tripledraw_conformance.ranks import Misranked, Ranks, judge_ranks
from tripledraw_conformance.verdict import Subject, Verdict, changes_of

CHAPTER = "ranking"
TITLE = "Every kind of hand has its place"
SUBJECT = Subject(f"{CHAPTER}/{TITLE}", CHAPTER, TITLE, "", 0)
_PATHS = tuple(path for path in rules() if path.startswith(f"{CHAPTER}."))

_NAMED = 6
"""So many classes are named."""


def wanted(chosen: Chosen) -> bool:
    """Whether the order of hands is among what was chosen."""
    return (
        not chosen.clauses
        and (not chosen.chapters or CHAPTER in chosen.chapters)
        and (not chosen.rules or not set(_PATHS).isdisjoint(chosen.rules))
        and chosen.has_words(SUBJECT.id)
    )


def rank_verdicts(
    engine: Engine, books: dict[str, Rulebook], *, all_hands: bool, progress: Progress
) -> Iterator[Verdict]:
    """The verdicts on how an engine ranks by these rulebooks, by the names of their variants.

    One that passed, or one for each finding. Rulebooks that rank alike are put to an engine once.
    """
    done: dict[object, Ranks] = {}
    for name, book in books.items():
        key = _ranking(book)
        general = shown_by(provenance(book, path) for path in _PATHS)
        try:
            if key not in done:
                done[key] = judge_ranks(engine, book, all_hands, progress)
        except CaseSkipped as why:
            yield Verdict(SUBJECT, name, book, general, "skipped", why=str(why))
        except EngineError as error:
            yield Verdict(SUBJECT, name, book, general, "failed", why=str(error))
        else:
            yield from [_verdict(name, book, found) for found in done[key].findings] or [
                Verdict(SUBJECT, name, book, general)
            ]


def _verdict(name: str, book: Rulebook, found: Misranked) -> Verdict:
    return Verdict(
        SUBJECT,
        name,
        book,
        shown_by([provenance(book, found.rule)]),
        "failed",
        step=shlex.join(_compared(name, book, found.hands)),
        why=_why(found),
        expected=found.expected,
        got=found.got,
    )


def _compared(name: str, book: Rulebook, hands: Sequence[str]) -> list[str]:
    """The words of the command that compares hands by a rulebook; short, and so the same for all that rank alike."""
    if _ranking(book) == _ranking(rulebook_of(default.VARIANT)):
        return ["tripledraw", "rank", *hands]
    changes = [f"--set={path}={shown(value)}" for path, value in changes_of(book).items()]
    return ["tripledraw", "rank", "--rules", name, *changes, *hands]


def _ranking(book: Rulebook) -> tuple[object, ...]:
    """All that the order of hands depends on."""
    return book.order.cards, *(book.values[path] for path in _PATHS)


def _why(found: Misranked) -> str:
    classes = f"{len(found.classes)} kinds of hands are" if len(found.classes) > 1 else "one kind of hand is"
    named = "; ".join(found.classes[:_NAMED])
    more = f"; and {len(found.classes) - _NAMED} more" if len(found.classes) > _NAMED else ""
    like = f" (as if {found.looks_like})" if found.looks_like else ""
    return f"{classes} out of place: {named}{more}{like}"
