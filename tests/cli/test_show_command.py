"""`tripledraw show`."""

from pathlib import Path

import pytest

import whole
from ran import Run
from tripledraw.schema import rules


def rule(run: Run, *words: str) -> dict[str, object]:
    """The one rule of a report of `show`."""
    (found,) = run("show", "--json", *words).report["rules"]
    assert isinstance(found, dict)
    return found


def test_a_variant_is_shown_as_a_table_of_all_its_rules_with_value_standing_and_clauses(run: Run) -> None:
    """A rule that the documents leave open is customary, one that cannot matter is idle."""
    lines = [" ".join(line.split()) for line in run("show", "winamax").lines]
    assert {
        "betting.unit.base small_blind stated 2 clauses",
        "posting.ante 0 customary",
        "betting.pot_measure after_call idle",
        "betting: Who may wager what, and when a round ends.",
    } <= set(lines)
    assert len(rules()) == len([line for line in lines if line.split(" ")[0] in rules()])


def test_a_report_on_a_variant_has_every_rule_in_the_order_of_the_schema(run: Run) -> None:
    """Its shape is that of the schema."""
    assert list(rules()) == [each["path"] for each in run("show", "--json", "live-pl").report["rules"]]


def test_a_single_rule_is_shown_with_what_its_value_means_and_the_clauses_that_say_so(run: Run) -> None:
    """Each clause with its place in the document."""
    lines = run("show", "winamax", "betting.unit.base").lines
    assert [
        "betting.unit.base: small_blind",
        "The blind that the unit, the size of a wager, is measured in.",
        "small_blind: The small blind.",
        "Standing: stated",
        "Clauses:",
        "winamax-ro/small-bet-is-small-blind (Betting rounds and exchanges, line 21): A small bet is",
        "equal to one small blind.",
    ] == lines[:7]
    assert "Reading big_blind: big_blind" in lines


def test_a_reading_that_is_set_is_shown_as_set_with_why_it_was_not_chosen(run: Run) -> None:
    """Its companions change with it."""
    found = rule(run, "winamax", "betting.unit.base", "--set", "betting.unit.base=big_blind")
    assert ("big_blind", "set") == (found["value"], found["standing"])
    assert str(found["reasoning"]).startswith("the reading big_blind: ")


def test_a_rule_that_another_setting_makes_matter_is_no_longer_idle(run: Run) -> None:
    """In pot limit the pot is measured."""
    words = ("house", "betting.pot_measure")
    assert ("idle", "customary") == (
        rule(run, *words)["standing"],
        rule(run, *words, "--set", "betting.structure=pot_limit")["standing"],
    )


def test_a_group_or_a_chapter_shows_all_its_rules(run: Run) -> None:
    """The cap has four of them."""
    assert [f"betting.cap.{name}" for name in ("max_wagers", "big_blind_counts", "heads_up", "all_in_seats_count")] == [
        each["path"] for each in run("show", "--json", "house", "betting.cap").report["rules"]
    ]


def test_every_value_of_a_rule_is_explained_without_any_variant(run: Run) -> None:
    """With where the rule is idle, in the words of the schema."""
    assert [
        "posting: Blinds, antes, and how a seat enters.",
        "",
        "posting.entry_post",
        "What the post of an entering seat is worth to it.",
        "live: It is part of that seat's bet in the first round.",
        "dead: It goes to the pot and does not count towards the bet.",
        "Idle where posting.entry is wait_for_big_blind: nobody posts to enter.",
        "Idle where dealing.most_seats is 2: a seat enters where two others play.",
    ] == run("show", "--rules", "posting.entry_post").lines


def test_the_explanation_of_all_rules_has_every_rule_and_every_value(run: Run) -> None:
    """Numbers by what is allowed."""
    report = run("show", "--rules", "--json").report
    assert list(rules()) == [each["path"] for each in report["rules"]]
    assert [len(spec.values) for spec in rules().values()] == [len(each["values"]) for each in report["rules"]]


def test_the_variant_may_be_a_file(run: Run, tmp_path: Path) -> None:
    """A stranger's rules are shown like our own."""
    file = tmp_path / "plain.yaml"
    file.write_text(whole.variant())
    assert {"customary", "idle"} == {each["standing"] for each in run("show", "--json", str(file)).report["rules"]}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["huse"], "huse: there is no such variant or file (did you mean 'house'?): "),
        (["house", "max_wagers"], "'max_wagers': there is no such rule (did you mean betting.cap.max_wagers?): "),
        (["house", "beting"], "'beting': there is no such rule (did you mean 'betting'?): "),
        (["--rules", "betting.caps"], "'betting.caps': there is no such rule (did you mean 'betting.cap'?): "),
        (["--rules", "house", "pots"], "tripledraw show --rules: takes nothing but RULE: "),
        ([], "tripledraw show: which variant? full-tilt-limit, "),
        (["house", "--set", "betting.structure=nolimit"], "betting.structure: 'nolimit' is not admitted"),
        (["house", "--set", "posting.small_blind=5"], "house: posting.small_blind: 5 is more than the big blind of 2"),
    ],
    ids=[
        "a variant",
        "the last word of a rule",
        "a chapter",
        "a group",
        "a variant beside --rules",
        "nothing",
        "a value",
        "a contradiction",
    ],
)
def test_what_cannot_be_shown_is_refused_with_what_was_probably_meant(
    words: list[str], expected: str, run: Run
) -> None:
    """Exit code 2."""
    ran = run("show", *words)
    assert (2, expected) == (ran.code, ran.err[: len(expected)])
