"""Reshuffling: the pack."""

from tripledraw_conformance.failure import expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import given, then


@given("the pack falls as {cards:cards}")
def falls(run: Run, cards: list[str]) -> None:
    """The top of the first pack that is shuffled, in this order."""
    run.setup.pack = cards


@then("the pack {relation:relation} {cards:cards}")
def pack(run: Run, relation: str, cards: list[str]) -> None:
    """The cards of the last pack that was shuffled: all of them, or some that are in it or not."""
    last = run.pack()
    if relation == "is":
        expect(sorted(last), sorted(cards), "the pack")
    else:
        inside = relation == "holds"
        for card in cards:
            expect(card in last, inside, f"whether {card} is in the pack")
