"""Variant files that are sound, and what is read from them."""

from pathlib import Path

import pytest

import whole
from tripledraw import document, variant
from tripledraw.entries import Reading
from tripledraw.problem import Invalid
from tripledraw.schema import rules

CITED = "clauses: [some-rules/blinds]"


def written(spec: Path, changed: dict[str, str], documents: str = "[some-rules]") -> variant.Variant:
    """The variant that a whole file with these rules holds."""
    (spec / "variants" / "plain.yaml").write_text(whole.variant(changed, documents=documents))
    return variant.load("plain", spec)


@pytest.mark.parametrize("name", variant.variants())
def test_every_variant_of_the_specification_is_sound(name: str) -> None:
    """As it is shipped."""
    assert name == variant.load(name).id


def test_the_customary_values_and_all_documents_of_the_specification_are_sound() -> None:
    """As they are shipped."""
    assert list(rules()) == list(variant.customary().entries)
    assert list(document.documents()) == list(document.load_documents())


def test_a_variant_has_an_entry_for_every_rule_in_the_order_of_the_schema(spec: Path) -> None:
    """It is complete."""
    plain = variant.load("plain", spec)
    assert list(rules()) == list(plain.entries)
    assert (plain.id, plain.title, plain.operator, dict(plain.documents)) == ("plain", "A plain game", "Nobody", {})


def test_an_entry_holds_what_the_file_says_of_the_rule(spec: Path) -> None:
    """Value, status, clauses, reasoning, and where it stands."""
    text = f"{{value: low, status: inferred, {CITED}, reasoning: So be it.}}"
    entry = written(spec, {"ranking.ace": text}).entries["ranking.ace"]
    assert (entry.path, entry.value, entry.status) == ("ranking.ace", "low", "inferred")
    assert (entry.clauses, entry.reasoning) == (("some-rules/blinds",), "So be it.")
    assert entry.mark == (7, 3)


def test_a_silent_rule_and_an_idle_one_have_no_value(spec: Path) -> None:
    """The customary one is played, or none matters."""
    entries = written(
        spec,
        {
            "betting.cap.max_wagers": f"{{value: none, status: stated, {CITED}}}",
            "betting.cap.big_blind_counts": "{status: idle}",
        },
    ).entries
    assert [
        entries[path].value for path in ("betting.cap.max_wagers", "betting.cap.big_blind_counts", "ranking.ace")
    ] == ["none", None, None]


def test_a_list_of_numbers_is_read_as_a_tuple(spec: Path) -> None:
    """Rules can be hashed."""
    text = f"{{value: [1, 1, 2, 2], status: stated, {CITED}}}"
    assert written(spec, {"betting.unit.multiples": text}).entries["betting.unit.multiples"].value == (1, 1, 2, 2)


def test_a_reading_holds_its_value_its_companions_and_why_it_was_not_chosen(spec: Path) -> None:
    """One that cannot be played has no value."""
    readings = (
        f"one: {{value: low, with: {{ranking.straights: ignored}}, {CITED}, why: It is.}}, other: {{why: It is not.}}"
    )
    entry = written(spec, {"ranking.ace": f"{{status: silent, readings: {{{readings}}}}}"}).entries["ranking.ace"]
    assert {
        "one": Reading("one", "low", {"ranking.straights": "ignored"}, ("some-rules/blinds",), "It is."),
        "other": Reading("other", None, {}, (), "It is not."),
    } == dict(entry.readings)


def test_a_silent_rule_may_have_the_customary_value_as_a_reading(spec: Path) -> None:
    """A document can hint at it without saying it."""
    text = "{status: silent, readings: {hinted: {value: high, why: It hints at it.}}}"
    assert list(written(spec, {"ranking.ace": text}, "[]").entries["ranking.ace"].readings) == ["hinted"]


def test_a_rule_that_says_nothing_is_not_refused_for_a_customary_value_that_cannot_matter(spec: Path) -> None:
    """A four-card game may leave the fifth card alone."""
    fifth = "{value: fifth_at_the_end, status: customary, reasoning: So be it.}"
    (spec / "customary.yaml").write_text(whole.customary({"drawing.five_cards.serving": fifth}))
    four = f"{{value: 4, status: stated, {CITED}}}"
    changed = {"dealing.cards": four, "drawing.most_discards": four, "drawing.five_cards.serving": "{status: idle}"}
    assert None is written(spec, changed).entries["drawing.five_cards.serving"].value


def test_a_variant_is_found_by_its_id_or_by_its_file(
    spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file outside the specification may be called as it likes."""
    (tmp_path / "mine.yaml").write_text(whole.variant(name="plain"))
    (tmp_path / "mine").write_text(whole.variant(name="plain"))
    monkeypatch.chdir(tmp_path)
    found = [variant.load(what, spec).id for what in ("plain", "mine.yaml", "mine", tmp_path / "mine.yaml")]
    assert found == ["plain"] * 4


@pytest.fixture
def stranger(spec: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a stranger, with a variant file that cites a document of the stranger's own."""
    folder = tmp_path / "mine" / "variants"
    folder.mkdir(parents=True)
    cited = "{value: 2, status: stated, clauses: [my-rules/blinds]}"
    text = whole.variant({"posting.big_blind": cited}, documents="[my-rules]", name="my-game")
    (folder / "my-game.yaml").write_text(text)
    monkeypatch.chdir(folder)
    return folder


def documented(folder: Path, name: str = "my-rules", text: str = "My words.") -> Path:
    """The file of a document that was written into a folder of documents."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.yaml"
    file.write_text(whole.DOCUMENT.replace("some-rules", name).replace("The blinds are one and two.", text))
    return file


def told(spec: Path) -> list[str]:
    """What is wrong with the stranger's variant."""
    with pytest.raises(Invalid) as caught:
        variant.load(Path("my-game.yaml"), spec)
    return [f"{problem.file}: {problem.path}: {problem.message}" for problem in caught.value.problems]


@pytest.mark.parametrize("folder", ["documents", "../documents"])
def test_a_stranger_may_cite_documents_that_lie_beside_the_variant_or_one_folder_up(
    folder: str, spec: Path, stranger: Path
) -> None:
    """As they do in the specification."""
    documented(stranger / folder)
    found = variant.load(Path("my-game.yaml"), spec)
    assert (["my-rules"], "My words.") == (list(found.documents), found.clause("my-rules/blinds").text)


def test_of_two_documents_with_the_same_id_the_nearer_one_counts(spec: Path, stranger: Path) -> None:
    """The one in `documents` beside the file."""
    documented(stranger.parent / "documents", text="Far.")
    documented(stranger / "documents", text="Near.")
    assert "Near." == variant.load(Path("my-game.yaml"), spec).clause("my-rules/blinds").text


def test_a_strangers_document_that_is_called_like_one_of_ours_is_refused_if_it_is_named(
    spec: Path, stranger: Path
) -> None:
    """Nobody could tell which one is cited; files that the variant does not name do no harm."""
    documented(stranger / "documents")
    documented(stranger / "documents", "some-rules")
    assert "my-game" == variant.load(Path("my-game.yaml"), spec).id
    text = Path("my-game.yaml").read_text().replace("my-rules", "some-rules")
    Path("my-game.yaml").write_text(text)
    assert [
        "my-game.yaml: documents[0]: 'some-rules' is a document of ours, and documents/some-rules.yaml has the same id:"
        " another id for it"
    ] == told(spec)


def test_a_strangers_document_that_is_not_there_is_told_with_all_that_are(spec: Path, stranger: Path) -> None:
    """And with a near miss."""
    documented(stranger / "documents", "my-rule")
    (stranger / "documents" / "Not an id.yaml").write_text("")
    assert [
        "my-game.yaml: documents[0]: there is no document 'my-rules' (did you mean 'my-rule'?): "
        "my-rule, other-rules or some-rules",
    ] == told(spec)[:1]


def test_a_fault_in_a_strangers_document_is_told_with_the_variant(spec: Path, stranger: Path) -> None:
    """Once, with its place; the id must be the name of the file."""
    documented(stranger / "documents").write_text(whole.DOCUMENT)
    assert ["documents/my-rules.yaml: document: 'some-rules' is not the name of the file: my-rules"] == told(spec)


def test_a_file_called_documents_is_no_folder_of_documents(spec: Path, stranger: Path) -> None:
    """It does no harm."""
    (stranger / "documents").write_text("")
    documented(stranger.parent / "documents")
    assert "my-game" == variant.load(Path("my-game.yaml"), spec).id


def test_a_variant_that_is_not_there_is_told_with_those_that_are(spec: Path) -> None:
    """And with a near miss."""
    with pytest.raises(Invalid) as caught:
        variant.load("plane", spec)
    expected = "plane: there is no such variant or file (did you mean 'plain'?): plain or the name of a file"
    assert expected == str(caught.value)


def test_the_file_of_customary_values_has_a_value_for_every_rule(spec: Path) -> None:
    """Each of them customary."""
    entries = variant.customary(spec).entries
    assert whole.values() == {path: entry.value for path, entry in entries.items()}
    assert {"customary"} == {entry.status for entry in entries.values()}


def test_the_file_of_customary_values_holds_nothing_else(spec: Path) -> None:
    """A rule that is silent there would have no value at all; and its values make sense together."""
    small = "{value: 3, status: customary, reasoning: So be it.}"
    text = whole.customary({"ranking.ace": "{status: silent}", "posting.small_blind": small})
    (spec / "customary.yaml").write_text(text)
    with pytest.raises(Invalid) as caught:
        variant.customary(spec)
    assert [f"{problem.path}: {problem.message}" for problem in caught.value.problems] == [
        "ranking.ace.status: 'silent' is no status of this file: customary",
        "posting.small_blind.value: 3 is more than the big blind of 2: at most 2",
    ]


def test_a_fault_in_the_customary_values_is_told_with_the_variant(spec: Path) -> None:
    """Without them nothing can be said of its sense."""
    (spec / "customary.yaml").write_text("variant: customary\n")
    (spec / "variants" / "plain.yaml").write_text(whole.variant({"ranking.ace": "{status: stil}"}))
    with pytest.raises(Invalid) as caught:
        variant.load("plain", spec)
    assert list(dict.fromkeys(Path(p.file).name for p in caught.value.problems)) == ["plain.yaml", "customary.yaml"]


def test_a_fault_in_a_document_is_told_with_the_variant_that_cites_it(spec: Path) -> None:
    """Its clauses cannot be looked up, and are not complained about."""
    (spec / "documents" / "some-rules.yaml").write_text("document: [\n")
    (spec / "variants" / "plain.yaml").write_text(
        whole.variant({"ranking.ace": f"{{value: low, status: stated, {CITED}}}"}, documents="[some-rules]")
    )
    with pytest.raises(Invalid) as caught:
        variant.load("plain", spec)
    assert [Path(problem.file).name for problem in caught.value.problems] == ["some-rules.yaml"]
