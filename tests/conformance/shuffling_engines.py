"""Engines that shuffle themselves."""

import random
from collections.abc import Sequence
from typing import Any

from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.explore import CARDS


class Shuffles(ReferenceEngine):
    """Plays like the reference engine, with cards and packs in an order that nobody gave it."""

    def __init__(self, *words: Any) -> None:
        """Be ready for a deal."""
        super().__init__(*words)
        self._rng = random.Random(4)

    def hello(self) -> Message:
        """What the engine is and can."""
        return {**super().hello(), "chance": "observed"}

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        assert not deck
        return super().deal(rulebook, table, self._shuffled(CARDS))

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts; packs are shuffled at once."""
        seen = super().act(seat, action)
        events = list(seen.get("events", ()))
        while "order" in seen.get("options", ()):
            seen = super().order(self._shuffled(seen["options"]["order"]))
            events += seen["events"]
        return seen if "refused" in seen else {**seen, "events": events}

    def _shuffled(self, cards: Sequence[str]) -> list[str]:
        return self._rng.sample(cards, len(cards))


class HidesBurns(Shuffles):
    """Nobody sees what was burned."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        seen = super().act(seat, action)
        if "refused" in seen:
            return seen
        return {**seen, "events": [each | {"card": "??"} if "card" in each else each for each in seen["events"]]}


class DealsTwice(Shuffles):
    """The first seat is dealt the first card of the last one, too."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""
        seen = super().deal(rulebook, table, deck)
        first, *_, last = (event for event in seen["events"] if event["event"] == "dealt")
        hands = [list(hand) for hand in seen["hands"]]
        hands[first["seat"]][0] = hands[last["seat"]][0]
        return {**seen, "hands": hands}


class DrawsFromTheMuck(Shuffles):
    """A seat that discards gets its first card back."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""
        seen = super().act(seat, action)
        if action["do"] != "discard" or not action["cards"] or "refused" in seen:
            return seen
        events = [dict(event) for event in seen["events"]]
        drew = next((event for event in events if event["event"] == "drew" and event["seat"] == seat), None)
        if drew is None or any(event["event"] == "reshuffled" for event in events):
            return seen
        hands = [list(hand) for hand in seen["hands"]]
        hands[seat][hands[seat].index(drew["cards"][0])] = action["cards"][0]
        drew["cards"] = [action["cards"][0], *drew["cards"][1:]]
        return {**seen, "events": events, "hands": hands}


class ShowsNoCards(Shuffles):
    """Nobody can follow it."""

    def hello(self) -> Message:
        """What the engine is and can."""
        return {**super().hello(), "observes": ["stage", "turn", "options", "stacks"]}
