"""Showdown: who shows."""

from tripledraw_conformance.failure import expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import seat_letters, then


@then("{seats:seats} show in this order")
def shown(run: Run, seats: list[int]) -> None:
    """The seats that have shown, in the order in which they did."""
    expect(seat_letters(event["seat"] for event in run.happened("showed")), seat_letters(seats), "who showed")
