"""Replaying: a record played by a rulebook, step by step, and where it breaks the rules."""

from collections.abc import Sequence
from itertools import pairwise

from tripledraw.actions import Order
from tripledraw.cards import UNKNOWN, Card
from tripledraw.events import Burned, Drew, Reshuffled
from tripledraw.history.hand_replay import OfHand
from tripledraw.history.phh import Hand
from tripledraw.history.record import Record, Told
from tripledraw.history.replaying import Finding, Replay, Replaying, Result, Step
from tripledraw.refusal import ImpossibleTable
from tripledraw.rulebook import Rulebook

__all__ = ["Finding", "Replay", "Result", "Step", "record_of", "replay"]


def replay(rulebook: Rulebook, recorded: Record | Hand) -> Replay:
    """Play a record by a rulebook, whatever rules it was written under. Never raises for what the record says."""
    if isinstance(recorded, Record):
        return Replaying(rulebook).record(recorded)
    return OfHand(rulebook, recorded).hand()


def record_of(rulebook: Rulebook, hand: Hand, variant: str = "") -> Record:
    """The record of a hand history as a rulebook plays it, up to where it breaks a rule.

    Our own files come back exactly; of others, burned cards and what stays in a pack are unknown. `variant` is the id
    of the rulebook's variant, for files that name none. Raises ImpossibleTable if the deal cannot start.
    """
    played = OfHand(rulebook, hand)
    done = played.hand()
    if not done.steps:
        raise ImpossibleTable("deck", done.findings[-1].why)
    ours = hand.ours
    seats = set(ours.seats) if ours else set()
    acts = [step for step in done.steps if step.action is not None]
    told = [Told(step.action, step.seat if at in seats else None) for at, step in enumerate(acts) if step.action]
    if ours:
        return Record(ours.variant, hand.setting, tuple(told), ours.deck, ours.changes, ours.title)
    deck, orders = _fallen(played.deck, done.steps)
    packs = iter(orders)
    told = [Told(Order(next(packs))) if isinstance(each.action, Order) else each for each in told]
    return Record(variant, hand.setting, tuple(told), deck)


def _fallen(deck: tuple[Card, ...], steps: Sequence[Step]) -> tuple[tuple[Card, ...], list[tuple[Card, ...]]]:
    """The deck that was laid, and each order of a pack: the cards that fell, then what is known of the rest."""
    fell: list[list[Card]] = [list(deck)]
    rest: list[list[Card]] = [[]]
    for before, step in pairwise(steps):
        stub = list(step.action.cards if isinstance(step.action, Order) else before.deal.deck.stub)
        for event in step.events:
            if isinstance(event, Reshuffled):
                fell.append([])
                rest.append([])
            elif isinstance(event, (Drew, Burned)):
                cards = event.cards if isinstance(event, Drew) else (event.card,)
                fell[-1] += cards
                for card in cards:
                    stub.remove(card)
        rest[-1] = stub
    while rest[0][-1:] == [UNKNOWN]:  # a deck need not name its last cards
        rest[0].pop()
    first, *orders = [(*cards, *left) for cards, left in zip(fell, rest, strict=True)]
    return first, orders
