"""What follows after a deal, for `tripledraw replay`: the places of the next one, or the end of the session."""

from collections.abc import Iterator
from typing import Any

from tripledraw.history.deal_file import after_to_json
from tripledraw.history.record import Question
from tripledraw.rulebook import Rulebook
from tripledraw.rules.session import Finished, NextDeal
from tripledraw.wording import listing, shown
from tripledraw_conformance.commands import Outcome
from tripledraw_conformance.commands.page import counted, wrapped
from tripledraw_conformance.commands.provenance import provenance

_DECIDE = ("session.button", "session.deals", "session.places")


def following(rules: Rulebook, asked: Question, file: str) -> Outcome:
    """Answer a question between two deals."""
    assert rules.variant is not None  # it was loaded from one
    report = {
        "file": file,
        "variant": rules.variant.id,
        "after": after_to_json(asked.after),
        "answer": answer_to_json(asked, asked.answer(rules)),
    }
    return Outcome(tuple(_lines(rules, asked)), report, name="replay_next")


def answer_to_json(asked: Question, answer: NextDeal | Finished) -> dict[str, Any]:
    """The answer as in the protocol."""
    if isinstance(answer, Finished):
        return {"places": [list(place) for place in answer.places]}
    small = answer.small if asked.after.stacks[answer.small] else None
    return {"button": answer.button, "small": small, "big": answer.big}


def question_words(after: dict[str, Any]) -> str:
    """What is known after a deal, in words."""
    seats = f"{counted(len(after['stacks']), 'seat')} with {listing(after['stacks'], 'and')} chips"
    if len(set(after["stacks"])) == 1:
        seats = f"{counted(len(after['stacks']), 'seat')} with {counted(after['stacks'][0], 'chip')} each"
    entering = f"; {who(after['entering'])} would enter" if after.get("entering") else ""
    return (
        f"after deal {after['deals']:,}: {seats}; seat {after['button']} had the button, "
        f"seat {after['small']} the small blind, seat {after['big']} the big blind{entering}"
    )


def answer_words(answer: dict[str, Any]) -> str:
    """What follows, in words; the answer is one of the protocol."""
    if "places" in answer:
        return f"the session is over: {listing([f'{who(place)}' for place in answer['places']], 'before')}"
    small = "nobody posts the small blind"
    if answer["small"] is not None:
        small = f"seat {answer['small']} posts the small blind"
    return f"in the next deal seat {answer['button']} has the button, {small}, seat {answer['big']} the big blind"


def who(seats: list[int]) -> str:
    """`seat 0`, `seats 0 and 2`."""
    return f"seat{'' if len(seats) == 1 else 's'} {listing(seats, 'and')}"


def _lines(rules: Rulebook, asked: Question) -> Iterator[str]:
    assert rules.variant is not None
    answer = answer_to_json(asked, asked.answer(rules))
    yield from wrapped(f"Asked of {rules.variant.id}: {rules.variant.title}")
    yield from wrapped(f"{_capital(question_words(after_to_json(asked.after)))}.", 0, 2)
    yield from wrapped(f"{_capital(answer_words(answer))}.", 0, 2)
    for path in _DECIDE:
        of = provenance(rules, path)
        behind = ", ".join(clause.id for clause in of.clauses) or of.standing
        yield from wrapped(f"{path} {shown(of.value)} ({behind})", 2, 2)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
