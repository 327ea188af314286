"""Which cards a record gives to each player, the cards that it tells later included."""

from collections.abc import Mapping, Sequence

from tripledraw.cards import UNKNOWN, Card
from tripledraw.history.phh import Line

Batches = Mapping[int, Sequence[Sequence[Card]]]
"""For each player: its first cards, then what it drew in each draw, pats included."""


def batches(lines: Sequence[Line], players: int, number: int) -> Batches:
    """What each player was dealt; `number` cards come first.

    A card that was dealt unknown is named if the player discards or shows it later. Where it could be one of several
    batches, a discard names a card of the first of them, and a shown hand names none.
    """
    each = [_Player(number) for _ in range(players)]
    for line in lines:
        each[line.player].take(line)
    return {player: tuple(tuple(batch) for batch in one.done()) for player, one in enumerate(each)}


class _Player:
    """A player's batches, and the places in them of the cards that it holds."""

    def __init__(self, number: int) -> None:
        self.batches: list[list[Card]] = [[]]
        self.due = number
        self.held: list[tuple[int, int]] = []

    def take(self, line: Line) -> None:
        if line.verb == "deal":
            self._deal(line.cards)
            return
        self.done()
        if line.verb == "draw":
            for card in line.cards:
                self._discard(card)
            self.batches.append([])
            self.due = len(line.cards)
        elif line.verb == "show":
            self._show(line.cards)

    def done(self) -> list[list[Card]]:
        """All batches, the last one filled up with unknown cards."""
        self._deal((UNKNOWN,) * (self.due - len(self.batches[-1])))
        return self.batches

    def _deal(self, cards: Sequence[Card]) -> None:
        for card in cards:
            self.held.append((len(self.batches) - 1, len(self.batches[-1])))
            self.batches[-1].append(card)

    def _discard(self, card: Card) -> None:
        place = next((place for place in self.held if self._card(place) == card), None)
        if place is None and card != UNKNOWN:
            place = next(iter(self._unknown()), None)
            if place is not None:
                self.batches[place[0]][place[1]] = card
        if place is not None:
            self.held.remove(place)

    def _show(self, cards: Sequence[Card]) -> None:
        known = [self._card(place) for place in self.held]
        new = [card for card in cards if card != UNKNOWN and card not in known]
        places = self._unknown()
        if len(new) == len(places) and len({batch for batch, _ in places}) == 1:
            for (batch, at), card in zip(places, new, strict=True):
                self.batches[batch][at] = card

    def _unknown(self) -> list[tuple[int, int]]:
        return [place for place in self.held if self._card(place) == UNKNOWN]

    def _card(self, place: tuple[int, int]) -> Card:
        return self.batches[place[0]][place[1]]
