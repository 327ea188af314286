"""`tripledraw mutants`: whether the scenarios would notice if a rule were wrong."""

import pytest

from ran import Run
from tripledraw_conformance import mutants
from tripledraw_conformance.mutants import Measured, Mutant

KILLED = Mutant("pots.ties", "x", "killed", scenario="pots/A tie")
SURVIVED = Mutant("betting.cap.max_wagers", 9, "survived", why="no scenario that runs here notices")
IDLE = Mutant("betting.pot_measure", "before_call", "idle", why="no pot limit", deals=7)
TOLD = Mutant("betting.pot_measure", "before_call", "told_apart", why="after 3 actions, options", deals=7)


def found(monkeypatch: pytest.MonkeyPatch, *became: Mutant) -> None:
    """Let this be what is found of every variant."""
    monkeypatch.setattr(mutants, "measure", lambda names, *_: [Measured(name, became) for name in names])


def test_a_variant_is_measured(run: Run) -> None:
    """How many mutants were killed and survived, and for idle ones why, and how many deals were alike."""
    ran = run("mutants", "--variant", "house", "--deals", "3")
    resting = "idle: betting.least_raise=one_unit: every raise is one unit; 3 deals alike"
    assert ("house:", True) == (ran.lines[0].split()[0], resting in ran.lines)


def test_the_report_has_every_mutant(run: Run) -> None:
    """With what became of it; the counts are theirs."""
    report = run("mutants", "--variant", "live-pl", "--deals", "2", "--json").report["variants"][0]
    became = [mutant["outcome"] for mutant in report["mutants"]]
    assert (report["killed"], report["idle"]) == (became.count("killed"), became.count("idle"))
    assert all(mutant["scenario"] for mutant in report["mutants"] if mutant["outcome"] == "killed")


def test_survivors_are_listed_and_few_of_them_are_good(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With why; the killed only if they are asked for."""
    found(monkeypatch, *[KILLED] * 19, SURVIVED, IDLE)
    expected = [
        "house: 20 mutants, 19 killed (95.0%), 1 survived, 1 idle",
        "survived: betting.cap.max_wagers=9: no scenario that runs here notices",
        "idle: betting.pot_measure=before_call: no pot limit; 7 deals alike",
    ]
    ran = run("mutants", "--variant", "house")
    assert (0, expected) == (ran.code, ran.lines)
    assert "killed: pots.ties=x by pots/A tie" in run("mutants", "--variant", "house", "--all").lines


def test_too_many_survivors_are_a_finding(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1."""
    found(monkeypatch, *[KILLED] * 18, SURVIVED)
    assert 1 == run("mutants").code


def test_an_idle_value_that_is_told_apart_is_a_finding(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1, and where it was told apart."""
    found(monkeypatch, KILLED, TOLD)
    ran = run("mutants", "--variant", "house")
    said = "idle, but told apart: betting.pot_measure=before_call: after 3 actions, options"
    assert (1, said) == (ran.code, ran.lines[1])


@pytest.mark.parametrize("words", [("--variant", "hause"), ("--deals", "-1"), ("--deals", "many")])
def test_wrong_use_is_told(words: tuple[str, ...], run: Run) -> None:
    """Exit code 2, before anything is played."""
    assert 2 == run("mutants", *words).code


def test_progress_is_shown_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written to a file or a pipe."""
    assert "" == run("mutants", "--variant", "house", "--deals", "1").err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert "mutants: 1 of " in run("mutants", "--variant", "house", "--deals", "1").err
