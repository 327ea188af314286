"""Fouls: what is sent on purpose although it is illegal. An engine refuses it, and nothing has changed.

A foul is known by its kind; what it comes to depends on what the table shows, so that it makes sense in any deal.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.explore import CARDS
from tripledraw_conformance.script import Foul, action_of, cheapest

Sent = tuple[int | None, dict[str, Any]]
"""The seat that acts and its action; an order of the pack comes from no seat."""


class Fouls:
    """Decides at random on a foul where a table shows this: as often as `share` says, of any kind that fits."""

    def __init__(self, rng: random.Random, share: float) -> None:
        """A share from 0 to 1 of the steps."""
        self._rng = rng
        self._share = share

    def __call__(self, observation: Message) -> Foul | None:
        """A foul, or None."""
        if self._rng.random() >= self._share:
            return None
        kinds = [kind for kind in _KINDS[observation["stage"]] if sent(Foul(kind), observation)]
        return Foul(self._rng.choice(kinds)) if kinds else None


def sent(foul: Foul, observation: Message) -> Sent | None:
    """What a foul comes to where the table shows this; None where there is no such foul."""
    make = _KINDS[observation["stage"]].get(foul.kind)
    return next(make(observation), None) if make else None


def _wrong_seat(seen: Message) -> Iterator[Sent]:
    """The next seat does what the seat whose turn it is might do."""
    yield (seen["turn"] + 1) % len(seen["stacks"]), action_of(cheapest(seen), seen)


def _below(seen: Message) -> Iterator[Sent]:
    """A wager of one chip less than the least."""
    if "raise" in seen["options"] and seen["options"]["raise"]["to"][0] > 1:
        yield seen["turn"], {"do": "raise", "to": seen["options"]["raise"]["to"][0] - 1}


def _above(seen: Message) -> Iterator[Sent]:
    """A wager of one chip more than the most."""
    if "raise" in seen["options"]:
        yield seen["turn"], {"do": "raise", "to": seen["options"]["raise"]["to"][1] + 1}


def _barred(seen: Message) -> Iterator[Sent]:
    """A wager where none is allowed, as at the cap: about a quarter more than the level."""
    if "raise" not in seen["options"]:
        turn = seen["turn"]
        all_in = seen["committed"][turn] + seen["stacks"][turn]
        yield turn, {"do": "raise", "to": max(1, min(all_in, max(seen["level"] + 1, seen["level"] * 5 // 4)))}


def _not_offered(do: str) -> Callable[[Message], Iterator[Sent]]:
    """To check a wager, to call nothing, to fold where a fold is not offered, or to bet in a draw."""

    def make(seen: Message) -> Iterator[Sent]:
        if do not in seen["options"]:
            yield seen["turn"], {"do": do}

    return make


def _pat(seen: Message) -> Iterator[Sent]:
    """To stand pat in a betting round."""
    yield seen["turn"], {"do": "discard", "cards": []}


def _twice(seen: Message) -> Iterator[Sent]:
    """To discard a card twice."""
    hand = _hand(seen)
    if hand:
        yield seen["turn"], {"do": "discard", "cards": [hand[0], hand[0]]}


def _foreign(seen: Message) -> Iterator[Sent]:
    """To discard a card that another seat holds, or that lies elsewhere."""
    yield seen["turn"], {"do": "discard", "cards": [_elsewhere(seen)]}


def _one_more(seen: Message) -> Iterator[Sent]:
    """To discard the whole hand and a card more."""
    yield seen["turn"], {"do": "discard", "cards": [*_hand(seen), _elsewhere(seen)]}


def _miscounted(seen: Message) -> Iterator[Sent]:
    """To discard as many cards as may not be discarded."""
    hand, counts = _hand(seen), seen["options"]["discard"]["counts"]
    for count in range(len(hand) + 1):
        if count not in counts:
            yield seen["turn"], {"do": "discard", "cards": list(hand[:count])}


def _short_pack(seen: Message) -> Iterator[Sent]:
    """The pack without a card."""
    yield None, {"do": "order", "cards": seen["options"]["order"][1:]}


def _double_pack(seen: Message) -> Iterator[Sent]:
    """The pack with a card twice, in place of another one."""
    pack = seen["options"]["order"]
    if len(pack) > 1:
        yield None, {"do": "order", "cards": [*pack[:-1], pack[0]]}


def _foreign_pack(seen: Message) -> Iterator[Sent]:
    """The pack with a card that is not in it, in place of one that is."""
    pack = seen["options"]["order"]
    yield None, {"do": "order", "cards": [*pack[:-1], next(card for card in CARDS if card not in pack)]}


def _after_the_end(seen: Message) -> Iterator[Sent]:
    """To act when the deal is over."""
    yield 0, {"do": "check"}


def _hand(seen: Message) -> list[str]:
    """The known cards of the seat whose turn it is."""
    return [card for card in seen["hands"][seen["turn"]] if card in _KNOWN]


def _elsewhere(seen: Message) -> str:
    """A card that the seat whose turn it is does not hold."""
    turn = seen["turn"]
    held = (card for seat, hand in enumerate(seen["hands"]) if seat != turn for card in hand if card in _KNOWN)
    return next(held, None) or next(card for card in CARDS if card not in seen["hands"][turn])


_KNOWN = frozenset(CARDS)
_KINDS: Mapping[str, Mapping[str, Callable[[Message], Iterator[Sent]]]] = {
    "betting": {
        "wrong_seat": _wrong_seat,
        "below": _below,
        "above": _above,
        "barred": _barred,
        "check": _not_offered("check"),
        "call": _not_offered("call"),
        "fold": _not_offered("fold"),
        "pat": _pat,
    },
    "drawing": {
        "wrong_seat": _wrong_seat,
        "twice": _twice,
        "foreign": _foreign,
        "one_more": _one_more,
        "miscounted": _miscounted,
        "check": _not_offered("check"),
    },
    "ordering": {"short_pack": _short_pack, "double_pack": _double_pack, "foreign_pack": _foreign_pack},
    "showing": {},
    "over": {"after_the_end": _after_the_end},
}
