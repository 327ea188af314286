"""The command line: finds the command, prints what it has to say, and turns whatever goes wrong into words.

Only the command that is called is imported, so that the small ones start at once.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from typing import Any, NoReturn, TextIO, cast

from tripledraw.problem import Invalid
from tripledraw.wording import listing, near, quoted
from tripledraw_conformance.commands import COMMANDS, GOOD, WRONG_USE, Command, Outcome, problem_to_json, refused
from tripledraw_conformance.commands.page import plain
from tripledraw_conformance.version import version

INTERRUPTED = 130
_OPTIONS = ("-h", "--help", "--version")
_NO_FOLDER = "the folder in which it was started is not there any more: go to one that is"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 good, 1 something was found, 2 it was used wrongly.

    `argv` are the words after the name of the program. Nothing is raised, whatever they are.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if argv is None:
        _end_as_if_interrupted()
    try:
        return _run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as exit:  # argparse leaves so after help
        return exit.code if isinstance(exit.code, int) else WRONG_USE
    except _WrongUse as wrong:
        return _told(wrong, words)
    except Exception as fault:
        return _internal(fault) if _has_folder() else _told(_WrongUse("tripledraw", _NO_FOLDER), words)


class _WrongUse(Exception):
    """Words that cannot be used: who says so, and why."""

    def __init__(self, program: str, why: str) -> None:
        super().__init__(program, why)
        self.program = program
        self.why = why


def _end_as_if_interrupted() -> None:
    """Let being told to end be what an interruption is, so that engines that were started end as well."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is signal.SIG_DFL:
            signal.signal(getattr(signal, name), signal.default_int_handler)


class _Parser(argparse.ArgumentParser):
    """A parser that repeats nothing a terminal could stumble over, and abbreviates nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        raise _WrongUse(self.prog, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        if message and _write(file, message):
            self.exit(WRONG_USE)


def _run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        # What an encoding cannot hold is escaped, rather than being the end of the program.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if not words or words[0] in _OPTIONS:
        return _general(words)
    name = words[0]
    if name not in COMMANDS:
        known = [*COMMANDS, *_OPTIONS]
        _general_parser().error(f"there is no command {quoted(name)}{near(name, known)}: {listing(known)}")
    command = cast(Command, import_module(f"tripledraw_conformance.commands.{name}"))
    words, program = words[1:], cast(tuple[str, ...], ())
    if getattr(command, "TAKES_PROGRAM", False) and "--" in words:
        # argparse drops the two hyphens, and could not tell a program from a name without arguments.
        place = words.index("--")
        words, program = words[:place], tuple(words[place + 1 :])
        if not program:
            _command_parser(name, command).error("the command line of a program belongs after --")
    arguments = _command_parser(name, command).parse_args(words, argparse.Namespace(program=program))
    try:
        outcome = command.run(arguments)
    except Invalid as invalid:
        return _refuse(name, invalid, arguments.json)
    return _print(name, outcome, arguments.json)


def _general(words: list[str]) -> int:
    parser = _general_parser()
    if parser.parse_args(words).version:
        return _write(sys.stdout, f"tripledraw {version()}\n")
    return _write(sys.stdout if words else sys.stderr, parser.format_help()) or (GOOD if words else WRONG_USE)


def _general_parser() -> _Parser:
    longest = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name.ljust(longest)}  {what}" for name, what in COMMANDS.items())
    parser = _Parser(
        prog="tripledraw",
        usage="tripledraw COMMAND ...",
        description="The rules of 2-7 triple draw as data, an engine that plays them, and scenarios that prove them.",
        epilog=f"commands:\n{commands}\n\nexample:\n  tripledraw rank 7h5d4c3s2h 8h6d4c3s2h\n\n"
        "Exit codes: 0 good, 1 something was found, 2 it was used wrongly.\n"
        "'tripledraw COMMAND --help' says more.",
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    return parser


def _command_parser(name: str, command: Command) -> _Parser:
    example = "\n".join(f"  {line}" for line in command.EXAMPLE.strip().splitlines())
    parser = _Parser(prog=f"tripledraw {name}", description=command.HELP.strip(), epilog=f"example:\n{example}")
    parser.add_argument("--json", action="store_true", help="print JSON, as report.schema.json describes it")
    command.add_arguments(parser)
    return parser


def _print(name: str, outcome: Outcome, as_json: bool) -> int:
    text = "".join(f"{plain(line)}\n" for line in outcome.lines)
    if as_json:
        text = _json(outcome.name or name, outcome.report)
    return _write(sys.stdout, text) or outcome.code


def _refuse(name: str, invalid: Invalid, as_json: bool) -> int:
    if as_json:
        problems = [problem_to_json(problem) for problem in invalid.problems]
        _write(sys.stdout, _json("error", {"command": name, "problems": problems}))
    else:
        _write(sys.stderr, "".join(f"{plain(str(problem))}\n" for problem in invalid.problems))
    return WRONG_USE


def _told(wrong: _WrongUse, words: Sequence[str]) -> int:
    """Say what is wrong with the words: as JSON if that is among them, but not among those of another program."""
    if "--json" in takewhile(lambda word: word != "--", words):
        return _refuse(wrong.program.partition(" ")[2], refused(wrong.program, wrong.why), True)
    _write(sys.stderr, f"{wrong.program}: {plain(wrong.why)}\nSee '{wrong.program} --help'.\n")
    return WRONG_USE


def _has_folder() -> bool:
    """Whether the folder in which the program runs is still there."""
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def _json(name: str, report: Any) -> str:
    # Only ASCII, so that it is the same in every encoding.
    return json.dumps({"report": name, "version": version(), **report}, indent=2) + "\n"


def _write(stream: TextIO | None, text: str) -> int:
    """Write and flush; returns 0, or 2 if it could not be written. That nobody reads on is no fault."""
    if stream is None:  # it was closed when the program started
        return GOOD
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as error:
        _silence(stream)
        if stream is not sys.stderr:
            _write(sys.stderr, f"tripledraw: the output cannot be written: {error.strerror}\n")
        return WRONG_USE
    return GOOD


def _silence(stream: TextIO) -> None:
    """Let what is still in the stream's buffer go nowhere, so that Python does not complain of it at the end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


def _internal(fault: Exception) -> int:
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "somewhere"
    what = plain(f"{type(fault).__name__}: {fault}")[:500]
    _write(
        sys.stderr,
        f"tripledraw: internal fault: {what} ({where})\n"
        "This is a fault of the program, not yours. Please report it with these lines, the command and its files.\n",
    )
    return WRONG_USE
