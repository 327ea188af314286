"""Rules that cite a document which lies beside their file: what `check`, `show`, `replay` and `new` say of them."""

import json
from pathlib import Path

import pytest

import whole
from ran import Run
from tripledraw import schema

CLAUSE = "my-rules/wagers (Betting): Four wagers make a round."
DEAL = {
    "format": "tripledraw-deal-1",
    "variant": "my-game",
    "table": {"stacks": [9, 9, 9], "button": 0},
    "actions": [{"do": "raise", "to": 4}],
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `my-game.yaml` and `documents/my-rules.yaml`."""
    monkeypatch.chdir(tmp_path)
    cited = "clauses: [my-rules/wagers]"
    reading = f"readings: {{five: {{value: 5, {cited}, why: It may mean raises.}}}}"
    changed = {
        "betting.cap.max_wagers": f"{{value: 4, status: stated, {cited}, {reading}}}",
        "betting.structure": f"{{value: fixed_limit, status: inferred, {cited}, reasoning: Only then is there a cap.}}",
    }
    (tmp_path / "my-game.yaml").write_text(whole.variant(changed, documents="[my-rules]", name="my-game"))
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "my-rules.yaml").write_text(whole.DOCUMENT.replace("some-rules", "my-rules"))
    return tmp_path


def test_a_variant_that_cites_a_document_beside_it_is_sound(run: Run) -> None:
    """And so is the document."""
    ran = run("check", "my-game.yaml", "documents/my-rules.yaml")
    assert (0, "2 files: 2 sound, 0 problems") == (ran.code, ran.lines[-1])


def test_a_clause_that_the_document_beside_does_not_have_is_told(run: Run) -> None:
    """With a near miss and the file where it should stand."""
    file = Path("my-game.yaml")
    file.write_text(file.read_text().replace("stated, clauses: [my-rules/wagers]", "stated, clauses: [my-rules/wager]"))
    ran = run("check", "my-game.yaml")
    said = "'my-rules/wager': the document has no such clause (did you mean 'wagers'?): a clause of "
    assert (1, True) == (ran.code, f"{said}documents/my-rules.yaml" in ran.lines[0])


def test_a_rule_is_shown_with_its_clauses_in_the_document_beside(run: Run) -> None:
    """Those of its readings as well."""
    lines = run("show", "my-game.yaml", "betting.cap.max_wagers").lines
    assert [CLAUSE, CLAUSE] == [line for line in lines if line.startswith("my-rules/")]
    (rule,) = run("show", "my-game.yaml", "betting.cap.max_wagers", "--json").report["rules"]
    assert ["Four wagers make a round."] * 2 == [each["clauses"][0]["text"] for each in (rule, rule["readings"][0])]


def test_a_deal_that_breaks_a_rule_is_told_with_its_clause_in_the_document_beside(run: Run) -> None:
    """Under the rules in a stranger's file."""
    Path("deal.json").write_text(json.dumps({**DEAL, "actions": [{"do": "raise", "to": 5}]}))
    ran = run("replay", "deal.json", "--variant", "my-game.yaml")
    assert (1, "my-rules/wagers") == (ran.code, next(line for line in ran.lines if line.startswith("my-rules"))[:15])


def test_each_event_of_a_deal_has_its_clause_in_the_document_beside(run: Run) -> None:
    """In the report, with its text."""
    Path("deal.json").write_text(json.dumps(DEAL))
    report = run("replay", "deal.json", "--variant", "my-game.yaml", "--json").report
    clauses = {each["path"]: each["clauses"] for each in report["rules"]}
    assert ["my-rules/wagers"] == [each["id"] for each in clauses["betting.structure"]]


def test_the_example_in_the_comments_of_a_new_variant_is_sound(run: Run) -> None:
    """The document that it shows, and the rules that cite it, copied as they stand."""
    run("new", "new-game.yaml")
    text = Path("new-game.yaml").read_text()
    lines = [line.removeprefix("#   ") for line in text.splitlines() if line.startswith("#   ")]
    start, rules = lines.index("document: my-rules"), next(n for n, each in enumerate(lines) if "max_wagers" in each)
    Path("documents/my-rules.yaml").write_text("\n".join(lines[start:rules]) + "\n")
    cited = [f"    {line}" for line in lines[rules : rules + 6]]
    text = text.replace("documents: []", "documents: [my-rules]").replace("    max_wagers: {status: silent}\n", "")
    text = text.replace("    big_blind_counts: {status: silent}\n", "\n".join(cited) + "\n")
    Path("new-game.yaml").write_text(text)
    assert [
        f"new-game.yaml: sound: variant, {len(schema.rules())} rules (1 stated, 1 inferred, {len(schema.rules()) - 2} "
        "silent), 0 readings",
        "documents/my-rules.yaml: sound: document, 2 clauses (2 executable)",
    ] == run("check", "new-game.yaml", "documents/my-rules.yaml").lines[:2]
