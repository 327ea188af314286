"""What happens when the stub is short: when the pack is shuffled, what is in it, and what comes back from it."""

import random
from typing import Any

import pytest

from support import after, begin, bet_down, check_deal, check_refused, playing, random_action, told
from tripledraw import play
from tripledraw.actions import Call, Discard, Fold, Order
from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.events import Burned, Drew, Event, Reshuffled
from tripledraw.options import Nothing, ToBet, ToDraw, ToOrder
from tripledraw.rules import reshuffling
from tripledraw.state import Deal, Heap, Ordering

FLAGS = ("folded_hands", "earlier_discards", "served_discards", "waiting_discards", "own_discards", "burns")
NO_PACK = {f"reshuffling__pack__{flag}": False for flag in FLAGS}


def discarding(deal: Deal, *counts: int) -> Deal:
    """The deal after the seats in turn have discarded so many of the cards that they have held longest."""
    for count in counts:
        options = play.legal(deal)
        assert isinstance(options, ToDraw)
        deal = after(deal, Discard(options.hand[:count]))
    return deal


def six(**changes: Any) -> Deal:
    """Six seats before the first draw, each served in turn, 22 cards in the stub, no burns."""
    book = playing(**{"drawing__burn__when": "never", "drawing__serving": "in_turn", **changes})
    return bet_down(begin(book, (99,) * 6))


def last_steps(deal: Deal, count: int) -> tuple[list[Event], tuple[Card, ...]]:
    """What happens as the seat whose turn it is discards so many, and the pack that is then asked for."""
    hand = getattr(play.legal(deal), "hand", ())
    events = told(deal, Discard(hand[:count]))[1:]
    options = play.legal(after(deal, Discard(hand[:count])))
    return events, options.pack if isinstance(options, ToOrder) else ()


@pytest.mark.parametrize(
    ("value", "dealt", "shuffled_in"), [("stub_runs_out", 2, 0), ("last_card", 1, 1), ("request_exceeds_stub", 0, 2)]
)
def test_three_cards_of_two(value: str, dealt: int, shuffled_in: int) -> None:
    """Three are due and two are left: both are dealt first, or all but the last card, or both are shuffled in."""
    deal = discarding(six(reshuffling__when=value), 5, 5, 5, 5)
    stub = deal.deck.stub
    events, pack = last_steps(deal, 3)
    assert [Drew(5, stub[:dealt], "drawing.serving")] * bool(dealt) == events
    assert set(stub[2 - shuffled_in :]) == set(stub) & set(pack)


@pytest.mark.parametrize("value", ["stub_runs_out", "last_card", "request_exceeds_stub"])
def test_last_cards_complete_the_draw(value: str) -> None:
    """The last seat asks for exactly what is left: it is dealt, the last card too."""
    deal = discarding(six(reshuffling__when=value), 5, 5, 5, 5, 0)
    assert (2, ()) == (len(last_steps(deal, 2)[0][0].cards), last_steps(deal, 2)[1])  # type: ignore[union-attr]


def test_last_card_while_others_wait() -> None:
    """The last card is not dealt to a seat after which others have yet to draw."""
    deal = discarding(six(reshuffling__when="last_card"), 5, 5, 5, 5)
    events, pack = last_steps(deal, 2)
    assert (1, True) == (len(events), deal.deck.stub[-1] in pack)


@pytest.mark.parametrize(("last", "reshuffled"), [(2, False), (3, True)])
def test_demand_of_the_whole_draw(last: int, reshuffled: bool) -> None:
    """All seats together ask for more than the stub holds: it is shuffled in before anybody is served."""
    deal = six(reshuffling__when="demand_exceeds_stub", drawing__serving="after_all_discard")
    deal = discarding(deal, 5, 5, 5, 5, 0, last)
    assert reshuffled == isinstance(play.legal(deal), ToOrder)
    if reshuffled:
        assert set(DECK[30:]) <= set(play.legal(deal).pack)  # type: ignore[union-attr]


def second_draw(**changes: Any) -> Deal:
    """The second draw of five seats (3 folded), the stub at one card; seat 5 needs three cards, then seat 0 three.

    Seats 1, 2 and 4 have been served three cards each; every seat discarded two cards in the first draw; two cards
    have been burned. Nothing is in the pack but what `changes` put there.
    """
    deal = begin(playing(**{**NO_PACK, **changes}), (99,) * 6)
    deal = bet_down(discarding(bet_down(after(deal, Fold())), 2, 2, 2, 2, 2))
    return discarding(deal, 3, 3, 3, 3, 3)


def pack_of(deal: Deal) -> set[Card]:
    """The cards that are to be ordered."""
    options = play.legal(deal)
    assert isinstance(options, ToOrder)
    return set(options.pack)


def piles(deal: Deal) -> dict[str, set[Card]]:
    """The cards of `second_draw` by the flag that puts them in the pack."""
    before = bet_down(after(begin(playing(**NO_PACK), (99,) * 6), Fold()))
    found: dict[str, set[Card]] = {flag: set() for flag in FLAGS}
    found["folded_hands"] = set(before.seats[3].hand)
    for thrown in deal.deck.log:
        waits = {5: "own_discards", 0: "waiting_discards"}.get(thrown.seat, "served_discards")
        found["earlier_discards" if thrown.draw == 0 else waits].update(thrown.cards)
    found["burns"] = {DECK[30], DECK[41]}
    return found


STUB = {DECK[51]}


@pytest.mark.parametrize("flag", FLAGS)
def test_part_of_the_pack(flag: str) -> None:
    """Each part goes into the pack where the rules say so, with what is left of the stub and nothing else."""
    deal = second_draw(**{f"reshuffling__pack__{flag}": True})
    assert STUB | piles(deal)[flag] == pack_of(deal)
    check_deal(deal)


@pytest.mark.parametrize("flag", FLAGS)
def test_everything_but_one_part(flag: str) -> None:
    """Each part stays out of the pack where the rules say so."""
    deal = second_draw(**{**dict.fromkeys(NO_PACK, True), f"reshuffling__pack__{flag}": False})
    others = {card for other, cards in piles(deal).items() if other != flag for card in cards}
    assert STUB | others == pack_of(deal)
    check_deal(after(deal, Order(tuple(pack_of(deal)))))


def test_live_hands_are_never_in_the_pack() -> None:
    """The cards that seats still hold are never shuffled."""
    deal = second_draw(**dict.fromkeys(NO_PACK, True))
    held = {card for seat in deal.seats for card in seat.hand}
    assert set() == held & pack_of(deal)
    assert set(DECK) == held | pack_of(deal)


EARLIER = {"reshuffling__pack__earlier_discards": True}


def own(deal: Deal, seat: int) -> tuple[Card, ...]:
    """What a seat discarded in the first draw."""
    return next(thrown.cards for thrown in deal.deck.log if (thrown.draw, thrown.seat) == (0, seat))


def test_own_discards_left_out() -> None:
    """The discards of the seat that is being served are left out of the pack, in whichever draw they fell."""
    deal = second_draw(**EARLIER, reshuffling__pack__own_discards=True, reshuffling__own_discards="left_out")
    earlier = piles(deal)["earlier_discards"]
    assert STUB | (earlier - set(own(deal, 5))) == pack_of(deal)


@pytest.mark.parametrize(
    ("value", "five", "zero"),
    [("may_return", (0, 1, 2), (3, 4, 5)), ("skipped", (2, 3, 4), (0, 1, 5)), ("redealt", (2, 3, 4), (5, 6, 7))],
)
def test_own_discards_come_up(value: str, five: tuple[int, ...], zero: tuple[int, ...]) -> None:
    """Seat 5's own discards lie on top: dealt to it, or kept in place for seat 0, or put under the pack."""
    deal = second_draw(**EARLIER, reshuffling__own_discards=value)
    first = own(deal, 5)
    mine = {*own(deal, 0)}
    order = (*first, *sorted(pack_of(deal) - {*first} - mine), *mine)
    events = [event for event in told(deal, Order(order)) if isinstance(event, Drew)]
    assert [tuple(order[place] for place in five), tuple(order[place] for place in zero)] == [
        event.cards for event in events
    ]
    check_deal(after(deal, Order(order)))


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("served_then_all", ("served_discards",)),
        ("all_discards", ("served_discards", "waiting_discards", "own_discards")),
    ],
)
def test_pack_still_too_small(value: str, parts: tuple[str, ...]) -> None:
    """One card is left and three are due: more discards join the pack, one group after the other."""
    deal = second_draw(reshuffling__still_short=value)
    assert STUB.union(*(piles(deal)[part] for part in parts)) == pack_of(deal)


def test_a_pack_that_just_completes_the_draw_is_large_enough() -> None:
    """The last card may be dealt to the last seat: what is left of the stub and the burned card are all it needs."""
    burns = {"reshuffling__pack__burns": True, "drawing__burn__when": "each_draw"}
    deal = six(**{**NO_PACK, **burns}, reshuffling__when="last_card")
    deal = discarding(deal, 5, 5, 5, 4, 0)
    assert {deal.deck.stub[-1], *deal.deck.burns} == pack_of(discarding(deal, 3))


@pytest.mark.parametrize(("seat", "counts"), [(5, (3, 3, 3, 3, 3)), (0, (3, 3, 3, 0, 3))])
def test_own_discards_do_not_make_a_pack_large_enough(seat: int, counts: tuple[int, ...]) -> None:
    """Three cards are due to a seat that is not dealt its own: its three in the pack do not count, and more join."""
    pack = {"reshuffling__pack__own_discards": True, "reshuffling__own_discards": "skipped"}
    deal = begin(playing(**{**NO_PACK, **pack}), (99,) * 6)
    deal = discarding(bet_down(discarding(bet_down(after(deal, Fold())), 2, 2, 2, 2, 2)), *counts)
    thrown = [each for each in deal.deck.log if each.draw == 1 and each.seat in (1, 2, 4, seat)]
    assert STUB.union(*(each.cards for each in thrown)) == pack_of(deal)
    (event,) = [event for event in told(deal, Order(tuple(pack_of(deal)))) if isinstance(event, Reshuffled)]
    assert "reshuffling.when" == event.rule


@pytest.mark.parametrize("value", ["served_then_all", "all_discards"])
def test_nobody_has_been_served(value: str) -> None:
    """Five seats draw five before anybody is served: all discards of the draw join, not the folded hand."""
    changes = {**NO_PACK, "reshuffling__when": "demand_exceeds_stub", "drawing__burn__when": "never"}
    deal = bet_down(after(begin(playing(**changes, reshuffling__still_short=value), (99,) * 6), Fold()))
    folded = set(deal.seats[3].hand)
    assert set(DECK) - folded == pack_of(discarding(deal, 5, 5, 5, 5, 5))


@pytest.mark.parametrize("value", ["served_then_all", "all_discards"])
def test_what_is_in_the_pack_stays_in_it_as_others_join(value: str) -> None:
    """Earlier discards are in the pack; all six draw five in the second draw, and every card is needed."""
    changes = {**NO_PACK, **EARLIER, "reshuffling__when": "demand_exceeds_stub", "drawing__burn__when": "never"}
    deal = bet_down(begin(playing(**changes, reshuffling__still_short=value), (99,) * 6))
    deal = bet_down(discarding(deal, 2, 2, 2, 2, 2, 2))
    assert set(DECK) == pack_of(discarding(deal, 5, 5, 5, 5, 5, 5))


@pytest.mark.parametrize(("value", "burned"), [("reshuffle", True), ("no_burn", False)])
def test_burn_with_an_empty_stub(value: str, burned: bool) -> None:
    """A card must be burned and the stub is empty: the pack is shuffled first, or no card is burned."""
    deal = bet_down(begin(playing(drawing__burn__empty_stub=value), (99,) * 6))
    deal = bet_down(discarding(deal, 5, 5, 5, 5, 1, 0))
    assert 0 == deal.deck.left
    deal = discarding(deal, 1, 0, 0, 0, 0, 0)
    events = told(deal, Order(tuple(pack_of(deal))))
    assert burned == any(isinstance(event, Burned) for event in events)
    rule = "drawing.burn.empty_stub" if burned else "reshuffling.when"
    assert rule == next(event.rule for event in events if isinstance(event, Reshuffled))


@pytest.mark.parametrize("when", ["request_exceeds_stub", "stub_runs_out", "last_card", "demand_exceeds_stub"])
def test_one_card_is_enough_to_be_burned(when: str) -> None:
    """Two cards are due, but first one must be burned: the one that was burned before is the whole pack."""
    book = playing(**{**NO_PACK, "reshuffling__pack__burns": True, "reshuffling__when": when})
    deal = bet_down(discarding(bet_down(begin(book, (99,) * 6)), 5, 5, 5, 5, 1, 0))
    assert set(deal.deck.burns) == pack_of(discarding(deal, 2, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("when", ["stub_runs_out", "last_card", "request_exceeds_stub"])
def test_an_empty_stub_deals_nothing(when: str) -> None:
    """The first draw has taken the last card: whoever discards in the next one waits for the pack."""
    deal = bet_down(discarding(six(reshuffling__when=when), 5, 5, 5, 5, 0, 2))
    assert 0 == deal.deck.left
    events, pack = last_steps(deal, 1)
    assert ([], True) == (events, bool(pack))


def test_what_lay_about_is_told_with_the_pack() -> None:
    """How many cards of each part there were, and whether they went in; the rest of the stub always does."""
    stage = second_draw(**EARLIER).stage
    assert isinstance(stage, Ordering)
    assert {
        Heap("stub", 1, True),
        Heap("earlier", 10, True),
        Heap("served", 9, False),
        Heap("own", 3, False),
        Heap("waiting", 3, False),
        Heap("folded", 5, False),
        Heap("burns", 2, False),
    } == set(stage.heaps)


def test_reshuffled_as_often_as_needed() -> None:
    """Three draws of six seats that draw five each need the pack again and again, and every hand is whole."""
    deal = six()
    packs = 0
    for _ in range(3):
        for _ in range(6):
            deal = discarding(deal, 5)
            while isinstance(options := play.legal(deal), ToOrder):
                deal = after(deal, Order(options.pack))
                packs += 1
        assert [5] * 6 == [len(seat.hand) for seat in deal.seats]
        deal = bet_down(deal)
    assert packs >= 3


def test_owed_fifth_card_waits() -> None:
    """A seat that is owed its fifth card is not served: its discards are those of a waiting seat."""
    deal = six(
        **{**NO_PACK, "reshuffling__pack__waiting_discards": True},
        drawing__five_cards__serving="fifth_at_the_end",
        reshuffling__when="stub_runs_out",
    )
    deal = discarding(deal, 5, 4, 4, 4, 4)
    assert 2 == deal.deck.left
    waiting = set(deal.deck.log[0].cards)
    assert waiting == pack_of(discarding(deal, 4))


def test_wrong_packs() -> None:
    """The pack must be ordered with all its cards, each once, and before anything else is done."""
    deal = second_draw(**EARLIER)
    pack = tuple(sorted(pack_of(deal)))
    held = deal.seats[1].hand[0]
    for action in (
        Order(pack[1:]),
        Order(pack[:-1]),
        Order((pack[0], pack[0], *pack[2:])),
        Order((*pack, held)),
        Order((held, *pack[1:])),
        Order((pack[1], *pack[1:])),
        Call(),
    ):
        check_refused(deal, action)


def test_unknown_pack() -> None:
    """Cards of the pack that nobody has seen may be told or left unknown, but none that lies elsewhere."""
    book = playing(drawing__burn__when="never", reshuffling__pack__own_discards=True)
    deal = discarding(bet_down(begin(book, (99,) * 6, deck=DECK[:30])), 5, 5, 5, 5, 2, 0)
    deal = discarding(bet_down(deal), 3, 0, 0, 0, 0, 0)
    options = play.legal(deal)
    assert isinstance(options, ToOrder)
    assert (UNKNOWN,) * 3 == options.pack[-3:]
    known, unseen = options.pack[:-3], DECK[-4:]
    for cards in (
        (*options.pack[:-1], deal.seats[0].hand[0]),
        (*options.pack, UNKNOWN),
        options.pack[:-1],
        (*options.pack[:-1], known[0]),
        (*known[1:], *unseen),
    ):
        check_refused(deal, Order(cards))
    assert isinstance(play.legal(after(deal, Order((*options.pack[:-1], DECK[-1])))), ToBet)
    assert isinstance(play.legal(after(deal, Order((*known, *DECK[-3:])))), ToBet)
    assert isinstance(play.legal(after(deal, Order((UNKNOWN,) * len(options.pack)))), ToBet)


@pytest.mark.parametrize(("folded", "burned"), [(True, True), (True, False), (False, True), (False, False)])
def test_own_discards_are_dealt_only_when_no_card_lies_elsewhere(folded: bool, burned: bool) -> None:
    """Two cards are left in the stub, both discarded by the seat itself; a folded hand or a burned card can be used."""
    deal = begin(playing(**NO_PACK, reshuffling__own_discards="skipped"), (99,) * 6)
    deal = bet_down(after(deal, Fold()) if folded else deal)
    deal = bet_down(discarding(deal, *(2,) * (6 - folded)))
    deck = deal.deck.gathered((), deal.deck.burns if burned else ()).with_stub(own(deal, 1))
    assert (0 if folded or burned else 2) == reshuffling.within_reach(deal, deck, 1)
    assert 2 == reshuffling.within_reach(deal, deck, 2)


@pytest.mark.parametrize("value", ["skipped", "redealt"])
@pytest.mark.parametrize(("seats", "comes_back"), [(5, False), (6, False), (10, True)])
def test_own_discards_do_not_come_back(value: str, seats: int, comes_back: bool) -> None:
    """More cards are shuffled in sooner than a seat gets its own back; only where ten seats use up all, it must be."""
    book = playing(
        reshuffling__own_discards=value, dealing__most_seats=10, drawing__serving="in_turn", drawing__burn__when="never"
    )
    rng = random.Random(seats)
    back = False
    for _ in range(10):
        deal = begin(book, (99,) * seats, deck=rng.sample(DECK, 52))
        while not isinstance(options := play.legal(deal), Nothing):
            action = Discard(options.hand) if isinstance(options, ToDraw) else random_action(rng, options)
            deal, events = play.act(deal, action)
            thrown = {(each.seat, card) for each in deal.deck.log for card in each.cards}
            drawn = {(each.seat, card) for each in events if isinstance(each, Drew) for card in each.cards}
            back = back or not thrown.isdisjoint(drawn)
    assert comes_back == back
