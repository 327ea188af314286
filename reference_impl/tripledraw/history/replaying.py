"""A replay under way, and what comes of it."""

from dataclasses import dataclass, field
from typing import Literal

from tripledraw import play
from tripledraw.actions import Action, Muck
from tripledraw.cards import Card
from tripledraw.events import Event
from tripledraw.history.record import Record, Setting, Told
from tripledraw.notation import action_to_json
from tripledraw.options import Options
from tripledraw.refusal import Code, IllegalAction, ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.rules.showdown import all_open
from tripledraw.state import Deal, Over, Showing

Result = Literal["over", "undecided", "unfinished", "broken"]
"""How a replay ends: the deal is over; hands that decide it are unknown; the record stops before; or it breaks a rule
in such a way that it cannot go on."""

TABLE_RULES = {
    "stacks": "dealing.most_seats",
    "deck": "dealing.deck",
    "small_blind": "posting.small_blind",
    "blinds": "posting.seats",
    "antes": "posting.ante",
    "entering": "posting.entry",
    "button": "session.button",
}


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a replay: what the record says, and what comes of it.

    `number` counts the actions of the record from 1, 0 is the start; `line` is the line of the file, 0 where there is
    none; `said` is the action as the record has it. `action` is what was done by `seat`, None where the record only
    tells of cards that fell before. `deal` is the deal afterwards, `events` what happened.
    """

    number: int
    line: int
    said: str
    seat: int | None
    action: Action | None
    deal: Deal
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Where a record breaks the rules: `said` was tried in step `number`, which `rule` forbids, and `why`.

    `legal` is what could have been done instead, None where that does not apply; `code` is that of the refusal, and
    `refused` the refusal itself.
    """

    number: int
    line: int
    said: str
    rule: str
    why: str
    legal: Options | None = None
    code: Code | None = None
    refused: IllegalAction | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as a rulebook plays it: the steps up to its end or to what cannot be played, and all findings."""

    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]
    result: Result

    @property
    def deal(self) -> Deal | None:
        """The deal after the last step; None if it could not even start."""
        return self.steps[-1].deal if self.steps else None


class Broken(Exception):
    """The record cannot be played on; what is wrong is among the findings."""


class Replaying:
    """A replay under way."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.steps: list[Step] = []
        self.findings: list[Finding] = []
        self.number, self.line, self.said = 0, 0, "the table"

    @property
    def deal(self) -> Deal:
        return self.steps[-1].deal

    def record(self, record: Record) -> Replay:
        try:
            self.start(record.setting, record.deck)
            for number, told in enumerate(record.actions, 1):
                self.at(number, 0, _said(told))
                if isinstance(told.action, Muck):
                    self.judge_muck(getattr(play.legal(self.deal), "seat", -1))
                self.act(told.action, told.seat)
        except Broken:
            return self.end("broken")
        return self.end(self.result())

    def start(self, setting: Setting, deck: tuple[Card, ...]) -> None:
        try:
            deal, events = setting.begin(self.rulebook, deck)
        except ImpossibleTable as impossible:
            raise self.broken(TABLE_RULES.get(impossible.field, "dealing.deck"), str(impossible)) from None
        self.steps.append(Step(0, 0, self.said, None, None, deal, events))

    def at(self, number: int, line: int, said: str) -> None:
        """The place in the record that is being played."""
        self.number, self.line, self.said = number, line, said

    def act(self, action: Action, seat: int | None) -> tuple[Event, ...]:
        """Do it. Raises Broken if the rules do not allow it."""
        try:
            deal, events = play.act(self.deal, action, seat)
        except IllegalAction as refused:
            raise self.refused(refused) from None
        actor = getattr(play.legal(self.deal), "seat", None)
        self.steps.append(Step(self.number, self.line, self.said, actor, action, deal, events))
        return events

    def refused(self, refused: IllegalAction) -> Broken:
        self.find(refused.rule, refused.why, refused)
        return Broken()

    def broken(self, rule: str, why: str) -> Broken:
        self.find(rule, why)
        return Broken()

    def find(self, rule: str, why: str, refused: IllegalAction | None = None, legal: Options | None = None) -> None:
        code = refused.code if refused else None
        legal = refused.options if refused else legal
        self.findings.append(Finding(self.number, self.line, self.said, rule, why, legal, code, refused))

    def judge_muck(self, seat: int) -> None:
        """Whether the seat may keep its hand to itself: of an unknown one, that is clear if all hands are opened."""
        deal = self.deal
        opened = isinstance(deal.stage, Over) and seat in deal.opened
        if opened or (isinstance(deal.stage, Showing) and self.rulebook.showdown.reveal is all_open):
            self.find("showdown.reveal", "the seat does not show its hand, and must")

    def result(self) -> Result:
        stage = self.deal.stage
        return "over" if isinstance(stage, Over) else "undecided" if isinstance(stage, Showing) else "unfinished"

    def end(self, result: Result) -> Replay:
        return Replay(tuple(self.steps), tuple(self.findings), result)


def _said(told: Told) -> str:
    """An action of a deal file in words: `raise to 4`, `seat 2: discard Kc 9h`."""
    value = action_to_json(told.action)
    words = [value["do"], *(["to", str(value["to"])] if "to" in value else []), *value.get("cards", ())]
    return f"{'' if told.seat is None else f'seat {told.seat}: '}{' '.join(words)}"
