"""`tripledraw fuzz`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ran import Run, heeds_signals

ENGINES = Path(__file__).parents[1] / "conformance"
SERVE = ["--", sys.executable, "-m", "tripledraw_conformance", "serve"]


@pytest.fixture
def sloppy(monkeypatch: pytest.MonkeyPatch) -> str:
    """An engine that takes any discard, by its name."""
    monkeypatch.syspath_prepend(str(ENGINES))
    return "sloppy_engines:TakesAnyDiscard"


def test_without_an_engine_the_reference_engine_plays_beside_itself(run: Run) -> None:
    """What was reached is told by chapter; at the end stands how much was played."""
    done = run("fuzz", "--variant", "house", "--deals", "30")
    assert (0, "") == (done.code, done.err)
    assert "Reached:" == done.lines[0]
    assert done.lines[-1].startswith("tripledraw")
    assert " plays house as the rules have it: 30 deals, " in done.lines[-1]


def test_every_rule_can_be_listed_with_its_value(run: Run) -> None:
    """And how often it decided something."""
    lines = run("fuzz", "--variant", "house", "--deals", "5", "--rules").lines
    (line,) = (line for line in lines if line.startswith("betting.cap.max_wagers"))
    assert ["betting.cap.max_wagers", "4", "yes"] == line.split()[:3]


def test_what_is_found_is_told_with_its_rule_and_the_shortest_deal(run: Run, sloppy: str, tmp_path: Path) -> None:
    """The file is replayed by the rules, which the last action breaks."""
    done = run("fuzz", sloppy, "--in-process", "--variant", "house", "--deals", "60", "--out", str(tmp_path / "found"))
    assert 1 == done.code
    (file,) = (tmp_path / "found").iterdir()
    assert f"tripledraw replay {file}" in done.lines
    assert "drawing.most_discards.json" == file.name
    replayed = run("replay", str(file))
    assert (1, "1 finding on drawing.most_discards") == (replayed.code, replayed.lines[-1])


def test_a_report_says_what_was_found_and_what_was_reached(run: Run, sloppy: str) -> None:
    """It has the shape of the schema."""
    report = run("fuzz", sloppy, "--in-process", "--variant", "house", "--deals", "60", "--seed", "1", "--json").report
    (group,) = report["groups"]
    assert ("drawing.most_discards", None) == (group["rule"], group["file"])
    assert group["clauses"]
    assert (1, 60) == (report["seed"], report["reached"]["fields"]["pots"])


def test_rules_that_are_set_otherwise_are_those_that_are_judged_by(run: Run, tmp_path: Path) -> None:
    """An engine that plays its own rules parts from them, and the file of the deal says which were set."""
    words = ["--variant", "house", "--set", "betting.cap.max_wagers=5", "--deals", "60", "--out", str(tmp_path)]
    done = run("fuzz", *words, *SERVE, "--variant", "house")
    assert 1 == done.code
    (file,) = tmp_path.iterdir()
    deal = json.loads(file.read_text())
    assert {"betting.cap.max_wagers": 5} == deal["set"]


def test_the_same_deals_are_played_through_pipes_as_in_the_process(run: Run) -> None:
    """The same seed, the same report."""
    words = ["fuzz", "--variant", "winamax", "--deals", "15", "--seed", "2", "--json"]
    assert run(*words).report == run(*words, *SERVE).report


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--variant", "house", "--deals", "0"], "'0' is no number of deals from 1 to 10000000"),
        (["--variant", "house", "--illegal", "101"], "'101' is no whole number from 0 to 100"),
        (["--variant", "huse"], "did you mean 'house'?"),
        (["--deals", "3"], "--variant"),
        (["treys", "--variant", "house"], "it says that it plays no deals"),
        (["--variant", "house", "--", "no-such-program"], "cannot be started"),
    ],
)
def test_what_cannot_be_used_is_told_in_words(words: list[str], why: str, run: Run) -> None:
    """Exit code 2."""
    done = run("fuzz", *words)
    assert 2 == done.code
    assert why in done.err


def test_an_interrupt_leaves_no_engine_behind(tmp_path: Path) -> None:
    """The program that was being asked is ended."""
    note = tmp_path / "pid"
    script = tmp_path / "engine.py"
    script.write_text(f"import os\nopen({str(note)!r}, 'w').write(str(os.getpid()))\nwhile True: input()\n")
    words = ["fuzz", "--variant", "house", "--", sys.executable, str(script)]
    command = [sys.executable, "-m", "tripledraw_conformance", *words]
    judge = subprocess.Popen(command, stderr=subprocess.PIPE, preexec_fn=heeds_signals)
    while not (note.exists() and note.read_text()):
        time.sleep(0.02)
    judge.send_signal(signal.SIGINT)
    assert (b"", 130) == (judge.communicate(timeout=60)[1], judge.returncode)
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
