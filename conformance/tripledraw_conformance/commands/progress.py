"""Progress: a line on the terminal that says how far it is. Nobody else is told."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tripledraw_conformance.commands.page import plain
from tripledraw_conformance.progress import Progress, unheard

_EVERY = 0.1
"""In seconds: terminals are slow."""


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """A line on standard error for as long as it takes, if that is a terminal: `pokerkit: 120 of 1,438 ...`."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        yield unheard
        return
    last = 0.0

    def tell(done: int, of: int) -> None:
        nonlocal last
        if (now := time.monotonic()) - last >= _EVERY:
            last = now
            stream.write(f"\r\x1b[K{plain(what)}: {done:,} of {of:,} ...")
            stream.flush()

    try:
        yield tell
    finally:
        stream.write("\r\x1b[K")
        stream.flush()
