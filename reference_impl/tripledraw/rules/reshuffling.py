"""Reshuffling: what happens when the stub is short."""

from collections import Counter
from collections.abc import Callable, Iterator

from tripledraw.actions import Action, Order
from tripledraw.cards import UNKNOWN, Card, are_cards
from tripledraw.events import Event, Reshuffled
from tripledraw.options import ToOrder
from tripledraw.refusal import IllegalAction
from tripledraw.rules.bind import chapter, choice, plain
from tripledraw.state import Deal, Deck, Drawing, Heap, Ordering, Thrown
from tripledraw.value import value

Taken = tuple[tuple[Card, ...], Deck]
Pile = tuple[str, tuple[Card, ...]]


# When: how many of the requested cards are dealt from what is left of the stub before the pack is shuffled. `owed` is
# all that is still due in the draw; `last` says that nobody else will ask for more.


def stub_runs_out(left: int, requested: int, owed: int, last: bool) -> int:
    """All that is left."""
    return min(left, requested)


def last_card(left: int, requested: int, owed: int, last: bool) -> int:
    """All but the last card, unless it completes the draw."""
    if left > requested or (left == requested == owed and last):
        return requested
    return max(left - 1, 0)


def request_exceeds_stub(left: int, requested: int, owed: int, last: bool) -> int:
    """None, if the seat asks for more than is left."""
    return requested if requested <= left else 0


def demand_exceeds_stub(left: int, requested: int, owed: int, last: bool) -> int:
    """None, if the draw still needs more than is left."""
    return requested if owed <= left else 0


# Whether a card comes back to the seat that discarded it.


def may_return(deck: Deck, seat: int, number: int) -> Taken:
    """The cards on top, whoever discarded them."""
    return deck.cards[deck.top : deck.top + number], deck.without_top(number)


def skipped(deck: Deck, seat: int, number: int) -> Taken:
    """The first cards that the seat has not discarded; its own stay where they are."""
    own, stub = discarded_by(deck, seat), deck.stub
    places = sorted(range(len(stub)), key=lambda place: stub[place] in own)[:number]
    rest = tuple(card for place, card in enumerate(stub) if place not in places)
    return tuple(stub[place] for place in places), deck.with_stub(rest)


def redealt(deck: Deck, seat: int, number: int) -> Taken:
    """The first cards that the seat has not discarded; its own that came up go under the pack."""
    own, stub = discarded_by(deck, seat), list(deck.stub)
    taken: list[Card] = []
    under: list[Card] = []
    while len(taken) < number and stub:
        card = stub.pop(0)
        (under if card in own else taken).append(card)
    short = number - len(taken)
    return (*taken, *under[:short]), deck.with_stub((*stub, *under[short:]))


def discarded_by(deck: Deck, seat: int) -> frozenset[Card]:
    """The known cards that a seat has discarded in this deal."""
    return frozenset(card for thrown in deck.log if thrown.seat == seat for card in thrown.cards) - {UNKNOWN}


def no_card(deck: Deck, seat: int) -> frozenset[Card]:
    """The seat may be dealt every card."""
    return frozenset()


def keep_all(thrown: Thrown, seat: int) -> bool:
    """Whether the seat's own discards stay in its pack."""
    return True


def leave_out(thrown: Thrown, seat: int) -> bool:
    """The seat's own discards are left out of its pack."""
    return thrown.seat != seat


@value
class OwnDiscards:
    """What is done so that a seat's own discards do not come back: as the pack is made, and as it is dealt.

    `barred` are the cards that are not dealt to a seat as long as there are others.
    """

    packed: Callable[[Thrown, int], bool]
    take: Callable[[Deck, int, int], Taken]
    barred: Callable[[Deck, int], frozenset[Card]]


# What joins a pack that is too small: one group after the other.

SERVED = frozenset({"served"})
WAITING = frozenset({"waiting", "own"})
EVERYTHING = frozenset({"folded", "earlier", "served", "waiting", "own", "kept back", "burns"})


def served_then_all(parts: frozenset[str]) -> Iterator[frozenset[str]]:
    """The discards of served seats, then those of the others, then everything."""
    yield parts | SERVED
    yield parts | SERVED | WAITING
    yield EVERYTHING


def all_discards(parts: frozenset[str]) -> Iterator[frozenset[str]]:
    """All discards of the draw, then everything."""
    yield parts | SERVED | WAITING
    yield EVERYTHING


def by_chance(pack: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The order that the pack falls in without chance being asked: none."""
    return None


def never_touched(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The cards of seats still in the deal that join the pack: none."""
    return ()


def as_often_as_needed(deal: Deal) -> bool:
    """Whether the deal may be reshuffled now, however often it was."""
    return True


@chapter
class Chapter:
    """The reshuffling rules of a rulebook, bound."""

    when: Callable[[int, int, int, bool], int] = choice(
        "reshuffling.when",
        stub_runs_out=stub_runs_out,
        last_card=last_card,
        request_exceeds_stub=request_exceeds_stub,
        demand_exceeds_stub=demand_exceeds_stub,
    )
    folded_hands: bool = plain("reshuffling.pack.folded_hands")
    earlier_discards: bool = plain("reshuffling.pack.earlier_discards")
    served_discards: bool = plain("reshuffling.pack.served_discards")
    waiting_discards: bool = plain("reshuffling.pack.waiting_discards")
    own_draw_discards: bool = plain("reshuffling.pack.own_discards")
    burns: bool = plain("reshuffling.pack.burns")
    own_discards: OwnDiscards = choice(
        "reshuffling.own_discards",
        may_return=OwnDiscards(keep_all, may_return, no_card),
        left_out=OwnDiscards(leave_out, may_return, no_card),
        skipped=OwnDiscards(keep_all, skipped, discarded_by),
        redealt=OwnDiscards(keep_all, redealt, discarded_by),
    )
    still_short: Callable[[frozenset[str]], Iterator[frozenset[str]]] = choice(
        "reshuffling.still_short",
        served_then_all=served_then_all,
        all_discards=all_discards,
    )
    live_hands: Callable[[Deal, int], tuple[Card, ...]] = choice("reshuffling.live_hands", never_touched=never_touched)
    order: Callable[[tuple[Card, ...]], tuple[Card, ...] | None] = choice("reshuffling.order", by_chance=by_chance)
    again: Callable[[Deal], bool] = choice("reshuffling.again", as_often_as_needed=as_often_as_needed)


def owed(stage: Drawing) -> int:
    """How many cards are still due to seats in the draw."""
    return sum([serving.number for serving in stage.due + stage.later if serving.seat >= 0])


def within_reach(deal: Deal, deck: Deck, seat: int) -> int:
    """How many cards of the stub a seat may be dealt: all of them once no card lies anywhere else."""
    barred = deal.table.rules.reshuffling.own_discards.barred(deck, seat)
    if not barred or barred.isdisjoint(deck.stub):
        return deck.left
    elsewhere = deck.muck or deck.burns or any(other.hand and not other.live for other in deal.seats)
    return len([card for card in deck.stub if card not in barred]) if elsewhere else deck.left


def call(deal: Deal, stage: Drawing, seat: int, needed: int) -> Deal | None:
    """Have the pack ordered from which `needed` cards are due to a seat (-1: to be burned); None if there is none.

    What is left of the stub is part of it.
    """
    rules = deal.table.rules.reshuffling
    if not rules.again(deal):
        return None
    due, last = owed(stage), not stage.waiting
    piles = _piles(deal, stage, seat)
    barred = rules.own_discards.barred(deal.deck, seat)
    certain = (*deal.deck.stub, *rules.live_hands(deal, seat))
    parts = _parts(rules)
    joining = rules.still_short(parts)
    while True:
        pack = [*certain, *[card for part, cards in piles if part in parts for card in cards]]
        enough = len(pack) >= needed if seat < 0 else rules.when(_dealable(pack, barred), needed, due, last) >= needed
        more = None if enough else next(joining, None)
        if more is None:
            break
        parts = more
    return _gather(deal, stage, piles, parts, tuple(sorted(pack))) if pack else None


def _dealable(pack: list[Card], barred: frozenset[Card]) -> int:
    return len([card for card in pack if card not in barred]) if barred else len(pack)


def _parts(rules: Chapter) -> frozenset[str]:
    """Which piles go into the pack."""
    flags = (
        ("folded", rules.folded_hands),
        ("earlier", rules.earlier_discards),
        ("served", rules.served_discards),
        ("waiting", rules.waiting_discards),
        ("own", rules.own_draw_discards),
        ("burns", rules.burns),
    )
    return frozenset([part for part, included in flags if included])


def _piles(deal: Deal, stage: Drawing, seat: int) -> list[Pile]:
    """The cards that lie about, each pile with the part of the pack that it belongs to: first the piles of the muck."""
    deck = deal.deck
    waiting = {serving.seat for serving in stage.due + stage.later}
    packed = deal.table.rules.reshuffling.own_discards.packed
    muck = [
        (_part(thrown, stage.draw, seat, waiting) if packed(thrown, seat) else "kept back", thrown.cards)
        for thrown in deck.muck
    ]
    folded = [("folded", other.hand) for other in deal.seats if not other.live]
    return [*muck, *folded, ("burns", deck.burns)]


def _part(thrown: Thrown, draw: int, seat: int, waiting: set[int]) -> str:
    """The part of the pack that discards belong to, seen by the seat that is being served in this draw."""
    if thrown.draw < draw:
        return "earlier"
    if thrown.seat == seat:
        return "own"
    return "waiting" if thrown.seat in waiting else "served"


def _gather(deal: Deal, stage: Drawing, piles: list[Pile], parts: frozenset[str], pack: tuple[Card, ...]) -> Deal:
    """The deal as the pack has been taken up and waits to be ordered."""
    seats, deck = deal.seats, deal.deck
    if "folded" in parts:
        seats = tuple([other if other.live else other.holding(()) for other in seats])
    muck = tuple([thrown for thrown, (part, _) in zip(deck.muck, piles, strict=False) if part not in parts])
    burns = () if "burns" in parts else deck.burns
    heaps = _heaps(deck, piles, parts)
    return deal.dealt(seats, Ordering(pack, stage, _reason(stage.due[0].seat), heaps), deck.gathered(muck, burns))


def _heaps(deck: Deck, piles: list[Pile], parts: frozenset[str]) -> tuple[Heap, ...]:
    """How many cards of each part there were, and whether they are in the pack."""
    numbers = Counter({"stub": deck.left})
    for part, cards in piles:
        numbers[part] += len(cards)
    return tuple([Heap(part, number, part == "stub" or part in parts) for part, number in numbers.items()])


def _reason(seat: int) -> str:
    """The rule that called for the pack: for a card to be dealt, or one to be burned (-1)."""
    return "reshuffling.when" if seat >= 0 else "drawing.burn.empty_stub"


def options(deal: Deal, stage: Ordering) -> ToOrder:
    """The cards to be ordered."""
    return ToOrder(stage.pack)


def act(deal: Deal, stage: Ordering, legal: ToOrder, action: Action, events: list[Event]) -> Deal:
    """The deal with the pack as its stub, back in the draw. Raises IllegalAction."""
    if not isinstance(action, Order):
        raise IllegalAction(action, "wrong_kind", "reshuffling.order", legal, "the pack is to be ordered first")
    cards = action.cards
    if not are_cards(cards) or not may_be(cards, stage.pack) or not _elsewhere(deal).isdisjoint(cards):
        why = "these are not the cards of the pack, each once"
        raise IllegalAction(action, "wrong_pack", "reshuffling.order", legal, why)
    events.append(Reshuffled(stage.pack, stage.reason))
    return deal.dealt(deal.seats, stage.then, deal.deck.with_stub(cards))


def _elsewhere(deal: Deal) -> set[Card]:
    """The known cards that lie outside the pack."""
    cards = {card for seat in deal.seats for card in seat.hand}
    cards.update(deal.deck.burns, *(thrown.cards for thrown in deal.deck.muck))
    return cards - {UNKNOWN}


def may_be(cards: tuple[Card, ...], pack: tuple[Card, ...]) -> bool:
    """Whether the cards can be the pack, which is sorted; an unknown card on either side stands for any one."""
    if tuple(sorted(cards)) == pack:
        return True
    if len(cards) != len(pack):
        return False
    given, there = Counter(cards), Counter(pack)
    given_unknown, unknown = given.pop(UNKNOWN, 0), there.pop(UNKNOWN, 0)
    return (
        all(number == 1 for number in given.values())
        and (given - there).total() <= unknown
        and ((there - given).total() <= given_unknown)
    )
