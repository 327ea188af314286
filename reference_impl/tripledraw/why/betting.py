"""Why a seat may fold, check, call or wager, or may not, and how much."""

from collections.abc import Callable, Mapping

from tripledraw import play
from tripledraw.events import Called, Checked, Event, Folded, Wagered
from tripledraw.options import ToBet
from tripledraw.refusal import IllegalAction
from tripledraw.rules.betting import NO_CAP
from tripledraw.state import Betting, Deal
from tripledraw.value import value
from tripledraw.why.answer import ORDINALS, Telling, counted

_SHORT = "betting.short_all_in"


@value
class ShortAllIn:
    """The last wager of a round where it was an all-in for less than a full one.

    It took the level from `below`; `reopened` if seats that had acted could raise again.
    """

    seat: int
    below: int
    reopened: bool


def stage_of(deal: Deal) -> Betting:
    """The betting round that is under way."""
    assert isinstance(deal.stage, Betting)
    return deal.stage


def options_of(deal: Deal) -> ToBet:
    """What the seat whose turn it is may do."""
    options = play.legal(deal)
    assert isinstance(options, ToBet)
    return options


# Events.


def folded(telling: Telling, before: Deal, event: Folded, after: Deal) -> None:
    """Why a seat could fold, and what becomes of its chips."""
    seat, who = before.seats[event.seat], telling.who(event.seat)
    fold(telling, before)
    chips = seat.paid + seat.dead
    left = f"the {chips:,} that it has paid are not its own any more" if chips else "it had paid nothing"
    telling.rule("pots.folded", f"{who} has folded, and {left}")


def checked(telling: Telling, before: Deal, event: Checked, after: Deal) -> None:
    """Why a seat could check."""
    check(telling, before)


def called(telling: Telling, before: Deal, event: Called, after: Deal) -> None:
    """Why a seat could call, and for how much."""
    call(telling, before, event.chips)


def wagered(telling: Telling, before: Deal, event: Wagered, after: Deal) -> None:
    """Why a seat could wager, and as much as it did."""
    words = {"bet": "bet", "raise": "raise to", "complete": "complete the wager to"}[event.kind]
    telling.fact(f"{telling.who(event.seat)} could {words} {event.to:,}")
    may_wager(telling, before)
    amount(telling, before)
    if not event.full:
        needed = _full_wager(before)
        telling.fact(f"{event.to:,} is all that {telling.who(event.seat)} has, an all-in for less than the {needed:,}")


# What each option rests on.


def fold(telling: Telling, deal: Deal) -> None:
    """The seat may fold."""
    seat, who = deal.seats[stage_of(deal).turn], telling.who(stage_of(deal).turn)
    if seat.committed >= stage_of(deal).bets.level:
        telling.rule("betting.fold_unfaced", f"{who} faces no wager, and may fold all the same")
    else:
        _faced(telling, deal)


def check(telling: Telling, deal: Deal) -> None:
    """The seat may check."""
    stage = stage_of(deal)
    who, level = telling.who(stage.turn), stage.bets.level
    if not level:
        telling.rule("betting.unfaced", f"nobody has bet yet, so {who} may check")
        return
    telling.rule("betting.unfaced", f"{who} has {level:,} in already, which is all that is asked, and may check")
    if not deal.rounds and stage.turn == deal.table.big_seat and stage.bets.aggressor < 0:
        telling.rule("betting.big_blind_option", f"{who} is the big blind, and nobody has raised it")


def call(telling: Telling, deal: Deal, chips: int) -> None:
    """The seat may call for so many chips."""
    stage = stage_of(deal)
    seat, who = deal.seats[stage.turn], telling.who(stage.turn)
    owed = stage.bets.level - seat.committed
    _faced(telling, deal)
    if not deal.rounds and stage.bets.aggressor < 0:
        telling.rule("betting.opening")
    if chips < owed:
        telling.rule("betting.all_in", f"{who} owes {owed:,}, and calls with its last {chips:,}")
    else:
        has = f"{seat.committed:,} of it" if seat.committed else "nothing"
        telling.fact(f"with {has} in already, a call costs {who} {chips:,}")


def _faced(telling: Telling, deal: Deal) -> None:
    """The seat faces a wager: whose, and of how much."""
    stage, table = stage_of(deal), deal.table
    bets, who = stage.bets, telling.who(stage.turn)
    if bets.aggressor >= 0:
        source = f"that {telling.who(bets.aggressor)} has wagered"
    else:
        source = f"of the blinds, {telling.who(table.big_seat)} being the big blind"
    telling.rule("betting.faced", f"{who} faces the {bets.level:,} {source}")
    posted = table.stacks[table.big_seat] - table.antes[table.big_seat]
    if bets.aggressor < 0 and posted < table.big_blind:
        telling.rule("posting.short_blind", f"of the {table.big_blind:,} only {max(posted, 0):,} could be posted")


def may_wager(telling: Telling, deal: Deal) -> None:
    """The seat may wager."""
    stage = stage_of(deal)
    seat, bets, who = deal.seats[stage.turn], stage.bets, telling.who(stage.turn)
    telling.rule("betting.unfaced" if seat.committed >= bets.level else "betting.faced")
    if seat.checked:
        telling.rule("betting.check_raise", f"{who} has checked in this round, which does not keep it from raising")
    if seat.answered == bets.opened:
        owed = bets.level - seat.committed
        telling.rule(f"{_SHORT}.cumulative")
        telling.rule(
            f"{_SHORT}.reopens",
            f"since {who} acted, {owed:,} have come on top, beside a full wager of {bets.size:,}",
        )
    elif seat.answered >= 0:
        telling.rule("betting.round_ends", f"the betting has been opened again since {who} acted")
    _cap(telling, deal)


def _cap(telling: Telling, deal: Deal) -> None:
    """How many wagers there are, and whether there may be one more."""
    stage, rules = stage_of(deal), deal.table.rules.betting
    bets = stage.bets
    if rules.max_wagers == NO_CAP:
        telling.rule("betting.cap.max_wagers")
        return
    made = f"{counted(bets.wagers, 'wager')} {'has' if bets.wagers == 1 else 'have'} been made"
    reached = bets.wagers >= rules.max_wagers
    telling.rule("betting.cap.max_wagers", made if reached else f"{made}, so there may be another")
    if not deal.rounds:
        telling.rule("betting.cap.big_blind_counts")
    if not reached:
        return
    now, values = rules.left(deal.seats), deal.table.rules.values
    told = {
        "never": "",
        "becomes_heads_up_before_cap": f"{bets.capped} were left before the wager that reached it",
        "round_begins_heads_up": f"the round began with {bets.began}",
        "two_remain_any_time": f"{now} are left now",
    }[values["betting.cap.heads_up"]]
    telling.rule("betting.cap.heads_up", told)
    if told:
        telling.rule("betting.cap.all_in_seats_count")
    lifted = rules.uncapped(bets, now)
    telling.fact("so the cap is lifted" if lifted else f"so the cap of {rules.max_wagers} holds")


# Amounts.


def amount(telling: Telling, deal: Deal) -> None:
    """How much the seat may wager."""
    options, stage, values = options_of(deal), stage_of(deal), deal.table.rules.values
    bets, table, who = stage.bets, deal.table, telling.who(stage.turn)
    telling.rule("betting.structure")
    unit, number = table.units[len(deal.rounds)], len(deal.rounds)
    base = table.rules.betting.unit_base(table.small_blind, table.big_blind)
    telling.rule("betting.unit.base")
    multiple = values["betting.unit.multiples"][number]
    telling.rule(
        "betting.unit.multiples",
        f"in this, the {ORDINALS[number]} round, it is {multiple} times {base:,}, {unit:,}",
    )
    if values["betting.structure"] != "fixed_limit" and bets.level:
        telling.rule("betting.least_raise", f"a full raise adds {bets.size:,} or more here")
    _short_all_in(telling, deal)
    needed, all_in = _full_wager(deal), deal.seats[stage.turn].committed + deal.seats[stage.turn].stack
    telling.fact(f"a full wager goes to {needed:,}, {_measured(bets.full, bets.level, bets.size, needed)}")
    if values["betting.structure"] == "pot_limit":
        pot = sum(seat.paid + seat.dead for seat in deal.seats)
        owed = bets.level - deal.seats[stage.turn].committed
        telling.rule("betting.pot_measure", f"the pot is {pot:,}, and a call would add {owed:,}")
    if options.most:
        upto = f"anything from {options.least:,} to {options.most:,}"
        only = upto if options.least < options.most else f"{options.least:,}"
        telling.fact(f"with {all_in:,} for this round, {who} may wager {only}")


def _measured(full: int, level: int, size: int, needed: int) -> str:
    """How a full wager is reckoned from the last full one."""
    times = (needed - full) // size
    return f"{size:,} above {full:,}" if times == 1 else f"the first step of {size:,} from {full:,} beyond {level:,}"


def _full_wager(deal: Deal) -> int:
    """The least that a full wager goes to: by whole sizes from the last full one, beyond the level."""
    bets = stage_of(deal).bets
    return bets.full + bets.size * ((bets.level - bets.full) // bets.size + 1)


def _short_all_in(telling: Telling, deal: Deal) -> None:
    """What the last wager changes if it was a short all-in, or a short blind less than which is owed."""
    bets, values = stage_of(deal).bets, deal.table.rules.values
    if not deal.rounds and bets.aggressor < 0 and bets.level < deal.table.big_blind:
        what = f"{bets.level:,} is owed for a big blind of {deal.table.big_blind:,}"
        telling.rule(f"{_SHORT}.opening", what)
        return
    short = short_all_in(deal)
    if short is None:
        return
    added = bets.level - short.below
    what = f"{telling.who(short.seat)} went all-in to {bets.level:,}, {added:,} above {short.below:,}"
    if not short.below:
        what = f"{telling.who(short.seat)} went all-in for {bets.level:,}"
    enough = "which is enough" if short.reopened else "which is too little"
    telling.rule(f"{_SHORT}.reopens", f"{what}, where a full wager adds {bets.size:,}, {enough}")
    if short.reopened and values["betting.cap.max_wagers"] != "none":
        telling.rule(f"{_SHORT}.counts_to_cap")
    telling.rule(f"{_SHORT}.{_direction(deal, short)}")


def _direction(deal: Deal, short: ShortAllIn) -> str:
    """Which rule says how far the next wager goes: it falls short of a first bet, or is large or too small to reopen.

    The full level lies at 0 before a first bet, and stays there until it is completed or raised on top.
    """
    bets = stage_of(deal).bets
    if not bets.full or not short.below:
        return "opening"
    return "above" if short.reopened else "below"


def short_all_in(deal: Deal) -> ShortAllIn | None:
    """The last wager of the round that is under way, if it was a short all-in."""
    bets = stage_of(deal).bets
    if bets.short_from < 0:
        return None
    reopened = deal.table.rules.betting.reopens(bets.level - bets.short_from, bets.size)
    return ShortAllIn(bets.aggressor, bets.short_from, reopened)


# Refusals.


def _cap_reached(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    _cap(telling, deal)


def _not_reopened(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    stage = stage_of(deal)
    seat, bets, who = deal.seats[stage.turn], stage.bets, telling.who(stage.turn)
    if bets.opened or deal.rounds or stage.turn != deal.table.big_seat:
        telling.rule("betting.round_ends", f"{who} has acted since the betting was last opened")
    else:
        telling.rule("betting.big_blind_option", f"{who}, the big blind, has acted by posting or since")
    since = f"{bets.level - seat.committed:,} in all, up to {bets.level:,}, where a full wager adds {bets.size:,}"
    telling.rule(f"{_SHORT}.reopens", f"all that has come since are short all-ins, {since}")
    telling.rule(f"{_SHORT}.cumulative")


def _nobody_can_answer(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    turn = stage_of(deal).turn
    others = [index for index, seat in enumerate(deal.seats) if seat.live and index != turn]
    who = "the only other seat is" if len(others) == 1 else f"all {len(others)} other seats are"
    telling.rule("betting.no_answer", f"{who} all-in")


def _no_chips(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    seat, bets = deal.seats[stage_of(deal).turn], stage_of(deal).bets
    owed, who = bets.level - seat.committed, telling.who(stage_of(deal).turn)
    telling.rule("betting.all_in", f"{who} owes {owed:,} and has {seat.stack:,}, so nothing is left for a raise")


def _checked_before(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    telling.rule("betting.check_raise", f"{telling.who(stage_of(deal).turn)} has checked in this round")


def _wrong_amount(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    amount(telling, deal)


def _must_raise(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    level, who = stage_of(deal).bets.level, telling.who(stage_of(deal).turn)
    telling.rule("betting.opening", f"nobody has raised the blinds of {level:,}, and {who} has the chips to")


def _faces_no_wager(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    seat, level = deal.seats[stage_of(deal).turn], stage_of(deal).bets.level
    has = f"{telling.who(stage_of(deal).turn)} has {seat.committed:,} in, and the bet is {level:,}"
    telling.rule(refused.rule, has if level else "nobody has bet yet in this round")


def _faces_a_wager(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    _faced(telling, deal)


def _wrong_kind(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    number = ORDINALS[len(deal.rounds)]
    telling.rule(refused.rule, f"the {number} betting round is on, in which nobody draws or shows")


REFUSED: Mapping[str, Callable[[Telling, Deal, IllegalAction], None]] = {
    "cap_reached": _cap_reached,
    "not_reopened": _not_reopened,
    "nobody_can_answer": _nobody_can_answer,
    "no_chips": _no_chips,
    "checked_before": _checked_before,
    "wrong_amount": _wrong_amount,
    "must_raise": _must_raise,
    "faces_no_wager": _faces_no_wager,
    "faces_a_wager": _faces_a_wager,
    "wrong_kind": _wrong_kind,
}
"""What tells why an action was refused in a betting round, by the code of the refusal."""


EVENTS: Mapping[type[Event], Callable[..., None]] = {
    Folded: folded,
    Checked: checked,
    Called: called,
    Wagered: wagered,
}
