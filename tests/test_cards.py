"""Cards: how they are written, and the weights that let a hand be ranked by adding it up."""

from itertools import combinations_with_replacement

import pytest

from tripledraw.cards import (
    DECK,
    RANK_BITS,
    RANK_MASK,
    RANK_WEIGHTS,
    RANKS,
    SUIT_CODES,
    SUITS,
    UNKNOWN,
    CardError,
    parse_card,
    parse_cards,
    rank,
    suit,
    text,
    texts,
)


def test_a_deck_holds_each_card_once_from_the_deuces_up():
    """The deck is 52 different cards in a fixed order."""
    assert texts(DECK[:5]) == "2c 2d 2h 2s 3c"
    assert text(DECK[-1]) == "As"
    assert len(set(DECK)) == 52


def test_every_card_survives_being_written_and_read():
    """What `text` writes, `parse_card` reads back."""
    assert [parse_card(text(card)) for card in (*DECK, UNKNOWN)] == [*DECK, UNKNOWN]


def test_a_card_has_the_rank_and_the_suit_it_was_written_with():
    """Rank is the place from the deuce up, suit the letter."""
    assert [(RANKS[rank(card)], suit(card)) for card in DECK] == [(r, s) for r in RANKS for s in SUITS]


def test_an_unknown_card_is_none_of_the_deck_and_no_card_is_falsy():
    """`??` is a card of its own, and no card is zero."""
    assert UNKNOWN not in DECK
    assert all((*DECK, UNKNOWN))


@pytest.mark.parametrize("given", ["7h6c4c", "7h 6c 4c", " 7h6c  4c\n"])
def test_cards_may_be_written_with_or_without_spaces(given):
    """Spaces between cards do not matter."""
    assert texts(parse_cards(given)) == "7h 6c 4c"


def test_known_and_unknown_cards_may_stand_together():
    """A television record may show a part of a hand."""
    assert parse_cards("7h????") == (parse_card("7h"), UNKNOWN, UNKNOWN)


def test_no_text_holds_no_cards():
    """Who stands pat discards nothing."""
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("10h", "Th"),
        ("7H", "7h"),
        ("ah", "Ah"),
        ("AH", "Ah"),
        ("h7", "7h"),
        ("7♥", "7h"),
        (" 7h", "7h"),
    ],
)
def test_a_near_miss_is_answered_with_the_card_that_was_meant(given, meant):
    """The refusal names the card that was probably meant."""
    with pytest.raises(CardError) as refusal:
        parse_card(given)
    expected = (
        f"{given!r} is no card: write a rank of 23456789TJQKA and a suit of cdhs, such as '7h', or '??'; "
        f"did you mean {meant!r}?"
    )
    assert expected == str(refusal.value)


@pytest.mark.parametrize("given", ["", "7", "1h", "7x", "joker", "?", "7h6c"])
def test_what_is_no_card_is_refused_with_what_is_allowed(given):
    """The refusal says what was given and how a card is written."""
    with pytest.raises(CardError) as refusal:
        parse_card(given)
    expected = f"{given!r} is no card: write a rank of 23456789TJQKA and a suit of cdhs, such as '7h', or '??'"
    assert expected == str(refusal.value)


@pytest.mark.parametrize(("given", "piece"), [("7h6c4", "4"), ("7h10c", "10c"), ("7h,6c", ",6"), ("7h xx", "xx")])
def test_the_first_piece_that_is_no_card_is_named(given, piece):
    """In a row of cards the refusal points at the wrong one."""
    with pytest.raises(CardError) as refusal:
        parse_cards(given)
    assert repr(piece) == str(refusal.value).split(" is no card")[0]


def test_an_unknown_card_has_neither_rank_nor_suit():
    """Nobody can say what an unseen card is."""
    with pytest.raises(CardError, match=r"'\?\?' has no rank"):
        rank(UNKNOWN)
    with pytest.raises(CardError, match=r"'\?\?' has no suit"):
        suit(UNKNOWN)


def test_a_number_that_is_no_card_cannot_be_written():
    """Only cards have letters."""
    with pytest.raises(CardError, match=r"^0 is no card$"):
        text(0)


@pytest.mark.parametrize("cards", [4, 5])
def test_the_sum_of_the_rank_weights_tells_the_ranks_of_a_hand(cards):
    """No two sets of ranks that a deck can serve weigh the same, and none runs over into the suits."""
    hands = [hand for hand in combinations_with_replacement(range(13), cards) if max(map(hand.count, hand)) <= 4]
    sums = {sum(RANK_WEIGHTS[index] for index in hand) for hand in hands}
    assert len(hands) == len(sums)
    assert max(sums) <= RANK_MASK


@pytest.mark.parametrize("cards", [4, 5])
def test_the_sum_of_the_suit_codes_tells_whether_a_hand_is_of_one_suit(cards):
    """A mixture of suits never adds up to what cards of one suit add up to."""
    one_suit = {code * cards for code in SUIT_CODES}
    mixed = {sum(codes) for codes in combinations_with_replacement(SUIT_CODES, cards) if len(set(codes)) > 1}
    assert len(one_suit) == len(SUITS)
    assert set() == one_suit & mixed


def test_an_unknown_card_outweighs_any_hand():
    """A sum with an unknown card is never taken for the sum of a hand."""
    assert sum(sorted(DECK)[-5:]) >> RANK_BITS < UNKNOWN >> RANK_BITS
