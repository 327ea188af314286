"""What the tests of the packaged adapters share: hosts, other versions of a library, and verdicts case by case."""

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

import tripledraw_conformance
from tripledraw.notation import cards_from_json
from tripledraw_conformance.cases import load_cases, rulebook_of
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.failure import CaseFailed, CaseSkipped
from tripledraw_conformance.judge import Resolved, judge, resolve

PACKAGE = Path(tripledraw_conformance.__file__).parent
ADAPTERS = PACKAGE / "adapters"
HOUSE = rulebook_of("house")
_CACHE = Path(tempfile.gettempdir()) / f"tripledraw-adapters-{os.getuid()}"
_MINUTES = 5


def host(factory: str, python: str = sys.executable) -> list[str]:
    """The command line that hosts an adapter in a Python environment."""
    return [python, str(ADAPTERS / "host.py"), f"tripledraw_conformance.adapters.{factory}"]


def python_with(requirement: str) -> str:
    """The Python of an environment that has nothing but a requirement, made once; skips if it cannot be installed."""

    def install(folder: Path) -> None:
        venv.create(folder, with_pip=True)
        _run([folder / "bin" / "python", "-m", "pip", "install", "-q", requirement])

    return str(_made(requirement, install) / "bin" / "python")


def node_modules(package: str) -> Path:
    """A folder for NODE_PATH with a package from npm, made once; skips if it cannot be installed."""
    command = ["npm", "install", "--silent", "--prefix"]
    return _made(package, lambda folder: _run([*command, folder, package])) / "node_modules"


def _made(what: str, install: Callable[[Path], None]) -> Path:
    """A folder that is there as a whole or not at all, whoever else makes it at the same time."""
    folder = _CACHE / what
    if folder.exists():
        return folder
    _CACHE.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_CACHE) as place:
        unfinished = Path(place) / "made"
        unfinished.mkdir()
        try:
            install(unfinished)
        except (OSError, subprocess.SubprocessError) as error:
            pytest.skip(f"{what} cannot be installed: {error}")
        with suppress(OSError):
            unfinished.rename(folder)
    return folder


def _run(command: Sequence[Any]) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True, timeout=60 * _MINUTES)


@cache
def resolved() -> tuple[Resolved, ...]:
    """All cases that the house rules pass, as they play them."""
    found = []
    for case in load_cases():
        try:
            found.append(resolve(case, HOUSE))
        except CaseFailed:
            continue
    return tuple(found)


def verdict(case: Resolved, engine: Engine) -> str:
    """`passed`, or why a case failed or was skipped."""
    try:
        judge(case, engine)
    except (CaseFailed, CaseSkipped) as error:
        return str(error)
    return "passed"


def verdicts(engine: Engine) -> Mapping[str, str]:
    """The verdict of every case under the house rules."""
    return {case.case.id: verdict(case, engine) for case in resolved()}


@cache
def classes() -> tuple[tuple[str, ...], ...]:
    """One hand of each of the classes that deuce-to-seven tells apart, the best first."""
    ranks = "23456789TJQKA"
    suited = [tuple(rank + "c" for rank in five) for five in combinations(ranks, 5)]
    mixed = [
        tuple(rank + suit for rank, suit in zip(five, "cdhsc", strict=True))
        for five in combinations_with_replacement(ranks, 5)
        if max(map(five.count, five)) < 5
    ]
    return tuple(sorted([*suited, *mixed], key=_value, reverse=True))


def _value(hand: Sequence[str]) -> int:
    return HOUSE.hand_value(cards_from_json(hand))


def misplaced(engine: Engine) -> set[str]:
    """The wheel's two classes, if they are all that an engine has in another place; else fails.

    All others stand in the engine's order as in the reference's. The wheel is misplaced if it does not stand between
    its neighbours.
    """
    hands = classes()
    values = engine.rank(HOUSE.values, hands)["values"]
    others = [value for hand, value in zip(hands, values, strict=True) if not _is_wheel(hand)]
    assert others == sorted(set(others), reverse=True)
    return {
        " ".join(hand)
        for place, hand in enumerate(hands)
        if _is_wheel(hand) and not values[place - 1] > values[place] > values[place + 1]
    }


def _is_wheel(hand: Sequence[str]) -> bool:
    return {card[0] for card in hand} == set("A2345")
