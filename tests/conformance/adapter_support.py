"""What the tests of the packaged adapters share: other versions of a library, and verdicts case by case."""

import os
import random
import subprocess
import tempfile
import venv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tripledraw_conformance
from tripledraw.cards import DECK
from tripledraw.notation import cards_to_json
from tripledraw_conformance.cases import load_cases, rulebook_of
from tripledraw_conformance.engines.port import FIELDS, Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed, CaseSkipped
from tripledraw_conformance.judge import Resolved, judge, resolve
from tripledraw_conformance.ranks import judge_ranks

PACKAGE = Path(tripledraw_conformance.__file__).parent
ADAPTERS = PACKAGE / "adapters"
HOUSE = rulebook_of("house")
_CACHE = Path(tempfile.gettempdir()) / f"tripledraw-adapters-{os.getuid()}"
_MINUTES = 5


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


def differences(engine: Engine) -> tuple[str, ...]:
    """In which fields an engine shows something else than the reference engine, deal by deal, command by command."""
    return tuple(field for seed in range(8) for field in _differences(engine, random.Random(seed)))


def _differences(engine: Engine, chance: random.Random) -> Iterator[str]:
    """Of one deal at random, up to where its stages or turns part."""
    reference = ReferenceEngine()
    deck = cards_to_json(DECK)
    chance.shuffle(deck)
    table = {"stacks": [chance.choice([9, 40]) for _ in range(3)], "button": 0}
    seen, due = (each.deal(HOUSE.values, table, deck) for each in (engine, reference))
    while "refused" not in seen:
        yield ",".join(name for name in FIELDS if name in seen and _plain(seen[name]) != _plain(due[name]))
        if due["turn"] is None or (seen["stage"], seen["turn"]) != (due["stage"], due["turn"]):
            break
        seat, action = due["turn"], _action(due["options"], chance)
        seen, due = (each.act(seat, action) for each in (engine, reference))


def _action(options: Mapping[str, Any], chance: random.Random) -> Mapping[str, Any]:
    if "discard" in options:
        return {"do": "discard", "cards": chance.sample(options["discard"]["from"], chance.choice((0, 1, 3)))}
    words = [word for word in options if word != "fold" or chance.random() < 0.2] or ["fold"]
    word = chance.choice(words)
    return {"do": word, **({"to": options["raise"]["to"][0]} if word == "raise" else {})}


def _plain(shown: Any) -> Any:
    """What is shown, without the rules that events name, which no engine needs to know."""
    if not isinstance(shown, list):
        return shown
    return [
        {key: value for key, value in each.items() if key != "rule"} if isinstance(each, dict) else each
        for each in shown
    ]


def misranked(engine: Engine) -> list[tuple[str, tuple[str, ...]]]:
    """The classes that an engine has out of order, by the rule concerned."""
    return [(found.rule, found.classes) for found in judge_ranks(engine, HOUSE).findings]
