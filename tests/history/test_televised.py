"""The televised hands, played by the rules of several operators."""

from pathlib import Path

import pytest

from support import of_variant, playing
from tripledraw.events import Awarded, Showed
from tripledraw.history import deal_file, phh, phh_write
from tripledraw.history.replay import record_of, replay
from tripledraw.options import ToBet

HANDS = sorted((Path(__file__).parent / "hands").glob("*.phh"))
ARIEH = next(path for path in HANDS if "arieh" in path.name)
MUCKED = {"wsop-2023-43-57": 33, "wsop-2023-43-60": 31, "wsop-2023-43-61": 30}
BREAKS = {
    "wsop-2019-58-arieh-yockey": (6, "p4 cbr 300000", 225000),
    "wsop-2023-43-55": (9, "p1 cbr 500000", 375000),
    "wsop-2023-43-56": (8, "p5 cbr 500000", 375000),
    "wsop-2023-43-57": (8, "p5 cbr 500000", 375000),
    "wsop-2023-43-58": (9, "p1 cbr 500000", 375000),
    "wsop-2023-43-59": (7, "p4 cbr 500000", 375000),
    "wsop-2023-43-60": (6, "p3 cbr 500000", 375000),
    "wsop-2023-43-61": (8, "p5 cbr 500000", 375000),
}


def named(path: Path) -> str:
    """A hand by its file."""
    return path.stem


def test_all_eight_hands_are_there() -> None:
    """Seven hands of 2023 and one of 2019 are on record."""
    assert BREAKS.keys() == {path.stem for path in HANDS}


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_every_hand_ends_with_the_stacks_of_the_broadcast_under_the_house_rules(path: Path) -> None:
    """To the chip, at the hand's own stakes."""
    hand = phh.read(path)
    played = replay(of_variant("house"), hand)
    assert played.result == "over"
    assert played.deal is not None
    if hand.finishing_stacks is not None:
        assert hand.finishing_stacks == tuple(seat.stack for seat in played.deal.seats)


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_the_only_hands_that_break_the_house_rules_are_those_in_which_a_player_mucked(path: Path) -> None:
    """The house opens all hands, so that a muck is a finding; the deal goes on, and nothing else is one."""
    found = replay(of_variant("house"), phh.read(path)).findings
    expected = [(MUCKED[path.stem], "showdown.reveal")] if path.stem in MUCKED else []
    assert expected == [(finding.number, finding.rule) for finding in found]


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_a_beaten_player_may_muck_where_the_rules_let_it(path: Path) -> None:
    """With `beaten_may_muck` no hand breaks a rule."""
    assert () == replay(playing(showdown__reveal="beaten_may_muck"), phh.read(path)).findings


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_winamax_as_written_breaks_at_the_first_raise(path: Path) -> None:
    """With a unit of the small blind, the first raise is too much; the finding says what would be legal."""
    found = replay(of_variant("winamax"), phh.read(path)).findings
    assert ["betting.unit.base", "betting.structure"] == [finding.rule for finding in found]
    legal = found[-1].legal
    assert isinstance(legal, ToBet)
    assert BREAKS[path.stem] == (found[-1].number, found[-1].said, legal.most)


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_a_finding_names_the_line_of_the_file(path: Path) -> None:
    """The line is the one in which the action stands."""
    broken = replay(of_variant("winamax"), phh.read(path)).findings[-1]
    assert f'"{broken.said}",' == path.read_text().splitlines()[broken.line - 1].strip()


def test_yockeys_last_chips_are_a_short_bet_and_arieh_wins_with_the_better_seven() -> None:
    """280,000 is all that is left of a bet of 300,000; the seven with a five and a four beats the one with a six."""
    played = replay(of_variant("house"), phh.read(ARIEH))
    assert played.deal is not None
    assert [0, 4190000, 5910000, 12095000] == [seat.stack for seat in played.deal.seats]
    events = [event for step in played.steps for event in step.events]
    assert [0, 3] == [event.seat for event in events if isinstance(event, Showed)]
    assert [3] == [event.seat for event in events if isinstance(event, Awarded)]


@pytest.mark.parametrize("path", HANDS, ids=named)
def test_a_hand_becomes_a_deal_file_that_plays_the_same(path: Path) -> None:
    """Told cards lie in the deck where they fall, and the burns are unknown."""
    rules = of_variant("house")
    hand = phh.read(path)
    record = record_of(rules, hand, "house")
    again = replay(rules, deal_file.parse(deal_file.write(record), "deal"))
    first = replay(rules, hand)
    assert again.deal is not None
    assert first.deal is not None
    assert (first.deal.seats, first.deal.opened) == (again.deal.seats, again.deal.opened)
    assert record == record_of(rules, phh.parse(phh_write.write(rules, record, hand.about), "ours"))
