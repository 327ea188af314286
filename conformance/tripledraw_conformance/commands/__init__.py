"""The commands of `tripledraw`, one module each, imported only when it is called.

A command module has

- `HELP`: what the command does, for `--help`, in lines as they are printed;
- `EXAMPLE`: one or more lines that can be typed as they are;
- `add_arguments(parser)`: its arguments, beside `--json`, which all commands have;
- `run(arguments) -> Outcome`, which raises `Invalid` for what cannot be used;
- if what follows after `--` is the command line of a program, `TAKES_PROGRAM`, which is true: it becomes
  `arguments.program`.

The shape of each report stands in `spec/schema/report.schema.json`, among its `$defs`, under the report's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol

from tripledraw.problem import Invalid, Problem

GOOD = 0
FINDINGS = 1
WRONG_USE = 2

COMMANDS: Mapping[str, str] = {
    "check": "say everything that is wrong with variants, documents and deals",
    "show": "show the rules of a variant, and what each rule means",
    "new": "write a variant in which everything is still to be said",
    "rank": "put hands in order, the best one first",
    "conform": "play all scenarios against an engine",
    "fuzz": "play an engine beside the reference engine, over deals at random",
    "serve": "let the reference engine speak the engine protocol",
    "adapter": "write the skeleton of an adapter for an engine",
    "coverage": "say which clauses and rules the scenarios show",
    "mutants": "say whether the scenarios would notice if a rule were wrong",
    "compare": "say what differs between variants, and what that changes at the table",
    "identify": "find out which rules an engine plays",
    "export": "write the scenarios as JSON, to judge an engine without Python",
    "replay": "play a recorded deal again, and say where it breaks the rules",
}
"""Every command and what it does, in the order in which they are listed; each is a module of this package."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command has to say.

    `lines` are for people; whatever could upset a terminal is escaped when they are printed. `report` fits into JSON
    and has the shape of the schema, but for `version` and `report`, its name, which is that of the command if `name`
    is empty. `code` is the exit code: 0 good, 1 something was found, 2 it was used wrongly.
    """

    lines: tuple[str, ...]
    report: Mapping[str, Any] = field(default_factory=dict)
    code: int = GOOD
    name: str = ""


class Command(Protocol):
    """A command module."""

    HELP: str
    EXAMPLE: str

    def add_arguments(self, parser: Any) -> None:
        """Add the command's own arguments to a parser of argparse."""

    def run(self, arguments: Any) -> Outcome:
        """Do the work. Raises Invalid."""


def refused(what: str, message: str) -> Invalid:
    """The error for one thing that cannot be used: what it is, and after a colon what is wrong with it."""
    return Invalid([Problem(what, 0, 0, "", message)])


def problem_to_json(problem: Problem) -> dict[str, Any]:
    """A problem as the reports have it: a line of 0 means the file as a whole."""
    return {field.name: getattr(problem, field.name) for field in fields(problem)}


def add_set(parser: Any) -> None:
    """Add `--set PATH=VALUE`, which may be repeated, to a parser; the arguments are `changes`."""
    parser.add_argument(
        "--set",
        metavar="PATH=VALUE",
        dest="changes",
        action="append",
        default=[],
        help="play a rule otherwise: a value, or the name of a reading of that rule; may be repeated",
    )
