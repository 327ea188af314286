"""What the tests of the engine share: rulebooks, tables and actions at random, and what must hold at every moment."""

import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest

from tripledraw import play
from tripledraw.actions import Action, Call, Check, Discard, Fold, Muck, Order, RaiseTo, Show
from tripledraw.cards import DECK
from tripledraw.events import Event
from tripledraw.options import Nothing, Options, ToBet, ToDraw, ToOrder
from tripledraw.refusal import CODES, IllegalAction
from tripledraw.rulebook import Rulebook, rulebook
from tripledraw.rules import pots
from tripledraw.schema import rules
from tripledraw.state import Deal, Ordering
from tripledraw.variant import variants
from tripledraw_conformance.random_rules import variant_values

VARIANTS = variants()


@cache
def of_variant(name: str) -> Rulebook:
    """The rulebook of a variant."""
    return rulebook(variant_values(name))


@cache
def playing(**changes: Any) -> Rulebook:
    """The house rules with some rules changed; `betting__cap__max_wagers=4` names `betting.cap.max_wagers`."""
    return of_variant("house").changed({name.replace("__", "."): value for name, value in changes.items()})


def random_table(rng: random.Random, book: Rulebook) -> dict[str, Any]:
    """What `play.start` needs beside a rulebook: short and deep stacks, antes, seats that enter, any button."""
    most = book.dealing.most_seats
    number = rng.randint(book.dealing.least_seats, most)
    small, big = rng.choice(((1, 2), (1, 1), (1, 4), (3, 7), (5, 10)))
    deepest = rng.choice((1, 3, 10, 40, 200)) * big
    stacks = [rng.randint(1, deepest) for _ in range(number)]
    for _ in range(rng.choice((0, 0, 1, 3))):
        stacks.insert(rng.randint(0, len(stacks)), 0)
    here = [seat for seat, chips in enumerate(stacks) if chips]
    return {
        "stacks": stacks,
        "button": rng.randrange(len(stacks)),
        "deck": rng.sample(DECK, 52),
        "small_blind": small,
        "big_blind": big,
        "antes": [rng.choice((0, rng.randint(0, big))) for _ in stacks] if rng.random() < 0.4 else None,
        "entering": rng.sample(here, rng.randint(1, 2)) if rng.random() < 0.3 else (),
    }


def random_action(rng: random.Random, options: Options) -> Action:
    """A legal action, with extreme amounts more often than others, and folds seldom."""
    if isinstance(options, ToBet):
        return _random_bet(rng, options)
    if isinstance(options, ToDraw):
        count = max(rng.choices(options.counts, k=rng.randint(1, 2)))
        return Discard(tuple(rng.sample(options.hand, count)))
    assert isinstance(options, ToOrder)
    return Order(tuple(rng.sample(options.pack, len(options.pack))))


def _random_bet(rng: random.Random, options: ToBet) -> Action:
    if options.most and rng.random() < 0.4:
        return RaiseTo(rng.choice((options.least, options.most, rng.randint(options.least, options.most))))
    if options.fold and rng.random() < 0.08:
        return Fold()
    if options.check:
        return Check()
    if options.call:
        return Call()
    return RaiseTo(options.least) if options.most and rng.random() < 0.5 else Fold()


def every_bet(options: ToBet) -> list[Action]:
    """Every legal action of a seat that is to bet, amounts one by one."""
    actions: list[Action] = [Fold()] if options.fold else []
    if options.check:
        actions.append(Check())
    if options.call:
        actions.append(Call())
    return [*actions, *(RaiseTo(chips) for chips in range(options.least, options.most + 1) if options.most)]


def ends_of(options: Options) -> list[Action]:
    """Legal actions at every end of what the options allow."""
    if isinstance(options, ToBet):
        kept = ToBet(options.seat, options.fold, options.check, options.call, 0, 0)
        return [*every_bet(kept), *(RaiseTo(chips) for chips in sorted({options.least, options.most}) if options.most)]
    if isinstance(options, ToDraw):
        return [Discard(options.hand[:count]) for count in options.counts]
    return [Order(options.pack)] if isinstance(options, ToOrder) else []


def illegal_actions(options: Options) -> list[Action]:
    """Actions that the options rule out, of every kind."""
    if isinstance(options, ToBet):
        bad: list[Action] = [Discard(()), Order(()), Show(()), Muck(), RaiseTo(-1), RaiseTo(10**9)]
        bad += [] if options.fold else [Fold()]
        bad += [] if options.check else [Check()]
        bad += [] if options.call else [Call()]
        return [*bad, RaiseTo(options.least - 1), RaiseTo(options.most + 1)]
    if isinstance(options, ToDraw):
        hand = options.hand
        other = next(card for card in DECK if card not in hand)
        counts = [Discard(hand[:count]) for count in range(len(hand) + 1) if count not in options.counts]
        return [Check(), RaiseTo(4), Order(hand), Discard((hand[0], hand[0])), Discard((other,)), *counts]
    if isinstance(options, ToOrder):
        pack = options.pack
        return [Check(), Discard(()), Order(pack[1:]), Order((*pack, pack[0])), Order((*pack[:-1], *pack[:1] * 2))]
    return [Check(), Fold(), Discard(()), Order(())]


def check_deal(deal: Deal) -> None:
    """Chips and cards are all there, each once, and somebody can act until the deal is over."""
    check_chips(deal)
    deck = deal.deck
    pack = deal.stage.pack if isinstance(deal.stage, Ordering) else ()
    lying = [*deck.stub, *deck.burns, *pack, *(card for thrown in deck.muck for card in thrown.cards)]
    assert sorted(DECK) == sorted([*lying, *(card for seat in deal.seats for card in seat.hand)])


def check_chips(deal: Deal) -> None:
    """All chips are there, in stacks or in pots, and somebody can act until the deal is over; nobody can only fold."""
    seats = deal.seats
    options = play.legal(deal)
    over = isinstance(options, Nothing)
    in_play = 0 if over else sum(seat.paid + seat.dead for seat in seats)
    assert sum(deal.table.stacks) == sum(seat.stack for seat in seats) + in_play
    assert all(min(seat.stack, seat.committed, seat.paid, seat.dead) >= 0 for seat in seats)
    assert over or sum(pot.chips for pot in pots.pots(deal)) == in_play
    assert over or set(ends_of(options)) - {Fold()} != set()


def check_events(events: Iterable[Event]) -> None:
    """Every event names a rule that there is."""
    assert {event.rule for event in events} <= rules().keys()


def check_refused(deal: Deal, action: Action, seat: int | None = None) -> None:
    """The action is refused with a code and a rule that there are, and the deal is as it was."""
    before, options = hash(deal), play.legal(deal)
    with pytest.raises(IllegalAction) as caught:
        play.act(deal, action, seat)
    refused = caught.value
    assert refused.code in CODES
    assert refused.rule in rules()
    assert options == refused.options
    assert (before, options) == (hash(deal), play.legal(deal))


def check_step(deal: Deal, action: Action) -> Deal:
    """The deal after a legal action, with all that must hold on the way."""
    after, events = play.act(deal, action)
    assert (after, events) == play.act(deal, action, getattr(play.legal(deal), "seat", None))
    check_events(events)
    check_deal(after)
    return after


def begin(book: Rulebook, stacks: Sequence[int], **table: Any) -> Deal:
    """A deal just begun, with the button at seat 0 and the deck in its order unless the table says otherwise."""
    return play.start(book, stacks, **{"button": 0, "deck": DECK, **table})[0]


def after(deal: Deal, *actions: Action) -> Deal:
    """The deal after these actions."""
    for action in actions:
        deal = play.act(deal, action)[0]
    return deal


def told(deal: Deal, *actions: Action) -> list[Event]:
    """Everything that happens with these actions."""
    events: list[Event] = []
    for action in actions:
        deal, new = play.act(deal, action)
        events += new
    return events


def bet_down(deal: Deal) -> Deal:
    """The deal after everybody has checked or called to the end of the betting round."""
    while isinstance(options := play.legal(deal), ToBet):
        deal = after(deal, Check() if options.check else Call())
    return deal


def to_draw(deal: Deal, count: int) -> Deal:
    """The deal after everybody has discarded so many cards of those held longest; the pack falls as it is sorted."""
    while isinstance(options := play.legal(deal), ToDraw | ToOrder):
        deal = after(deal, Order(options.pack) if isinstance(options, ToOrder) else Discard(options.hand[:count]))
    return deal


def to_round(deal: Deal, number: int) -> Deal:
    """The deal as betting round `number` (the first is 1) begins, everybody having checked, called and stood pat."""
    while len(deal.rounds) < number - 1:
        deal = to_draw(bet_down(deal), 0)
    return deal


def to_the_end(deal: Deal) -> list[Event]:
    """Everything that happens as all check, call and stand pat to the end."""
    events: list[Event] = []
    while not isinstance(options := play.legal(deal), Nothing):
        quiet: Action = Discard(()) if isinstance(options, ToDraw) else Call()
        if isinstance(options, ToOrder):
            quiet = Order(options.pack)
        elif isinstance(options, ToBet) and options.check:
            quiet = Check()
        deal, new = play.act(deal, quiet)
        events += new
    return events


def bets(deal: Deal) -> ToBet:
    """What the seat that is to bet may do."""
    options = play.legal(deal)
    assert isinstance(options, ToBet)
    return options


def later_round(book: Rulebook, *stacks: int, number: int = 2) -> Deal:
    """A later round as it begins, seat 1 to act, all seats with these chips; the button at 0, blinds of 2 and 4."""
    return to_round(begin(book, [stack + 4 for stack in stacks], small_blind=2, big_blind=4), number)
