"""What a command did, its reports checked against their schema."""

import json
import signal
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from jsonschema.validators import Draft202012Validator
from referencing import Registry, Resource

from tripledraw import schema


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit code, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines that it printed, without the spaces around them."""
        return [line.strip() for line in self.out.splitlines()]

    @property
    def report(self) -> Any:
        """The JSON that it printed, which has the shape of its schema."""
        report = json.loads(self.out)
        _validator().validate(report)
        return report


Run = Callable[..., Ran]
"""Runs the command line with some words."""


def _validator() -> Any:
    resources = [Resource.from_contents(schema.load(name)) for name in ("report", "protocol", "deal")]
    registry: Any = resources @ Registry()
    return Draft202012Validator(schema.load("report"), registry=registry)


def heeds_signals() -> None:
    """Let a process that is started heed signals, whatever this one was told: pass it as `preexec_fn`."""
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)
