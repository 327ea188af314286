"""Explaining: rulebooks that fit all that an engine has shown, as near to a guess as can be."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence

from tripledraw.schema import Values
from tripledraw.sense import sense
from tripledraw_conformance.identify.alternatives import bundles, changed, tried
from tripledraw_conformance.identify.evidence import Bench, Evidence
from tripledraw_conformance.identify.recording import Nearness, Recording

MOST_NODES = 150
"""So many rulebooks are looked at for one that fits with several rules changed."""

MOST_PAIRS = 400
"""So often the reference engine plays to find two changes that explain a recording."""


def fitting(evidence: Evidence, values: Values, free: Sequence[str]) -> Values | None:
    """These values with the fewest of the `free` rules changed so that all evidence fits; None if none do.

    Where a recording speaks against them, one of the rules that were read in it must change.
    """
    waiting = deque([(values, tuple(free))])
    for _ in range(MOST_NODES):
        if not waiting:
            break
        values, free = waiting.popleft()
        against = evidence.against(values)
        if against is None:
            return values
        waiting.extend(_wider(values, free, evidence.bench.hold(values, against).read))
    return None


def _wider(values: Values, free: tuple[str, ...], read: Collection[str]) -> Iterator[tuple[Values, tuple[str, ...]]]:
    """These values with one more free rule changed that was read, and which rules are still free then; no two ways
    lead to the same values."""
    suspects = [path for path in free if path in read]
    for place, path in enumerate(suspects):
        rest = tuple(other for other in free if other not in suspects[: place + 1])
        for value in tried(path, values[path]):
            other = {**values, path: value}
            if not sense(other):
                yield other, rest


def better(
    evidence: Evidence, recording: Recording, others: Collection[Recording], numbers: frozenset[int]
) -> Values | None:
    """The guess changed so that it explains more of a recording and spoils nothing; None if no change is found.

    Of several changes that explain as much, the one that explains most of some `others`. `numbers` are tried for rules
    that are numbers, beside their usual values.
    """
    hold, guess = evidence.bench.hold, evidence.guess
    now = hold(guess, recording)
    nearer: dict[Nearness, list[Values]] = {}
    for other in changed(guess, now.read, numbers):
        found = hold(other, recording).near
        if found > now.near:
            nearer.setdefault(found, []).append(other)
    for found in sorted(nearer, reverse=True):
        fit = [other for other in nearer[found] if evidence.against(other) is None]
        if fit:
            return max(fit, key=lambda other: _explains(evidence.bench, other, others)) if len(fit) > 1 else fit[0]
    return None


def together(evidence: Evidence, recording: Recording) -> Values | None:
    """As `better`, with several rules changed that are about the same thing."""
    read = evidence.bench.hold(evidence.guess, recording).read
    found = (_bundled(evidence, recording, bundle) for bundle in bundles() if not read.isdisjoint(bundle))
    return next((each for each in found if each is not None), None)


def _bundled(evidence: Evidence, recording: Recording, bundle: Sequence[str]) -> Values | None:
    bench, now = evidence.bench, evidence.bench.hold(evidence.guess, recording).near
    for other in _jointly(bench, evidence.guess, bundle, recording):
        if bench.hold(other, recording).near > now and evidence.against(other) is None:
            return other
    return None


def _jointly(bench: Bench, values: Values, free: Sequence[str], recording: Recording) -> Iterator[Values]:
    """These values with free rules changed that are read in a recording, the fewest first."""
    waiting = deque([(values, tuple(free))])
    for _ in range(MOST_NODES):
        if not waiting:
            return
        values, free = waiting.popleft()
        yield values
        waiting.extend(_wider(values, free, bench.hold(values, recording).read))


def paired(evidence: Evidence, recording: Recording) -> Values | None:
    """As `better`, with any two rules changed, as far as that can be tried."""
    bench = evidence.bench
    now, most = bench.hold(evidence.guess, recording), bench.effort + MOST_PAIRS
    for first in changed(evidence.guess, now.read):
        held = bench.hold(first, recording)
        if held.near < now.near:
            continue
        for second in changed(first, held.read):
            if bench.effort > most:
                return None
            if bench.hold(second, recording).near > now.near and evidence.against(second) is None:
                return second
    return None


def outweighing(evidence: Evidence, recording: Recording, held: Collection[Recording]) -> Values | None:
    """The guess with a change that explains a recording whole, and more of what is `held` than it spoils."""
    bench = evidence.bench
    now = bench.hold(evidence.guess, recording)
    best: tuple[int, Values | None] = (0, None)
    for other in changed(evidence.guess, now.read):
        if bench.hold(other, recording).agrees:
            gain = _explains(bench, other, held) - sum(1 for _ in evidence.all_against(other))
            if gain > best[0]:
                best = gain, other
    return best[1]


def _explains(bench: Bench, values: Values, recordings: Collection[Recording]) -> int:
    return sum(bench.hold(values, each).agrees for each in recordings)
