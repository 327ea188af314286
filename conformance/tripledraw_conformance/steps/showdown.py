"""Showdown: who shows."""

from tripledraw_conformance.failure import expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import then


@then("{seats:seats} show in this order")
def shown(run: Run, seats: list[int]) -> None:
    """The seats that have shown, in the order in which they did."""
    expect([event["seat"] for event in run.happened("showed")], seats, "the seats that showed")
