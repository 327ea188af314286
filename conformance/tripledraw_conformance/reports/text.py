"""Foreign text, made fit to be read: nothing in it is invisible, and nothing is endless."""

from tripledraw_conformance.commands.page import plain

LONGEST = 2_000
"""Characters of one text that a report for people repeats; the JSON has it whole."""


def legible(text: str) -> str:
    """The text on one line, with all that cannot be seen or that turns the direction of writing escaped."""
    if len(text) <= LONGEST:
        return plain(text)
    return f"{plain(text[:LONGEST])} ... ({len(text) - LONGEST:,} more characters)"
