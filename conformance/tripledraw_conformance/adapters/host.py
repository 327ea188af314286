"""Host an engine that is written in Python, in a process of its own: `python host.py MODULE:FACTORY`.

It is run as a file, by any Python from 3.11 on, also by one where this package is not installed: it needs nothing but
the standard library, and makes only the package that it lies in importable, nothing that is installed beside it.
"""

import json
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, TextIO

_COMMANDS: Mapping[str, Callable[[Any, Any], Any]] = {
    "hello": lambda engine, given: engine.hello(),
    "rank": lambda engine, given: engine.rank(given["rulebook"], given["hands"]),
    "deal": lambda engine, given: engine.deal(given["rulebook"], given["table"], given.get("deck", ())),
    "act": lambda engine, given: engine.act(given["seat"], given["action"]),
    "order": lambda engine, given: engine.order(given["cards"]),
    "next": lambda engine, given: engine.next(given["rulebook"], given),
    "bye": lambda engine, given: {"done": True},
}


def main(factory: str) -> None:
    """Make the engine and answer every line until the end. What the library prints goes to standard error."""
    answers, sys.stdout = sys.stdout, sys.stderr
    _be_importable()
    module, _, name = factory.partition(":")
    engine = getattr(import_module(module), name)()
    _answer_all(engine, sys.stdin, answers)


def _answer_all(engine: Any, commands: TextIO, answers: TextIO) -> None:
    for line in commands:
        given = json.loads(line)
        answers.write(json.dumps(_answer(engine, given), default=dict) + "\n")
        answers.flush()
        if given["command"] == "bye":
            return


def _answer(engine: Any, given: Mapping[str, Any]) -> Any:
    if given["command"] not in _COMMANDS:
        return {"error": f"unknown command: known are {', '.join(_COMMANDS)}"}
    try:
        return _COMMANDS[given["command"]](engine, given)
    except Exception as error:
        # An engine raises EngineError for what it cannot do; whatever else it raises is for its maintainer to read.
        field = getattr(error, "field", "")
        text = str(error) if type(error).__name__ == "EngineError" else f"{type(error).__name__}: {error}"
        return {"error": text, **({"field": field} if field else {})}


def _be_importable() -> None:
    """Make this package importable from where it lies, and the current folder in place of this one."""
    package = Path(__file__).resolve().parent.parent
    sys.path[0] = ""
    if package.name in sys.modules:
        return
    spec = spec_from_file_location(package.name, package / "__init__.py", submodule_search_locations=[str(package)])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[package.name] = module_from_spec(spec)
    spec.loader.exec_module(module)


if __name__ == "__main__":
    main(sys.argv[1])
