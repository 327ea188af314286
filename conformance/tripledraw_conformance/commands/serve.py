"""`tripledraw serve`: the reference engine speaks the protocol."""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from tripledraw_conformance.commands import Outcome, add_set, refused

HELP = """
Let the reference engine speak the engine protocol on standard input and output, one
JSON object a line, so that a program can be written against it. It plays the rulebook
that each command sends, or always the rules of one variant. The protocol stands in
spec/PROTOCOL.md. There is no report: all that is printed are answers.
"""

EXAMPLE = """
tripledraw serve --variant house
echo '{"command": "hello", "protocol": 1}' | tripledraw serve
"""


def add_arguments(parser: ArgumentParser) -> None:
    """`--variant` and `--set`."""
    parser.add_argument("--variant", metavar="VARIANT", help="always play this variant, an id or a file")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Answer until the input ends. Raises Invalid for a variant or a change that is not sound, and for `--json`."""
    from tripledraw import rulebook
    from tripledraw_conformance.serve import serve

    if arguments.json:
        raise refused("--json", "serve prints no report: what it answers is JSON already")
    if arguments.changes and not arguments.variant:
        raise refused("--set", "says which rule is played otherwise: also name a variant with --variant")
    rules = rulebook.load(arguments.variant, arguments.changes) if arguments.variant else None
    # That nobody reads on is how clients end that do not say bye.
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer, rules)
    return Outcome(())
