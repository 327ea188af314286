"""Cards that are named before they fall, and decks laid so that given hands are dealt."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import after, begin, of_variant, playing, random_table
from tripledraw import chance, play
from tripledraw.actions import Call, Check, Discard, Order
from tripledraw.cards import DECK, UNKNOWN, parse_cards
from tripledraw.options import ToDraw, ToOrder
from tripledraw.refusal import ImpossibleTable
from tripledraw.state import Deal, Ordering
from tripledraw_conformance.random_rules import random_rulebook

HANDS = {0: parse_cards("7h6c4c3d2c"), 1: parse_cards("8h7c5c4d2d")}


def dealt() -> Deal:
    """Two hands that are known, and a stub that is not; the first draw is to come."""
    deck = chance.lay(of_variant("house"), (100, 100), 1, HANDS)
    return after(begin(of_variant("house"), (100, 100), button=1, deck=deck), Call(), Check())


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_laid_deck_deals_the_hands_that_were_asked_for(seed: int) -> None:
    """Whatever the pattern, the seats and the number of cards."""
    rng = random.Random(seed)
    book = random_rulebook(rng)
    table = random_table(rng, book)
    del table["deck"]
    dealt_in = play.start(book, **table)[0].table.order
    cards = rng.sample(DECK, 52)
    number = book.dealing.cards
    hands = {seat: tuple(cards[place * number :][:number]) for place, seat in enumerate(dealt_in)}
    deal, _ = play.start(book, **table, deck=chance.lay(book, hands=hands, **table))
    assert hands == {seat: deal.seats[seat].hand for seat in dealt_in}


def test_a_hand_may_be_asked_for_in_part() -> None:
    """What is not named is unknown; a hand has no more cards than are dealt."""
    deck = chance.lay(of_variant("house"), (100, 100), 1, {1: parse_cards("7h6c")})
    assert parse_cards("?? 7h ?? 6c ?? ?? ?? ?? ?? ??") == deck
    with pytest.raises(ImpossibleTable, match="6 cards are too many for a hand; 5 are dealt"):
        chance.lay(of_variant("house"), (100, 100), 1, {0: DECK[:6]})


def test_a_told_card_is_the_next_to_fall() -> None:
    """An unknown card leaves its place as it is: here that of the burn."""
    told = chance.tell(dealt(), parse_cards("?? 9h Th"))
    drawn = after(told, Discard(HANDS[0][:2]), Discard(()))
    assert parse_cards("4c3d2c9hTh") == drawn.seats[0].hand
    assert (UNKNOWN,) == drawn.deck.burns


def test_a_deal_that_was_told_of_its_deck_is_the_deal_of_that_deck() -> None:
    """It makes no difference when the cards were named."""
    rest = tuple(card for card in DECK if card not in HANDS[0] + HANDS[1])
    whole = chance.lay(of_variant("house"), (100, 100), 1, HANDS) + rest
    known = after(begin(of_variant("house"), (100, 100), button=1, deck=whole), Call(), Check())
    assert known == chance.tell(dealt(), rest)
    assert known == chance.tell(known, rest)


@pytest.mark.parametrize(
    ("tell", "why"),
    [
        (lambda deal: chance.tell(deal, parse_cards("7h")), "7h is already there"),
        (lambda deal: chance.tell(deal, parse_cards("9h9h")), "9h is already there"),
        (lambda deal: chance.tell(chance.tell(deal, parse_cards("9h")), parse_cards("Th")), "Th is told, but 9h comes"),
        (lambda deal: chance.tell(deal, (UNKNOWN,) * 43), "43 cards are too many; the stub has 42"),
        (lambda deal: chance.tell_hand(deal, 0, parse_cards("9h")), "9h is not in the hand"),
    ],
)
def test_what_cannot_be_told(tell: Callable[[Deal], Deal], why: str) -> None:
    """A card that lies elsewhere, that is known otherwise, or more cards than there are."""
    with pytest.raises(ImpossibleTable, match=why):
        tell(dealt())


def test_cards_that_are_coming_are_told_where_they_fall() -> None:
    """Each seat draws its own, and the burn stays unknown."""
    deal = after(dealt(), Discard(HANDS[0][:2]))
    action = Discard(HANDS[1][:1])
    deal = after(chance.foresee(deal, action, {0: parse_cards("9hTh"), 1: parse_cards("Jh")}), action)
    assert [parse_cards("4c3d2c9hTh"), parse_cards("7c5c4d2dJh")] == [seat.hand for seat in deal.seats]
    assert (UNKNOWN,) == deal.deck.burns


def test_a_pack_is_ordered_so_that_the_cards_that_are_coming_fall() -> None:
    """Six seats draw five until the stub is short; the rest of the pack is unknown."""
    deal = begin(playing(), (100,) * 6, button=5)
    while not isinstance(deal.stage, Ordering):
        options = play.legal(deal)
        quiet = Check() if getattr(options, "check", False) else Call()
        deal = after(deal, Discard(options.hand) if isinstance(options, ToDraw) else quiet)
    options = play.legal(deal)
    assert isinstance(options, ToOrder)
    seat = deal.stage.then.due[0].seat
    coming = options.pack[:2]
    order = chance.order(deal, {seat: coming})
    assert Order((*coming, *(UNKNOWN,) * (len(options.pack) - 2))) == order
    assert coming == tuple(card for card in after(deal, order).seats[seat].hand if card in coming)
