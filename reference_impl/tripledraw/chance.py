"""Chance as it is observed: cards that are named just before they fall, and decks laid so that given hands are dealt.

What a deck does is not computed here a second time: a deal is a pure function of its inputs, so the rules are played
with unknown or with marked cards, and the events say where each card goes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from tripledraw import play
from tripledraw.actions import Action, Order
from tripledraw.cards import UNKNOWN, Card, text
from tripledraw.events import Burned, Dealt, Drew, Event, Reshuffled
from tripledraw.refusal import IllegalAction, ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal, Deck, Ordering, changed

Coming = Mapping[int, Sequence[Card]]
"""The cards that are about to be dealt to each seat, the next one first; what is missing is unknown."""

NOBODY = -1
"""Stands for a seat where a card goes to none."""


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


def foresee(
    deal: Deal,
    action: Action,
    coming: Coming,
    seat: int | None = None,
    possible: Callable[[Deal], bool] = lambda told: True,
) -> Deal:
    """The deal before `action`, told of the cards that it makes fall: those of `coming`. Burned cards stay unknown.

    Only unknown cards are named; for a stub that is known, nothing is. How much of an unknown stub a seat may be dealt
    is unknown as well, if the rules keep its own discards from it: then as few of these as explain what is coming are
    taken to lie at the bottom, so that the deal is `possible` if it can be. Raises IllegalAction for an action that is
    not legal, and ImpossibleTable as `tell` does.
    """
    for bottom in _kept_back(deal, coming):
        try:
            told = _foresee(tell(deal, _with_bottom(deal.deck.stub, bottom)), action, coming, seat)
        except ImpossibleTable:
            continue
        if possible(told) and _falls(told, action, coming, seat):
            return told
    return _foresee(deal, action, coming, seat)


def order(deal: Deal, coming: Coming) -> Order:
    """An order of the pack that waits to be ordered, in which the cards of `coming` fall; the rest is unknown.

    Discards that the rules keep from a seat are at the bottom, as `foresee` has them.
    """
    assert isinstance(deal.stage, Ordering)
    blank = (UNKNOWN,) * len(deal.stage.pack)
    for bottom in _kept_back(deal, coming):
        try:
            told = _order(deal, _with_bottom(blank, bottom), coming)
        except IllegalAction:  # not of this pack
            continue
        if _falls(deal, told, coming):
            return told
    return _order(deal, blank, coming)


def named(cards: Sequence[Card], names: Iterable[Card]) -> tuple[Card, ...]:
    """The cards, the unknown ones having these names in turn: known cards keep their places."""
    due = iter(names)
    return tuple([next(due, UNKNOWN) if card == UNKNOWN else card for card in cards])


def falls(events: Iterable[Event]) -> Iterator[int]:
    """For each unknown card that fell in a draw, in order, the seat that it went to; `NOBODY` if it was burned."""
    for event in events:
        if isinstance(event, Burned) and event.card == UNKNOWN:
            yield NOBODY
        elif isinstance(event, Drew):
            yield from [event.seat] * event.cards.count(UNKNOWN)


def _foresee(deal: Deal, action: Action, coming: Coming, seat: int | None) -> Deal:
    _, events = play.act(deal, action, seat)
    return tell(deal, named(deal.deck.stub, _names(events, coming)))


def _order(deal: Deal, cards: Sequence[Card], coming: Coming) -> Order:
    _, events = play.act(deal, Order(tuple(cards)))
    return Order(named(cards, _names(events[1:], coming)))


def _kept_back(deal: Deal, coming: Coming) -> Iterator[Sequence[Card]]:
    """The discards that may lie unseen in what is dealt, and are kept from a seat that is to draw: first none."""
    yield ()
    barred = deal.table.rules.reshuffling.own_discards.barred
    pack = deal.stage.pack if isinstance(deal.stage, Ordering) else ()
    seen, due = {*_known(deal)}.difference(pack), {card for cards in coming.values() for card in cards}
    for seat, cards in coming.items():
        # First those that do not fall now, and of these first those that are known to be in the pack.
        kept = barred(deal.deck, seat) - seen if cards else ()
        own = sorted(kept, key=lambda card: (card in due, card not in pack, card))
        for number in range(1, len(own) + 1):
            yield own[:number]


def _with_bottom(cards: Sequence[Card], bottom: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, the last unknown ones being those of `bottom`."""
    return named(cards[::-1], bottom)[::-1]


def _falls(deal: Deal, action: Action, coming: Coming, seat: int | None = None) -> bool:
    """Whether the action can be done and each card that is coming then falls."""
    try:
        _, events = play.act(deal, action, seat)
    except IllegalAction:
        return False
    due = {each: iter(cards) for each, cards in coming.items()}
    drawn = [event for event in events if isinstance(event, Drew)]
    pairs = [pair for event in drawn for pair in zip(event.cards, due.get(event.seat, ()), strict=False)]
    return all(name in (card, UNKNOWN) for card, name in pairs)


def _names(events: Sequence[Event], coming: Coming) -> Iterator[Card]:
    """The names of the unknown cards that fell, in order, as long as they came from the stub."""
    due = {seat: iter(cards) for seat, cards in coming.items()}
    for seat in falls(takewhile(lambda event: not isinstance(event, Reshuffled), events)):
        yield next(due.get(seat, iter(())), UNKNOWN)


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
