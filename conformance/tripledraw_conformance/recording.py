"""Recordings: what an engine showed of a deal, kept so that any number of rulebooks can be held against it.

An engine is asked once; afterwards it is lock-step with a recording in its place.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.port import FIELDS, Engine, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.explore import Ask
from tripledraw_conformance.lockstep import Difference, Side, play
from tripledraw_conformance.reads import watched
from tripledraw_conformance.script import Script

Answer = Message | EngineError
Probe = Script | Ask
"""What an engine is asked: to play a deal, or a question that is no deal."""

Nearness = tuple[int, int, int]
"""How far a rulebook agrees with a recording: actions; whether what follows is played or refused by both; and how much
agrees of what is shown there."""

WHOLE: Nearness = (1 << 30, 0, 0)
"""It agrees to the end."""


@dataclass(frozen=True, eq=False)
class Recording:
    """What was asked of an engine, and everything that it answered, in order."""

    probe: Probe
    answers: tuple[Answer, ...]

    def parts(self, rules: Rulebook) -> Difference | None:
        """Where the reference engine under these rules shows something else; the left of it is the recording's."""
        if not isinstance(self.probe, Script):
            return _otherwise(self.probe, self.answers[0], _asked(ReferenceEngine(rules), self.probe))
        left, right = Side(_Playback(self.answers), rules), Side(ReferenceEngine(rules), rules)
        return play(left, right, self.probe).difference

    def agrees(self, rules: Rulebook) -> bool:
        """Whether the reference engine under these rules shows the same."""
        return self.parts(rules) is None

    def reads(self, rules: Rulebook) -> frozenset[str]:
        """The paths of the rules that are read as these rules play along, up to where they part."""
        read: set[str] = set()
        self.parts(watched(rules, read))
        return frozenset(read)

    def nearness(self, rules: Rulebook) -> Nearness:
        """How far these rules agree."""
        if not isinstance(self.probe, Script):
            found = self.parts(rules)
            return WHOLE if found is None else (0, 0, _alike(found.left, found.right))
        left, right = _Tape(_Playback(self.answers)), _Tape(ReferenceEngine(rules))
        found = play(Side(left, rules), Side(right, rules), self.probe).difference
        if found is None:
            return WHOLE
        return found.after, _KINDS.get(found.field, 0), _shown_alike(left.answers[-1], right.answers[-1])

    def last(self, rules: Rulebook) -> Message:
        """What the reference engine under these rules shows where they part, or at the end of the deal."""
        assert isinstance(self.probe, Script)
        tape = _Tape(ReferenceEngine(rules))
        play(Side(_Playback(self.answers), rules), Side(tape, rules), self.probe)
        answer = tape.answers[-1]
        return {"refused": str(answer)} if isinstance(answer, EngineError) else answer

    @property
    def actions(self) -> int:
        """How many answers it has: the fewer, the simpler it is."""
        return len(self.answers)

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers that were asked about or shown at the beginning, their sums and their differences."""
        shown = [self.probe[1] if not isinstance(self.probe, Script) else self.answers[0]]
        if isinstance(shown[0], EngineError):
            return frozenset()
        amounts = [shown[0].get(name) for name in _AMOUNTS] if isinstance(shown[0], Mapping) else []
        found = set(_numbers(amounts))
        return frozenset(
            {0, *found, *(abs(a - b) for a in found for b in found), *(a + b for a in found for b in found)}
        )

    def told(self) -> Any:
        """The recording as it fits into JSON."""
        probe = self.probe
        asked = {"table": probe.table, "deck": probe.deck} if isinstance(probe, Script) else dict([probe])
        answers = [{"error": str(each)} if isinstance(each, EngineError) else dict(each) for each in self.answers]
        return json.loads(json.dumps({"asked": asked, "answers": answers}))


_KINDS = {"table": -1, "refused": 1}  # a refusal comes after all that was shown before it
_AMOUNTS = ("paid", "committed", "stacks", "level", "options", "deals")


def record(engine: Engine, rules: Rulebook, probe: Probe) -> Recording:
    """Ask an engine, which is sent these rules."""
    if not isinstance(probe, Script):
        return Recording(probe, (_asked(engine, probe, rules),))
    tape = _Tape(engine)
    play(Side(tape, rules), Side(_Echo(tape), rules), probe)
    return Recording(probe, tuple(tape.answers))


def _asked(engine: Engine, asked: Ask, rules: Rulebook | None = None) -> Answer:
    """The answer to a question; hands are put in order, since every engine has values of its own."""
    name, given = asked
    values = rules.values if rules else {}
    try:
        if name == "next":
            return dict(engine.next(values, given))
        ranked = engine.rank(values, given)["values"]
        return {"places": [sorted(set(ranked)).index(value) for value in ranked]}
    except EngineError as error:
        return error


def _otherwise(asked: Ask, left: Answer, right: Answer) -> Difference | None:
    if isinstance(left, EngineError) or isinstance(right, EngineError):
        alike = isinstance(left, EngineError) and isinstance(right, EngineError)
        return None if alike else Difference(0, asked[0], _plain(left), _plain(right))
    return None if left == right else Difference(0, asked[0], left, right)


def _plain(answer: Answer) -> Any:
    return {"error": str(answer)} if isinstance(answer, EngineError) else answer


def _shown_alike(left: Answer, right: Answer) -> int:
    if isinstance(left, EngineError) or isinstance(right, EngineError) or "refused" in left or "refused" in right:
        return 0
    return sum(_alike(left[name], right[name]) for name in FIELDS if name in left and name in right)


def _alike(left: Any, right: Any) -> int:
    """How much of two values agrees, less what does not."""
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return sum(_alike(left.get(key, _ABSENT), right.get(key, _ABSENT)) for key in left.keys() | right.keys())
    if _is_list(left) and _is_list(right):
        common = sum(map(_alike, left, right))
        return common - abs(len(left) - len(right))
    return 1 if left == right else -1


_ABSENT = object()


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _numbers(value: Any) -> set[int]:
    if type(value) is int:
        return {value}
    if isinstance(value, Mapping):
        return {number for each in value.values() for number in _numbers(each)}
    return {number for each in value for number in _numbers(each)} if _is_list(value) else set()


class _Tape:
    """An engine that is listened to."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.answers: list[Answer] = []

    def hello(self) -> Message:
        return self._engine.hello()

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        return self._engine.rank(rulebook, hands)

    def next(self, rulebook: Message, played: Message) -> Message:
        return self._engine.next(rulebook, played)

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        try:
            return self._keep(self._engine.deal(rulebook, table, deck))
        except EngineError as error:
            self.answers.append(error)
            raise

    def act(self, seat: int, action: Message) -> Message:
        try:
            return self._keep(self._engine.act(seat, action))
        except EngineError as error:
            self.answers.append(error)
            raise

    def order(self, cards: Sequence[str]) -> Message:
        try:
            return self._keep(self._engine.order(cards))
        except EngineError as error:
            return self._keep({"refused": "order", "why": str(error)})

    def _keep(self, answer: Message) -> Message:
        self.answers.append(answer)
        return answer


class _Again:
    """An engine that answers a deal from what was answered before; the questions between deals it does not know."""

    def hello(self) -> Message:
        raise EngineError("a recording says nothing of itself")

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        raise EngineError("a recorded deal ranks no hands")

    def next(self, rulebook: Message, played: Message) -> Message:
        raise EngineError("a recorded deal is followed by nothing")

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        return self._answer()

    def act(self, seat: int, action: Message) -> Message:
        return self._answer()

    def order(self, cards: Sequence[str]) -> Message:
        return self._answer()

    def _next(self) -> Answer:
        raise NotImplementedError

    def _answer(self) -> Message:
        answer = self._next()
        if isinstance(answer, EngineError):
            raise answer
        return answer


class _Playback(_Again):
    """Answers one after the other."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = iter(answers)

    def _next(self) -> Answer:
        return next(self._answers)


class _Echo(_Again):
    """Says again what a tape has heard last, so that an engine can be played alone."""

    def __init__(self, tape: _Tape) -> None:
        self._tape = tape

    def _next(self) -> Answer:
        return self._tape.answers[-1]
