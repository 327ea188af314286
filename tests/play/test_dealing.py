"""The cards, the seats, and how the hands are dealt."""

import pytest

from support import begin, playing
from tripledraw import play
from tripledraw.cards import DECK
from tripledraw.events import Dealt
from tripledraw.refusal import ImpossibleTable


@pytest.mark.parametrize(
    ("value", "first"), [("one_at_a_time", (DECK[0], DECK[3], DECK[6], DECK[9], DECK[12])), ("whole_hand", DECK[:5])]
)
def test_pattern(value: str, first: tuple[int, ...]) -> None:
    """The cards go round one at a time, or each seat gets its whole hand at once."""
    assert first == begin(playing(dealing__pattern=value), (99, 99, 99)).seats[1].hand


def test_start() -> None:
    """The first seat left of the button is dealt to first, the button last; empty seats get nothing."""
    events = play.start(playing(), (99, 99, 0, 99), 1, DECK)[1]
    assert [3, 0, 1] == [event.seat for event in events if isinstance(event, Dealt)]


def test_four_cards() -> None:
    """Where a hand has four cards, four are dealt and at most four drawn."""
    deal = begin(playing(dealing__cards=4, drawing__most_discards=4), (99, 99))
    assert [4, 4] == [len(seat.hand) for seat in deal.seats]


@pytest.mark.parametrize("seats", [1, 2, 5, 6])
def test_number_of_seats(seats: int) -> None:
    """Fewer seats than the rules have, or more, cannot play a deal."""
    book = playing(dealing__least_seats=3, dealing__most_seats=5)
    if seats == 5:
        assert 5 == len(begin(book, (99,) * seats).table.order)
    else:
        with pytest.raises(ImpossibleTable):
            begin(book, (99,) * seats)
