"""Actions, events and options as sentences: `seat 2 raises to 4`."""

from collections.abc import Callable, Mapping
from typing import Any

from tripledraw.cards import text, texts
from tripledraw.events import (
    Awarded,
    Burned,
    Called,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Event,
    Folded,
    Mucked,
    Posted,
    Reshuffled,
    Returned,
    Showed,
    Wagered,
)
from tripledraw.options import Options, ToBet, ToDraw, ToOrder, ToShow
from tripledraw.wording import listing
from tripledraw_conformance.commands.page import counted

Who = Callable[[int], str]
"""What a seat is called."""

_POSTS = {"ante": "an ante", "small_blind": "the small blind", "big_blind": "the big blind", "entry": "to enter"}
_WAGERS = {"bet": "bets", "raise": "raises to", "complete": "completes to"}


def sentence(event: Event, who: Who) -> str:
    """What happened, in words."""
    told = _TOLD[type(event)](event)
    seat = getattr(event, "seat", None)
    return told if seat is None else f"{who(seat)} {told}"


def _awarded(event: Awarded) -> str:
    pot = "the pot" if event.pot == 0 else f"side pot {event.pot}"
    odd = f", {counted(event.odd, 'odd chip')} among them" if event.odd else ""
    return f"wins {event.chips:,} from {pot}{odd}"


def _discarded(event: Discarded) -> str:
    return f"discards {texts(event.cards)}" if event.cards else "stands pat"


def _wagered(event: Wagered) -> str:
    return f"{_WAGERS[event.kind]} {event.to:,}{'' if event.full else ', all-in for less than a full wager'}"


_TOLD: Mapping[type, Callable[[Any], str]] = {
    Posted: lambda event: f"posts {_POSTS[event.kind]}, {event.chips:,}{'' if event.live else ' (dead)'}",
    Dealt: lambda event: f"is dealt {texts(event.cards)}",
    Folded: lambda event: "folds",
    Checked: lambda event: "checks",
    Called: lambda event: f"calls, paying {event.chips:,}",
    Wagered: _wagered,
    Returned: lambda event: f"gets back {event.chips:,} that nobody called",
    Discarded: _discarded,
    Burned: lambda event: f"a card is burned: {text(event.card)}",
    Drew: lambda event: f"draws {texts(event.cards)}",
    Reshuffled: lambda event: f"{counted(len(event.pack), 'card')} are shuffled: {texts(event.pack)}",
    Showed: lambda event: f"shows {texts(event.cards)}",
    Mucked: lambda event: "does not show",
    Awarded: _awarded,
}


def choices(options: Options) -> str:
    """What is legal, in words."""
    if isinstance(options, ToBet):
        return listing(_bets(options))
    if isinstance(options, ToDraw):
        least, most = options.counts[0], options.counts[-1]
        every = options.counts == tuple(range(least, most + 1)) and most > least
        number = f"{least} to {most}" if every else listing(options.counts)
        return f"to discard {number} of {texts(options.hand)}"
    if isinstance(options, ToOrder):
        return f"an order of the pack: {texts(options.pack)}"
    return "to show or to muck" if isinstance(options, ToShow) else "nothing: the deal is over"


def _bets(options: ToBet) -> list[str]:
    words = [name for name, legal in (("fold", options.fold), ("check", options.check)) if legal]
    if options.call:
        words.append(f"call, paying {options.call:,}")
    if options.most:
        upto = f" up to {options.most:,}" if options.most > options.least else ""
        words.append(f"wager to {options.least:,}{upto}")
    return words
