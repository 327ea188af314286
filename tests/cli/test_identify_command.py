"""`tripledraw identify`."""

from pathlib import Path

from ran import Run


def test_the_variant_that_fits_is_printed_and_written(run: Run, tmp_path: Path) -> None:
    """With the document that it cites, so that `check` and `compare` take it."""
    done = run("identify", "winamax", "--out", str(tmp_path))
    assert (0, "") == (done.code, done.err)
    assert "variant: identified" == done.lines[0]
    assert 0 == run("check", str(tmp_path / "identified.yaml")).code
    same = run("compare", str(tmp_path / "identified.yaml"), "winamax").lines[0]
    assert same.startswith(str(tmp_path / "identified.yaml"))
    assert "differ" not in same


def test_a_report_has_every_rule_with_what_is_known_of_it(run: Run) -> None:
    """A rule that was set otherwise comes back as it was set."""
    report = run("identify", "house", "--set", "betting.cap.max_wagers=5", "--json").report
    found = {each["path"]: (each["value"], each["standing"]) for each in report["rules"]}
    assert (5, "known") == found["betting.cap.max_wagers"]
    assert [] == report["strange"]


def test_a_variant_that_is_not_there_is_wrong_use(run: Run) -> None:
    """With the near miss."""
    done = run("identify", "huse")
    assert 2 == done.code
    assert "did you mean 'house'?" in done.err
