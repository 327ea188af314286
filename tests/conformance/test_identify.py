"""Which rules an engine plays comes back right in everything that can be seen."""

import random
from functools import cache
from pathlib import Path

import pytest

from tripledraw import rulebook, texts
from tripledraw.rulebook import Rulebook
from tripledraw.variant import variants
from tripledraw_conformance import witness
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.finding import find
from tripledraw_conformance.engines.inside import InsideEngine
from tripledraw_conformance.engines.port import EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.faults import faults
from tripledraw_conformance.identify import CannotIdentify, Identified, files, identify
from tripledraw_conformance.random_rules import random_rulebook

HOUSE = rulebook_of("house")
OTHERS = [name for name in variants() if name != "house"]
DIRECTED = 300
"""So many deals at random, beside those of the scenarios, are tried to tell what was found from the truth."""
FEW = 40


@cache
def identified(name: str) -> Identified:
    """What is found out about the reference engine that plays a variant."""
    return identify(ReferenceEngine(rulebook_of(name)))


def differing(truth: Rulebook, found: Identified, *standings: str) -> list[str]:
    """The rules that came back with another value and with one of these standings."""
    wrong = [each for each in found.findings if each.value != truth.values[each.path]]
    return [each.path for each in wrong if each.standing in standings]


def faulty(name: str) -> InsideEngine:
    """The house rules with a fault, where whatever the engine raises counts as a break-down."""
    (fault,) = [each for each in faults() if each.name == name]
    return InsideEngine(lambda: ReferenceEngine(fault.infect(HOUSE)))


@pytest.mark.parametrize("name", ["house", *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)])
def test_a_variant_comes_back_as_it_is(name: str) -> None:
    """From the deals alone, and with nothing that fits nothing."""
    truth, found = rulebook_of(name), identified(name)
    assert [] == differing(truth, found, "known", "only", "unseen")
    assert () == found.strange


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 51))])
def test_rules_at_random_come_back_right_in_everything_that_can_be_seen(seed: int) -> None:
    """What is known is true, nothing is strange, and no search for a deal tells the rest from the truth."""
    truth = random_rulebook(random.Random(seed))
    found = identify(ReferenceEngine(truth))
    assert ([], ()) == (differing(truth, found, "known", "only"), found.strange)
    unseen = differing(truth, found, "unseen")
    assert not unseen or witness.find(truth, found.rules, unseen, seed=1, most=DIRECTED) is None


def test_a_fault_is_strange_and_the_rest_is_found_all_the_same() -> None:
    """Each with the rule on which it parts, and the shortest deal that shows it."""
    found = identify(faulty("lowest_seat_opens"))
    assert [] == differing(HOUSE, found, "known", "only", "unseen")
    assert ["betting.direction"] == [group.name for group in found.strange]
    assert found.strange[0].witness.difference.field == "turn"


@pytest.mark.slow
@pytest.mark.parametrize("name", [each.name for each in faults()])
def test_any_fault_is_borne(name: str) -> None:
    """It comes to an end, and with a variant that can be written."""
    found = identify(faulty(name))
    assert files.variant_file("faulty", found)


class Silent(ReferenceEngine):
    """An engine that does not show the hands, and knows no session."""

    def hello(self) -> Message:
        """What it says of itself."""
        observes = [name for name in super().hello()["observes"] if name not in ("hands", "events", "options")]
        return {**super().hello(), "can": ["deal"], "observes": [*observes, "options"]}


class Breaking(ReferenceEngine):
    """An engine that refuses antes, and breaks down whenever somebody draws."""

    def deal(self, rulebook: Message, table: Message, deck: list[str]) -> Message:
        """Refuse antes."""
        if any(table.get("antes", ())):
            raise EngineError("antes are not played here", "antes")
        return super().deal(rulebook, table, deck)

    def act(self, seat: int, action: Message) -> Message:
        """Break down at a discard."""
        if action["do"] == "discard":
            raise ZeroDivisionError
        return super().act(seat, action)


@pytest.mark.slow
def test_what_an_engine_cannot_be_asked_is_unseen_with_the_reason() -> None:
    """It plays no session, so that nobody knows for how many deals."""
    found = identify(Silent(HOUSE), most=FEW)
    assert [] == differing(HOUSE, found, "known", "only")
    assert ("unseen", "the engine does not say what follows after a deal") == (
        found.of("session.deals").standing,
        found.of("session.deals").why,
    )


def test_an_engine_that_breaks_down_again_and_again_is_given_up() -> None:
    """What it has shown until then is found."""
    found = identify(InsideEngine(lambda: Breaking(HOUSE)))
    assert (True, ["broken: raised"]) == (found.gave_up, [group.name for group in found.strange])
    assert [] == differing(HOUSE, found, "known", "only")
    assert (2, "known") == (found.of("posting.big_blind").value, found.of("posting.big_blind").standing)
    reshuffle = found.of("reshuffling.own_discards")
    assert ("unseen", "the engine broke down so often that it was not asked any more") == (
        reshuffle.standing,
        reshuffle.why,
    )


def test_an_engine_that_plays_what_it_is_sent_has_no_rules_of_its_own() -> None:
    """It cannot be identified, and is told why."""
    with pytest.raises(CannotIdentify, match="no rules of its own"):
        identify(ReferenceEngine())


def test_what_was_found_is_a_variant_that_plays_the_same(tmp_path: Path) -> None:
    """With the document that it cites, and the text of that, whose lines are all used."""
    truth, found = HOUSE, identified("house")
    for name, text in files.files("engine", found).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    loaded = rulebook.load(str(tmp_path / "engine.yaml"))
    assert dict(truth.values) == dict(loaded.values)
    assert loaded.variant is not None
    documents = {"engine-observed": loaded.variant.documents["engine-observed"]}
    unused = texts.check_texts(tmp_path / "texts", documents.values())
    unseen = [each.path for each in found.findings if each.standing == "unseen"]
    assert len(unseen) == len(unused)


POKERKIT = {
    "posting.short_blind": "amount_posted",
    "dealing.most_seats": 10,
    "betting.cap.big_blind_counts": False,
    "betting.cap.heads_up": "never",
    "reshuffling.when": "stub_runs_out",
    "reshuffling.pack.waiting_discards": True,
    "reshuffling.pack.own_discards": True,
    "reshuffling.pack.burns": True,
    "pots.odd_chips": "all_to_first_left_of_button",
}
"""What PokerKit 0.7 plays otherwise than the house."""
OF_ITS_OWN = ("betting.short_all_in.", "showdown.")
"""What it plays as none of our values has it: whether a seat may raise hangs on what that seat has to call, and a
beaten hand is shown only if it is all-in."""


@pytest.mark.slow
def test_the_rules_of_pokerkit() -> None:
    """Those of the house but for these; what fits none of our values is listed with its deal."""
    with find("pokerkit").open() as engine:
        found = identify(engine)
    apart = {each.path: each.value for each in found.findings if each.value != HOUSE.values[each.path]}
    known = {path: value for path, value in apart.items() if found.of(path).standing == "known"}
    assert POKERKIT == {path: value for path, value in known.items() if not path.startswith(OF_ITS_OWN)}
    assert ["unseen"] * 2 == [found.of(path).standing for path in ("session.button", "session.deals")]
    strange = {group.name for group in found.strange}
    assert {"pots.uncalled", "betting.structure"} <= strange
    assert not strange.isdisjoint(("showdown.order", "showdown.reveal"))
