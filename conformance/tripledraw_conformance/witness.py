"""Witnesses: the shortest deal on which two rulebooks part, found and then made as short as possible."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tripledraw.rulebook import Rulebook
from tripledraw_conformance import explore
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.lockstep import Difference, Played, Policy, Side, play
from tripledraw_conformance.script import Foul, Script

MOST_DEALS = 4_000
"""How many deals at random are tried beside those of the scenarios."""


@dataclass(frozen=True)
class Witness:
    """A deal, or a question between two deals, on which two sides part.

    For a deal `script` holds its table, its deck and its moves, and `played` what came of it; for a question between
    deals `asked` is what was asked, and the other two are None.
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
    """Two rulebooks played by the reference engine side by side, or any two sides."""

    def __init__(self, left: Rulebook | Side, right: Rulebook | Side) -> None:
        """Be ready for a deal."""
        self.left, self.right = (
            side if isinstance(side, Side) else Side(ReferenceEngine(side), side) for side in (left, right)
        )

    def parts(self, script: Script) -> Witness | None:
        """The witness that a script is, cut where the two part; None if it is none."""
        return witness_of(script, play(self.left, self.right, script))

    def answers(self, asked: Any) -> Witness | None:
        """The witness that a question between deals is, None if both answer alike."""
        left, right = (side.engine.next(side.rules.values, asked) for side in (self.left, self.right))
        return Witness(Difference(0, "next", left, right), asked=asked) if left != right else None

    def wander(self, script: Script, policy: Policy) -> Witness | None:
        """The witness that a script is when it goes on as a policy has it."""
        return witness_of(script, play(self.left, self.right, script, policy))


def witness_of(script: Script, played: Played) -> Witness | None:
    """The witness that a script is as it was played, None if nothing differs."""
    if played.difference is None:
        return None
    return Witness(played.difference, script.with_moves(played.moves), played)


def find(
    left: Rulebook, right: Rulebook, paths: Sequence[str], seed: int = 0, most: int = MOST_DEALS
) -> Witness | None:
    """A witness that tells apart two rulebooks which differ in these rules, as short as can be; None if none is found.

    Same seed, same result.
    """
    found = next(_search(Pair(left, right), left, paths, random.Random(seed), most), None)
    return shrink(Pair(left, right), found) if found else None


def _search(pair: Pair, left: Rulebook, paths: Sequence[str], rng: random.Random, most: int) -> Iterator[Witness]:
    if all(path.startswith(("session.", "posting.")) for path in paths):
        for name, asked in explore.questions(left):
            if name == "next" and (witness := pair.answers(asked)):
                yield witness
        for _ in range(most):
            if witness := pair.answers(explore.random_question(rng, rng.randint(2, 4))):
                yield witness
    for script in explore.tables():
        if witness := pair.parts(script):
            yield witness
    known = []
    for script in explore.from_scenarios(left, paths):
        known.append(script)
        if witness := pair.parts(script):
            yield witness
    for number in range(most):
        if number % 3 or not known:
            script, temper = explore.sought(left, paths, rng)
        else:
            script, temper = rng.choice(known), explore.wild(rng)
            for _ in range(rng.randint(0, 3)):
                script = explore.varied(script, rng)
        if witness := pair.wander(script, explore.Policy(rng, temper)):
            yield witness


def shrink(pair: Pair, witness: Witness) -> Witness:
    """The witness with nothing left that can be taken away: no seat, no action, no chip."""
    while True:
        before = witness.size
        for less in _LESS:
            while smaller := next(_still(pair, witness, less), None):
                witness = smaller
        if witness.size == before:
            return witness


def shorter(pair: Pair, witness: Witness) -> Iterator[Witness]:
    """The witnesses that are left with a single seat, action or chip taken away, or several at once."""
    for less in _LESS:
        yield from _still(pair, witness, less)


def _still(pair: Pair, witness: Witness, less: "Less") -> Iterator[Witness]:
    """What is smaller than a witness, one way or another, and still one."""
    own = pair.left.rules.session.stack
    for smaller in less(witness, own):
        found = pair.parts(smaller) if isinstance(smaller, Script) else pair.answers(smaller)
        if found and found.size < witness.size:
            yield found


Less = Callable[[Witness, int], Iterator[Any]]
"""Scripts, or questions, with less in them than a witness has; the number is the stack that the rulebook gives."""


def _fewer_seats(witness: Witness, own: int) -> Iterator[Any]:
    if witness.script is None or witness.played is None:
        yield from _asked_of_fewer(witness.asked)
        return
    script, stacks = witness.script, witness.script.table["stacks"]
    for seat in range(len(stacks) if len(stacks) > 2 else 0):
        moves = [move for move, by in zip(script.moves, witness.played.seats, strict=True) if by != seat]
        yield _without_seat(script, seat).with_moves(moves)
        yield _without_seat(script, seat)


def _fewer_moves(witness: Witness, own: int) -> Iterator[Any]:
    script = witness.script
    if script and any(isinstance(move, Foul) for move in script.moves):
        yield script.with_moves([move for move in script.moves if not isinstance(move, Foul)])
    size = len(script.moves) if script else 0
    while script and size:
        for start in range(0, len(script.moves) - size + 1, size):
            yield script.with_moves((*script.moves[:start], *script.moves[start + size :]))
        size //= 2


def _fewer_chips(witness: Witness, own: int) -> Iterator[Any]:
    table = witness.script.table if witness.script else witness.asked
    for stacks in _smaller(table["stacks"], own):
        yield witness.script.with_table(stacks=stacks) if witness.script else {**witness.asked, "stacks": stacks}


def _smaller(stacks: Sequence[int | None], own: int) -> Iterator[list[int | None]]:
    most = max(own if stack is None else stack for stack in stacks)
    while most := most // 2:
        yield [min(own if stack is None else stack, most) for stack in stacks]
    for seat, stack in enumerate(stacks):
        for fewer in [own] if stack is None else _fewer(stack):
            yield _replaced(stacks, seat, fewer)


def _less_told(witness: Witness, own: int) -> Iterator[Any]:
    yield from _less_named(witness.script) if witness.script else _less_asked(witness.asked)


_LESS: Sequence[Less] = (_fewer_seats, _fewer_moves, _fewer_chips, _less_told)


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


def _asked_of_fewer(asked: Any) -> Iterator[Any]:
    """A question with a seat less; a place that was there goes to the next seat, or to the one before it."""
    stacks = asked["stacks"]
    for gone in range(len(stacks) if len(stacks) > 2 else 0):
        for step in (1, -1):
            places = {name: _moved(asked[name], gone, step, len(stacks)) for name in ("button", "small", "big")}
            entering = [seat - (seat > gone) for seat in asked["entering"] if seat != gone]
            if places["small"] != places["big"]:
                yield {**asked, **places, "stacks": _dropped(stacks, gone), "entering": entering}


def _moved(place: int, gone: int, step: int, seats: int) -> int:
    """Where a place is when a seat has gone."""
    kept = (place + step) % seats if place == gone else place
    return kept - (kept > gone)


def _less_asked(asked: Any) -> Iterator[Any]:
    """A question with an entering seat or some deals less."""
    for seat in asked["entering"]:
        yield {**asked, "entering": [other for other in asked["entering"] if other != seat]}
    for fewer in _fewer(asked["deals"]):
        yield {**asked, "deals": fewer}
