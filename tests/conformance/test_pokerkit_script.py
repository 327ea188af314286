"""Deals as scripts against PokerKit's own API."""

import ast
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from adapter_support import HOUSE, python_with

from tripledraw.history import deal_file
from tripledraw.history.record import Question, Record, Setting, Told
from tripledraw.notation import action_from_json
from tripledraw.problem import Invalid
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.adapters.pokerkit import PokerKit
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.conform import run
from tripledraw_conformance.reports.scripts import script as script_of_finding
from tripledraw_conformance.scripts.pokerkit import script

DEAL = Record("house", Setting((40, 40, 40), 2), ())


def told(*actions: Mapping[str, Any]) -> tuple[Told, ...]:
    """Actions as a record has them."""
    return tuple([Told(action_from_json(action)) for action in actions])


CALL, CHECK, PAT = {"do": "call"}, {"do": "check"}, {"do": "discard", "cards": []}
CAPPED = told({"do": "raise", "to": 4}, {"do": "raise", "to": 6}, {"do": "raise", "to": 8})
TO_THE_DRAW = told(CALL, CALL, CHECK)


def program(actions: tuple[Told, ...], rules: Rulebook = HOUSE) -> str:
    """The script of a deal of three."""
    return script(replace(DEAL, actions=actions), rules, "deal.json")


def end(text: str) -> str:
    """How a script ends here: with `good`, or the message of its AssertionError."""
    try:
        exec(compile(text, "script", "exec"), {"__name__": "script"})
    except AssertionError as error:
        return str(error)
    return "good"


@pytest.fixture(params=["", "pokerkit==0.7.4"])
def alone(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], tuple[int, str]]:
    """Runs a script as its own process in an empty folder; tells the exit code and the last line of what went wrong."""
    python = python_with(request.param) if request.param else sys.executable

    def ran(text: str) -> tuple[int, str]:
        (tmp_path / "deal.py").write_text(text, encoding="utf-8")
        words = [python, "-I", "deal.py"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, (done.stderr.strip().splitlines() or [""])[-1]

    return ran


def test_a_script_needs_nothing_but_pokerkit() -> None:
    """And what Python brings along."""
    tree = ast.parse(program(CAPPED))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert ({"pokerkit", "warnings"}, 0) == (modules, sum(isinstance(node, ast.Import) for node in ast.walk(tree)))


def test_where_pokerkit_plays_by_the_rules_its_script_ends_well(alone: Callable[[str], tuple[int, str]]) -> None:
    """With raises, a draw, and a fold."""
    draw = told({"do": "discard", "cards": ["??"]}, PAT, {"do": "discard", "cards": ["??", "??"]})
    assert (0, "") == alone(program((*TO_THE_DRAW, *draw, *told({"do": "raise", "to": 2}, {"do": "fold"}))))


def test_where_pokerkit_plays_otherwise_its_script_says_what_was_expected(
    alone: Callable[[str], tuple[int, str]],
) -> None:
    """Here in the first round of the house: the big blind is the bet, so that three raises are all."""
    expected = "AssertionError: the least and the most that player 2 may bet or raise to: expected None, got (10, 10)"
    assert (1, expected) == alone(program(CAPPED))


def test_by_other_rules_the_same_deal_may_end_well() -> None:
    """A script asks for what the rules say, not for what anybody plays."""
    assert "good" == end(program(CAPPED, HOUSE.changed({"betting.cap.big_blind_counts": False})))


def test_what_is_illegal_by_the_rules_must_be_refused() -> None:
    """A fifth wager, a card twice: the refusal must leave all as it was."""
    expected = "the least and the most that player 2 may bet or raise to: expected None, got (10, 10)"
    assert expected == end(program((*CAPPED, *told({"do": "raise", "to": 10}))))
    text = program((*TO_THE_DRAW, *told({"do": "raise", "to": 2})))
    assert ('refuse(state, "player 0 raise to 2", "complete_bet_or_raise_to", 2)' in text, "good") == (True, end(text))


def test_what_is_legal_by_the_rules_must_not_be_refused() -> None:
    """Here to fold where nothing is to be paid, which PokerKit does not allow."""
    said = end(program(told(CALL, CALL, {"do": "fold"}), HOUSE.changed({"betting.fold_unfaced": "allowed"})))
    assert said.startswith("player 1 fold: expected to be legal, got a refusal: ")


def test_a_script_says_of_everything_which_rule_and_which_clause_decided_it() -> None:
    """The words of a clause are told once."""
    text = program(CAPPED)
    assert "# player 2 raises to 4\n#   betting.structure is fixed_limit (stated)\n" in text
    assert 1 == text.count("house-ru/fixed-limit-is-played (")


def test_the_last_state_has_the_rules_of_the_finding() -> None:
    """If they are known."""
    record = replace(DEAL, actions=CAPPED)
    lines = script(record, HOUSE, "deal.json", ["betting.cap.max_wagers"]).splitlines()
    place = lines.index("# What is there now shows:")
    assert "#   betting.cap.max_wagers is 4 (stated)" == lines[place + 1]
    assert lines[-1].startswith("betting(state, player=2, ")


def test_a_title_cannot_leave_its_comment() -> None:
    """Whatever somebody has called the deal."""
    record = replace(DEAL, title='"""\nraise SystemExit("no comment")\n# \u202e')
    assert "good" == end(script(record, HOUSE, "deal.json"))


def test_every_finding_on_pokerkit_is_a_script_that_fails_by_itself() -> None:
    """Of the chapters whose findings are deals: what was wrong there is wrong with PokerKit alone, too."""
    verdicts = run(["house"], (), PokerKit(), Chosen(chapters=["posting", "drawing", "showdown", "pots"]))
    failed = [verdict for verdict in verdicts if verdict.outcome == "failed" and verdict.deal]
    ends = [end(script(verdict.deal, HOUSE, "deal.json")) for verdict in failed if verdict.deal]
    assert [] == [said for said in ends if ": expected " not in said]
    assert len(failed) > 10


def test_only_findings_on_pokerkit_have_scripts_and_only_of_games_that_it_has() -> None:
    """Other libraries have other words."""
    finding = {"variant": "house", "scenario": "pots/One", "rules": []}
    texts = [script_of_finding(engine, finding, DEAL, ()) for engine in ("pokerkit", "treys")]
    texts.append(script_of_finding("pokerkit", {**finding, "variant": "full-tilt-no-limit"}, DEAL, ()))
    assert [True, False, False] == [bool(text) for text in texts]


@pytest.mark.parametrize(
    ("recorded", "rules", "why"),
    [
        (DEAL, "full-tilt-no-limit", "betting.structure fixed_limit alone"),
        (replace(DEAL, setting=Setting((40,), 0)), "house", "the rules do not play this table"),
        (replace(DEAL, actions=told({"do": "muck"})), "house", "name its cards in the deck"),
        ({"stacks": [90, 110], "button": 0, "small": 0, "big": 1, "deals": 1}, "house", "PokerKit plays single deals"),
    ],
)
def test_what_pokerkit_has_no_words_for_is_refused(recorded: object, rules: str, why: str) -> None:
    """Other games, tables that cannot be, hands that only the players know, and sessions."""
    if isinstance(recorded, dict):
        recorded = Question("house", deal_file.after_from_json(recorded))
    assert isinstance(recorded, (Record, Question))
    with pytest.raises(Invalid, match=why):
        script(recorded, rulebook_of(rules), "deal.json")
