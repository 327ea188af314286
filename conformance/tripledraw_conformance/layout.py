"""Where the cards of a case lie: the judge lays the deck so that the named cards fall where the case says.

Which place of the deck goes to whom depends on what is done, so the cards are chosen as they fall: an action is tried
with the stub unknown, the cards that fell are named, and the action is done again.
"""

from collections.abc import Mapping, Sequence

from tripledraw import play
from tripledraw.actions import Action, Order
from tripledraw.cards import DECK, UNKNOWN, Card, text
from tripledraw.chance import falls, named
from tripledraw.events import Event
from tripledraw.rules.reshuffling import discarded_by
from tripledraw.state import Deal, Ordering
from tripledraw_conformance.failure import CannotBePlayed

# The cards that nobody named, in an order that gives hands without pairs.
_FILLER = tuple(DECK[(place * 21 + 26) % len(DECK)] for place in range(len(DECK)))

Played = tuple[Deal, tuple[Event, ...]]
Named = Mapping[tuple[int, int], Sequence[Card]]


class Layout:
    """The cards of one playing of a case.

    `segments` are the cards in the order in which they fall: those of the deck, then those of each pack.
    """

    def __init__(self, hands: Mapping[int, Sequence[Card]], draws: Named, pack: Sequence[Card]) -> None:
        """Lay out the named cards: hands by seat, replacements by seat and draw, and the top of the first pack."""
        self._hands = hands
        self._draws = {place: list(cards) for place, cards in draws.items()}
        self._pack = list(pack)
        self._loose = set(DECK)
        self.segments: list[list[Card]] = []

    def hands(self, seats: Sequence[int], number: int) -> dict[int, list[Card]]:
        """The whole hand, of so many cards, of every seat that is dealt in."""
        if self._hands.keys() - set(seats):
            raise CannotBePlayed("a seat that holds named cards is not dealt in")
        named = {card for cards in (*self._hands.values(), *self._draws.values()) for card in cards}
        spare = (card for card in _FILLER if card not in named and card not in self._pack)
        hands = {}
        for seat in seats:
            hand = list(self._hands.get(seat, ()))
            if len(hand) > number:
                raise CannotBePlayed(f"a hand has {number} cards here, not {len(hand)}")
            hands[seat] = hand + [next(spare) for _ in range(number - len(hand))]
        return hands

    def dealt(self, deck: Sequence[Card]) -> None:
        """Take in the top of the deck, from which the hands are dealt."""
        self._loose.difference_update(deck)
        self.segments.append(list(deck))

    def act(self, deal: Deal, action: Action, seat: int | None) -> Played:
        """Do what the action does, with the cards that fall named. Raises IllegalAction, CannotBePlayed."""
        played = play.act(deal, action, seat)
        if isinstance(action, Order):
            self.segments.append([])
            self._loose = set(action.cards)
            action = Order((UNKNOWN,) * len(action.cards))
            played = play.act(deal, action, seat)
        cards: list[Card] = []
        while fallen := list(falls(played[1])):  # again if a named card was passed over for one further down
            cards += [self._fall(deal, faller) for faller in fallen]
            played = _play(deal, action, seat, cards)
        stage = played[0].stage
        if isinstance(stage, Ordering) and UNKNOWN in stage.pack:
            played = _play(deal, action, seat, [*cards, *self._rest()])
        return played

    def finish(self) -> list[list[Card]]:
        """All segments, the last one with the cards that never fell."""
        self._rest()
        return self.segments

    def _fall(self, deal: Deal, seat: int) -> Card:
        card = self._choose(deal, seat)
        self._loose.discard(card)
        self.segments[-1].append(card)
        return card

    def _choose(self, deal: Deal, seat: int) -> Card:
        named = self._draws.get((seat, len(deal.rounds) - 1))
        first_pack = len(self.segments) == 2
        pending = self._pack if first_pack and self._pack else named
        if pending:
            card = pending.pop(0)
            if card not in self._loose:
                raise CannotBePlayed(f"{text(card)} cannot fall here")
            return card
        kept = {card for cards in self._draws.values() for card in cards}
        own = discarded_by(deal.deck, seat)
        return min(self._loose, key=lambda card: (card in kept, card in own, _FILLER.index(card)))

    def _rest(self) -> list[Card]:
        """The cards that are left, in the fixed order."""
        cards = sorted(self._loose, key=_FILLER.index)
        self._loose.clear()
        self.segments[-1].extend(cards)
        return cards


def _play(deal: Deal, action: Action, seat: int | None, cards: Sequence[Card]) -> Played:
    """Do an action with the next unknown cards named."""
    if isinstance(action, Order):
        return play.act(deal, Order(named(action.cards, cards)), seat)
    stub = named(deal.deck.stub, cards)
    return play.act(deal.dealt(deal.seats, deal.stage, deal.deck.with_stub(stub)), action, seat)
