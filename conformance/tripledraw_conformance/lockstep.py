"""Lock-step: one deal on two engines, and the first observation on which they part."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tripledraw.notation import cards_from_json
from tripledraw.rulebook import Rulebook
from tripledraw.rules.reshuffling import may_be
from tripledraw_conformance import fouls
from tripledraw_conformance.engines.observation import Observation
from tripledraw_conformance.engines.port import FIELDS, Engine, EngineBroken, EngineError, Message
from tripledraw_conformance.follower import IMPOSSIBLE, Follower
from tripledraw_conformance.script import Foul, Move, Script, action_of, cheapest, pack_order


class Policy(Protocol):
    """Decides on a move where a seat sees an observation."""

    def __call__(self, observation: Message) -> Move:
        """The next move."""


class Fouling(Protocol):
    """Decides whether something illegal is tried where the table shows an observation."""

    def __call__(self, observation: Message) -> Foul | None:
        """A foul, or None."""


@dataclass(frozen=True)
class Side:
    """An engine, the rulebook that it is sent, and the fields of an observation that it fills."""

    engine: Engine
    rules: Rulebook
    observes: frozenset[str] = frozenset(FIELDS)


@dataclass(frozen=True)
class Difference:
    """The first thing on which two sides part: after how many actions, in which field, and what each shows there.

    A field is one of an observation, or `table` if only one of them can play the deal at all, `refused` if one allows
    what the other does not, `broken` if one breaks down, `chance` if a card falls that cannot.
    """

    after: int
    field: str
    left: Any
    right: Any


MOST_MOVES = 400
"""No deal has so many actions, and no more are tried."""

_NO_OBSERVATIONS = ("broken", "table", IMPOSSIBLE, "refused")
"""The keys of the answers that are no observations."""

_GIVES_UP = ("fold", "muck")


@dataclass
class Played:
    """A deal that was played on two sides up to where they part, or to its end: the commands, as sent to both.

    `deck` are its cards as they fell. `seats` are those that made the moves, None for one that no seat makes. `seen`
    is what each side showed last; `begun` if both could play the deal at all.
    """

    deck: Sequence[str] = ()
    actions: list[Mapping[str, Any]] = field(default_factory=list)
    moves: list[Move | Foul] = field(default_factory=list)
    seats: list[int | None] = field(default_factory=list)
    orders: list[Sequence[str]] = field(default_factory=list)
    seen: tuple[Message, Message] = ({}, {})
    difference: Difference | None = None
    begun: bool = False
    over: bool = False


def play(
    left: Side,
    right: Side,
    script: Script,
    policy: Policy | None = None,
    fouling: Fouling | None = None,
    watch: Callable[[Message, Message], object] | None = None,
) -> Played:
    """Play a script on both sides in lock-step. It ends where they part, where its moves end, or with the deal.

    Moves are understood as the left side sees them; when they end, `policy` goes on if there is one, and `fouling`
    tries what is illegal. A move that neither side allows is passed over. `watch` is told all that both answer.
    """
    return _Match(left, right, script, policy, fouling, watch).play()


class _Match:
    """A deal that is being played on two sides."""

    def __init__(
        self,
        left: Side,
        right: Side,
        script: Script,
        policy: Policy | None,
        fouling: Fouling | None,
        watch: Callable[[Message, Message], object] | None,
    ) -> None:
        self._left, self._right, self._script = left, right, script
        self._policy, self._fouling, self._watch = policy, fouling, watch
        self._moves = list(reversed(script.moves))
        self._compared = [name for name in FIELDS if name in left.observes and name in right.observes]
        self._gone: set[int] = set()
        self._follower = left.engine if isinstance(left.engine, Follower) else None
        self._fouled = False
        self._played = Played(script.deck)

    def play(self) -> Played:
        """Play until the two part, or nothing more is to be done."""
        played, table = self._played, self._script.table
        deck = () if self._follower else self._script.deck
        self._ask("table", lambda side: side.engine.deal(side.rules.values, table, deck))
        played.begun = all("stage" in seen for seen in played.seen)
        played.difference = self._difference()
        steps = 0
        while played.difference is None and steps < MOST_MOVES and self._step():
            steps += 1
        if self._follower:
            self._tell_what_fell(self._follower)
        return played

    def _step(self) -> bool:
        """Go on by one command; false if there is nothing more to be done."""
        here = self._played.seen[0]
        if "options" not in here:
            return False
        foul = self._foul(here)
        if foul is not None:
            self._try(foul, here)
            return True
        self._fouled = False
        if "order" in here["options"]:
            self._order(here)
            return True
        self._played.over = here["turn"] is None
        move = None if self._played.over else self._move(here)
        if move is not None:
            self._move_on(move, here)
        return move is not None

    def _foul(self, here: Message) -> Foul | None:
        """What is tried here although it is illegal: what the script has, and else not twice in a row."""
        pack = len(self._played.orders) if "order" in here["options"] else None
        while self._moves and isinstance(foul := self._moves[-1], Foul) and (pack is None or foul.pack == pack):
            self._moves.pop()
            if fouls.sent(foul, here):
                return foul
        found = self._fouling(here) if self._fouling and not self._fouled else None
        return replace(found, pack=pack) if found else None

    def _move(self, here: Message) -> Move | None:
        move = self._moves.pop() if self._moves else None
        if move is None and self._policy and "show" not in here["options"]:
            return self._policy(here)
        return None if isinstance(move, Foul) else move

    # Commands to both.

    def _try(self, foul: Foul, here: Message) -> None:
        """Try a foul: both refuse it, and what a refusal shows is what was shown before."""
        played, before = self._played, self._played.seen
        sent = fouls.sent(foul, here)
        assert sent is not None
        self._fouled = True
        self._send(*sent)
        self._note(foul, *sent)
        if not self._refused():
            played.difference = self._difference()
            return
        fields = [name for name in self._compared if name != "events"]
        shown = ((name, refusal) for refusal in played.seen for name in fields if name in refusal)
        changed = next(((name, refusal) for name, refusal in shown if not self._same(name, here, refusal)), None)
        if changed is None:
            played.seen = before
            return
        name, refusal = changed
        played.difference = Difference(len(played.actions), name, here[name], refusal[name])

    def _order(self, here: Message) -> None:
        """Order the pack as the script has it."""
        cards = pack_order(self._script, len(self._played.orders), here["options"]["order"])
        self._send(None, {"do": "order", "cards": list(cards)})
        self._played.orders.append(cards)
        self._played.actions.append({"do": "order", "cards": list(cards)})
        self._played.difference = self._difference()

    def _move_on(self, move: Move, here: Message) -> None:
        """Have the seat whose turn it is act; what neither side allows is passed over."""
        before, seat, action = self._played.seen, here["turn"], action_of(move, here)
        self._send(seat, action)
        if self._refused():
            self._played.seen = before
            return
        if action["do"] in _GIVES_UP:
            self._gone.add(seat)
        self._note(move, seat, action)
        self._played.difference = self._difference()

    def _send(self, seat: int | None, action: Mapping[str, Any]) -> None:
        if seat is None:
            self._ask("refused", lambda side: side.engine.order(action["cards"]))
        else:
            self._ask("refused", lambda side: side.engine.act(seat, action))

    def _ask(self, otherwise: str, command: Callable[[Side], Message]) -> None:
        """Put a command to both sides; an error counts as the answer `otherwise`."""
        if self._follower:
            theirs = _answer(otherwise, command, self._right)
            self._follower.hear(theirs)
            mine = _answer(otherwise, command, self._left)
        else:
            mine = _answer(otherwise, command, self._left)
            theirs = _answer(otherwise, command, self._right)
        self._played.seen = mine, theirs
        if self._watch:
            self._watch(mine, theirs)

    def _refused(self) -> bool:
        return all("refused" in seen for seen in self._played.seen)

    def _note(self, move: Move | Foul, seat: int | None, action: Mapping[str, Any]) -> None:
        """Keep what was done; packs that were shuffled with it are told when all of their cards have fallen."""
        played = self._played
        played.moves.append(move)
        played.seats.append(seat)
        played.actions.append(action if seat is None else {"seat": seat, **action})
        packs = len(self._follower.fell) - 1 if self._follower else 0
        for _ in range(packs - len(played.orders)):
            played.orders.append(())
            played.actions.append({"do": "order"})

    def _tell_what_fell(self, follower: Follower) -> None:
        played = self._played
        played.deck, *packs = follower.fell
        played.orders[:] = packs
        orders = iter(packs)
        played.actions[:] = [
            {**each, "cards": next(orders)} if each == {"do": "order"} else each for each in played.actions
        ]

    # What both show.

    def _difference(self) -> Difference | None:
        (left, right), after = self._played.seen, len(self._played.actions)
        if isinstance(left, Observation) and isinstance(right, Observation) and left.like(right):
            return None
        for name in _NO_OBSERVATIONS:
            if (name in left) != (name in right):
                return Difference(after, name, left.get(name), right.get(name))
            if name in left:
                return None
        for name in self._compared:
            if name not in left or name not in right or left[name] == right[name]:
                continue
            if not self._same(name, left, right):
                return Difference(after, name, *(_without_rules(name, seen[name]) for seen in (left, right)))
        return None

    def _same(self, name: str, left: Message, right: Message) -> bool:
        """Whether a field shows the same on both sides: cards and the seats of a pot in any order, whatever rules are
        named, and whatever more an engine tells."""
        mine, theirs = left[name], right[name]
        if mine == theirs:
            return True
        if name == "hands":
            gone = self._gone.union(each["seat"] for each in left.get("events", ()) if each["event"] == "mucked")
            return len(mine) == len(theirs) and all(
                self._same_cards(one, two) or (seat in gone and not (one and two))
                for seat, (one, two) in enumerate(zip(mine, theirs, strict=True))
            )
        if name == "pots":
            return list(map(_pot, mine)) == list(map(_pot, theirs))
        if name == "options":
            return mine.keys() == theirs.keys() and all(self._same_option(mine[key], theirs[key]) for key in mine)
        if name == "events":
            return len(mine) == len(theirs) and all(map(self._same_event, mine, theirs))
        return False

    def _same_option(self, mine: Any, theirs: Any) -> bool:
        if isinstance(mine, list) and isinstance(theirs, list):
            return self._same_cards(mine, theirs)
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping) and "from" in mine and "from" in theirs:
            counted: bool = mine["counts"] == theirs["counts"]
            return counted and self._same_cards(mine["from"], theirs["from"])
        return bool(mine == theirs)

    def _same_event(self, mine: Message, theirs: Message) -> bool:
        if mine["event"] != theirs["event"]:
            return False
        return all(
            self._same_cards(mine[key], theirs[key])
            if key in ("cards", "pack")
            else self._same_cards([mine[key]], [theirs[key]])
            if key == "card"
            else mine[key] == theirs[key]
            for key in mine.keys() & theirs.keys() - {"rule"}
        )

    def _same_cards(self, mine: Sequence[str], theirs: Sequence[str]) -> bool:
        """Whether these are the same cards; one that the reference engine could not be told stands for any."""
        if sorted(mine) == sorted(theirs):
            return True
        if not self._follower or "??" not in mine:
            return False
        return may_be(cards_from_json(theirs), tuple(sorted(cards_from_json(mine))))


def _answer(otherwise: str, command: Callable[[Side], Message], side: Side) -> Message:
    try:
        return command(side)
    except EngineBroken as broken:
        return {"broken": f"{broken.how}: {broken}"}
    except EngineError as error:
        return {otherwise: str(error)}


def _pot(pot: Message) -> tuple[int, list[int]]:
    return pot["chips"], sorted(pot["seats"])


def _without_rules(name: str, shown: Any) -> Any:
    """What a field shows without the rules that events name."""
    if name != "events":
        return shown
    return [{key: given for key, given in event.items() if key != "rule"} for event in shown]


def to_the_end(side: Side, script: Script, actions: Sequence[Mapping[str, Any]]) -> Iterator[Message]:
    """Everything that one side shows as it plays actions as far as it allows them, and then the cheapest to the end."""
    answer = _answer("table", lambda of: of.engine.deal(of.rules.values, script.table, script.deck), side)
    if "table" in answer:
        return
    yield answer
    for action in actions:
        after = _answer("refused", _command(action), side)
        if "refused" in after:
            break
        answer = after
        yield answer
    orders = sum(action["do"] == "order" for action in actions)
    while answer["turn"] is not None or "order" in answer["options"]:
        if "order" in answer["options"]:
            answer = side.engine.order(pack_order(script, orders, answer["options"]["order"]))
            orders += 1
        else:
            answer = side.engine.act(answer["turn"], action_of(cheapest(answer), answer))
        yield answer


def _command(action: Mapping[str, Any]) -> Callable[[Side], Message]:
    """The command that sends an action as it was played."""
    if "seat" not in action:
        return lambda side: side.engine.order(action["cards"])
    given = {name: value for name, value in action.items() if name != "seat"}
    return lambda side: side.engine.act(action["seat"], given)
