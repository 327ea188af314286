"""Alternatives: the values that a rule may have instead, with what follows from each, and the rules that make up for
each other."""

from collections.abc import Iterable, Iterator
from functools import cache

from tripledraw.schema import Value, Values, idle, rules
from tripledraw.sense import sense
from tripledraw_conformance.changes import Changes, change
from tripledraw_conformance.random_rules import domain

NO_NUMBERS: frozenset[int] = frozenset()


@cache
def open_rules() -> tuple[str, ...]:
    """The paths of the rules that have more than one value."""
    return tuple(path for path in rules() if len(domain(path)) > 1)


def tried(path: str, now: Value, numbers: frozenset[int] = NO_NUMBERS) -> tuple[Value, ...]:
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


def changed(values: Values, paths: Iterable[str], numbers: frozenset[int] = NO_NUMBERS) -> Iterator[Values]:
    """These values with each of some rules changed alone, or with what sense ties to it."""
    for path in paths:
        for value in tried(path, values[path], numbers):
            for changes in with_rounds(values, path, value):
                yield {**values, **changes}


def with_rounds(values: Values, path: str, value: Value) -> Iterator[Changes]:
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


def related(values: Values, path: str, other: Values) -> tuple[str, ...]:
    """The rules that may make up for a change of a rule from `values` to `other`: those about the same thing, and those
    that were idle and now matter."""
    woken = [each for each in open_rules() if idle(each, values) and not idle(each, other)]
    return tuple(
        each for each in dict.fromkeys([*_bundle(path), *woken]) if values[each] == other[each] and each != path
    )


@cache
def bundles() -> tuple[tuple[str, ...], ...]:
    """The rules in bundles about the same thing, the smallest first: those of a group, and all about reshuffling."""
    found: dict[str, list[str]] = {}
    for path in open_rules():
        group = path.rpartition(".")[0]
        found.setdefault("reshuffling" if group.startswith("reshuffling") else group, []).append(path)
    return tuple(sorted(map(tuple, found.values()), key=len))


def _bundle(path: str) -> tuple[str, ...]:
    return next(bundle for bundle in bundles() if path in bundle)


def _same(value: Value, other: Value) -> bool:
    return type(value) is type(other) and value == other


def _sensible(values: Values, changes: Changes) -> Iterator[Changes]:
    """The changes if they make sense beside these values, or else with one more rule changed so that they do."""
    if not sense({**values, **changes}):
        yield changes
        return
    for path in open_rules():
        if path not in changes:
            for value in domain(path):
                more = {**change(values, path, value), **changes}
                if value != values[path] and not sense({**values, **more}):
                    yield more
