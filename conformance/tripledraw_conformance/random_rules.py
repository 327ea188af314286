"""Rulebooks at random: any rule may have any value, as long as sense has nothing against them together."""

import random
from functools import cache

from tripledraw import variant
from tripledraw.rulebook import Rulebook, rulebook
from tripledraw.schema import RuleSpec, Value, rules
from tripledraw.sense import sense


@cache
def variant_values(name: str) -> dict[str, Value]:
    """The values that a variant plays, by path, its silences filled. Raises Invalid; the caller changes nothing."""
    customary, entries = variant.customary().entries, variant.load(name).entries
    return {path: _value(entries[path].value, customary[path].value) for path in rules()}


def _value(value: Value | None, filling: Value | None) -> Value:
    played = filling if value is None else value
    assert played is not None  # every customary rule has a value
    return played


@cache
def domain(path: str) -> tuple[Value, ...]:
    """The values that are tried for a rule: all of an enumeration; of numbers the least, the greatest, those of all
    variants and their neighbours; of lists of numbers those of all variants, and of every length even and rising ones.

    Raises KeyError if there is no such rule.
    """
    rule = rules()[path]
    tried = [meaning.value for meaning in rule.values if rule.kind != "numbers"]
    if rule.kind == "number":
        return (*tried, *_numbers(rule))
    return tuple(tried) if rule.kind != "numbers" else _lists(rule)


def _played(rule: RuleSpec) -> list[Value]:
    return [variant_values(name)[rule.path] for name in variant.variants()]


def _numbers(rule: RuleSpec) -> tuple[int, ...]:
    played = [value for value in _played(rule) if type(value) is int]
    near = {value + step for value in played for step in (-1, 0, 1)}
    ends = {end for end in (rule.least, rule.greatest) if end is not None}
    return tuple(sorted(value for value in ends | near if rule.admits(value)))


def _lists(rule: RuleSpec) -> tuple[Value, ...]:
    assert rule.shortest is not None
    assert rule.longest is not None
    assert rule.greatest is not None
    lengths = range(rule.shortest, rule.longest + 1)
    even: list[Value] = [(number,) * length for length in lengths for number in (1, rule.greatest)]
    rising: list[Value] = [tuple(1 + (2 * place >= length) for place in range(length)) for length in lengths]
    return tuple(dict.fromkeys([*_played(rule), *even, *rising]))


def random_values(rng: random.Random) -> dict[str, Value]:
    """The values of a random rulebook: those of a variant with few, many or all rules changed."""
    values = dict(variant_values(rng.choice(variant.variants())))
    for path in rng.sample(list(values), rng.choice((1, 3, 10, len(values)))):
        values[path] = rng.choice(domain(path))
    while contradictions := sense(values):
        path = rng.choice(contradictions).path
        values[path] = rng.choice(domain(path))
    return values


def random_rulebook(rng: random.Random) -> Rulebook:
    """A rulebook that makes sense, drawn from all that the schema admits."""
    return rulebook(random_values(rng))
