"""Following an engine that shuffles itself: the reference engine is told, card by card, what has fallen there."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripledraw import chance, play
from tripledraw.actions import Action, Order
from tripledraw.cards import UNKNOWN, Card, parse_card
from tripledraw.events import Burned, Drew, Event, Reshuffled
from tripledraw.notation import action_from_json, cards_from_json, cards_to_json
from tripledraw.refusal import IllegalAction, ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal, Ordering
from tripledraw_conformance.engines.observation import Observation
from tripledraw_conformance.engines.port import EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine

IMPOSSIBLE = "chance"
"""The key of an answer that says why a card could not have fallen."""


class Follower(ReferenceEngine):
    """The reference engine; before it is asked anything it hears what the other engine has answered to that.

    Its answer is only `IMPOSSIBLE` and why, if a card has fallen there that lies elsewhere.
    """

    def __init__(self, rules: Rulebook) -> None:
        """Be ready to follow a deal under these rules."""
        super().__init__(rules)
        self._book = rules
        self._heard: Message = {}
        self._fell: list[list[Card]] = [[]]
        self._packs: list[int] = []

    def hear(self, answer: Message) -> None:
        """Take in what the other engine has answered."""
        self._heard = answer

    @property
    def fell(self) -> list[list[str]]:
        """The cards as they fell: those of the deck, then those of each pack, which ends in unknown ones."""
        deck, *packs = self._fell
        whole = [cards + [UNKNOWN] * (size - len(cards)) for cards, size in zip(packs, self._packs, strict=True)]
        return [cards_to_json(cards) for cards in (deck, *whole)]

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin the deal, with the hands that were dealt."""
        hands = {seat: cards_from_json(hand) for seat, hand in enumerate(self._heard.get("hands", ()))}
        given = {name: each for name, each in table.items() if name not in ("stacks", "button")}
        given |= {"blinds": tuple(table["blinds"])} if "blinds" in table else {}
        self._fell, self._packs = [[]], []
        try:
            top = chance.lay(self._book, table["stacks"], table["button"], hands, **given)
            self._fell[0] += top
            return super().deal(rulebook, table, cards_to_json(top))
        except (ImpossibleTable, EngineError) as impossible:
            why = str(impossible)
            if impossible.field != "deck":
                raise EngineError(why, impossible.field) from None
            return {IMPOSSIBLE: why.removeprefix("deck: ")}

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts, with the cards that fell as it did; packs are ordered at once."""
        if self._deal is None:
            return super().act(seat, action)
        try:
            deal, events = _follow(self._deal, action_from_json(action), seat, _segments(self._heard))
        except IllegalAction:
            return super().act(seat, action)
        except ImpossibleTable as impossible:
            return {IMPOSSIBLE: impossible.why}
        self._keep(events)
        self._deal = _forget(deal)
        return Observation(self._deal, events)

    def _keep(self, events: Sequence[Event]) -> None:
        """Keep the cards that fell."""
        for event in events:
            if isinstance(event, Reshuffled):
                self._packs.append(len(event.pack))
                self._fell.append([])
            elif isinstance(event, Drew):
                self._fell[-1] += event.cards
            elif isinstance(event, Burned):
                self._fell[-1].append(event.card)


@dataclass
class _Segment:
    """The cards that fell one after the other; `pack` is what they fell from, empty for the stub."""

    pack: tuple[Card, ...]
    fell: list[Card]


def _segments(answer: Message) -> list[_Segment]:
    """What fell from the stub, then from each pack."""
    found = [_Segment((), [])]
    for event in answer.get("events", ()):
        if event["event"] == "reshuffled":
            found.append(_Segment(cards_from_json(event["pack"]), []))
        elif event["event"] == "drew":
            found[-1].fell += cards_from_json(event["cards"])
        elif event["event"] == "burned":
            found[-1].fell.append(parse_card(event["card"]))
    return found


def _follow(deal: Deal, action: Action, seat: int, segments: list[_Segment]) -> play.Played:
    """The deal after an action in which these cards fell. Raises IllegalAction, and ImpossibleTable if they cannot."""
    first, *packs = segments
    play.act(deal, action, seat)  # so that it is refused before anything else is looked at
    told = chance.tell(deal, _cards(deal, deal.deck.left, first, packs))
    deal, events = play.act(told, action, seat)
    while isinstance(deal.stage, Ordering):
        segment = packs.pop(0) if packs else _Segment((), [])
        order = Order(_cards(deal, len(deal.stage.pack), segment, packs))
        try:
            deal, more = play.act(deal, order)
        except IllegalAction:
            raise ImpossibleTable("deck", "a card is dealt that is not in the pack") from None
        events += more
    return deal, events


def _cards(deal: Deal, size: int, segment: _Segment, packs: Sequence[_Segment]) -> tuple[Card, ...]:
    """The stub or the pack, of this size: the cards that fell, then those that are left, in whatever order.

    What is left are all cards that lie nowhere else. If burned cards were not seen these are too many: then those that
    are in the pack, or will be in the next one, or that nobody has discarded, are the likelier ones.
    """
    lying = {card for seat in deal.seats for card in seat.hand}
    lying.update(deal.deck.burns, segment.fell, *(thrown.cards for thrown in deal.deck.muck))
    left = [card for card in deal.table.rules.dealing.deck if card not in lying]
    if len(segment.fell) + len(left) > size:
        pack = deal.stage.pack if isinstance(deal.stage, Ordering) else left
        later = packs[0].pack if packs else left
        discarded = {card for thrown in deal.deck.log for card in thrown.cards}
        left.sort(key=lambda card: (card not in pack, card not in later, card in discarded))
    return (*segment.fell, *left[: max(0, size - len(segment.fell))])


def _forget(deal: Deal) -> Deal:
    """The deal with a stub of which nobody knows in which order it lies."""
    return deal.dealt(deal.seats, deal.stage, deal.deck.with_stub((UNKNOWN,) * deal.deck.left))
