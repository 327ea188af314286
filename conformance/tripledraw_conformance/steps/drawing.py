"""Drawing: seats discard and draw."""

from tripledraw_conformance.failure import expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.steps.moves import act, expect_turn
from tripledraw_conformance.vocabulary import seat_letter, then, when


@when("{seat:seat} discards {cards:cards}")
def discards(run: Run, seat: int, cards: list[str]) -> None:
    """A seat discards these cards and draws as many."""
    act(run, seat, {"do": "discard", "cards": cards})


@when("{seats:seats} {draw:draw} {number:number}")
def draw(run: Run, seats: list[int], draw: str, number: int) -> None:
    """Each seat discards so many cards, the first that it was dealt."""
    for seat in seats:
        act(run, seat, {"do": "discard", "cards": run.see("hands")[seat][:number]})


@then("{seat:seat} may draw {numbers:numbers}")
def may_draw(run: Run, seat: int, numbers: list[int]) -> None:
    """How many cards the seat whose turn it is may discard."""
    expect_turn(run, seat)
    expect(run.see("options").get("discard", {}).get("counts"), numbers, f"what {seat_letter(seat)} may draw")
