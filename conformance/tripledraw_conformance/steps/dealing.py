"""Dealing: the seats, the stacks, and the cards."""

from collections.abc import Callable, Iterable, Mapping

from tripledraw_conformance.failure import CaseFailed, expect
from tripledraw_conformance.run import Run
from tripledraw_conformance.vocabulary import Rows, given, seat_letter, seat_letters, seat_number, then

_DRAWS = ("draw 1", "draw 2", "draw 3", "draw 4")


@given("the {variant:variant} rules")
def rules(run: Run, variant: str) -> None:
    """The rules that the scenario is written under."""


@given("the {variant:variant} rules with {rule:rule} {value:value}")
def rules_with(run: Run, variant: str, rule: str, value: object) -> None:
    """The rules that the scenario is written under, one of them changed."""


@given("the rule {rule:rule} is {value:value}")
def rule_is(run: Run, rule: str, value: object) -> None:
    """Another rule that is changed."""


@given("{number:number} seats")
def seats(run: Run, number: int) -> None:
    """So many seats, each with the stack that the rules give it."""
    run.setup.stacks = [None] * number


@given("stacks of {chips:numbers}")
def stacks(run: Run, chips: list[int]) -> None:
    """The stacks of the seats from A on; 0 is an empty seat."""
    run.setup.stacks = [*chips]


@given("the button on {seat:seat}")
def button(run: Run, seat: int) -> None:
    """The button, where it is not on the last seat."""
    run.setup.button = seat


@given("these cards", columns=("seat", "hand", *_DRAWS), optional=("hand", *_DRAWS))
def cards(run: Run, rows: Rows) -> None:
    """Cards by seat: the hand as dealt, and what falls in each draw."""
    for row in rows:
        seat = seat_number(row["seat"])
        if row.get("hand"):
            run.setup.hands[seat] = row["hand"].split()
        for draw, column in enumerate(_DRAWS):
            if row.get(column):
                run.setup.draws[seat, draw] = row[column].split()


@then("{seat:seat} holds {cards:cards}")
def holds(run: Run, seat: int, cards: list[str]) -> None:
    """The hand of a seat, in any order."""
    expect(sorted(run.see("hands")[seat]), sorted(cards), f"the hand of {seat_letter(seat)}")


@then("the number of {counted:counted} is {number:number}")
def count(run: Run, counted: str, number: int) -> None:
    """How many cards lie somewhere, or how often the deck was reshuffled."""
    run.see("stub")
    expect(_COUNTS[counted](run), number, f"the number of {counted}")


_COUNTS: Mapping[str, Callable[[Run], int]] = {
    "burned cards": lambda run: len(run.happened("burned")),
    "cards in the stub": lambda run: int(run.see("stub")),
    "cards in the pack": lambda run: len(run.pack()),
    "cards in every hand": lambda run: same_for_all(len(hand) for hand in run.see("hands") if hand),
    "reshuffles": lambda run: len(run.packs),
}


def same_for_all(numbers: Iterable[int]) -> int:
    """The number, if it is the same for all. Raises CaseFailed."""
    found = set(numbers)
    if len(found) != 1:
        raise CaseFailed(f"the hands have {sorted(found)} cards")
    return found.pop()


@then("the cards go to {seats:seats} in this order")
def order(run: Run, seats: list[int]) -> None:
    """The order in which the seats were dealt their hands, or in the last draw their replacements."""
    dealt = run.happened("drew") or run.happened("dealt")
    expect(seat_letters(event["seat"] for event in dealt[-len(seats) :]), seat_letters(seats), "who got cards")


@then("the first {first:event} comes before the first {second:event}")
def before(run: Run, first: str, second: str) -> None:
    """Which of two kinds of event happened first."""
    run.see("events")
    names = [event["event"] for event in run.events]
    for name in (first, second):
        expect(name in names, True, f"whether anything was {name}")
    expect(names.index(first) < names.index(second), True, f"whether {first} comes before {second}")
