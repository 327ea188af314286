"""Exploring: deals that reach what is rare, taken from the scenarios and varied at random."""

import random
from collections.abc import Iterator, Mapping, Sequence
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


class Policy:
    """Decides at random, with a temper: some deals are wild, some are timid, some draw everything."""

    def __init__(self, rng: random.Random, *, thirsty: bool = False) -> None:
        """Draw a temper; the `thirsty` fold little, wager nothing and discard as many as they may."""
        self._rng = rng
        self._fold = rng.choice((0.0, 0.05, 0.3))
        self._raise = 0.0 if thirsty else rng.choice((0.0, 0.2, 0.5, 0.9))
        self._most = rng.choice((0.0, 0.3, 1.0))
        self._draw = rng.choice(_THIRSTS if thirsty else _DRAWS)
        self._folds = rng.choice((0, 1, 1, 2, 3)) if thirsty else 99

    def __call__(self, observation: Message) -> Move:
        """The next move where a seat sees this."""
        rng, options = self._rng, observation["options"]
        if "discard" in options:
            hand, counts = options["discard"]["from"], options["discard"]["counts"]
            number = max(count for count in counts if count <= max(rng.choice(self._draw), counts[0]))
            return Throw(tuple(sorted(rng.sample(range(len(hand)), number))))
        if "raise" in options and rng.random() < self._raise:
            least, most = options["raise"]["to"]
            if rng.random() < self._most:
                return Bet("raise", most=True)
            return Bet("raise", rng.randint(least, most)) if rng.random() < 0.3 and least < most else Bet("raise")
        if "fold" in options and self._folds and rng.random() < max(self._fold, 0.3 if self._folds < 9 else 0):
            self._folds -= 1
            return Bet("fold")
        return Bet(next(do for do in ("check", "call", "fold", "raise") if do in options))


_DRAWS = ((0,), (0, 1, 2), (5,), (0, 1, 2, 3, 4, 5), (3, 4, 5))
_THIRSTS = ((5,), (5,), (5, 5, 5, 4), (5, 5, 3), (5, 5, 5, 5, 1, 0))


def sought(rules: Rulebook, paths: Sequence[str], rng: random.Random) -> tuple[Script, Policy]:
    """A table and how it is played where these rules may matter: short stubs, ties, or anything."""
    chapters = {path.partition(".")[0] for path in paths}
    if not chapters.isdisjoint(("reshuffling", "drawing")) and rng.random() < 0.7:
        script = random_script(rules, rng)
        seats = max(rules.dealing.least_seats, rules.dealing.most_seats - rng.choice((0, 0, 0, 1, 1, 2, 3)))
        table = {"stacks": [rng.choice((1, 100))] * seats, "button": rng.randrange(seats)}
        return Script(table, script.deck, ()), Policy(rng, thirsty=True)
    if not chapters.isdisjoint(("pots", "ranking", "showdown")) and rng.random() < 0.5:
        return tied(rules, random_script(rules, rng), rng), Policy(rng)
    return random_script(rules, rng), Policy(rng)


def tied(rules: Rulebook, script: Script, rng: random.Random) -> Script:
    """The script with a deck from which up to four seats are dealt the same ranks, none of them in one suit."""
    cards, seats = rules.dealing.cards, sum(stack != 0 for stack in script.table["stacks"])
    ranks = rng.sample("23456789TJQKA", cards)
    hands = [[ranks[place] + "cdhs"[(place + seat) % 4] for place in range(cards)] for seat in range(min(seats, 4))]
    fresh = [card for card in script.deck if card[0] not in ranks]
    hands += [[fresh.pop() for _ in range(cards)] for _ in range(seats - len(hands))]
    rng.shuffle(hands)
    whole = rules.values["dealing.pattern"] == "whole_hand"
    laid = [card for hand in hands for card in hand] if whole else [card for row in zip(*hands, strict=True) for card in row]
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
    if rng.random() < 0.2:
        table["antes"] = [rng.choice((0, 1, big))] * len(stacks)
    if rng.random() < 0.2:
        table["entering"] = [rng.choice([seat for seat, stack in enumerate(stacks) if stack != 0])]
    deck = list(CARDS)
    rng.shuffle(deck)
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
