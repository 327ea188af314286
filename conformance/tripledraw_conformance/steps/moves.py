"""What the steps have in common: how a seat moves, and how a place in the deal is reached."""

from typing import Any, Literal

from tripledraw_conformance.failure import CaseFailed, expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import seat_letter

Move = Literal["fold", "check", "call", "raise", "stand pat", "all-in"]


def act(run: Run, seat: int, action: dict[str, Any], *, named: bool = True) -> None:
    """Have a seat act; it must be legal. `named`: the scenario names the seat."""
    run.act(seat, action)
    if run.refused is not None:
        why = run.refused.get("why") or run.refused["refused"]
        raise CaseFailed(f"{seat_letter(seat)} cannot {action['do']}: {why}")
    if named:
        run.actor = seat


def expect_turn(run: Run, seat: int) -> None:
    """Fail unless it is the turn of a seat."""
    turn = run.see("turn")
    expect("nobody" if turn is None else seat_letter(turn), seat_letter(seat), "whose turn it is")


def move(run: Run, seat: int, verb: Move) -> dict[str, Any]:
    """The action that a word stands for."""
    if verb == "stand pat":
        return {"do": "discard", "cards": []}
    if verb not in ("raise", "all-in"):
        return {"do": verb}
    wager = run.see("options").get("raise")
    if verb == "raise":
        if wager is None:
            raise CaseFailed(f"{seat_letter(seat)} cannot raise")
        return {"do": "raise", "to": wager["to"][0]}
    everything = run.see("stacks")[seat]
    if run.see("options").get("call") == everything:
        return {"do": "call"}
    return {"do": "raise", "to": run.see("committed")[seat] + everything}


def place_of(run: Run) -> str:
    """Where the deal is: `round 1`, `draw 1`, ..., `the end`."""
    stage, finished = run.see("stage"), run.see("round")
    places = {"betting": f"round {finished + 1}", "drawing": f"draw {finished}", "over": "the end"}
    return places.get(stage, str(stage))


def reach(run: Run, place: str) -> None:
    """Do the cheapest until the deal is at a place."""
    while (here := place_of(run)) != place:
        if here == "the end":
            raise CaseFailed(f"the deal was over before {place}")
        act(run, run.see("turn"), _cheapest(run), named=False)


def _cheapest(run: Run) -> dict[str, Any]:
    options = run.see("options")
    if "discard" in options:
        return {"do": "discard", "cards": []}
    if "check" in options:
        return {"do": "check"}
    if "call" in options:
        return {"do": "call"}
    return {"do": "raise", "to": options["raise"]["to"][0]} if "raise" in options else {"do": "fold"}
