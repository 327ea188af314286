"""`tripledraw check`."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import whole
from ran import Run
from tripledraw import document, resources, variant

DEAL = '{"format": "tripledraw-deal-1", "variant": "house", "table": {"stacks": [9, 9], "button": 0}, "actions": []}'


@pytest.fixture
def ours(spec: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small specification in place of the real one."""
    monkeypatch.setattr(resources, "spec", lambda: spec)
    (spec / "schema").symlink_to(Path(whole.__file__).parent.parent / "spec" / "schema")
    forget()
    yield spec
    forget()


def forget() -> None:
    """Forget what was read of a specification."""
    variant.customary.cache_clear()
    document.load.cache_clear()


def written(file: Path, text: str) -> str:
    """The name of a file that holds this text."""
    file.write_text(text)
    return str(file)


def test_the_whole_specification_is_sound(run: Run) -> None:
    """Every document, every variant, the customary values, and every clause that can be played is cited."""
    ran = run("check", "--json")
    assert (0, []) == (ran.code, ran.report["problems"])
    assert {*variant.variants(), *document.documents(), "customary"} == {
        Path(each["file"]).stem for each in ran.report["files"]
    }


def test_a_sound_file_is_told_with_what_it_holds(run: Run, tmp_path: Path) -> None:
    """Variants and documents may be named by their ids, too."""
    file = written(tmp_path / "plain.yaml", whole.variant())
    assert [
        f"{file}: sound: variant, 97 rules (97 silent), 0 readings",
        "1 file: 1 sound, 0 problems",
    ] == run("check", file).lines
    assert ["variant", "document"] == [
        each["kind"] for each in run("check", "--json", "house", "house-ru").report["files"]
    ]


def test_all_problems_of_all_files_are_listed_in_order_with_their_places(run: Run, tmp_path: Path) -> None:
    """Exit code 1: something was found."""
    faulty = written(tmp_path / "a.yaml", whole.variant({"pots.rake": "{status: silnt}", "ranking.ace": "{}"}))
    deal = written(tmp_path / "deal.json", DEAL.replace("house", "huse"))
    ran = run("check", "--json", faulty, deal)
    lines = [whole.line_of(Path(faulty).read_text(), path) for path in ("ranking.ace", "pots.rake")]
    assert 1 == ran.code
    assert [
        (faulty, lines[0], "ranking.ace.status"),
        (faulty, lines[1], "pots.rake.status"),
        (deal, 1, "variant"),
    ] == [(each["file"], each["line"], each["path"]) for each in ran.report["problems"]]
    said = f"{faulty}:{lines[1]}:18: pots.rake.status: 'silnt' is not admitted (did you mean 'silent'?): "
    assert said == run("check", faulty).lines[1][: len(said)]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("deal.json", DEAL, "sound: deal, of house, 2 seats, 0 actions"),
        ("deal.json", "\ufeff" + DEAL, "sound: deal, of house, 2 seats, 0 actions"),
        ("rules.yaml", whole.DOCUMENT, "sound: document, 2 clauses (2 executable)"),
    ],
    ids=["a deal", "a deal with a byte order mark", "a document"],
)
def test_a_file_says_itself_what_it_is(name: str, text: str, expected: str, run: Run, tmp_path: Path) -> None:
    """By its keys: variant, document or format."""
    file = written(tmp_path / name, text)
    assert f"{file}: {expected}" == run("check", file).lines[0]


def test_a_hand_history_is_checked_too(run: Run) -> None:
    """Files that end in .phh."""
    hand = Path(whole.__file__).parent / "history" / "hands" / "wsop-2023-43-55.phh"
    assert f"{hand}: sound: hand, of F2L3D, 5 players, 29 actions" == run("check", str(hand)).lines[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "nothing"),
        ("some: thing\n", "there is no key that says what this is: variant, document, or format (of a deal)"),
        ("variant: a\nvariant: b\n", "the key 'variant' is there twice"),
        ("document: {a: [}\n", "is a bracket or a quote left open?"),
        ('{"format": 1,, }', "this is not JSON"),
        ("format: tripledraw-deal-1\n", "this is not JSON"),
    ],
    ids=["empty", "of no kind", "a key twice", "no YAML", "no JSON", "a deal in YAML"],
)
def test_a_file_that_is_none_is_wrong_use(text: str, expected: str, run: Run, tmp_path: Path) -> None:
    """Exit code 2, as nothing in it can be trusted."""
    ran = run("check", written(tmp_path / "file.yaml", text))
    assert (2, True) == (ran.code, expected in ran.out)


TABLE = '"stacks": [9, 9], "button": 0'
SEVEN = '"stacks": [9, 9, 9, 9, 9, 9, 9], "button": 0'
NEXT = """{"format": "tripledraw-next-1", "variant": "house",
  "after": {"stacks": [9, 9, 9], "button": 0, "small": 1, "big": 2, "deals": 1}}"""
HAND = """
variant = "F2L3D"
antes = [0, 0]
blinds_or_straddles = [1, 2]
starting_stacks = [9, 9]
actions = []
[_tripledraw]
variant = "house"
table = {stacks = [9, 9], button = 0}
"""


@pytest.mark.parametrize(
    ("name", "text", "old", "new", "expected"),
    [
        ("deal.json", DEAL, TABLE, SEVEN, "1:73: table.stacks: 7 seats have chips; 2 to 6 can play"),
        ("deal.json", DEAL, '"button": 0', '"button": 2',
         "1:91: table.button: seat 2 is not there; the seats are 0 to 1"),
        ("deal.json", DEAL, '"button": 0', '"button": 0, "small_blind": 5, "big_blind": 4',
         "1:109: table.small_blind: 5 is not between 1 and the big blind of 4"),
        ("deal.json", DEAL, '"button": 0', '"button": 0, "blinds": [1, 1]',
         "1:104: table.blinds: the blinds are two seats, and the big blind has chips"),
        ("deal.json", DEAL, '"actions"', '"deck": ["7h", "6c", "7h"], "actions"',
         "1:116: deck[2]: 7h is in it twice"),
        ("deal.json", DEAL, '"table"', '"set": {"posting.small_blind": 4}, "table"',
         "1:84: set.posting.small_blind: 4 is more than the big blind of 2: at most 2"),
        ("deal.json", DEAL, '"table"', '"set": {"drawing.draws": 1}, "table"',
         "1:60: set: with these betting.unit.multiples makes no sense, [1, 1, 2, 2] makes 4 rounds, and the draws are "
         "1: 2 numbers"),
        ("next.json", NEXT, "[9, 9, 9]", "[9, 9, 9, 9, 9, 9, 9]",
         "2:23: after.stacks: 7 seats have chips; 2 to 6 can play"),
        ("hand.phh", HAND, "button = 0", "button = 3",
         "9:36: _tripledraw.table.button: seat 3 is not there; the seats are 0 to 1"),
        ("hand.phh", HAND, '"house"', '"hause"', "8:11: _tripledraw.variant: there is no variant 'hause' (did you mean "
         "'house'?): full-tilt-limit, full-tilt-no-limit, house, live-pl, pokerstars or winamax"),
    ],
)  # fmt: skip
def test_a_deal_that_cannot_begin_is_told_where(
    name: str, text: str, old: str, new: str, expected: str, run: Run, tmp_path: Path
) -> None:
    """A table, a deck or rules that no deal can be played with; without the fault the file is sound."""
    assert 0 == run("check", written(tmp_path / name, text)).code
    file = written(tmp_path / name, text.replace(old, new, 1))
    ran = run("check", file)
    assert (1, f"{file}:{expected}") == (ran.code, ran.lines[0])


def test_a_missing_file_and_a_folder_are_told_in_clear_words(run: Run, tmp_path: Path) -> None:
    """Exit code 2."""
    ran = run("check", "not-there.yaml", str(tmp_path))
    assert [
        "not-there.yaml: cannot be read: no such file or directory",
        f"{tmp_path}: is a directory: name a file",
        "2 files: 0 sound, 2 problems",
    ] == ran.lines
    assert 2 == ran.code


def test_a_clause_that_can_be_played_must_be_cited_by_a_rule_of_a_variant_drawn_from_its_document(
    run: Run, ours: Path
) -> None:
    """A reading may cite it, too."""
    stated = "{value: 4, status: stated, clauses: [some-rules/wagers], readings: {five: {value: 5, "
    stated += "clauses: [other-rules/wagers], why: So it is.}}}"
    (ours / "variants" / "plain.yaml").write_text(
        whole.variant({"betting.cap.max_wagers": stated}, documents="[some-rules, other-rules]")
    )
    found = run("check", "--json").report["problems"]
    assert [("other-rules.yaml", "clauses.blinds"), ("some-rules.yaml", "clauses.blinds")] == [
        (Path(each["file"]).name, each["path"]) for each in found
    ]


def test_a_document_that_no_variant_is_drawn_from_has_nothing_cited(run: Run, ours: Path) -> None:
    """All its clauses are told."""
    ran = run("check")
    message = "the clause is not cited: a rule of any variant cites it, or it says why it is not executable"
    assert (1, 4) == (ran.code, sum(line.endswith(message) for line in ran.lines))


def test_the_texts_of_documents_are_compared_by_digest_and_line(run: Run, tmp_path: Path) -> None:
    """A line that says something is the source of a clause."""
    text = "Two blinds.\n\nMore words.\n"
    digest = hashlib.sha256(text.encode()).hexdigest()
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "any name").write_text(text)
    clauses = "clauses:\n  blinds: {section: A, line: 1, text: Two blinds., kind: rule, standing: clear}\n"
    head = "document: rules\ntitle: Rules\nlanguage: en\noperator: Nobody\n"
    file = written(tmp_path / "rules.yaml", f"{head}source: {{sha256: {digest}}}\n{clauses}")
    ran = run("check", file, "--texts", str(tmp_path / "texts"))
    said = f"{tmp_path / 'texts' / 'any name'}:3:1: this line says something: no clause of rules comes from it"
    assert (1, said) == (ran.code, ran.lines[0])


def test_a_folder_of_texts_that_is_not_there_is_wrong_use(run: Run, tmp_path: Path) -> None:
    """Exit code 2, and JSON if it was asked for."""
    ran = run("check", "house-ru", "--texts", str(tmp_path / "none"), "--json")
    report: Any = ran.report
    assert (2, "error", "check") == (ran.code, report["report"], report["command"])
