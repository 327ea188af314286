"""Cards as plain integers that carry their own weight, and the two letters that people read.

A card is ``rank weight + (suit code << 19)``. The weights are chosen so that adding up the cards of a hand tells all
that any ranking asks: the low 19 bits of the sum name the ranks, whatever their order, and the bits above tell
whether all cards are of one suit. No card is zero.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NewType

Card = NewType("Card", int)
"""One card, or `UNKNOWN`. Made by `parse_card` or taken from `DECK`, never by hand."""

RANKS: Final = "23456789TJQKA"
"""The letters of the ranks, deuce to ace; the place of a letter is the rank's index."""

SUITS: Final = "cdhs"
"""The letters of the suits: clubs, diamonds, hearts, spades."""

RANK_BITS: Final = 19
RANK_MASK: Final = (1 << RANK_BITS) - 1

# No two sets of five ranks (or of four), none occurring five times, have the same sum; the greatest fits in RANK_BITS.
RANK_WEIGHTS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
# The corners of a square, x + 6y, plus one: only cards that all stand on one corner add up to a corner again.
SUIT_CODES: Final = (1, 2, 7, 8)

UNKNOWN: Final = Card(1 << 28)
"""A card that nobody outside the deal has seen, written ``??``. Larger than any sum of cards: it has no rank."""

DECK: Final[tuple[Card, ...]] = tuple(
    Card(weight + (code << RANK_BITS)) for weight in RANK_WEIGHTS for code in SUIT_CODES
)
"""The 52 cards, rank by rank from the deuces up, each rank in the order of `SUITS`."""

DECKS: Final[Mapping[str, tuple[Card, ...]]] = {"standard_52": DECK}
"""The decks that are played with, by the values of the rule `dealing.deck`."""

_TEXTS: Final[Mapping[Card, str]] = {
    **dict(zip(DECK, (rank + suit for rank in RANKS for suit in SUITS), strict=True)),
    UNKNOWN: "??",
}
_CARDS: Final[Mapping[str, Card]] = {text: card for card, text in _TEXTS.items()}
_RANK_INDEX: Final[Mapping[Card, int]] = {card: place // len(SUITS) for place, card in enumerate(DECK)}
_SUIT_LETTER: Final[Mapping[Card, str]] = {card: SUITS[place % len(SUITS)] for place, card in enumerate(DECK)}

_PIECES: Final = re.compile(r"10.|..?")
_SYMBOLS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")


class CardError(ValueError):
    """A text that is no card, or a card that lacks what was asked of it."""


def parse_card(given: str) -> Card:
    """The card written as rank and suit, such as ``7h``, or ``??`` for `UNKNOWN`.

    Raises `CardError` that says what was given, what is allowed, and which card was probably meant.
    """
    try:
        return _CARDS[given]
    except KeyError:
        raise CardError(_no_card(given)) from None


def parse_cards(given: str) -> tuple[Card, ...]:
    """The cards of a text such as ``7h6c4c`` or ``7h 6c 4c``, in that order; the empty text holds none.

    Raises `CardError` for the first piece that is no card.
    """
    return tuple(parse_card(piece) for word in given.split() for piece in _PIECES.findall(word))


def text(card: Card) -> str:
    """The two letters of a card, such as ``7h``; ``??`` for `UNKNOWN`. Raises `CardError` if it is no card."""
    try:
        return _TEXTS[card]
    except (KeyError, TypeError):  # a list can be no key
        raise CardError(f"{card!r} is no card") from None


def texts(cards: Iterable[Card]) -> str:
    """The cards with a space between each two, such as ``7h 6c``."""
    return " ".join(map(text, cards))


def rank(card: Card) -> int:
    """The index of the card's rank, 0 for a deuce to 12 for an ace. Raises `CardError` for `UNKNOWN`."""
    try:
        return _RANK_INDEX[card]
    except KeyError:
        raise CardError(f"{_TEXTS.get(card, card)!r} has no rank") from None


def suit(card: Card) -> str:
    """The letter of the card's suit, one of `SUITS`. Raises `CardError` for `UNKNOWN`."""
    try:
        return _SUIT_LETTER[card]
    except KeyError:
        raise CardError(f"{_TEXTS.get(card, card)!r} has no suit") from None


def are_cards(given: object) -> bool:
    """Whether this is a tuple of what cards are made of; whether there are such cards is not looked at."""
    return isinstance(given, tuple) and {*map(type, given)} <= {int}


def _no_card(given: str) -> str:
    meant = _probably_meant(given)
    hint = f"; did you mean {meant!r}?" if meant else ""
    return f"{given!r} is no card: write a rank of {RANKS} and a suit of {SUITS}, such as '7h', or '??'{hint}"


def _probably_meant(given: str) -> str | None:
    plain = given.strip().translate(_SYMBOLS).replace("10", "T")
    for order in (plain, plain[::-1]):
        written = order[:1].upper() + order[1:].lower()
        if written in _CARDS:
            return written
    return None
