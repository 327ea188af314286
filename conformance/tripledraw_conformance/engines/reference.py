"""The reference engine behind the engine port."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripledraw import play
from tripledraw.cards import Card, CardError
from tripledraw.notation import NotationError, action_from_json, cards_from_json
from tripledraw.ranking import HandError
from tripledraw.refusal import IllegalAction, ImpossibleTable
from tripledraw.rulebook import Rulebook, rulebook
from tripledraw.rules import session
from tripledraw.state import Deal
from tripledraw_conformance.engines.observation import Observation
from tripledraw_conformance.engines.port import FIELDS, PROTOCOL, EngineError, Message
from tripledraw_conformance.version import version


class ReferenceEngine:
    """The reference engine; it plays the rulebook it is given, or always `fixed` if there is one."""

    def __init__(self, fixed: Rulebook | None = None) -> None:
        """Be ready for a deal."""
        self._fixed = fixed
        self._given: tuple[dict[str, Any], Rulebook] | None = None
        self._deal: Deal | None = None

    def hello(self) -> Message:
        """What the engine is and can."""
        return {
            "name": "tripledraw",
            "version": version(),
            "language": "python",
            "protocol": PROTOCOL,
            "can": ["rank", "deal", "session"],
            "rules": "fixed" if self._fixed else "given",
            "chance": "injected",
            "observes": list(FIELDS),
        }

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """A value for each hand: greater is better."""
        rules = self._rules(rulebook)
        try:
            return {"values": [_value(rules, cards_from_json(hand)) for hand in hands]}
        except (CardError, HandError) as error:
            raise EngineError(str(error)) from None

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        try:
            deal, events = play.start(
                self._rules(rulebook),
                table["stacks"],
                table["button"],
                cards_from_json(deck),
                small_blind=table.get("small_blind"),
                big_blind=table.get("big_blind"),
                antes=table.get("antes"),
                entering=table.get("entering", ()),
                blinds=tuple(table["blinds"]) if "blinds" in table else None,
            )
        except ImpossibleTable as error:
            raise EngineError(str(error), error.field) from None
        except CardError as error:
            raise EngineError(str(error), "deck") from None
        self._deal = deal
        return Observation(deal, events)

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        try:
            return self._acted(seat, action)
        except (NotationError, CardError) as error:
            raise EngineError(str(error)) from None

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order."""
        return self._acted(None, {"do": "order", "cards": list(cards)})

    def next(self, rulebook: Message, played: Message) -> Message:
        """What follows after a deal."""
        rules = self._rules(rulebook)
        found = session.next_deal(
            rules.session,
            rules.posting,
            session.Played(
                tuple(played["stacks"]),
                played["button"],
                played["small"],
                played["big"],
                played["deals"],
                tuple(played["entering"]),
            ),
            rules.dealing.least_seats,
        )
        if isinstance(found, session.Finished):
            return {"places": [list(place) for place in found.places]}
        return {"button": found.button, "small": found.small, "big": found.big}

    def _acted(self, seat: int | None, action: Message) -> Message:
        if self._deal is None:
            raise EngineError("no deal has begun")
        try:
            self._deal, events = play.act(self._deal, action_from_json(action), seat)
        except IllegalAction as refusal:
            return {"refused": refusal.code, "rule": refusal.rule, "why": refusal.why}
        return Observation(self._deal, events)

    def _rules(self, given: Mapping[str, Any]) -> Rulebook:
        if self._fixed:
            return self._fixed
        if self._given is None or self._given[0] != given:  # mostly it is the one of the deal before
            self._given = dict(given), rulebook(given)
        return self._given[1]


def _value(rules: Rulebook, hand: tuple[Card, ...]) -> int:
    """How a hand compares. Raises HandError for one that cannot be."""
    rules.order.checked_value(hand)
    return rules.hand_value(hand)
