"""The engine port: the protocol's commands as methods, its messages as plain mappings (see protocol.schema.json)."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

PROTOCOL = 1
"""The version of the protocol."""

Message = Mapping[str, Any]

FIELDS = (
    "stage",
    "turn",
    "round",
    "options",
    "level",
    "committed",
    "paid",
    "stacks",
    "pots",
    "hands",
    "stub",
    "events",
)
"""The fields of an observation, in the order of the protocol."""


class EngineError(Exception):
    """The engine did not understand a command, or cannot play the table; `field` says which part of the table."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class EngineBroken(EngineError):
    """The engine broke down or broke the protocol: `how` in a word, and what it did, its line quoted."""

    def __init__(self, how: str, what: str) -> None:
        super().__init__(what)
        self.how = how


class Engine(Protocol):
    """Anything that plays. Each method sends one command and returns the engine's answer, or raises EngineError.

    `deal`, `act` and `order` are answered by an observation, or by a refusal, which has the key `refused`.
    """

    def hello(self) -> Message:
        """What the engine is and can."""

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """A value for each hand: greater is better."""

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal."""

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts."""

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order."""

    def next(self, rulebook: Message, played: Message) -> Message:
        """What follows after a deal; `played` has stacks, button, small, big, deals and entering."""
