"""Engines that play by the rules but are careless with what they are told: no rule can be blamed for it."""

from collections.abc import Sequence
from typing import Any

from tripledraw_conformance.engines.port import EngineBroken, EngineError, Message
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


class AnyoneActs(ReferenceEngine):
    """Whoever acts, acts for the seat whose turn it is."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        answer = super().act(seat, action)
        if answer.get("refused") != "wrong_seat":
            return answer
        tried = (super(AnyoneActs, self).act(turn, action) for turn in range(10))
        return next((seen for seen in tried if seen.get("refused") != "wrong_seat"), answer)


class AnyAmount(ReferenceEngine):
    """A wager of too much is played as the most that may be wagered."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        answer = super().act(seat, action)
        chips = action.get("to", 0)
        while answer.get("refused") == "wrong_amount" and chips > 1:
            chips -= 1
            answer = super().act(seat, {**action, "to": chips})
        return answer


class FinesWhoErrs(ReferenceEngine):
    """A refusal costs a chip, as it shows."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        self._seen = super().deal(rulebook, table, deck)
        return self._seen

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        answer = super().act(seat, action)
        if "refused" in answer:
            return {**answer, "stacks": [stack - 1 for stack in self._seen["stacks"]]}
        self._seen = answer
        return answer


class BreaksDown(ReferenceEngine):
    """Ends whenever a seat folds."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        if action["do"] == "fold":
            raise EngineBroken("exit", "it ended with exit code 3 instead of answering act")
        return super().act(seat, action)


class NeverBegins(ReferenceEngine):
    """Breaks down before every deal."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        raise EngineBroken("late", "it did not answer deal within 10 seconds")


class HidesFoldedHands(ReferenceEngine):
    """Whoever has folded has no hand, as far as anyone can see."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        answer = super().act(seat, action)
        if "refused" in answer:
            return answer
        self._folded |= {seat} if action["do"] == "fold" else set()
        hands = [[] if place in self._folded else hand for place, hand in enumerate(answer["hands"])]
        return {**answer, "hands": hands}

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        self._folded: set[int] = set()
        return super().deal(rulebook, table, deck)


class TellsOtherwise(ReferenceEngine):
    """What has no order is told the other way round, and more is told than anybody asks for."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        return _otherwise(super().deal(rulebook, table, deck))

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        return _otherwise(super().act(seat, action))

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order."""
        return _otherwise(super().order(cards))


def _otherwise(answer: Message) -> Message:
    if "refused" in answer:
        return answer
    turned = {name: _turned(answer[name]) for name in ("hands", "pots", "options", "events")}
    return {**answer, **turned, "hands": [hand[::-1] for hand in answer["hands"]], "mood": "good"}


def _turned(given: Any) -> Any:
    """The same with cards and seats the other way round, and without the names of rules."""
    if isinstance(given, dict):
        unordered = ("cards", "pack", "seats", "from", "order")
        kept = {key: each[::-1] if key in unordered else _turned(each) for key, each in given.items() if key != "rule"}
        return kept | {"at": "noon"} if "event" in given else kept
    return [_turned(each) for each in given] if isinstance(given, list) else given
