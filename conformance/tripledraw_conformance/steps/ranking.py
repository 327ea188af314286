"""Ranking: hands are compared."""

from tripledraw_conformance.failure import expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import Rows, then, when


@when("these hands are compared", columns=("hand",))
def compare(run: Run, rows: Rows) -> None:
    """Ask the engine how the hands compare."""
    run.ask("rank", [row["hand"].split() for row in rows])


@then("their places are {places:numbers}")
def places(run: Run, places: list[int]) -> None:
    """The places of what was compared, 1 for the best, equals sharing a place."""
    answer = run.answer or {}
    if "values" in answer:
        values = answer["values"]
        seen = [1 + sum(other > value for other in values) for value in values]
    else:
        order = answer.get("places", [])
        before = [sum(len(place) for place in order[:number]) for number in range(len(order))]
        seats = {seat: 1 + before[number] for number, place in enumerate(order) for seat in place}
        seen = [seats[seat] for seat in sorted(seats)]
    expect(seen, places, "the places")
