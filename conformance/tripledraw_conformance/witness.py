"""Witnesses: the shortest deal on which two rulebooks part, found and then made as short as possible."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tripledraw.rulebook import Rulebook
from tripledraw_conformance import explore
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.lockstep import Difference, Played, Side, play
from tripledraw_conformance.script import Script

MOST_DEALS = 4_000
"""How many deals at random are tried beside those of the scenarios."""


@dataclass(frozen=True)
class Witness:
    """A deal, or a question between two deals, on which two sides part.

    For a deal `script` holds its table, its deck and its moves, and `played` what came of it; for a question between deals
    `asked` is what was asked, and the other two are None.
    """

    difference: Difference
    script: Script | None = None
    played: Played | None = None
    asked: Any = None

    @property
    def size(self) -> tuple[int, int, int, int]:
        """How large it is: seats, actions, chips, and what else the table names.

        A stack that is the rulebook's own is larger than any number.
        """
        table = self.script.table if self.script else self.asked
        actions = len(self.played.actions) if self.played else 0
        stacks = table["stacks"]
        chips = [*stacks, *table.get("antes", ()), table.get("small_blind", 0), table.get("big_blind", 0)]
        named = [len(table.get("entering", ())), table.get("deals", 0), *("blinds" in table, "antes" in table)]
        return len(stacks), actions, sum(_UNNAMED if each is None else each for each in chips), sum(named)


_UNNAMED = 1 << 20


class Pair:
    """Two rulebooks played by the reference engine side by side."""

    def __init__(self, left: Rulebook, right: Rulebook) -> None:
        """Be ready for a deal."""
        self.left = Side(ReferenceEngine(left), left)
        self.right = Side(ReferenceEngine(right), right)

    def parts(self, script: Script) -> Witness | None:
        """The witness that a script is, cut where the two part; None if it is none."""
        played = play(self.left, self.right, script)
        if played.difference is None:
            return None
        return Witness(played.difference, script.with_moves(played.moves), played)

    def answers(self, asked: Any) -> Witness | None:
        """The witness that a question between deals is, None if both answer alike."""
        left, right = (side.engine.next(side.rules.values, asked) for side in (self.left, self.right))
        return Witness(Difference(0, "next", left, right), asked=asked) if left != right else None

    def wander(self, script: Script, rng: random.Random) -> Witness | None:
        """The witness that a script is when it goes on at random."""
        played = play(self.left, self.right, script, explore.Policy(rng))
        if played.difference is None:
            return None
        return Witness(played.difference, script.with_moves(played.moves), played)


def find(
    left: Rulebook, right: Rulebook, paths: Sequence[str], seed: int = 0, most: int = MOST_DEALS
) -> Witness | None:
    """A witness that tells two rulebooks apart which differ in these rules, as short as possible; None if none is found.

    Same seed, same result.
    """
    found = next(_search(Pair(left, right), left, paths, random.Random(seed), most), None)
    return shrink(Pair(left, right), found) if found else None


def _search(pair: Pair, left: Rulebook, paths: Sequence[str], rng: random.Random, most: int) -> Iterator[Witness]:
    if all(path.startswith("session.") or path.startswith("posting.") for path in paths):
        for name, asked in explore.questions(left):
            if name == "next" and (witness := pair.answers(asked)):
                yield witness
        for _ in range(most):
            if witness := pair.answers(explore.random_question(rng, rng.randint(2, 4))):
                yield witness
    known = []
    for script in explore.from_scenarios(left, paths):
        known.append(script)
        if witness := pair.parts(script):
            yield witness
    for number in range(most):
        script = rng.choice(known) if number % 2 and known else explore.random_script(left, rng)
        for _ in range(rng.randint(0, 3)):
            script = explore.varied(script, rng)
        if witness := pair.wander(script, rng):
            yield witness


def shrink(pair: Pair, witness: Witness) -> Witness:
    """The witness with nothing left that can be taken away: no seat, no action, no chip."""
    smaller: Witness | None = witness
    while smaller is not None:
        witness = smaller
        smaller = next((found for found in shorter(pair, witness) if found.size < witness.size), None)
    return witness


def shorter(pair: Pair, witness: Witness) -> Iterator[Witness]:
    """The witness with something taken away, where what is left is still one: seats, actions, chips."""
    if witness.script is None or witness.played is None:
        for asked in _less_asked(witness.asked):
            if found := pair.answers(asked):
                yield found
        return
    for script in _less(witness.script, witness.played, pair.left.rules.session.stack):
        if found := pair.parts(script):
            yield found


def _less(script: Script, played: Played, own: int) -> Iterator[Script]:
    """A script with less in it; `own` is the stack that the rulebook gives."""
    seats = [action["seat"] for action in played.actions if "seat" in action]
    stacks = script.table["stacks"]
    for seat in range(len(stacks) if len(stacks) > 2 else 0):
        moves = [move for move, by in zip(script.moves, seats, strict=True) if by != seat]
        yield _without_seat(script, seat).with_moves(moves)
        yield _without_seat(script, seat)
    size = len(script.moves)
    while size:
        for start in range(0, len(script.moves) - size + 1, size):
            yield script.with_moves((*script.moves[:start], *script.moves[start + size :]))
        size //= 2
    for seat, stack in enumerate(stacks):
        for fewer in [own] if stack is None else _fewer(stack):
            yield script.with_table(stacks=_replaced(stacks, seat, fewer))
    yield from _less_named(script)


def _less_named(script: Script) -> Iterator[Script]:
    """A script with less of what a table need not name: stakes, antes, seats that enter, places of the blinds."""
    table = script.table
    for name in ("antes", "entering", "blinds"):
        if name in table:
            yield Script({key: table[key] for key in table if key != name}, script.deck, script.moves, script.packs)
    for seat, ante in enumerate(table.get("antes", ())):
        for fewer in _fewer(ante):
            yield script.with_table(antes=_replaced(table["antes"], seat, fewer))
    for seat in table.get("entering", ()):
        yield script.with_table(entering=[other for other in table["entering"] if other != seat])
    for name in ("small_blind", "big_blind"):
        for fewer in _fewer(table.get(name, 0)):
            yield script.with_table(**{name: fewer})


def _fewer(chips: int) -> Iterator[int]:
    """Fewer chips: none, then half, ... and at last one less."""
    step = chips
    while step:
        yield chips - step
        step //= 2


def _replaced(items: Sequence[Any], place: int, item: Any) -> list[Any]:
    return [*items[:place], item, *items[place + 1 :]]


def _without_seat(script: Script, gone: int) -> Script:
    """The script at a table that has one seat less."""
    table = dict(script.table)
    table["stacks"] = _dropped(table["stacks"], gone)
    table["button"] = (table["button"] - (table["button"] >= gone)) % len(table["stacks"])
    if "antes" in table:
        table["antes"] = _dropped(table["antes"], gone)
    for name in ("entering", "blinds"):
        if name in table:
            table[name] = [seat - (seat > gone) for seat in table[name] if seat != gone]
    if len(table.get("blinds", (0, 0))) < 2:
        del table["blinds"]
    return Script(table, script.deck, script.moves, script.packs)


def _dropped(items: Sequence[Any], place: int) -> list[Any]:
    return [*items[:place], *items[place + 1 :]]


def _less_asked(asked: Any) -> Iterator[Any]:
    """A question with a seat, some deals, an entering seat or some chips less."""
    stacks = asked["stacks"]
    places = ("button", "small", "big")
    for gone in range(len(stacks)):
        if len(stacks) > 2 and all(asked[name] != gone for name in places):
            less = {name: asked[name] - (asked[name] > gone) for name in places}
            entering = [seat - (seat > gone) for seat in asked["entering"] if seat != gone]
            yield {**asked, **less, "stacks": _dropped(stacks, gone), "entering": entering}
    for seat in asked["entering"]:
        yield {**asked, "entering": [other for other in asked["entering"] if other != seat]}
    for seat, stack in enumerate(stacks):
        for fewer in _fewer(stack):
            yield {**asked, "stacks": _replaced(stacks, seat, fewer)}
    for fewer in _fewer(asked["deals"]):
        yield {**asked, "deals": fewer}
