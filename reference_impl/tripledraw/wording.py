"""How values and choices are put into words in messages."""

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_QUOTE = 60
"""Characters of a stranger's text that a message repeats at most."""

_FLAGS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}


def shown(value: object) -> str:
    """A value as it is written in YAML: `true`, `4`, `[1, 1, 2, 2]`, `big_blind`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return _cut("[" + ", ".join(shown(item) for item in value[:LONGEST_QUOTE]) + "]")
    if isinstance(value, dict):
        return "a mapping"
    return _cut(_printable(str(value)))


def quoted(value: object) -> str:
    """Like `shown`, but text stands in quotes so that it can be told from the message around it."""
    return f"'{shown(value)}'" if isinstance(value, str) else shown(value)


def listing(words: Iterable[object], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`; of many, the first thirty."""
    texts = [shown(word) for word in words]
    if len(texts) > 30:
        texts = [*texts[:30], "..."]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def near(word: object, words: Iterable[object]) -> str:
    """` (did you mean 'x'?)` for the likeliest of the words, or an empty string."""
    if not isinstance(word, str) or len(word) > LONGEST_QUOTE:
        return ""
    choices = [shown(choice) for choice in words]
    for guess in (_FLAGS.get(word.lower()), word.lower()):
        if guess in choices:
            return f" (did you mean '{guess}'?)"
    close = get_close_matches(word.lower(), choices, n=1) or [c for c in choices if word and c.startswith(word)][:1]
    return f" (did you mean '{close[0]}'?)" if close else ""


def _printable(text: str) -> str:
    """The first part of a text, with whatever a terminal could stumble over escaped."""
    start = text[: LONGEST_QUOTE + 1]
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in start)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
