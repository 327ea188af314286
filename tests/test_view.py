"""What a seat may know of a deal."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import begin, playing, random_action, random_table
from tripledraw import play
from tripledraw.actions import Call, Check, Discard, RaiseTo
from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.options import Nothing
from tripledraw.state import Deal, Deck, Ordering, Thrown
from tripledraw.view import view
from tripledraw_conformance.random_rules import random_rulebook

SEEDS = st.integers(0, 2**32 - 1)


def random_deal(rng: random.Random) -> Deal:
    """A deal under any rules, at any moment."""
    book = random_rulebook(rng)
    deal, _ = play.start(book, **random_table(rng, book))
    for _ in range(rng.choice((0, 3, 10, 30, 1000))):
        if isinstance(options := play.legal(deal), Nothing):
            break
        deal, _ = play.act(deal, random_action(rng, options))
    return deal


def permuted(rng: random.Random, deal: Deal, seat: int | None) -> Deal:
    """The same deal with all cards that a seat may not know in other places, those of the stub included."""
    open_to_all = {card for index in deal.opened for card in deal.seats[index].hand}
    own = () if seat is None else deal.seats[seat].hand
    seen = [card for thrown in deal.deck.log if thrown.seat == seat for card in thrown.cards]
    hidden = [card for card in DECK if card not in open_to_all | {*own, *seen}]
    other = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def swap(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards)

    def thrown(piles: tuple[Thrown, ...]) -> tuple[Thrown, ...]:
        return tuple(Thrown(each.draw, each.seat, swap(each.cards)) for each in piles)

    deck = deal.deck
    stage = deal.stage
    if isinstance(stage, Ordering):
        stage = Ordering(swap(stage.pack), stage.then, stage.reason, stage.heaps)
    seats = tuple(each.holding(swap(each.hand)) for each in deal.seats)
    return deal.dealt(
        seats, stage, Deck(swap(deck.cards), deck.top, swap(deck.burns), thrown(deck.muck), thrown(deck.log))
    )


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_no_hidden_card_can_be_told_from_what_a_seat_sees(seed: int) -> None:
    """Hidden cards may lie in any other hidden place: the seat sees the same."""
    rng = random.Random(seed)
    deal = random_deal(rng)
    for seat in (None, *range(len(deal.seats))):
        assert view(deal, seat) == view(permuted(rng, deal, seat), seat)


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_seat_sees_what_it_may_do(seed: int) -> None:
    """Whoever's turn it is has the same options in its own view, but for the cards of a pack."""
    deal = random_deal(random.Random(seed))
    seat = getattr(play.legal(deal), "seat", None)
    if seat is not None:
        assert play.legal(deal) == play.legal(view(deal, seat))


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_view_of_a_view_shows_nothing_more(seed: int) -> None:
    """What is hidden stays hidden, and what is seen stays seen."""
    deal = random_deal(random.Random(seed))
    for seat in (None, 0):
        seen = view(deal, seat)
        assert seen == view(seen, seat)
        assert hash(seen) == hash(view(seen, seat))


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    """Its hand and its discards are known to it; other hands, the stub and the burns are not."""
    deal = begin(playing(), (100, 100))
    for action in (Call(), Check(), Discard(deal.seats[1].hand[:2]), Discard(deal.seats[0].hand[:3])):
        deal, _ = play.act(deal, action)
    seen = view(deal, 0)
    assert deal.seats[0].hand == seen.seats[0].hand
    assert (UNKNOWN,) * 5 == seen.seats[1].hand
    assert [(UNKNOWN,) * 2, deal.deck.log[1].cards] == [thrown.cards for thrown in seen.deck.log]
    assert (UNKNOWN,) * deal.deck.left == seen.deck.stub
    assert (UNKNOWN,) == seen.deck.burns


def test_everybody_sees_the_hands_that_lie_open_while_draws_remain() -> None:
    """All-in hands are opened at once where the rules say so, and stay closed where they do not."""
    for value, shown in (("when_betting_is_over", True), ("at_showdown", False)):
        deal = begin(playing(showdown__all_in_hands=value), (4, 4))
        for action in (RaiseTo(4), Call()):
            deal, _ = play.act(deal, action)
        assert shown == (deal.seats == view(deal, None).seats)


@pytest.mark.parametrize("seat", [2, -1, True, 0.0, "0"])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any) -> None:
    """It is said which seats there are."""
    with pytest.raises(ValueError, match="there is no seat .*: 0 to 1, or None for anybody"):
        view(begin(playing(), (100, 100)), seat)
