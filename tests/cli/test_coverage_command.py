"""`tripledraw coverage`."""

from collections.abc import Callable

import pytest

from ran import Run
from tripledraw_conformance import coverage
from tripledraw_conformance.coverage import DocumentCoverage, VariantCoverage

WHOLE = DocumentCoverage("some-rules", ("blinds", "wagers"), (), {"advice": ("patience",), "history": ("a", "b")})
GAPS = DocumentCoverage("other-rules", ("blinds",), ("wagers",), {})
PLAYED = VariantCoverage("plain", ("pots.odd_chips", "pots.rake"), (), ("betting.cap.max_wagers",))
UNPLAYED = VariantCoverage("other", ("pots.odd_chips",), ("pots.rake",), ())


@pytest.fixture
def covers(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the coverage be found as this."""

    def cover(*found: DocumentCoverage | VariantCoverage) -> None:
        documents = [each for each in found if isinstance(each, DocumentCoverage)]
        variants = [each for each in found if isinstance(each, VariantCoverage)]
        monkeypatch.setattr(coverage, "documents", lambda: iter(documents))
        monkeypatch.setattr(coverage, "variants", lambda: iter(variants))

    return cover


def test_documents_are_told_with_their_clauses_and_why_no_deal_can_show_the_rest(
    run: Run, covers: Callable[..., None]
) -> None:
    """Variants with their rules, and those that cannot matter; exit code 0."""
    covers(WHOLE, PLAYED)
    ran = run("coverage")
    assert (0, ["some-rules: 5 clauses, 2 executable, 2 shown; the rest: 1 advice, 2 history"]) == (
        ran.code,
        ran.lines[:1],
    )
    assert ["plain: 3 rules, 2 shown, 1 idle", "everything is shown"] == ran.lines[1:]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ((GAPS, PLAYED), "not shown: other-rules/wagers"),
        ((WHOLE, UNPLAYED), "not shown: pots.rake"),
    ],
    ids=["a clause", "a rule"],
)
def test_what_is_not_shown_is_told_by_name(
    found: tuple[DocumentCoverage, VariantCoverage], expected: str, run: Run, covers: Callable[..., None]
) -> None:
    """Exit code 1."""
    covers(*found)
    ran = run("coverage")
    assert (1, True, "something is not shown") == (ran.code, expected in ran.lines, ran.lines[-1])


def test_a_report_has_the_clauses_and_the_rules_by_name(run: Run, covers: Callable[..., None]) -> None:
    """Those that are not shown, and the reasons of the rest."""
    covers(WHOLE, GAPS, UNPLAYED)
    report = run("coverage", "--json").report
    assert [(2, 2, []), (2, 1, ["wagers"])] == [
        (each["executable"], each["shown"], each["not_shown"]) for each in report["documents"]
    ]
    assert {"advice": ["patience"], "history": ["a", "b"]} == report["documents"][0]["not_executable"]
    assert [("other", 1, ["pots.rake"], [])] == [
        (each["variant"], each["shown"], each["not_shown"], each["idle"]) for each in report["variants"]
    ]
