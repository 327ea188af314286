"""What `compare` says of all pairs of our variants, as a golden file. To write it anew, from the top folder:

python tests/conformance/golden_compare.py
"""

import os
from functools import cache
from itertools import combinations
from pathlib import Path

from tripledraw.variant import variants
from tripledraw_conformance.commands.compare_page import pair_lines
from tripledraw_conformance.compare import Difference, compare_all
from tripledraw_conformance.contenders import Contender, contender

FILE = Path(__file__).parent / "golden" / "compare.txt"

Pair = tuple[Contender, Contender]


def pairs() -> list[Pair]:
    """All pairs of our variants, in the order of the alphabet."""
    return list(combinations(map(contender, variants()), 2))


@cache
def compared() -> tuple[tuple[Pair, tuple[Difference, ...]], ...]:
    """All pairs with all their differences, worked out once."""
    some = pairs()
    return tuple(zip(some, compare_all(some), strict=True))


def text(some: list[Pair], found: list[tuple[Difference, ...]]) -> str:
    """What `tripledraw compare` prints of each pair in a terminal of 100 columns."""
    columns, os.environ["COLUMNS"] = os.environ.get("COLUMNS"), "100"
    try:
        return "\n\n\n".join("\n".join(pair_lines(*each)) for each in zip(some, found, strict=True)) + "\n"
    finally:
        os.environ.pop("COLUMNS")
        if columns is not None:
            os.environ["COLUMNS"] = columns


def main() -> None:
    """Write the golden file."""
    some, found = zip(*compared(), strict=True)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(text(list(some), list(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
