"""Deal files as cases: a recorded deal is played on the reference engine and on an engine in lock-step."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from tripledraw.actions import Discard, Muck, Order, Show
from tripledraw.cards import DECK, UNKNOWN, Card, text
from tripledraw.history import deal_file
from tripledraw.history.phh import Hand
from tripledraw.history.record import Question, Record
from tripledraw.history.replay import record_of
from tripledraw.notation import action_to_json, cards_to_json
from tripledraw.problem import Invalid, Problem
from tripledraw.provenance import provenance
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.commands.following import answer_words
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.engines.port import FIELDS, Engine, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.levels import shown_by
from tripledraw_conformance.lockstep import Side, play
from tripledraw_conformance.parting import deciding
from tripledraw_conformance.script import Bet, Cards, Move, Script, Throw
from tripledraw_conformance.verdict import Subject, Verdict

DEALS = "deals"
"""What stands for a chapter where a deal is not about one rule."""

_UNKNOWN = text(UNKNOWN)


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


# The verdict.


def judge_record(
    recorded: Record | Hand | Question, rules: Rulebook, engine: Engine, file: str, variant: str
) -> Verdict:
    """The verdict on an engine that is to play what a file has recorded by a rulebook. Raises Invalid.

    An engine that shuffles by itself cannot be dealt these cards.
    """
    title = getattr(recorded, "title", None) or file
    clean = Verdict(Subject(file, DEALS, title, file, 0, scenario=False), variant, rules, shown_by(()))
    hello = engine.hello()
    needed = "session" if isinstance(recorded, Question) else "deal"
    if needed not in hello["can"]:
        return clean.became("skipped", f"the engine cannot {needed}")
    if isinstance(recorded, Question):
        return _on_question(clean, recorded, engine)
    if hello["chance"] == "observed":
        return clean.became("skipped", "the engine shuffles itself")
    record = record_of(rules, recorded) if isinstance(recorded, Hand) else recorded
    return _on_deal(replace(clean, deal=record), script_of(record, rules, file), engine)


def _on_deal(clean: Verdict, script: Script, engine: Engine) -> Verdict:
    rules, reference = clean.rules, ReferenceEngine(clean.rules)
    observes = frozenset(engine.hello().get("observes", FIELDS))
    played = play(Side(reference, rules), Side(engine, rules, observes), script)
    if played.difference is None:
        return replace(clean, deal=None)
    path, parted = deciding(played, reference), played.difference
    return replace(
        clean,
        outcome="failed",
        shown=shown_by([provenance(rules, path)] if path else ()),
        step=f"after {counted(parted.after, 'action')}",
        why=parted.field,
        expected=_said(parted.left),
        got=_said(parted.right),
    )


def _on_question(clean: Verdict, asked: Question, engine: Engine) -> Verdict:
    given = {"entering": [], **deal_file.after_to_json(asked.after)}
    expected = ReferenceEngine(clean.rules).next(clean.rules.values, given)
    try:
        answer = dict(engine.next(clean.rules.values, given))
    except EngineError as error:
        return replace(clean, outcome="failed", why=str(error), deal=asked)
    if answer == expected:
        return clean
    words = answer_words(dict(expected)), answer_words(answer)
    return replace(clean, outcome="failed", why="what follows", expected=words[0], got=words[1], deal=asked)


def _said(shown: object) -> str:
    return shown if isinstance(shown, str) else json.dumps(shown, default=dict)
