"""Engines that play by the rules but are careless with what they are told: no rule can be blamed for it."""

from collections.abc import Sequence
from typing import Any

from tripledraw_conformance.engines.port import EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine


class TakesAnyDiscard(ReferenceEngine):
    """A discard with a card twice, or with one that the seat does not hold, is played as far as it goes."""

    def __init__(self) -> None:
        """Be ready for a deal."""
        super().__init__()
        self._hands: Sequence[Sequence[str]] = ()

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        return self._seen(super().deal(rulebook, table, deck))

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        answer = super().act(seat, action)
        if "refused" in answer and action["do"] == "discard":
            answer = super().act(seat, {"do": "discard", "cards": self._held(seat, action["cards"])})
        return self._seen(answer)

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order."""
        return self._seen(super().order(cards))

    def _held(self, seat: int, cards: Sequence[str]) -> list[str]:
        return [card for card in dict.fromkeys(cards) if card in self._hands[seat]]

    def _seen(self, answer: Message) -> Message:
        self._hands = answer.get("hands", self._hands)
        return answer


class RefusesHalfWay(TakesAnyDiscard):
    """A bad discard is refused only when the good cards of it have been exchanged already."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        if action["do"] != "discard" or sorted(action["cards"]) == sorted(self._held(seat, action["cards"])):
            return super().act(seat, action)
        super().act(seat, action)
        return {"refused": "not_in_hand", "rule": "drawing.counts", "why": "the cards are not all in the hand"}


class TakesAnyTable(ReferenceEngine):
    """Stakes that make no sense are played somehow."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        try:
            return super().deal(rulebook, table, deck)
        except EngineError:
            usable: dict[str, Any] = {name: given for name, given in table.items() if not name.endswith("_blind")}
            return super().deal(rulebook, usable, deck)
