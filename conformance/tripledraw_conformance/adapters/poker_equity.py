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
