"""`tripledraw conform`."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

import whole
from ran import Ran, Run
from tripledraw.variant import variants
from tripledraw_conformance import conform
from tripledraw_conformance.cases import Case, load_cases, rulebook_of
from tripledraw_conformance.conform_report import digest
from tripledraw_conformance.levels import Shown, shown_in
from tripledraw_conformance.needs import agrees, needs_of
from tripledraw_conformance.vocabulary import CHAPTERS

TITLE = "betting/A cap of 4 is reached with that many wagers, and not before"
ORDER = "ranking/Every kind of hand has its place"
ACE = "house-ru/ace-is-high"
HANDS = Path(whole.__file__).parent / "history" / "hands"
HOSTILE = {
    "pytest.ini": "[pytest]\naddopts = --no-such-option\n",
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--no-such-option"\n',
    "setup.cfg": "[tool:pytest]\naddopts = --no-such-option\n",
    "conftest.py": "raise SystemExit(99)\n",
    "test_mine.py": "def test_mine(): assert False\n",
    "pytest_bdd.py": "raise SystemExit(98)\n",
}
SETTINGS = {"PYTEST_ADDOPTS": "--no-such-option", "PYTEST_PLUGINS": "no_such_plugin", "PYTEST_DEBUG": "1"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """The report on the house rules, from a folder and surroundings in which pytest itself could not run."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, text in HOSTILE.items():
        (folder / name).write_text(text)
    folder.chmod(0o555)
    command = [sys.executable, "-P", "-m", "tripledraw_conformance", "conform", "--variant", "house", "--json"]
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **SETTINGS}, capture_output=True, text=True, check=False
    )
    folder.chmod(0o755)
    assert sorted(HOSTILE) == sorted(path.name for path in folder.iterdir())
    return Ran(done.returncode, done.stdout, done.stderr)


def test_all_scenarios_pass_whatever_settings_of_pytest_lie_about(house: Ran) -> None:
    """Neither files of the folder nor variables of the environment have a say, and nothing is written."""
    (engine,) = house.report["engines"]
    assert (0, "", True, []) == (house.code, house.err, engine["good"], engine["findings"])


def test_a_report_has_for_each_chapter_how_many_passed_and_how_many_scenarios_there_are(house: Ran) -> None:
    """Those that do not apply to the variant included."""
    (found,) = house.report["engines"][0]["variants"]
    assert ("house", list(CHAPTERS)) == (found["variant"], [each["chapter"] for each in found["chapters"]])
    there = Counter(case.chapter for case in load_cases()) + Counter(["ranking"])  # and the order of all hands
    assert there == {each["chapter"]: each["scenarios"] for each in found["chapters"]}
    assert all(0 < each["passed"] <= each["scenarios"] for each in found["chapters"])


def test_a_report_says_by_which_rules_and_with_which_settings_an_engine_was_judged(house: Ran) -> None:
    """So that the run can be done again, and compared with another one."""
    (book,) = house.report["rulebooks"]
    assert ("house", digest(rulebook_of("house"))) == (book["variant"], book["digest"])
    assert (["house"], "customary", 10) == tuple(
        house.report["settings"][key] for key in ("variants", "level", "seconds")
    )


def test_a_strangers_variant_and_changed_rules_are_played_too(run: Run, tmp_path: Path) -> None:
    """By its file, with rules set otherwise."""
    file = tmp_path / "plain.yaml"
    file.write_text(whole.variant())
    ran = run("conform", "--variant", str(file), "--set", "betting.cap.max_wagers=5", "--chapter", "pots", "--json")
    assert (0, [str(file)]) == (ran.code, [each["variant"] for each in ran.report["engines"][0]["variants"]])


def test_a_variant_that_is_named_twice_is_judged_once(run: Run) -> None:
    """And an engine that is named twice, too."""
    once = run("conform", "reference", "--variant", "house", "--chapter", "pots")
    words = ["reference", "reference", "--variant", "house", "--variant", "house", "--chapter", "pots"]
    assert once.lines == run("conform", *words).lines


def wrong(run: Run, *words: str) -> Ran:
    """Judge the engine that takes five wagers by the rules of the house."""
    return run("conform", "erring:five_wagers", "--in-process", "--variant", "house", *words)


def test_a_finding_has_the_scenario_the_rule_the_clauses_and_what_was_expected(run: Run) -> None:
    """All that somebody needs to act on it."""
    (finding,) = wrong(run, "-k", TITLE, "--json").report["engines"][0]["findings"]
    assert (TITLE, "failed", "required", "house") == tuple(
        finding[key] for key in ("scenario", "outcome", "level", "variant")
    )
    assert [{"path": "betting.cap.max_wagers", "value": 4, "standing": "stated"}] == finding["rules"]
    assert ["house-ru/one-bet-and-three-raises"] == [clause["id"] for clause in finding["clauses"]]
    assert ("Then B may not raise", "whether B may raise", "False", "True") == tuple(
        finding[key] for key in ("step", "why", "expected", "got")
    )


def test_the_command_of_a_finding_plays_it_again(run: Run) -> None:
    """And finds the same."""
    (finding,) = wrong(run, "-k", TITLE, "--json").report["engines"][0]["findings"]
    assert [finding] == run(*finding["again"][1:], "--json").report["engines"][0]["findings"]


def test_the_deal_of_a_finding_is_one_that_replay_plays(run: Run, tmp_path: Path) -> None:
    """Up to the step that failed: what the engine should have done is told."""
    file = tmp_path / "deal.json"
    for finding in wrong(run, "--rule", "betting.cap", "--json").report["engines"][0]["findings"]:
        file.write_text(json.dumps(finding["deal"]))
        steps = run("replay", str(file), "--json").report["steps"]
        assert steps
        assert [len(step["events"]) for step in steps] == [len(step["events"]) for step in finding["steps"]]


def test_what_is_printed_says_what_was_expected_and_what_came(run: Run) -> None:
    """In few lines, the command on one of its own; the sum is at the end."""
    ran = wrong(run, "--rule", "betting.cap.max_wagers", "--level", "required")
    assert 1 == ran.code
    for line in ("rule betting.cap.max_wagers 4 (stated)", "expected: False", "got:      True"):
        assert line in ran.lines
    again = [line for line in ran.lines if line.startswith("again: ")]
    assert again
    assert all(line.startswith("again: tripledraw conform erring:five_wagers --in-process") for line in again)
    assert re.fullmatch(r"\d+ passed, [1-9]\d* failed", ran.lines[-1])


def test_an_engine_with_rules_of_its_own_is_told_once_what_it_fails_on_several_variants(run: Run) -> None:
    """And it is not judged under rules that nobody says it plays."""
    words = ["erring:house", "--in-process", "--chapter", "posting", "--chapter", "pots"]
    report = run("conform", *words, "--json").report["engines"][0]
    assert "as-written" not in [each["variant"] for each in report["variants"]]
    titles = {(each["scenario"], each["why"], each["expected"], each["got"]) for each in report["findings"]}
    told = [line for line in run("conform", *words).lines if re.match(r"\d+\. ", line)]
    assert (True, len(titles)) == (len(titles) < len(report["findings"]), len(told))


def ran_scenarios(ran: Ran) -> set[str]:
    """What was played."""
    return {each["scenario"] for of in ran.report["engines"][0]["variants"] for each in of["results"]}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["--chapter", "session"], lambda case, shown: case.chapter == "session"),
        (
            ["-k", "odd chip", "-k", "BUTTON"],
            lambda case, shown: all(w in case.id.lower() for w in ("odd chip", "button")),
        ),
        (["--rule", "betting.cap"], lambda case, shown: any(r.path.startswith("betting.cap.") for r in shown.rules)),
        (
            ["--clause", "house-ru/ace-is-high"],
            lambda case, shown: "house-ru/ace-is-high" in {c.id for c in shown.clauses},
        ),
        (["--clause", "ace-is-high"], lambda case, shown: "house-ru/ace-is-high" in {c.id for c in shown.clauses}),
        (["--level", "required"], lambda case, shown: shown.level == "required"),
        (["--level", "recommended"], lambda case, shown: shown.level != "customary"),
    ],
    ids=[
        "a chapter",
        "words of the title",
        "a group of rules",
        "a clause",
        "a clause of any document",
        "required",
        "recommended",
    ],
)
def test_scenarios_are_chosen_by(words: list[str], meant: Callable[[Case, Shown], bool], run: Run) -> None:
    """Those that fit, and no others."""
    book = rulebook_of("house")
    expected = {
        case.id for case in load_cases() if agrees(book.values, needs_of(case)) and meant(case, shown_in(case, book))
    }
    assert expected
    assert expected == ran_scenarios(run("conform", "--variant", "house", *words, "--json")) - {ORDER}


def test_what_an_engine_cannot_do_is_skipped_and_counts_against_it_if_it_is_required(run: Run) -> None:
    """Unless that is allowed; the reason is told, and the whole number."""
    words = ["erring:RanksOnly", "--in-process", "--variant", "house", "--chapter", "ranking"]
    ran = run("conform", *words)
    allowed = run("conform", *words, "--allow-skips")
    assert (1, 0) == (ran.code, allowed.code)
    assert any(re.fullmatch(r"skipped, \d+ required: the engine cannot deal", line) for line in ran.lines)
    nothing = run("conform", *words[:-1], "session", "--allow-skips")
    assert (1, "0 passed, 0 failed") == (nothing.code, nothing.lines[-1].partition(", 1")[0])


def test_an_engine_that_shows_too_few_seats_is_found_not_fallen_over(run: Run) -> None:
    """Whatever it answers is no fault of the judge."""
    words = ["erring:ShowsTooFewSeats", "--in-process", "--variant", "house", "--json"]
    whys = {each["why"] for each in run("conform", *words).report["engines"][0]["findings"]}
    assert {"stacks is by seat"} == whys


def test_an_engine_that_ends_costs_only_the_scenarios_in_which_it_does(run: Run) -> None:
    """It is started again for the next one."""
    words = ["erring:Ends", "--variant", "house", "-k", "ace", "--json"]
    environment = os.pathsep.join(path for path in sys.path if path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment)
        found = run("conform", *words).report["engines"][0]
    outcomes = Counter(each["outcome"] for each in found["variants"][0]["results"])
    assert outcomes["passed"] > 5
    assert all("exit code 3" in each["why"] for each in found["findings"])


def test_that_no_scenario_applies_is_nothing_good(run: Run) -> None:
    """Exit code 1."""
    ran = run("conform", "--variant", "house", "-k", "no such title")
    assert (1, ["no scenario applies"]) == (ran.code, ran.lines[-1:])


def test_scenarios_under_rules_that_they_change_themselves_come_last(run: Run) -> None:
    """They belong to no variant."""
    ran = run("conform", "--chapter", "session")
    assert (*variants(), "as-written") == tuple(line.split()[0] for line in ran.lines[3:-1])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--variant", "huse"], "huse: there is no such variant or file (did you mean 'house'?): "),
        (["--set", "pots.rake=1"], "--set: says which rule is played otherwise: also name a variant with --variant"),
        (["--variant", "house", "--set", "betting.structure=x"], "betting.structure: 'x' is not admitted"),
        (["--clause", "house-ru/ace-is-hihg"], "--clause: there is no clause 'house-ru/ace-is-hihg' (did you mean"),
        (["--rule", "betting.cup"], "'betting.cup': there is no such rule (did you mean 'betting.cap'?)"),
        (["--chapter", "beting"], "tripledraw conform: argument --chapter: invalid choice: 'beting'"),
        (["pokerkitt"], "the engine: there is no engine 'pokerkitt' (did you mean 'pokerkit'?)"),
        (["--update-known-failures"], "--update-known-failures: writes a file: name it with --known-failures"),
        (["--known-failures", "nowhere.yaml"], "nowhere.yaml: "),
        (["--case", "nowhere.json"], "nowhere.json: "),
        (["--report", ""], "--report: names no folder"),
        (["--report", f"{__file__}/x"], f"{__file__}/x: cannot be written: Not a directory"),
        (["--report", "x" * 300], f"{'x' * 300}: cannot be written: File name too long"),
        (["--known-failures", ""], "--known-failures: names no file"),
        (
            ["--known-failures", "nowhere/known.yaml", "--update-known-failures"],
            "nowhere/known.yaml: cannot be written: No such file or directory",
        ),
        (["reference", "erring:nobody"], "the engine: erring:nobody: it answered hello with an error: "),
        (["--report", __file__], f"{__file__}: is there already and is no folder: another name, or move it away"),
        (["--", "/no/such/program"], "/no/such/program: '/no/such/program' cannot be started: "),
    ],
    ids=[
        "an unknown variant",
        "a change of no variant",
        "a value that is not admitted",
        "an unknown clause",
        "an unknown rule",
        "an unknown chapter",
        "an unknown engine",
        "known failures that are to be written nowhere",
        "known failures that are not there",
        "a deal that is not there",
        "reports without a name",
        "reports below a file",
        "reports with too long a name",
        "known failures without a name",
        "known failures in a folder that is not there",
        "one engine of several that does not come up",
        "reports that would replace a file",
        "a program that is not there",
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_runs(words: list[str], expected: str, run: Run) -> None:
    """Exit code 2."""
    ran = run("conform", *words)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])


def test_a_deal_that_could_be_put_to_no_engine_is_refused_before_anything_runs(run: Run, tmp_path: Path) -> None:
    """Here the deck does not name the cards of a hand that is mucked."""
    file = str(recorded(tmp_path, actions=[{"do": "muck"}]))
    ran = run("conform", "--case", file, "--", "/no/such/program")
    told = f"{file}: actions: a hand is shown or mucked that the deck does not name: name its cards in the deck\n"
    assert (2, told) == (ran.code, ran.err)


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="a shell closes the streams")
@pytest.mark.parametrize("closed", ["2>&-", ">&- 2>&-", "<&- >&-", "<&- >&- 2>&-"])
def test_an_engine_passes_though_standard_streams_are_closed(closed: str) -> None:
    """No pipe of an engine takes the place of one, where others would write into it."""
    words = ["conform", "erring:house", "--variant", "house", "--rule", "drawing.most_discards"]
    command = ["/bin/sh", "-c", f'"$@" {closed}', "sh", sys.executable, "-m", "tripledraw_conformance", *words]
    done = subprocess.run(
        command,
        cwd=Path(whole.__file__).parent / "conformance",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        check=False,
    )
    assert (0, b"") == (done.returncode, done.stderr)


def test_an_engine_that_shuffles_itself_must_not_wait_for_somebody_to_order_the_pack(run: Run) -> None:
    """That is told at once, and not by what comes of it."""
    words = ["erring:WaitsForThePack", "--in-process", "--variant", "house", "--rule", "drawing.burn.empty_stub"]
    (finding,) = run("conform", *words, "--json").report["engines"][0]["findings"]
    assert "the engine shuffles itself, and waits for somebody to order the pack" == finding["why"]


def test_a_file_that_is_named_twice_is_played_once(run: Run, tmp_path: Path) -> None:
    """Whatever it is called beside."""
    file = str(recorded(tmp_path))
    (found,) = files_only(run, "--case", file, "--case", file).report["engines"][0]["variants"]
    assert [{"scenario": file, "outcome": "passed"}] == found["results"]


def test_scenarios_that_cannot_be_run_are_wrong_use(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what was in the way."""

    def broken(*arguments: object) -> None:
        raise RuntimeError("there is no step for this")

    monkeypatch.setattr(conform, "run", broken)
    ran = run("conform")
    assert (2, "the scenarios: cannot be run: there is no step for this\n") == (ran.code, ran.err)


# Recorded deals.


def recorded(folder: Path, **changes: object) -> Path:
    """A deal in which three seats go to the fourth wager, and one tries a fifth."""
    file = folder / "deal.json"
    wagers = [{"do": "raise", "to": chips} for chips in (4, 6, 8, 10)]
    deal = {
        "format": "tripledraw-deal-1",
        "variant": "house",
        "table": {"stacks": [100, 100, 100], "button": 0},
        "actions": wagers,
        **changes,
    }
    file.write_text(json.dumps(deal))
    return file


def files_only(run: Run, *words: str) -> Ran:
    """Judge by deal files, and by no scenario."""
    return run("conform", *words, "-k", "no such title", "--json")


def test_an_engine_that_plays_a_recorded_deal_as_the_rules_have_it_passes(run: Run, tmp_path: Path) -> None:
    """What the rules refuse the engine must refuse as well."""
    file = str(recorded(tmp_path))
    ran = files_only(run, "--case", file)
    assert (0, [{"scenario": file, "outcome": "passed"}]) == (
        ran.code,
        ran.report["engines"][0]["variants"][0]["results"],
    )


def test_an_engine_that_plays_a_recorded_deal_otherwise_is_told_where_and_by_which_rule(
    run: Run, tmp_path: Path
) -> None:
    """Here the fifth wager."""
    file = str(recorded(tmp_path))
    ran = files_only(run, "erring:five_wagers", "--in-process", "--case", file)
    (finding,) = ran.report["engines"][0]["findings"]
    assert (1, ["betting.cap.max_wagers"], "required", file) == (
        ran.code,
        [rule["path"] for rule in finding["rules"]],
        finding["level"],
        finding["scenario"],
    )
    again = run(*finding["again"][1:], "-k", "no such title", "--json")
    assert [finding] == again.report["engines"][0]["findings"]


def test_a_recorded_deal_is_played_by_the_rules_that_it_names_or_by_a_variant_that_is_named(
    run: Run, tmp_path: Path
) -> None:
    """With five wagers allowed the engine that allows them is right."""
    allowed = str(recorded(tmp_path, set={"betting.cap.max_wagers": 5}))
    assert 0 == files_only(run, "erring:five_wagers", "--in-process", "--case", allowed).code
    assert 1 == files_only(run, "erring:five_wagers", "--in-process", "--case", allowed, "--variant", "house").code


@pytest.mark.parametrize("deals", [1, 10], ids=["the next deal", "the end of the session"])
@pytest.mark.parametrize("engine", ["erring:house", "erring:five_wagers", "erring:Talkative"])
def test_what_follows_after_a_deal_can_be_a_case_too(engine: str, deals: int, run: Run, tmp_path: Path) -> None:
    """These engines move the button alike; what one says beyond its answer is its own affair."""
    file = tmp_path / "next.json"
    after = {"stacks": [100, 100], "button": 0, "small": 0, "big": 1, "deals": deals}
    file.write_text(json.dumps({"format": "tripledraw-next-1", "variant": "house", "after": after}))
    assert 0 == files_only(run, engine, "--in-process", "--case", str(file)).code


@pytest.mark.parametrize("hand", sorted(HANDS.glob("*.phh")), ids=lambda hand: hand.stem)
def test_hand_histories_can_be_cases_if_their_cards_are_known(hand: Path, run: Run) -> None:
    """Of a hand that is shown the deck must say what it is; else it is refused in words."""
    ran = run("conform", "--case", str(hand), "-k", "no such title")
    assert (ran.code, ran.err) == (0, "") or (2, True) == (ran.code, "name its cards" in ran.err)


# The order of all hands.


def test_an_engine_that_takes_the_wheel_for_a_straight_is_told_the_two_kinds_of_hands_and_no_more(run: Run) -> None:
    """A-5-4-3-2 in several suits, and in one; with two hands that `rank` compares."""
    ran = run("conform", "treys", "--variant", "house", "-k", ORDER, "--json")
    (finding,) = ran.report["engines"][0]["findings"]
    assert (1, ["ranking.ace"]) == (ran.code, [rule["path"] for rule in finding["rules"]])
    assert finding["why"].startswith("2 kinds of hands are out of place: A-5-4-3-2; flush, A-5-4-3-2")
    better, worse = finding["step"].split()[2:]
    assert [1, 2] == [each["place"] for each in run("rank", better, worse, "--json").report["hands"]]


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        (["--chapter", "ranking"], True),
        (["--chapter", "pots"], False),
        (["--rule", "ranking.ace"], True),
        (["--rule", "pots"], False),
        (["--clause", ACE], False),
    ],
)
def test_the_order_of_all_hands_is_judged_where_ranking_is_chosen(words: list[str], runs: bool, run: Run) -> None:
    """It is no scenario that shows a clause."""
    assert runs == (ORDER in ran_scenarios(run("conform", "--variant", "house", *words, "--json")))


def test_the_order_of_hands_is_judged_by_what_the_chosen_rules_say_of_it(run: Run) -> None:
    """What is only customary is not asked for among what is required, nor one rule when another one is meant."""
    words = ["erring:SuitsBreakTies", "--in-process", "-k", ORDER, "--json"]
    found = {
        more: [each["level"] for each in run("conform", *words, *more).report["engines"][0]["findings"]]
        for more in (
            ("--variant", "house", "--level", "required"),
            ("--variant", "pokerstars"),
            ("--variant", "pokerstars", "--level", "required"),
            ("--variant", "house", "--rule", "ranking.suits"),
            ("--variant", "house", "--rule", "ranking.ace"),
        )
    }
    assert [["required"], ["customary"], [], ["required"], []] == list(found.values())


@pytest.mark.parametrize("changes", [[], ["--set", "ranking.ace=low"]], ids=["as it is", "with a rule changed"])
def test_the_hands_of_a_finding_are_compared_by_the_rules_under_which_it_was_found(
    changes: list[str], run: Run
) -> None:
    """`tripledraw rank` puts the first one first, or both in one place."""
    words = ["conform", "erring:SuitsBreakTies", "--in-process", "--variant", "winamax", *changes, "-k", ORDER]
    for finding in run(*words, "--json").report["engines"][0]["findings"]:
        command = shlex.split(finding["step"])
        assert ["tripledraw", "rank"] == command[:2]
        assert bool(changes) == ("--set=ranking.ace=low" in command)
        assert [1, 1] == [each["place"] for each in run(*command[1:], "--json").report["hands"]]


def test_a_build_server_is_told_of_each_rule_of_ranking_that_is_broken(run: Run, tmp_path: Path) -> None:
    """Though all of them are findings on one scenario."""
    words = ["erring:suits_and_no_straights", "--in-process", "--variant", "house", "-k", ORDER]
    report = run("conform", *words, "--report", str(tmp_path), "--json").report
    whys = [each["why"] for each in report["engines"][0]["findings"]]
    failures = [each.get("message", "") for each in ElementTree.parse(tmp_path / "junit.xml").iter("failure")]
    assert (2, whys) == (
        len(set(whys)),
        [message.removeprefix("failed: ").partition(": expected ")[0] for message in failures],
    )


# Known failures.


def test_failures_that_are_known_still_run_and_count_as_known(run: Run, tmp_path: Path) -> None:
    """What a maintainer knows is written by the run itself, and then the run is good."""
    file = tmp_path / "known.yaml"
    words = ["--rule", "betting.cap", "--known-failures", str(file)]
    before = wrong(run, *words[:2])
    written = wrong(run, *words, "--update-known-failures")
    after = wrong(run, *words, "--json")
    failed = int(before.lines[-1].split()[2])
    assert (0, f"{file}: {failed} known failures") == (written.code, written.lines[-1])
    assert (0, failed) == (
        after.code,
        sum(each["outcome"] == "known" for each in after.report["engines"][0]["findings"]),
    )


@pytest.mark.parametrize(
    ("message", "outcome", "code"),
    [
        ("whether B may raise: expected False, got True", "known", 0),
        ("whether * may raise: *", "known", 0),
        ("something else", "changed", 1),
    ],
)
def test_a_known_failure_that_fails_otherwise_is_a_failure(
    message: str, outcome: str, code: int, run: Run, tmp_path: Path
) -> None:
    """The message is a pattern, in which a star stands for any text."""
    words = ["--rule", "betting.cap", "-k", TITLE]
    file = known(tmp_path, message)
    ran = wrong(run, *words, "--known-failures", str(file), "--json")
    assert (code, [outcome]) == (ran.code, [each["outcome"] for each in ran.report["engines"][0]["findings"]])


def test_a_known_failure_that_passes_is_a_failure(run: Run, tmp_path: Path) -> None:
    """So that the file does not grow old."""
    file = known(tmp_path, "whatever")
    ran = run("conform", "--variant", "house", "-k", TITLE, "--known-failures", str(file), "--json")
    (finding,) = ran.report["engines"][0]["findings"]
    assert (1, "unexpected") == (ran.code, finding["outcome"])


def test_known_failures_that_did_not_run_stay_in_the_file(run: Run, tmp_path: Path) -> None:
    """And what passes now leaves it."""
    file = known(tmp_path, "whatever")
    other = load_cases()[0].id
    file.write_text(file.read_text() + f"- {{scenario: {json.dumps(other)}, message: old}}\n")
    run("conform", "--variant", "house", "-k", TITLE, "--known-failures", str(file), "--update-known-failures")
    assert [other] == [each["scenario"] for each in yaml.safe_load(file.read_text())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- scenario: betting/nothing\n  message: x\n", ":1:13: [0].scenario: there is no scenario 'betting/nothing'"),
        ("- message: x\n", ":1:3: [0]: scenario is missing: an entry has scenario and message"),
        (f"- scenario: {TITLE!r}\n  mesage: x\n", "mesage: there is no such key (did you mean 'message'?)"),
        ("scenario: x\n", "known failures are a list, with scenario and message in each entry"),
        ("- 3\n", "an entry has scenario and message"),
        ("[", ":1:"),
    ],
    ids=["an unknown scenario", "no scenario", "an unknown key", "no list", "no entry", "no YAML"],
)
def test_a_file_of_known_failures_that_is_wrong_is_refused(text: str, expected: str, run: Run, tmp_path: Path) -> None:
    """With the place."""
    file = tmp_path / "known.yaml"
    file.write_text(text)
    ran = run("conform", "--known-failures", str(file))
    assert (2, True) == (ran.code, expected in ran.err)


def known(folder: Path, message: str) -> Path:
    """A file with one known failure."""
    file = folder / "known.yaml"
    file.write_text(f"- {{scenario: {json.dumps(TITLE)}, message: {json.dumps(message)}}}\n")
    return file


def test_each_of_several_known_failures_of_a_scenario_must_occur(run: Run, tmp_path: Path) -> None:
    """One that no longer does is unexpected, though another fits."""
    file = known(tmp_path, "whether B may raise: *")
    file.write_text(file.read_text() + f"- {{scenario: {json.dumps(TITLE)}, message: long mended}}\n")
    ran = wrong(run, "-k", TITLE, "--known-failures", str(file), "--json")
    (finding,) = ran.report["engines"][0]["findings"]
    assert (1, "unexpected") == (ran.code, finding["outcome"])
    assert "long mended" in finding["why"]


def test_known_failures_that_are_updated_twice_stay_the_same(run: Run, tmp_path: Path) -> None:
    """A pattern that fits is kept as it stands; one that fits no more gives way to what fails now."""
    file = known(tmp_path, "whether * may raise: *")
    words = ["-k", TITLE, "--known-failures", str(file), "--update-known-failures"]
    kept = []
    for _ in range(2):
        wrong(run, *words)
        kept.append([each["message"] for each in yaml.safe_load(file.read_text())])
    assert [["whether * may raise: *"]] * 2 == kept
    known(tmp_path, "something else")
    wrong(run, *words)
    assert ["whether B may raise: expected False, got True"] == [
        each["message"] for each in yaml.safe_load(file.read_text())
    ]


def test_a_known_failure_of_no_variant_is_refused(run: Run, tmp_path: Path) -> None:
    """It would never be looked at."""
    file = tmp_path / "known.yaml"
    file.write_text(f"- {{scenario: {json.dumps(TITLE)}, variant: hosue, message: x}}\n")
    ran = run("conform", "--known-failures", str(file))
    assert (2, True) == (ran.code, "there is no variant 'hosue' (did you mean 'house'?)" in ran.err)
