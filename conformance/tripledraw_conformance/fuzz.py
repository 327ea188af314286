"""Fuzzing: the reference engine and another one in lock-step over deals at random, and the rules on which they part."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tripledraw.rulebook import Rulebook
from tripledraw.schema import rules as all_rules
from tripledraw_conformance import explore, witness
from tripledraw_conformance.engines.port import FIELDS, Engine, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.follower import Follower
from tripledraw_conformance.fouls import Fouls
from tripledraw_conformance.lockstep import Played, Side, play
from tripledraw_conformance.parting import Parting, parting
from tripledraw_conformance.progress import Progress, unheard
from tripledraw_conformance.reached import Reached
from tripledraw_conformance.reads import watched
from tripledraw_conformance.script import Script
from tripledraw_conformance.witness import Pair, Witness, witness_of

ILLEGAL = 0.05
"""The share of the steps before which something illegal is tried."""

MOST_BROKEN = 20
"""After so many deals in a row in which it breaks down an engine is given up."""

_SHRINKS = 400
"""So many shorter deals are tried for each group; each costs time, most of all with an engine that is late."""

_SHRINKS_OF_BREAKS = 30

_WATCHED_FIRST, _WATCHED_EVERY = 200, 8
"""Rules are watched in the first deals and in some of the others: it takes two thirds more time."""


class CannotFuzz(ValueError):
    """An engine that plays no deals, or that shuffles itself and does not show the cards."""


@dataclass(frozen=True)
class Parted(Witness):
    """A deal on which the two sides part, and where."""

    parting: Parting = field(default_factory=lambda: Parting(""))

    @property
    def name(self) -> str:
        """The path of the rule on which they part, or else the way, such as `table` or `broken: late`."""
        how = f": {self.difference.right.partition(':')[0]}" if self.difference.field == "broken" else ""
        return self.parting.rule or f"{self.difference.field}{how}"


@dataclass
class Group:
    """The deals in which the two parted on one rule, or, where no rule decides, in one way.

    `fields` counts the fields of the differences, `witness` is the shortest deal, `explained` are the changes of one
    rule that would explain it, as PATH=VALUE, once they were sought.
    """

    witness: Parted
    fields: Counter[str] = field(default_factory=Counter)
    explained: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The path of the rule, or else the way."""
        return self.witness.name

    @property
    def number(self) -> int:
        """How many deals there are."""
        return self.fields.total()


@dataclass
class Fuzzed:
    """What came of a run.

    `deals` were put to the engine, of which `begun` could be played at all and `over` were played to their end, with
    `actions` in them. `gave_up` if it broke down so often that the rest was left. `shown` counts the deals in which
    the engine showed each field, of those that it says it `observes`.
    """

    hello: Message
    observes: tuple[str, ...]
    deals: int = 0
    begun: int = 0
    over: int = 0
    actions: int = 0
    gave_up: bool = False
    groups: list[Group] = field(default_factory=list)
    reached: Reached = field(default_factory=Reached)
    shown: Counter[str] = field(default_factory=Counter)

    @property
    def agreed(self) -> bool:
        """Whether deals were played, and all of them alike."""
        return self.begun > 0 and not self.groups


def fuzz(
    engine: Engine,
    rules: Rulebook,
    deals: int,
    seed: int = 0,
    illegal: float = ILLEGAL,
    progress: Progress = unheard,
) -> Fuzzed:
    """Play deals at random, and deals that seek what is rare, on an engine and on the reference engine beside it.

    Before a share of the steps, `illegal`, something illegal is tried. Each deal depends on the seed and its number
    alone. Raises CannotFuzz, and EngineBroken if the engine does not even say what it is.
    """
    return _Run(engine, rules, seed, illegal).run(deals, progress)


class _Run:
    """A run: the two sides, and what came of them so far."""

    def __init__(self, engine: Engine, rules: Rulebook, seed: int, illegal: float) -> None:
        hello = engine.hello()
        observes = tuple(name for name in FIELDS if name in hello["observes"])
        _look_at(hello, observes)
        self._rules, self._seed, self._illegal = rules, seed, illegal
        self._right = Side(engine, rules, frozenset(observes))
        self._follows = hello["chance"] == "observed"
        self._found: dict[str, Group] = {}
        self._done = Fuzzed(hello, observes)
        self._fields: set[str] = set()
        self._left = self._reference(rules)
        self._watched = self._reference(watched(rules, self._done.reached.read))

    def run(self, deals: int, progress: Progress) -> Fuzzed:
        done, broken = self._done, 0
        known = list(explore.from_scenarios(self._rules, ()))
        for number in range(deals):
            played = self._play(number, known)
            broken = broken + 1 if "broken" in played.seen[1] else 0
            progress(number + 1, deals)
            if broken == MOST_BROKEN:
                done.gave_up = True
                break
        for group in self._found.values():
            self._shorten(group)
        done.groups = sorted(self._found.values(), key=lambda group: -group.number)
        return done

    def _reference(self, rules: Rulebook) -> Side:
        """The reference engine; one that follows where the other shuffles."""
        return Side(Follower(rules) if self._follows else ReferenceEngine(rules), rules)

    def _play(self, number: int, known: Sequence[Script]) -> Played:
        rng = random.Random(f"{self._seed}/{number}")
        script, policy = _somehow(self._rules, known, rng)
        left = self._watched if number < _WATCHED_FIRST or number % _WATCHED_EVERY == 0 else self._left
        fouling = Fouls(rng, self._illegal) if self._illegal else None
        self._fields.clear()
        played = play(left, self._right, script, policy, fouling, self._watch)
        self._count(played)
        found = _parted(script, played, left)
        if found is not None:
            self._group(found)
        return played

    def _count(self, played: Played) -> None:
        done = self._done
        done.deals += 1
        done.begun += played.begun
        done.over += played.over
        done.actions += len(played.actions)
        done.shown.update(name for name in done.observes if name in self._fields)

    def _watch(self, mine: Message, theirs: Message) -> None:
        self._done.reached.take(mine)
        self._fields.update(theirs)

    # Where they part.

    def _group(self, found: Parted) -> None:
        group = self._found.setdefault(found.name, Group(found))
        group.fields[found.difference.field] += 1
        if found.size < group.witness.size:
            group.witness = found

    def _shorten(self, group: Group) -> None:
        """Take away all that can be taken away from the deal of a group, as far as that is tried."""
        tries = _SHRINKS_OF_BREAKS if group.witness.difference.field == "broken" else _SHRINKS
        found = witness.shrink(_Alike(self._left, self._right, group.name, tries), group.witness)
        assert isinstance(found, Parted)
        group.witness = found


class _Alike(Pair):
    """The two sides; only so many deals are played, and only those count in which they part as in one group."""

    def __init__(self, left: Side, right: Side, name: str, tries: int) -> None:
        super().__init__(left, right)
        self._name, self._tries = name, tries

    def parts(self, script: Script) -> Parted | None:
        """The witness that a script is if it belongs to the group."""
        if not self._tries:
            return None
        self._tries -= 1
        found = _parted(script, play(self.left, self.right, script), self.left)
        return found if found is not None and found.name == self._name else None


def _parted(script: Script, played: Played, left: Side) -> Parted | None:
    """The deal that was just played, if the two parted in it."""
    found = witness_of(script, played)
    if found is None:
        return None
    if isinstance(left.engine, Follower):
        left.engine.hear({})  # what it is asked now, nobody else has done
    return Parted(found.difference, found.script, found.played, None, parting(played, left.engine))


def _somehow(rules: Rulebook, known: Sequence[Script], rng: random.Random) -> tuple[Script, explore.Policy]:
    """A deal at random, one that seeks what some rule is about, or a scenario's with something changed."""
    kind = rng.random()
    if kind < 0.25:
        script, temper = explore.random_script(rules, rng), explore.wild(rng)
    elif kind < 0.5 and known:
        script, temper = explore.varied(rng.choice(known), rng), explore.wild(rng)
    else:
        script, temper = explore.sought(rules, [rng.choice(tuple(all_rules()))], rng)
    return script, explore.Policy(rng, temper)


def _look_at(hello: Message, observes: Sequence[str]) -> None:
    """Raise CannotFuzz for an engine that cannot be followed."""
    if "deal" not in hello["can"]:
        raise CannotFuzz("it says that it plays no deals")
    missing = [name for name in ("hands", "events") if name not in observes]
    if hello["chance"] == "observed" and missing:
        raise CannotFuzz(f"it shuffles itself and does not show {' and '.join(missing)}, so that nobody can follow it")
