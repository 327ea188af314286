"""Naming an engine on the command line: the same words and options for every command that takes one."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from tripledraw_conformance.commands import refused

if TYPE_CHECKING:
    from tripledraw_conformance.engines.finding import Found
    from tripledraw_conformance.engines.process import Limits

_MOST_SECONDS = 86_400
_MOST_BYTES = 1 << 30


def add_engine(
    parser: ArgumentParser, *, several: bool = False, otherwise: str = "without it the reference engine"
) -> None:
    """Add ENGINE, or `several` of them, and how they are run to a parser.

    `otherwise` says what a word may name besides, or what is meant without one. The command module has to say
    `TAKES_PROGRAM = True`.
    """
    parser.add_argument(
        "engine",
        metavar="ENGINE",
        nargs="*" if several else "?",
        default=[] if several else "",
        help=f"a packaged adapter, MODULE:FACTORY, or at the end -- and the command line of a program; {otherwise}",
    )
    group = parser.add_argument_group("how the engine is run")
    group.add_argument("--python", metavar="PATH", default="", help="the Python that hosts an engine in Python")
    group.add_argument("--in-process", action="store_true", help="no process of its own, and so no isolation")
    limits: tuple[tuple[str, Callable[[str], float], str, str], ...] = (
        ("--timeout", _seconds, "SECONDS", "how long an answer may take (default: 10)"),
        ("--start-timeout", _seconds, "SECONDS", "how long the first answer may take (default: 30)"),
        ("--most-output", _bytes, "BYTES", "how long a line of the engine may be (default: 1048576)"),
    )
    for option, kind, unit, what in limits:
        group.add_argument(option, type=kind, metavar=unit, help=what)


def found_engine(arguments: Namespace) -> "Found":
    """The engine that was named, not yet opened. Raises Invalid."""
    program: tuple[str, ...] = getattr(arguments, "program", ())
    if program and arguments.engine:
        raise refused("the engine", f"is named twice: {arguments.engine}, and after -- {program[0]}")
    return _found(arguments, arguments.engine, program)


def found_engines(arguments: Namespace) -> "list[Found]":
    """The engines that were named, each once, or else the reference engine; not yet opened. Raises Invalid."""
    program: tuple[str, ...] = getattr(arguments, "program", ())
    found = [_found(arguments, name, ()) for name in dict.fromkeys(arguments.engine)]
    if program or not found:
        found.append(_found(arguments, "", program))
    return found


def limits_of(arguments: Namespace) -> "Limits":
    """What an engine may take."""
    from tripledraw_conformance.engines.process import Limits

    asked = {"seconds": arguments.timeout, "first": arguments.start_timeout, "line": arguments.most_output}
    return Limits(**{name: value for name, value in asked.items() if value is not None})


def _found(arguments: Namespace, name: str, program: tuple[str, ...]) -> "Found":
    from tripledraw_conformance.engines.finding import REFERENCE, CannotFind, find

    try:
        return find(
            name or REFERENCE,
            program,
            python=arguments.python,
            in_process=arguments.in_process,
            limits=limits_of(arguments),
        )
    except CannotFind as error:
        raise refused("the engine", str(error)) from None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= _MOST_SECONDS:
        raise ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return seconds


def _bytes(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
    if not 0 < number <= _MOST_BYTES:
        raise ArgumentTypeError(f"{text!r} is no number of bytes from 1 to {_MOST_BYTES}")
    return number
