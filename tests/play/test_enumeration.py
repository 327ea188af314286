"""Every way in which a betting round can go, at small tables, one by one."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest
import yaml

from support import VARIANTS, after, begin, check_chips, check_deal, every_bet, of_variant
from tripledraw import play
from tripledraw.actions import Call, Check, Discard, Order
from tripledraw.options import Nothing, ToBet, ToDraw, ToOrder
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal

PERFT = yaml.safe_load((Path(__file__).parent / "perft.yaml").read_text(encoding="utf-8"))
SHORT_AND_DEEP = (1, 2, 3, 4, 5, 6, 7, 9, 14, 60)


class Lines:
    """The distinct lines of the first betting round of a deal: counted, and every state on the way checked."""

    def __init__(self) -> None:
        self._known: dict[object, int] = {}

    def count(self, deal: Deal) -> int:
        """How many lines there are from here to the end of the round."""
        options = play.legal(deal)
        key = (deal.seats, deal.stage, bool(deal.rounds))
        if key not in self._known:
            check_chips(deal)
            goes_on = not deal.rounds and isinstance(options, ToBet)
            ways = every_bet(options) if goes_on and isinstance(options, ToBet) else []
            self._known[key] = sum(self.count(after(deal, action)) for action in ways) if goes_on else 1
        return self._known[key]


def lines(book: Rulebook, stacks: Sequence[int], small: int, big: int) -> int:
    """How many lines the first round has with these stacks."""
    return Lines().count(begin(book, stacks, small_blind=small, big_blind=big))


def all_lines(book: Rulebook, tables: Iterable[Sequence[int]], small: int, big: int) -> int:
    """How many lines the first round has at all these tables together."""
    return sum(lines(book, stacks, small, big) for stacks in tables)


@cache
def structured(name: str, structure: str) -> Rulebook:
    """The rules of a variant with another betting structure."""
    return of_variant(name).changed({"betting.structure": structure})


@pytest.mark.parametrize("name", VARIANTS)
def test_fixed_limit_two_seats(name: str) -> None:
    """Fixed limit, two seats, any stacks from one chip to six bets: no line gets stuck or loses a chip."""
    tables = product(range(1, 25), repeat=2)
    assert all_lines(structured(name, "fixed_limit"), tables, 2, 4) > 24**2


@pytest.mark.parametrize("name", VARIANTS)
def test_fixed_limit_three_seats(name: str) -> None:
    """Fixed limit, three seats, short and deep stacks: no line gets stuck or loses a chip."""
    tables = product(SHORT_AND_DEEP, repeat=3)
    assert all_lines(structured(name, "fixed_limit"), tables, 2, 4) > 10**3


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
@pytest.mark.parametrize("name", VARIANTS)
def test_big_bet_two_seats(name: str, structure: str) -> None:
    """No limit and pot limit, two seats: no line gets stuck or loses a chip."""
    assert all_lines(structured(name, structure), product((1, 2, 3, 5, 12, 20), repeat=2), 1, 2) > 6**2


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
@pytest.mark.parametrize("name", VARIANTS)
def test_big_bet_three_seats(name: str, structure: str) -> None:
    """No limit and pot limit, three seats: no line gets stuck or loses a chip."""
    assert all_lines(structured(name, structure), ((14, 14, 14), (7, 14, 3), (5, 9, 13)), 1, 2) > 3


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_fixed_limit_three_seats_at_length(name: str) -> None:
    """Fixed limit, three seats, any stacks from one chip to four bets: no line gets stuck or loses a chip."""
    assert all_lines(structured(name, "fixed_limit"), product(range(1, 17), repeat=3), 2, 4) > 16**3


@pytest.mark.slow
@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
@pytest.mark.parametrize("name", VARIANTS)
def test_big_bet_at_length(name: str, structure: str) -> None:
    """No limit and pot limit, two seats with up to 20 chips and three with up to 14: no line gets stuck."""
    book = structured(name, structure)
    assert all_lines(book, product(range(1, 21), repeat=2), 1, 2) > 20**2
    assert all_lines(book, product((1, 2, 3, 5, 7, 10, 12, 14), repeat=3), 1, 2) > 8**3


@pytest.mark.parametrize(("name", "stacks"), [(name, stacks) for name in VARIANTS for stacks in PERFT[name]])
def test_perft(name: str, stacks: str) -> None:
    """The first betting round has as many lines as are on record."""
    chips = [int(stack) for stack in stacks.split()]
    assert PERFT[name][stacks] == lines(of_variant(name), chips, 1, 2)


def capped_lines(to_answer: int, left: int, wagers: int, open_to_raise: int) -> int:
    """The lines of a capped round of fixed limit with deep stacks, counted without the engine.

    `to_answer` seats have yet to act, the first of them now, of `left` in the deal; `open_to_raise` tells how many
    more wagers there may be; the last of those to answer faces no wager while `wagers` is 1.
    """
    if not to_answer or left == 1:
        return 1
    option = wagers == 1 and to_answer == 1
    fold = 0 if option else capped_lines(to_answer - 1, left - 1, wagers, open_to_raise)
    stay = capped_lines(to_answer - 1, left, wagers, open_to_raise)
    wager = capped_lines(left - 1, left, wagers + 1, open_to_raise - 1) if open_to_raise else 0
    return fold + stay + wager


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["winamax", "pokerstars", "full-tilt-limit", "live-pl"])
def test_capped_round(name: str, seats: int) -> None:
    """With deep stacks and a cap of four wagers, the big blind being the first, the lines are those counted by hand."""
    assert capped_lines(seats, seats, 1, 3) == lines(of_variant(name), (100,) * seats, 1, 2)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_seat_draws_five(name: str) -> None:
    """A full table can draw five cards at every seat in every draw, without a fold: the cards never run out."""
    book = of_variant(name)
    deal = begin(book, (100,) * book.dealing.most_seats)
    while not isinstance(options := play.legal(deal), Nothing):
        check_deal(deal)
        if isinstance(options, ToDraw):
            assert options.counts[-1] == len(options.hand)
            deal = after(deal, Discard(options.hand))
        elif isinstance(options, ToOrder):
            deal = after(deal, Order(options.pack[::-1]))
        else:
            assert isinstance(options, ToBet)
            deal = after(deal, Check() if options.check else Call())
