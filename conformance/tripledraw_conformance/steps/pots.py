"""Pots: who gets which chips."""

from tripledraw_conformance.failure import expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import Rows, seat_letter, then


@then("the pots are", columns=("chips", "seats"))
def pots(run: Run, rows: Rows) -> None:
    """The pots, the main pot first, each with the seats that can win it."""
    seen = [
        {"chips": str(pot["chips"]), "seats": " ".join(seat_letter(seat) for seat in sorted(pot["seats"]))}
        for pot in run.see("pots")
    ]
    expect(seen, [dict(row) for row in rows], "the pots")


@then("{seat:seat} {gain:gain} {chips:chips}")
def gains(run: Run, seat: int, gain: str, chips: int) -> None:
    """What a seat has posted, got back because nobody called it, or won, all of it together."""
    kind = _GAINS[gain]
    seen = sum(event["chips"] for event in run.happened(kind) if event["seat"] == seat)
    expect(seen, chips, f"what {seat_letter(seat)} has {kind}")


_GAINS = {"posts": "posted", "gets back": "returned", "wins": "awarded"}
