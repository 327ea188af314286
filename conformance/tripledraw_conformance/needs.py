"""Needs: on which rules a scenario depends, found out by changing them.

The needs of a scenario are, for each rule that matters to it, the values under which it passes. They stand in
`features/needs.json`. Run this module to write that file anew: `python -m tripledraw_conformance.needs`. For new
scenarios, and with `--close` for all, rules that matter only together are sought as well and pinned to the scenario's
own values.
"""

import argparse
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import Any

from tripledraw import resources
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value, rules
from tripledraw.sense import sense
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.changes import single_changes
from tripledraw_conformance.judge import passes
from tripledraw_conformance.random_rules import domain
from tripledraw_conformance.reads import reads

Needs = Mapping[str, tuple[Value, ...]]

FRESH = 500
"""How many random rulebooks that agree with a scenario it must pass on before its needs are closed."""


@cache
def load_needs() -> Mapping[str, Needs]:
    """The needs of every scenario by its id, as `features/needs.json` has them."""
    text = (resources.features() / "needs.json").read_text(encoding="utf-8")
    return {
        name: {path: tuple(_frozen(value) for value in values) for path, values in needs.items()}
        for name, needs in json.loads(text).items()
    }


def needs_of(case: Case) -> Needs:
    """The recorded needs of a case. Raises LookupError if they were never worked out."""
    try:
        return load_needs()[case.id]
    except KeyError:
        raise LookupError(
            f"needs.json does not know `{case.title}`: run `python -m tripledraw_conformance.needs`"
        ) from None


def _frozen(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def agrees(values: Mapping[str, Value], needs: Needs) -> bool:
    """Whether a rulebook's values lie within the needs of a scenario.

    A number that was never tried does if its neighbours among those that were both do.
    """
    return all(_within(path, values[path], admitted) for path, admitted in needs.items())


def _within(path: str, value: Value, admitted: Sequence[Value]) -> bool:
    tried = domain(path)
    if type(value) is not int or value in tried or _among(value, admitted):
        return _among(value, admitted)
    numbers = [number for number in tried if type(number) is int]
    below = max((number for number in numbers if number < value), default=None)
    above = min((number for number in numbers if number > value), default=None)
    return below in admitted and above in admitted


def _among(value: Value, admitted: Iterable[Value]) -> bool:
    # True == 1, but a flag is no number.
    return any(type(value) is type(other) and value == other for other in admitted)


def single_needs(case: Case) -> Needs:
    """The needs of a case as far as one rule alone decides: only what it reads can matter."""
    own = case.rulebook
    read = reads(case, own)
    needs: dict[str, tuple[Value, ...]] = {}
    for path in rules():
        changes = [(value, changed) for value, changed in single_changes(own, path) if not read.isdisjoint(changed)]
        failing = [value for value, changed in changes if not passes(case, own.changed(changed))]
        if failing:
            needs[path] = tuple(value for value in (own.values[path], *domain(path)) if not _among(value, failing))
            needs[path] = tuple(dict.fromkeys(needs[path]))
    return needs


def close(case: Case, needs: Needs, seed: int = 0, fresh: int = FRESH) -> Needs:
    """The needs with the rules pinned that matter only together."""
    rng = random.Random(f"{seed}/{case.id}")
    pinned = dict(needs)
    passed = 0
    while passed < fresh:
        rulebook = agreeing_rulebook(rng, case, pinned)
        if passes(case, rulebook):
            passed += 1
            continue
        passed = 0
        for path in fewest(case, rulebook):
            pinned[path] = (case.rulebook.values[path],)
    return pinned


def agreeing_rulebook(rng: random.Random, case: Case, needs: Needs) -> Rulebook:
    """A random rulebook that makes sense and agrees with a scenario's needs."""
    own = case.rulebook.values
    values = dict(own)
    for path in rng.sample(list(values), rng.choice((3, 10, 30, len(values)))):
        values[path] = rng.choice(needs.get(path, domain(path)))
    while contradictions := sense(values):
        path = contradictions[0].path
        values[path] = own[path]
        if contradictions == sense(values):
            values = dict(own)
    return case.rulebook.changed({path: value for path, value in values.items() if value != own[path]})


def fewest(case: Case, failing: Rulebook) -> list[str]:
    """The fewest rules of a rulebook that together make a case fail: none can be put back to the case's own value."""
    own = case.rulebook
    changed = {path: value for path, value in failing.values.items() if value != own.values[path]}
    for path in list(changed):
        without = {other: value for other, value in changed.items() if other != path}
        if not sense({**own.values, **without}) and not passes(case, own.changed(without)):
            changed = without
    return list(changed)


def _needs_of(place: int, closed: frozenset[str]) -> Needs:
    case = load_cases()[place]
    needs = single_needs(case)
    return close(case, needs) if case.id in closed else needs


def all_needs(closed: Iterable[str] = ()) -> Mapping[str, Needs]:
    """The needs of all scenarios, worked out on all processors; for those in `closed`, by id, also what only joins."""
    cases = load_cases()
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(partial(_needs_of, closed=frozenset(closed)), range(len(cases)), chunksize=4))
    return {case.id: needs for case, needs in zip(cases, found, strict=True)}


def kept(old: Mapping[str, Needs], new: Mapping[str, Needs], own: Mapping[str, Mapping[str, Value]]) -> Any:
    """New single needs, with what was pinned before and still may be."""
    merged = {}
    for name, needs in new.items():
        pins = {path: values for path, values in old.get(name, {}).items() if values == (own[name][path],)}
        merged[name] = {path: pins.get(path) or needs[path] for path in rules() if path in needs or path in pins}
    return merged


def write(needs: Mapping[str, Needs]) -> None:
    """Write `features/needs.json`."""
    lines = []
    for name in needs:
        inside = ", ".join(f"{json.dumps(path)}: {json.dumps(values)}" for path, values in needs[name].items())
        lines.append(f"{json.dumps(name, ensure_ascii=False)}: {{{inside}}}")
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (resources.features() / "needs.json").write_text(text, encoding="utf-8")


def main() -> None:
    """Write the needs of all scenarios anew."""
    parser = argparse.ArgumentParser(description="Find out on which rules each scenario depends.")
    parser.add_argument(
        "--close",
        action="store_true",
        help="for all scenarios, not only for new ones, seek rules that matter only together",
    )
    every = parser.parse_args().close
    own = {case.id: case.rulebook.values for case in load_cases()}
    old = load_needs() if (resources.features() / "needs.json").exists() and not every else {}
    write(kept(old, all_needs(closed=own.keys() - old.keys()), own))


if __name__ == "__main__":
    main()
