"""Betting: seats act, and may or may not."""

from tripledraw_conformance.failure import CaseFailed, expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.steps.moves import Move, act, expect_turn, move, place_of, reach
from tripledraw_conformance.vocabulary import seat_letter, then, when


@when("{seats:seats} {verb:verb}")
def acts(run: Run, seats: list[int], verb: Move) -> None:
    """The seats act one after the other; a bet or a raise is the least that is allowed."""
    for seat in seats:
        act(run, seat, move(run, seat, verb))


@when("{seat:seat} {wager:wager} to {chips:chips}")
def wagers(run: Run, seat: int, wager: str, chips: int) -> None:
    """A seat bets, raises or completes to an amount."""
    act(run, seat, {"do": "raise", "to": chips})


@when("the others {verb:verb}")
def others(run: Run, verb: Move) -> None:
    """Every seat after the last that acted does the same, until it is that seat's turn again or the stage is over."""
    last, place = run.actor, place_of(run)
    while place_of(run) == place and run.see("turn") not in (None, last):
        seat = run.see("turn")
        act(run, seat, move(run, seat, verb), named=False)


@when("{place:place} is reached")
def reached(run: Run, place: str) -> None:
    """What is left to do until then is done the cheapest way: check, else call; stand pat.

    Round 1 is where a deal begins, if the rules can play the table.
    """
    if place == "round 1" and run.now is None:
        run.sit_down()
        if run.refused is not None:
            return
    reach(run, place)


@when("{seat:seat} tries to {attempt:attempt}")
def tries(run: Run, seat: int, attempt: str) -> None:
    """A seat tries something that may be refused."""
    run.act(seat, _attempted(attempt))


def _attempted(attempt: str) -> dict[str, object]:
    word, _, rest = attempt.partition(" ")
    if word in ("bet", "raise"):
        return {"do": "raise", "to": int(rest.removeprefix("to "))}
    if word in ("discard", "stand"):
        return {"do": "discard", "cards": rest.split() if word == "discard" else []}
    return {"do": word}


@then("it is {seat:seat}'s turn")
def turn(run: Run, seat: int) -> None:
    """The seat that is to act."""
    expect_turn(run, seat)


_OPTIONS = {"bet": "raise"}


@then("{seat:seat} {may:may} {acts:acts}")
def may(run: Run, seat: int, may: bool, acts: list[str]) -> None:
    """What the seat whose turn it is may do, or may not."""
    expect_turn(run, seat)
    for word in acts:
        expect(_OPTIONS.get(word, word) in run.see("options"), may, f"whether {seat_letter(seat)} may {word}")


@then("{seat:seat} may wager to {range:range}")
def may_wager_to(run: Run, seat: int, range: list[int]) -> None:
    """The only amount that a wager goes to, or the least and the most."""
    expect_turn(run, seat)
    wager = run.see("options").get("raise", {"to": None})["to"]
    expect(wager, [range[0], range[-1]], f"what {seat_letter(seat)} may wager to")


@then("{seat:seat} may call for {chips:chips}")
def may_call(run: Run, seat: int, chips: int) -> None:
    """What a call pays."""
    expect_turn(run, seat)
    expect(run.see("options").get("call"), chips, f"what {seat_letter(seat)} pays to call")


@then("it is refused")
def refused(run: Run) -> None:
    """The last attempt was not legal, and changed nothing."""
    if run.refused is None:
        raise CaseFailed("the engine allowed it")
    run.unchanged()


@then("the deal is at {place:place}")
def at_place(run: Run, place: str) -> None:
    """Which round or draw it is, or that the deal is over."""
    expect(place_of(run), place, "where the deal is")


@then("the stacks are {chips:numbers}")
def stacks(run: Run, chips: list[int]) -> None:
    """The chips in front of every seat."""
    expect(run.see("stacks"), chips, "the stacks")
