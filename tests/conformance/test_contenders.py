"""Contenders: variants, their files, and engines whose rules are identified."""

from contextlib import nullcontext

import pytest

from ran import Ran
from support import playing
from tripledraw.problem import Invalid
from tripledraw.schema import rules
from tripledraw_conformance import contenders
from tripledraw_conformance.cli import main
from tripledraw_conformance.compare import compare, file_of
from tripledraw_conformance.contenders import Contender, contender
from tripledraw_conformance.engines.finding import Found
from tripledraw_conformance.engines.port import EngineBroken
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.identify import CannotIdentify

NAME = "some.club:engine"
CHANGED = "betting.short_all_in.counts_to_cap"


def hosting(name: str) -> Found:
    """An engine that plays the house rules, but that short all-ins count towards the cap."""
    book = playing(**{CHANGED.replace(".", "__"): True})
    return Found(name, (name,), lambda: nullcontext(ReferenceEngine(book)))


@pytest.fixture(scope="module")
def engine() -> Contender:
    """The engine as a contender, identified once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contenders, "find", hosting)
        return contender(NAME)


def test_an_engine_is_compared_by_the_rules_that_it_was_found_to_play(engine: Contender) -> None:
    """It differs where it plays otherwise, and that is labelled as identified; no clause says so."""
    (found,) = compare(contender("house"), engine)
    assert (CHANGED, "inferred-identified") == (found.path, found.against)
    assert (True, ()) == (found.sides[1].value, found.sides[1].clauses)


def test_a_witness_is_played_by_the_variant_and_takes_the_rule_of_the_engine(engine: Contender) -> None:
    """Whichever of them is named first: only the variant has a text to be read out."""
    for pair in ((contender("house"), engine), (engine, contender("house"))):
        (found,) = compare(*pair)
        assert found.shown is not None
        assert ("house", {CHANGED: True}) == (pair[found.shown.host].name, found.shown.changes)


def test_between_two_engines_a_witness_names_the_variant_that_is_nearest(engine: Contender) -> None:
    """A deal file tells a variant and what is played otherwise."""
    other = Contender("another.club:engine", playing(), engine.identified)
    pair = engine, other
    (found,) = compare(*pair)
    file = file_of(pair, found)
    assert ("house", {CHANGED: True}) == (file.variant, dict(file.changes))


def test_what_an_engine_cannot_show_is_no_difference(engine: Contender) -> None:
    """A rule that is idle beside its others, whatever it is held against."""
    assert "betting.pot_measure" in engine.unseen
    other = contender("house+betting.pot_measure=before_call")
    assert (CHANGED,) == engine.differing(other) == other.differing(engine)


def test_an_engine_is_told_with_what_it_cannot_show(
    engine: Contender, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How its rules are known, how many are left out; a program can read which."""
    monkeypatch.setattr("tripledraw_conformance.commands.compare.contender", lambda word, _: chosen(word, engine))
    told = " ".join(ran(capsys, "compare", "house", NAME).out.split())
    assert f"house and {NAME} differ in 1 rule; {len(rules()) - len(engine.unseen) - 1} are equal. " in told
    assert f"The rules of {NAME} are those that `tripledraw identify {NAME}` finds. " in told
    assert f"{CHANGED}: false in house (inferred), true in {NAME} (identified)" in told
    report = ran(capsys, "compare", "house", NAME, "--json").report
    assert [None, sorted(engine.unseen)] == [each["unseen"] for each in report["variants"]]
    assert ("house", {CHANGED: True}) == (report["variants"][1]["variant"], report["variants"][1]["set"])


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """What a command did."""
    code = main(words)
    return Ran(code, *capsys.readouterr())


def chosen(word: str, engine: Contender) -> Contender:
    """The engine by its name, else a variant."""
    return engine if word == NAME else contender(word)


def test_a_variant_wins_over_an_engine_of_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may call an adapter like one of our variants."""
    monkeypatch.setattr(contenders, "packaged", lambda: {"house": NAME})
    assert None is contender("house").identified


def refusing(error: Exception) -> object:
    """What takes the place of `identify` and cannot do it."""

    def identify(*_: object, **__: object) -> None:
        raise error

    return identify


@pytest.mark.parametrize(
    "error",
    [CannotIdentify("it plays whatever it is told"), EngineBroken("ended", "it ended with code 1")],
    ids=["no rules", "broken"],
)
def test_an_engine_that_cannot_be_identified_is_refused(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its name and what is wrong with it."""
    monkeypatch.setattr(contenders, "find", hosting)
    monkeypatch.setattr(contenders, "identify", refusing(error))
    with pytest.raises(Invalid, match=f"^{NAME}: {error}$"):
        contender(NAME)


@pytest.mark.parametrize("word", [f"{NAME}+pots.rake=none", "no.such.module:engine", ":", "hause"])
def test_what_is_no_contender_is_refused(word: str) -> None:
    """An engine plays its own rules; a module that is not there; no variant."""
    with pytest.raises(Invalid):
        contender(word)
