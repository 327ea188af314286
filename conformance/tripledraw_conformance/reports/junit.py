"""The report as JUnit XML, which build servers show: a suite for each engine and variant."""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from tripledraw.wording import shown
from tripledraw_conformance.reports.entries import Entry, Report, about, chapter_and_title, clause_place
from tripledraw_conformance.reports.text import legible
from tripledraw_conformance.verdict import COUNT_AGAINST

_KIND = {**dict.fromkeys(COUNT_AGAINST, "failure"), "known": "skipped", "skipped": "skipped"}
"""The element that says what came of a test; nothing does of one that passed."""


def junit(report: Report, told: Sequence[Sequence[Entry]]) -> str:
    """The XML. What XML does not admit is escaped as Python would write it."""
    root = Element("testsuites", name="tripledraw conform")
    for engine, found in zip(report["engines"], told, strict=True):
        for variant in engine["variants"]:
            _suite(root, report, engine, variant, found)
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, 0)) for suite in root)))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False)


def _suite(root: Element, report: Report, engine: Report, variant: Report, found: Sequence[Entry]) -> None:
    results = variant["results"]
    kinds = Counter(_KIND.get(result["outcome"]) for result in results)
    name = f"{legible(engine['hello']['name'])} {legible(engine['hello']['version'])}, {legible(variant['variant'])}"
    suite = SubElement(root, "testsuite", name=name, tests=str(len(results)), errors="0")
    suite.set("failures", str(kinds["failure"]))
    suite.set("skipped", str(kinds["skipped"]))
    properties = SubElement(suite, "properties")
    for key, value in about(report, engine, variant["variant"]):
        SubElement(properties, "property", name=key, value=legible(value))
    # One scenario can have several findings: the order of hands has one for each rule that is broken.
    here = iter([entry for entry in found if entry.finding["variant"] == variant["variant"]])
    for result in results:
        chapter, title = chapter_and_title(result["scenario"])
        test = SubElement(suite, "testcase", classname=f"{name}.{chapter}", name=legible(title))
        if result["outcome"] != "passed":
            _said(test, next(here))


def _said(test: Element, entry: Entry) -> None:
    """What came of a test that did not pass, or should not have."""
    finding = entry.finding
    test.set("file", legible(finding["file"]))
    message = f"{finding['outcome']}: {legible(finding['why'])}"
    if finding["expected"] or finding["got"]:
        message += f": expected {legible(finding['expected'])}, got {legible(finding['got'])}"
    said = SubElement(test, _KIND[finding["outcome"]], message=message)
    if said.tag == "failure":
        said.set("type", finding["outcome"])
        said.text = "\n".join(_lines(entry))


def _lines(entry: Entry) -> Iterator[str]:
    finding = entry.finding
    if finding["step"]:
        yield f"At: {legible(finding['step'])}"
    yield legible(finding["why"])
    if finding["expected"] or finding["got"]:
        yield f"Expected: {legible(finding['expected'])}"
        yield f"Got: {legible(finding['got'])}"
    yield f"Level: {finding['level']}"
    for rule in finding["rules"]:
        yield f"Rule: {rule['path']} is {legible(shown(rule['value']))} ({rule['standing']})"
    for clause in finding["clauses"]:
        yield f"Clause: {legible(clause['id'])} ({legible(clause_place(clause))}): {legible(clause['text'])}"
    yield f"Again: {legible(shlex.join(finding['again']))}"
    if entry.name:
        yield f"Replay: {legible(shlex.join(entry.replay))}"
