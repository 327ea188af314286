"""`tripledraw rank`."""

import pytest

from ran import Run


def test_hands_come_out_from_the_best_to_the_worst_with_the_number_of_their_class(run: Run) -> None:
    """Whatever the order in which they were given."""
    report = run("rank", "--json", "AhKhQhJhTh", "8h6d4c3s2h", "7h5d4c3s2h").report
    assert [
        ("7-5-4-3-2", 1, 1),
        ("8-6-4-3-2", 2, 6),
        ("straight flush, A high", 3, 7462),
    ] == [(hand["name"], hand["place"], hand["class"]) for hand in report["hands"]]


def test_hands_that_tie_share_a_place_and_are_marked(run: Run) -> None:
    """The next hand has the place after all of them."""
    assert [
        "1=  7h 5d 4c 3s 2h  7-5-4-3-2  class 1 of 7,462",
        "1=  7d 5h 4h 3h 2c  7-5-4-3-2  class 1 of 7,462",
        "3.  8h 6d 4c 3s 2h  8-6-4-3-2  class 6 of 7,462",
    ] == run("rank", "7h5d4c3s2h", "8h6d4c3s2h", "7d5h4h3h2c").lines


@pytest.mark.parametrize(
    "words",
    [["7h5d4c3s2h"], ["7h 5d 4c 3s 2h"], ["7h", "5d", "4c", "3s", "2h"]],
    ids=["in one word", "in quotes", "card by card"],
)
def test_a_hand_may_be_written(words: list[str], run: Run) -> None:
    """One word, several in quotes, or a word a card."""
    assert ["1.  7h 5d 4c 3s 2h  7-5-4-3-2  class 1 of 7,462"] == run("rank", *words).lines


def test_the_same_card_may_be_in_two_hands_that_are_compared(run: Run) -> None:
    """They need not come from one deal."""
    assert 0 == run("rank", "7h5d4c3s2h", "7h5d4c3s2c").code


def test_the_ace_is_low_if_the_rule_is_set_so(run: Run) -> None:
    """Any rule of ranking can be chosen."""
    report = run("rank", "--json", "--set", "ranking.ace=low", "7h5d4c3s2h", "Ah2d3c4s6h").report
    assert ["6-4-3-2-A", "7-5-4-3-2"] == [hand["name"] for hand in report["hands"]]


def test_the_quick_way_of_reading_a_ranking_finds_what_the_whole_rulebook_has(run: Run) -> None:
    """With a change that changes nothing, the whole rulebook is read."""
    words = ["7h5d4c3s2h", "8h6d4c3s2h", "AhAdKcKsQh"]
    for variant in ("house", "winamax", "pokerstars"):
        quick = run("rank", "--rules", variant, *words)
        assert quick == run("rank", "--rules", variant, "--set", "ranking.best=lowest", *words)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7h5d", "tripledraw rank: 2 cards (7h 5d) are no hand: this ranking ranks hands of 5"),
        (
            "7h7h5d4c3s",
            "tripledraw rank: the hand 7h 7h 5d 4c 3s holds a card twice: every card of a hand is another one",
        ),
        ("??5d4c3s2h", "tripledraw rank: the hand ?? 5d 4c 3s 2h cannot be ranked: every card must be known"),
        ("", "tripledraw rank: 0 cards () are no hand: this ranking ranks hands of 5"),
        (
            "7h5d4c3s1x",
            "the hand '7h5d4c3s1x': '1x' is no card: write a rank of 23456789TJQKA and a suit of cdhs, "
            "such as '7h', or '??'",
        ),
    ],
    ids=["too few cards", "a card twice", "an unknown card", "no cards", "no card"],
)
def test_a_hand_that_cannot_be_ranked_is_refused(hand: str, expected: str, run: Run) -> None:
    """In clear words, and with exit code 2."""
    ran = run("rank", "7h5d4c3s2h", hand)
    assert (2, "", f"{expected}\n") == (ran.code, ran.out, ran.err)
