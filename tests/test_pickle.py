"""What can be copied, kept and sent to another process."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from support import VARIANTS, begin, playing, random_action, random_table
from tripledraw import document, play, rulebook, variant
from tripledraw.actions import Check
from tripledraw.options import Nothing
from tripledraw.problem import Invalid
from tripledraw.refusal import IllegalAction, ImpossibleTable
from tripledraw_conformance.faults import faults
from tripledraw_conformance.random_rules import random_rulebook

WAYS: list[Callable[[Any], Any]] = [copy.deepcopy, copy.copy, lambda given: pickle.loads(pickle.dumps(given))]


@pytest.mark.parametrize("way", WAYS, ids=["deepcopy", "copy", "pickle"])
def test_deals_at_any_moment(way: Callable[[Any], Any]) -> None:
    """A deal and what happened come back equal, and go on as they would have gone."""
    for seed in range(20):
        rng = random.Random(seed)
        book = random_rulebook(rng)
        deal, events = play.start(book, **random_table(rng, book))
        for _ in range(rng.choice((0, 5, 20, 60))):
            if isinstance(play.legal(deal), Nothing):
                break
            deal, events = play.act(deal, random_action(rng, play.legal(deal)))
        back, told = way((deal, events))
        assert (deal, hash(deal), events) == (back, hash(back), told)
        assert play.legal(deal) == play.legal(back)
        if not isinstance(options := play.legal(deal), Nothing):
            action = random_action(rng, options)
            assert play.act(deal, action) == play.act(back, action)


@pytest.mark.parametrize("way", WAYS, ids=["deepcopy", "copy", "pickle"])
@pytest.mark.parametrize("name", VARIANTS)
def test_rulebooks_with_the_variant_that_they_come_from(name: str, way: Callable[[Any], Any]) -> None:
    """Every rule, every clause, and whatever was changed; nothing in it can be changed afterwards."""
    book = rulebook.load(name, ["betting.cap.max_wagers=7"])
    back = way(book)
    assert (book, hash(book), book.variant) == (back, hash(back), back.variant)
    assert 7 == back.betting.max_wagers
    with pytest.raises(TypeError):
        back.values["betting.cap.max_wagers"] = 3


def test_rulebooks_with_faults() -> None:
    """What is played wrongly is played wrongly still."""
    for fault in faults():
        book = fault.infect(playing())
        assert book == pickle.loads(pickle.dumps(book))
        assert book != playing()


def test_documents_and_variants() -> None:
    """As they were read."""
    for found in (document.load("house-ru"), variant.load("house")):
        assert found == pickle.loads(pickle.dumps(found)) == copy.deepcopy(found)


def test_what_is_raised() -> None:
    """With all that it says: a process that fails must be able to say why."""
    deal = begin(playing(), (99, 99))
    with pytest.raises(IllegalAction) as refused:
        play.act(deal, Check(), 0)
    with pytest.raises(ImpossibleTable) as impossible:
        begin(playing(), (99, -1))
    with pytest.raises(Invalid) as invalid:
        variant.load("hause")
    for error in (refused.value, impossible.value, invalid.value):
        for way in WAYS:
            back = way(error)
            assert (str(error), vars(error)) == (str(back), vars(back))
