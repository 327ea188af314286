"""`tripledraw replay`."""

import json
from pathlib import Path
from typing import Any

import pytest

import whole
from ran import Run

HANDS = Path(whole.__file__).parent / "history" / "hands"
HEADS_UP: dict[str, Any] = {
    "format": "tripledraw-deal-1",
    "variant": "house",
    "table": {"stacks": [100, 100], "button": 0},
    "actions": [{"do": "raise", "to": 4}, {"do": "raise", "to": 6}, {"seat": 0, "do": "raise", "to": 8}],
}
CAPPED = {"betting.cap.max_wagers": 3, "betting.cap.heads_up": "never"}


def deal(folder: Path, **changed: Any) -> str:
    """The name of a deal file: three wagers before the draw, with some keys changed."""
    file = folder / "deal.json"
    file.write_text(json.dumps(HEADS_UP | changed))
    return str(file)


def test_a_televised_hand_is_replayed_to_the_chip_under_the_house_rules(run: Run) -> None:
    """All that happens, and nothing that breaks a rule."""
    ran = run("replay", "--json", str(HANDS / "wsop-2023-43-55.phh"))
    report = ran.report
    assert (0, "house", "over", []) == (ran.code, report["variant"], report["result"], report["findings"])


def test_each_event_is_told_with_its_rule_and_the_clauses_of_the_variant(run: Run) -> None:
    """In sentences, with what the rule says."""
    lines = run("replay", str(HANDS / "wsop-2023-43-57.phh")).lines
    assert [
        "8 p5 cbr 500000",
        "p5 Talal Shakerchi raises to 500,000",
        "betting.structure fixed_limit (house-ru/fixed-limit-is-played,",
    ] == lines[lines.index("8 p5 cbr 500000") :][:3]


def test_a_muck_that_the_house_does_not_allow_is_the_only_finding_of_its_hand(run: Run) -> None:
    """The rule, its clause, and where the record breaks it; exit code 1."""
    ran = run("replay", str(HANDS / "wsop-2023-43-57.phh"))
    assert (1, "1 finding on showdown.reveal") == (ran.code, ran.lines[-1])
    assert [
        "Action 33, line 41: 'p2 sm' breaks the rules: the seat does not show its hand, and must.",
        "Rule: showdown.reveal is all_open (stated)",
        "house-ru/all-hands-shown (End of the game, line 55): All hands that claim a pot are opened.",
    ] == ran.lines[-8:-5]


def test_under_winamax_as_written_the_first_wager_breaks_the_rules_and_what_is_legal_is_told(run: Run) -> None:
    """Its small bet is the small blind."""
    ran = run("replay", str(HANDS / "wsop-2023-43-55.phh"), "--variant", "winamax")
    assert 1 == ran.code
    assert "Legal: fold, call, paying 125,000 or wager to 375,000" in ran.lines
    first = run("replay", "--json", str(HANDS / "wsop-2023-43-55.phh"), "--variant", "winamax").report["findings"][0]
    assert ("betting.unit.base", 0) == (first["rule"], first["number"])


def test_a_reading_can_be_chosen_for_a_replay(run: Run) -> None:
    """With the big blind as its small bet, the record keeps the rules of winamax as far as the bets go."""
    words = ("--variant", "winamax", "--set", "betting.unit.base=big_blind")
    report = run("replay", "--json", str(HANDS / "wsop-2023-43-55.phh"), *words).report
    assert [] == [each["rule"] for each in report["findings"] if each["rule"].startswith("betting.")]


def test_a_deal_file_is_played_by_its_own_variant_and_its_own_changes(run: Run, tmp_path: Path) -> None:
    """Heads-up the house has no cap; with one of three wagers, the first being the big blind, the last breaks it."""
    assert (0, "unfinished") == ((ran := run("replay", "--json", deal(tmp_path))).code, ran.report["result"])
    capped = run("replay", "--json", deal(tmp_path, set=CAPPED)).report
    (finding,) = capped["findings"]
    assert (3, "betting.cap.max_wagers", "cap_reached", {"fold": True, "call": 2}) == (
        finding["number"],
        finding["rule"],
        finding["code"],
        finding["legal"],
    )


def test_rules_that_are_set_win_over_those_of_a_deal_file(run: Run, tmp_path: Path) -> None:
    """Whoever asks has the last word; another variant leaves the file's changes aside."""
    file = deal(tmp_path, set=CAPPED)
    assert [1, 0, 0] == [
        run("replay", file).code,
        run("replay", file, "--set", "betting.cap.max_wagers=5").code,
        run("replay", file, "--variant", "live-pl").code,
    ]


def test_a_table_that_cannot_be_played_is_a_finding_before_the_first_action(run: Run, tmp_path: Path) -> None:
    """There are no stacks to tell then."""
    ran = run("replay", "--json", deal(tmp_path, table={"stacks": [100] * 8, "button": 0}, actions=[]))
    report = ran.report
    assert (1, "broken", None, ["dealing.most_seats"]) == (
        ran.code,
        report["result"],
        report["stacks"],
        [each["rule"] for each in report["findings"]],
    )


def test_the_names_of_players_cannot_harm_a_terminal(run: Run, tmp_path: Path) -> None:
    """Control characters are escaped."""
    text = (HANDS / "wsop-2023-43-57.phh").read_text()
    file = tmp_path / "hand.phh"
    file.write_text(text.replace("Brian Rast", "Brian\\u001b[31m"))
    out = run("replay", str(file)).out
    assert ("\x1b" in out, "p1 Brian\\x1b[31m folds" in out) == (False, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "variant: this key is missing"),
        ("{", ": this is not JSON"),
        ("variant: house\n", ": this is not TOML"),
    ],
    ids=["empty", "half a deal file", "a variant"],
)
def test_a_file_that_is_no_record_is_wrong_use(text: str, expected: str, run: Run, tmp_path: Path) -> None:
    """Exit code 2."""
    file = tmp_path / "record"
    file.write_text(text)
    ran = run("replay", str(file))
    assert (2, True, "") == (ran.code, expected in ran.err, ran.out)


def test_rules_that_contradict_each_other_are_refused(run: Run, tmp_path: Path) -> None:
    """Those of the file and those that are set, together."""
    ran = run("replay", deal(tmp_path), "--set", "posting.small_blind=9")
    assert (2, "house: posting.small_blind: 9 is more than the big blind of 2\n") == (ran.code, ran.err)


def test_why_tells_the_rules_behind_a_step_and_the_refusal_of_another(run: Run, tmp_path: Path) -> None:
    """One paragraph each, with its rules and clauses; other steps are left out."""
    file = deal(tmp_path, set=CAPPED)
    lines = run("replay", file, "--why", "2").lines
    assert ["2 raise to 6", "seat 1 raises to 6"] == lines[1:3]
    told = " ".join(lines)
    assert "Why: Seat 1 could raise to 6. By the house rules, a seat that faces a wager folds, calls or raises." in told
    assert "A full wager goes to 6, 2 above 4. With 100 for this round, seat 1 may wager 6." in told
    assert "Rules: betting.faced, betting.cap.max_wagers, betting.cap.big_blind_counts, betting.structure," in told
    refused = " ".join(run("replay", file, "--why", "3").lines)
    assert "Why: Seat 0 may not wager. As set for this deal, no more than 3 wagers are made in a round;" in refused
    assert "3 wagers have been made." in refused


def test_why_without_a_step_answers_for_every_event_and_every_finding(run: Run, tmp_path: Path) -> None:
    """In the report, too, with all rules and clauses; without it there are no answers."""
    file = deal(tmp_path, set=CAPPED)
    report = run("replay", "--json", file, "--why").report
    assert [len(step["events"]) for step in report["steps"]] == [len(step["answers"]) for step in report["steps"]]
    (finding,) = report["findings"]
    answers = [answer for step in report["steps"] for answer in step["answers"]] + [finding["answer"]]
    assert {path for answer in answers for path in answer["rules"]} == {rule["path"] for rule in report["rules"]}
    assert ["betting.cap.max_wagers", "betting.cap.big_blind_counts", "betting.cap.heads_up"] == finding["answer"][
        "rules"
    ]
    bare = run("replay", "--json", file).report
    assert [False, False] == ["answers" in bare["steps"][0], "answer" in bare["findings"][0]]


def test_why_uses_the_names_of_the_players_and_answers_for_findings_that_are_no_refusals(run: Run) -> None:
    """A muck that the house does not allow."""
    told = " ".join(run("replay", str(HANDS / "wsop-2023-43-57.phh"), "--why").lines)
    assert "p5 Talal Shakerchi may wager 500,000." in told
    assert (
        "Why: The seat does not show its hand, and must. By the house rules, all hands that are left are opened."
        in told
    )


def test_a_step_that_is_not_there_is_wrong_use(run: Run, tmp_path: Path) -> None:
    """Exit code 2, with the steps that there are."""
    file = deal(tmp_path)
    ran = run("replay", file, "--why", "9")
    assert (2, f"{file}: --why: there is no step 9: 0 to 3\n") == (ran.code, ran.err)
    assert (2, True) == ((ran := run("replay", file, "--why", "-1")).code, "'-1' is no number of a step" in ran.err)


def test_what_follows_after_a_deal_has_no_steps_to_ask_about(run: Run, tmp_path: Path) -> None:
    """`--why` is refused, not overheard."""
    file = tmp_path / "next.json"
    after = {"stacks": [90, 110], "button": 0, "small": 0, "big": 1, "deals": 1}
    file.write_text(json.dumps({"format": "tripledraw-next-1", "variant": "house", "after": after}))
    ran = run("replay", str(file), "--why")
    told = f"--why: asks about the steps of a deal: {file} asks what follows after one\n"
    assert (2, told) == (ran.code, ran.err)


def test_a_deal_is_printed_as_a_script_against_the_api_of_a_library(run: Run, tmp_path: Path) -> None:
    """Ready for its issue tracker; it says by which rules each step was made."""
    file = tmp_path / "deal.json"
    deal = {
        "format": "tripledraw-deal-1",
        "variant": "house",
        "table": {"stacks": [100, 100], "button": 0},
        "actions": [{"do": "call"}],
    }
    file.write_text(json.dumps(deal))
    ran = run("replay", str(file), "--as", "pokerkit")
    assert (0, True) == (ran.code, "betting.faced is fold_call_or_raise" in ran.out)
    compile(ran.out, "script", "exec")


@pytest.mark.parametrize("word", ["--json", "--why"])
def test_a_script_is_no_report(word: str, run: Run, tmp_path: Path) -> None:
    """It is refused to print both."""
    file = tmp_path / "deal.json"
    file.write_text(
        '{"format": "tripledraw-deal-1", "variant": "house", "table": {"stacks": [9, 9], "button": 0}, "actions": []}'
    )
    ran = run("replay", str(file), "--as", "pokerkit", word)
    assert (2, True) == (ran.code, "prints a script" in ran.out + ran.err)
