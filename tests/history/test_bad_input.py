"""What files that are no deals get: all their errors, each with its place, and never a traceback."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripledraw.history import deal_file, phh
from tripledraw.problem import Invalid

DEAL = """\
{"format": "tripledraw-deal-1",
 "variant": "house",
 "table": {"stacks": [100, 100], "button": 0},
 "deck": ["7h", "6c"],
 "actions": [{"do": "call"}, {"seat": 1, "do": "raise", "to": 4}]}
"""

HAND = """\
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
starting_stacks = [100, 100]
actions = [
  "p2 cc",  # the button's call
  "p1 cc",
]
"""

OWN = """\
_tripledraw = {variant = 'house', table = {stacks = [9, 9], button = 0}}
"""

FROM_0, FROM_1, FROM_BELOW_0 = (f"a whole number from {least} to {10**15}" for least in (0, 1, -(10**15)))
KNOWN = "full-tilt-limit, full-tilt-no-limit, house, live-pl, pokerstars or winamax"


def errors(parse: object, text: str | bytes) -> list[str]:
    """The messages that a text gets."""
    assert callable(parse)
    with pytest.raises(Invalid) as caught:
        parse(text, "f")
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (DEAL, "", "f:1:1: this is not JSON, expecting value: a deal file is one JSON object"),
        (DEAL, "[" * 100_000, "f: this is far too large or too deep: a deal file"),
        (DEAL, "[]", "f:1:1: [] is not admitted: a mapping"),
        ('"button"', "button", "f:3:34: this is not JSON, expecting property name enclosed in double quotes: "
         "a deal file is one JSON object"),
        ("house", "hause", f"f:2:13: variant: there is no variant 'hause' (did you mean 'house'?): {KNOWN}"),
        ("deal-1", "deal-2", "f:1:12: format: 'tripledraw-deal-2' is not admitted: 'tripledraw-deal-1'"),
        ('"to"', '"too"', "f:5:30: actions[1].to: this key is missing beside 'do: raise'"),
        ('"to": 4', '"to": 0', "f:5:63: actions[1].to: 0 is not admitted: a whole number from 1"),
        ("call", "cal", "f:5:21: actions[0].do: 'cal' is not admitted (did you mean 'call'?): fold, check, call, "
         "raise, discard, order, show or muck"),
        ('"call"', '"call", "to": 4', "f:5:29: actions[0].to: this key has no place beside 'do: call': remove it"),
        ("7h", "1h", "f:4:11: deck[0]: '1h' is not admitted: a card, such as 7h or ??"),
        ("[100, 100]", "[100]", "f:3:22: table.stacks: [100] is not admitted: a list of 2 to 10 items, "
         "each a whole number from 0 or null"),
        ('"variant"', '"set": {"betting.structur": 1}, "variant"', "f:2:30: set.betting.structur: there is no such "
         "rule (did you mean 'betting.structure'?): the path of a rule"),
        ('"variant"', '"set": {"betting.structure": "none"}, "variant"', "f:2:31: set.betting.structure: 'none' is not "
         "admitted: fixed_limit, no_limit or pot_limit"),
    ],
)  # fmt: skip
def test_what_a_bad_deal_file_gets(old: str, new: str, expected: str) -> None:
    """The place, what is wrong, and what is allowed."""
    assert expected in errors(deal_file.parse, DEAL.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (HAND, "", "f:1:1: variant: this key is missing"),
        (HAND, "x = " + "[" * 100_000, "f: this is far too large or too deep: a hand history"),
        (HAND, "x = [" + "1," * 100_000 + "]", "f: this is far too large or too deep: a hand history"),
        ("[0, 0]", "[0, 0", "f:3:1: this is not TOML, Unclosed array: a hand history"),
        ("F2L3D", "NT", "f:1:11: variant: 'NT' is not admitted: the name of a draw game, such as F2L3D or N2L1D"),
        ("[0, 0]", "[0]", f"f:2:9: antes: [0] is not admitted: a list of 2 to 10 items, each {FROM_0}"),
        ("[0, 0]", "[0, 0, 0]", "f:2:9: antes: 3 are not one for each player: 2"),
        ("[0, 0]", "[0, -1]", f"f:2:13: antes[1]: -1 is not admitted: {FROM_0}"),
        ("[0, 0]", "{}", f"f:2:9: antes: a mapping is not admitted: a list of 2 to 10 items, each {FROM_0}"),
        ("[1, 2]", "[0.5, 1]", f"f:3:24: blinds_or_straddles[0]: '0.5' is not admitted: {FROM_BELOW_0}"),
        ("[1, 2]", "[true, 2]", f"f:3:24: blinds_or_straddles[0]: true is not admitted: {FROM_BELOW_0}"),
        ("[1, 2]", "[0, 2]",
         "f:3:23: blinds_or_straddles: [0, 2] is not admitted: a small and a big blind, of the first two players"),
        ("[100, 100]", "[100, 0]", f"f:4:25: starting_stacks[1]: 0 is not admitted: {FROM_1}"),
        ("antes", "small_bet = -2\nantes", f"f:2:13: small_bet: -2 is not admitted: {FROM_1}"),
        ("antes", "ante_trimming_status = 'yes'\nantes",
         "f:2:24: ante_trimming_status: 'yes' is not admitted: true or false"),
        ("antes", "players = ['A']\nantes", "f:2:11: players: 1 are not one for each player: 2"),
        ("antes", "players = 'A'\nantes", "f:2:11: players: 'A' is not admitted: a list of up to 10 items, each text"),
        ("antes", "finishing_stacks = [-1, 201]\nantes", f"f:2:21: finishing_stacks[0]: -1 is not admitted: {FROM_0}"),
        ("antes", "finishing_stacks = [1, 2, 3]\nantes", "f:2:20: finishing_stacks: 3 are not one for each player: 2"),
        ("antes", "year = '2023'\nantes", "f:2:8: year: '2023' is not admitted: a whole number"),
        ("actions", "[x]\nactions", "f:1:1: actions: this key is missing"),
        ('"p1 cc"', "5", "f:7:3: actions[1]: 5 is not admitted: text"),
        ("p1 cc", "p3 cc", "f:7:3: actions[1]: 'p3 cc': there is no player p3: p1 to p2"),
        ("p1 cc", "p1 sd 7x", "f:7:3: actions[1]: 'p1 sd 7x': '7x' is no card: write a rank of 23456789TJQKA and a "
         "suit of cdhs, such as '7h', or '??'"),
        ("p1 cc", "p1 xx", "f:7:3: actions[1]: 'p1 xx' is not admitted: an action, such as 'd dh p1 7h6c', 'p1 f', "
         "'p1 cc', 'p1 cbr 400', 'p1 sd 7h', 'p1 sd', 'p1 sm 7h6c' or 'p1 sm'"),
        (", button = 0", "", "f:9:35: _tripledraw.table.button: this key is missing"),
        ("button = 0}", "button = 0}, packs = [['1h']]",
         "f:9:84: _tripledraw.packs[0][0]: '1h' is not admitted: a card, such as 7h or ??"),
        ("button = 0}", "button = 0}, seats = [-1]",
         "f:9:83: _tripledraw.seats[0]: -1 is not admitted: a whole number from 0"),
        ("button = 0}", "button = 0}, seat = [1]",
         "f:9:74: _tripledraw.seat: unknown key (did you mean 'seats'?): variant, set, title, table, deck, packs or "
         "seats"),
        ("button = 0}", "button = 0}, set = {'betting.structur' = 1}",
         "f:9:102: _tripledraw.set.betting.structur: there is no such rule (did you mean 'betting.structure'?): the "
         "path of a rule"),
    ],
)  # fmt: skip
def test_what_a_bad_hand_history_gets(old: str, new: str, expected: str) -> None:
    """The place, what is wrong, and what is allowed."""
    what = HAND + OWN if old in OWN else HAND
    assert expected in errors(phh.parse, what.replace(old, new, 1))


def test_other_encodings_are_refused() -> None:
    """A byte that is not UTF-8 is named."""
    for parse, what in ((deal_file.parse, DEAL), (phh.parse, HAND)):
        assert ["f:1:1: byte 0xff is not UTF-8: save the file in the encoding UTF-8"] == errors(
            parse, b"\xff" + what.encode()
        )


def test_files_are_bounded_and_must_be_files(tmp_path: Path) -> None:
    """A huge file, a directory and a missing file are refused alike by both readers."""
    huge = tmp_path / "huge"
    with huge.open("wb") as file:
        file.truncate(100 << 20)
    for read in (deal_file.read, phh.read):
        for path in (huge, tmp_path, tmp_path / "missing"):
            with pytest.raises(Invalid):
                read(path)


def test_a_deal_of_a_strangers_variant_can_be_read_by_who_has_its_rules() -> None:
    """The variant need not be one of ours if the caller has the rulebook."""
    assert "my-game" == deal_file.parse(DEAL.replace("house", "my-game"), "f", any_variant=True).variant


def test_json_may_be_written_in_any_of_its_ways() -> None:
    """Tabs between the values, escapes, and characters that cannot be printed."""
    text = DEAL.replace(",\n ", ',\n\t"title": "\\ud83c\\udca1 \\/ \\u00e9 \u2028\x7f",\n ', 1)
    assert "\U0001f0a1 / \u00e9 \u2028\x7f" == deal_file.parse(text, "f").title


def test_hand_histories_may_be_written_in_any_of_their_ways() -> None:
    """Comments inside and outside of the actions, one line or many, other quotes; lines are counted throughout."""
    text = HAND.replace(
        '"p2 cc",  # the button\'s call\n', "'p2 cc # it''s \"a\" call'.\n".replace("''s", "s").replace(".", ",")
    )
    hand = phh.parse(text.replace('"p1 cc"', '"# nothing", """p1 cc"""'), "f")
    assert [(1, 6, "p2 cc"), (3, 7, "p1 cc")] == [(line.number, line.line, line.text) for line in hand.lines]


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32 - 1), st.binary(max_size=4))
def test_no_text_makes_a_reader_stumble(seed: int, junk: bytes) -> None:
    """Bytes cut, doubled and thrown in: a deal, or Invalid."""
    rng = random.Random(seed)
    for parse, what in ((deal_file.parse, DEAL), (phh.parse, HAND)):
        data = what.encode()
        for _ in range(rng.choice((1, 3))):
            start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
            data = data[:start] + rng.choice((b"", junk, data[start:end] * 2)) + data[end:]
        with suppress(Invalid):
            parse(data, "f")


NEXT = """\
{"format": "tripledraw-next-1",
 "variant": "house",
 "after": {"stacks": [90, 110], "button": 0, "small": 0, "big": 1, "deals": 10}}
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            '"after"',
            '"table"',
            "f:3:2: table: unknown key (did you mean 'title'?): format, variant, set, title or after",
        ),
        (', "deals": 10', "", "f:3:2: after.deals: this key is missing"),
        ('"deals": 10', '"deals": -1', "f:3:77: after.deals: -1 is not admitted: a whole number from 0"),
        ('"button": 0', '"button": 2', "f:3:43: after.button: there is no seat 2: 0 to 1"),
        ('"big": 1', '"big": 0', "f:3:65: after.big: seat 0 is the small blind already: another seat"),
        ("[90, 110]", "[0, 200]", ""),
        ("10}", '10, "entering": [1]}', ""),
        (
            "10}",
            '10, "entering": [2]}',
            "f:3:94: after.entering[0]: seat 2 has no chips to enter with: a seat with chips",
        ),
        ("house", "hause", f"f:2:13: variant: there is no variant 'hause' (did you mean 'house'?): {KNOWN}"),
    ],
)
def test_what_a_bad_question_between_deals_gets(old: str, new: str, expected: str) -> None:
    """The place, what is wrong, and what is allowed; nothing where it is sound."""
    if not expected:
        deal_file.parse_any(NEXT.replace(old, new, 1), "f")
        return
    assert expected in errors(deal_file.parse_any, NEXT.replace(old, new, 1))


def test_a_question_between_deals_is_no_deal() -> None:
    """Who asks for a deal is told so; who takes either gets it back as it was written."""
    assert ["f: format: 'tripledraw-next-1' is no deal: 'tripledraw-deal-1'"] == errors(deal_file.parse, NEXT)
    asked = deal_file.parse_any(NEXT, "f")
    assert asked == deal_file.parse_any(deal_file.write(asked), "f")
