"""`tripledraw identify`."""

import sys
from pathlib import Path

import pytest

from ran import Run

SERVED = "import sys; from tripledraw_conformance.cli import main; sys.exit(main(['serve', '--variant', 'house']))"


def test_the_variant_that_fits_is_printed_and_written(run: Run, tmp_path: Path) -> None:
    """With the document that it cites, so that `check` and `compare` take it; a rule that was set comes back so."""
    done = run("identify", "house", "--set", "betting.cap.max_wagers=5", "--out", str(tmp_path), "--json")
    assert (0, "") == (done.code, done.err)
    found = {each["path"]: (each["value"], each["standing"]) for each in done.report["rules"]}
    assert (5, "known") == found["betting.cap.max_wagers"]
    assert ([], False) == (done.report["strange"], done.report["gave_up"])
    assert str(tmp_path / "identified.yaml") in done.report["files"]
    assert 0 == run("check", str(tmp_path / "identified.yaml")).code
    (pair,) = run("compare", str(tmp_path / "identified.yaml"), "house", "--json").report["pairs"]
    assert ["betting.cap.max_wagers"] == [each["path"] for each in pair["differences"]]


def test_a_program_that_only_ranks_is_asked_for_nothing_else(run: Run, tmp_path: Path) -> None:
    """All that it shows is how hands rank; the rest is unseen, since it plays no deals."""
    done = run("identify", "--json", "ranker:Ranker")
    assert 2 == done.code
    (tmp_path / "ranker.py").write_text(RANKER)
    done = run("identify", "--json", "--", sys.executable, str(tmp_path / "ranker.py"))
    assert 0 == done.code
    found = {each["path"]: each for each in done.report["rules"]}
    assert ("lowest", "known") == (found["ranking.best"]["value"], found["ranking.best"]["standing"])
    assert "the engine plays no deals" == found["pots.odd_chips"]["why"]
    assert 0 == done.report["deals"]


RANKER = """
import json
import sys

from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.reference import ReferenceEngine

engine = ReferenceEngine(rulebook_of("house"))
for line in sys.stdin:
    asked = json.loads(line)
    if asked["command"] == "hello":
        answer = {**engine.hello(), "can": ["rank"], "observes": []}
    elif asked["command"] == "rank":
        try:
            answer = engine.rank({}, asked["hands"])
        except Exception as error:
            answer = {"error": str(error)}
    else:
        answer = {}
    print(json.dumps(answer), flush=True)
    if asked["command"] == "bye":
        break
"""


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["huse"], "did you mean 'house'?"),
        ([], "is not named"),
        (["reference"], "it has no rules of its own"),
        (["pokerkit", "--set", "pots.rake=none"], "an engine plays its own rules"),
        (["house", "--in-process"], "is a variant: the reference engine plays it"),
        (["house", "--", "./engine"], "is a variant"),
        (["no_such_module:make"], "no_such_module"),
    ],
)
def test_what_cannot_be_identified_is_wrong_use(run: Run, words: list[str], why: str) -> None:
    """With the near miss, or what is wrong."""
    done = run("identify", *words)
    assert 2 == done.code
    assert why in " ".join(done.err.split())
