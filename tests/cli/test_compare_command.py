"""`tripledraw compare`."""

import json
import time
from pathlib import Path

import pytest

import whole
from ran import Run
from tripledraw.history import deal_file
from tripledraw.schema import rules
from tripledraw_conformance.commands import compare

ODD = "pots.odd_chips=all_to_first_left_of_button"


def test_two_variants_are_compared_rule_by_rule(run: Run) -> None:
    """The values and where they come from; a witness, what it shows on both sides, and what that costs whom."""
    ran = run("compare", "winamax", "house")
    assert 0 == ran.code
    assert " ".join(ran.lines).startswith("winamax and house differ in 7 rules; 90 are equal. ")
    place = ran.lines.index("drawing.burn.when: never in winamax (silent, by custom), each_draw in house (stated)")
    told = "\n".join(ran.lines[place:]).split("\n\n", 1)[0]
    told = " ".join(told.split())
    assert " Witness, played by winamax. 2 seats with " in told
    assert " As in winamax (never): seat 0 draws " in told
    assert " As in house (each_draw): seat 0 draws " in told
    assert told.endswith(": seat 0 gains 2 chips and seat 1 loses 2 chips.")


def test_two_variants_fit_on_a_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven rules, each with its witness, in sixty lines of a hundred columns."""
    monkeypatch.setenv("COLUMNS", "100")
    ran = run("compare", "winamax", "house")
    assert 7 == sum(line.startswith("Witness, played by ") for line in ran.lines)
    assert len(ran.lines) <= 60


def test_of_a_rule_that_is_asked_for_everything_is_told(run: Run) -> None:
    """What its clauses say, why a reading was not chosen, and why the two sides do what they do."""
    ran = run("compare", "winamax", "house", "--rule", "betting.unit")
    told = " ".join(" ".join(ran.lines).split())
    for expected in (
        "betting.unit.base small_blind in winamax (stated) winamax-ro/small-bet-is-small-blind (",
        "winamax's reading big_blind would agree: ",
        "Why, as in winamax (small_blind): Seat 1 could raise to 3. ",
        "Why, as in house (big_blind): Seat 1 may not wager to 3. ",
    ):
        assert expected in told
    assert "betting.cap.heads_up" not in told


def test_why_is_in_the_report_too(run: Run) -> None:
    """A paragraph for either side of a witness; none where no deal is played."""
    words = ("compare", "winamax", "house", "--json", "--rule")
    (found,) = run(*words, "drawing.burn").report["pairs"][0]["differences"]
    one, two = found["witness"]["why"]
    assert one.endswith("The winamax rules are silent; customarily no card is burned in a draw.")
    assert two.startswith("As set for this deal, a card is burned in each draw ")
    (found,) = run(*words, "session").report["pairs"][0]["differences"]
    assert [] == found["witness"]["why"]


def test_nothing_is_written_about_progress_where_nobody_watches(run: Run) -> None:
    """Standard error is no terminal here."""
    assert "" == run("compare", "house", f"house+{ODD}").err


def test_equal_rules_are_folded_away_unless_all_are_asked_for(run: Run) -> None:
    """All ninety-seven, or the one that differs."""
    words = ("compare", "house", f"house+{ODD}", "--json")
    assert ["pots.odd_chips"] == [each["path"] for each in run(*words).report["rules"]]
    assert list(rules()) == [each["path"] for each in run(*words, "--all").report["rules"]]


def test_equal_variants_are_told_to_play_the_same(run: Run) -> None:
    """Exit code 0 all the same."""
    ran = run("compare", "house", "house")
    assert (0, [f"house and house play the same: all {len(rules())} rules are equal."]) == (ran.code, ran.lines)


def test_set_changes_the_variant_that_is_named_last(run: Run) -> None:
    """A variant beside one of its own readings."""
    report = run("compare", "winamax", "winamax", "--set", "betting.unit.base=big_blind", "--json").report
    assert [{}, {"betting.unit.base": "big_blind"}] == [each["set"] for each in report["variants"]]
    assert ["stated", "set"] == [side["standing"] for side in report["rules"][0]["sides"]]


def test_each_variant_may_carry_changes_of_its_own(run: Run) -> None:
    """Both differ from the house in one rule, and from each other in two."""
    report = run("compare", f"house+{ODD}", "house+posting.ante=1", "--json").report
    assert (2, ["posting.ante", "pots.odd_chips"]) == (
        report["pairs"][0]["differ"],
        [each["path"] for each in report["pairs"][0]["differences"]],
    )


def test_the_report_holds_every_witness_as_a_deal_that_can_be_replayed(run: Run, tmp_path: Path) -> None:
    """The file itself, and what is seen before and after the change."""
    (found,) = run("compare", "house", f"house+{ODD}", "--json").report["pairs"][0]["differences"]
    witness = found["witness"]
    assert ("house", {"pots.odd_chips": "all_to_first_left_of_button"}) == (witness["in"], witness["changes"])
    assert witness["before"] != witness["changed"]
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(witness["deal"]))
    one = run("replay", str(file), "--json").report
    two = run("replay", str(file), "--json", "--set", ODD).report
    assert witness["ends"] == [one["stacks"], two["stacks"]]


def test_witnesses_are_written_as_files_that_replay_plays_on_both_sides(run: Run, tmp_path: Path) -> None:
    """With the command that does it."""
    folder = tmp_path / "witnesses"
    words = run("compare", "winamax", "house", "--out", str(folder)).lines
    files = sorted(folder.iterdir())
    assert 7 == len(files)
    assert 7 == " ".join(words).count("tripledraw replay ")
    for file in files:
        shown = [run("replay", str(file)), run("replay", str(file), *_set(words, file))]
        assert shown[0].out != shown[1].out
        assert all(ran.code in (0, 1) for ran in shown)


def _set(lines: list[str], file: Path) -> list[str]:
    """The words after "and again with" in the line that is about a file."""
    told = " ".join(lines).split(str(file), 1)[1]
    return told.split("and again with ", 1)[1].split()[:2]


def test_what_follows_after_a_deal_is_a_witness_of_the_rules_of_a_session(run: Run, tmp_path: Path) -> None:
    """Ten deals, or as many as they like."""
    run("compare", "winamax", "house", "--out", str(tmp_path))
    file = tmp_path / "winamax-house.session.deals.json"
    assert deal_file.NEXT == json.loads(file.read_text())["format"]
    assert "button" in run("replay", str(file), "--json").report["answer"]
    after = run("replay", str(file), "--json", "--set", "session.deals=10").report
    assert ("replay_next", ["places"]) == (after["report"], list(after["answer"]))


def test_a_strangers_file_is_compared_like_our_own(run: Run, tmp_path: Path) -> None:
    """Its witnesses are replayed by its file, which the line says."""
    file = tmp_path / "plain.yaml"
    file.write_text(whole.variant())
    ran = run("compare", str(file), f"{file}+{ODD}", "--out", str(tmp_path / "out"))
    assert f"{file} and {file}+{ODD} differ in 1 rule; {len(rules()) - 1} are equal. " in " ".join(ran.lines)
    (written,) = (tmp_path / "out").iterdir()
    assert f"tripledraw replay {written} --variant {file}, and again with --set {ODD}" in " ".join(ran.lines)
    shown = [run("replay", str(written), "--variant", str(file), *more).out for more in ([], ["--set", ODD])]
    assert shown[0] != shown[1]


def test_files_that_are_called_alike_do_not_overwrite_each_other(tmp_path: Path) -> None:
    """Two folders, one name."""
    assert {"a/x.yaml": "x.yaml-1", "b/x.yaml": "x.yaml-2", "house": "house"} == compare._labels(
        ["a/x.yaml", "b/x.yaml", "a/x.yaml", "house"]
    )


def test_more_than_two_variants_are_a_matrix(run: Run) -> None:
    """Equal letters are equal values, and a capital has it from its text."""
    lines = run("compare", "house", "winamax", "pokerstars").lines
    assert "reshuffling.own_discards            A  A  B  a may_return, b skipped" in lines
    assert "drawing.burn.when                   A  b  b  a each_draw, b never" in lines
    assert ["1 house       -  7  6", "2 winamax     7  -  3", "3 pokerstars  6  3  -"] == lines[-3:]


def test_a_matrix_has_no_witnesses_unless_they_are_written(run: Run, tmp_path: Path) -> None:
    """They take their time."""
    words = ("compare", "house", f"house+{ODD}", "house+posting.ante=1", "--json")
    assert [[], [], []] == [each["differences"] for each in run(*words).report["pairs"]]
    report = run(*words, "--out", str(tmp_path)).report
    assert [1, 1, 2] == [len(each["differences"]) for each in report["pairs"]]
    assert 4 == len(list(tmp_path.iterdir()))


def test_markdown_has_a_table_and_a_section_for_each_rule(run: Run) -> None:
    """Values and clauses in the table, the witness in the section."""
    lines = run("compare", "house", f"house+{ODD}", "--markdown").lines
    assert [f"# house and house+{ODD}", "", f"| Rule | house | house+{ODD} |", "| --- | --- | --- |"] == lines[:4]
    assert "## `pots.odd_chips`" in lines
    assert any(line.startswith("Witness, played by house. ") for line in lines)
    assert 2 == sum(line.startswith("Why, as in house") for line in lines)


def test_a_matrix_in_markdown_counts_the_rules_that_differ(run: Run) -> None:
    """A second table."""
    lines = run("compare", "house", "winamax", "pokerstars", "--markdown").lines
    assert "| Rules that differ | house | winamax | pokerstars |" in lines
    assert "| pokerstars | 6 | 3 | - |" == lines[-1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["house"], "tripledraw compare: one variant is nothing to compare: two or more"),
        (["house", "huse"], "huse: there is no such variant or file (did you mean 'house'?): "),
        (["house+betting.cap=4", "house"], "betting.cap: is no single rule: "),
        (["house", "house+betting.structure=nolimit"], "betting.structure: 'nolimit' is not admitted"),
        (["house", "house", "--set", "posting.small_blind=5"], "house: posting.small_blind: 5 is more than"),
        (["house", "winamax", "--rule", "cap"], "'cap': there is no such rule (did you mean betting.cap?): "),
        (["house", "winamax", "--out", "/dev/null/x"], "/dev/null/x: cannot be written, Not a directory: "),
    ],
    ids=["one", "no variant", "no rule", "no value", "no sense", "no such rule", "no folder"],
)
def test_what_cannot_be_compared_is_refused(words: list[str], expected: str, run: Run) -> None:
    """Exit code 2, and what was probably meant."""
    ran = run("compare", *words)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])


def test_a_pair_takes_less_than_ten_seconds(run: Run) -> None:
    """The two that differ in most rules."""
    start = time.perf_counter()
    run("compare", "full-tilt-no-limit", "house")
    assert time.perf_counter() - start < 10
