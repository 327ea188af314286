"""Fuzzing: an engine beside the reference engine over deals at random, and the rules on which they part."""

from collections.abc import Callable
from typing import Any

import pytest
import shuffling_engines as shuffling
import sloppy_engines as sloppy

from support import VARIANTS, of_variant
from tripledraw.history import deal_file
from tripledraw.history.replay import replay
from tripledraw.rulebook import load
from tripledraw.schema import rules
from tripledraw_conformance import fuzz as fuzzing
from tripledraw_conformance.adapters.pokerkit import PokerKit
from tripledraw_conformance.engines.inside import InsideEngine
from tripledraw_conformance.engines.port import Engine, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.fuzz import CannotFuzz, Fuzzed, fuzz
from tripledraw_conformance.fuzz_told import course, expected_and_got, record_of

HOUSE = load("house")


def names(engine: Engine, deals: int = 150, **more: Any) -> list[str]:
    """The groups of deals in which an engine parts from the house rules."""
    return [group.name for group in fuzz(engine, HOUSE, deals, **more).groups]


@pytest.mark.parametrize("name", VARIANTS)
def test_the_reference_engine_agrees_with_itself(name: str) -> None:
    """Whether it is sent the rules or has them; every deal is played to its end."""
    done = fuzz(ReferenceEngine(), of_variant(name), 80)
    assert (80, 80, [], True) == (done.begun, done.over, done.groups, done.agreed)


def test_a_run_tells_what_it_has_reached() -> None:
    """Rules that are looked at, what happened, and what was refused."""
    reached = fuzz(ReferenceEngine(), HOUSE, 150).reached
    assert {"betting", "drawing", "ordering", "over"} == reached.stages.keys()
    assert {"posted", "dealt", "wagered", "discarded", "reshuffled", "awarded", "returned"} < reached.events.keys()
    assert {"wrong_seat", "wrong_amount", "faces_a_wager", "not_in_hand"} < reached.refusals.keys()
    assert {"betting.cap.max_wagers", "reshuffling.pack.burns", "pots.odd_chips"} < reached.read
    assert reached.decided["drawing.serving"] > 100


def test_the_same_seed_is_the_same_run() -> None:
    """And another one is another."""
    runs = [fuzz(ReferenceEngine(), HOUSE, 20, seed) for seed in (3, 3, 4)]
    assert [True, False] == [runs[0] == run for run in runs[1:]]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("betting.cap.max_wagers", 5),
        ("pots.odd_chips", "all_to_first_left_of_button"),
        ("drawing.serving", "in_turn"),
        ("drawing.burn.when", "never"),
        ("showdown.first", "left_of_button"),
        ("drawing.most_discards", 4),
    ],
)
def test_deals_are_grouped_by_the_rule_that_an_engine_plays_otherwise(path: str, value: Any) -> None:
    """Most of them, since one rule may show itself in another."""
    groups = fuzz(ReferenceEngine(HOUSE.changed({path: value})), HOUSE, 300).groups
    assert path in [group.name for group in groups]


def test_the_shortest_deal_of_a_group_has_nothing_to_spare() -> None:
    """The fewest seats, no chip too much, and the wagers up to the cap."""
    done = fuzz(ReferenceEngine(HOUSE.changed({"betting.cap.max_wagers": 5})), HOUSE, 150)
    (group,) = (group for group in done.groups if group.name == "betting.cap.max_wagers")
    assert group.witness.script is not None
    assert group.witness.played is not None
    assert ["raise"] * 3 == [action["do"] for action in group.witness.played.actions][-3:]
    assert 3 == len(group.witness.script.table["stacks"])  # heads-up there is no cap


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (sloppy.TakesAnyDiscard, "drawing.most_discards"),
        (sloppy.RefusesHalfWay, "drawing.most_discards"),
        (sloppy.AnyoneActs, "betting.direction"),
        (sloppy.AnyAmount, "betting.structure"),
        (sloppy.FinesWhoErrs, "betting.direction"),
    ],
)
def test_an_engine_that_allows_what_is_illegal_is_found(make: Callable[[], Engine], expected: str) -> None:
    """Or that refuses it and changes something; where nothing illegal is tried, nothing is found."""
    assert expected in names(make())
    assert [] == names(make(), illegal=0.0, deals=40)


def test_an_engine_that_breaks_down_is_found_and_the_run_goes_on() -> None:
    """Each break-down costs one deal."""
    done = fuzz(sloppy.BreaksDown(), HOUSE, 150)
    (group,) = done.groups
    assert ("broken: exit", False) == (group.name, done.gave_up)
    assert 150 == done.over + group.number


def test_an_engine_that_always_breaks_down_is_given_up() -> None:
    """Waiting for it costs time."""
    done = fuzz(sloppy.NeverBegins(), HOUSE, 1000)
    assert (fuzzing.MOST_BROKEN, True, False) == (done.deals, done.gave_up, done.agreed)
    assert ["broken: late"] == [group.name for group in done.groups]


@pytest.mark.parametrize("make", [sloppy.HidesFoldedHands, sloppy.TellsOtherwise])
def test_what_is_no_difference_is_not_found(make: Callable[[], Engine]) -> None:
    """Hands that are folded, orders that mean nothing, and words that nobody asked for."""
    assert [] == names(make())


def test_a_field_that_is_never_shown_is_told_of() -> None:
    """The engine says that it shows pots."""

    class Poor(ReferenceEngine):
        def deal(self, *words: Any) -> Message:
            return {name: shown for name, shown in super().deal(*words).items() if name != "pots"}

        def act(self, *words: Any) -> Message:
            return {name: shown for name, shown in super().act(*words).items() if name != "pots"}

        def order(self, *words: Any) -> Message:
            return {name: shown for name, shown in super().order(*words).items() if name != "pots"}

    done = fuzz(Poor(), HOUSE, 20)
    assert ["pots"] == [name for name in done.observes if not done.shown[name]]
    assert done.agreed


# Engines that shuffle themselves.


@pytest.mark.parametrize("make", [shuffling.Shuffles, shuffling.HidesBurns])
@pytest.mark.parametrize("name", VARIANTS)
def test_an_engine_that_shuffles_itself_is_followed_card_by_card(name: str, make: Callable[..., Engine]) -> None:
    """To the end of every deal, through reshuffles, whether or not burned cards are seen."""
    book = of_variant(name)
    done = fuzz(make(book), book, 80)
    assert (80, []) == (done.over, done.groups)


@pytest.mark.parametrize("make", [shuffling.DealsTwice, shuffling.DrawsFromTheMuck])
def test_a_card_that_cannot_have_fallen_is_found(make: Callable[[], Engine]) -> None:
    """It lies in a hand already, or was discarded just now."""
    done = fuzz(make(), HOUSE, 30)
    assert {"chance"} == {group.name for group in done.groups}


def test_an_engine_that_shuffles_itself_and_plays_a_rule_otherwise_is_found() -> None:
    """The deal is told with the cards as they fell."""
    book = HOUSE.changed({"betting.cap.max_wagers": 5})
    (group,) = (group for group in fuzz(shuffling.Shuffles(book), HOUSE, 100).groups if "cap" in group.name)
    lines = list(course(record_of(group, HOUSE, ""), HOUSE))
    assert lines[-1].endswith("refused, the cap of 4 wagers is reached (betting.cap.max_wagers)")


@pytest.mark.parametrize(
    ("make", "why"), [(shuffling.ShowsNoCards, "does not show hands and events"), (PokerKit, "plays no deals")]
)
def test_an_engine_that_cannot_be_followed_is_refused(
    make: Callable[[], Engine], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It shuffles and hides the cards, or it only ranks hands."""
    if make is PokerKit:
        hello = PokerKit().hello()
        monkeypatch.setattr(PokerKit, "hello", lambda self: {**hello, "can": ["rank"]})
    with pytest.raises(CannotFuzz, match=why):
        fuzz(make(), HOUSE, 1)


# What comes out.


def wrong() -> Fuzzed:
    """An engine that plays several rules otherwise."""
    changes = {"betting.cap.max_wagers": 5, "showdown.first": "left_of_button", "drawing.burn.when": "never"}
    return fuzz(ReferenceEngine(HOUSE.changed(changes)), HOUSE, 120)


def test_the_deal_of_every_group_is_a_file_that_can_be_replayed() -> None:
    """Up to where the two part."""
    for group in wrong().groups:
        text = deal_file.write(record_of(group, HOUSE, "what it shows"))
        done = replay(HOUSE, deal_file.parse(text, "deal.json"))
        assert len(done.steps) - 1 + len(done.findings) >= group.witness.difference.after


def test_what_was_expected_and_what_came_is_told_of_every_group() -> None:
    """They are never the same."""
    told = [expected_and_got(group) for group in wrong().groups]
    assert [] == [pair for pair in told if pair[0] == pair[1]]


def test_pokerkit_parts_from_the_house_rules_on_rules_that_are_named() -> None:
    """It neither breaks down nor refuses a table; a card that is discarded twice passes the turn on."""
    with InsideEngine(PokerKit) as engine:
        done = fuzz(engine, HOUSE, 40)
    assert 40 == done.begun
    assert set() == {group.name for group in done.groups} - rules().keys()
    assert {"betting.structure", "drawing.most_discards"} < {group.name for group in done.groups}
