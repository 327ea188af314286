"""Chance as it is observed: cards that are named just before they fall, and decks laid so that given hands are dealt.

What a deck does is not computed here a second time: a deal is a pure function of its inputs, so the rules are played
with unknown or with marked cards, and the events say where each card goes.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from tripledraw import play
from tripledraw.actions import Action, Order
from tripledraw.cards import UNKNOWN, Card, text
from tripledraw.events import Burned, Dealt, Drew, Event, Reshuffled
from tripledraw.refusal import ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal, Deck, Ordering, changed

Coming = Mapping[int, Sequence[Card]]
"""The cards that are about to be dealt to each seat, the next one first; what is missing is unknown."""


def tell(deal: Deal, cards: Iterable[Card]) -> Deal:
    """Name the next cards of the stub before they fall, the top one first; an unknown card leaves its place as it is.

    The deal is then the one that a deck with these cards would have given. Raises ImpossibleTable if the stub has not
    so many cards, if a place is known to hold another card, or for a card that lies elsewhere or is no card of the
    deck.
    """
    named = tuple(cards)
    deck = deal.deck
    if len(named) > deck.left:
        raise ImpossibleTable("deck", f"{len(named)} cards are too many; the stub has {deck.left}")
    there = deck.cards[deck.top : deck.top + len(named)]
    for card, old in zip(named, there, strict=True):
        if UNKNOWN not in (card, old) and card != old:
            raise ImpossibleTable("deck", f"{text(card)} is told, but {text(old)} comes next")
    new = [card for card, old in zip(named, there, strict=True) if card not in (UNKNOWN, old)]
    _check_free(deal, new)
    top = tuple(old if card == UNKNOWN else card for card, old in zip(named, there, strict=True))
    whole = (*deck.cards[: deck.top], *top, *deck.cards[deck.top + len(named) :])
    return deal.dealt(deal.seats, deal.stage, Deck(whole, deck.top, deck.burns, deck.muck, deck.log))


def tell_hand(deal: Deal, seat: int, cards: Iterable[Card]) -> Deal:
    """Name cards that a hand holds; those that were not known take the place of its unknown cards.

    Raises ImpossibleTable if it has too few unknown cards, or for a card that lies elsewhere.
    """
    hand = deal.seats[seat].hand
    new = [card for card in cards if card != UNKNOWN and card not in hand]
    if len(new) > hand.count(UNKNOWN):
        raise ImpossibleTable("deck", f"{text(new[-1])} is not in the hand")
    _check_free(deal, new)
    fresh = iter(new)
    told = tuple(next(fresh, card) if card == UNKNOWN else card for card in hand)
    return deal.seated(changed(deal.seats, seat, deal.seats[seat].holding(told)))


def lay(
    rulebook: Rulebook, stacks: Sequence[int | None], button: int, hands: Mapping[int, Sequence[Card]], **table: Any
) -> tuple[Card, ...]:
    """The top of a deck from which each seat is dealt its hand in `hands`; unknown where that does not say.

    `stacks`, `button` and `table` are what `play.start` takes. Raises ImpossibleTable, also for a hand that has more
    cards than are dealt.
    """
    marked = rulebook.dealing.deck
    _, events = play.start(rulebook, stacks, button, marked, **table)
    places = {card: place for place, card in enumerate(marked)}
    deck = [UNKNOWN] * len(marked)
    dealt = [event for event in events if isinstance(event, Dealt)]
    for event in dealt:
        hand = hands.get(event.seat, ())
        if len(hand) > len(event.cards):
            raise ImpossibleTable("deck", f"{len(hand)} cards are too many for a hand; {len(event.cards)} are dealt")
        for mark, card in zip(event.cards, hand, strict=False):
            deck[places[mark]] = card
    return tuple(deck[: sum(len(event.cards) for event in dealt)])


def foresee(deal: Deal, action: Action, coming: Coming, seat: int | None = None) -> Deal:
    """The deal before `action`, told of the cards that it makes fall: those of `coming`. Burned cards stay unknown.

    Only unknown cards are named; for a stub that is known, nothing is. Raises IllegalAction for an action that is not
    legal, and ImpossibleTable as `tell` does.
    """
    _, events = play.act(deal, action, seat)
    names = deque(_names(events, coming))
    # Known cards keep their places, so that the names go to the unknown places only, from the top.
    cards: list[Card] = []
    for card in deal.deck.stub:
        if not names:
            break
        cards.append(names.popleft() if card == UNKNOWN else UNKNOWN)
    return tell(deal, cards)


def order(deal: Deal, coming: Coming) -> Order:
    """An order of the pack that waits to be ordered, in which the cards of `coming` fall; the rest is unknown."""
    assert isinstance(deal.stage, Ordering)
    number = len(deal.stage.pack)
    _, events = play.act(deal, Order((UNKNOWN,) * number))
    names = tuple(islice(_names(events[1:], coming), number))
    return Order(names + (UNKNOWN,) * (number - len(names)))


def _names(events: Sequence[Event], coming: Coming) -> Iterable[Card]:
    """The names of the unknown cards that fell, in order."""
    due = {seat: iter(cards) for seat, cards in coming.items()}
    for event in events:
        if isinstance(event, Reshuffled):
            return
        if isinstance(event, Burned) and event.card == UNKNOWN:
            yield UNKNOWN
        elif isinstance(event, Drew):
            for card in event.cards:
                name = next(due.get(event.seat, iter(())), UNKNOWN)
                if card == UNKNOWN:
                    yield name


def _check_free(deal: Deal, cards: Sequence[Card]) -> None:
    """Raises ImpossibleTable unless each card is one of the deck that is known to lie nowhere."""
    taken = set(_known(deal))
    for card in cards:
        if card in taken:
            raise ImpossibleTable("deck", f"{text(card)} is already there")
        if card not in deal.table.rules.dealing.deck:
            raise ImpossibleTable("deck", f"{card} is no card of the deck")
        taken.add(card)


def _known(deal: Deal) -> Iterable[Card]:
    yield from deal.deck.stub
    yield from deal.deck.burns
    for seat in deal.seats:
        yield from seat.hand
    for thrown in deal.deck.muck:
        yield from thrown.cards
    if isinstance(deal.stage, Ordering):
        yield from deal.stage.pack
