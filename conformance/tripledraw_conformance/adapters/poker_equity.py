"""poker-equity: its evaluators of high hands and of deuce-to-seven lowball."""

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from poker_equity import score_batch

from tripledraw_conformance.engines.port import EngineError, Message

_KERNELS: Mapping[str, str] = {"lowest": "deuce_seven", "highest": "high"}


class PokerEquity:
    """Hands in the order of poker-equity, whose score is lower the better the hand is."""

    def hello(self) -> Message:
        """What poker-equity is and can."""
        return {
            "name": "poker-equity",
            "version": version("poker-equity"),
            "language": "rust",
            "protocol": 1,
            "can": ["rank"],
            "orders": list(_KERNELS),
            "rules": "fixed",
            "chance": "injected",
            "observes": [],
        }

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """The negative score of each hand. Raises EngineError."""
        kernel = _KERNELS[rulebook["ranking.best"]]
        try:
            return {"values": [-score for score in score_batch(kernel, ["".join(hand) for hand in hands])]}
        except ValueError as error:
            raise EngineError(f"poker-equity cannot rank these hands: {error}") from None

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """poker-equity deals no hand that could be played. Raises EngineError."""
        raise _no("deal")

    def act(self, seat: int, action: Message) -> Message:
        """poker-equity deals no hand that could be played. Raises EngineError."""
        raise _no("act")

    def order(self, cards: Sequence[str]) -> Message:
        """poker-equity deals no hand that could be played. Raises EngineError."""
        raise _no("order")

    def next(self, rulebook: Message, played: Message) -> Message:
        """poker-equity knows no session. Raises EngineError."""
        raise _no("next")


def _no(command: str) -> EngineError:
    return EngineError(f"poker-equity is an evaluator: it has no {command}")
