"""The scenarios themselves: what they cite, how they are written, and that each of them says something."""

from collections import Counter

import pytest
from null_engines import AcceptsEverything, RefusesEverything, RepeatsItself

from tripledraw import document, resources
from tripledraw_conformance import coverage
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.judge import judge, resolve
from tripledraw_conformance.vocabulary import CHAPTERS, templates

CASES = load_cases()
MOST_TEMPLATES = 40
MOST_CLAUSES = 4


def test_every_chapter_has_a_feature_file() -> None:
    """A chapter's scenarios stand in the file of its name, and there are no other files."""
    assert sorted(path.stem for path in resources.features().glob("*.feature")) == sorted(CHAPTERS)


def test_the_vocabulary_is_closed_and_small() -> None:
    """Scenarios are written in forty step templates or fewer, no two of them alike."""
    texts = [(template.keyword, template.text) for template in templates()]
    assert len(texts) <= MOST_TEMPLATES
    assert sorted(set(texts)) == sorted(texts)


def test_every_step_template_is_used() -> None:
    """No step template is dead."""
    naming = {template.text for template in templates() if template.keyword == "given" and "rule" in template.text}
    used = {step.template.text for case in CASES for step in case.steps} | naming
    assert {template.text for template in templates()} - used == set()


def test_no_title_is_used_twice() -> None:
    """A title names one rule in all features."""
    titles = Counter(case.title for case in CASES)
    assert [title for title, number in titles.items() if number > 1] == []


def test_every_tag_is_a_clause() -> None:
    """A scenario cites clauses that some document has."""
    slugs = {slug for text in document.load_documents().values() for slug in text.clauses}
    assert {slug for case in CASES for slug in case.clauses} - slugs == set()


def test_no_scenario_carries_more_than_four_clauses() -> None:
    """A scenario is about one thing; the same statement in several documents counts once."""
    assert [case.id for case in CASES if len(case.clauses) > MOST_CLAUSES] == []


def test_every_executable_clause_is_shown() -> None:
    """For every clause that a deal can show, a scenario that cites it fails if its rule is broken."""
    assert {found.document: found.not_shown for found in coverage.documents() if found.not_shown} == {}


def test_every_rule_of_every_variant_is_shown() -> None:
    """For every rule that matters in a variant, a scenario that runs on the variant depends on it."""
    assert {found.variant: found.not_shown for found in coverage.variants() if found.not_shown} == {}


def test_every_cited_clause_is_shown_by_the_scenario_that_cites_it() -> None:
    """A tag is no decoration: the scenario that carries it shows the clause in one of its documents."""
    shown = [{clause.partition("/")[2] for clause in clauses} for clauses in coverage.shown()]
    idle = {case.id: set(case.clauses) - slugs for case, slugs in zip(CASES, shown, strict=True)}
    assert {name: slugs for name, slugs in idle.items() if slugs} == {}


def test_a_refusal_is_followed_by_a_legal_action() -> None:
    """A scenario that shows what is forbidden also shows the nearest thing that is not."""
    without = [case.id for case in CASES if _refuses(case) and not _goes_on(case)]
    assert without == []


def _refuses(case: Case) -> bool:
    return any(step.text == "it is refused" for step in case.steps)


def _goes_on(case: Case) -> bool:
    refusals = [number for number, step in enumerate(case.steps) if step.text == "it is refused"]
    after = case.steps[refusals[-1] + 1 :]
    return any(step.keyword == "when" and "tries" not in step.text for step in after)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_scenario_passes_through_the_engine_port(case: Case) -> None:
    """The reference engine behind the port passes what it passed while the case was resolved."""
    judge(resolve(case, case.rulebook), ReferenceEngine())


@pytest.mark.parametrize("null", [AcceptsEverything, RefusesEverything, RepeatsItself])
def test_an_engine_that_plays_nothing_fails_every_scenario(null: type[Engine]) -> None:
    """Every scenario asserts something that only playing brings about."""
    passed = []
    for case in CASES:
        try:
            judge(resolve(case, case.rulebook), null())
        except CaseFailed:
            continue
        passed.append(case.id)
    assert passed == []
