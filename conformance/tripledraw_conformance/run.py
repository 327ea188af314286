"""One playing of a case: what it sets up, what it does, and what it sees.

A case is first *resolved* against the rulebook that it is played under: the reference engine plays it, the deck is laid
as that rulebook deals and burns, and "round 2 is reached" becomes actions. What comes out is a list of commands in the
words of the protocol that any engine can be sent.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripledraw import chance, play
from tripledraw.cards import Card, CardError, parse_card
from tripledraw.notation import action_from_json, cards_to_json
from tripledraw.refusal import IllegalAction, ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal
from tripledraw_conformance.engines.observation import Observation
from tripledraw_conformance.engines.port import FIELDS, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CannotBePlayed, CaseFailed, CaseSkipped
from tripledraw_conformance.layout import Layout
from tripledraw_conformance.script import Move, Script, move_of


@dataclass
class Setup:
    """What a case sets up before the deal: stacks (None: the rulebook's), places, stakes, cards by seat and draw."""

    stacks: list[int | None] = field(default_factory=list)
    button: int = -1
    stakes: dict[str, int] = field(default_factory=dict)
    ante: int | None = None
    entering: list[int] = field(default_factory=list)
    hands: dict[int, list[str]] = field(default_factory=dict)
    draws: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    pack: list[str] = field(default_factory=list)
    deals: int = 0
    blinds: tuple[int, int] = (0, 1)

    def table(self) -> dict[str, Any]:
        """The table in the words of the protocol."""
        button = self.button if self.button >= 0 else len(self.stacks) - 1
        table: dict[str, Any] = {"stacks": self.stacks, "button": button, **self.stakes}
        if self.ante is not None:
            table["antes"] = [self.ante] * len(self.stacks)
        return table | ({"entering": self.entering} if self.entering else {})


Command = tuple[str, Any]
"""A command of a resolved case: its name and what goes with it; `deal` has the first segment of the layout,
`order` names one.

`table` is a deal that cannot begin: a table that the rules refuse.
"""


class Run:
    """The world of a case while it is played. Steps set up, act, and look; they never see the engine's inside.

    `rules` is the rulebook that the case is played under. `now` is the last observation, `events` are all events since
    the deal began, `packs` all packs that were asked for, `answer` the last answer to a question that is no deal,
    `actor` the seat that the scenario last had act, `observes` the fields that the engine fills.
    """

    def __init__(self, rules: Rulebook) -> None:
        """Be ready for the first step."""
        self.rules = rules
        self.setup = Setup()
        self.now: Message | None = None
        self.events: list[Message] = []
        self.packs: list[list[str]] = []
        self.refused: Message | None = None
        self.answer: Message | None = None
        self.actor: int | None = None
        self.observes: Collection[str] = FIELDS

    def see(self, name: str) -> Any:
        """A field of the last observation; the deal begins if it has not yet."""
        if self.now is None and self.refused is None:
            self.begin()
        if self.now is None:
            raise CaseFailed(f"no deal began: {(self.refused or {}).get('why', 'the table was refused')}")
        if name not in self.observes:
            raise CaseSkipped(f"the engine does not observe {name}")
        if name not in self.now:
            raise CaseSkipped(f"the engine shows no {name} at this moment")
        return self.now[name]

    def pack(self) -> list[str]:
        """The last pack that was asked for."""
        self.see("options")
        if not self.packs:
            raise CaseFailed("nothing was shuffled")
        return self.packs[-1]

    def happened(self, name: str) -> list[Message]:
        """The events of one name since the deal began, in order."""
        self.see("events")
        return [event for event in self.events if event["event"] == name]

    def observe(self, answer: Message) -> None:
        """Take in an engine's answer."""
        self.refused = answer if "refused" in answer else None
        if self.refused:
            return
        self.now = answer
        self.events.extend(answer.get("events", ()))
        pack = answer.get("options", {}).get("order")
        if pack:
            self.packs.append(list(pack))

    def unchanged(self) -> None:
        """Fail if a refusal has changed what the engine shows."""

    def begin(self) -> None:
        """Begin the deal that was set up."""
        raise NotImplementedError

    def sit_down(self) -> None:
        """Begin the deal that was set up; a table that the rules cannot play is refused."""
        raise NotImplementedError

    def act(self, seat: int, action: Message) -> None:
        """Have a seat act; a pack that is asked for is ordered at once."""
        raise NotImplementedError

    def ask(self, command: str, given: Any) -> None:
        """Ask the engine something that is no deal; `answer` then holds what it says."""
        raise NotImplementedError


class Resolving(Run):
    """A run on the reference engine that finds out the deck and the commands of a case."""

    def __init__(self, rules: Rulebook) -> None:
        """Be ready for the first step."""
        super().__init__(rules)
        self.commands: list[Command] = []
        self.moves: list[Move] = []
        self._deal: Deal | None = None
        self._layout: Layout | None = None

    def begin(self) -> None:
        """Lay the deck and begin the deal."""
        self.sit_down()
        if self.refused is not None:
            raise CannotBePlayed(str(self.refused["why"]))

    def sit_down(self) -> None:
        """Lay the deck and begin the deal, if the table can be played."""
        table = self.setup.table()
        try:
            played, layout = self._lay(table)
        except CardError as error:
            raise CannotBePlayed(str(error)) from None
        except ImpossibleTable as error:
            self.commands.append(("table", table))
            self.observe({"refused": "impossible_table", "why": str(error)})
            return
        self._layout = layout
        self.commands.append(("deal", table))
        self._take(*played)

    def act(self, seat: int, action: Message) -> None:
        """Have a seat act, then order the pack for as long as one is asked for."""
        self.see("stage")
        before = self.now or {}
        command = {"seat": seat, "action": action}
        self.commands.append(("act", command))
        self._do(seat, action)
        if self.refused is None:
            self.moves.append(move_of(action, before))
            # An engine that shuffles itself has other cards at the same places of the hand.
            command["move"] = self.moves[-1]
        while self._deal is not None and "order" in self.see("options"):
            self.commands.append(("order", len(self._layout.segments if self._layout else ())))
            self._do(None, {"do": "order", "cards": self.see("options")["order"]})

    def ask(self, command: str, given: Any) -> None:
        """Ask the reference engine."""
        self.commands.append((command, given))
        engine = ReferenceEngine(self.rules)
        try:
            self.answer = engine.rank({}, given) if command == "rank" else engine.next({}, given)
        except EngineError as error:
            raise CannotBePlayed(str(error)) from None

    def script(self) -> Script | None:
        """The deal as it was played so far, None if none has begun."""
        table = next((given for name, given in self.commands if name == "deal"), None)
        if table is None:
            return None
        deck, *packs = self.segments()
        return Script(table, tuple(deck), tuple(self.moves), tuple(tuple(pack) for pack in packs))

    def segments(self) -> list[list[str]]:
        """The deck, then each pack, in the order in which they fall."""
        return [cards_to_json(cards) for cards in self._layout.finish()] if self._layout else []

    def _do(self, seat: int | None, action: Message) -> None:
        assert self._deal is not None
        assert self._layout is not None
        try:
            self._take(*self._layout.act(self._deal, action_from_json(action), seat))
        except IllegalAction as refusal:
            self.observe({"refused": refusal.code, "rule": refusal.rule, "why": refusal.why})

    def _take(self, deal: Deal, events: Sequence[Any]) -> None:
        self._deal = deal
        self.observe(Observation(deal, tuple(events)))

    def _lay(self, table: dict[str, Any]) -> tuple[play.Played, Layout]:
        """The deal as it begins, and how its cards lie. Raises CardError, ImpossibleTable."""
        setup = self.setup
        layout = Layout(
            {seat: _parsed(cards) for seat, cards in setup.hands.items()},
            {place: _parsed(cards) for place, cards in setup.draws.items()},
            _parsed(setup.pack),
        )
        arguments = {name: value for name, value in table.items() if name not in ("stacks", "button")}
        stacks, button = table["stacks"], table["button"]
        blank, _ = play.start(self.rules, stacks, button, (), **arguments)
        hands = layout.hands(blank.table.order, self.rules.dealing.cards)
        deck = chance.lay(self.rules, stacks, button, hands, **arguments)
        layout.dealt(deck)
        return play.start(self.rules, stacks, button, deck, **arguments), layout


def _parsed(cards: Sequence[str]) -> list[Card]:
    return [parse_card(card) for card in cards]
