"""Hands that stand for all hands: one of every suit pattern that the cards of a hand can have."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, permutations, product

from tripledraw.cards import DECK, RANKS, SUITS, Card

Hand = tuple[Card, ...]
_Pattern = tuple[int, ...]
"""The number of each card's suit, card by card."""

_RENAMINGS = tuple(permutations(range(len(SUITS))))
_BY_FIRST_SUIT = len(_RENAMINGS) // len(SUITS)
"""So many renamings further, another suit stands where the first one stood."""


def hands_of_every_pattern(cards: int) -> Iterator[Hand]:
    """A hand of every suit pattern up to the names of the suits, for every set of ranks; the highest card first.

    The suits are named otherwise from hand to hand. What is in one suit, or what has fewer patterns than there are
    suits, comes four times, so that each suit has stood in each place.
    """
    highest_first = range(len(RANKS) - 1, -1, -1)
    for number, ranks in enumerate(combinations_with_replacement(highest_first, cards)):
        counts = tuple(len(list(group)) for _, group in groupby(ranks))
        if max(counts) <= len(SUITS):
            for pattern, renaming in _renamed(counts):
                names = _RENAMINGS[(renaming + number) % len(_RENAMINGS)]
                yield tuple([DECK[len(SUITS) * rank + names[suit]] for rank, suit in zip(ranks, pattern, strict=True)])


@cache
def _renamed(counts: tuple[int, ...]) -> tuple[tuple[_Pattern, int], ...]:
    """The patterns in which ranks can occur so many times each, every one with the renamings that it comes in."""
    patterns = _patterns(counts)
    few = len(patterns) < len(SUITS)
    return tuple(
        (pattern, number + _BY_FIRST_SUIT * turn)
        for number, pattern in enumerate(patterns)
        for turn in range(len(SUITS) if few or len(set(pattern)) == 1 else 1)
    )


def _patterns(counts: tuple[int, ...]) -> list[_Pattern]:
    """One of all patterns that renaming turns into each other, those with most suits first."""
    seen: set[tuple[_Pattern, ...]] = set()
    found: list[_Pattern] = []
    for groups in product(*(combinations(range(len(SUITS)), count) for count in counts)):
        if groups not in seen:
            found.append(tuple(chain.from_iterable(groups)))
            seen.update(tuple(tuple(sorted(names[suit] for suit in group)) for group in groups) for names in _RENAMINGS)
    return sorted(found, key=lambda pattern: -len(set(pattern)))
