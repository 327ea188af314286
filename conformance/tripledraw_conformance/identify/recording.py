"""Recordings: what an engine showed of a deal, kept so that any number of rulebooks can be held against it.

An engine is asked once; afterwards it is lock-step with a recording in its place.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.port import FIELDS, Engine, EngineBroken, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.explore import Ask
from tripledraw_conformance.lockstep import Difference, Played, Side, play
from tripledraw_conformance.parting import first_parted
from tripledraw_conformance.script import Script

Probe = Script | Ask
"""What an engine is asked: to play a deal, or a question that is no deal."""

Nearness = tuple[int, int, int]
"""How far a rulebook agrees with a recording: actions; whether what follows is played or refused by both; and how much
agrees of what is shown there."""

Watch = Callable[[Message, Message], object]
"""Is told all that both sides answer."""

WHOLE: Nearness = (1 << 30, 0, 0)
"""It agrees to the end."""


@dataclass(frozen=True, eq=False)
class Recording:
    """What was asked of an engine that fills some fields of an observation, and all that it answered, in order.

    An answer that is an error has the key `table`, `refused` or `broken`.
    """

    probe: Probe
    answers: tuple[Message, ...]
    observes: frozenset[str] = frozenset(FIELDS)

    def played(self, rules: Rulebook, reference: ReferenceEngine | None = None, watch: Watch | None = None) -> Played:
        """What comes of it with the reference engine at its side, which is the right one and plays these rules."""
        reference = reference or ReferenceEngine(rules)
        if not isinstance(self.probe, Script):
            mine, theirs = self.answers[0], _asked(reference, self.probe, rules)
            return Played(seen=(mine, theirs), difference=_otherwise(self.probe[0], mine, theirs))
        left = Side(_Saying(partial(next, iter(self.answers), _SILENT)), rules, self.observes)
        return play(left, Side(_Until(reference, len(self.answers)), rules), self.probe, watch=watch)

    def held(self, rules: Rulebook) -> tuple[Nearness, int, str]:
        """How far the reference engine agrees under these rules, how many answers it has alike, and in which way it
        parts then."""
        heard = 0

        def hear(mine: Message, theirs: Message) -> None:
            nonlocal heard
            heard += 1

        played = self.played(rules, watch=hear)
        return _nearness(played), heard - (heard > 0 and played.difference is not None), _manner(played)

    def until(self, number: int) -> "Recording":
        """The recording as if it had ended after so many answers."""
        return replace(self, answers=self.answers[:number])

    @property
    def is_deal(self) -> bool:
        """Whether it is a deal, and no question."""
        return isinstance(self.probe, Script)

    @property
    def refused(self) -> str:
        """Why the engine cannot play the table, if it says so."""
        return str(self.answers[0].get("table", "")) if self.answers else ""

    @property
    def tells_nothing(self) -> bool:
        """Whether the engine broke down, or cannot play the table for a reason that has to do with no rule."""
        return bool(self.broken) or self.answers[0].get("field", "stacks") not in ("", "stacks")

    @property
    def broken(self) -> str:
        """How the engine broke down, if it did."""
        return str(self.answers[-1].get("broken", "")) if self.answers else ""

    @property
    def actions(self) -> int:
        """How many answers it has: the fewer, the simpler it is."""
        return len(self.answers)

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers that were asked about or shown at the beginning, their sums and their differences."""
        shown = self.answers[0] if isinstance(self.probe, Script) else self.probe[1]
        found = _numbers([shown.get(name, ()) for name in _AMOUNTS]) if isinstance(shown, Mapping) else set()
        return frozenset(
            {0, *found, *(abs(a - b) for a in found for b in found), *(a + b for a in found for b in found)}
        )


_AMOUNTS = ("paid", "committed", "stacks", "level", "options", "deals")
_KINDS = {"table": -1, "refused": 1}  # a refusal comes after all that was shown before it
_SILENT: Message = {}


def _nearness(played: Played) -> Nearness:
    found = played.difference
    if found is None:
        return WHOLE
    return found.after, _KINDS.get(found.field, 0), _shown_alike(*played.seen)


def _manner(played: Played) -> str:
    """In which way two sides part: the field, and in it what is not alike, or the rule that the right side names."""
    found = played.difference
    if found is None or found.field not in ("events", "options"):
        return found.field if found else ""
    if found.field == "options":
        names = found.left.keys() | found.right.keys()
        return " ".join(sorted(name for name in names if found.left.get(name) != found.right.get(name)))
    events = played.seen[1]["events"]
    place = first_parted(found.right, found.left)
    return str(events[place].get("rule")) if place < len(events) else found.field


def record(engine: Engine, rules: Rulebook, probe: Probe, observes: frozenset[str]) -> Recording:
    """Ask an engine, which is sent these rules."""
    if not isinstance(probe, Script):
        return Recording(probe, (_asked(engine, probe, rules),), observes)
    tape = _Tape(engine)
    play(Side(tape, rules), Side(_Saying(lambda: tape.answers[-1]), rules), probe)
    return Recording(probe, tuple(tape.answers), observes)


def _asked(engine: Engine, asked: Ask, rules: Rulebook) -> Message:
    """The answer to a question; hands are put in order, since every engine has values of its own."""
    name, given = asked
    return _told(name, lambda: _answered(engine, name, given, rules))


def _answered(engine: Engine, name: str, given: Any, rules: Rulebook) -> Message:
    if name == "next":
        return dict(engine.next(rules.values, given))
    ranked = engine.rank(rules.values, given)["values"]
    places = sorted(set(ranked))
    return {"places": [places.index(value) for value in ranked]}


def _told(otherwise: str, ask: Callable[[], Message]) -> Message:
    """What comes of a command; an error counts as the answer `otherwise`."""
    try:
        return ask()
    except EngineBroken as broken:
        return {"broken": f"{broken.how}: {broken}"}
    except EngineError as error:
        return {otherwise: str(error)} | ({"field": error.field} if otherwise == "table" else {})


def _otherwise(name: str, mine: Message, theirs: Message) -> Difference | None:
    errors = [bool(answer.keys() & {name, "broken"}) for answer in (mine, theirs)]
    alike = all(errors) or (not any(errors) and mine == theirs)
    return None if alike else Difference(0, "broken" if "broken" in mine else name, mine, theirs)


# How much agrees.


def _shown_alike(mine: Message, theirs: Message) -> int:
    if "refused" in mine or "refused" in theirs:
        return 0
    names = FIELDS if "stage" in theirs else (*mine.keys() | theirs.keys(),)
    return sum(_alike(mine[name], theirs[name]) for name in names if name in mine and name in theirs)


def _alike(mine: Any, theirs: Any) -> int:
    """How much of two values agrees, less what does not."""
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        return sum(_alike(mine.get(key, _ABSENT), theirs.get(key, _ABSENT)) for key in mine.keys() | theirs.keys())
    if _is_list(mine) and _is_list(theirs):
        return sum(map(_alike, mine, theirs)) - abs(len(mine) - len(theirs))
    return 1 if mine == theirs else -1


_ABSENT = object()


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _numbers(value: Any) -> set[int]:
    if type(value) is int:
        return {value}
    if isinstance(value, Mapping):
        return {number for each in value.values() for number in _numbers(each)}
    return {number for each in value for number in _numbers(each)} if _is_list(value) else set()


# What takes an engine's place.


class _Deals:
    """An engine that plays a deal, answer by answer, and does nothing else."""

    def hello(self) -> Message:
        raise EngineError("a recording says nothing of itself")

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        raise EngineError("a recorded deal ranks no hands")

    def next(self, rulebook: Message, played: Message) -> Message:
        raise EngineError("a recorded deal is followed by nothing")

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        return self._answer("table", lambda engine: engine.deal(rulebook, table, deck))

    def act(self, seat: int, action: Message) -> Message:
        return self._answer("refused", lambda engine: engine.act(seat, action))

    def order(self, cards: Sequence[str]) -> Message:
        return self._answer("refused", lambda engine: engine.order(cards))

    def _answer(self, otherwise: str, ask: Callable[[Engine], Message]) -> Message:
        raise NotImplementedError


class _Saying(_Deals):
    """Says what it is told to say, whatever it is asked."""

    def __init__(self, say: Callable[[], Message]) -> None:
        self._say = say

    def _answer(self, otherwise: str, ask: Callable[[Engine], Message]) -> Message:
        return self._say()


class _Tape(_Deals):
    """An engine that is listened to."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.answers: list[Message] = []

    def _answer(self, otherwise: str, ask: Callable[[Engine], Message]) -> Message:
        self.answers.append(_told(otherwise, lambda: ask(self._engine)))
        return self.answers[-1]


class _Until(_Deals):
    """An engine that falls silent after so many answers, as a recording that is at its end."""

    def __init__(self, engine: Engine, number: int) -> None:
        self._engine, self._left = engine, number

    def _answer(self, otherwise: str, ask: Callable[[Engine], Message]) -> Message:
        self._left -= 1
        return ask(self._engine) if self._left >= 0 else _SILENT
