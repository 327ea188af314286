"""Who may wager what, and when a betting round ends. The unit is 4 chips unless a test says otherwise."""

from typing import Any

import pytest

from support import after, begin, bet_down, bets, check_refused, later_round, playing, to_draw, to_round, told
from tripledraw import play
from tripledraw.actions import Call, Check, Fold, RaiseTo
from tripledraw.events import Called, Folded, Wagered
from tripledraw.options import Nothing, ToBet, ToDraw
from tripledraw.refusal import IllegalAction
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal

HEADS_UP = ("never", "becomes_heads_up_before_cap", "round_begins_heads_up", "two_remain_any_time")


def blinds(book: Rulebook, *stacks: int, **table: Any) -> Deal:
    """The first round with blinds of 2 and 4: seat 1 is the small blind, seat 2 the big blind, seat 3 opens."""
    return begin(book, stacks, small_blind=2, big_blind=4, **table)


def refusal(deal: Deal, action: Any) -> tuple[str, str]:
    """The code and the rule with which an action is refused."""
    check_refused(deal, action)
    with pytest.raises(IllegalAction) as caught:
        play.act(deal, action)
    return caught.value.code, caught.value.rule


def raised_to(deal: Deal, *levels: int) -> Deal:
    """The deal after raises to these levels, seat after seat."""
    return after(deal, *map(RaiseTo, levels))


# The cap.


def capped(**changes: Any) -> Rulebook:
    """The house rules with a cap that is never lifted, or with another rule about the cap."""
    return playing(**{"betting__cap__heads_up": "never", **changes})


def test_cap_of_four() -> None:
    """After a bet and three raises nobody may raise again."""
    deal = raised_to(later_round(capped(), 99, 99, 99), 4, 8, 12)
    assert (16, 16) == (bets(deal).least, bets(deal).most)
    assert ("cap_reached", "betting.cap.max_wagers") == refusal(raised_to(deal, 16), RaiseTo(20))


@pytest.mark.parametrize("most", [2, 3, 5, 9])
def test_cap_of_any_number(most: int) -> None:
    """A round has as many wagers as the cap says, and no more."""
    deal = later_round(capped(betting__cap__max_wagers=most), 99, 99, 99)
    for wagers in range(most):
        deal = raised_to(deal, 4 * (wagers + 1))
    assert 0 == bets(deal).most


def test_no_cap() -> None:
    """Without a cap the raising ends when the chips do."""
    deal = later_round(capped(betting__cap__max_wagers="none"), 99, 99, 99)
    assert 88 == bets(raised_to(deal, *range(4, 88, 4))).least


def test_without_a_cap_there_may_be_any_number_of_wagers() -> None:
    """A hundred of them."""
    deal = later_round(capped(betting__cap__max_wagers="none"), 999, 999, 999)
    assert 404 == bets(raised_to(deal, *range(4, 404, 4))).least


@pytest.mark.parametrize(("counts", "raises"), [(True, (8, 12, 16)), (False, (8, 12, 16, 20))])
def test_big_blind_in_the_cap(counts: bool, raises: tuple[int, ...]) -> None:
    """The big blind is the first wager of the first round, or it is none."""
    deal = raised_to(blinds(capped(betting__cap__big_blind_counts=counts), 99, 99, 99), *raises[:-1])
    assert raises[-1] == bets(deal).most
    assert 0 == bets(raised_to(deal, raises[-1])).most


@pytest.mark.parametrize(("value", "lifted"), list(zip(HEADS_UP, (False, True, False, True), strict=True)))
def test_heads_up_before_the_cap(value: str, lifted: bool) -> None:
    """The third seat folds before the wager that reaches the cap."""
    deal = after(raised_to(later_round(playing(betting__cap__heads_up=value), 99, 99, 99), 4, 8), Fold())
    assert lifted == bool(bets(raised_to(deal, 12, 16)).most)


@pytest.mark.parametrize(("value", "lifted"), list(zip(HEADS_UP, (False, False, False, True), strict=True)))
def test_heads_up_after_the_cap(value: str, lifted: bool) -> None:
    """The third seat folds when the cap has been reached; a cap once reached stays but under one rule."""
    deal = after(raised_to(later_round(playing(betting__cap__heads_up=value), 99, 99, 99), 4, 8, 12, 16), Fold())
    assert lifted == bool(bets(deal).most)


@pytest.mark.parametrize(("value", "lifted"), list(zip(HEADS_UP, (False, True, True, True), strict=True)))
def test_heads_up_from_the_start(value: str, lifted: bool) -> None:
    """The round begins with two seats."""
    deal = raised_to(later_round(playing(betting__cap__heads_up=value), 99, 99), 4, 8, 12, 16)
    assert lifted == bool(bets(deal).most)


@pytest.mark.parametrize("value", HEADS_UP[1:])
@pytest.mark.parametrize("counted", [True, False])
def test_all_in_seat_beside_two(value: str, counted: bool) -> None:
    """Two seats with chips and one all-in: the cap is lifted only if the all-in seat does not count."""
    book = playing(betting__cap__heads_up=value, betting__cap__all_in_seats_count=counted)
    deal = raised_to(later_round(book, 0, 99, 99), 4, 8, 12, 16)
    assert counted == (not bets(deal).most)


@pytest.mark.parametrize(("value", "lifted"), list(zip(HEADS_UP, (False, False, False, True), strict=True)))
def test_all_in_with_the_capping_wager(value: str, lifted: bool) -> None:
    """A seat that goes all-in with the wager that reaches the cap still counts, as it was before."""
    deal = after(later_round(playing(betting__cap__heads_up=value), 16, 99, 99), Check(), RaiseTo(4), RaiseTo(8))
    deal = after(deal, RaiseTo(12), Call(), RaiseTo(16))
    assert lifted == bool(bets(deal).most)


@pytest.mark.parametrize(("value", "lifted"), list(zip(HEADS_UP, (False, True, False, True), strict=True)))
def test_all_in_before_the_capping_wager(value: str, lifted: bool) -> None:
    """A seat that is all-in before the wager that reaches the cap is not counted any more."""
    deal = raised_to(later_round(playing(betting__cap__heads_up=value), 12, 99, 99), 4, 8, 12, 16)
    assert lifted == bool(bets(deal).most)


def test_a_seat_with_one_chip_left_is_not_all_in() -> None:
    """It has called all but its last chip before the wager that reaches the cap: three are left, and the cap holds."""
    deal = raised_to(blinds(playing(), 99, 99, 13), 8, 12)
    assert 0 == bets(raised_to(after(deal, Call()), 16)).most
    deal = raised_to(blinds(playing(), 99, 99, 12), 8, 12)
    assert 20 == bets(raised_to(after(deal, Call()), 16)).most


# Short all-ins.


@pytest.mark.parametrize(("value", "to"), [("complete", 8), ("on_top", 9)])
def test_after_less_than_half(value: str, to: int) -> None:
    """A bet of 4, all-in for 5: the next full wager goes to 8, or to 9."""
    deal = raised_to(later_round(playing(betting__short_all_in__below=value), 99, 99, 5, 99), 4, 5)
    assert (3, to, to) == (bets(deal).seat, bets(deal).least, bets(deal).most)


@pytest.mark.parametrize(("value", "to"), [("on_top", 10), ("complete", 8)])
def test_after_half_or_more(value: str, to: int) -> None:
    """A bet of 4, all-in for 6: the next full wager goes to 10, or to 8."""
    deal = raised_to(later_round(playing(betting__short_all_in__above=value), 99, 99, 6, 99), 4, 6)
    assert (to, to) == (bets(deal).least, bets(deal).most)


@pytest.mark.parametrize(
    ("value", "all_in", "open_again"),
    [("half", 5, False), ("half", 6, True), ("half", 7, True), ("full", 7, False), ("full", 8, True)],
)
def test_reopening(value: str, all_in: int, open_again: bool) -> None:
    """A seat that has bet may raise again only after an all-in that is large enough."""
    deal = raised_to(later_round(playing(betting__short_all_in__reopens=value), 99, 99, all_in), 4, all_in)
    deal = after(deal, Call())
    assert (1, all_in - 4, open_again) == (bets(deal).seat, bets(deal).call, bool(bets(deal).most))
    if not open_again:
        assert ("not_reopened", "betting.short_all_in.reopens") == refusal(deal, RaiseTo(12))


def test_completion_is_a_full_wager() -> None:
    """Who completes a short all-in makes a full wager: it opens the betting to all and counts towards the cap."""
    deal = raised_to(later_round(capped(), 99, 99, 5, 99), 4, 5)
    assert [Wagered(3, 8, "complete", True, "betting.structure")] == told(deal, RaiseTo(8))
    deal = after(raised_to(deal, 8), Fold())
    assert (1, 12) == (bets(deal).seat, bets(deal).most)
    assert 0 == bets(raised_to(deal, 12, 16)).most


@pytest.mark.parametrize(
    ("structure", "stack", "to", "kind", "full"),
    [
        ("fixed_limit", 7, 7, "raise", False),
        ("fixed_limit", 99, 8, "complete", True),
        ("no_limit", 99, 10, "raise", True),
    ],
)
def test_only_a_wager_to_the_full_level_completes(structure: str, stack: int, to: int, kind: str, full: bool) -> None:
    """4, all-in 5: an all-in of 7 falls short of completing to 8, and a wager to 10 is more than that."""
    book = playing(betting__structure=structure, betting__short_all_in__below="complete")
    deal = raised_to(later_round(book, 99, 99, 5, stack), 4, 5)
    assert Wagered(3, to, kind, full, "betting.structure") == told(deal, RaiseTo(to))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(("counts", "next_raise"), [(True, 0), (False, 18)])
def test_short_all_in_in_the_cap(counts: bool, next_raise: int) -> None:
    """4, all-in 6, 10, 14: the all-in is one of the four wagers, or it is not."""
    book = capped(betting__short_all_in__counts_to_cap=counts)
    assert next_raise == bets(raised_to(later_round(book, 99, 99, 6, 99), 4, 6, 10, 14)).most


def test_too_short_all_in_is_not_in_the_cap() -> None:
    """4, all-in 5, 8, 12, 16: an all-in that reopens nothing never counts."""
    book = capped(betting__short_all_in__counts_to_cap=True)
    assert 16 == bets(raised_to(later_round(book, 99, 99, 5, 99), 4, 5, 8, 12)).most


def test_no_short_all_in_at_the_cap() -> None:
    """When the cap is reached not even a short all-in raise is left."""
    deal = raised_to(later_round(capped(), 17, 99, 99), 4, 8)
    assert 0 == bets(after(raised_to(deal, 12), RaiseTo(16), Call())).most


@pytest.mark.parametrize("cumulative", [True, False])
def test_two_short_all_ins(cumulative: bool) -> None:
    """4, all-in 5, all-in 6: the bettor faces 2 and may raise to 8 if that is added up; who called 5 faces only 1."""
    deal = later_round(playing(betting__short_all_in__cumulative=cumulative), 6, 99, 5, 99, number=2)
    deal = after(deal, RaiseTo(4), RaiseTo(5), Call(), RaiseTo(6))
    assert (1, 2, 8 * cumulative) == (bets(deal).seat, bets(deal).call, bets(deal).most)
    deal = after(deal, Call())
    assert (3, 1, 0) == (bets(deal).seat, bets(deal).call, bets(deal).most)


@pytest.mark.parametrize(("first", "second", "open_again"), [(5, 7, False), (6, 8, True), (7, 10, True)])
def test_two_short_all_ins_that_make_a_full_wager_together(first: int, second: int, open_again: bool) -> None:
    """Only a full wager reopens: 4, then all-in twice, each for less; together they add 3, 4 or 6."""
    rules = {"reopens": "full", "cumulative": True, "below": "on_top"}
    book = playing(**{f"betting__short_all_in__{name}": value for name, value in rules.items()})
    deal = after(raised_to(later_round(book, 99, 99, first, second), 4, first, second), Call())
    assert (1, second - 4, open_again) == (bets(deal).seat, bets(deal).call, bool(bets(deal).most))


@pytest.mark.parametrize("cumulative", [True, False])
def test_full_raise_then_short(cumulative: bool) -> None:
    """Raise to 8, call, all-in 9, call: the first raiser may only call, since the full raise was its own."""
    deal = later_round(playing(betting__short_all_in__cumulative=cumulative), 99, 99, 99, 99, 9, 99)
    deal = after(deal, RaiseTo(4), RaiseTo(8), Call(), RaiseTo(9), Call(), Call(), Call())
    assert (2, 1, 0) == (bets(deal).seat, bets(deal).call, bets(deal).most)


@pytest.mark.parametrize(("value", "to"), [("complete", 4), ("on_top", 5)])
def test_short_opening_bet(value: str, to: int) -> None:
    """All-in for 1 as the first bet: the next wager goes to 4, or to 5."""
    deal = raised_to(later_round(playing(betting__short_all_in__opening=value), 99, 1, 99), 1)
    assert (1, to, to) == (bets(deal).call, bets(deal).least, bets(deal).most)


@pytest.mark.parametrize(("all_in", "open_again"), [(1, False), (2, True)])
def test_short_bet_after_a_check(all_in: int, open_again: bool) -> None:
    """A seat that has checked may not raise a bet that is too short to reopen the betting."""
    deal = after(later_round(playing(), 99, 99, all_in), Check(), RaiseTo(all_in), Call())
    assert (1, open_again) == (bets(deal).seat, bool(bets(deal).most))


def test_call_for_less_is_no_raise() -> None:
    """A bet of 4, a stack of 2: it calls for less, the level stays, and nobody has to act again."""
    deal = raised_to(later_round(playing(), 99, 99, 2), 4)
    assert (2, 0) == (bets(deal).call, bets(deal).most)
    assert ("no_chips", "betting.all_in") == refusal(deal, RaiseTo(2))
    assert Called(2, 2, "betting.faced") in told(deal, Call())
    assert 4 == bets(after(deal, Call())).call
    assert isinstance(play.legal(after(deal, Call(), Call())), ToDraw)


def test_full_wager_of_all_chips() -> None:
    """An all-in of exactly one unit more is a full raise like any other."""
    deal = raised_to(later_round(playing(), 99, 99, 8), 4)
    assert [Wagered(2, 8, "raise", True, "betting.structure")] == told(deal, RaiseTo(8))


# The first round.


def test_big_blind_may_raise() -> None:
    """When the others have only called, the big blind may check or raise."""
    deal = after(blinds(playing(), 99, 99, 99), Call(), Call())
    assert ToBet(2, False, True, 0, 8, 8) == play.legal(deal)


def test_big_blind_without_an_option() -> None:
    """Without the option the round is over when the others have called, but a raise is still answered."""
    deal = blinds(playing(betting__big_blind_option="none"), 99, 99, 99)
    assert isinstance(play.legal(after(deal, Call(), Call())), ToDraw)
    assert (2, 4, 12) == (lambda o: (o.seat, o.call, o.most))(bets(after(deal, RaiseTo(8), Call())))


def test_entering_seat_has_an_option() -> None:
    """A seat that entered with a live post may raise when it is its turn."""
    deal = blinds(playing(), 99, 99, 99, 99, entering=[3])
    assert ToBet(3, False, True, 0, 8, 8) == play.legal(deal)


def test_raise_or_fold() -> None:
    """Nobody may just call the blinds; who faces a raise may call it."""
    deal = blinds(playing(betting__opening="raise_or_fold"), 99, 99, 99)
    assert ("must_raise", "betting.opening") == refusal(deal, Call())
    assert ToBet(0, True, False, 0, 8, 8) == play.legal(deal)
    assert 6 == bets(raised_to(deal, 8)).call


@pytest.mark.parametrize("raiser", [3, 0, 1])
def test_whoever_faces_a_raise_may_call_it(raiser: int) -> None:
    """Where the blinds are raised or folded: any seat may have raised them."""
    deal = blinds(playing(betting__opening="raise_or_fold"), 99, 99, 99, 99)
    deal = raised_to(after(deal, *[Fold()] * ((raiser - 3) % 4)), 8)
    assert (8 - deal.seats[bets(deal).seat].committed, False) == (bets(deal).call, bets(deal).check)


@pytest.mark.parametrize(("stacks", "call"), [((4, 99, 99), 4), ((3, 99, 99), 3), ((99, 4), 2)])
def test_who_cannot_raise_may_call(stacks: tuple[int, ...], call: int) -> None:
    """Where the blinds are raised or folded, a seat may call if it has no chips to raise or nobody could answer."""
    assert ToBet(0, True, False, call, 0, 0) == play.legal(blinds(playing(betting__opening="raise_or_fold"), *stacks))


@pytest.mark.parametrize(("value", "opener"), [("left_of_big_blind", 3), ("left_of_button", 1)])
def test_who_opens_the_first_round(value: str, opener: int) -> None:
    """The first round is opened left of the big blind, or left of the button."""
    assert opener == bets(blinds(playing(betting__first_round=value), 99, 99, 99, 99)).seat


@pytest.mark.parametrize(("value", "order"), [("button_posts_small", (0, 1)), ("left_of_button_posts_small", (1, 1))])
def test_heads_up_order(value: str, order: tuple[int, int]) -> None:
    """Heads-up the small blind opens the first round, the seat left of the button every later one."""
    deal = blinds(playing(posting__heads_up=value), 99, 99)
    assert order == (bets(deal).seat, bets(to_round(deal, 2)).seat)


def test_folding_round_to_the_button_that_has_paid_nothing() -> None:
    """Both blinds fold, one of them unfaced, before the button has put in a chip: it wins both blinds."""
    book = playing(betting__first_round="left_of_button", betting__fold_unfaced="allowed")
    deal = after(blinds(book, 99, 99, 99), Fold(), Fold())
    assert (105, 97, 95) == tuple(seat.stack for seat in deal.seats)


# What is offered.


def test_calling_with_nothing_to_call() -> None:
    """There is no wager to be called, only to be made."""
    assert ("faces_no_wager", "betting.unfaced") == refusal(later_round(playing(), 99, 99), Call())


def test_folding_with_nothing_to_call() -> None:
    """A seat that faces no wager may fold only where that is allowed."""
    assert ("faces_no_wager", "betting.fold_unfaced") == refusal(later_round(playing(), 99, 99), Fold())
    deal = later_round(playing(betting__fold_unfaced="allowed"), 99, 99, 99)
    assert [Folded(1, "betting.fold_unfaced")] == told(deal, Fold())


@pytest.mark.parametrize(("value", "to"), [("allowed", 8), ("forbidden", 0)])
def test_check_raise(value: str, to: int) -> None:
    """Who has checked may raise later in the round, or only call and fold."""
    deal = after(later_round(playing(betting__check_raise=value), 99, 99), Check(), RaiseTo(4))
    assert (4, to) == (bets(deal).call, bets(deal).most)


def test_check_raise_in_the_next_round() -> None:
    """A check binds only in its own round."""
    deal = bet_down(later_round(playing(betting__check_raise="forbidden"), 99, 99))
    assert 16 == bets(after(to_draw(deal, 0), RaiseTo(8))).most


def test_nobody_could_answer() -> None:
    """When only one seat has chips left, the seats draw to the end without another betting round."""
    deal = after(raised_to(later_round(playing(), 99, 8), 4, 8), Call())
    assert isinstance(play.legal(deal), ToDraw)
    assert isinstance(play.legal(to_draw(deal, 0)), Nothing)


def test_lone_seat_with_chips_may_not_raise() -> None:
    """When every other seat is all-in, a seat may call but not raise."""
    deal = raised_to(later_round(playing(), 8, 99), 4, 8)
    assert ToBet(1, True, False, 4, 0, 0) == play.legal(deal)
    assert ("nobody_can_answer", "betting.no_answer") == refusal(deal, RaiseTo(12))


# The size of a wager.


def test_units_of_the_rounds() -> None:
    """One big blind in the first two rounds, two in the last two."""
    deal = blinds(playing(), 99, 99)
    assert [8, 4, 8, 8] == [bets(to_round(deal, number)).most for number in (1, 2, 3, 4)]


def test_unit_from_the_small_blind() -> None:
    """Where the unit is the small blind, the first raise goes from 4 to 6 and the later bets are 2 and 4."""
    deal = blinds(playing(betting__unit__base="small_blind"), 99, 99)
    assert [6, 2, 4, 4] == [bets(to_round(deal, number)).most for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(("value", "most"), [("after_call", 14), ("before_call", 10)])
def test_pot_limit(value: str, most: int) -> None:
    """Blinds of 2 and 4: the most is 4 + 6 with the call of 4, or 4 and the 6 that lie there."""
    book = playing(betting__structure="pot_limit", betting__pot_measure=value)
    assert (8, most) == (bets(blinds(book, 99, 99, 99)).least, bets(blinds(book, 99, 99, 99)).most)


def test_pot_limit_counts_antes_and_earlier_rounds() -> None:
    """An opening bet of the size of the pot is all that lies there."""
    deal = to_round(blinds(playing(betting__structure="pot_limit"), 99, 99, 99, antes=[1, 1, 1]), 2)
    assert (4, 15) == (bets(deal).least, bets(deal).most)


@pytest.mark.parametrize(("value", "least"), [("last_full_wager", 24), ("one_unit", 18)])
def test_least_raise_in_no_limit(value: str, least: int) -> None:
    """A raise from 4 to 14 added 10: the next adds at least 10, or one unit."""
    deal = raised_to(blinds(playing(betting__structure="no_limit", betting__least_raise=value), 99, 99, 99), 14)
    assert (least, 99) == (bets(deal).least, bets(deal).most)


@pytest.mark.parametrize(("below", "least"), [("complete", 20), ("on_top", 25)])
def test_least_raise_after_a_short_all_in_in_no_limit(below: str, least: int) -> None:
    """A bet of 10, all-in for 15: the next raise goes at least to 20, or to 25; the bettor may only call."""
    book = playing(
        betting__structure="no_limit", betting__short_all_in__reopens="full", betting__short_all_in__below=below
    )
    deal = raised_to(later_round(book, 99, 99, 15, 99), 10, 15)
    assert (least, 99) == (bets(deal).least, bets(deal).most)
    assert 0 == bets(after(deal, Call(), Call())).most


def test_all_in_between_call_and_least_raise() -> None:
    """In no limit a seat with less than the least raise may go all-in, and nothing between."""
    deal = raised_to(later_round(playing(betting__structure="no_limit"), 99, 99, 15), 10)
    assert (15, 15) == (bets(deal).least, bets(deal).most)


@pytest.mark.parametrize("least_raise", ["last_full_wager", "one_unit"])
def test_fixed_limit_wagers_never_grow(least_raise: str) -> None:
    """Fixed limit: after a short blind every raise still adds one unit, whatever a raise adds in no limit."""
    book = playing(
        betting__unit__base="small_blind", posting__short_blind="amount_posted", betting__least_raise=least_raise
    )
    deal = begin(book, [99, 99, 3, 99], small_blind=1, big_blind=4)
    assert [4, 5, 6] == [bets(raised_to(deal, *levels)).most for levels in ((), (4,), (4, 5))]
