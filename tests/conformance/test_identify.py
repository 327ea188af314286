"""Which rules an engine plays comes back right in everything that can be seen."""

from pathlib import Path

import pytest

from tripledraw import rulebook, texts, variant
from tripledraw.rulebook import Rulebook
from tripledraw_conformance import identified_file
from tripledraw_conformance.cases import rulebook_of
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.identify import CannotIdentify, Identified, identify


def differing(truth: Rulebook, found: Identified) -> list[str]:
    """The rules that came back with another value."""
    return [path for path, value in truth.values.items() if value != found.rules.values[path]]


@pytest.mark.parametrize("name", variant.variants())
def test_a_variant_comes_back_as_it_is(name: str) -> None:
    """From the deals alone, without a rule that fits nothing."""
    truth = rulebook_of(name)
    found = identify(ReferenceEngine(truth))
    assert [] == differing(truth, found)
    assert () == found.strange


def test_an_engine_that_plays_what_it_is_sent_has_no_rules_of_its_own() -> None:
    """It cannot be identified, and is told why."""
    with pytest.raises(CannotIdentify, match="no rules of its own"):
        identify(ReferenceEngine())


def test_what_was_found_is_a_variant_that_plays_the_same(tmp_path: Path) -> None:
    """With the document that it cites, and the text of that, whose lines are all used."""
    truth = rulebook_of("full-tilt-no-limit")
    found = identify(ReferenceEngine(truth))
    (tmp_path / "documents").mkdir()
    (tmp_path / "texts").mkdir()
    (tmp_path / "engine.yaml").write_text(identified_file.variant_file("engine", found))
    (tmp_path / "documents" / "engine-observed.yaml").write_text(identified_file.document("engine", found))
    (tmp_path / "texts" / "seen.txt").write_text(identified_file.evidence(found))
    loaded = rulebook.load(str(tmp_path / "engine.yaml"))
    assert dict(truth.values) == dict(loaded.values)
    assert loaded.variant is not None
    documents = {"engine-observed": loaded.variant.documents["engine-observed"]}
    unused = texts.check_texts(tmp_path / "texts", documents.values())
    unseen = [each.path for each in found.findings if each.standing == "unseen"]
    assert len(unseen) == len(unused)
