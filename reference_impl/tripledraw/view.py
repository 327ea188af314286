"""What a seat may know of a deal."""

from tripledraw.cards import UNKNOWN, Card
from tripledraw.state import Deal, Deck, Ordering, Stage, Thrown
from tripledraw.wording import quoted


def view(deal: Deal, seat: int | None) -> Deal:
    """The deal as a seat sees it: every card that it may not know is unknown. None: as anybody at the table sees it.

    A seat knows its hand and what it discarded, and everybody knows the hands that lie open; the stub, the burns, a
    pack, other hands and what others discarded are hidden. Chips, counts of cards and the rules are known to all.

    Raises ValueError for a seat that is not there.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(deal.seats)):
        raise ValueError(f"there is no seat {quoted(seat)}: 0 to {len(deal.seats) - 1}, or None for anybody")
    seats = tuple(
        other if index == seat or index in deal.opened else other.holding(_hidden(other.hand))
        for index, other in enumerate(deal.seats)
    )
    return deal.dealt(seats, _stage(deal.stage), _deck(deal.deck, seat))


def _stage(stage: Stage) -> Stage:
    if isinstance(stage, Ordering):
        return Ordering(_hidden(stage.pack), stage.then, stage.reason, stage.heaps)
    return stage


def _deck(deck: Deck, seat: int | None) -> Deck:
    # The cards above the top have been dealt: they would tell the hands.
    return Deck(
        _hidden(deck.cards), deck.top, _hidden(deck.burns), _discards(deck.muck, seat), _discards(deck.log, seat)
    )


def _discards(thrown: tuple[Thrown, ...], seat: int | None) -> tuple[Thrown, ...]:
    return tuple(each if each.seat == seat else Thrown(each.draw, each.seat, _hidden(each.cards)) for each in thrown)


def _hidden(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)
