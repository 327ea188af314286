"""Deals in which cards are unknown: in the deck, in packs, and at the showdown."""

import random
from collections import Counter

import pytest

from support import (
    VARIANTS,
    check_chips,
    check_events,
    check_refused,
    illegal_actions,
    of_variant,
    random_action,
    random_table,
)
from tripledraw import play
from tripledraw.actions import Action, Discard, Muck, Order, Show
from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.options import Nothing, Options, ToOrder, ToShow
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal, Ordering
from tripledraw_conformance.random_rules import random_rulebook


def lying(deal: Deal) -> Counter[Card]:
    """All cards of a deal, wherever they are, and how often."""
    deck = deal.deck
    pack = deal.stage.pack if isinstance(deal.stage, Ordering) else ()
    return Counter(
        [
            *(card for seat in deal.seats for card in seat.hand),
            *(card for thrown in deck.muck for card in thrown.cards),
            *deck.stub,
            *deck.burns,
            *pack,
        ]
    )


def check(deal: Deal) -> None:
    """All chips and as many cards as the deck has are there, none that is known twice, and somebody can act."""
    cards = lying(deal)
    assert len(DECK) == cards.total()
    assert {1} >= {number for card, number in cards.items() if card != UNKNOWN}
    if not isinstance(play.legal(deal), ToShow):
        check_chips(deal)


def some_unknown(rng: random.Random, cards: list[Card]) -> tuple[Card, ...]:
    """The cards, some or all or none of which are not known."""
    share = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    return tuple(UNKNOWN if rng.random() < share else card for card in cards)


def told_hand(rng: random.Random, deal: Deal, hand: tuple[Card, ...]) -> Show:
    """The hand, with cards in place of the unknown ones that are known to lie nowhere else."""
    free = [card for card in DECK if card not in lying(deal)]
    known = [card for card in hand if card != UNKNOWN]
    return Show((*known, *rng.sample(free, len(hand) - len(known))))


def action_for(rng: random.Random, deal: Deal, options: Options) -> Action:
    """A legal action; packs may fall in an order that is not known, hands may be shown or mucked."""
    if isinstance(options, ToShow):
        return Muck() if rng.random() < 0.3 else told_hand(rng, deal, options.hand)
    if isinstance(options, ToOrder):
        return Order(some_unknown(rng, rng.sample(options.pack, len(options.pack))))
    return random_action(rng, options)


def walk(book: Rulebook, rng: random.Random) -> None:
    """Play a deal with unknown cards to its end, with all that must hold checked at every step."""
    table = random_table(rng, book)
    deck = some_unknown(rng, table.pop("deck"))
    deal, events = play.start(book, **table, deck=deck[: rng.choice((0, 7, 20, len(deck)))])
    check_events(events)
    check(deal)
    for _ in range(2000):
        options = play.legal(deal)
        if isinstance(options, Nothing):
            break
        # To discard an unknown card twice is to discard two of them.
        twice = Discard((UNKNOWN, UNKNOWN))
        check_refused(deal, rng.choice([action for action in illegal_actions(options) if action != twice]))
        if isinstance(options, ToShow):
            check_refused(deal, Show((*options.hand[1:], UNKNOWN)))
        deal, events = play.act(deal, action_for(rng, deal, options))
        check_events(events)
        check(deal)
    assert isinstance(play.legal(deal), Nothing)
    assert sum(deal.table.stacks) == sum(seat.stack for seat in deal.seats)


@pytest.mark.parametrize("block", range(4))
def test_any_rules(block: int) -> None:
    """Under any rules a deal with unknown cards comes to its end with all its chips, and no card is there twice."""
    for seed in range(150):
        rng = random.Random(f"unknown/{block}/{seed}")
        walk(random_rulebook(rng), rng)


@pytest.mark.parametrize("name", VARIANTS)
def test_variants(name: str) -> None:
    """Under the rules of every operator a deal with unknown cards comes to its end with all its chips."""
    for seed in range(40):
        walk(of_variant(name), random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_any_rules_at_length(block: int) -> None:
    """The same under very many rules."""
    for seed in range(1000):
        rng = random.Random(f"unknown at length/{block}/{seed}")
        walk(random_rulebook(rng), rng)
