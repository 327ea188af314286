"""Betting: who may wager what, and when a round ends."""

from collections.abc import Callable
from functools import cache
from typing import Literal

from tripledraw.actions import Action, Call, Check, Fold, RaiseTo
from tripledraw.events import Called, Checked, Event, Folded, Wagered
from tripledraw.options import ToBet
from tripledraw.refusal import Code, IllegalAction
from tripledraw.rules.bind import chapter, choice, plain
from tripledraw.state import Bets, Betting, Deal, Done, Round, Seat, Table, changed

ROUND_OVER = Done("betting")
NO_CAP = 1 << 30
Seats = tuple[Seat, ...]
Obstacle = tuple[Code, str, str]


# How much a wager may be: the least full wager and all the seat has give the least and the most.


def fixed_limit(deal: Deal, bets: Bets, least: int, all_in: int) -> tuple[int, int]:
    """One unit, or all-in for less."""
    only = least if least < all_in else all_in
    return only, only


def no_limit(deal: Deal, bets: Bets, least: int, all_in: int) -> tuple[int, int]:
    """Up to all the chips of the seat."""
    return min(least, all_in), all_in


def pot_limit(deal: Deal, bets: Bets, least: int, all_in: int) -> tuple[int, int]:
    """Up to the size of the pot."""
    pot = sum(seat.paid + seat.dead for seat in deal.seats)
    owed = bets.level - deal.seats[_turn(deal)].committed
    most = max(least, bets.level + deal.table.rules.betting.pot_measure(pot, owed))
    return min(least, all_in), min(most, all_in)


def after_call(pot: int, owed: int) -> int:
    """The pot as it would be after the call."""
    return pot + owed


def before_call(pot: int, owed: int) -> int:
    """The pot as it lies."""
    return pot


def last_full_wager(size: int, wager: int, unit: int) -> int:
    """A raise adds at least what the largest full wager added."""
    return max(size, wager)


def one_unit(size: int, wager: int, unit: int) -> int:
    """A raise adds at least one unit."""
    return unit


def big_blind(small: int, big: int) -> int:
    """Units are measured in the big blind."""
    return big


def small_blind(small: int, big: int) -> int:
    """Units are measured in the small blind."""
    return small


# Who acts.


def left_of_big_blind(table: Table) -> int:
    """The seat before the one that opens: the big blind."""
    return table.big_seat


def left_of_button(table: Table) -> int:
    """The seat before the one that opens: the button."""
    return table.button


@cache
def clockwise(seats: int) -> tuple[int, ...]:
    """For every seat the one that acts after it."""
    return (*range(1, seats), 0)


def all_matched(table: Table, seats: Seats, bets: Bets, after: int) -> int:
    """The next seat that has something to answer, -1 if the round is over."""
    level, opened, clock = bets.level, bets.opened, table.after
    turn = after
    for _ in seats:
        turn = clock[turn]
        seat = seats[turn]
        if (
            seat.live
            and seat.stack
            and (seat.committed < level or (seat.answered != opened and table.rules.betting.answerable(seats, turn)))
        ):
            return turn
    return -1


def no_wager(seats: Seats, turn: int) -> bool:
    """Whether anybody else could answer a wager."""
    for index, seat in enumerate(seats):  # noqa: SIM110 - asked at every decision, and any() takes twice as long
        if seat.stack and seat.live and index != turn:
            return True
    return False


def check_or_raise(seat: Seat, opened: int) -> Seat:
    """The big blind has not acted yet."""
    return seat


def no_option(seat: Seat, opened: int) -> Seat:
    """The big blind has acted by posting."""
    return seat.pay(0, opened)


# What is offered.


def check_or_bet(turn: int, fold: bool, least: int, most: int) -> ToBet:
    """Nothing is faced."""
    return ToBet(turn, fold, True, 0, least, most)


def fold_call_or_raise(turn: int, call: int, least: int, most: int) -> ToBet:
    """A wager is faced."""
    return ToBet(turn, True, False, call, least, most)


def call_for_less(seat: Seat, owed: int) -> int:
    """What a call pays."""
    return owed if owed < seat.stack else seat.stack


def limp_or_raise(deal: Deal, bets: Bets, seat: Seat) -> bool:
    """A seat may call whenever it faces a wager."""
    return True


def raise_or_fold(deal: Deal, bets: Bets, seat: Seat) -> bool:
    """Nobody calls the blinds who could raise them."""
    return bool(deal.rounds) or bets.aggressor >= 0


def check_raise_allowed(seat: Seat) -> bool:
    """A seat may raise after it has checked."""
    return True


def check_raise_forbidden(seat: Seat) -> bool:
    """A seat that has checked in this round does not raise in it."""
    return not seat.checked


# The cap.


def never(bets: Bets, left: int) -> bool:
    """The cap always holds."""
    return False


def becomes_heads_up_before_cap(bets: Bets, left: int) -> bool:
    """Two were left before the wager that reached the cap."""
    return bets.capped <= 2


def round_begins_heads_up(bets: Bets, left: int) -> bool:
    """The round began with two."""
    return bets.began <= 2


def two_remain_any_time(bets: Bets, left: int) -> bool:
    """Two are left now."""
    return left <= 2


def with_all_in(seats: Seats) -> int:
    """The seats that are left, all-in or not."""
    return sum([seat.live for seat in seats])


def with_chips(seats: Seats) -> int:
    """The seats that are left and have chips."""
    return sum([seat.live and seat.stack > 0 for seat in seats])


# Short all-ins.


def half(increment: int, size: int) -> bool:
    """Half a full wager or more reopens the betting."""
    return 2 * increment >= size


def full(increment: int, size: int) -> bool:
    """Only a full wager reopens the betting."""
    return increment >= size


def complete(full_level: int, level: int) -> int:
    """The next full wager is measured from where the last full one was."""
    return full_level


def on_top(full_level: int, level: int) -> int:
    """The next full wager is measured from the all-in."""
    return level


@chapter
class Chapter:
    """The betting rules of a rulebook, bound."""

    structure: Callable[[Deal, Bets, int, int], tuple[int, int]] = choice(
        "betting.structure", fixed_limit=fixed_limit, no_limit=no_limit, pot_limit=pot_limit
    )
    unit_base: Callable[[int, int], int] = choice("betting.unit.base", big_blind=big_blind, small_blind=small_blind)
    unit_multiples: tuple[int, ...] = plain("betting.unit.multiples")
    least_raise: Callable[[int, int, int], int] = choice(
        "betting.least_raise", last_full_wager=last_full_wager, one_unit=one_unit
    )
    pot_measure: Callable[[int, int], int] = choice(
        "betting.pot_measure", after_call=after_call, before_call=before_call
    )
    first_round: Callable[[Table], int] = choice(
        "betting.first_round", left_of_big_blind=left_of_big_blind, left_of_button=left_of_button
    )
    later_rounds: Callable[[Table], int] = choice("betting.later_rounds", first_remaining_left_of_button=left_of_button)
    direction: Callable[[int], tuple[int, ...]] = choice("betting.direction", clockwise=clockwise)
    unfaced: Callable[[int, bool, int, int], ToBet] = choice("betting.unfaced", check_or_bet=check_or_bet)
    faced: Callable[[int, int, int, int], ToBet] = choice("betting.faced", fold_call_or_raise=fold_call_or_raise)
    fold_unfaced: bool = plain("betting.fold_unfaced", refused=False, allowed=True)
    check_raise: Callable[[Seat], bool] = choice(
        "betting.check_raise", allowed=check_raise_allowed, forbidden=check_raise_forbidden
    )
    opening: Callable[[Deal, Bets, Seat], bool] = choice(
        "betting.opening", limp_or_raise=limp_or_raise, raise_or_fold=raise_or_fold
    )
    big_blind_option: Callable[[Seat, int], Seat] = choice(
        "betting.big_blind_option", check_or_raise=check_or_raise, none=no_option
    )
    all_in: Callable[[Seat, int], int] = choice("betting.all_in", call_for_less=call_for_less)
    answerable: Callable[[Seats, int], bool] = choice("betting.no_answer", no_wager=no_wager)
    next_to_act: Callable[[Table, Seats, Bets, int], int] = choice("betting.round_ends", all_matched=all_matched)
    max_wagers: int = plain("betting.cap.max_wagers", none=NO_CAP)
    big_blind_counts: bool = plain("betting.cap.big_blind_counts")
    uncapped: Callable[[Bets, int], bool] = choice(
        "betting.cap.heads_up",
        never=never,
        becomes_heads_up_before_cap=becomes_heads_up_before_cap,
        round_begins_heads_up=round_begins_heads_up,
        two_remain_any_time=two_remain_any_time,
    )
    left: Callable[[Seats], int] = choice("betting.cap.all_in_seats_count", {True: with_all_in, False: with_chips})
    reopens: Callable[[int, int], bool] = choice("betting.short_all_in.reopens", half=half, full=full)
    cumulative: bool = plain("betting.short_all_in.cumulative")
    short_counts: bool = plain("betting.short_all_in.counts_to_cap")
    short_below: Callable[[int, int], int] = choice("betting.short_all_in.below", complete=complete, on_top=on_top)
    short_above: Callable[[int, int], int] = choice("betting.short_all_in.above", complete=complete, on_top=on_top)
    short_opening: Callable[[int, int], int] = choice("betting.short_all_in.opening", complete=complete, on_top=on_top)


def units(rules: Chapter, small: int, big: int) -> tuple[int, ...]:
    """The size of a wager in chips, round by round, for blinds of so many chips."""
    base = rules.unit_base(small, big)
    return tuple([base * multiple for multiple in rules.unit_multiples])


def open_round(deal: Deal, events: list[Event]) -> Deal:
    """Begin the next betting round; it may be over at once if nobody could answer a wager."""
    table = deal.table
    rules = table.rules.betting
    unit = table.units[len(deal.rounds)]
    if deal.rounds:
        seats = tuple([seat.next_round() for seat in deal.seats])
        bets = Bets(0, 0, unit, 0, 0, -1, -1, rules.left(seats), -1, -1)
        return _pass_turn(deal, seats, rules.later_rounds(table), -1, bets)
    level = table.rules.posting.short_blind(table, deal.seats)
    short = level < table.big_blind
    full_level = rules.short_opening(0, level) if short else level
    bets = Bets(level, full_level, unit, int(rules.big_blind_counts), 0, -1, -1, rules.left(deal.seats), -1, -1)
    big = table.big_seat
    seats = changed(deal.seats, big, rules.big_blind_option(deal.seats[big], bets.opened))
    return _pass_turn(deal, seats, rules.first_round(table), -1, bets)


def _pass_turn(deal: Deal, seats: Seats, after: int, first: int, bets: Bets) -> Deal:
    rules = deal.table.rules.betting
    turn = rules.next_to_act(deal.table, seats, bets, after)
    # Only behind a short blind can a seat owe what nobody has put in.
    if turn < 0 or (not deal.rounds and not rules.answerable(seats, turn) and _covers_all(seats, turn)):
        return deal.round_over(seats, Round(bets.aggressor, bets.raiser, first), ROUND_OVER)
    return deal.played(seats, Betting(turn, first, bets))


def _covers_all(seats: Seats, turn: int) -> bool:
    """Whether no seat that is still in has more committed than this one: a call would come straight back."""
    return all(not seat.live or seat.committed <= seats[turn].committed for seat in seats)


def options(deal: Deal, stage: Betting) -> ToBet:
    """What the seat whose turn it is may do."""
    rules = deal.table.rules.betting
    turn, bets = stage.turn, stage.bets
    seat = deal.seats[turn]
    least = most = 0
    if _obstacle(rules, deal.seats, turn, bets) is None:
        least, most = rules.structure(deal, bets, _next_full(bets), seat.committed + seat.stack)
    if seat.committed >= bets.level:
        return rules.unfaced(turn, rules.fold_unfaced, least, most)
    may_call = not most or rules.opening(deal, bets, seat)
    call = rules.all_in(seat, bets.level - seat.committed) if may_call else 0
    return rules.faced(turn, call, least, most)


def _obstacle(rules: Chapter, seats: Seats, turn: int, bets: Bets) -> Obstacle | None:
    """What keeps the seat from wagering: a code, the rule, and the reason in words."""
    seat = seats[turn]
    owed = bets.level - seat.committed
    if seat.stack <= owed:
        return "no_chips", "betting.all_in", "the seat has no chips beyond the call"
    if seat.answered == bets.opened and not (rules.cumulative and rules.reopens(owed, bets.size)):
        return "not_reopened", "betting.short_all_in.reopens", "the betting is not open again to this seat"
    if not rules.check_raise(seat):
        return "checked_before", "betting.check_raise", "the seat has checked in this round"
    if bets.wagers >= rules.max_wagers and not rules.uncapped(bets, rules.left(seats)):
        return "cap_reached", "betting.cap.max_wagers", f"the cap of {rules.max_wagers} wagers is reached"
    if not rules.answerable(seats, turn):
        return "nobody_can_answer", "betting.no_answer", "no other seat has chips to answer a wager"
    return None


def _next_full(bets: Bets) -> int:
    """The least that a full wager goes to."""
    to = bets.full + bets.size
    while to <= bets.level:
        to += bets.size
    return to


def _turn(deal: Deal) -> int:
    stage = deal.stage
    return stage.turn if isinstance(stage, Betting) else -1


def act(deal: Deal, stage: Betting, legal: ToBet, action: Action, events: list[Event]) -> Deal:
    """The deal after the seat has acted. Raises IllegalAction."""
    kind = type(action)
    bets, turn = stage.bets, stage.turn
    seat = deal.seats[turn]
    first = turn if stage.first < 0 else stage.first
    if kind is Call and legal.call:
        events.append(Called(turn, legal.call, "betting.faced"))
        seats = changed(deal.seats, turn, seat.pay(legal.call, bets.opened))
    elif kind is Check and legal.check:
        events.append(Checked(turn, "betting.unfaced"))
        seats = changed(deal.seats, turn, seat.check(bets.opened))
    elif kind is Fold and legal.fold:
        events.append(Folded(turn, "betting.fold_unfaced" if legal.check else "betting.faced"))
        seats = changed(deal.seats, turn, seat.fold())
        if sum([other.live for other in seats]) == 1:
            return deal.round_over(seats, Round(bets.aggressor, bets.raiser, first), ROUND_OVER)
    elif (
        isinstance(action, RaiseTo)
        and type(action.chips) is int
        and legal.most
        and legal.least <= action.chips <= legal.most
    ):
        bets = _wager(deal, bets, turn, action.chips, events)
        seats = changed(deal.seats, turn, seat.pay(action.chips - seat.committed, bets.opened))
    else:
        raise _refused(deal, stage, legal, action)
    return _pass_turn(deal, seats, turn, first, bets)


def _wager(deal: Deal, bets: Bets, turn: int, to: int, events: list[Event]) -> Bets:
    """The wagers of the round with one more of them, full or short."""
    rules = deal.table.rules.betting
    needed = _next_full(bets)
    is_full = to >= needed
    kind: Literal["bet", "raise", "complete"] = "raise" if bets.level else "bet"
    if to == needed < bets.level + bets.size:
        kind = "complete"
    events.append(Wagered(turn, to, kind, is_full, "betting.structure"))
    size, full, reopens, counts = bets.size, to, True, True
    if is_full:
        size = rules.least_raise(size, to - needed + size, deal.table.units[len(deal.rounds)])
    else:
        reopens = rules.reopens(to - bets.level, size)
        opening = not bets.full
        next_full = rules.short_opening if opening else rules.short_above if reopens else rules.short_below
        full, counts = next_full(bets.full, to), reopens and rules.short_counts
    wagers, capped = bets.wagers + counts, bets.capped
    if counts and wagers == rules.max_wagers:
        capped = rules.left(deal.seats)
    raiser = bets.raiser if kind == "bet" else turn
    short_from = -1 if is_full else bets.level
    return Bets(to, full, size, wagers, bets.opened + reopens, turn, raiser, bets.began, capped, short_from)


def _refused(deal: Deal, stage: Betting, legal: ToBet, action: Action) -> IllegalAction:
    """Why the action is not legal."""
    faces = deal.seats[stage.turn].committed < stage.bets.level
    if isinstance(action, Call):
        if faces:
            return IllegalAction(action, "must_raise", "betting.opening", legal, "the blinds may be raised, not called")
        return IllegalAction(action, "faces_no_wager", "betting.unfaced", legal, "there is nothing to call")
    if isinstance(action, Check):
        return IllegalAction(action, "faces_a_wager", "betting.faced", legal, "a wager is faced")
    if isinstance(action, Fold):
        return IllegalAction(action, "faces_no_wager", "betting.fold_unfaced", legal, "there is nothing to fold to")
    if isinstance(action, RaiseTo):
        obstacle = _obstacle(deal.table.rules.betting, deal.seats, stage.turn, stage.bets)
        if obstacle:
            code, rule, why = obstacle
            return IllegalAction(action, code, rule, legal, why)
        return IllegalAction(action, "wrong_amount", "betting.structure", legal, f"{action.chips} is no legal wager")
    return IllegalAction(action, "wrong_kind", "betting.faced", legal, "the seat is to bet, not to draw")
