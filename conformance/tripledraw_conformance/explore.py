"""Exploring: deals that reach what is rare, taken from the scenarios and varied at random."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tripledraw.cards import DECK, texts
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.needs import load_needs
from tripledraw_conformance.run import Resolving
from tripledraw_conformance.script import Bet, Move, Script, Throw

Ask = tuple[str, Any]
"""A question that is no deal: `rank` or `next`, and what is asked."""

CARDS = tuple(texts(DECK).split())


def play_leniently(case: Case, rules: Rulebook) -> Resolving:
    """Play a case under a rulebook that may not agree with it: as far as it goes, whatever it expects."""
    run = Resolving(rules)
    for step in case.steps:
        try:
            step.run(run)
        except CaseFailed:
            if step.keyword != "then":
                break
    return run


def from_scenarios(rules: Rulebook, paths: Sequence[str]) -> Iterator[Script]:
    """The deals of all scenarios as a rulebook plays them, those first that depend on one of these rules."""
    for case in _nearest(tuple(paths)):
        script = play_leniently(case, rules).script()
        if script is not None:
            yield script


def questions(rules: Rulebook) -> Iterator[Ask]:
    """What the scenarios ask of an engine that is no deal."""
    for case in load_cases():
        for name, given in play_leniently(case, rules).commands:
            if name in ("rank", "next"):
                yield name, given


@cache
def _nearest(paths: tuple[str, ...]) -> tuple[Case, ...]:
    chapters = {path.partition(".")[0] for path in paths}

    needs = load_needs()  # which a scenario that was just written is not among yet

    def distance(case: Case) -> tuple[bool, bool]:
        return needs.get(case.id, {}).keys().isdisjoint(paths), case.chapter not in chapters

    return tuple(sorted(load_cases(), key=distance))


# Deals at random. A policy decides as the deal goes on; what came of it is a script again.


@dataclass(frozen=True)
class Temper:
    """How a table plays.

    It folds as often as `fold` says, `folds` times at most; it wagers as often as `wager` says, and then as much as
    possible as often as `most` says; `draws` are the numbers of cards it would discard. Whoever has few chips goes
    all-in as often as `push` says; whoever can leave just so many cards in the stub that the next request is a close
    thing does so as often as `nicely` says. Nobody wagers before `since` rounds are over, if it can be helped.
    """

    fold: float
    folds: int
    wager: float
    most: float
    draws: tuple[int, ...]
    push: float = 0.0
    nicely: float = 0.0
    since: int = 0


def wild(rng: random.Random) -> Temper:
    """Any temper: some tables are wild, some are timid, some draw everything."""
    fold, wager, most = rng.choice((0.0, 0.05, 0.3)), rng.choice((0.0, 0.2, 0.5, 0.9)), rng.choice((0.0, 0.3, 1.0))
    return Temper(fold, 99, wager, most, rng.choice(_DRAWS))


def thirsty(rng: random.Random) -> Temper:
    """Few folds, no wagers, and as many discards as there may be, or nearly."""
    return Temper(0.3, rng.choice((0, 1, 1, 2, 3)), 0.0, 0.0, rng.choice(_THIRSTS), nicely=rng.choice((0.0, 0.0, 0.6)))


def pushy(rng: random.Random) -> Temper:
    """Seats with few chips go all-in, the others call and raise as little as possible."""
    return Temper(rng.choice((0.0, 0.1)), 99, rng.choice((0.15, 0.5, 0.95)), 0.0, (0,), rng.choice((0.3, 0.9)))


_DRAWS = ((0,), (0, 1, 2), (5,), (0, 1, 2, 3, 4, 5), (3, 4, 5))
_THIRSTS = ((5,), (5,), (5, 5, 5, 4), (5, 4, 3, 2), (5, 5, 4, 4, 2), (5, 5, 5, 5, 1, 0))


class Policy:
    """Decides at random, as a temper has it."""

    def __init__(self, rng: random.Random, temper: Temper | None = None) -> None:
        """Any temper unless it is given."""
        self._rng = rng
        self._temper = temper or wild(rng)
        self._folds = self._temper.folds

    def __call__(self, observation: Message) -> Move:
        """The next move where a seat sees this."""
        options = observation["options"]
        if "discard" in options:
            return self._draw(len(options["discard"]["from"]), options["discard"]["counts"], observation["stub"])
        wager = self._wager(observation, options["raise"]["to"]) if "raise" in options else None
        if wager is not None:
            return wager
        if "fold" in options and self._folds and self._rng.random() < self._temper.fold:
            self._folds -= 1
            return Bet("fold")
        if "check" in options or "call" in options:
            return Bet("check" if "check" in options else "call")
        return Bet("raise") if "raise" in options and self._rng.random() < 0.7 else Bet("fold")

    def _draw(self, held: int, counts: Sequence[int], stub: int) -> Move:
        wanted = self._rng.choice(self._temper.draws)
        if stub < 10 and self._rng.random() < self._temper.nicely:
            wanted = self._rng.choice([count for count in counts if stub - count in (0, 1, 4)] or [0, max(counts)])
            wanted = self._rng.choice((0, max(counts))) if stub in (0, 1, 4) else wanted
        number = max([count for count in counts if count <= wanted], default=counts[0])
        return Throw(tuple(sorted(self._rng.sample(range(held), number))))

    def _wager(self, observation: Message, ends: Sequence[int]) -> Move | None:
        rng, temper, (least, most) = self._rng, self._temper, ends
        if observation["round"] < temper.since:
            return None
        turn = observation["turn"]
        all_in = observation["committed"][turn] + observation["stacks"][turn]
        if temper.push and most == all_in and most < 2 * least:
            return Bet("raise", most=True) if rng.random() < temper.push else None
        if rng.random() >= temper.wager:
            return None
        if rng.random() < temper.most:
            return Bet("raise", most=True)
        return Bet("raise", rng.randint(least, most)) if rng.random() < 0.3 and least < most else Bet("raise")


def sought(rules: Rulebook, paths: Sequence[str], rng: random.Random) -> tuple[Script, Temper]:
    """A table, and how it plays, where these rules may matter: short stubs, ties, short all-ins, or anything."""
    chapters = {path.partition(".")[0] for path in paths}
    kind = rng.random()
    if not chapters.isdisjoint(("reshuffling", "drawing")) and kind < 0.8:
        return _crowded(rules, rng), thirsty(rng)
    if "betting" in chapters and kind < 0.7:
        later = rng.random() < 0.4
        return _short(rules, rng, later=later), replace(pushy(rng), since=int(later))
    if not chapters.isdisjoint(("pots", "ranking", "showdown")) and kind < 0.6:
        return _tied(rules, random_script(rules, rng), rng), wild(rng)
    return random_script(rules, rng), wild(rng)


def _crowded(rules: Rulebook, rng: random.Random) -> Script:
    """A table with as many seats as there may be, or some fewer: the stub runs short."""
    seats = max(rules.dealing.least_seats, rules.dealing.most_seats - rng.choice((0, 0, 0, 0, 1, 1, 2, 3)))
    table = {"stacks": [rng.choice((1, 100))] * seats, "button": rng.randrange(seats), "antes": [0] * seats}
    return Script(table, _shuffled(rng), ())


def _short(rules: Rulebook, rng: random.Random, *, later: bool) -> Script:
    """A table where some seats have a few chips more than a wager or two, so that they go all-in for less than a full
    one, and the others have many."""
    seats = rng.randint(rules.dealing.least_seats, max(rules.dealing.least_seats, min(rules.dealing.most_seats, 6)))
    big = rng.choice((12, 16))
    small = rng.choice((big // 2, big))
    multiples = rules.values["betting.unit.multiples"]
    unit = multiples[later] * (big if rules.values["betting.unit.base"] == "big_blind" else small)
    opened = rules.values["betting.opening"] == "raise_or_fold"
    called = big + multiples[0] * unit // multiples[later] * opened
    level = called + unit * (rng.choice((0, 0, 1)) if later or not opened else rng.choice((0, 0, 0, 1)))
    stacks = [level + rng.randint(1, unit) if rng.random() < 0.4 else 60 * unit for _ in range(seats)]
    if seats > 3 and rng.random() < 0.6:  # two all-ins in a row, each too small alone, between seats with many chips
        least = unit // 2 if rules.values["betting.short_all_in.reopens"] == "half" else unit
        first, part = rng.randrange(seats), rng.randint(least // 2 + 1, least - 1)
        stacks = [60 * unit] * seats
        stacks[first], stacks[(first + 1) % seats] = level + part, level + 2 * part
    table = {"stacks": stacks, "button": rng.randrange(seats), "small_blind": small, "big_blind": big}
    return Script({**table, "antes": [0] * seats}, _shuffled(rng), ())


def _shuffled(rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.sample(CARDS, len(CARDS)))


def _tied(rules: Rulebook, script: Script, rng: random.Random) -> Script:
    """The script with a deck from which up to four seats are dealt the same ranks, none of them in one suit."""
    cards, seats = rules.dealing.cards, sum(stack != 0 for stack in script.table["stacks"])
    ranks = rng.sample("23456789TJQKA", cards)
    hands = [[ranks[place] + "cdhs"[(place + seat) % 4] for place in range(cards)] for seat in range(min(seats, 4))]
    fresh = [card for card in script.deck if card[0] not in ranks]
    hands += [[fresh.pop() for _ in range(cards)] for _ in range(seats - len(hands))]
    rng.shuffle(hands)
    whole = rules.values["dealing.pattern"] == "whole_hand"
    rows = hands if whole else zip(*hands, strict=True)
    laid = [card for row in rows for card in row]
    return Script(script.table, (*laid, *(card for card in script.deck if card not in laid)), script.moves)


def tables() -> Iterator[Script]:
    """A table of every size, nothing done yet."""
    for seats in range(2, 11):
        yield Script({"stacks": [20] * seats, "button": seats - 1}, CARDS, ())


def random_script(rules: Rulebook, rng: random.Random) -> Script:
    """A random table and a random deck, without moves: stacks short and deep, around half a unit on purpose."""
    least, most = rules.dealing.least_seats, rules.dealing.most_seats
    seats = rng.choice((least, min(least + 1, most), most, rng.randint(least, most)))
    big = rng.choice((2, 2, 4, 10))
    small = rng.choice((big // 2, big // 2, 1, big))
    stacks: list[int | None] = [_stack(rng, big) for _ in range(seats)]
    empty = rng.choice((0, 0, 0, 1))
    for _ in range(min(empty, 10 - seats)):
        stacks.insert(rng.randrange(len(stacks) + 1), 0)
    table: dict[str, Any] = {"stacks": stacks, "button": rng.randrange(len(stacks))}
    if rng.random() < 0.8:
        table |= {"small_blind": small, "big_blind": big}
    if rng.random() < (0.5 if rules.posting.ante else 0.2):
        table["antes"] = [rng.choice((0, 1, big))] * len(stacks)
    if rng.random() < 0.1:
        table["blinds"] = rng.sample([seat for seat, stack in enumerate(stacks) if stack != 0], 2)
    if rng.random() < 0.2:
        table["entering"] = [rng.choice([seat for seat, stack in enumerate(stacks) if stack != 0])]
    deck = list(_shuffled(rng))
    if rng.random() < 0.3:  # pairs and ties are rare enough
        deck.sort(key=lambda card: rng.random() + "23456789TJQKA".index(card[0]) / rng.choice((3, 30)))
    return Script(table, tuple(deck), ())


def _stack(rng: random.Random, big: int) -> int | None:
    kind = rng.random()
    if kind < 0.1:
        return None
    if kind < 0.4:
        return rng.randint(1, 2 * big)
    if kind < 0.7:
        return rng.randint(big, 8 * big)
    return 50 * big


def varied(script: Script, rng: random.Random) -> Script:
    """A script with something changed: a stack, the deck, the button, a move left out or put in."""
    kind = rng.choice(("stack", "deck", "button", "cut", "drop", "stakes"))
    stacks = list(script.table["stacks"])
    if kind == "stack":
        seat = rng.randrange(len(stacks))
        stacks[seat] = max(1, (stacks[seat] or 10) + rng.choice((-2, -1, 1, 2, 5)))
        return script.with_table(stacks=stacks)
    if kind == "deck":
        deck = list(script.deck)
        first, second = rng.sample(range(len(deck)), 2)
        deck[first], deck[second] = deck[second], deck[first]
        return Script(script.table, tuple(deck), script.moves, script.packs)
    if kind == "button":
        return script.with_table(button=rng.randrange(len(stacks)))
    if kind == "stakes":
        big = rng.choice((2, 4, 6))
        return script.with_table(small_blind=big // 2, big_blind=big)
    moves = list(script.moves)
    if kind == "cut" or not moves:
        return script.with_moves(moves[: rng.randrange(len(moves) + 1)])
    del moves[rng.randrange(len(moves))]
    return script.with_moves(moves)


def random_question(rng: random.Random, seats: int) -> Mapping[str, Any]:
    """What a session may have come to after a deal, at random."""
    stacks = [rng.choice((0, 5, 10, 10)) for _ in range(seats)]
    button, small, big = rng.sample(range(seats), 3) if seats > 2 else (0, 0, 1)
    return {
        "stacks": stacks,
        "button": button,
        "small": small,
        "big": big,
        "deals": rng.choice((1, 2, 9, 10, 999)),
        "entering": rng.sample([seat for seat in range(seats) if stacks[seat]], k=1)
        if any(stacks) and rng.random() < 0.2
        else [],
    }
