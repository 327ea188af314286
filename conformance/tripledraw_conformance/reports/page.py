"""The report as one HTML page, which needs nothing else: no script, no other file, no network.

A table of chapters by engines and variants; each of its cells leads to its findings, each finding opens to its deal.
"""

import shlex
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from tripledraw.wording import shown
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.reports.entries import (
    SEATS,
    Entry,
    Report,
    about,
    clause_place,
    counted_outcomes,
    manner,
    summed,
)
from tripledraw_conformance.reports.markup import Html, element, joined
from tripledraw_conformance.verdict import COUNT_AGAINST, OUTCOMES

_TITLE = "Conformance to the rules of 2-7 triple draw"
_STYLE = Html((Path(__file__).parent / "page.css").read_text(encoding="utf-8"))
_POLICY = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"


def page(report: Report, told: Sequence[Sequence[Entry]]) -> str:
    """The whole page."""
    engines = list(zip(range(1, len(told) + 1), report["engines"], told, strict=True))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", _TITLE),
        element("style", _STYLE),
    )
    main = element("main", _table(report["engines"]), *(_engine(report, *each) for each in engines))
    title = element("h1", _TITLE)
    body = element("body", element("header", title, element("p", f"tripledraw {report['version']}")), main)
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


# The table.


def _table(engines: Sequence[Report]) -> Html:
    """Chapters by engines and their variants."""
    columns = [
        (f"e{number}-v{place}", variant)
        for number, engine in enumerate(engines, 1)
        for place, variant in enumerate(engine["variants"], 1)
    ]
    heads = [
        element(
            "th",
            element("a", engine["hello"]["name"], href=f"#e{number}"),
            colspan=len(engine["variants"]),
            scope="colgroup",
        )
        for number, engine in enumerate(engines, 1)
        if engine["variants"]
    ]
    chapters = dict.fromkeys(chapter["chapter"] for _, variant in columns for chapter in variant["chapters"])
    named = [element("th", element("a", variant["variant"], href=f"#{key}"), scope="col") for key, variant in columns]
    table = element(
        "table",
        element("thead", element("tr", element("th", "", rowspan=2), *heads), element("tr", *named)),
        element("tbody", *(_row(chapter, columns) for chapter in chapters)),
        element("tfoot", _sums(columns)),
        aria_labelledby="table",
    )
    hint = "What came of the scenarios of each chapter, by engine and variant. A cell leads to what did not pass."
    wide = element("div", table, class_="wide", role="region", aria_labelledby="table", tabindex="0")
    return joined(element("p", hint, id="table", class_="hint"), wide, element("p", SEATS, class_="hint"))


def _row(chapter: str, columns: Sequence[tuple[str, Report]]) -> Html:
    cells = []
    for key, variant in columns:
        counts = next((each for each in variant["chapters"] if each["chapter"] == chapter), None)
        cells.append(_cell(counts, f"#{key}-{chapter}") if counts else element("td", ""))
    return element("tr", element("th", chapter, scope="row"), *cells)


def _sums(columns: Sequence[tuple[str, Report]]) -> Html:
    cells = (_cell(summed(variant["chapters"]), f"#{key}") for key, variant in columns)
    return element("tr", element("th", "all", scope="row"), *cells)


def _cell(counts: Report, href: str) -> Html:
    """How many came to what; a link to what did not pass."""
    ran = counted_outcomes(counts)
    if not ran:
        return element("td", element("span", "none", class_="of"), class_="none")
    told = joined(
        *(
            element("span", element("b", f"{counts[outcome]:,}"), f" {outcome}", class_=outcome)
            for outcome in (*COUNT_AGAINST, "passed", "known", "skipped")
            if counts[outcome]
        ),
        element("span", f"of {counts['scenarios']:,}", class_="of"),
    )
    clean = not any(counts[outcome] for outcome in OUTCOMES if outcome != "passed")
    return element("td", told if clean else element("a", told, href=href), class_=_worst(counts))


def _worst(counts: Report) -> str:
    return next(outcome for outcome in (*COUNT_AGAINST, "known", "skipped", "passed") if counts[outcome])


# The findings.


def _engine(report: Report, number: int, engine: Report, found: Sequence[Entry]) -> Html:
    hello = engine["hello"]
    sums = summed(chapter for variant in engine["variants"] for chapter in variant["chapters"])
    verdict = "Conforms." if engine["good"] else "Does not conform."
    titles = {book["variant"]: book["title"] for book in report["rulebooks"]}
    return element(
        "section",
        element("h2", f"{hello['name']} {hello['version']}"),
        element(
            "p",
            element("strong", verdict, class_="good" if engine["good"] else "bad"),
            f" {counted_outcomes(sums) or 'Nothing ran'}; it {manner(hello)}. {engine['note']}",
        ),
        element("details", element("summary", "What it was judged with"), _listed(about(report, engine))),
        *(
            _variant(f"e{number}-v{place}", variant, titles[variant["variant"]], found)
            for place, variant in enumerate(engine["variants"], 1)
        ),
        id=f"e{number}",
    )


def _variant(key: str, variant: Report, title: str, found: Sequence[Entry]) -> Html:
    found = [entry for entry in found if entry.finding["variant"] == variant["variant"]]
    chapters = []
    for counts in variant["chapters"]:
        here = [entry for entry in found if entry.finding["chapter"] == counts["chapter"]]
        if here:
            chapters.append(_chapter(f"{key}-{counts['chapter']}", counts, here))
    clean = element("p", "Everything that ran has passed." if variant["results"] else "Nothing ran.")
    heading = element("h3", element("code", variant["variant"]), f" {title}")
    return element("section", heading, *(chapters or [clean]), id=key)


def _chapter(key: str, counts: Report, found: Sequence[Entry]) -> Html:
    heading = element("h4", counts["chapter"], " ", element("small", counted_outcomes(counts)))
    skipped = [entry for entry in found if entry.finding["outcome"] == "skipped"]
    others = [_finding(entry) for entry in found if entry.finding["outcome"] != "skipped"]
    return element("section", heading, *others, *_skipped(skipped), id=key, class_="chapter")


def _skipped(found: Sequence[Entry]) -> Iterator[Html]:
    """What was skipped, together for each reason."""
    by_why: dict[str, list[Entry]] = {}
    for entry in found:
        by_why.setdefault(entry.finding["why"], []).append(entry)
    for why, entries in by_why.items():
        titles = (element("li", entry.finding["title"], _firm(entry.finding["level"])) for entry in entries)
        summary = _summary("skipped", f"{counted(len(entries), 'scenario')}: {why}")
        yield element("details", summary, element("ul", *titles), class_="finding")


def _summary(outcome: str, title: str, *more: str) -> Html:
    """What is seen of a finding before it is opened."""
    badge = element("span", outcome, class_=f"badge {outcome}")
    return element("summary", badge, " ", element("span", title, class_="title"), *more)


def _firm(how: str) -> Html:
    """How firm something is: a level, or the standing of a rule."""
    return joined(" ", element("span", how, class_="level"))


def _finding(entry: Entry) -> Html:
    finding = entry.finding
    return element(
        "details",
        _summary(finding["outcome"], finding["title"], _firm(finding["level"])),
        _what(finding),
        *map(_rule, finding["rules"]),
        *map(_clause, finding["clauses"]),
        _deal(entry),
        _commands(entry),
        id=f"f{entry.number}",
        class_="finding",
    )


def _what(finding: Report) -> Html:
    """Where it went wrong, and how."""
    rows = [("at", finding["step"]), ("what", finding["why"])]
    if finding["expected"] or finding["got"]:
        rows += [("expected", finding["expected"]), ("got", finding["got"])]
    return _listed([(name, said) for name, said in rows if said], class_="what")


def _listed(rows: Iterable[tuple[str, str]], class_: str = "about") -> Html:
    told = (element("div", element("dt", name), element("dd", said), class_=name.split()[0]) for name, said in rows)
    return element("dl", *told, class_=class_)


def _rule(rule: Report) -> Html:
    name, value = element("code", rule["path"]), element("code", shown(rule["value"]))
    return element("p", "Rule ", name, " is ", value, _firm(rule["standing"]), class_="rule")


def _clause(clause: Report) -> Html:
    where = element("footer", element("code", clause["id"]), f" {clause_place(clause)}")
    return element("blockquote", element("p", clause["text"]), where)


def _deal(entry: Entry) -> Html:
    """Its deal, step by step, up to where it went wrong."""
    finding = entry.finding
    steps = [_step(step) for step in finding["steps"]]
    if not steps:
        return Html("")
    here = element("li", element("b", "here"), " ", finding["step"] or finding["why"], class_="here")
    return joined(element("h5", "The deal"), element("ol", *steps, here, start=0))


def _step(step: Report) -> Html:
    happened = element("ul", *(element("li", event) for event in step["events"]))
    return element("li", element("b", step["action"]), happened if step["events"] else Html(""))


def _commands(entry: Entry) -> Html:
    told = [element("h5", "Run it again"), element("pre", shlex.join(entry.finding["again"]))]
    if entry.name:
        told += [element("h5", "Play the deal by the rules"), element("pre", shlex.join(entry.replay))]
        files = (element("li", element("a", name, href=name)) for name in entry.files)
        told += [element("h5", "Its files"), element("ul", *files)]
    return joined(*told)
