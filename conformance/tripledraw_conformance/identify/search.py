"""Identifying: which rules an engine plays, found out by putting deals to it.

A guess is played beside the engine. Where they part, the guess is changed until it explains that deal and all that
went before; then, as long as another rulebook explains everything as well, a deal is sought that tells the two apart,
and put to the engine.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from tripledraw import variant
from tripledraw.schema import Value, Values, alike, idle, rules
from tripledraw.sense import sense
from tripledraw.wording import listing
from tripledraw_conformance import default
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.port import FIELDS, Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.identify import explain, probes
from tripledraw_conformance.identify.alternatives import NO_NUMBERS, open_rules, related, tried, with_rounds
from tripledraw_conformance.identify.evidence import Bench, Evidence
from tripledraw_conformance.identify.findings import Finding, Identified, grouped
from tripledraw_conformance.identify.recording import Probe, Recording, record
from tripledraw_conformance.lockstep import Side
from tripledraw_conformance.progress import Progress, unheard
from tripledraw_conformance.script import Script
from tripledraw_conformance.witness import Pair

MOST_DEALS = 400
"""How many deals at random are searched, on the reference engine, for one that tells two rulebooks apart."""

RANDOM_DEALS = 150
"""How many deals at random are put to the engine each time that its play is gone through."""

MOST_BROKEN = 20
"""After so many deals in which it breaks down an engine is given up."""

_ROUNDS = 8
"""So often everything is gone through again when something was learned late."""

_TRIES = 6
"""So many deals are put to the engine to tell one rulebook from another."""

_SENT = default.VARIANT
"""The variant that the engine is sent: what it takes from there counts as its own."""

_HARD = 1
"""Of the deals that part in one way so many are looked into for several changes at once; each costs half a second."""

_IN_VAIN = 4
"""So many deals that part in one way and that nothing explains are looked into."""

_WAITING = 40
"""So many deals that are not explained yet decide between changes that explain one of them as well."""


_GAVE_UP = "the engine broke down so often that it was not asked any more"


class CannotIdentify(ValueError):
    """An engine that has no rules of its own, or whose cards cannot be laid."""


def identify(engine: Engine, seed: int = 0, most: int = MOST_DEALS, progress: Progress = unheard) -> Identified:
    """Find out which rules an engine plays. Raises CannotIdentify, and EngineError if it does not say what it is.

    `most` is how many deals at random are searched for one that tells two rulebooks apart. Same engine, same
    arguments, same result.
    """
    hello = engine.hello()
    if hello["rules"] != "fixed":
        raise CannotIdentify("it plays whatever rulebook it is given, so it has no rules of its own")
    if hello["chance"] != "injected" and "deal" in hello["can"]:
        raise CannotIdentify("it shuffles by itself, so that no deal can be put to it")
    return _Search(engine, seed, most, progress).run()


@dataclass(frozen=True)
class _Unseen:
    """Another value that fits as well, the rulebook that has it, and why nothing tells them apart."""

    other: Values
    why: str


class _Search:
    """The state of an identification: the guess with what it explains, and what it does not (`_held`)."""

    def __init__(self, engine: Engine, seed: int, most: int, progress: Progress) -> None:
        self._engine, self._hello = engine, engine.hello()
        self._can = frozenset(self._hello["can"])
        self._observes = frozenset(self._hello["observes"])
        self._rng, self._most, self._progress = random.Random(seed), most, progress
        self._known: dict[str, Recording] = {}
        self._held: dict[Recording, Recording] = {}
        self._in_vain: Counter[str] = Counter()
        self._broken = 0
        self._unseen: dict[tuple[str, Value], _Unseen] = {}
        self._fruitless: dict[object, str] = {}
        self._told: tuple[Values, int] | None = None
        self._bench = Bench(rulebook_of(_SENT))
        self._evidence = Evidence(self._bench, rulebook_of(_SENT).values)

    @property
    def _guess(self) -> Values:
        return self._evidence.guess

    # The whole of it.

    def run(self) -> Identified:
        self._begin()
        for _ in range(_ROUNDS):
            before = self._guess
            self._play_on()
            self._reconsider()
            if self._guess is before:
                self._tell_apart()
            if self._guess is before:
                break
        self._prefer_customary()
        self._tell_apart()
        return self._identified()

    def _begin(self) -> None:
        """The openings of deals and the questions, explained from the variant that they fit best."""
        asked: list[Probe] = [*probes.openings()] if "deal" in self._can else []
        if "session" in self._can:
            asked += probes.lengths(self._record)
        can = {"rank": "rank", "next": "session"}
        asked += [each for each in probes.questions() if can[each[0]] in self._can]
        recordings = [self._record(probe) for probe in asked]
        self._change(max((rulebook_of(name).values for name in variant.variants()), key=self._total))
        for recording in recordings:
            self._learn(recording)

    def _total(self, values: Values) -> tuple[int, ...]:
        """How well a rulebook explains all that is known."""
        near = [self._bench.hold(values, recording) for recording in self._known.values()]
        return sum(held.agrees for held in near), *(sum(held.near[place] for held in near) for place in range(3))

    def _play_on(self) -> None:
        """Deals of all scenarios, and at random: what is known must hold together."""
        if "deal" in self._can:
            for script in probes.deals(self._bench.rulebook(self._guess), RANDOM_DEALS, self._rng):
                self._learn(self._record(script))

    # One recording.

    def _record(self, probe: Probe) -> Recording:
        key = repr(probe)
        if key not in self._known:
            if self._gave_up:
                return Recording(probe, (), self._observes)
            self._known[key] = record(self._engine, rulebook_of(_SENT), probe, self._observes)
            self._broken += bool(self._known[key].broken)
        return self._known[key]

    @property
    def _gave_up(self) -> bool:
        return self._broken >= MOST_BROKEN

    def _learn(self, recording: Recording) -> None:
        """Take in a recording: change the guess until it explains it, or hold it back and take in how it begins."""
        if not recording.answers or recording in self._held or recording in self._evidence:
            return
        before = self._guess
        while not self._bench.hold(self._guess, recording).agrees:
            better = self._better(recording)
            if better is None:
                if self._guess is not before:
                    self._change(before)  # half an explanation is none
                self._hold_back(recording)
                return
            self._change(better)
        self._evidence.add(recording)

    def _better(self, recording: Recording) -> Values | None:
        manner = self._bench.hold(self._guess, recording).manner
        if recording.tells_nothing or self._in_vain[manner] >= _IN_VAIN:
            return None
        waiting = [each for each in self._known.values() if each not in self._evidence]
        numbers = NO_NUMBERS if self._in_vain[manner] else recording.numbers
        found = explain.better(self._evidence, recording, waiting[:_WAITING], numbers)
        if found is None and self._in_vain[manner] < _HARD:
            found = explain.together(self._evidence, recording)
        self._in_vain[manner] += found is None
        return found

    def _hold_back(self, recording: Recording) -> None:
        """Nothing explains it: what it shows before that is evidence all the same."""
        if recording in self._held:
            self._evidence.remove(self._held[recording])
        begins = recording.until(self._bench.hold(self._guess, recording).shown)
        self._held[recording] = begins
        if begins.answers:
            self._evidence.add(begins)

    def _change(self, values: Values) -> None:
        """Change the guess: hold back whatever that spoils, and take in what it explains, or more of it."""
        whole = {begins: recording for recording, begins in self._held.items()}
        for recording in self._evidence.change(values):
            self._hold_back(whole.get(recording, recording))
        for recording, begins in list(self._held.items()):
            now = self._bench.hold(self._guess, recording)
            if now.agrees:
                del self._held[recording]
                self._evidence.remove(begins)
                self._evidence.add(recording)
            elif now.shown > begins.actions:
                self._hold_back(recording)

    def _reconsider(self) -> None:
        """Look again at what was held back: changes may explain it that spoil something but explain more."""
        self._in_vain.clear()
        for recording in sorted(self._held, key=_length):
            if recording in self._held:
                better = self._better(recording) or self._harder(recording)
                if better is not None:
                    self._change(better)

    def _harder(self, recording: Recording) -> Values | None:
        """Two changes at once, or one that spoils less than it explains."""
        manner = self._bench.hold(self._guess, recording).manner
        if recording.tells_nothing or self._in_vain[manner] > _HARD:
            return None
        held = sorted(self._held, key=_length)[:_WAITING]
        return explain.paired(self._evidence, recording) or explain.outweighing(self._evidence, recording, held)

    # Telling what fits apart.

    def _tell_apart(self) -> None:
        """For every rule and each other value of it: either nothing fits that has it, or a deal is sought that shows
        whether the engine has it."""
        guess = self._guess
        while self._guess is guess and self._told != (guess, len(self._known)):
            self._told = guess, len(self._known)
            self._unseen.clear()
            for number, path in enumerate(open_rules()):
                self._progress(number, len(open_rules()))
                for _ in range(_ROUNDS):
                    before = self._guess
                    self._settle(path)
                    if self._guess is before:
                        break
        self._progress(len(open_rules()), len(open_rules()))

    def _settle(self, path: str) -> None:
        guess = self._guess
        if idle(path, guess):
            return
        for value in tried(path, guess[path]):
            for changes in with_rounds(guess, path, value):
                self._settle_value(path, value, {**guess, **changes})
                if self._guess is not guess:
                    return

    def _settle_value(self, path: str, value: Value, start: Values) -> None:
        """Put deals to the engine until nothing fits that has this value, or nothing tells it apart."""
        guess = self._guess
        free = related(guess, path, start)
        while (other := explain.fitting(self._evidence, start, free)) is not None:
            why = self._tell(path, other)
            if self._guess is not guess:
                return
            if why is not None:
                self._unseen[path, value] = _Unseen(other, why)
                return

    def _tell(self, path: str, other: Values) -> str | None:
        """Ask the engine what tells the guess from another rulebook; why that cannot be, or None if something was
        learned."""
        guess = self._guess
        differs = [each for each in open_rules() if other[each] != guess[each]]
        key = frozenset((each, frozenset({guess[each], other[each]})) for each in differs)
        if key in self._fruitless:
            return self._fruitless[key]
        reasons = [alike(each, guess, other) for each in differs]
        why = reasons[differs.index(path)] if None not in reasons else self._ask(guess, other, differs)
        if why is not None:
            self._fruitless[key] = why
        return why

    def _ask(self, guess: Values, other: Values, differs: Sequence[str]) -> str | None:
        why = self._no_deal(differs)
        for probe in islice(self._telling(guess, other, differs), _TRIES):
            recording = self._record(probe)
            self._learn(recording)
            if self._guess is not guess or self._evidence.against(other) is not None:
                return None
            why = _no_lesson(recording)
        return why

    def _telling(self, guess: Values, other: Values, differs: Sequence[str]) -> Iterator[Probe]:
        """Deals and questions that tell two rulebooks apart and that were not put to the engine yet."""
        one, two = self._bench.rulebook(guess), self._bench.rulebook(other)
        pair = Pair(Side(ReferenceEngine(one), one, self._observes), Side(ReferenceEngine(two), two))
        found: list[Iterator[Probe]] = []
        if "session" in self._can and {path.partition(".")[0] for path in differs} <= {"session", "posting"}:
            found.append(probes.asking(pair, self._most, self._rng))
        if "deal" in self._can and not self._gave_up:
            reading = [each.probe for path in differs for each in self._evidence.reads(path)]
            known = [probe for probe in reading if isinstance(probe, Script) and probe.moves]
            found.append(probes.telling(pair, known, differs, self._most if reading else self._most // 8, self._rng))
        return (probe for probe in chain(*found) if repr(probe) not in self._known)

    def _no_deal(self, differs: Sequence[str]) -> str:
        if self._gave_up:
            return _GAVE_UP
        if "session" not in self._can and any(path.startswith("session.") for path in differs):
            return "the engine does not say what follows after a deal"
        if "deal" not in self._can:
            return "the engine plays no deals"
        if len(differs) > 1:
            return f"no deal was found that tells them apart: with it {listing(differs, 'and')} would be otherwise"
        unshown = [name for name in FIELDS if name not in self._observes]
        where = f", and the engine does not show {listing(unshown, 'and')}" if unshown else ""
        return f"no deal tells these apart among those of the scenarios and {self._most} at random{where}"

    # What is known in the end.

    def _prefer_customary(self) -> None:
        """What the engine cannot show is taken to be customary, as far as that fits."""
        unseen = {path for path, _ in self._unseen}
        for path, entry in variant.customary().entries.items():
            value, guess = entry.value, self._guess
            if value is None or value == guess[path] or not (path in unseen or idle(path, guess)):
                continue
            other = {**guess, path: value}
            if not sense(other) and self._evidence.against(other) is None:
                self._change(other)

    def _identified(self) -> Identified:
        everything = self._known.values()
        deals = sum(each.is_deal for each in everything)
        found = self._bench.rulebook(self._guess)
        strange = [each for each in self._held if not each.refused]
        return Identified(
            self._hello,
            found,
            tuple(map(self._finding, rules())),
            grouped(strange, found),
            deals,
            len(everything) - deals,
            self._gave_up,
        )

    def _finding(self, path: str) -> Finding:
        value = self._guess[path]
        if path not in open_rules():
            return Finding(path, value, "only")
        resting = idle(path, self._guess)
        if resting:
            return Finding(path, value, "unseen", tried(path, value), resting)
        fits = {at: each for at, each in self._unseen.items() if self._evidence.against(each.other) is None}
        own = [(other, each.why) for (about, other), each in fits.items() if about == path]
        joint = [(each.other[path], each.why) for each in fits.values() if each.other[path] != value]
        others = dict([*reversed(joint), *reversed(own)])
        if not others:
            return Finding(path, value, "known")
        return Finding(path, value, "unseen", tuple(others), (own or joint)[0][1])


def _length(recording: Recording) -> int:
    return recording.actions


def _no_lesson(recording: Recording) -> str:
    """Why a deal that tells two rulebooks apart does not say which one the engine plays."""
    if not recording.answers:
        return _GAVE_UP
    if recording.broken:
        return f"the engine breaks down in the deals that would show it: {recording.broken}"
    if recording.refused:
        return f"the engine refuses the tables that would show it: {recording.refused}"
    return "in the deals that would show it the engine does not show enough, or something that fits nothing"
