"""The reference engine speaking the protocol: one JSON object a line in, one out."""

from collections.abc import Iterable
from typing import BinaryIO

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.engines.checker import check_command
from tripledraw_conformance.engines.host import speak
from tripledraw_conformance.engines.reference import ReferenceEngine

_FORGIVEN = (KeyError, IndexError, TypeError, ValueError)
"""What comes of commands that have the right shape and make no sense, such as a rulebook that lacks a rule."""


def serve(commands: Iterable[bytes], answers: BinaryIO, rules: Rulebook | None = None) -> None:
    """Answer every line of `commands` until it says bye or ends; `rules` are played whatever rulebook is sent.

    It is strict with its clients: a command that the schema does not admit is answered by an error.
    """
    speak(ReferenceEngine(rules), commands, answers, check_command, _FORGIVEN)
