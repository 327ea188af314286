"""Finding the engine that somebody names: a packaged adapter, a factory in Python, a program, or the reference."""

import re
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tripledraw.wording import listing, near
from tripledraw_conformance.engines import host
from tripledraw_conformance.engines.inside import InsideEngine
from tripledraw_conformance.engines.port import Engine, EngineError
from tripledraw_conformance.engines.process import Limits, ProcessEngine
from tripledraw_conformance.engines.reference import ReferenceEngine

GROUP = "tripledraw.engines"
REFERENCE = "reference"
NOT_ISOLATED = "the engine runs inside the judge: if it hangs or ends the process, so does the judge"
_FACTORY = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


class CannotFind(ValueError):
    """What was named is no engine; the text says why."""


@dataclass(frozen=True)
class Found:
    """An engine that can be opened, once or several times: `with found.open() as engine`.

    `name` is how it was named, `replay` the words that name it on a command line, `note` what its user should know.
    """

    name: str
    replay: tuple[str, ...]
    open: Callable[[], AbstractContextManager[Engine]]
    note: str = ""

    def introduce(self) -> dict[str, Any]:
        """Open it once and return what it says of itself. Raises CannotFind if it does not come up."""
        try:
            with self.open() as engine:
                return dict(engine.hello())
        except EngineError as error:
            raise CannotFind(f"{self.name}: {error}") from None


def packaged() -> dict[str, str]:
    """The packaged adapters: name and MODULE:FACTORY, ours and those of whatever else is installed."""
    return {point.name: point.value for point in sorted(entry_points(group=GROUP))}


def find(
    name: str = REFERENCE,
    program: Sequence[str] = (),
    *,
    python: str = "",
    in_process: bool = False,
    limits: Limits | None = None,
) -> Found:
    """The engine of this name: `reference`, a packaged adapter, or MODULE:FACTORY; or `program`, a command line.

    An engine in Python is hosted in a process of its own, by this Python or by the one at the path `python`, unless it
    shall be `in_process`. Raises CannotFind.
    """
    if python and in_process:
        raise CannotFind("--in-process and --python exclude each other: in this process there is one Python")
    if program:
        _refuse_options("a program runs in a process and an environment of its own", python, in_process)
        return Found(" ".join(program), ("--", *program), partial(ProcessEngine, program, limits))
    if name == REFERENCE:
        _refuse_options("the reference engine always runs in this process", python, in_process)
        return Found(name, (name,), lambda: nullcontext(ReferenceEngine()))
    factory = packaged().get(name, name)
    if not _FACTORY.fullmatch(factory):
        raise CannotFind(_unknown(name))
    if in_process:
        return Found(name, (name, "--in-process"), _inside(factory), NOT_ISOLATED)
    words = (name, *(("--python", python) if python else ()))
    command = [_interpreter(python), host.__file__, factory]
    return Found(name, words, partial(ProcessEngine, command, limits))


def _inside(factory: str) -> Callable[[], AbstractContextManager[Engine]]:
    """Opens an engine of this process. Raises CannotFind at once if it is none."""
    if "" not in sys.path:
        # As for `python -m`: a program that is installed does not look into the current folder by itself.
        sys.path.insert(0, "")
    _make(factory)
    return lambda: InsideEngine(partial(_make, factory))


def _make(factory: str) -> Any:
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not get among the report
            made = host.make(factory)
    except host.NoEngine as error:
        raise CannotFind(str(error)) from None
    if host.is_command(made):
        raise CannotFind(f"{factory} is a program, {made[0]}: it cannot run in this process")
    return made


def _interpreter(python: str) -> str:
    if not python:
        return sys.executable
    found = shutil.which(python)
    if found is None:
        there = "is no program" if Path(python).exists() else "is not there"
        raise CannotFind(f"--python: {python} {there}: name an interpreter, such as .venv/bin/python")
    return found


def _refuse_options(why: str, python: str, in_process: bool) -> None:
    for option, given in (("--python", python), ("--in-process", in_process)):
        if given:
            raise CannotFind(f"{option} is for engines in Python: {why}")


def _unknown(name: str) -> str:
    known = [REFERENCE, *packaged()]
    if ":" in name:
        return f"'{name}' is not MODULE:FACTORY, such as my_engine.adapter:make"
    ways = "or MODULE:FACTORY, or -- and the command line of a program"
    hint = f"; a program is named after --: -- {name}" if shutil.which(name) else ""
    return f"there is no engine '{name}'{near(name, known)}: {listing(known, 'and')} are known, {ways}{hint}"
