"""2-7 Triple Draw: rules as data, and an engine that plays them.

`load` a rulebook, `start` a deal, see what is `legal`, `act`. Actions are in `tripledraw.actions`, events in
`tripledraw.events`, what a seat may know in `tripledraw.view`, recorded deals in `tripledraw.history`, and the reasons
of it all in `tripledraw.why`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tripledraw.play import act as act
    from tripledraw.play import legal as legal
    from tripledraw.play import start as start
    from tripledraw.problem import Invalid as Invalid
    from tripledraw.refusal import IllegalAction as IllegalAction
    from tripledraw.refusal import ImpossibleTable as ImpossibleTable
    from tripledraw.rulebook import Rulebook as Rulebook
    from tripledraw.rulebook import load as load

# Looked up when they are asked for, so that a small program does not load what it does not need.
_HOMES = {
    "act": "play",
    "legal": "play",
    "start": "play",
    "Invalid": "problem",
    "IllegalAction": "refusal",
    "ImpossibleTable": "refusal",
    "Rulebook": "rulebook",
    "load": "rulebook",
}

__all__ = ["IllegalAction", "ImpossibleTable", "Invalid", "Rulebook", "act", "legal", "load", "start"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
