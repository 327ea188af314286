"""How hands are exchanged. Seats 1, 2, ..., 0 draw in this order; the deck falls in the order of `DECK`."""

from typing import Any

import pytest

from support import after, begin, bet_down, check_refused, playing, to_draw, told
from tripledraw import play
from tripledraw.actions import Action, Check, Discard, RaiseTo
from tripledraw.cards import DECK, UNKNOWN, Card
from tripledraw.events import Burned, Discarded, Drew, Event
from tripledraw.options import ToDraw
from tripledraw.refusal import IllegalAction
from tripledraw.rulebook import Rulebook
from tripledraw.state import Deal


def drawing(seats: int, stacks: tuple[int, ...] = (), **changes: Any) -> Deal:
    """The first draw as it begins, without burns unless a change says otherwise."""
    book: Rulebook = playing(**{"drawing__burn__when": "never", **changes})
    return bet_down(begin(book, stacks or (99,) * seats))


def discards(deal: Deal, *counts: int) -> list[Event]:
    """What happens as the seats in turn discard so many cards."""
    events: list[Event] = []
    for count in counts:
        options = play.legal(deal)
        assert isinstance(options, ToDraw)
        deal, new = play.act(deal, Discard(options.hand[:count]))
        events += new
    return events


def served(events: list[Event]) -> list[tuple[int, int]]:
    """Who was dealt how many cards, in order; a burn is seat -1."""
    found = []
    for event in events:
        if isinstance(event, Drew):
            found.append((event.seat, len(event.cards)))
        elif isinstance(event, Burned):
            found.append((-1, 1))
    return found


def test_order_of_the_draw() -> None:
    """The first seat left of the button that is left draws first, all-in or not."""
    deal = bet_down(begin(playing(), (99, 99, 0, 99, 1, 99), button=3))
    events = discards(deal, 0, 0, 0, 0, 0)
    assert [4, 5, 0, 1, 3] == [event.seat for event in events if isinstance(event, Discarded)]


def test_all_in_seat_draws_in_every_draw() -> None:
    """A seat that went all-in before the first draw draws three times."""
    deal = drawing(2, (1, 99))
    drew = []
    for _ in range(3):
        drew += [each for each in discards(deal, 1, 2) if isinstance(each, Drew) and each.seat == 0]
        deal = after(deal, Discard(()), Discard(()))
    assert 3 == len(drew)


def test_pat_keeps_later_draws() -> None:
    """Who stood pat may draw in the next draw."""
    deal = bet_down(to_draw(drawing(2), 0))
    options = play.legal(deal)
    assert isinstance(options, ToDraw)
    assert (0, 1, 2, 3, 4, 5) == options.counts


@pytest.mark.parametrize(
    ("value", "order"),
    [
        ("in_turn", ["Discarded", "Drew", "Discarded", "Drew"]),
        ("after_all_discard", ["Discarded", "Discarded", "Drew", "Drew"]),
    ],
)
def test_serving(value: str, order: list[str]) -> None:
    """Each seat is served before the next one discards, or all discard first."""
    assert order == [type(event).__name__ for event in discards(drawing(2, drawing__serving=value), 1, 2)]


@pytest.mark.parametrize(
    ("counts", "most", "admitted"),
    [
        ("any", 5, (0, 1, 2, 3, 4, 5)),
        ("any", 3, (0, 1, 2, 3)),
        ("none_or_most", 3, (0, 3)),
        ("none_or_most", 1, (0, 1)),
    ],
)
def test_how_many_cards(counts: str, most: int, admitted: tuple[int, ...]) -> None:
    """A seat discards any number up to the most, or none or the most."""
    deal = drawing(2, drawing__counts=counts, drawing__most_discards=most)
    options = play.legal(deal)
    assert isinstance(options, ToDraw)
    assert admitted == options.counts
    for count in set(range(6)) - set(admitted):
        check_refused(deal, Discard(options.hand[:count]))


def _refused(action: Action, deal: Deal) -> tuple[str, str]:
    check_refused(deal, action)
    with pytest.raises(IllegalAction) as caught:
        play.act(deal, action)
    return caught.value.code, caught.value.rule


def test_refused_discards() -> None:
    """A card twice, a card of another hand, a bet instead of a draw: refused, and nothing has changed."""
    deal = drawing(2)
    hand = deal.seats[1].hand
    other: Card = deal.seats[0].hand[0]
    assert "not_in_hand" == _refused(Discard((hand[0], hand[0])), deal)[0]
    assert "not_in_hand" == _refused(Discard((hand[0], other)), deal)[0]
    assert "not_in_hand" == _refused(Discard((UNKNOWN,)), deal)[0]
    assert "wrong_kind" == _refused(Check(), deal)[0]
    assert "wrong_kind" == _refused(RaiseTo(4), deal)[0]


def test_unknown_cards_stand_for_each_other() -> None:
    """A seat whose cards nobody knows discards so many unknown ones."""
    deal = bet_down(begin(playing(), (99, 99), deck=()))
    after_two = after(deal, Discard((UNKNOWN, UNKNOWN)))
    assert (UNKNOWN,) * 3 == after_two.seats[1].hand
    assert "not_in_hand" == _refused(Discard((DECK[0],)), deal)[0]


FIFTH = {"drawing__five_cards__serving": "fifth_at_the_end"}
LAST = {**FIFTH, "drawing__five_cards__last_to_draw": "four_burn_fifth"}
LIKE_OTHERS = {**FIFTH, "drawing__five_cards__last_to_draw": "like_the_others"}


@pytest.mark.parametrize("serving", ["in_turn", "after_all_discard"])
@pytest.mark.parametrize(
    ("changes", "counts", "expected"),
    [
        ({}, (5, 1, 5), [(1, 5), (2, 1), (0, 5)]),
        (FIFTH, (5, 3, 2), [(1, 4), (2, 3), (0, 2), (1, 1)]),
        (FIFTH, (5, 5, 2), [(1, 4), (2, 4), (0, 2), (1, 1), (2, 1)]),
        (FIFTH, (5, 0, 0), [(1, 4), (1, 1)]),
        (LAST, (5, 5, 5), [(1, 4), (2, 4), (0, 4), (-1, 1), (0, 1), (1, 1), (2, 1)]),
        (LAST, (0, 0, 5), [(0, 4), (-1, 1), (0, 1)]),
        (LIKE_OTHERS, (5, 5, 5), [(1, 4), (2, 4), (0, 4), (1, 1), (2, 1), (0, 1)]),
        (LIKE_OTHERS, (0, 0, 5), [(0, 4), (0, 1)]),
    ],
)
def test_five_cards(serving: str, changes: dict[str, Any], counts: tuple[int, ...], expected: list[Any]) -> None:
    """Five in a row; or four now and the fifth in the order of the draw; the last seat gets four, a burn, the fifth."""
    assert expected == served(discards(drawing(3, drawing__serving=serving, **changes), *counts))


@pytest.mark.parametrize("serving", ["in_turn", "after_all_discard"])
@pytest.mark.parametrize(
    ("value", "counts", "expected"),
    [
        ("never", (1, 2), [(1, 1), (0, 2)]),
        ("each_draw", (1, 2), [(-1, 1), (1, 1), (0, 2)]),
        ("each_draw", (0, 2), [(-1, 1), (0, 2)]),
        ("each_draw", (0, 0), [(-1, 1)]),
        ("unless_all_pat", (0, 2), [(-1, 1), (0, 2)]),
        ("unless_all_pat", (0, 0), []),
    ],
)
def test_burns(serving: str, value: str, counts: tuple[int, ...], expected: list[Any]) -> None:
    """A card is burned before the first replacement, also if all stand pat, or only if somebody draws, or never."""
    deal = drawing(2, drawing__serving=serving, drawing__burn__when=value)
    assert expected == served(discards(deal, *counts))


def test_burn_in_every_draw() -> None:
    """Every draw has its own burn."""
    deal = bet_down(to_draw(drawing(2, drawing__burn__when="unless_all_pat"), 1))
    assert [(-1, 1), (1, 1), (0, 1)] == served(discards(deal, 1, 1))


def test_replacements_come_off_the_top() -> None:
    """The hand keeps what it kept, and the cards come from the stub in its order."""
    deal = drawing(2)
    hand = deal.seats[1].hand
    assert Drew(1, DECK[10:12], "drawing.serving") in told(deal, Discard(hand[:2]), Discard(()))
    assert hand[2:] + DECK[10:12] == after(deal, Discard(hand[:2]), Discard(())).seats[1].hand


@pytest.mark.parametrize(("multiples", "rounds"), [((1, 1), 2), ((1, 1, 2), 3)])
def test_rounds_and_draws(multiples: tuple[int, ...], rounds: int) -> None:
    """Two draws have a betting round before each, and one after the last if the rules have a unit for it."""
    deal = begin(playing(drawing__draws=2, betting__unit__multiples=multiples), (99, 99))
    for _ in range(2):
        deal = to_draw(bet_down(deal), 0)
    assert rounds == len(bet_down(deal).rounds)


@pytest.mark.parametrize(
    ("counts", "most", "number", "rule"),
    [
        ("none_or_most", 3, 2, "drawing.counts"),
        ("none_or_most", 3, 4, "drawing.most_discards"),
        ("any", 3, 4, "drawing.most_discards"),
        ("any", 3, 5, "drawing.most_discards"),
    ],
)
def test_a_wrong_number_of_discards_is_refused_by_the_rule_that_forbids_it(
    counts: str, most: int, number: int, rule: str
) -> None:
    """More than may be discarded is one rule, what lies between none and the most another."""
    deal = drawing(2, drawing__counts=counts, drawing__most_discards=most)
    assert ("wrong_count", rule, f"{number} cards may not be discarded") == refused(deal, deal.seats[1].hand[:number])


def test_it_is_told_what_is_wrong_with_a_discard() -> None:
    """A card may be held by somebody else, or be named twice; of cards that nobody has seen neither can be said."""
    deal = drawing(2)
    mine, other = deal.seats[1].hand, deal.seats[0].hand
    for cards, why in (((other[0],), "2d is not in the hand"), ((mine[0], mine[0]), "2c is discarded twice")):
        assert ("not_in_hand", "drawing.most_discards", why) == refused(deal, cards)
    unseen = bet_down(begin(playing(), (99, 99), deck=(UNKNOWN, *DECK[1:])))
    told_why = ("not_in_hand", "drawing.most_discards", "?? is not in the hand")
    assert told_why == refused(unseen, (UNKNOWN, UNKNOWN))


def refused(deal: Deal, cards: tuple[Card, ...]) -> tuple[str, str, str]:
    """The code, the rule and the reason with which a discard is refused."""
    with pytest.raises(IllegalAction) as caught:
        play.act(deal, Discard(cards))
    return caught.value.code, caught.value.rule, caught.value.why
