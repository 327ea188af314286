"""Options: what may be done next, amounts as ranges, cards as the sets that they are chosen from."""

from tripledraw.cards import Card, texts
from tripledraw.value import value


@value
class ToBet:
    """A seat is to bet: what it may do.

    `call` is what a call pays, 0 if there is nothing to call; `least` and `most` are the bounds of what it may have
    committed after a wager, both 0 if it may not wager.
    """

    seat: int
    fold: bool
    check: bool
    call: int
    least: int
    most: int


@value
class ToDraw:
    """A seat is to draw: it discards some of `hand`, as many as one of `counts` says."""

    seat: int
    hand: tuple[Card, ...]
    counts: tuple[int, ...]


@value
class ToOrder:
    """Chance is to order these cards, sorted here."""

    pack: tuple[Card, ...]


@value
class ToShow:
    """A seat whose hand is not wholly known is to show it or to concede."""

    seat: int
    hand: tuple[Card, ...]


@value
class Nothing:
    """The deal is over."""


Options = ToBet | ToDraw | ToOrder | ToShow | Nothing


def described(options: Options) -> str:
    """The options in a few words, such as `fold, call for 2, wager to 4 to 8`."""
    if isinstance(options, ToBet):
        words = [word for word, legal in (("fold", options.fold), ("check", options.check)) if legal]
        words += [f"call for {options.call}"] if options.call else []
        amounts = sorted({options.least, options.most} - {0})
        return ", ".join(words + ([f"wager to {' to '.join(map(str, amounts))}"] if amounts else []))
    if isinstance(options, ToDraw):
        return f"discard {', '.join(map(str, options.counts))} of {texts(options.hand)}"
    if isinstance(options, ToOrder):
        return f"order the pack of {len(options.pack)} cards"
    return f"show or muck the hand of seat {options.seat}" if isinstance(options, ToShow) else "nothing"
