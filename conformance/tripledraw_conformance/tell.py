"""Telling of witnesses: a few lines that can be read out at a table, then what the difference costs whom in chips."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from tripledraw import play
from tripledraw.cards import texts
from tripledraw.events import (
    Awarded,
    Burned,
    Called,
    Checked,
    Dealt,
    Discarded,
    Folded,
    Reshuffled,
    Showed,
    Wagered,
)
from tripledraw.history import deal_file
from tripledraw.history.record import Question, Record
from tripledraw.history.replay import Replay, Step, replay
from tripledraw.options import Nothing, ToBet, ToDraw, ToOrder
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.state import Deal, Drawing, Ordering
from tripledraw.wording import listing
from tripledraw_conformance.commands.following import answer_words, question_words, who
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.commands.telling import sentence
from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.lockstep import Side, to_the_end
from tripledraw_conformance.script import ends
from tripledraw_conformance.tell_why import because, news
from tripledraw_conformance.witness import Witness

Actions = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Told:
    """A witness in words.

    `table` is how it begins, `course` what was done before the two part, one sentence for each round and draw; `left`
    and `right` are what each of the two then shows, and `why` says of each why it does. `ends` are the chips of every
    seat when each side has been played to its end, and `cost` says who has how many more or fewer on the right; these
    three are empty where no deal is played.
    """

    table: str
    course: tuple[str, ...]
    left: str
    right: str
    ends: tuple[tuple[int, ...], ...] = ()
    cost: str = ""
    why: tuple[str, ...] = ()


def tell(witness: Witness, left: Rulebook, right: Rulebook) -> Told:
    """A witness of these two rulebooks in words."""
    seen, other = witness.difference.left, witness.difference.right
    if witness.script is None:
        return Told(question_words(witness.asked), (), answer_words(seen), answer_words(other))
    table = _table(witness.script.table, left)
    if witness.difference.field == "table":
        return Told(table, (), _playable(seen), _playable(other))
    record = record_of(witness, left, right)
    common = len(witness.played.actions) if witness.played else 0
    one, two = (replay(rules, record) for rules in (left, right))
    chips = chips_at_the_end(witness, left, right)
    course = tuple(_course(one, common))
    why = (because(left, right, one, two, common), because(right, left, two, one, common))
    mine, theirs = _shown(one, two, common), _shown(two, one, common)
    if mine == theirs:  # as where only the level differs, and nobody has the chips for it
        name = witness.difference.field
        mine, theirs = f"{mine}; the {name} is {seen}", f"{theirs}; the {name} is {other}"
    return Told(table, course, mine, theirs, chips, cost(*chips), why)


def _playable(why: str | None) -> str:
    return f"it cannot be played: {why}" if why else "it can be played"


# The deal file.


def file_for(
    witness: Witness, left: Rulebook, right: Rulebook, title: str, variant: str, changes: Mapping[str, Value]
) -> Record | Question:
    """The witness as a deal file has it, to be replayed on both sides.

    `variant` is the id of the left side's, `changes` are the rules that it plays otherwise.
    """
    if witness.script is None:
        return Question(variant, deal_file.after_from_json(witness.asked), changes, title)
    return replace(record_of(witness, left, right), variant=variant, changes=changes, title=title)


def record_of(witness: Witness, left: Rulebook, right: Rulebook) -> Record:
    """The deal of a witness. Where the two part in what is legal, an action follows that only one of them allows."""
    assert witness.script is not None
    assert witness.played is not None
    actions, parting = list(witness.played.actions), _parting(witness, left, right)
    return deal_file.from_json(
        {
            "variant": left.variant.id if left.variant else "",
            "table": witness.script.table,
            "deck": witness.script.deck,
            "actions": [*actions, *([parting] if parting else [])],
        }
    )


def _parting(witness: Witness, left: Rulebook, right: Rulebook) -> Mapping[str, Any] | None:
    """An action that only one side allows where the two part; None if all are allowed by both or by none."""
    sides = [_stands(witness, rules) for rules in (left, right)]
    if None in sides:
        return None
    for seen in sides:
        assert seen is not None
        for action in _tried(seen):
            if _allows(witness, left, action) != _allows(witness, right, action):
                return action
    return None


def _stands(witness: Witness, rules: Rulebook) -> Message | None:
    """What a side shows where the two part."""
    assert witness.script is not None
    assert witness.played is not None
    shown = list(_played(witness, rules, witness.played.actions))
    return shown[len(witness.played.actions)] if len(shown) > len(witness.played.actions) else None


def _played(witness: Witness, rules: Rulebook, actions: Actions) -> Iterator[Message]:
    assert witness.script is not None
    return to_the_end(Side(ReferenceEngine(rules), rules), witness.script, actions)


def _tried(seen: Message) -> Iterator[dict[str, Any]]:
    """Actions at every end of what a side allows, the boldest first."""
    if "order" in seen["options"]:
        yield {"do": "order", "cards": seen["options"]["order"]}
    yield from ({"seat": seen["turn"], **action} for action in ends(seen))


def _allows(witness: Witness, rules: Rulebook, action: Mapping[str, Any]) -> bool:
    """Whether a side allows an action where the two part."""
    assert witness.script is not None
    assert witness.played is not None
    engine = ReferenceEngine(rules)
    answer = engine.deal(rules.values, witness.script.table, witness.script.deck)
    for each in (*witness.played.actions, action):
        if "refused" in answer:
            return False
        given = {key: value for key, value in each.items() if key != "seat"}
        answer = engine.order(each["cards"]) if each["do"] == "order" else engine.act(each["seat"], given)
    return "refused" not in answer


def chips_at_the_end(witness: Witness, left: Rulebook, right: Rulebook) -> tuple[tuple[int, ...], ...]:
    """The chips of every seat when a deal has been played to its end on each side."""
    parting = _parting(witness, left, right)
    return _end(witness, left, parting), _end(witness, right, parting)


def _end(witness: Witness, rules: Rulebook, parting: Mapping[str, Any] | None) -> tuple[int, ...]:
    """The chips of every seat when a side has been played to its end: the parting action, or what comes nearest to it,
    and then all check, call and stand pat."""
    assert witness.played is not None
    common = list(witness.played.actions)
    nearest = _nearest(witness, rules, parting)
    shown = list(_played(witness, rules, [*common, *([nearest] if nearest else [])]))
    return tuple(shown[-1]["stacks"])


def _nearest(witness: Witness, rules: Rulebook, parting: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    if parting is None or parting["do"] != "raise" or _allows(witness, rules, parting):
        return parting
    seen = _stands(witness, rules)
    if seen is None or seen["turn"] != parting["seat"] or "raise" not in seen["options"]:
        return None
    least, most = seen["options"]["raise"]["to"]
    return {**parting, "to": min(max(parting["to"], least), most)}


def cost(left: Sequence[int], right: Sequence[int]) -> str:
    """What it costs whom that a deal ends on the right with these chips rather than with those on the left."""
    words = [
        f"seat {seat} {'gains' if after > before else 'loses'} {counted(abs(after - before), 'chip')}"
        for seat, (before, after) in enumerate(zip(left, right, strict=True))
        if before != after
    ]
    return listing(words, "and") or "it costs nobody a chip"


# How it begins.


def _table(table: Mapping[str, Any], rules: Rulebook) -> str:
    stacks = [rules.session.stack if each is None else each for each in table["stacks"]]
    small = table.get("small_blind", rules.posting.small_blind)
    big = table.get("big_blind", rules.posting.big_blind)
    words = [f"{_seats(stacks)}; seat {table['button']} has the button; the blinds are {small} and {big}"]
    antes = table.get("antes")
    if antes and any(antes):
        words.append(f"the antes are {listing(antes, 'and')}")
    if table.get("entering"):
        words.append(f"{who(table['entering'])} {'enters' if len(table['entering']) == 1 else 'enter'} the game")
    if "blinds" in table:
        words.append(f"the blinds are on seats {table['blinds'][0]} and {table['blinds'][1]}")
    return "; ".join(words)


def _seats(stacks: Sequence[int]) -> str:
    seats = counted(len(stacks), "seat")
    if len(set(stacks)) == 1:
        return f"{seats} with {counted(stacks[0], 'chip')} each"
    return f"{seats} with {listing([f'{stack:,}' for stack in stacks], 'and')} chips"


# What was done.

_DONE: Mapping[type, tuple[str, str]] = {
    Folded: ("folds", "fold"),
    Checked: ("checks", "check"),
    Called: ("calls", "call"),
}
_WAGERS = {"bet": ("bets", "bet"), "raise": ("raises to", "raise to"), "complete": ("completes to", "complete to")}


def _course(done: Replay, common: int) -> Iterator[str]:
    """The actions, a sentence for each round and draw; equal ones in a row are told together."""
    steps = done.steps[: common + 1]
    told: list[tuple[str, list[int], tuple[str, str]]] = []
    for before, step in pairwise(steps):
        where, words = _stage(before.deal), _did(step)
        if told and step.seat is not None and told[-1][0] == where and told[-1][2] == words:
            told[-1][1].append(step.seat)
        else:
            told.append((where, [] if step.seat is None else [step.seat], words))
    for where in dict.fromkeys(each[0] for each in told):
        parts = [
            f"{who(seats)} {words[len(seats) > 1]}" if seats else words[0] for at, seats, words in told if at == where
        ]
        yield f"{where}: {', '.join(parts)}"


def _stage(deal: Deal) -> str:
    number = len(deal.rounds)
    return f"draw {number}" if isinstance(deal.stage, (Drawing, Ordering)) else f"round {number + 1}"


def _did(step: Step) -> tuple[str, str]:
    """What a seat did, of one seat and of several."""
    for event in step.events:
        if type(event) in _DONE:
            return _DONE[type(event)]
        if isinstance(event, Wagered):
            less = "" if event.full else ", all-in for less than a full wager"
            return tuple(f"{word} {event.to:,}{less}" for word in _WAGERS[event.kind])  # type: ignore[return-value]
        if isinstance(event, Discarded):
            number = counted(len(event.cards), "card")
            return (f"discards {number}", f"discard {number}") if event.cards else ("stands pat", "stand pat")
        if isinstance(event, Reshuffled):
            words = f"a pack of {counted(len(event.pack), 'card')} is shuffled"
            return words, words
    return "", ""


# Where they part.


def _shown(mine: Replay, other: Replay, common: int) -> str:
    """What one side shows where the two part, as far as it is not what the other shows."""
    if len(mine.steps) <= common or len(other.steps) <= common:
        return mine.findings[-1].why if mine.findings else "it can be played"
    here, there = mine.steps[common], other.steps[common]
    parted = news(here.events, there.events)
    new = [event for event in parted if not isinstance(event, (Burned, Dealt))] or parted
    words = [sentence(event, "seat {}".format) for event in new[:_MOST]]
    hands = _hands(here.deal) if any(isinstance(event, (Showed, Awarded)) for event in new) else ""
    state, others = _state(here.deal, there.deal), _state(there.deal, here.deal)
    if state != others or not words:
        words.append(state)
    return "; ".join(words) + hands


_MOST = 3
"""So many events are told; after the first ones the reader can think the rest."""

_MOST_CARDS = 6
"""So many cards of a pack are told that the other pack has not."""


def _hands(deal: Deal) -> str:
    held = [f"seat {seat} {texts(each.hand)}" for seat, each in enumerate(deal.seats) if each.live and each.hand]
    return f" (hands: {', '.join(held)})" if held else ""


def _state(deal: Deal, other: Deal) -> str:
    """Who may do what now; of a pack, the cards that are not in the other's."""
    options = play.legal(deal)
    if isinstance(options, Nothing):
        return "the deal is over"
    if isinstance(options, ToOrder):
        theirs = play.legal(other)
        more = sorted(set(options.pack) - set(theirs.pack)) if isinstance(theirs, ToOrder) else []
        more = more if len(more) <= _MOST_CARDS else []
        return f"a pack of {counted(len(options.pack), 'card')} is shuffled" + (f", with {texts(more)}" if more else "")
    if isinstance(options, ToBet):
        return f"seat {options.seat} may {listing(_bets(options))}"
    if isinstance(options, ToDraw):
        return f"seat {options.seat} is to draw and may discard {_counts(options.counts)}"
    return f"seat {options.seat} may show or muck"


def _bets(options: ToBet) -> Iterator[str]:
    if options.fold:
        yield "fold"
    if options.check:
        yield "check"
    if options.call:
        yield f"call for {options.call:,}"
    if options.most:
        upto = f", or up to {options.most:,}" if options.most > options.least else ""
        yield f"wager to {options.least:,}{upto}"


def _counts(counts: Sequence[int]) -> str:
    if len(counts) > 2 and tuple(counts) == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]} cards"
    return f"{listing(counts)} cards"
