"""The vocabulary of scenarios: step templates, and the types of what is filled into them.

A step is a function of a run and of what its template catches. `given`, `when` and `then` put it into the vocabulary;
both pytest-bdd and the case reader take it from there. Seats are letters: A sits directly left of the button.
"""

import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal

import parse
import yaml

Keyword = Literal["given", "when", "then"]
Rows = Sequence[Mapping[str, str]]

CHAPTERS = (
    "ranking",
    "posting",
    "dealing",
    "betting",
    "drawing",
    "reshuffling",
    "showdown",
    "pots",
    "session",
)


@dataclass(frozen=True)
class Template:
    """One step template: `columns` are those of its table, if it has one, `optional` those that may be missing."""

    keyword: Keyword
    text: str
    function: Callable[..., None]
    columns: tuple[str, ...]
    optional: tuple[str, ...]

    def match(self, text: str) -> dict[str, Any] | None:
        """What the template catches of a step's text, None if it does not fit."""
        found = _compiled(self.text).parse(text)
        return dict(found.named) if found else None


_TEMPLATES: list[Template] = []


def _register(keyword: Keyword) -> Callable[..., Callable[[Callable[..., None]], Callable[..., None]]]:
    def register(
        text: str, columns: tuple[str, ...] = (), optional: tuple[str, ...] = ()
    ) -> Callable[[Callable[..., None]], Callable[..., None]]:
        def add(function: Callable[..., None]) -> Callable[..., None]:
            _TEMPLATES.append(Template(keyword, text, function, columns, optional))
            return function

        return add

    return register


given = _register("given")
when = _register("when")
then = _register("then")


@cache
def templates() -> tuple[Template, ...]:
    """Every step template there is."""
    for chapter in CHAPTERS:
        import_module(f"tripledraw_conformance.steps.{chapter}")
    return tuple(_TEMPLATES)


# The types. Each function reads what its pattern catches.


def _type(pattern: str, read: Callable[[str], Any]) -> Callable[[str], Any]:
    function: Any = parse.with_pattern(pattern)(lambda text: read(text))
    return function  # type: ignore[no-any-return]


def seat_number(letter: str) -> int:
    """The seat that a letter stands for: A is 0."""
    return string.ascii_uppercase.index(letter)


def seat_letter(seat: int) -> str:
    """The letter of a seat."""
    return string.ascii_uppercase[seat]


def seat_letters(seats: Iterable[int]) -> str:
    """The letters of seats in their order: `A, B`; `nobody` for none."""
    return ", ".join(map(seat_letter, seats)) or "nobody"


def _list(text: str) -> list[str]:
    return text.replace(" and ", ", ").replace(" or ", ", ").split(", ")


def _seats(text: str) -> list[int]:
    return [] if text == "nobody" else [seat_number(letter) for letter in _list(text)]


def _cards(text: str) -> list[str]:
    return [] if text == "nothing" else text.split()


def _numbers(text: str) -> list[int]:
    return [int(number) for number in _list(text)]


_VERBS = {
    "fold": "fold",
    "folds": "fold",
    "check": "check",
    "checks": "check",
    "call": "call",
    "calls": "call",
    "bet": "raise",
    "bets": "raise",
    "raise": "raise",
    "raises": "raise",
    "complete": "raise",
    "completes": "raise",
    "stand pat": "stand pat",
    "stands pat": "stand pat",
    "go all-in": "all-in",
    "goes all-in": "all-in",
}
_ANY_VERB = "|".join(sorted(_VERBS, key=len, reverse=True))
_ACT = "fold|check|call|bet|raise"
_CARD = r"(?:[2-9TJQKA][cdhs])"
_EVENTS = "posted|dealt|burned|folded|checked|called|wagered|discarded|drew|reshuffled|returned|showed|mucked|awarded"

TYPES: Mapping[str, Callable[[str], Any]] = {
    "seat": _type(r"[A-J]", seat_number),
    "seats": _type(r"nobody|[A-J](?:, [A-J])*(?: and [A-J])?", _seats),
    "cards": _type(rf"nothing|{_CARD}(?: {_CARD})*", _cards),
    "chips": _type(r"\d+", int),
    "number": _type(r"\d+", int),
    "numbers": _type(r"\d+(?:, \d+)*(?: and \d+)?", _numbers),
    "range": _type(r"\d+ to \d+|\d+", lambda text: [int(number) for number in text.split(" to ")]),
    "variant": _type(r"[a-z0-9]+(?:-[a-z0-9]+)*", str),
    "rule": _type(r"[a-z_]+(?:\.[a-z_]+)+", str),
    "value": _type(r"\w+|\[[\d, ]+\]", yaml.safe_load),
    "verb": _type(_ANY_VERB, _VERBS.__getitem__),
    "wager": _type("bets|raises|completes", str),
    "acts": _type(rf"(?:{_ACT})(?:, (?:{_ACT}))*(?: or (?:{_ACT}))?", _list),
    "may": _type("may not|may", lambda text: text == "may"),
    "relation": _type("is|holds|does not hold", str),
    "draw": _type("draws?", str),
    "gain": _type("posts|gets back|wins", str),
    "counted": _type("burned cards|cards in the stub|cards in the pack|cards in every hand|reshuffles", str),
    "place": _type(r"round [1-5]|draw [1-4]|the end", str),
    "event": _type(_EVENTS, str),
    "attempt": _type(rf"fold|check|call|stand pat|(?:bet|raise) to \d+|discard {_CARD}(?: {_CARD})*", str),
}


@cache
def _compiled(text: str) -> parse.Parser:
    return parse.compile(text, TYPES, case_sensitive=True)
