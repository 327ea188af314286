"""Who gets which chips."""

from collections.abc import Sequence

import pytest

from support import after, begin, later_round, playing, to_the_end, told
from tripledraw import play
from tripledraw.actions import Call, Check, Discard, Fold, RaiseTo
from tripledraw.cards import parse_cards
from tripledraw.events import Awarded, Event, Returned
from tripledraw.options import ToBet
from tripledraw.rules import pots
from tripledraw.state import Deal, Pot

BEST, GOOD, WORST = "7s5s4s3s2h", "8s6s5d4d3d", "KsKhKdQsQh"
TIED = ("7s5s4s3s2h", "7h5h4h3h2s", "7d5d4d3d2c")


def dealt(hands: Sequence[str], stacks: Sequence[int], **changes: str) -> Deal:
    """A deal in which the seats 1, 2, ..., 0 are dealt these hands, with blinds of 2 and 4."""
    book = playing(dealing__pattern="whole_hand", drawing__burn__when="never", **changes)
    return begin(book, stacks, deck=parse_cards("".join(hands)), small_blind=2, big_blind=4)


def awards(events: Sequence[Event]) -> list[tuple[int, int, int, int]]:
    """The awards: pot, seat, chips, odd chips."""
    return [(each.pot, each.seat, each.chips, each.odd) for each in events if isinstance(each, Awarded)]


def test_three_levels() -> None:
    """Stacks of 4, 8 and more: the main pot for all, a side pot for two; the shortest stack wins only the main pot."""
    deal = dealt((BEST, GOOD, WORST), (99, 4, 8))
    assert [(0, 1, 12, 0), (1, 2, 8, 0)] == awards(to_the_end(after(deal, RaiseTo(8), Call(), Call())))


def test_four_levels() -> None:
    """Three all-in seats of different depth and a deep one: a main pot and two side pots, each with its own winner."""
    deal = dealt((BEST, GOOD, "9s8h4c3c2d", WORST), (99, 4, 8, 12))
    deal = after(deal, RaiseTo(8), RaiseTo(12), Call(), Call(), Call())
    assert (Pot(16, (1, 2, 3, 0)), Pot(12, (2, 3, 0)), Pot(8, (3, 0))) == pots.pots(deal)
    assert [(0, 1, 16, 0), (1, 2, 12, 0), (2, 3, 8, 0)] == awards(to_the_end(deal))


def test_levels_with_the_same_claimants() -> None:
    """The chips of a folded seat make no pot of their own."""
    deal = after(dealt((BEST, GOOD, WORST), (99, 99, 99)), RaiseTo(8), Fold(), Call())
    assert (Pot(18, (2, 0)),) == pots.pots(deal)


def test_short_ante_makes_a_side_pot() -> None:
    """A seat that was all-in for part of an ante wins that much from each seat, and no more."""
    book = playing(dealing__pattern="whole_hand")
    cards = parse_cards(BEST + GOOD + WORST)
    deal = begin(book, (99, 1, 99), deck=cards, small_blind=2, big_blind=4, antes=(3, 3, 3), button=0)
    deal = after(deal, Call())
    assert (Pot(3, (1, 2, 0)), Pot(12, (2, 0))) == pots.pots(deal)
    assert [(0, 1, 3, 0), (1, 2, 12, 0)] == awards(to_the_end(deal))


def test_ante_of_the_last_chips() -> None:
    """A seat that was all-in for the whole ante wins all antes and nothing of the blinds."""
    book = playing(dealing__pattern="whole_hand")
    deal = begin(book, (99, 3, 99), deck=parse_cards(BEST), small_blind=2, big_blind=4, antes=(3, 3, 3))
    assert (Pot(9, (1, 2, 0)), Pot(8, (2, 0))) == pots.pots(after(deal, Call()))


def test_antes_of_any_size_belong_to_all_who_posted_them() -> None:
    """Antes of 100 each are one pot, which every seat claims."""
    deal = begin(playing(), (999, 999, 999), small_blind=2, big_blind=4, antes=(100, 100, 100))
    assert Pot(300, (1, 2, 0)) == pots.pots(deal)[0]


def test_dead_post_beside_antes_makes_no_side_pot() -> None:
    """Who has posted all that was due claims the whole of a dead post, though it is more than an ante."""
    book = playing(posting__entry_post="dead")
    deal = begin(book, (99, 99, 99, 99), small_blind=2, big_blind=4, entering=[3], antes=(1, 1, 1, 1))
    deal = after(deal, Call(), Call(), Call(), Check())
    assert (Pot(24, (1, 2, 3, 0)),) == pots.pots(deal)


def test_dead_post_is_in_the_pot() -> None:
    """A dead post belongs to the main pot."""
    book = playing(posting__entry_post="dead")
    deal = begin(book, (99, 99, 99, 99), small_blind=2, big_blind=4, entering=[3])
    assert Pot(4, (1, 2, 3, 0)) == pots.pots(deal)[0]


@pytest.mark.parametrize(
    ("value", "shares"),
    [("one_each_left_of_button", (6, 6, 5)), ("all_to_first_left_of_button", (7, 5, 5))],
)
def test_two_odd_chips(value: str, shares: tuple[int, int, int]) -> None:
    """17 chips for three: the first two winners left of the button get one more, or the first one gets both."""
    deal = begin(
        playing(dealing__pattern="whole_hand", pots__odd_chips=value),
        (99, 99, 99, 99),
        deck=parse_cards("".join(TIED) + WORST),
        small_blind=1,
        big_blind=4,
        antes=(1, 0, 0, 0),
    )
    events = to_the_end(after(deal, Call(), Call(), Call(), Check()))
    assert 17 == sum(chips for _, _, chips, _ in awards(events))
    assert shares == tuple(chips for _, _, chips, _ in awards(events))
    assert (1, 2, 3) == tuple(seat for _, seat, _, _ in awards(events))


def test_even_split_has_no_odd_chips() -> None:
    """30,300 split in three is 10,100 each."""
    deal = begin(
        playing(dealing__pattern="whole_hand"),
        (20000, 20000, 20000),
        deck=parse_cards("".join(TIED)),
        small_blind=5050,
        big_blind=10100,
    )
    assert [(0, 1, 10100, 0), (0, 2, 10100, 0), (0, 0, 10100, 0)] == awards(to_the_end(deal))


def test_odd_chip_of_a_side_pot() -> None:
    """Every pot is split on its own, with its own odd chip."""
    deal = dealt((WORST, TIED[1], TIED[0], TIED[2]), (99, 99, 99, 99))
    deal = after(deal, RaiseTo(8), Call(), Fold(), Call())
    assert [(0, 2, 9, 1), (0, 3, 9, 1), (0, 0, 8, 0)] == awards(to_the_end(deal))


def rules_of(events: Sequence[Event]) -> list[tuple[int, str]]:
    """The seats that are awarded something, each with the rule that gives it."""
    return [(each.seat, each.rule) for each in events if isinstance(each, Awarded)]


def test_each_award_names_the_rule_that_gives_it() -> None:
    """Two hands share a pot, once with an odd chip; in the side pot one hand is better than the other."""
    deal = after(dealt((TIED[0], TIED[1], WORST), (99, 99, 99)), Call(), Call(), Check())
    assert [(1, "pots.ties"), (2, "pots.ties")] == rules_of(to_the_end(deal))
    deal = after(dealt((TIED[0], GOOD, TIED[1], WORST), (99, 5, 99, 99)), RaiseTo(8), Call(), Call(), Fold())
    events = to_the_end(deal)
    assert [(1, "pots.odd_chips"), (3, "pots.ties"), (3, "pots.compared")] == rules_of(events)


def test_a_side_pot_that_one_seat_claims_alone_is_no_comparison() -> None:
    """Seat 1 is all-in for 4; seat 2 calls 8 and folds later: what is above 4 is seat 0's by the rule of side pots."""
    deal = after(dealt((BEST, GOOD, WORST), (99, 4, 99)), RaiseTo(8), Call(), Call())
    deal = after(deal, Discard(()), Discard(()), Discard(()), Check(), RaiseTo(4), Fold())
    assert [(1, "pots.compared"), (0, "pots.side_pots")] == rules_of(to_the_end(deal))


def test_uncalled_bet() -> None:
    """A bet that nobody calls goes back, and the pot goes to the bettor without a showdown."""
    deal = after(later_round(playing(), 99, 99), RaiseTo(4))
    events = told(deal, Fold())[1:]
    assert [Returned(1, 4, "pots.uncalled"), Awarded(0, 1, 8, 0, "pots.last_seat")] == events


def test_call_for_less_returns_the_rest() -> None:
    """A bet of 4 called for 3: one chip goes back as the round ends."""
    deal = after(later_round(playing(), 3, 99), RaiseTo(4))
    assert Returned(1, 1, "pots.uncalled") in told(deal, Call())


def test_over_shove_returns_the_rest() -> None:
    """No limit: all-in for 60 against 20 gets 40 back at once."""
    deal = after(later_round(playing(betting__structure="no_limit"), 20, 60), RaiseTo(60))
    assert Returned(1, 40, "pots.uncalled") in told(deal, Call())


def test_folded_seat_gets_nothing_back() -> None:
    """A big blind that folds unfaced leaves all of its blind in the pot."""
    book = playing(betting__first_round="left_of_button", betting__fold_unfaced="allowed")
    deal = begin(book, (99, 99, 99), small_blind=2, big_blind=4)
    events = told(deal, Fold(), Fold())
    assert [Awarded(0, 0, 6, 0, "pots.last_seat")] == events[2:]


def test_no_side_pot_against_nobody() -> None:
    """When the only other seat with chips folds to a bet, the bet goes back; the all-in seat plays for the main pot."""
    deal = later_round(playing(), 99, 4, 99)
    deal = after(deal, RaiseTo(4), Call(), Call(), Discard(()), Discard(()), Discard(()))
    assert isinstance(play.legal(deal), ToBet)
    deal = after(deal, RaiseTo(8), Fold())
    assert (Pot(24, (1, 2)),) == pots.pots(deal)
