"""Engines that play nothing: whoever passes a scenario with one of them has asserted nothing."""

from collections.abc import Sequence

from tripledraw_conformance.engines.port import FIELDS, EngineError, Message


class AcceptsEverything:
    """Says yes to all that it is told, and nothing ever changes."""

    def hello(self) -> Message:
        """A name."""
        return {
            "name": "accepts everything",
            "can": ["rank", "deal", "session"],
            "rules": "given",
            "chance": "injected",
            "observes": list(FIELDS),
        }

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """All hands are equal."""
        return {"values": [0] * len(hands)}

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """A deal in which nothing has happened."""
        stacks = [stack or 0 for stack in table["stacks"]]
        nothing = [0] * len(stacks)
        self.seen: Message = {
            "stage": "betting",
            "turn": 0,
            "round": 0,
            "options": {"fold": True, "check": True, "call": 1, "raise": {"to": [2, 2]}},
            "level": 0,
            "committed": nothing,
            "paid": nothing,
            "stacks": stacks,
            "pots": [],
            "hands": [[] for _ in stacks],
            "stub": 52,
            "events": [],
        }
        return self.seen

    def act(self, seat: int, action: Message) -> Message:
        """Nothing changes."""
        return self.seen

    def order(self, cards: Sequence[str]) -> Message:
        """Nothing changes."""
        return self.seen

    def next(self, rulebook: Message, played: Message) -> Message:
        """The places stay."""
        return {"button": played["button"], "small": played["small"], "big": played["big"]}


class RefusesEverything(AcceptsEverything):
    """Says no to all that it is told."""

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """No."""
        raise EngineError("no")

    def act(self, seat: int, action: Message) -> Message:
        """No."""
        return {"refused": "wrong_kind"}

    def order(self, cards: Sequence[str]) -> Message:
        """No."""
        return {"refused": "wrong_kind"}

    def next(self, rulebook: Message, played: Message) -> Message:
        """No."""
        raise EngineError("no")


class RepeatsItself(AcceptsEverything):
    """Answers everything with the first observation that it made, events and all."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Every seat has posted, acted and shown."""
        observation = super().deal(rulebook, table, deck)
        seats = range(len(table["stacks"]))
        events = [{"event": "posted", "seat": seat, "kind": "ante", "chips": 1, "live": False} for seat in seats]
        self.seen = {**observation, "events": events}
        return self.seen
