"""Judging: a case is resolved against a rulebook, then any engine is sent its commands and watched."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import Case, Step
from tripledraw_conformance.engines.port import FIELDS, Engine, EngineBroken, EngineError, Message
from tripledraw_conformance.failure import CaseBroken, CaseFailed, CaseSkipped, LegalRefused
from tripledraw_conformance.run import Command, Resolving, Run
from tripledraw_conformance.script import action_of


@dataclass(frozen=True)
class Resolved:
    """A case as one rulebook plays it: the commands of every step, and the cards as they fall."""

    case: Case
    rules: Rulebook
    commands: tuple[tuple[Command, ...], ...]
    segments: Sequence[Sequence[str]]


class Recorder:
    """Takes the steps of a case, one after the other, on the reference engine, and keeps what comes of them."""

    def __init__(self, case: Case, rules: Rulebook) -> None:
        """Be ready for the first step."""
        self._case = case
        self._rules = rules
        self._run = Resolving(rules)
        self._commands: list[tuple[Command, ...]] = []

    @property
    def has_all(self) -> bool:
        """Whether every step of the case was taken."""
        return len(self._commands) == len(self._case.steps)

    def take(self, step: Step) -> None:
        """Do the next step. Raises CaseFailed, with the place of the step."""
        before = len(self._run.commands)
        try:
            step.run(self._run)
        except CaseFailed as failed:
            failed.step = len(self._commands)
            raise
        self._commands.append(tuple(self._run.commands[before:]))

    def resolved(self) -> Resolved:
        """The case as it was played."""
        return Resolved(self._case, self._rules, tuple(self._commands), self._run.segments())


def resolve(case: Case, rules: Rulebook) -> Resolved:
    """Play a case on the reference engine under a rulebook. Raises CaseFailed if it does not pass."""
    return _played(case, rules).resolved()


def passes(case: Case, rules: Rulebook) -> bool:
    """Whether a case passes under a rulebook on the reference engine."""
    return failure(case, rules) is None


def failure(case: Case, rules: Rulebook) -> CaseFailed | None:
    """Why a case does not pass under a rulebook on the reference engine, None if it does."""
    try:
        _played(case, rules)
    except CaseFailed as failed:
        return failed
    return None


def _played(case: Case, rules: Rulebook) -> Recorder:
    recorder = Recorder(case, rules)
    for step in case.steps:
        recorder.take(step)
    return recorder


def judge(resolved: Resolved, engine: Engine) -> None:
    """Send an engine the commands of a case and look at what it answers. Raises CaseFailed, or CaseSkipped."""
    done = 0
    try:
        run = Judged(resolved, engine)
        for step, commands in zip(resolved.case.steps, resolved.commands, strict=True):
            run.send(commands)
            if step.keyword != "when":
                _look(step, run)
            done += 1
    except EngineBroken as broken:
        raise CaseBroken(str(broken), done) from None
    except EngineError as error:
        raise CaseFailed(f"the engine says that it cannot: {error}", done) from None
    except CaseFailed as failed:
        failed.step = done
        raise


def _look(step: Step, run: "Judged") -> None:
    """Look at what an engine shows, which may have too few seats, or hands that it cannot have."""
    try:
        step.run(run)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        shown = type(error).__name__
        raise CaseFailed(f"what the engine shows cannot be read here ({shown}: {error})") from None


_CAN = {"rank": "rank", "next": "session"}


class Judged(Run):
    """A run on an engine that is judged. What the engine has declared that it cannot do is skipped, never guessed."""

    def __init__(self, resolved: Resolved, engine: Engine) -> None:
        """Ask the engine what it is. Raises EngineError."""
        super().__init__(resolved.rules)
        self._engine = engine
        self._segments = resolved.segments
        self._before: Message = {}
        hello = engine.hello()
        self.observes = hello["observes"]
        self._can = hello["can"]
        self._shuffles = hello["chance"] == "observed"

    def send(self, commands: Iterable[Command]) -> None:
        """Send commands and take in what is answered. Raises EngineError, CaseSkipped."""
        for name, given in commands:
            needed = _CAN.get(name, "deal")
            if needed not in self._can:
                raise CaseSkipped(f"the engine cannot {needed}")
            self._before = self.now or {}
            if name in ("rank", "next"):
                self.answer = self._ask(name, given)
            elif name == "order" and self._shuffles:
                if self._before.get("stage") == "ordering":
                    raise CaseFailed("the engine shuffles itself, and waits for somebody to order the pack")
            else:
                self.observe(self._command(name, given))
                # What the case only tries has no move: it may well be refused.
                if self.refused is not None and (name == "order" or "move" in given):
                    why = self.refused.get("why") or self.refused["refused"]
                    raise LegalRefused(f"the engine refuses what is legal: {why}")

    def observe(self, answer: Message) -> None:
        """Take in an engine's answer, which must be about the seats of the table."""
        seats = len(self.setup.stacks)
        for field in ("committed", "paid", "stacks", "hands"):
            if field in answer and field in self.observes and len(answer[field]) != seats:
                raise CaseFailed(f"{field} is by seat", expected=f"{seats} of them", got=str(len(answer[field])))
        super().observe(answer)

    def unchanged(self) -> None:
        """Fail if a refusal has changed what the engine shows."""
        refused = self.refused or {}
        for field in FIELDS:
            both = field in refused and field in self._before
            # Events are what has happened since, and so no part of what has to stay.
            if both and field != "events" and refused[field] != self._before[field]:
                raise CaseFailed(f"it was refused, but {field} has changed")

    def _ask(self, name: str, given: Any) -> Message:
        rulebook = self.rules.values
        return self._engine.rank(rulebook, given) if name == "rank" else self._engine.next(rulebook, given)

    def _command(self, name: str, given: Any) -> Message:
        if name == "table":
            return self._refused_table(given)
        if name == "deal":
            return self._engine.deal(self.rules.values, given, self._deck())
        if name == "order":
            return self._order(self._segments[given])
        action = given["action"]
        if self._shuffles and action["do"] == "discard":
            if "move" not in given:
                raise CaseSkipped("the engine shuffles itself, and the scenario names cards")
            action = action_of(given["move"], {name: self.see(name) for name in ("options", "turn", "hands")})
        return self._engine.act(given["seat"], action)

    def _deck(self) -> Sequence[str]:
        """The deck as it falls; an engine that shuffles itself gets none, and plays no case that names cards."""
        if not self._shuffles:
            return self._segments[0]
        if self.setup.hands or self.setup.draws or self.setup.pack:
            raise CaseSkipped("the engine shuffles itself, and the scenario names cards")
        return ()

    def _order(self, cards: Sequence[str]) -> Message:
        """Order the pack that the engine asks for, which must be the right one."""
        asked = self._before.get("options", {}).get("order", ())
        if "options" in self._before and sorted(asked) != sorted(cards):
            raise CaseFailed("the pack", expected=_told(cards), got=_told(asked))
        return self._engine.order(cards)

    def _refused_table(self, table: Message) -> Message:
        """What the engine says to a table that it should not play."""
        try:
            return self._engine.deal(self.rules.values, table, ())
        except EngineBroken:
            raise
        except EngineError as error:
            return {"refused": "impossible_table", "why": str(error)}


def _told(cards: Sequence[str]) -> str:
    return " ".join(sorted(cards)) or "no reshuffle"
