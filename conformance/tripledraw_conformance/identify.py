"""Identifying: which rules an engine plays, found out by putting deals to it.

A guess is played beside the engine. Where they part, the guess is changed until it explains that deal and all that
went before; then every rule is asked for a deal that tells its value from each other one. What the engine has shown is
recorded, so that no deal is put to it twice.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice, product
from math import prod
from typing import Any, Literal

from tripledraw import variant
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value, Values, idle, rules
from tripledraw.sense import sense
from tripledraw_conformance import explore, witness
from tripledraw_conformance.cases import load_cases, rulebook_of
from tripledraw_conformance.changes import Changes, change
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.lockstep import Difference, Side, play
from tripledraw_conformance.random_rules import domain
from tripledraw_conformance.recording import WHOLE, Nearness, Probe, Recording, record
from tripledraw_conformance.script import Script

MOST_DEALS = 400
"""How many deals at random are searched, on the reference engine, for one that tells two values apart."""

RANDOM_DEALS = 60
"""How many deals at random are put to the engine when the guess fits everything else."""

Standing = Literal["known", "only", "unseen"]
"""*known* if the engine has shown that the rule has no other value, *only* if there is no other, *unseen* if it cannot
show it."""

Progress = Callable[[int, int], None]


class CannotIdentify(ValueError):
    """An engine that has no rules of its own, or whose cards cannot be laid."""


@dataclass(frozen=True)
class Finding:
    """What was found out about a rule: its value, the other values that fit as well, and why the engine cannot show it.

    `evidence` is, for each other value that does not fit, the recording that it does not fit.
    """

    path: str
    value: Value
    standing: Standing
    others: tuple[Value, ...] = ()
    why: str | None = None
    evidence: Mapping[Value, Recording] | None = None


@dataclass(frozen=True)
class Strange:
    """A deal that no value explains which we know: what the engine shows, what the rules found would show, and which
    rules decide there if they do."""

    recording: Recording
    difference: Difference
    paths: tuple[str, ...]


@dataclass(frozen=True)
class Identified:
    """Which rules an engine plays: the rulebook that fits it best, and how much of that it has shown.

    `deals` and `questions` are how many were put to it, `recordings` all of them that the rulebook explains.
    """

    rules: Rulebook
    findings: tuple[Finding, ...]
    strange: tuple[Strange, ...]
    recordings: tuple[Recording, ...]
    deals: int
    questions: int

    def of(self, path: str) -> Finding:
        """The finding about a rule. Raises KeyError if there is no such rule."""
        return {each.path: each for each in self.findings}[path]


def identify(
    engine: Engine, seed: int = 0, most: int = MOST_DEALS, progress: Progress = lambda done, of: None
) -> Identified:
    """Find out which rules an engine plays. Raises CannotIdentify.

    `most` is how many deals at random are searched for one that tells two values apart. `progress` is told how many
    rules are settled, of how many. Same engine, same arguments, same result.
    """
    hello = engine.hello()
    if hello["rules"] != "fixed":
        raise CannotIdentify("it plays whatever rulebook it is given, so it has no rules of its own")
    if hello["chance"] != "injected":
        raise CannotIdentify("it shuffles by itself, so that no deal can be put to it")
    return _Search(engine, frozenset(hello["can"]), random.Random(seed), most, progress).run()


_ROUNDS = 12
"""So often everything is gone through again when something was learned late."""

_HELD = 12
"""So many deals that nothing explains are looked into; after that, an engine is only strange."""

_PAIRS = 3
"""For so many of them two changes at once are tried."""

_TRIES = 4
"""So many deals are put to the engine to tell one value from another."""


class _Search:
    """The state of an identification: the guess, what it explains (`evidence`) and what it does not (`held`)."""

    def __init__(self, engine: Engine, can: frozenset[str], rng: random.Random, most: int, progress: Progress) -> None:
        self._engine, self._can, self._rng, self._most, self._progress = engine, can, rng, most, progress
        self._known: dict[str, Recording] = {}
        self.evidence: list[Recording] = []
        self.held: list[Recording] = []
        self._excludes: dict[tuple[str, Value], Recording] = {}
        self._reads: dict[Recording, frozenset[str]] = {}
        self._given_up: set[tuple[Recording, Rulebook]] = set()
        self._unseen: set[tuple[str, Rulebook]] = set()
        self.guess = rulebook_of(variant.variants()[0])
        self.twins: list[Rulebook] = []
        self._settled: Rulebook | None = None

    # The whole of it.

    def run(self) -> Identified:
        self._begin()
        customary = False
        for _ in range(_ROUNDS):
            before = self.guess
            self._play_on()
            self._reconsider()
            if self.guess is not before:
                continue
            self._tell_values_apart()
            self._settle_together()
            if self.guess is before:
                if customary:
                    break
                customary = True
                self._prefer_customary()
        return self._identified()

    def _begin(self) -> None:
        """The openings of deals and the questions, explained from the variant that they fit best."""
        probes: list[Probe] = list(_openings())
        if "session" in self._can:
            probes += _lengths(self._puts)
        probes += self._questions()
        recordings = [self._record(probe) for probe in probes]
        best = max(variant.variants(), key=lambda name: _total(recordings, rulebook_of(name)))
        self.guess = rulebook_of(best)
        for recording in recordings:
            self._learn(recording)

    def _puts(self, probe: Probe) -> Recording:
        return self._record(probe)

    def _questions(self) -> list[Probe]:
        names = [name for name, needed in (("rank", "rank"), ("next", "session")) if needed in self._can]
        asked: dict[str, Probe] = {}
        for case in load_cases():
            for name, given in explore.play_leniently(case, case.rulebook).commands:
                if name in names:
                    asked.setdefault(repr((name, given)), (name, given))
        if "next" in names:
            for _ in range(40):
                given = explore.random_question(self._rng, self._rng.randint(2, 4))
                asked.setdefault(repr(given), ("next", given))
        return list(asked.values())

    def _tell_values_apart(self) -> None:
        """For every rule and each other value, a deal on which the engine agrees with the guess and not with it."""
        settled = False
        while not settled:
            settled = True
            for number, path in enumerate(rules()):
                self._progress(number, len(rules()))
                before = self.guess
                for value, changes in () if idle(path, before.values) else _alternatives(before, path):
                    self._settle(path, value, changes)
                    if self.guess is not before:
                        settled = False
                        break
        self._progress(len(rules()), len(rules()))

    def _settle(self, path: str, value: Value, changes: Changes) -> None:
        """Put deals to the engine until it has shown that a rule has not this value, or that it has."""
        guess = self.guess
        key = repr(changes), guess
        if key in self._unseen or self._excluded(path, value, changes) or len(self.held) > _HELD:
            return
        for probe in islice(self._telling(guess.changed(changes), list(changes)), _TRIES):
            self._learn(self._record(probe))
            if self.guess is not guess or self._excluded(path, value, changes):
                return
        self._unseen.add(key)

    def _settle_together(self) -> None:
        """The same for the rules that are only seen together: what still fits is told apart, or cannot be."""
        guess = self.guess
        if self._settled is guess:
            self.twins = [each for each in self.twins if self._fits(each)]
            return
        self._settled = guess
        self.twins = []
        matter = [path for path in _reshuffling() if not idle(path, guess.values)]
        fitting = [each for each in self._jointly(matter) if self._fits(each)]
        while fitting:
            other = fitting.pop(0)
            differs = [path for path in _reshuffling() if other.values[path] != guess.values[path]]
            if all(any(each.values[path] == other.values[path] for each in self.twins) for path in differs):
                continue  # nothing more can be learned of it
            for probe in islice(self._telling(other, differs), 1):
                self._learn(self._record(probe))
            if self.guess is not guess:
                return
            if self._fits(other):
                self.twins.append(other)
            fitting = [each for each in fitting if self._fits(each)]

    def _telling(self, other: Rulebook, paths: Sequence[str]) -> Iterator[Probe]:
        """Deals and questions that tell the guess from another rulebook which were not put to the engine yet."""
        for probe in self._found(other, paths):
            if _key(probe) not in self._known:
                yield probe

    def _found(self, other: Rulebook, paths: Sequence[str]) -> Iterator[Probe]:
        guess = self.guess
        pair = witness.Pair(guess, other)
        chapters = {path.partition(".")[0] for path in paths}
        if "session" in self._can and chapters <= {"session", "posting"}:
            asked = (explore.random_question(self._rng, self._rng.randint(2, 4)) for _ in range(self._most))
            yield from (("next", given) for given in asked if pair.answers(given))
        yield from self._wandering(pair, paths)

    def _wandering(self, pair: witness.Pair, paths: Sequence[str]) -> Iterator[Script]:
        """Deals at random that tell two rulebooks apart, half of them from those played that read these rules."""
        played = [each for each in self.evidence if isinstance(each.probe, Script) and len(each.answers) > 1]
        known = [each.probe for each in played if not self._read_by(each).isdisjoint(paths)]
        for _ in range(self._most):
            script, policy = _somehow(pair.left.rules, known, paths, self._rng)
            if found := pair.wander(script, policy):
                assert found.script is not None
                yield found.script

    def _play_on(self) -> None:
        """Deals of all scenarios, and at random: what is known must hold together."""
        known = sorted(explore.from_scenarios(self.guess, []), key=lambda script: len(script.moves))
        wandered = (_wandered(self.guess, known, self._rng) for _ in range(RANDOM_DEALS))
        for script in chain(known, wandered):
            self._learn(self._record(script))

    # One recording.

    def _record(self, probe: Probe) -> Recording:
        key = _key(probe)
        if key not in self._known:
            self._known[key] = record(self._engine, self.guess, probe)
        return self._known[key]

    def _learn(self, recording: Recording) -> None:
        """Take in a recording: change the guess until it explains it, or hold it back."""
        if recording in self.held or recording in self.evidence:
            return
        before = self.guess
        while not recording.agrees(self.guess):
            better = self._better(recording) if len(self.held) < _HELD else None
            if better is None:
                self.guess = before  # half an explanation is none
                self.held.append(recording)
                return
            self.guess = better
        self.evidence.append(recording)
        if self.guess is not before:
            self._retry()

    def _retry(self) -> None:
        """After a change, what was held back may be explained."""
        self._reads.clear()
        explained = [recording for recording in self.held if recording.agrees(self.guess)]
        self.held = [recording for recording in self.held if recording not in explained]
        self.evidence += explained

    def _better(self, recording: Recording) -> Rulebook | None:
        """The guess with a change that explains more of a recording and spoils nothing; None if there is none."""
        now = recording.nearness(self.guess)
        nearer: dict[Nearness, list[Rulebook]] = {}
        for changed in self._changed(self.guess, recording):
            found = recording.nearness(changed)
            if found > now:
                nearer.setdefault(found, []).append(changed)
        for found in sorted(nearer, reverse=True):
            fitting = [changed for changed in nearer[found] if self._fits(changed)]
            if fitting:
                return max(fitting, key=self._explained) if len(fitting) > 1 else fitting[0]
        return self._together(recording) if len(self.held) < _PAIRS else None

    def _together(self, recording: Recording) -> Rulebook | None:
        """The guess with the fewest rules of one bundle changed that explain more of a recording and spoil nothing."""
        now, read = recording.nearness(self.guess), recording.reads(self.guess)
        for bundle in _bundles():
            if not read.isdisjoint(bundle):
                for changed in self._jointly(bundle):
                    if recording.nearness(changed) > now and self._fits(changed):
                        return changed
        return None

    def _jointly(self, paths: Sequence[str]) -> Iterator[Rulebook]:
        """The guess with all values of these rules, those with the fewest changes first."""
        values = self.guess.values
        every = (dict(zip(paths, each, strict=True)) for each in product(*map(domain, paths)))
        changes = [{path: value for path, value in each.items() if value != values[path]} for each in every]
        for each in sorted(changes, key=len):
            if each and not sense({**values, **each}):
                yield self.guess.changed(each)

    def _explained(self, changed: Rulebook) -> int:
        """How many of the recordings that nothing has explained yet a rulebook explains."""
        waiting = [each for each in self._known.values() if each not in self.evidence]
        return sum(each.agrees(changed) for each in waiting)

    def _fits(self, changed: Rulebook) -> bool:
        """Whether a rulebook explains all that the guess does."""
        differs = {path for path, value in changed.values.items() if value != self.guess.values[path]}
        for place in reversed(range(len(self.evidence))):
            recording = self.evidence[place]
            if not differs.isdisjoint(self._read_by(recording)) and not recording.agrees(changed):
                self.evidence.append(self.evidence.pop(place))  # it is likely to speak against the next one, too
                return False
        return True

    def _read_by(self, recording: Recording) -> frozenset[str]:
        if recording not in self._reads:
            self._reads[recording] = recording.reads(self.guess)
        return self._reads[recording]

    def _excluded(self, path: str, value: Value, changes: Changes) -> bool:
        """Whether something that the engine has shown speaks against a value."""
        changed = self.guess.changed(changes)
        last = self._excludes.get((path, value))
        if last is not None and last.agrees(self.guess) and not last.agrees(changed):
            return True
        for recording in sorted(self.evidence, key=lambda each: each.actions):
            if not self._read_by(recording).isdisjoint(changes) and not recording.agrees(changed):
                self._excludes[path, value] = recording
                return True
        return False

    def _changed(self, guess: Rulebook, recording: Recording) -> Iterator[Rulebook]:
        """The guess with single changes that may matter to a recording."""
        read = recording.reads(guess)
        for path in rules():
            for value in _tried(path, guess.values[path], recording.numbers):
                for changes in _with_rounds(guess.values, path, value):
                    if not read.isdisjoint(changes):
                        yield guess.changed(changes)

    # What nothing has explained.

    def _reconsider(self) -> None:
        """Try two changes at once, and changes that spoil something but explain more."""
        for recording in sorted(self.held, key=lambda each: each.actions)[:_PAIRS]:
            if recording not in self.held or (recording, self.guess) in self._given_up:
                continue
            self._given_up.add((recording, self.guess))
            better = self._paired(recording) or self._outweighing(recording)
            if better is not None:
                self.guess = better
                self._again()

    def _paired(self, recording: Recording) -> Rulebook | None:
        now = recording.nearness(self.guess)
        for first in self._changed(self.guess, recording):
            if recording.nearness(first) >= now:
                for second in self._changed(first, recording):
                    if recording.nearness(second) > now and self._fits(second):
                        return second
        return None

    def _outweighing(self, recording: Recording) -> Rulebook | None:
        everything = [*self.evidence, *self.held]
        fitting = [changed for changed in self._changed(self.guess, recording) if recording.nearness(changed) == WHOLE]
        best = max(fitting, key=lambda changed: sum(each.agrees(changed) for each in everything), default=None)
        if best is None or sum(each.agrees(best) for each in everything) <= len(self.evidence):
            return None
        return best

    def _again(self) -> None:
        """Learn everything once more, from another guess."""
        everything = sorted([*self.evidence, *self.held], key=lambda each: each.actions)
        self._reads.clear()
        self.evidence = [recording for recording in everything if recording.agrees(self.guess)]
        waiting = [recording for recording in everything if recording not in self.evidence]
        self.held = []
        for recording in waiting:
            self._learn(recording)

    # What is known in the end.

    def _prefer_customary(self) -> None:
        """What the engine cannot show is taken to be customary, as far as that fits."""
        for entry in variant.customary().entries.values():
            value = entry.value
            if value is None or value == self.guess.values[entry.path] or self._shown(entry.path):
                continue
            changed = self.guess.changed({entry.path: value})
            if not sense(changed.values) and self._fits(changed):
                self.guess = changed
                self._reads.clear()

    def _shown(self, path: str) -> bool:
        alternatives = list(_alternatives(self.guess, path))
        return not idle(path, self.guess.values) and all(
            self._excluded(path, value, changes) for value, changes in alternatives
        )

    def _identified(self) -> Identified:
        everything = self._known.values()
        deals = sum(isinstance(each.probe, Script) for each in everything)
        strange = [_strange(each, self.guess) for each in sorted(self.held, key=lambda each: each.actions)]
        findings = tuple(self._finding(path) for path in rules())
        evidence = tuple(each for each in everything if each in set(self.evidence))
        return Identified(self.guess, findings, tuple(strange), evidence, deals, len(everything) - deals)

    def _finding(self, path: str) -> Finding:
        values, value = self.guess.values, self.guess.values[path]
        if len(domain(path)) == 1:
            return Finding(path, value, "only")
        resting = idle(path, values)
        alternatives = [] if resting else list(_alternatives(self.guess, path))
        against: dict[Value, Recording] = {}
        others: list[Value] = []
        for other, changes in alternatives:
            if self._excluded(path, other, changes):
                against[other] = self._excludes[path, other]
            elif other not in others:
                others.append(other)
        against = {other: recording for other, recording in against.items() if other not in others}
        together = [each.values[path] for each in self.twins if each.values[path] != value]
        if together and not others:
            others = list(dict.fromkeys(together))
        if resting:
            others = [other for other in domain(path) if other != value]
        if not others:
            return Finding(path, value, "known", evidence=against)
        why = resting or self._why(path, together=bool(together))
        return Finding(path, value, "unseen", tuple(others), why, against)

    def _why(self, path: str, *, together: bool) -> str:
        if together:
            return "another value fits together with other rules of the chapter that cannot be shown either"
        if path.startswith("session.") and "session" not in self._can:
            return "the engine does not say what follows after a deal"
        return f"no deal tells these apart among those of the scenarios and {self._most} at random"


# Changes.


def _alternatives(guess: Rulebook, path: str) -> Iterator[tuple[Value, Changes]]:
    """Every other value that must be told from the guess's, with what follows it; what makes no sense is left out."""
    for value in _tried(path, guess.values[path]):
        for changes in _followed(guess.values, path, value):
            yield value, changes


def _followed(values: Values, path: str, value: Value) -> Iterator[Changes]:
    """The changes of one rule, with whatever may follow it: rules that were idle and now matter have any value."""
    for changes in _with_rounds(values, path, value):
        after = {**values, **changes}
        woken = [other for other in rules() if other not in changes and idle(other, values) and not idle(other, after)]
        for each in product(*map(domain, woken)):
            both = {**changes, **dict(zip(woken, each, strict=True))}
            if not sense({**values, **both}):
                yield both


def _with_rounds(values: Values, path: str, value: Value) -> Iterator[Changes]:
    """The changes of one rule that make sense; of draws and of rounds with either number of the others."""
    first = change(values, path, value)
    yield from _sensible(values, first)
    multiples, draws = (first.get(each, values[each]) for each in ("betting.unit.multiples", "drawing.draws"))
    assert isinstance(multiples, tuple)
    assert isinstance(draws, int)
    if path == "drawing.draws":
        for other in {multiples[:draws], (*multiples, *multiples[-1:])[: draws + 1]} - {multiples}:
            yield from _sensible(values, {**first, "betting.unit.multiples": other})
    if path == "betting.unit.multiples":
        for number in {len(multiples), len(multiples) - 1} - {draws}:
            if rules()["drawing.draws"].admits(number):
                yield from _sensible(values, {**first, "drawing.draws": number})


def _tried(path: str, now: Value, numbers: frozenset[int] = frozenset()) -> tuple[Value, ...]:
    """The values that a rule may have instead: its domain, of numbers also the neighbours and these numbers."""
    rule = rules()[path]
    found: list[Value] = [value for value in domain(path) if not _same(value, now)]
    if rule.kind == "number":
        assert rule.least is not None
        assert rule.greatest is not None
        few = rule.greatest - rule.least < 10
        near = range(rule.least, rule.greatest + 1) if few else (now - 1, now + 1) if type(now) is int else ()
        found += [each for each in (*near, *sorted(numbers)) if rule.admits(each) and not _same(each, now)]
    if isinstance(now, tuple):
        every = range(1, (rule.greatest or 1) + 1)
        for place, number in enumerate(now):
            others = every if numbers else (number - 1, number + 1)
            found += [(*now[:place], other, *now[place + 1 :]) for other in others]
        found += [now[:-1], (*now, now[-1])]
        found = [each for each in found if rule.admits(each) and each != now]
    return tuple(dict.fromkeys(found))


@cache
def _bundles() -> tuple[tuple[str, ...], ...]:
    """The rules that can make up for each other, in bundles: those of a group, and all about reshuffling."""
    found: dict[str, list[str]] = {}
    for path in rules():
        if len(domain(path)) > 1:
            group = path.rpartition(".")[0]
            found.setdefault(_RESHUFFLING if group.startswith(_RESHUFFLING) else group, []).append(path)
    return tuple(sorted((tuple(bundle) for bundle in found.values()), key=_many))


_RESHUFFLING = "reshuffling"


def _many(bundle: Sequence[str]) -> int:
    """How many values the rules of a bundle have together."""
    return prod(len(domain(path)) for path in bundle)


def _reshuffling() -> tuple[str, ...]:
    return next(bundle for bundle in _bundles() if bundle[0].startswith(_RESHUFFLING))


def _same(value: Value, other: Value) -> bool:
    return type(value) is type(other) and value == other


def _sensible(values: Values, changes: Changes) -> Iterator[Changes]:
    """The changes if they make sense beside these values, or else with one more rule changed so that they do."""
    wrong = sense({**values, **changes})
    if not wrong:
        yield changes
        return
    for path in rules():
        if path not in changes and len(domain(path)) > 1:
            for value in domain(path):
                more = {**change(values, path, value), **changes}
                if value != values[path] and not sense({**values, **more}):
                    yield more


# What is put to the engine.


def _key(probe: Probe) -> str:
    return repr(probe)


def _openings() -> Iterator[Script]:
    """The beginnings of deals at tables of every size, with the engine's own stacks and with deep ones."""
    deck = list(explore.CARDS)
    random.Random(0).shuffle(deck)
    for stack in (None, 100_000):
        for seats in range(2, 11):
            yield Script({"stacks": [stack] * seats, "button": seats - 1}, tuple(deck), ())


def _lengths(put: Callable[[Probe], Recording]) -> Iterator[Probe]:
    """The questions that find out after how many deals a session ends, each half as far from it as the one before."""
    least, most = rules()["session.deals"].least, rules()["session.deals"].greatest
    assert least is not None
    assert most is not None
    while least < most:
        middle = (least + most) // 2
        asked: Probe = (
            "next",
            {"stacks": [10, 10], "button": 0, "small": 0, "big": 1, "deals": middle, "entering": []},
        )
        yield asked
        answer = put(asked).answers[0]
        over = isinstance(answer, Mapping) and "places" in answer
        least, most = (least, middle) if over else (middle + 1, most)
    yield "next", {"stacks": [10, 10], "button": 0, "small": 0, "big": 1, "deals": least, "entering": []}


def _somehow(
    rulebook: Rulebook, known: Sequence[Any], paths: Sequence[str], rng: random.Random
) -> tuple[Script, explore.Policy]:
    """A deal to begin with, one of those that are known varied, or one that seeks what these rules are about."""
    if known and rng.random() < 0.5:
        script, temper = rng.choice(known), explore.wild(rng)
        for _ in range(rng.randint(0, 3)):
            script = explore.varied(script, rng)
    else:
        script, temper = explore.sought(rulebook, paths, rng)
    return script, explore.Policy(rng, temper)


def _wandered(rulebook: Rulebook, known: Sequence[Script], rng: random.Random) -> Script:
    """A deal that goes on at random under a rulebook, from a scenario's or from a random one."""
    script, policy = _somehow(rulebook, known, [rng.choice(list(rules()))], rng)
    sides = [Side(ReferenceEngine(rulebook), rulebook) for _ in range(2)]
    return script.with_moves(play(sides[0], sides[1], script, policy).moves)


def _total(recordings: Sequence[Recording], rulebook: Rulebook) -> tuple[int, Any]:
    near = [recording.nearness(rulebook) for recording in recordings]
    return near.count(WHOLE), [sum(each[place] for each in near) for place in range(3)]


# What is strange.


def _strange(recording: Recording, rulebook: Rulebook) -> Strange:
    difference = recording.parts(rulebook)
    assert difference is not None
    return Strange(recording, difference, _deciding(recording, rulebook, difference))


def _deciding(recording: Recording, rulebook: Rulebook, difference: Difference) -> tuple[str, ...]:
    """The rules that the reference engine names for what it shows otherwise."""
    if not isinstance(recording.probe, Script):
        return ()
    theirs = recording.last(rulebook)
    if "rule" in theirs:
        return (theirs["rule"],)
    events = theirs.get("events", ())
    shown = difference.left if difference.field == "events" else ()
    plain = [{key: given for key, given in event.items() if key != "rule"} for event in events]
    same = next((place for place, (one, two) in enumerate(zip(plain, shown, strict=False)) if one != two), 0)
    named = [event["rule"] for event in events[same : same + 1] if event.get("rule")]
    return tuple(named) if difference.field == "events" else ()
