"""A burned card is no card that is due to a seat: what the stub is short of is not asked of it."""

import pytest

from support import after, begin, bet_down, playing
from tripledraw import play
from tripledraw.actions import Discard
from tripledraw.events import Burned, Event, Reshuffled
from tripledraw.options import ToDraw, ToOrder
from tripledraw.state import Deal


def before_the_burn(when: str, left: int) -> Deal:
    """Five seats of five cards each; before the last seat discards in the second draw, the stub has so many cards."""
    deal = begin(
        playing(
            reshuffling__when=when,
            drawing__burn__when="each_draw",
            drawing__serving="after_all_discard",
            drawing__five_cards__serving="in_a_row",
        ),
        (99,) * 5,
    )
    counts = [5, 5, 5, 5, 26 - left - 20]
    assert min(counts) >= 0
    deal = bet_down(deal)
    for count in counts:
        options = play.legal(deal)
        assert isinstance(options, ToDraw)
        deal = after(deal, Discard(options.hand[:count]))
    deal = bet_down(deal)
    assert left == deal.deck.left
    for _ in range(4):
        deal = after(deal, Discard(()))
    return deal


def last_discard(deal: Deal) -> tuple[Event, ...]:
    """What happens as the last seat discards one card, which ends the waiting."""
    options = play.legal(deal)
    assert isinstance(options, ToDraw)
    return play.act(deal, Discard(options.hand[:1]))[1]


@pytest.mark.parametrize("when", ["stub_runs_out", "last_card", "request_exceeds_stub", "demand_exceeds_stub"])
def test_the_last_card_of_the_stub_is_burned(when: str) -> None:
    """Whenever discards are shuffled: the burn comes first, and the card that is due then finds the stub empty."""
    events = last_discard(before_the_burn(when, left=1))
    assert [Burned] == [type(event) for event in events if isinstance(event, (Burned, Reshuffled))]


@pytest.mark.parametrize("when", ["stub_runs_out", "request_exceeds_stub", "demand_exceeds_stub"])
def test_a_burn_is_not_owed_to_anybody(when: str) -> None:
    """Of two cards left one is burned, and the other one is enough for the one that is due."""
    deal = before_the_burn(when, left=2)
    options = play.legal(deal)
    assert isinstance(options, ToDraw)
    assert not isinstance(play.legal(after(deal, Discard(options.hand[:1]))), ToOrder)
