"""Engines that err in one way each, as MODULE:FACTORY names them."""

from collections.abc import Sequence
from typing import Any

from tripledraw.cards import DECK, texts
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.engines.reference import ReferenceEngine


def five_wagers() -> ReferenceEngine:
    """Plays the rules of the house, but caps a round at five wagers."""
    return ReferenceEngine(rulebook_of("house").changed({"betting.cap.max_wagers": 5}))


def house() -> ReferenceEngine:
    """Plays the rules of the house whatever it is sent."""
    return ReferenceEngine(rulebook_of("house"))


class RanksOnly(ReferenceEngine):
    """Is an evaluator."""

    def hello(self) -> dict[str, Any]:
        """It can rank."""
        return {**super().hello(), "name": "ranks only", "can": ["rank"]}


class SuitsBreakTies(ReferenceEngine):
    """Between equal hands the lower suit of the highest card wins."""

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """The values of the hands, and within each those of the suits."""
        values = super().rank(rulebook, hands)["values"]
        highest = [max(hand, key=lambda card: "23456789TJQKA".index(card[0])) for hand in hands]
        return {"values": [4 * value + "shdc".index(card[1]) for value, card in zip(values, highest, strict=True)]}


def suits_and_no_straights() -> ReferenceEngine:
    """Compares suits, and knows no straights."""
    return SuitsBreakTies(rulebook_of("house").changed({"ranking.straights": "ignored"}))


class ShowsTooFewSeats(ReferenceEngine):
    """Forgets the last seat."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """A deal with a seat too few."""
        return self._short(super().deal(rulebook, table, deck))

    def act(self, seat: int, action: Message) -> Message:
        """A seat too few."""
        return self._short(super().act(seat, action))

    def _short(self, answer: Message) -> Message:
        return {**answer, **{name: answer[name][:-1] for name in ("stacks", "hands") if name in answer}}


class NamedToHurt(ReferenceEngine):
    """Has a name and words that a terminal, a page or a table could stumble over."""

    NAME = "<script>alert(1)</script> \x1b[31m | [x](javascript:1) \u202egnp.exe"

    def hello(self) -> dict[str, Any]:
        """A name to hurt."""
        return {**super().hello(), "name": self.NAME}

    def act(self, seat: int, action: Message) -> Message:
        """Nothing is allowed."""
        return {"refused": "wrong_kind", "why": self.NAME}


class Talkative(ReferenceEngine):
    """Says more than it is asked, and names equals in another order."""

    def next(self, rulebook: Message, played: Message) -> Message:
        """What follows, with a remark."""
        answer = super().next(rulebook, played)
        places = {"places": [place[::-1] for place in answer["places"]]} if "places" in answer else {}
        return {**answer, **places, "remark": "well played"}


class WaitsForThePack(ReferenceEngine):
    """Says that it shuffles itself, and then has others order the pack."""

    def hello(self) -> dict[str, Any]:
        """It shuffles."""
        return {**super().hello(), "chance": "observed"}

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal, with cards of its own."""
        return super().deal(rulebook, table, texts(DECK).split())


class Ends(ReferenceEngine):
    """Ends its process when a seat acts."""

    def act(self, seat: int, action: Message) -> Message:
        """The end."""
        raise SystemExit(3)
