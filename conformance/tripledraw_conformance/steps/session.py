"""Session: from deal to deal."""

from tripledraw_conformance.failure import CaseFailed, expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import given, then, when


@given("{number:number} deals have been played, the last with the blinds on {small:seat} and {big:seat}")
def played(run: Run, number: int, small: int, big: int) -> None:
    """How far the session is; the stacks are those after the last deal."""
    run.setup.deals = number
    run.setup.blinds = (small, big)


@when("the next deal is prepared")
def prepare(run: Run) -> None:
    """Ask the engine what follows."""
    setup = run.setup
    small, big = setup.blinds
    run.ask(
        "next",
        {
            "stacks": setup.stacks,
            "button": setup.table()["button"],
            "small": small,
            "big": big,
            "deals": setup.deals,
            "entering": setup.entering,
        },
    )


@then("the button is on {button:seat}, the blinds on {blinds:seats}")
def places(run: Run, button: int, blinds: list[int]) -> None:
    """The places of the next deal; one blind is the big one, and nobody posts the small one."""
    answer = run.answer or {}
    if "button" not in answer:
        raise CaseFailed("there is no next deal")
    seen = [seat for seat in (answer["small"], answer["big"]) if run.setup.stacks[seat]]
    expect((answer["button"], seen), (button, blinds), "the button and the blinds")
