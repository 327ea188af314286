"""`tripledraw serve`: the reference engine speaks the protocol."""

import sys
from argparse import ArgumentParser, Namespace

from tripledraw_conformance.commands import Outcome, add_set, refused

HELP = """
Let the reference engine speak the engine protocol on standard input and output, one
JSON object a line, so that a program can be written against it. It plays the rulebook
that each command sends, or always the rules of one variant.
"""

EXAMPLE = """
echo '{"command": "hello", "protocol": 1}' | tripledraw serve
tripledraw serve --variant house
"""


def add_arguments(parser: ArgumentParser) -> None:
    """`--variant` and `--set`."""
    parser.add_argument("--variant", metavar="VARIANT", help="always play this variant, an id or a file")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Answer until the input ends. Raises Invalid for a variant or a change that is not sound."""
    from tripledraw import rulebook
    from tripledraw_conformance.serve import serve

    if arguments.changes and not arguments.variant:
        raise refused("--set", "says which rule is played otherwise: also name a variant with --variant")
    serve(sys.stdin, sys.stdout, rulebook.load(arguments.variant, arguments.changes) if arguments.variant else None)
    return Outcome(())
