"""PokerKit's log of operations as events of the protocol."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pokerkit import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    Card,
    CardBurning,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
    State,
)

from tripledraw_conformance.adapters.pokerkit_table import Table

Event = dict[str, Any]


def names(cards: Sequence[Card]) -> list[str]:
    """Cards in the words of the protocol, which are those of PokerKit."""
    return [repr(card) for card in cards]


class Journal:
    """Reads the log on from where it stopped. Bets are followed along, because an operation tells only its own part."""

    def __init__(self, table: Table, state: State) -> None:
        """Begin at the beginning of the log."""
        self._table = table
        self._state = state
        self._read = 0
        self._bets = [0] * len(table.seats)
        self._drawing = False

    def events(self, unit: int) -> list[Event]:
        """The events since the last time; a wager of `unit` chips or more is a full one."""
        operations = self._state.operations[self._read :]
        self._read += len(operations)
        found: list[Event] = []
        for operation in operations:
            for event in self._translated(operation, unit):
                _add(found, event)
        return found

    def _translated(self, operation: Operation, unit: int) -> Iterator[Event]:
        # Hand killing takes away a hand that was shown, and chips pulling pays what was pushed: nothing is left to say.
        handler = _HANDLERS.get(type(operation))
        return handler(self, operation, unit) if handler else iter(())

    def _posted(self, operation: Any, unit: int) -> Iterator[Event]:
        player, ante = operation.player_index, isinstance(operation, AntePosting)
        self._bets[player] += operation.amount
        kind = "ante" if ante else self._table.posts[player]
        yield self._by(player, "posted", kind=kind, chips=operation.amount, live=not ante)

    def _dealt(self, operation: HoleDealing, unit: int) -> Iterator[Event]:
        name = "drew" if self._drawing else "dealt"
        yield self._by(operation.player_index, name, cards=names(operation.cards))

    def _burned(self, operation: CardBurning, unit: int) -> Iterator[Event]:
        yield {"event": "burned", "card": repr(operation.card)}

    def _folded(self, operation: Folding, unit: int) -> Iterator[Event]:
        yield self._by(operation.player_index, "folded")

    def _called(self, operation: CheckingOrCalling, unit: int) -> Iterator[Event]:
        self._bets[operation.player_index] += operation.amount
        if operation.amount:
            yield self._by(operation.player_index, "called", chips=operation.amount)
        else:
            yield self._by(operation.player_index, "checked")

    def _wagered(self, operation: CompletionBettingOrRaisingTo, unit: int) -> Iterator[Event]:
        before = max(self._bets)
        self._bets[operation.player_index] = operation.amount
        kind = "raise" if before else "bet"
        full = operation.amount - before >= unit
        yield self._by(operation.player_index, "wagered", to=operation.amount, kind=kind, full=full)

    def _discarded(self, operation: StandingPatOrDiscarding, unit: int) -> Iterator[Event]:
        self._drawing = True
        yield self._by(operation.player_index, "discarded", cards=names(operation.cards))

    def _collected(self, operation: BetCollection, unit: int) -> Iterator[Event]:
        """What was bet and not collected goes back to its player."""
        for player, (bet, collected) in enumerate(zip(self._bets, operation.bets, strict=True)):
            if bet > collected:
                yield self._by(player, "returned", chips=bet - collected)
        self._bets = [0] * len(self._bets)

    def _showed(self, operation: HoleCardsShowingOrMucking, unit: int) -> Iterator[Event]:
        if operation.hole_cards:
            yield self._by(operation.player_index, "showed", cards=names(operation.hole_cards))
        else:
            yield self._by(operation.player_index, "mucked")

    def _pushed(self, operation: ChipsPushing, unit: int) -> Iterator[Event]:
        share = min(filter(None, operation.amounts), default=0)
        for player, chips in enumerate(operation.amounts):
            if chips:
                yield self._by(player, "awarded", pot=operation.pot_index, chips=chips, odd=chips - share)

    def _by(self, player: int, name: str, **more: Any) -> Event:
        return {"event": name, "seat": self._table.seats[player], **more}


_HANDLERS: Mapping[type[Operation], Callable[[Journal, Any, int], Iterator[Event]]] = {
    AntePosting: Journal._posted,
    BlindOrStraddlePosting: Journal._posted,
    HoleDealing: Journal._dealt,
    CardBurning: Journal._burned,
    Folding: Journal._folded,
    CheckingOrCalling: Journal._called,
    CompletionBettingOrRaisingTo: Journal._wagered,
    StandingPatOrDiscarding: Journal._discarded,
    BetCollection: Journal._collected,
    HoleCardsShowingOrMucking: Journal._showed,
    ChipsPushing: Journal._pushed,
}


def _add(events: list[Event], event: Event) -> None:
    """Add an event; cards that fall one by one, round after round, are one event a seat."""
    if event["event"] in ("dealt", "drew"):
        for earlier in reversed(events):
            if earlier["event"] != event["event"]:
                break
            if earlier["seat"] == event["seat"]:
                earlier["cards"] += event["cards"]
                return
    events.append(event)
