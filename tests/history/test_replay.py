"""What a replay finds in hand histories, line by line."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import of_variant, playing
from tripledraw.actions import Muck
from tripledraw.cards import UNKNOWN, parse_cards
from tripledraw.history import phh, phh_write
from tripledraw.history.record import Record, Setting, Told
from tripledraw.history.replay import Replay, record_of, replay
from tripledraw.options import ToBet, ToDraw
from tripledraw.problem import Invalid
from tripledraw.schema import rules
from tripledraw_conformance.random_rules import random_rulebook

HANDS = sorted((Path(__file__).parent / "hands").glob("*.phh"))
DEALT = ("d dh p1 7h6c4c3d2c", "d dh p2 8h7c5c4d2d")
STOOD_PAT = ("p2 cc", "p1 cc", *("p1 sd", "p2 sd", "p1 cc", "p2 cc") * 3)
UNKNOWN_HANDS = ("d dh p1 ??????????", "d dh p2 ??????????")


def hand(*actions: str, stacks: str = "[100, 100]", **fields: str) -> phh.Hand:
    """A hand of two players at 1 and 2, the second having the button."""
    text = {
        "variant": '"F2L3D"',
        "antes": "[0, 0]",
        "blinds_or_straddles": "[1, 2]",
        "starting_stacks": stacks,
        "actions": str(list(actions)),
        **fields,
    }
    return phh.parse("\n".join(f"{key} = {value}" for key, value in text.items()), "hand")


def played(*actions: str, **fields: str) -> Replay:
    """The replay of such a hand under the house rules."""
    return replay(of_variant("house"), hand(*actions, **fields))


def found(*actions: str, **fields: str) -> list[tuple[int, str]]:
    """The number and the rule of each finding in such a hand."""
    return [(finding.number, finding.rule) for finding in played(*actions, **fields).findings]


def stacks(of: Replay) -> list[int]:
    """The stacks at the end."""
    assert of.deal is not None
    return [seat.stack for seat in of.deal.seats]


def test_heads_up_the_button_posts_the_small_blind_and_is_the_last_player() -> None:
    """The blinds stand crossed: p2 posts 1 and acts first."""
    assert [101, 99] == stacks(played("p2 f"))
    assert [(1, "betting.direction")] == found("p1 f")


def test_a_hand_is_dealt_as_recorded_however_the_cards_go_round() -> None:
    """One card at a time or whole hands: each player gets its own."""
    for pattern in ("one_at_a_time", "whole_hand"):
        deal = replay(playing(dealing__pattern=pattern), hand(*DEALT)).deal
        assert deal is not None
        assert [parse_cards("7h6c4c3d2c"), parse_cards("8h7c5c4d2d")] == [seat.hand for seat in deal.seats]


@pytest.mark.parametrize("serving", ["in_turn", "after_all_discard"])
@pytest.mark.parametrize(
    "draw",
    [
        ("p1 sd 7h", "p2 sd 8h7c", "d dh p1 9h", "d dh p2 TcTd"),
        ("p1 sd 7h", "d dh p1 9h", "p2 sd 8h7c", "d dh p2 TcTd"),
        ("p1 sd 7h", "p2 sd 8h7c", "d dh p2 Tc", "d dh p1 9h", "d dh p2 Td"),
    ],
)
def test_the_order_in_which_a_record_tells_discards_and_cards_is_not_judged(
    draw: tuple[str, ...], serving: str
) -> None:
    """All discards first, or each player served in turn: the same cards are drawn under either rule."""
    of = replay(playing(drawing__serving=serving), hand(*DEALT, "p2 cc", "p1 cc", *draw))
    assert of.deal is not None
    assert () == of.findings
    assert [parse_cards("6c4c3d2c9h"), parse_cards("5c4d2dTcTd")] == [seat.hand for seat in of.deal.seats]


def test_burned_cards_are_unknown() -> None:
    """The house burns a card in each draw, which no record shows."""
    deal = played(*DEALT, "p2 cc", "p1 cc", "p1 sd 7h", "p2 sd", "d dh p1 9h").deal
    assert deal is not None
    assert (UNKNOWN,) == deal.deck.burns


def test_a_card_that_is_told_later_was_dealt_before() -> None:
    """An unknown card that is discarded or shown is named where it was dealt, if there is one such place."""
    of = played(*UNKNOWN_HANDS, *STOOD_PAT, "p1 sm 7h6c4c3d2c", "p2 sm 8h7c5c4d2d")
    assert ("over", [102, 98]) == (of.result, stacks(of))
    assert of.steps[0].deal.seats[0].hand == parse_cards("7h6c4c3d2c")


def test_the_first_action_that_breaks_a_rule_ends_the_replay() -> None:
    """The finding says in which step, what was tried, and what would be legal."""
    of = played(*DEALT, "p2 cbr 6", "p1 f")
    finding = of.findings[0]
    assert ("broken", 3, "p2 cbr 6", "betting.structure") == (of.result, finding.number, finding.said, finding.rule)
    assert ToBet(1, True, False, 1, 4, 4) == finding.legal
    assert 2 == of.steps[-1].number


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (("p2 cc", "p1 f"), (2, "betting.fold_unfaced")),
        ((*DEALT, "p2 cc", "p1 cc", "p1 cc"), (5, "drawing.order")),
        ((*DEALT, "p2 cc", "p1 cc", "p1 sd Kh"), (5, "drawing.most_discards")),
        (("d dh p1 7h6c4c3d2c9d",), (1, "dealing.cards")),
        ((*DEALT, "p2 cc", "p1 cc", "p1 sd 7h", "p2 sd", "d dh p1 9hTh"), (7, "drawing.replacements")),
        ((*DEALT, "p2 cc", "p1 cc", "p1 sd 7h6c", "p2 sd", "d dh p1 9h", "p1 cc"), (8, "drawing.replacements")),
        ((*DEALT, "p2 cc", "p1 cc", "p1 sd 7h", "p2 sd", "d dh p1 7h"), (6, "dealing.deck")),
        (("d dh p1 7h6c4c3d2c", "d dh p2 7h8h9hTh2s"), (0, "dealing.deck")),
        ((*DEALT, "p2 f", "p1 cc"), (4, "showdown.when")),
        ((*DEALT, *STOOD_PAT, "p1 sm 7h6c4c3d9c"), (17, "showdown.reveal")),
    ],
)
def test_what_breaks_a_record(actions: tuple[str, ...], expected: tuple[int, str]) -> None:
    """Each finding names its step and its rule."""
    assert [expected] == found(*actions)


def test_the_sizes_of_bets_are_checked_and_never_obeyed() -> None:
    """A record's bets must follow from its blinds; the deal is played as the rules say in any case."""
    of = played("p2 cbr 4", small_bet="4", big_bet="8")
    assert ["betting.unit.base"] == [finding.rule for finding in of.findings]
    assert 1 == of.steps[-1].number
    assert [(0, "betting.unit.multiples")] == found("p2 cbr 4", small_bet="2", big_bet="8")
    assert [(0, "betting.unit.base")] == found("p2 cbr 4", min_bet="4")


def test_a_record_of_another_game_is_a_finding() -> None:
    """N2L1D is a game with another structure and one draw."""
    assert [(0, "betting.structure"), (0, "drawing.draws")] == found("p2 f", variant='"N2L1D"')
    assert [(0, "ranking.best")] == found("p2 f", variant='"FAL3D"')


def test_a_table_that_no_deal_can_be_played_at_is_a_finding() -> None:
    """Seven players are too many for the house; there is no step then."""
    of = replay(of_variant("house"), Record("house", Setting((9,) * 7, 0), ()))
    assert ((), "broken", ["dealing.most_seats"]) == (of.steps, of.result, [each.rule for each in of.findings])
    assert of.deal is None


def test_a_muck_of_a_known_hand_is_a_finding_and_the_hand_is_ranked() -> None:
    """The better hand wins though it was not shown."""
    of = played(*DEALT, *STOOD_PAT, "p1 sm", "p2 sm 8h7c5c4d2d")
    assert ([(17, "showdown.reveal")], [102, 98]) == ([(each.number, each.rule) for each in of.findings], stacks(of))


def test_a_muck_of_an_unknown_hand_concedes() -> None:
    """Nobody can rank it: the other hand takes the pot. Where all hands are opened it is a finding, too."""
    actions = ("d dh p1 7h6c4c3d??", *STOOD_PAT, "p1 sm", "p2 sm 8h7c5c4d2d")
    assert [98, 102] == stacks(played(*actions))
    assert [(16, "showdown.reveal")] == found(*actions)
    assert () == replay(playing(showdown__reveal="beaten_may_muck"), hand(*actions)).findings


def test_a_deal_file_that_concedes_where_all_hands_are_opened_is_a_finding() -> None:
    """The same rule judges our own files."""
    house = of_variant("house")
    record = record_of(house, hand(*UNKNOWN_HANDS, *STOOD_PAT), "house")
    conceding = Record("house", record.setting, (*record.actions, Told(Muck())), record.deck)
    assert [(15, "showdown.reveal")] == [(each.number, each.rule) for each in replay(house, conceding).findings]


@pytest.mark.parametrize(
    ("finishing", "possible"),
    [("[102, 98]", True), ("[98, 102]", True), ("[100, 100]", True), ("[101, 99]", False), ("[103, 97]", False)],
)
def test_a_result_that_hangs_on_unknown_hands_is_checked_for_possibility(finishing: str, possible: bool) -> None:
    """Either may win the four chips, or both may share them; nobody can win half a pot alone."""
    of = played(*UNKNOWN_HANDS, *STOOD_PAT, finishing_stacks=finishing)
    assert ("undecided", possible) == (of.result, not of.findings)


@pytest.mark.parametrize(("p2", "p3", "possible"), [(12, 12, False), (22, 2, True), (0, 24, False), (0, 27, False)])
def test_unknown_hands_rank_the_same_in_every_pot(p2: int, p3: int, possible: bool) -> None:
    """A known hand that wins the main pot beat all others; the side pot is between the unknown ones."""
    text = """
variant = "F2L3D"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
starting_stacks = [2, 12, 12]
finishing_stacks = [6, {}, {}]
actions = ["d dh p1 7h5c4c3d2c", "p3 cbr 4", "p1 cc", "p2 cbr 6", "p3 cc", {}]
"""
    draws = '"p1 sd", "p2 sd", "p3 sd", "p2 cc", "p3 cc"'
    of = replay(of_variant("house"), phh.parse(text.format(p2, p3, ", ".join([draws] * 3)), "hand"))
    assert "undecided" == of.result
    totals = 6 + p2 + p3 == 26
    assert (possible and totals) == (not of.findings)


def test_other_finishing_stacks_are_a_finding() -> None:
    """They are compared player by player."""
    assert [(1, "pots.compared")] * 2 == found("p2 f", finishing_stacks="[100, 100]")
    assert [] == found("p2 f", finishing_stacks="[101, 99]")


def test_a_record_that_ends_too_soon_is_a_finding_if_it_tells_how_the_deal_ended() -> None:
    """Without finishing stacks it is only unfinished."""
    of = played("p2 cc", "p1 cc", finishing_stacks="[100, 100]")
    assert ("unfinished", ["drawing.order"]) == (of.result, [each.rule for each in of.findings])
    assert ToDraw(0, (UNKNOWN,) * 5, (0, 1, 2, 3, 4, 5)) == of.findings[0].legal
    assert ("unfinished", ()) == (played("p2 cc").result, played("p2 cc").findings)


def test_who_shows_too_late_is_a_finding() -> None:
    """Nobody bet in the last round, so that p1 shows first."""
    shows = ("p2 sm 8h7c5c4d2d", "p1 sm 7h6c4c3d2c")
    assert [(18, "showdown.first")] == found(*DEALT, *STOOD_PAT, *shows)
    assert [] == found(*DEALT, *STOOD_PAT, *reversed(shows))


def test_edited_stacks_do_not_pass_unnoticed_in_our_own_files() -> None:
    """The players' stacks must be those of the table that the file holds beside them."""
    house = of_variant("house")
    text = phh_write.write(house, Record("house", Setting((100, 100), 1), ()))
    edited = phh.parse(text.replace("starting_stacks = [100, 100]", "starting_stacks = [100, 90]"), "edited")
    assert ["session.stack"] == [finding.rule for finding in replay(house, edited).findings]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_no_record_makes_a_replay_stumble(seed: int) -> None:
    """Lines left out, doubled, moved or changed, under any rules: findings, and never an error."""
    rng = random.Random(seed)
    lines = rng.choice(HANDS).read_text().splitlines()
    first = lines.index("actions = [") + 1
    last = lines.index("]")
    actions = lines[first:last]
    for _ in range(rng.choice((1, 2, 5))):
        at, to = rng.randrange(len(actions)), rng.randrange(len(actions))
        change = rng.randrange(4)
        if change == 0 and len(actions) > 1:
            del actions[at]
        elif change == 1:
            actions.insert(to, actions[at])
        elif change == 2:
            actions.insert(to, actions.pop(at))
        else:
            old, new = rng.choice((("c", "s"), ("7", "8"), ("p2", "p1"), ("sd", "sm"), ("cc", "f"), ("0", "1")))
            actions[at] = actions[at].replace(old, new)
    book = random_rulebook(rng)
    try:
        changed = phh.parse("\n".join([*lines[:first], *actions, *lines[last:]]), "changed")
    except Invalid:
        return
    of = replay(book, changed)
    assert {finding.rule for finding in of.findings} <= rules().keys()
    assert (of.result == "broken") <= (of.findings != ())
    if of.steps and "??" not in str(of.findings):
        assert of.result == replay(book, record_of(book, changed, "house")).result or of.findings
