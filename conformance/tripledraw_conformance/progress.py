"""Progress: whatever takes long tells how far it is, and does not care who listens."""

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Is told how many are done, of how many."""


def unheard(done: int, of: int) -> None:
    """Nobody listens."""
