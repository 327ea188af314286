"""Comparing rulebooks: what is said of each rule on which they differ."""

import golden_compare
import pytest
from golden_compare import compared

from tripledraw.problem import Invalid
from tripledraw.rulebook import rulebook
from tripledraw.sense import sense
from tripledraw_conformance.compare import Difference, compare, towards, why_idle
from tripledraw_conformance.contenders import Contender, contender


def between(left: str, right: str) -> dict[str, Difference]:
    """The differences of two contenders by path."""
    return {each.path: each for each in compare(contender(left), contender(right))}


def test_all_pairs_of_our_variants_are_told_as_in_the_golden_file() -> None:
    """If this is meant to change: `python tests/conformance/golden_compare.py`."""
    pairs, found = zip(*compared(), strict=True)
    assert golden_compare.FILE.read_text(encoding="utf-8") == golden_compare.text(list(pairs), list(found))


def test_every_difference_of_all_pairs_is_shown_or_proven_idle() -> None:
    """Never just not found."""
    assert [] == [
        (pair[0].name, pair[1].name, each.path) for pair, some in compared() for each in some if not each.proven
    ]


def test_every_rule_on_which_two_differ_is_told_once_in_the_order_of_the_schema() -> None:
    """And no other."""
    for (left, right), some in compared():
        assert left.differing(right) == tuple(each.path for each in some)


def test_a_witness_changes_one_rule_alone_and_names_what_sense_drags_along() -> None:
    """No pair of ours needs a companion."""
    assert [] == [
        each.path for _, some in compared() for each in some if each.shown and [each.path] != list(each.shown.changes)
    ]


def test_equal_rulebooks_do_not_differ() -> None:
    """A variant beside itself."""
    assert {} == between("house", "house")


def test_a_change_that_makes_no_sense_alone_is_made_with_the_rules_that_it_needs() -> None:
    """Where a draw is served in turn its whole demand is not known: the order of serving changes as well."""
    found = between("winamax", "winamax+drawing.serving=after_all_discard+reshuffling.when=demand_exceeds_stub")
    shown = found["reshuffling.when"].shown
    assert shown is not None
    assert {"reshuffling.when": "demand_exceeds_stub", "drawing.serving": "after_all_discard"} == shown.changes


def test_the_companions_that_follow_a_rule_change_with_it() -> None:
    """Fewer draws have fewer rounds."""
    values = contender("house").rules.values
    other = {**values, "drawing.draws": 1, "betting.unit.multiples": (1, 2)}
    changes = towards(values, other, "drawing.draws")
    assert {"drawing.draws": 1, "betting.unit.multiples": (1, 1)} == changes
    assert [] == sense({**values, **(changes or {})})


def test_what_cannot_matter_on_either_side_has_a_reason_and_no_witness() -> None:
    """The order of two groups of discards that never join a pack."""
    found = between("house", "house+reshuffling.still_short=all_discards")["reshuffling.still_short"]
    why = "the discards of served seats are in the pack already, and only those of the others can join"
    assert (None, (why, why), True) == (found.shown, found.idle, found.proven)


def test_what_cannot_matter_on_the_left_is_shown_on_the_right() -> None:
    """No limit has no cap, and so uncapping is idle; with a cap it is not."""
    found = between("full-tilt-no-limit", "house")["betting.cap.heads_up"]
    assert ("there is no cap", None) == found.idle
    assert found.shown is not None
    assert 1 == found.shown.host


def test_two_values_may_come_to_the_same_where_a_third_does_not() -> None:
    """Of two seats the cap is always lifted, or never."""
    two = "+dealing.most_seats=2"
    for value, expected in (("two_remain_any_time", True), ("never", False)):
        found = between(f"house{two}", f"house{two}+betting.cap.heads_up={value}")["betting.cap.heads_up"]
        assert expected == (found.shown is None)
        assert found.proven


@pytest.mark.parametrize(
    ("left", "right", "path", "expected"),
    [
        ("live-pl", "full-tilt-limit", "drawing.serving", "stated-stated"),
        ("winamax", "house", "drawing.burn.when", "silent-stated"),
        ("house", "winamax", "drawing.serving", "inferred-inferred"),
        ("house", "house+pots.odd_chips=all_to_first_left_of_button", "pots.odd_chips", "stated-set"),
        ("full-tilt-no-limit", "house", "betting.cap.big_blind_counts", ""),
        ("live-pl", "full-tilt-limit", "reshuffling.still_short", "idle-stated"),
    ],
)
def test_what_stands_against_what(left: str, right: str, path: str, expected: str) -> None:
    """A text against a text is another thing than a text against silence."""
    found = between(left, right)
    assert expected == (found[path].against if path in found else "")


def test_a_reading_that_was_not_chosen_and_that_the_other_plays_is_mentioned() -> None:
    """Both texts can be read the other way."""
    found = between("winamax", "house")["drawing.serving"]
    assert (["after_all_discard"], ["one_by_one"]) == tuple([each.name for each in some] for some in found.readings)


def test_a_contender_has_its_own_changes() -> None:
    """A plus sign before each."""
    side = contender("house+betting.cap.max_wagers=5+posting.ante=1")
    assert {"posting.ante": 1, "betting.cap.max_wagers": 5} == dict(side.changes)


def test_a_contender_may_play_a_reading_by_its_name() -> None:
    """With the rules that change with it."""
    assert {"betting.unit.base": "big_blind"} == dict(contender("winamax+betting.unit.base=big_blind").changes)


@pytest.mark.parametrize("word", ["huse", "house+", "house+pots.rake", "house+drawing.draws=9", "house+posting.ante"])
def test_what_is_no_contender_is_refused(word: str) -> None:
    """A variant, a change, a value."""
    with pytest.raises(Invalid):
        contender(word)


def test_a_precondition_must_hold_before_and_after() -> None:
    """Without a cap its height is not idle: that there is one can be seen."""
    values = contender("full-tilt-no-limit").rules.values
    assert None is why_idle(values, "betting.cap.max_wagers", {"betting.cap.max_wagers": 4})
    assert "there is no cap" == why_idle(
        values, "betting.cap.big_blind_counts", {"betting.cap.big_blind_counts": False}
    )


def test_what_a_deal_costs_is_told_of_every_seat() -> None:
    """Chips are only moved: what one gains others lose."""
    for _, some in compared():
        for each in some:
            if each.shown and each.shown.told.ends:
                before, after = each.shown.told.ends
                assert sum(before) == sum(after)
                assert (before == after) == (each.shown.told.cost == "it costs nobody a chip")


def test_where_the_same_may_be_done_the_level_is_told() -> None:
    """A big blind that is all-in for less is called with the last chip either way."""
    found = between("house", "house+posting.short_blind=amount_posted")["posting.short_blind"]
    assert found.shown is not None
    told = found.shown.told
    assert ("seat 1 may fold or call for 1; the level is 3", "seat 1 may fold or call for 1; the level is 2") == (
        told.left,
        told.right,
    )


def test_the_two_sides_of_a_witness_are_never_told_alike() -> None:
    """Whoever reads it must see the difference."""
    assert [] == [
        (pair[0].name, pair[1].name, each.path)
        for pair, some in compared()
        for each in some
        if each.shown and each.shown.told.left == each.shown.told.right
    ]


def test_progress_is_told_rule_by_rule() -> None:
    """Up to the last one."""
    told: list[tuple[int, int]] = []
    sides = Contender("one", contender("winamax").rules), Contender("two", contender("pokerstars").rules)
    compare(*sides, progress=lambda done, number: told.append((done, number)))
    assert [(done, len(told)) for done in range(1, len(told) + 1)] == told


def test_a_rulebook_that_is_compared_stays_what_it_is() -> None:
    """Nothing is changed in it."""
    side = contender("winamax")
    before = dict(side.rules.values)
    compare(side, contender("pokerstars"))
    assert rulebook(before) == side.rules
