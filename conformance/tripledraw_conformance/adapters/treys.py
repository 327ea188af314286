"""treys: an evaluator of high hands. Whoever plays lowball with it turns it round, and so does this adapter."""

from collections.abc import Sequence
from importlib.metadata import version

from treys import Card, Evaluator

from tripledraw_conformance.engines.port import EngineError, Message


class Treys:
    """Hands in the order of treys, whose number is greater the weaker the poker hand is."""

    def __init__(self) -> None:
        """Have treys make its table."""
        self._evaluator = Evaluator()

    def hello(self) -> Message:
        """What treys is and can."""
        return {
            "name": "treys",
            "version": version("treys"),
            "language": "python",
            "protocol": 1,
            "can": ["rank"],
            "rules": "fixed",
            "chance": "injected",
            "observes": [],
        }

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """The number of treys where the weakest hand is best, else its negative. Raises EngineError."""
        sign = -1 if rulebook["ranking.best"] == "highest" else 1
        return {"values": [sign * self._number(hand) for hand in hands]}

    def _number(self, hand: Sequence[str]) -> int:
        try:
            return int(self._evaluator.evaluate([], [Card.new(card) for card in hand]))
        except (KeyError, ValueError, IndexError) as error:
            raise EngineError(f"treys cannot rank {' '.join(hand)}: {error!r}") from None
