"""A recorded deal as a script, which can be played by whoever and under whatever rules."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from tripledraw.actions import Discard, Muck, Order, Show
from tripledraw.cards import DECK, UNKNOWN, Card, text
from tripledraw.history import deal_file
from tripledraw.history.phh import Hand
from tripledraw.history.record import Record
from tripledraw.history.replay import record_of
from tripledraw.notation import action_to_json, cards_to_json
from tripledraw.problem import Invalid, Problem
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.port import EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.script import Bet, Cards, Move, Script, Throw

_UNKNOWN = text(UNKNOWN)


def playable(recorded: Record | Hand, rules: Rulebook, file: str) -> tuple[Record, Script]:
    """A recorded deal, and how any engine is sent it. Raises Invalid."""
    record = record_of(rules, recorded) if isinstance(recorded, Hand) else recorded
    return record, script_of(record, rules, file)


def script_of(record: Record, rules: Rulebook, file: str) -> Script:
    """A record as a script, which any engine can be sent: cards that it does not name get names, in a fixed order.

    Actions that the rules refuse are part of it. Raises Invalid if a hand is shown whose cards the deck does not name.
    """
    if any(isinstance(told.action, (Show, Muck)) for told in record.actions):
        message = "a hand is shown or mucked that the deck does not name: name its cards in the deck"
        raise Invalid([Problem(file, 0, 0, "actions", message)])
    named = [card for card in record.deck if card != UNKNOWN]
    spare = iter([card for card in DECK if card not in named])
    deck = [next(spare) if card == UNKNOWN else card for card in record.deck]
    script = Script(deal_file.setting_to_json(record.setting), tuple(cards_to_json([*deck, *spare])), ())
    moves, packs = [], []
    for move, pack in _played(record, rules, script, frozenset(cards_to_json(named))):
        if move is not None:
            moves.append(move)
        else:
            packs.append(pack)
    return Script(script.table, script.deck, tuple(moves), tuple(packs))


def _played(
    record: Record, rules: Rulebook, script: Script, named: frozenset[str]
) -> Iterator[tuple[Move | None, Cards]]:
    """The moves of a record as the rules play them, None for a pack that is ordered, with the cards on its top."""
    engine = ReferenceEngine(rules)
    try:
        here = engine.deal(rules.values, script.table, script.deck)
    except EngineError:
        return
    for told in record.actions:
        if isinstance(told.action, Order):
            top = tuple(map(text, _known(told.action.cards)))
            rest = [card for card in script.deck if card in here["options"].get("order", ()) and card not in top]
            answer = engine.order([*top, *rest])
            yield None, top
        else:
            seat = here["turn"] if told.seat is None else told.seat
            action = action_to_json(told.action)
            if isinstance(told.action, Discard):
                action["cards"] = _thrown(action["cards"], here["hands"][seat], named)
            yield _move(action, here, seat), ()
            answer = engine.act(seat, action)
        if "refused" in answer:
            return
        here = answer


def _known(cards: Sequence[Card]) -> Iterator[Card]:
    return takewhile(lambda card: card != UNKNOWN, cards)


def _thrown(cards: Sequence[str], hand: Sequence[str], named: Collection[str]) -> list[str]:
    """What is discarded: for a card that the record does not name, one of the hand that it does not name either."""
    unnamed = iter([card for card in hand if card not in named])
    return [next(unnamed, card) if card == _UNKNOWN else card for card in cards]


def _move(action: Message, here: Message, seat: int) -> Move:
    """The move that an action is, legal or not."""
    if action["do"] != "discard":
        return Bet(action["do"], action.get("to", 0))
    hand = list(here["hands"][seat])
    return Throw(tuple(hand.index(card) for card in action["cards"] if card in hand))
