"""`tripledraw conform`."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import whole
from ran import Ran, Run
from tripledraw_conformance import conform
from tripledraw_conformance.cases import load_cases
from tripledraw_conformance.conform import Verdict
from tripledraw_conformance.vocabulary import CHAPTERS

FIRST, SECOND = load_cases()[:2]
HOSTILE = {
    "pytest.ini": "[pytest]\naddopts = --no-such-option\n",
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--no-such-option"\n',
    "setup.cfg": "[tool:pytest]\naddopts = --no-such-option\n",
    "conftest.py": "raise SystemExit(99)\n",
    "test_mine.py": "def test_mine(): assert False\n",
    "pytest_bdd.py": "raise SystemExit(98)\n",
}
SETTINGS = {"PYTEST_ADDOPTS": "--no-such-option", "PYTEST_PLUGINS": "no_such_plugin", "PYTEST_DEBUG": "1"}


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the scenarios come out as these verdicts, or fail to run."""

    def answer(*verdicts: Verdict, broken: str = "") -> None:
        def run(variants: object = (), changes: object = ()) -> list[Verdict]:
            if broken:
                raise RuntimeError(broken)
            return list(verdicts)

        monkeypatch.setattr(conform, "run", run)

    return answer


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
    assert (0, "", []) == (house.code, house.err, house.report["failures"])


def test_a_report_has_for_each_chapter_how_many_passed_and_how_many_scenarios_there_are(house: Ran) -> None:
    """Those that do not apply to the variant included."""
    (found,) = house.report["variants"]
    assert ("house", list(CHAPTERS)) == (found["variant"], [each["chapter"] for each in found["chapters"]])
    assert Counter(case.chapter for case in load_cases()) == {
        each["chapter"]: each["scenarios"] for each in found["chapters"]
    }
    assert all(0 < each["passed"] <= each["scenarios"] for each in found["chapters"])


def test_a_strangers_variant_and_changed_rules_are_played_too(run: Run, tmp_path: Path) -> None:
    """By its file, with rules set otherwise."""
    file = tmp_path / "plain.yaml"
    file.write_text(whole.variant())
    ran = run("conform", "--variant", str(file), "--set", "betting.cap.max_wagers=5", "--json")
    assert (0, [str(file)]) == (ran.code, [each["variant"] for each in ran.report["variants"]])


def test_a_scenario_that_fails_is_told_with_its_place_its_clauses_and_what_was_not_as_expected(
    run: Run, answers: Callable[..., None]
) -> None:
    """Exit code 1; the table says how many of those that apply have passed."""
    answers(Verdict(FIRST, "house"), Verdict(FIRST, "winamax", "the turn: expected 2, got 3"))
    ran = run("conform")
    rows = {line.split()[0]: line.split()[1:] for line in ran.lines[1:4]}
    column = CHAPTERS.index(FIRST.chapter)
    assert (1, "1/1", "0/1") == (ran.code, rows["house"][column], rows["winamax"][column])
    told = f"failed on winamax: {FIRST.file}:{FIRST.line}: {FIRST.title} ({', '.join(FIRST.clauses)})"
    assert [told, "the turn: expected 2, got 3", "1 passed, 1 failed"] == ran.lines[-3:]


def test_a_report_on_a_failure_has_the_scenario_the_variant_and_why(run: Run, answers: Callable[..., None]) -> None:
    """By the scenario's id."""
    answers(Verdict(FIRST, "house", "no"), Verdict(SECOND, "as-written"))
    report = run("conform", "--json").report
    assert [(FIRST.id, "house", "no")] == [
        (each["scenario"], each["variant"], each["why"]) for each in report["failures"]
    ]


def test_scenarios_under_rules_that_they_change_themselves_come_last_in_the_table(
    run: Run, answers: Callable[..., None]
) -> None:
    """They belong to no variant."""
    answers(Verdict(FIRST, "as-written"), Verdict(FIRST, "house"))
    assert ["house", "as-written"] == [line.split()[0] for line in run("conform").lines[2:4]]


def test_that_no_scenario_applies_is_nothing_good(run: Run, answers: Callable[..., None]) -> None:
    """Exit code 1."""
    answers()
    ran = run("conform")
    assert (1, ["no scenario applies", "0 passed, 0 failed"]) == (ran.code, ran.lines)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--variant", "huse"], "huse: there is no such variant or file (did you mean 'house'?): "),
        (["--set", "pots.rake=1"], "--set: says which rule is played otherwise: also name a variant with --variant"),
        (["--variant", "house", "--set", "betting.structure=x"], "betting.structure: 'x' is not admitted"),
    ],
    ids=["an unknown variant", "a change of no variant", "a value that is not admitted"],
)
def test_what_cannot_be_played_is_refused_before_anything_runs(words: list[str], expected: str, run: Run) -> None:
    """Exit code 2."""
    ran = run("conform", *words)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])


def test_scenarios_that_cannot_be_run_are_wrong_use(run: Run, answers: Callable[..., None]) -> None:
    """With what was in the way."""
    answers(broken="there is no step for this")
    ran = run("conform")
    assert (2, "the scenarios: cannot be run: there is no step for this\n") == (ran.code, ran.err)
