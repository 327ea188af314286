"""Lock-step: one deal on two sides, and the first thing on which they part."""

import random
from typing import Any

import pytest
import sloppy_engines as sloppy

from support import VARIANTS, of_variant, playing
from tripledraw.rulebook import Rulebook
from tripledraw_conformance import explore, fouls
from tripledraw_conformance.engines.port import Engine, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.lockstep import Difference, Played, Side, play, to_the_end
from tripledraw_conformance.script import Bet, Foul, Move, Script, Throw

CALL, CHECK, FOLD, RAISE, PAT = Bet("call"), Bet("check"), Bet("fold"), Bet("raise"), Throw(())


def side(rules: Rulebook) -> Side:
    """The reference engine playing these rules."""
    return Side(ReferenceEngine(rules), rules)


def script(*moves: Move | Foul, stacks: tuple[int, ...] = (40, 40), **table: Any) -> Script:
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


# Other engines.


def beside(engine: Engine, *moves: Move | Foul, observes: frozenset[str] | None = None, **table: Any) -> Played:
    """The house rules against an engine."""
    right = Side(engine, playing()) if observes is None else Side(engine, playing(), observes)
    return play(side(playing()), right, script(*moves, **table))


def test_a_break_down_is_no_refusal() -> None:
    """It is a difference of its own, with how it broke down; the next deal is begun as ever."""
    engine = sloppy.BreaksDown(playing())
    what = "exit: it ended with exit code 3 instead of answering act"
    assert Difference(1, "broken", None, what) == beside(engine, FOLD).difference
    assert None is beside(engine, CALL, CHECK).difference


def test_an_engine_that_breaks_down_before_the_deal_refuses_no_table() -> None:
    """Nothing was begun."""
    played = beside(sloppy.NeverBegins())
    assert played.difference is not None
    assert ("broken", False) == (played.difference.field, played.begun)


class _Shows(ReferenceEngine):
    """Plays like the reference engine, but shows something else in a field."""

    def __init__(self, **shown: Any) -> None:
        super().__init__(playing())
        self._shown = shown

    def deal(self, *words: Any) -> Message:
        return {**super().deal(*words), **self._shown}


def test_only_what_an_engine_says_it_observes_is_looked_at() -> None:
    """It shows a wrong stub."""
    engine = _Shows(stub=3)
    assert ("stub", None) == (
        getattr(beside(engine).difference, "field", None),
        beside(engine, observes=frozenset({"stage", "stacks", "hands"})).difference,
    )


def test_the_hand_of_a_seat_that_has_folded_need_not_be_shown() -> None:
    """Others must be."""
    moves = [FOLD, CALL, CHECK]
    assert None is beside(sloppy.HidesFoldedHands(playing()), *moves, stacks=(40, 40, 40)).difference
    found = beside(_Shows(hands=[[], ["2c"]])).difference
    assert ("hands", 0) == (getattr(found, "field", None), getattr(found, "after", None))


def test_what_has_no_order_may_be_told_in_any() -> None:
    """Cards of a hand, seats of a pot; and whatever more an engine tells."""
    moves = [CALL, RAISE, CALL, *[Throw((0, 2)), Throw((1,)), CHECK, CHECK] * 3]
    played = beside(sloppy.TellsOtherwise(playing()), *moves)
    assert (None, True) == (played.difference, played.over)


# What is illegal.


def tried(engine: Engine, *moves: Move | Foul) -> Played:
    """A deal heads-up in which something illegal is tried."""
    return beside(engine, *moves)


def test_what_is_illegal_is_refused_by_both_and_the_deal_goes_on() -> None:
    """It is among the actions, for it was sent."""
    played = tried(ReferenceEngine(), Foul("above"), CALL, Foul("wrong_seat"), CHECK)
    assert None is played.difference
    assert [
        {"seat": 1, "do": "raise", "to": 5},
        {"seat": 1, "do": "call"},
        {"seat": 1, "do": "check"},
        {"seat": 0, "do": "check"},
    ] == played.actions


def test_an_engine_that_allows_what_is_illegal_parts_there() -> None:
    """The reference engine refuses it."""
    found = tried(sloppy.AnyAmount(playing()), CALL, Foul("above")).difference
    assert Difference(2, "refused", "wrong_amount", None) == found


def test_an_engine_whose_refusal_changes_something_parts_there() -> None:
    """As far as the refusal shows it."""
    found = tried(sloppy.FinesWhoErrs(playing()), Foul("check"), CALL).difference
    assert Difference(1, "stacks", [38, 39], [37, 38]) == found


def test_an_engine_whose_refusal_changes_something_in_secret_parts_later() -> None:
    """It has exchanged the good card of a bad discard."""
    moves = [CALL, CHECK, Foul("twice"), PAT]
    found = tried(sloppy.RefusesHalfWay(), *moves).difference
    assert found is not None
    assert 4 == found.after


@pytest.mark.parametrize("name", VARIANTS)
def test_every_foul_is_refused_by_the_rules(name: str) -> None:
    """Wherever it is tried: more than ten kinds of refusals are met."""
    rules, rng = of_variant(name), random.Random(1)
    played, sent = [], []
    for _ in range(150):
        what = explore.random_script(rules, rng)
        policy, fouling = explore.Policy(rng), fouls.Fouls(rng, 0.5)
        done = play(side(rules), side(rules), what, policy, fouling, lambda mine, theirs: sent.append(mine))
        played.append(done)
    codes = {answer["refused"] for answer in sent if "refused" in answer}
    number = sum(isinstance(move, Foul) for done in played for move in done.moves)
    assert [] == [done for done in played if done.difference or not done.over]
    assert (number, True) == (sum("refused" in answer for answer in sent), len(codes) >= 9)


def test_a_foul_that_does_not_fit_is_passed_over() -> None:
    """Nobody orders a pack in a betting round."""
    assert [{"seat": 1, "do": "call"}] == tried(ReferenceEngine(), Foul("short_pack"), CALL).actions


def test_deals_in_which_something_illegal_was_tried_are_played_again_alike() -> None:
    """From their moves."""
    rules, rng = playing(), random.Random(5)
    for _ in range(30):
        what = explore.random_script(rules, rng)
        first = play(side(rules), side(rules), what, explore.Policy(rng), fouls.Fouls(rng, 0.3))
        assert first.actions == play(side(rules), side(rules), what.with_moves(first.moves)).actions
