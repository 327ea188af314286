"""A table of the protocol as PokerKit's table: players from the left of the button, stakes, blinds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pokerkit import Automation, FixedLimitDeuceToSevenLowballTripleDraw, State

from tripledraw_conformance.engines.port import EngineError, Message

Item = TypeVar("Item")

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)
"""All but what the adapter watches: the cards as they fall, and the showdown, which clears away what it shows."""


@dataclass(frozen=True)
class Table:
    """Who sits where: `seats` by PokerKit's player, `size` with the empty seats, `posts` the kind of each blind."""

    seats: tuple[int, ...]
    size: int
    posts: tuple[str, ...]

    def by_seat(self, items: Sequence[Item], empty: Item) -> list[Item]:
        """What PokerKit has by player, by seat."""
        found = [empty] * self.size
        for seat, item in zip(self.seats, items, strict=True):
            found[seat] = item
        return found


def create(rulebook: Message, table: Message) -> tuple[Table, State]:
    """PokerKit's state at the beginning of a deal. Raises EngineError."""
    given = [rulebook["session.stack"] if stack is None else stack for stack in table["stacks"]]
    size, button = len(given), table["button"]
    seats = tuple(seat for place in range(1, size + 1) if given[seat := (button + place) % size])
    small = table.get("small_blind", rulebook["posting.small_blind"])
    big = table.get("big_blind", rulebook["posting.big_blind"])
    unit = {"small_blind": small, "big_blind": big}[rulebook["betting.unit.base"]]
    multiples = rulebook["betting.unit.multiples"]
    antes = table.get("antes", [rulebook["posting.ante"]] * size)
    kinds = _kinds(seats, table)
    chips: Mapping[str, int] = {"small_blind": small, "big_blind": big, "entry": -big, "": 0}
    # PokerKit swaps the two blinds that it is given when two play.
    ordered = kinds[::-1] if len(kinds) == 2 else kinds
    try:
        state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
            AUTOMATIONS,
            True,
            [antes[seat] for seat in seats],
            [chips[kind] for kind in ordered],
            unit * multiples[0],
            unit * multiples[-1],
            [given[seat] for seat in seats],
            len(seats),
        )
    except (ValueError, IndexError) as error:
        raise EngineError(f"PokerKit cannot play this table: {error}") from None
    return Table(seats, size, tuple(kinds)), state


def _kinds(seats: Sequence[int], table: Mapping[str, Any]) -> list[str]:
    """What each player posts: the first two the blinds as PokerKit places them, unless they have been placed."""
    kinds = ["small_blind", "big_blind", *[""] * (len(seats) - 2)][: len(seats)]
    if len(seats) == 2:
        kinds.reverse()
    if "blinds" in table:
        small, big = table["blinds"]
        kinds = ["big_blind" if seat == big else "small_blind" if seat == small else "" for seat in seats]
    # A negative blind is PokerKit's post of a player who is new.
    entering = table.get("entering", ())
    return ["entry" if not kind and seat in entering else kind for seat, kind in zip(seats, kinds, strict=True)]
