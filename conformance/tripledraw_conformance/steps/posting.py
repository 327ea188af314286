"""Posting: the stakes, and who posts them."""

from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import given


@given("blinds of {small:chips} and {big:chips}")
def blinds(run: Run, small: int, big: int) -> None:
    """The table's own blinds, and no ante unless one is named: these are all its stakes."""
    run.setup.stakes = {"small_blind": small, "big_blind": big}
    if run.setup.ante is None:
        run.setup.ante = 0


@given("an ante of {chips:chips}")
def ante(run: Run, chips: int) -> None:
    """The table's own ante, the same for every seat."""
    run.setup.ante = chips


@given("{seat:seat} enters the game")
def enters(run: Run, seat: int) -> None:
    """A seat that has not played before."""
    run.setup.entering.append(seat)
