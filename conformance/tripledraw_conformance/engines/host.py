"""Host an engine that is written in Python, in a process of its own: `python host.py MODULE:FACTORY`.

It is run as a file, by any Python from 3.11 on, also by one where this package is not installed: it needs nothing but
the standard library. It makes the package that it lies in importable, for the packaged adapters, but nothing that is
installed beside it; modules of the current folder can be imported.

FACTORY is called without arguments. It makes an object with the methods of the engine port, as far as it can what they
ask; or it returns a list of words, the command line of a program that speaks the protocol, which then takes over.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, BinaryIO

_SENT: Mapping[str, Callable[[Any, Any], Any]] = {
    "hello": lambda engine, given: engine.hello(),
    "rank": lambda engine, given: engine.rank(given["rulebook"], given["hands"]),
    "deal": lambda engine, given: engine.deal(given["rulebook"], given["table"], given.get("deck", ())),
    "act": lambda engine, given: engine.act(given["seat"], given["action"]),
    "order": lambda engine, given: engine.order(given["cards"]),
    "next": lambda engine, given: engine.next(given["rulebook"], given),
    "bye": lambda engine, given: {"done": True},
}
_NEEDED: Mapping[str, tuple[str, ...]] = {"rank": ("rank",), "deal": ("deal", "act"), "session": ("next",)}


class NoEngine(Exception):
    """What was named makes no engine; the text says why."""


def make(named: str) -> Any:
    """The engine that MODULE:FACTORY makes, or the words of a command line. Raises NoEngine."""
    module, _, path = named.partition(":")
    try:
        found = import_module(module)
    except BaseException as error:
        raise NoEngine(f"the module {module!r} cannot be imported: {told(error)}") from error
    for name in path.split("."):
        if not hasattr(found, name):
            raise NoEngine(f"{module!r} has no {path!r}{_near(name, found)}")
        found = getattr(found, name)
    if not callable(found):
        raise NoEngine(f"{named!r} is no factory: {_kind(found)} cannot be called")
    try:
        made = found()
    except BaseException as error:
        raise NoEngine(f"{named!r} makes no engine: it raises {told(error)}") from error
    if not is_command(made):
        _look_at(named, made)
    return made


def is_command(made: Any) -> bool:
    """Whether what a factory has made is a command line."""
    return isinstance(made, (list, tuple)) and bool(made) and all(isinstance(word, str) for word in made)


def told(error: BaseException) -> str:
    """An error as Python tells it."""
    try:
        text = str(error)
    except Exception:  # it is the engine's own, and may be anything
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def says_no(error: BaseException) -> bool:
    """Whether an engine raised this to say that it cannot: EngineError, ours or one that it has made itself."""
    return any(kind.__name__ == "EngineError" for kind in type(error).__mro__)


def plain(value: Any) -> Any:
    """What JSON takes for a value that it does not know: a mapping becomes an object. Raises TypeError."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"an answer is made of what JSON has, not of {_kind(value)}")


def speak(
    engine: Any,
    commands: Iterable[bytes],
    answers: BinaryIO,
    check: Callable[[Any], object] = lambda command: None,
    forgives: tuple[type[Exception], ...] = (),
) -> None:
    """Answer every line until one says bye. `check` raises ValueError for what is no command.

    What an engine raises, if it is no EngineError and nothing that it `forgives`, is raised: an engine that has failed
    half-way is in no state to be asked again.
    """
    for line in commands:
        answer, over = _answer(engine, line, check, forgives)
        answers.write(json.dumps(answer, default=plain, separators=(",", ":")).encode() + b"\n")
        answers.flush()
        if over:
            return


def main(words: list[str]) -> None:
    """Make the engine and let it speak. What it prints itself goes to standard error, and so breaks no line."""
    sys.path[0] = ""
    _be_importable()
    answers = os.dup(1)
    os.dup2(2, 1)
    try:
        made = make(words[0])
    except NoEngine as error:
        made = _Absent(str(error))
    if is_command(made):
        os.dup2(answers, 1)
        made = _taken_over(words[0], made)
    with os.fdopen(answers, "wb") as stream:
        speak(made, sys.stdin.buffer, stream)


class _Absent:
    """Stands in for an engine that could not be made."""

    def __init__(self, why: str) -> None:
        self._why = why

    def hello(self) -> Any:
        return {"error": self._why}


def _taken_over(named: str, command: list[str]) -> _Absent:
    try:
        os.execvp(command[0], command)
    except OSError as error:
        return _Absent(f"{named!r} names a program that cannot be started: {command[0]!r}: {error.strerror}")


def _answer(engine: Any, line: bytes, check: Any, forgives: tuple[type[Exception], ...]) -> tuple[Any, bool]:
    try:
        given = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return {"error": "this is no JSON object on one line"}, False
    command = given.get("command") if isinstance(given, dict) else None
    if not isinstance(command, str) or command not in _SENT:
        return {"error": f"unknown command: known are {', '.join(_SENT)}"}, False
    try:
        check(given)
    except ValueError as error:
        return {"error": f"{command} is not as the protocol has it: {error}"}, False
    if command != "bye" and not hasattr(engine, command):
        return {"error": f"the engine has no {command}"}, False
    try:
        return _SENT[command](engine, given), command == "bye"
    except forgives as error:
        return {"error": f"{command} cannot be played: {told(error)}"}, False
    except Exception as error:
        if not says_no(error):
            raise
        field = getattr(error, "field", "")
        return {"error": str(error), **({"field": str(field)} if field else {})}, False


def _look_at(named: str, engine: Any) -> None:
    """Raise NoEngine if the engine lacks what it says it can, or does not say what it is."""
    if not callable(getattr(engine, "hello", None)):
        raise NoEngine(f"{named!r} makes no engine: {_kind(engine)} has no method 'hello'")
    try:
        hello = engine.hello()
    except BaseException as error:
        raise NoEngine(f"{named!r} makes no engine: its hello raises {told(error)}") from error
    can = hello.get("can", ()) if isinstance(hello, Mapping) else ()
    for word in can if isinstance(can, (list, tuple)) else ():
        for name in _NEEDED.get(word, ()) if isinstance(word, str) else ():
            if not callable(getattr(engine, name, None)):
                raise NoEngine(f"{named!r} makes no engine: it says that it can {word}, and has no method {name!r}")


def _kind(value: Any) -> str:
    return f"an object of type {type(value).__name__!r}"


def _near(name: str, found: Any) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, [each for each in dir(found) if not each.startswith("_")], n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _be_importable() -> None:
    package = Path(__file__).resolve().parent.parent
    spec = spec_from_file_location(package.name, package / "__init__.py", submodule_search_locations=[str(package)])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[package.name] = module_from_spec(spec)
    spec.loader.exec_module(module)


if __name__ == "__main__":
    main(sys.argv[1:])
