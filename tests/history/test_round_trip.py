"""Deals that go through files and come back."""

import random
import warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support import VARIANTS, of_variant, random_action, random_table
from tripledraw import play
from tripledraw.actions import Action, Muck, Order, Show
from tripledraw.cards import DECK, UNKNOWN
from tripledraw.history import deal_file, phh, phh_write
from tripledraw.history.record import Record, Setting, Told
from tripledraw.history.replay import record_of, replay
from tripledraw.options import Nothing, Options, ToShow
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal
from tripledraw_conformance.random_rules import random_rulebook

SEEDS = st.integers(0, 2**32 - 1)


def any_action(rng: random.Random, deal: Deal, options: Options) -> Action:
    """A legal action, also where a hand is not wholly known."""
    if not isinstance(options, ToShow):
        return random_action(rng, options)
    if rng.random() < 0.4:
        return Muck()
    held = {card for seat in deal.seats for card in seat.hand}
    lying = {card for thrown in deal.deck.muck for card in thrown.cards}
    free = [card for card in DECK if card not in held | lying | {*deal.deck.stub, *deal.deck.burns}]
    return Show(tuple(free.pop() if card == UNKNOWN else card for card in options.hand))


def random_record(rng: random.Random, book: Rulebook, variant: str, unknown: bool) -> Record:
    """A deal played at random, perhaps not to its end, perhaps with cards that nobody knows."""
    table = random_table(rng, book)
    while len(table["stacks"]) > 10:  # more seats than a deal file has
        table = random_table(rng, book)
    deck = [UNKNOWN if unknown and rng.random() < 0.2 else card for card in table.pop("deck")]
    deck = deck[: rng.choice((52, 52, 30))] if unknown else deck
    tuples = {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
    setting = Setting(**tuples)
    deal, _ = setting.begin(book, tuple(deck))
    actions: list[Told] = []
    most = rng.choice((5, 20, 10_000, 10_000))
    names = rng.random() < 0.5
    while not isinstance(options := play.legal(deal), Nothing) and len(actions) < most:
        action = any_action(rng, deal, options)
        if unknown and isinstance(action, Order):
            action = Order(tuple(UNKNOWN if rng.random() < 0.3 else card for card in action.cards))
        seat = getattr(options, "seat", None) if names and rng.random() < 0.5 else None
        actions.append(Told(action, seat))
        deal, _ = play.act(deal, action, seat)
    title = rng.choice((None, "A deal", 'Quotes "and" back\\slashes\x7f\n\N{PLAYING CARD ACE OF SPADES}'))
    return Record(variant, setting, tuple(actions), tuple(deck), {}, title)


@settings(max_examples=150, deadline=None)
@given(SEEDS, st.booleans())
def test_a_deal_file_comes_back_as_it_was_written(seed: int, unknown: bool) -> None:
    """Whatever the rules, the table, the cards and the actions."""
    rng = random.Random(seed)
    record = random_record(rng, random_rulebook(rng), rng.choice(VARIANTS), unknown)
    assert record == deal_file.parse(deal_file.write(record), "deal")


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.booleans())
def test_our_own_hand_histories_come_back_exactly(seed: int, unknown: bool) -> None:
    """A deal goes into PHH and comes back as it was, whatever the rules, and its replay finds nothing."""
    rng = random.Random(seed)
    book = random_rulebook(rng)
    record = random_record(rng, book, "house", unknown)
    hand = phh.parse(phh_write.write(book, record), "ours")
    played, straight = replay(book, hand), replay(book, record)
    assert record == record_of(book, hand)
    mucked = any(isinstance(told.action, Muck) for told in record.actions)
    assert [] == [finding for finding in played.findings if not (mucked and finding.rule == "showdown.reveal")]
    assert [finding.why for finding in straight.findings] == [finding.why for finding in played.findings]
    assert straight.deal == played.deal
    assert straight.result == played.result


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.booleans())
@example(seed=23015, unknown=True)  # a pack is made early, as a seat's own discards are among the unknown cards
@example(seed=362, unknown=False)  # the same, nothing else being unknown
def test_a_hand_history_of_somebody_else_plays_to_the_same_stacks(seed: int, unknown: bool) -> None:
    """Without the deck and the packs, what was dealt and drawn is enough: burns and packs are unknown."""
    rng = random.Random(seed)
    book = of_variant(rng.choice(VARIANTS))
    stacks = [rng.choice((3, 10, 50, 200)) for _ in range(rng.randint(2, 6))]
    setting = Setting(tuple(stacks), len(stacks) - 1, 1, 2, (0,) * len(stacks))
    deck = [UNKNOWN if unknown and rng.random() < 0.1 else card for card in rng.sample(DECK, 52)]
    deal, _ = setting.begin(book, tuple(deck))
    actions = []
    while not isinstance(options := play.legal(deal), Nothing):
        actions.append(Told(any_action(rng, deal, options)))
        deal, _ = play.act(deal, actions[-1].action)
    record = Record("house", setting, tuple(actions), tuple(deck))
    foreign = phh.parse(phh_write.write(book, record).partition(f"[{phh.OURS}]")[0], "foreign")
    played = replay(book, foreign)
    assert [] == [finding for finding in played.findings if finding.rule != "showdown.reveal"]
    assert played.deal is not None
    assert [seat.stack for seat in deal.seats] == [seat.stack for seat in played.deal.seats]
    again = replay(book, record_of(book, foreign, "house"))
    assert again.deal is not None
    assert [seat.stack for seat in deal.seats] == [seat.stack for seat in again.deal.seats]


@pytest.mark.parametrize("seed", range(40))
def test_pokerkit_reads_our_hand_histories_to_the_same_stacks(seed: int) -> None:
    """Two and more seats, at the rules that both know: no cap is reached, and nobody is all-in."""
    notation = pytest.importorskip("pokerkit.notation")
    rng = random.Random(seed)
    book = of_variant("house")
    stacks = (1000,) * rng.randint(2, 5)
    setting = Setting(stacks, len(stacks) - 1, 1, 2, (0,) * len(stacks))
    deck = tuple(rng.sample(DECK, 52))
    deal, _ = setting.begin(book, deck)
    actions = []
    raises = 0
    while not isinstance(options := play.legal(deal), Nothing):
        action = any_action(rng, deal, options)
        while "RaiseTo" in type(action).__name__ and raises > 2:
            action = any_action(rng, deal, options)
        raises += "RaiseTo" in type(action).__name__
        actions.append(Told(action))
        deal, _ = play.act(deal, action)
    text = phh_write.write(book, Record("house", setting, tuple(actions), deck))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = notation.HandHistory.loads(text)
    assert [seat.stack for seat in deal.seats] == list(last.stacks)
