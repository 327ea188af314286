"""Explaining: which rule, played otherwise, would show what an engine shows."""

import erring
import pytest

from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.explaining import explain
from tripledraw_conformance.fuzz import fuzz

HOUSE = rulebook_of("house")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("betting.cap.max_wagers", 5),
        ("posting.short_blind", "amount_posted"),
        ("betting.short_all_in.below", "on_top"),
        ("showdown.reveal", "beaten_may_muck"),
        ("drawing.burn.when", "never"),
    ],
)
def test_a_rule_that_an_engine_plays_otherwise_explains_the_deals_in_which_it_parts(path: str, value: object) -> None:
    """At least one of its groups, whatever rule the reference engine names there."""
    engine = ReferenceEngine(HOUSE.changed({path: value}))
    done = fuzz(engine, HOUSE, deals=120, seed=1)
    explain(done, engine, HOUSE)
    assert done.groups
    assert any(f"{path}={value}" in group.explained for group in done.groups)


def test_an_engine_that_errs_in_no_rule_is_explained_by_none() -> None:
    """A guess would be worse."""
    engine = erring.ShowsTooFewSeats(HOUSE)
    done = fuzz(engine, HOUSE, deals=5, seed=1)
    explain(done, engine, HOUSE)
    assert done.groups
    assert {()} == {group.explained for group in done.groups}
