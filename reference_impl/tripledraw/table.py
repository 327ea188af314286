"""The table of a deal, made of what is asked for. Whatever no deal can be played with is refused in words."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NoReturn

from tripledraw.cards import UNKNOWN, Card, text
from tripledraw.refusal import ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.rules import betting, posting, session
from tripledraw.state import Table
from tripledraw.wording import quoted

_WHOLE = {int}


def lay(
    rulebook: Rulebook,
    stacks: Iterable[int | None],
    button: int,
    small_blind: int | None,
    big_blind: int | None,
    antes: Iterable[int] | None,
    entering: Iterable[int],
    blinds: Iterable[int] | None,
) -> Table:
    """The table of a deal; the arguments are those of `play.start`. Raises ImpossibleTable."""
    if not isinstance(rulebook, Rulebook):
        raise ImpossibleTable("rulebook", f"{quoted(rulebook)} is none; `load` makes one")
    own = rulebook.posting
    given = _items("stacks", stacks)
    chips = _numbers("stacks", [rulebook.session.stack if stack is None else stack for stack in given])
    small = own.small_blind if small_blind is None else small_blind
    big = own.big_blind if big_blind is None else big_blind
    table_antes = (own.ante,) * len(chips) if antes is None else _numbers("antes", antes)
    new = tuple(sorted({*_numbers("entering", entering)}))
    _check(rulebook, chips, button, small, big, table_antes, new)
    return _placed(rulebook, chips, button, small, big, table_antes, new, blinds)


def deck(rulebook: Rulebook, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The whole deck as it falls, with unknown cards where `cards` does not tell. Raises ImpossibleTable."""
    whole, fall = rulebook.dealing.deck, _items("deck", cards)
    if len(fall) > len(whole):
        raise ImpossibleTable("deck", f"{len(fall)} cards are too many; the deck has {len(whole)}", len(whole))
    admitted = _admitted(whole)
    # A fraction can equal a card, and a list cannot even be looked for.
    if not ({*map(type, fall)} <= _WHOLE and admitted.issuperset(fall)):
        at = next(at for at, card in enumerate(fall) if type(card) is not int or card not in admitted)
        raise ImpossibleTable("deck", f"{quoted(fall[at])} is no card of the deck", at)
    if len({*fall}) < len(fall):
        again = [at for at, card in enumerate(fall) if card != UNKNOWN and card in fall[:at]]
        if again:
            raise ImpossibleTable("deck", f"{text(fall[again[0]])} is in it twice", again[0])
    return fall + (UNKNOWN,) * (len(whole) - len(fall))


@cache
def _admitted(whole: tuple[Card, ...]) -> frozenset[Card]:
    """What a deck may be made of."""
    return frozenset((*whole, UNKNOWN))


def _items(field: str, given: Iterable[Any]) -> tuple[Any, ...]:
    try:
        return tuple(given)
    except TypeError:
        raise ImpossibleTable(field, f"{quoted(given)} is no list") from None


def _numbers(field: str, given: Iterable[int]) -> tuple[int, ...]:
    numbers = _items(field, given)
    if not {*map(type, numbers)} <= _WHOLE:  # True, too, is no number
        at = next(at for at, number in enumerate(numbers) if type(number) is not int)
        _no_number(field, numbers[at], at)
    return numbers


def _no_number(field: str, given: object, at: int | None = None) -> NoReturn:
    raise ImpossibleTable(field, f"{quoted(given)} is no whole number", at)


def _check(
    rulebook: Rulebook,
    stacks: tuple[int, ...],
    button: int,
    small_blind: int,
    big_blind: int,
    antes: tuple[int, ...],
    entering: tuple[int, ...],
) -> None:
    for field, number in (("button", button), ("small_blind", small_blind), ("big_blind", big_blind)):
        if type(number) is not int:
            _no_number(field, number)
    least, most = rulebook.dealing.least_seats, rulebook.dealing.most_seats
    playing = len(stacks) - stacks.count(0)
    if min(stacks, default=0) < 0:
        raise ImpossibleTable("stacks", "a stack is 0 (an empty seat) or more chips", stacks.index(min(stacks)))
    if not least <= playing <= most:
        raise ImpossibleTable("stacks", f"{playing} seats have chips; {least} to {most} can play")
    if not 0 <= button < len(stacks):
        raise ImpossibleTable("button", f"seat {button} is not there; the seats are 0 to {len(stacks) - 1}")
    if not 0 < small_blind <= big_blind:
        raise ImpossibleTable("small_blind", f"{small_blind} is not between 1 and the big blind of {big_blind}")
    if len(antes) != len(stacks) or min(antes) < 0:
        raise ImpossibleTable("antes", "one ante a seat, 0 or more chips")
    absent = [seat for seat in entering if not (0 <= seat < len(stacks) and stacks[seat])]
    if absent:
        raise ImpossibleTable("entering", f"seat {absent[0]} has no chips to enter with")


def _placed(
    rulebook: Rulebook,
    stacks: tuple[int, ...],
    button: int,
    small_blind: int,
    big_blind: int,
    antes: tuple[int, ...],
    entering: tuple[int, ...],
    blinds: Iterable[int] | None,
) -> Table:
    """The table, with the seats that are dealt in and those that post the blinds. Raises ImpossibleTable."""
    seats = len(stacks)
    ring = [seat for step in range(1, seats + 1) if stacks[seat := (button + step) % seats]]
    newcomers = session.newcomers(ring, entering)
    dealt, placed = posting.seating(rulebook.posting, ring, newcomers)
    if blinds is not None and (given := _blinds(blinds, ring, seats)) != placed:
        placed = given
        dealt = [seat for seat in ring if seat not in newcomers or rulebook.posting.entry(seat, placed[1])]
    small, big = placed
    return Table(
        rulebook,
        stacks,
        button,
        small if stacks[small] else None,
        big,
        small_blind,
        big_blind,
        antes,
        tuple(newcomers),
        tuple(dealt),
        rulebook.betting.direction(seats),
        betting.units(rulebook.betting, small_blind, big_blind),
    )


def _blinds(given: Iterable[int], ring: list[int], seats: int) -> tuple[int, int]:
    """The seats of the blinds, as a session has placed them; the small one may have no chips."""
    blinds = _numbers("blinds", given)
    if len(blinds) != 2 or not 0 <= blinds[0] < seats or blinds[1] not in ring or blinds[0] == blinds[1]:
        raise ImpossibleTable("blinds", "the blinds are two seats, and the big blind has chips")
    return blinds[0], blinds[1]
