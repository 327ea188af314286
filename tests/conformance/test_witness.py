"""Witnesses: that they are found, that nothing in them can be taken away, and that their files show what they say."""

import random
from collections.abc import Iterator

import pytest
from golden_compare import compared

from support import of_variant, playing
from tripledraw import schema
from tripledraw.history import deal_file
from tripledraw.history.record import Question, Record
from tripledraw.history.replay import Replay, replay
from tripledraw.rulebook import Rulebook
from tripledraw.value import names
from tripledraw_conformance.changes import Changes, single_changes
from tripledraw_conformance.compare import MOST_DEALS, Difference, file_of, why_idle
from tripledraw_conformance.contenders import Contender
from tripledraw_conformance.random_rules import random_rulebook
from tripledraw_conformance.witness import Pair, Witness, find, shorter

FEW, MANY = 30, 20


def witnesses() -> Iterator[tuple[tuple[Contender, Contender], Difference, Rulebook, Rulebook, Witness]]:
    """All witnesses of all pairs of our variants, each with the rulebook before and after the change."""
    for pair, differences in compared():
        for each in differences:
            if each.shown is not None:
                rules = pair[each.shown.host].rules
                yield pair, each, rules, rules.changed(each.shown.changes), each.shown.witness


def test_no_seat_no_action_and_no_chip_of_a_witness_can_be_taken_away() -> None:
    """Over all witnesses of all pairs of our variants."""
    left_over = {
        f"{each.path} {pair[0].name} {pair[1].name}": [found.size for found in shorter(Pair(rules, changed), witness)]
        for pair, each, rules, changed, witness in witnesses()
    }
    assert {name: [] for name in left_over} == left_over


def test_every_single_seat_action_and_chip_is_tried() -> None:
    """A deal of three seats in which two calls, a raise and all but a few chips play no part."""
    rules, changed = playing(), playing(betting__unit__base="small_blind")
    found = find(rules, changed, ["betting.unit.base"])
    assert found is not None
    assert found.script is not None
    stacks = found.script.table["stacks"]
    pair = Pair(rules, changed)
    for seat, stack in enumerate(stacks):
        fewer = [*stacks[:seat], stack - 1, *stacks[seat + 1 :]]
        assert None is pair.parts(found.script.with_table(stacks=fewer))
    assert (2, 0) == found.size[:2]


def test_the_file_of_every_witness_shows_the_difference_on_both_sides() -> None:
    """What happens, what is refused, or what follows differs, and not only by the rules that are named."""
    alike = []
    for pair, each, rules, changed, _ in witnesses():
        said = deal_file.parse_any(deal_file.write(file_of(pair, each)), "witness")
        assert said == file_of(pair, each)
        if _seen(said, rules) == _seen(said, changed):
            alike.append((pair[0].name, pair[1].name, each.path))
    assert [] == alike


def _seen(said: Record | Question, rules: Rulebook) -> object:
    return said.answer(rules) if isinstance(said, Question) else _happened(replay(rules, said))


def _happened(done: Replay) -> object:
    """What a replay shows, but for the rules that it names."""
    events = [
        [(type(event), *(getattr(event, name) for name in names(event) if name != "rule")) for event in step.events]
        for step in done.steps
    ]
    return events, [(finding.number, finding.legal) for finding in done.findings], done.result


def test_a_witness_says_which_variant_is_to_be_played_and_what_it_shows() -> None:
    """The file's own rules are those before the change."""
    pair, each, *_ = next(witnesses())
    said = file_of(pair, each)
    assert each.shown is not None
    assert said.variant == pair[each.shown.host].name
    assert (said.title or "").startswith(f"{each.path}: {pair[0].name} ")


def test_the_same_seed_finds_the_same_witness() -> None:
    """With another seed it may be another one."""
    rules, changed = of_variant("winamax"), of_variant("winamax").changed({"reshuffling.own_discards": "skipped"})
    one, two = (find(rules, changed, ["reshuffling.own_discards"], seed=7) for _ in range(2))
    assert one == two
    assert one is not None


def test_equal_rulebooks_have_no_witness() -> None:
    """However long it is sought."""
    assert None is find(playing(), playing().changed({}), ["betting.cap.max_wagers"], most=50)


def _change(seed: int) -> tuple[Rulebook, str, Changes]:
    """A rulebook at random, and a change of one of its rules at random."""
    rng = random.Random(seed)
    rules = random_rulebook(rng)
    changes = {path: list(single_changes(rules, path)) for path in schema.rules()}
    path = rng.choice([path for path, some in changes.items() if some])
    return rules, path, rng.choice(changes[path])[1]


def _unexplained(seed: int) -> list[tuple[int, str]]:
    """The change, if it has neither a witness nor a precondition."""
    rules, path, changes = _change(seed)
    if why_idle(rules.values, path, changes) is not None:
        return []
    found = find(rules, rules.changed(changes), tuple(changes), most=MOST_DEALS)
    return [] if found else [(seed, path)]


def test_random_single_changes_have_a_witness_or_a_precondition_says_why_not() -> None:
    """Random rulebooks, of which one random rule is changed."""
    assert [] == [each for seed in range(FEW) for each in _unexplained(seed)]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_random_single_changes_have_a_witness_or_a_precondition_says_why_not(part: int) -> None:
    """Two hundred of them."""
    assert [] == [each for seed in range(part * MANY, (part + 1) * MANY) for each in _unexplained(seed)]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_where_a_precondition_holds_no_deal_tells_the_values_apart(part: int) -> None:
    """Random single changes of random rulebooks that are said to be idle, in 200 deals each."""
    wrong = []
    for seed in range(part * 100, (part + 1) * 100):
        rules, path, changes = _change(seed)
        because = why_idle(rules.values, path, changes)
        if because is not None and find(rules, rules.changed(changes), tuple(changes), most=200):
            wrong.append((seed, path, because))
    assert [] == wrong
