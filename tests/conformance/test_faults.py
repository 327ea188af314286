"""Faults: that the scenarios find every mistake that an engine is known to make, at the rule that it breaks."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

import pytest
from sloppy_engines import RefusesHalfWay, TakesAnyDiscard, TakesAnyTable

from tripledraw.rulebook import bound
from tripledraw.schema import Value
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.changes import single_changes
from tripledraw_conformance.engines.port import Engine, EngineError
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.faults import Fault, faults
from tripledraw_conformance.judge import Resolved, judge, resolve
from tripledraw_conformance.kills import notices_change, notices_fault
from tripledraw_conformance.reads import reads


@cache
def resolved(case: Case) -> Resolved:
    """A case as it is played under its own rules."""
    return resolve(case, case.rulebook)


@cache
def readers(path: str) -> tuple[Case, ...]:
    """The scenarios of a rule's own chapter that read the rule."""
    chapter = path.partition(".")[0]
    return tuple(case for case in load_cases() if case.chapter == chapter and path in _read(case))


@cache
def _read(case: Case) -> frozenset[str]:
    return reads(case, case.rulebook)


# Every fault.


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.path}-{fault.name}")
def test_a_fault_is_found_at_the_rule_that_it_breaks(fault: Fault) -> None:
    """A scenario of the rule's chapter, in which the rule is asked, fails; with -rP its name is printed."""
    found = next((case for case in readers(fault.path) if notices_fault(resolved(case), fault)), None)
    print(f"{fault.path}: {fault.name}: {found and found.id}")
    assert found is not None


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.path}-{fault.name}")
def test_a_fault_says_in_one_line_what_the_mistake_is(fault: Fault) -> None:
    """One sentence."""
    assert (True, 1) == (fault.what.endswith("."), len(fault.what.splitlines()))


@pytest.mark.parametrize("fault", faults(), ids=lambda fault: f"{fault.path}-{fault.name}")
def test_a_fault_stands_where_a_right_function_could(fault: Fault) -> None:
    """It takes what the functions of its rule take; where the rule is a plain value, nothing."""
    wrong, right = inspect.signature(fault.function), _right_signatures(fault.path)
    expected = [dict(each.parameters) for each in right] or [{}]
    assert [dict(wrong.parameters)] * len(expected) == expected
    assert not right or wrong.return_annotation in [kind for each in right for kind in _kinds(each.return_annotation)]


def _right_signatures(path: str) -> list[inspect.Signature]:
    table = bound()[path] or {}
    return [inspect.signature(function) for function in table.values()]


def _kinds(annotation: Any) -> tuple[Any, ...]:
    return (annotation, *get_args(annotation))


def test_no_two_faults_of_a_rule_have_one_name() -> None:
    """A finding names the rule and the fault."""
    names = [(fault.path, fault.name) for fault in faults()]
    assert sorted(set(names)) == sorted(names)


# Every kind of mistake that engines of these games have been known for. Found by scenarios on an engine in which a rule
# is played with a fault, on one that plays another value of a rule, or on one that is careless with what it is told.


@dataclass(frozen=True)
class Broken:
    """A rule that is played with a registered fault."""

    path: str
    name: str

    def found(self) -> bool:
        """Whether a scenario at the rule fails."""
        (fault,) = [each for each in faults() if (each.path, each.name) == (self.path, self.name)]
        return any(notices_fault(resolved(case), fault) for case in readers(self.path))


@dataclass(frozen=True)
class Other:
    """A rule that is played as if it had another value."""

    path: str
    value: Value

    def found(self) -> bool:
        """Whether a scenario at the rule fails."""
        return any(
            value == self.value and notices_change(case, case.rulebook.changed(changes))
            for case in readers(self.path)
            for value, changes in single_changes(case.rulebook, self.path)
        )


@dataclass(frozen=True)
class Careless:
    """An engine that plays by the rules, but takes what it should refuse."""

    chapter: str
    engine: Callable[[], Engine]

    def found(self) -> bool:
        """Whether a scenario of the chapter fails."""
        return any(_fails(case, self.engine()) for case in load_cases() if case.chapter == self.chapter)


def _fails(case: Case, engine: Engine) -> bool:
    try:
        judge(resolved(case), engine)
    except CaseFailed:
        return True
    return False


Mistake = Broken | Other | Careless

KINDS: dict[str, Sequence[Mistake]] = {
    "5-4-3-2-A is a straight where the ace is high": [Broken("ranking.suits", "ace_to_five_taken_for_a_straight")],
    "all hands with repeated ranks are one kind": [
        Broken("ranking.classes", "one_bad_class"),
        Broken("ranking.classes", "kinds_forgotten"),
    ],
    "5-4-3-2-A is no straight, but in one suit a straight flush": [
        Broken("ranking.suits", "suited_ace_to_five_taken_for_a_straight_flush")
    ],
    "5-4-3-2-A is compared with hands that it beats or loses to anyway": [Other("ranking.ace", "low")],
    "two hands with pairs are equal": [
        Broken("ranking.within_class", "made_hands_are_equal"),
        Broken("ranking.within_class", "no_kickers"),
    ],
    "low hands are ranked as high ones upside down": [
        Broken("ranking.suits", "ace_to_five_taken_for_a_straight"),
        Other("ranking.best", "highest"),
    ],
    "raises go on for ever": [Other("betting.cap.max_wagers", "none"), Other("betting.cap.max_wagers", 5)],
    "the big blind counts as a wager here, and there it does not": [
        Other("betting.cap.big_blind_counts", False),
        Other("betting.cap.big_blind_counts", True),
    ],
    "an all-in call for less is a wager": [Broken("betting.round_ends", "call_for_less_is_a_wager")],
    "a short all-in reopens the betting on top of a full raise": [
        Broken("betting.short_all_in.reopens", "any_all_in_reopens"),
        Other("betting.short_all_in.cumulative", True),
    ],
    "an all-in seat draws no more": [Broken("drawing.all_in", "all_in_is_passed_over")],
    "the lowest seat number is first": [
        Broken("drawing.order", "lowest_seat_first"),
        Broken("dealing.start", "lowest_seat_first"),
        Broken("betting.later_rounds", "lowest_seat_opens"),
        Broken("posting.seats", "lowest_seats_post"),
    ],
    "bad discards are taken, and draws that are none": [
        Careless("drawing", TakesAnyDiscard),
        Other("drawing.most_discards", 5),
        Other("drawing.draws", 2),
    ],
    "a bad discard is refused after half of it was done": [Careless("drawing", RefusesHalfWay)],
    "a stub that is too short leaves a hand short": [
        Broken("reshuffling.again", "never"),
        Broken("drawing.replacements", "one_too_few"),
    ],
    "what a seat throws away comes straight back": [
        Other("reshuffling.pack.own_discards", True),
        Other("reshuffling.own_discards", "may_return"),
    ],
    "the discards are laid under the stub as they are": [Broken("reshuffling.order", "unshuffled")],
    "folded hands are out of the game for good": [Other("reshuffling.pack.folded_hands", False)],
    "heads-up the blinds and the turns are those of a full table": [
        Other("posting.heads_up", "left_of_button_posts_small"),
        Broken("betting.later_rounds", "left_of_big_blind_again"),
    ],
    "whoever wagered last need not show first": [Other("showdown.first", "left_of_button")],
    "chips that nobody called stay in the pot": [Broken("pots.uncalled", "uncalled_stays_in_the_pot")],
    "shares are uneven where there is nothing odd": [Broken("pots.odd_chips", "uneven_shares")],
    "there is one pot for all": [Broken("pots.side_pots", "one_pot_for_all")],
    "the odd chip is lost": [Broken("pots.ties", "odd_chips_vanish")],
    "hands and tables that cannot be are played": [Careless("dealing", TakesAnyTable)],
}


def _mistakes() -> Iterator[Any]:
    for kind, mistakes in KINDS.items():
        for number, mistake in enumerate(mistakes, start=1):
            yield pytest.param(mistake, id=f"{kind}-{number}")


@pytest.mark.parametrize("mistake", list(_mistakes()))
def test_a_kind_of_mistake_that_engines_have_made_is_found(mistake: Mistake) -> None:
    """By a scenario of the chapter that it belongs to."""
    assert mistake.found()


def test_a_wheel_is_compared_with_the_best_pair() -> None:
    """The pair next to it in the order: only that comparison tells whether it is a straight."""
    told = [
        dict(row)["hand"]
        for case in load_cases()
        for step in case.steps
        for row in step.arguments.get("rows", ())
        if "hand" in row and case.title == "A-5-4-3-2 is no straight and beats 2-2-5-4-3"
    ]
    assert ["2c 2d 5h 4s 3c", "Ac 5d 4h 3s 2c"] == told[:2]


@pytest.mark.parametrize(
    ("blinds", "field"), [({"small_blind": 3, "big_blind": 2}, "small_blind"), ({"small_blind": 0}, "small_blind")]
)
def test_stakes_that_make_no_sense_are_refused_at_their_place(blinds: dict[str, int], field: str) -> None:
    """A small blind above the big one, or none."""
    rules = load_cases()[0].rulebook.values
    with pytest.raises(EngineError) as caught:
        ReferenceEngine().deal(rules, {"stacks": [99, 99], "button": 0, **blinds}, ())
    assert field == caught.value.field


@pytest.mark.parametrize("hand", [["7h"] * 5, ["7h", "7h", "5d", "4c", "3s"], ["7h", "5d", "4c", "3s"]])
def test_a_hand_that_cannot_be_is_refused_with_the_reason(hand: list[str]) -> None:
    """A card twice, or too few cards."""
    rules = load_cases()[0].rulebook.values
    with pytest.raises(EngineError, match=r"twice|cards"):
        ReferenceEngine().rank(rules, [hand])
