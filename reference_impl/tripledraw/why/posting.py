"""Why a seat posts, and how much."""

from tripledraw.events import Posted
from tripledraw.rules.posting import seating
from tripledraw.state import Deal, Table
from tripledraw.why.answer import Telling, seats_of


def posted(telling: Telling, before: Deal | None, event: Posted, after: Deal) -> None:
    """Why a seat posted a blind, an ante, or to enter."""
    if event.kind == "ante":
        _ante(telling, event, after.table)
    elif event.kind == "entry":
        _entry(telling, event, after.table)
    else:
        _blind(telling, event, after.table)
    telling.rule("posting.moment")


def _ante(telling: Telling, event: Posted, table: Table) -> None:
    telling.rule("posting.ante", f"the ante of {telling.who(event.seat)} is {table.antes[event.seat]:,} here")
    _paid(telling, event, table.antes[event.seat])


def _entry(telling: Telling, event: Posted, table: Table) -> None:
    who = telling.who(event.seat)
    telling.rule("posting.entry", f"{who} enters, and the big blind is {telling.who(table.big_seat)}")
    telling.rule("posting.entry_post", f"the big blind is {table.big_blind:,} here")
    _paid(telling, event, table.big_blind)


def _blind(telling: Telling, event: Posted, table: Table) -> None:
    who = telling.who
    telling.rule("posting.seats", f"the button is {who(table.button)}")
    if table.entering:
        telling.rule("posting.entry", f"{seats_of(who, table.entering)} came new to the table")
    if _placed(table):
        telling.rule("session.button", "so the seats of the blinds follow from the deal before")
    elif len(table.order) == 2:
        telling.rule("posting.heads_up", f"{seats_of(who, table.order)} play this deal")
    kind = event.kind.replace("_", " ")
    chips = table.big_blind if event.kind == "big_blind" else table.small_blind
    telling.fact(f"so {who(event.seat)} owes the {kind}, which is {chips:,} here")
    _paid(telling, event, chips)
    telling.rule("posting.blinds")


def _placed(table: Table) -> bool:
    """Whether a session has placed the blinds elsewhere than the button alone would."""
    number = len(table.stacks)
    ring = [seat for step in range(1, number + 1) if table.stacks[seat := (table.button + step) % number]]
    _, blinds = seating(table.rules.posting, ring, frozenset(table.entering))
    return blinds != (table.small_seat, table.big_seat)


def _paid(telling: Telling, event: Posted, due: int) -> None:
    who = telling.who(event.seat)
    telling.fact(
        f"{who} posts {event.chips:,}" if event.chips == due else f"{who} has only {event.chips:,} left for it"
    )
