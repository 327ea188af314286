"""Lock-step: one deal on two sides, and the first thing on which they part."""

import random
from typing import Any

import pytest

from support import playing
from tripledraw.rulebook import Rulebook
from tripledraw_conformance import explore
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.lockstep import Difference, Played, Side, play, to_the_end
from tripledraw_conformance.script import Bet, Move, Script, Throw

CALL, CHECK, FOLD, RAISE, PAT = Bet("call"), Bet("check"), Bet("fold"), Bet("raise"), Throw(())


def side(rules: Rulebook) -> Side:
    """The reference engine playing these rules."""
    return Side(ReferenceEngine(rules), rules)


def script(*moves: Move, stacks: tuple[int, ...] = (40, 40), **table: Any) -> Script:
    """A deal with the button on the last seat, and a deck in its order."""
    return Script({"stacks": stacks, "button": len(stacks) - 1, **table}, explore.CARDS, moves)


def against(changes: dict[str, Any], what: Script) -> Played:
    """The house rules against the house rules with some changed."""
    return play(side(playing()), side(playing().changed(changes)), what)


def parted(changes: dict[str, Any], what: Script) -> tuple[int, str]:
    """After how many actions the house rules and changed ones part, and in which field."""
    found = against(changes, what).difference
    assert found is not None
    return found.after, found.field


def test_equal_rules_never_part() -> None:
    """A deal played to its end."""
    moves = [CALL, CHECK, *[PAT, PAT, CHECK, CHECK] * 3]
    played = against({}, script(*moves))
    assert (None, True) == (played.difference, played.over)


@pytest.mark.parametrize(
    ("changes", "what", "expected"),
    [
        ({"dealing.most_seats": 2}, script(stacks=(40, 40, 40)), (0, "table")),
        ({"betting.first_round": "left_of_button"}, script(stacks=(40, 40, 40)), (0, "turn")),
        ({"betting.unit.base": "small_blind"}, script(), (0, "options")),
        ({"betting.big_blind_option": "none"}, script(CALL), (1, "stage")),
        ({"dealing.pattern": "whole_hand"}, script(), (0, "hands")),
        ({"posting.ante": 1}, script(), (0, "paid")),
        ({"session.stack": 99}, script(stacks=(40, None)), (0, "stacks")),  # type: ignore[arg-type]
    ],
    ids=["table", "turn", "options", "stage", "hands", "paid", "stacks"],
)
def test_the_first_difference_is_found(changes: dict[str, Any], what: Script, expected: tuple[int, str]) -> None:
    """Whose turn it is, what is legal, chips, cards, or that the table cannot be played."""
    assert expected == parted(changes, what)


def test_what_each_side_shows_is_told() -> None:
    """The right side has no third seat."""
    found = against({"dealing.most_seats": 2}, script(stacks=(40, 40, 40))).difference
    assert Difference(0, "table", None, "stacks: 3 seats have chips; 2 to 2 can play") == found


def test_an_order_of_showing_is_a_difference_of_events() -> None:
    """Seat 1 wagered last, and shows first, or seat 0 left of the button does."""
    moves = [CALL, CHECK, *[PAT, PAT, CHECK, CHECK] * 2, PAT, PAT, CHECK, RAISE, CALL]
    assert parted({"showdown.first": "left_of_button"}, script(*moves)) == (len(moves), "events")


class _Renamed(ReferenceEngine):
    """Plays like the reference engine, but calls every rule by another name."""

    def deal(self, *words: Any) -> Any:
        return self._renamed(super().deal(*words))

    def act(self, *words: Any) -> Any:
        return self._renamed(super().act(*words))

    def _renamed(self, seen: Any) -> Any:
        if "refused" in seen:
            return {**seen, "rule": "some.other_rule", "why": "another word"}
        return {**seen, "events": [{**event, "rule": "some.other_rule"} for event in seen["events"]]}


def test_rules_that_are_named_differently_are_no_difference() -> None:
    """Every event and every refusal names another rule."""
    rules = playing()
    moves = [CALL, RAISE, RAISE, CALL, *[PAT, PAT, CHECK, CHECK] * 3]
    played = play(Side(_Renamed(rules), rules), side(rules), script(*moves))
    assert (None, True) == (played.difference, played.over)


def test_a_rulebook_that_is_only_bound_anew_is_no_difference() -> None:
    """A hundred deals at random."""
    rng = random.Random(1)
    rules = playing()
    for _ in range(100):
        what = explore.random_script(rules, rng)
        assert None is play(side(rules), side(rules.changed({})), what, explore.Policy(rng)).difference


def test_a_move_that_neither_side_allows_is_passed_over() -> None:
    """Nobody can check to a blind."""
    played = against({}, script(CHECK, CALL))
    assert [{"seat": 1, "do": "call"}] == played.actions
    assert [CALL] == played.moves


def test_a_side_that_parts_is_played_to_its_end() -> None:
    """All check, call and stand pat."""
    seen = list(to_the_end(side(playing()), script(), [{"seat": 1, "do": "raise", "to": 4}]))
    assert ("over", 80) == (seen[-1]["stage"], sum(seen[-1]["stacks"]))


def test_an_action_that_a_side_refuses_ends_what_it_is_told_to_play() -> None:
    """It goes on the cheapest way."""
    seen = list(to_the_end(side(playing()), script(), [{"seat": 1, "do": "raise", "to": 5}]))
    assert ("over", [40, 40]) == (seen[-1]["stage"], seen[-1]["stacks"])
