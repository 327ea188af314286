"""The reports of a run, as files."""

import copy
import json
import re
import shlex
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import erring
import pytest

from ran import Ran
from tripledraw.history import deal_file
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.conform import run
from tripledraw_conformance.conform_report import Trial, report
from tripledraw_conformance.engines.finding import find
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.reports.entries import entries
from tripledraw_conformance.reports.markdown import code, prose
from tripledraw_conformance.reports.write import write

HURT = (
    "<script>alert(1)</script><!--\"'&lt; ]]> ``` ` | [x](javascript:1) @zaphod #1 www.x.example a@b.example $a$\n\n"
    "# not a title\n```\n\x00\x1b[31m\ud800\ufffe\u202egnp.exe"
)
"""What could hurt a page, XML, Markdown or a terminal."""

HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
SETTINGS = {
    "variants": ["house"],
    "set": [],
    "chapters": ["pots", "session"],
    "clauses": [],
    "rules": [],
    "words": [],
    "level": "customary",
    "files": [],
    "all_hands": False,
    "allow_skips": False,
    "known_failures": None,
    "seconds": 10,
    "first_seconds": 30,
    "line_bytes": 1000,
}


def trial(name: str, engine: Engine) -> Trial:
    """What an engine earns in two chapters under the rules of the house."""
    verdicts = run(["house"], (), engine, Chosen(chapters=["pots", "session"]))
    return Trial(find(f"erring:{name}", in_process=True), engine.hello(), verdicts)


@pytest.fixture(scope="module", autouse=True)
def beside_the_engines() -> Iterator[None]:
    """The engines that err are found in the current folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(Path(erring.__file__).parent)
        yield


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """A report on an engine that refuses everything and on one that can only rank, with one known failure."""
    trials = [trial("NamedToHurt", erring.NamedToHurt()), trial("RanksOnly", erring.RanksOnly())]
    trials[0].verdicts[0] = trials[0].verdicts[0].became("known", "as is known")  # type: ignore[index]
    return json.loads(json.dumps({"report": "conform", "version": "1.2.3", **report(SETTINGS, trials)}))


@pytest.fixture(scope="module")
def hurting(made: dict[str, Any]) -> dict[str, Any]:
    """The same, with all that an engine, a file or a command line may have said otherwise."""
    made = copy.deepcopy(made)
    for engine in made["engines"]:
        engine["engine"] = engine["note"] = HURT
        engine["hello"] |= {"name": HURT, "version": HURT, "language": HURT, "observes": [HURT]}
        for finding in engine["findings"]:
            finding |= {"why": HURT, "expected": HURT, "got": HURT, "step": HURT, "again": ["tripledraw", HURT]}
    return made


@pytest.fixture(scope="module")
def folder(made: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The reports as files."""
    folder = tmp_path_factory.mktemp("reports") / "out"
    write(folder, made)
    return folder


@pytest.fixture(scope="module")
def hurt(hurting: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The hostile ones as files."""
    folder = tmp_path_factory.mktemp("hostile")
    write(folder, hurting)
    return folder


class Page(HTMLParser):
    """Reads a page: its elements, and the texts inside them."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """The innermost element ends."""
        assert tag == self.open.pop()

    def handle_data(self, data: str) -> None:
        """Text."""
        self.texts.append(data)

    def all(self, attribute: str) -> list[str]:
        """The values of an attribute wherever it stands."""
        return [
            value or "" for _, attributes in self.elements for name, value in attributes.items() if name == attribute
        ]


def test_a_run_leaves_a_page_a_text_results_for_a_build_server_and_the_report_itself(
    made: dict[str, Any], folder: Path
) -> None:
    """And the deals; nothing else stays behind."""
    told = entries(made)
    deals = {name for found in told for entry in found for name in entry.files}
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert {"index.html", "report.md", "junit.xml", "report.json"} | deals == there
    assert made == Ran(0, (folder / "report.json").read_text(), "").report


def test_every_report_says_which_suite_judged_which_engine_by_which_rules_and_settings(
    made: dict[str, Any], folder: Path
) -> None:
    """Version of the suite and of the engine, the digest of the rulebook, what was asked for."""
    digest = made["rulebooks"][0]["digest"]
    for name in ("index.html", "report.md", "junit.xml", "report.json"):
        text = (folder / name).read_text(encoding="utf-8")
        for said in ("1.2.3", made["engines"][0]["hello"]["version"], digest, "pots", "session", "first"):
            assert said in text


def test_a_deal_of_a_finding_can_be_replayed_from_its_file(made: dict[str, Any], folder: Path) -> None:
    """It is the deal of the report."""
    for entry in (entry for found in entries(made) for entry in found):
        for name in entry.files:
            deal = deal_file.parse_any((folder / name).read_bytes(), name)
            assert entry.finding["deal"] == json.loads(json.dumps(deal_file.to_json(deal)))
            assert ["tripledraw", "replay", name] == entry.replay


def test_files_of_deals_have_safe_names_of_their_own_whatever_an_engine_is_called(hurting: dict[str, Any]) -> None:
    """Letters, digits and hyphens, not too many of them; the same deal of another engine has another file."""
    files = [name for found in entries(hurting) for entry in found for name in entry.files]
    assert [] == [file for file in files if not re.fullmatch(r"deals/[a-z0-9][a-z0-9-]{0,99}\.json", file)]
    assert len(files) == len(set(files)) > 5


def test_a_deal_of_a_strangers_variant_is_replayed_with_the_file_of_that_variant(made: dict[str, Any]) -> None:
    """And with what was set otherwise."""
    made = copy.deepcopy(made)
    made["settings"]["set"] = ["betting.cap.max_wagers=5"]
    finding = next(finding for finding in made["engines"][0]["findings"] if finding["deal"])
    finding["variant"] = "my rules.yaml"
    found = next(entry for entry in entries(made)[0] if entry.finding is finding)
    expected = ["--variant", "my rules.yaml", "--set", "betting.cap.max_wagers=5"]
    assert expected == found.replay[3:]


def test_a_finding_on_pokerkit_has_its_deal_as_a_script_as_well(made: dict[str, Any], tmp_path: Path) -> None:
    """With the rules of the finding where it ends; page and text lead to it."""
    made = copy.deepcopy(made)
    made["engines"][0]["engine"] = "pokerkit"
    write(tmp_path, made)
    scripts = [name for entry in entries(made)[0] for name in entry.files if name.endswith(".py")]
    assert len(scripts) > 5
    assert {"pokerkit"} <= {
        line.split()[1] for line in (tmp_path / scripts[0]).read_text().splitlines() if "from " in line
    }
    assert set(scripts) <= set(Page(tmp_path / "index.html").all("href"))
    assert len(scripts) - 1 == (tmp_path / "report.md").read_text().count(".py)")  # one is a known failure


# The page.


def test_the_page_needs_no_script_no_network_and_no_other_file(folder: Path) -> None:
    """Its policy admits its own style and nothing else; links lead into the page or to the deals."""
    page = Page(folder / "index.html")
    names = {name for name, _ in page.elements}
    assert set() == names & {"script", "link", "img", "iframe", "object", "form", "input", "base"}
    assert [] == [link for link in page.all("href") if not re.fullmatch(r"#[a-z0-9-]+|deals/[a-z0-9-]+\.json", link)]
    assert [] == [
        name for _, attributes in page.elements for name in attributes if name.startswith("on") or name == "style"
    ]
    style = re.search("<style>(.*?)</style>", (folder / "index.html").read_text(), re.DOTALL)
    assert style is not None
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in page.all("content")
    assert None is re.search(r"url\(|@import|https?:", style[1])


def test_every_cell_that_is_not_clean_leads_to_its_findings(made: dict[str, Any], folder: Path) -> None:
    """Every link has a place, every place a name of its own."""
    page = Page(folder / "index.html")
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    inside = {link[1:] for link in page.all("href") if link.startswith("#")}
    assert set() == inside - set(ids)
    assert {"e1-v1-pots", "e2-v1-pots", "e2-v1-session"} < inside
    assert "e1-v1-ranking" not in inside


def test_a_finding_on_the_page_opens_to_its_deal_rules_clauses_and_commands(made: dict[str, Any], folder: Path) -> None:
    """All of it is there, each in an element that a keyboard opens."""
    page = Page(folder / "index.html")
    text = " ".join(page.texts)
    for finding in made["engines"][0]["findings"]:
        said = [finding["title"], *(clause["text"] for clause in finding["clauses"])]
        said += [rule["path"] for rule in finding["rules"]] + [shlex.join(finding["again"])]
        said += [event for step in finding["steps"] for event in step["events"]]
        assert [] == [each for each in said if each not in text]
    opened = Counter(name for name, _ in page.elements)
    assert opened["details"] == opened["summary"] > len(made["engines"][0]["findings"])


def test_the_table_of_the_page_can_be_read_out(folder: Path) -> None:
    """Its heads say of which row or column they are."""
    page = Page(folder / "index.html")
    heads = [attributes for name, attributes in page.elements if name == "th"]
    assert {"row", "col", "colgroup", None} == {head.get("scope") for head in heads}
    assert 1 == sum(head.get("scope") is None for head in heads)  # the corner


def test_hostile_text_stays_text_on_the_page(made: dict[str, Any], folder: Path, hurt: Path) -> None:
    """The page has the same elements whatever an engine says, and what cannot be seen is written out."""
    page = Page(hurt / "index.html")
    elements = Counter(name for name, _ in page.elements)
    assert [] == page.open
    assert set(elements) == {name for name, _ in Page(folder / "index.html").elements}
    assert None is HIDDEN.search((hurt / "index.html").read_text(encoding="utf-8"))
    assert "<script>alert(1)</script>" in " ".join(page.texts)
    assert "\\u202egnp.exe" in " ".join(page.texts)


def test_text_without_end_is_cut_for_people_and_whole_for_programs(made: dict[str, Any], tmp_path: Path) -> None:
    """With how much is missing."""
    made = copy.deepcopy(made)
    made["engines"][0]["findings"][-1]["got"] = "x" * 100_000
    write(tmp_path, made)
    for name in ("index.html", "report.md", "junit.xml"):
        assert "(98,000 more characters)" in (tmp_path / name).read_text()
    assert "x" * 100_000 in (tmp_path / "report.json").read_text()


# JUnit.


def test_a_build_server_is_told_of_everything_that_ran(made: dict[str, Any], folder: Path) -> None:
    """Failures are failures; what is known or was skipped is skipped, with the reason."""
    root = ElementTree.parse(folder / "junit.xml").getroot()
    for engine, suite in zip(made["engines"], root.iter("testsuite"), strict=True):
        outcomes = Counter(result["outcome"] for variant in engine["variants"] for result in variant["results"])
        tests = list(suite.iter("testcase"))
        failed, skipped = outcomes["failed"], outcomes["known"] + outcomes["skipped"]
        assert (sum(outcomes.values()), failed, skipped) == tuple(
            int(suite.get(name, "")) for name in ("tests", "failures", "skipped")
        )
        assert (len(tests), failed, skipped) == (
            int(suite.get("tests", "")),
            len(suite.findall(".//failure")),
            len(suite.findall(".//skipped")),
        )
    messages = [each.get("message") for each in root.iter("skipped")]
    assert ("known: as is known" in messages, "skipped: the engine cannot deal" in messages) == (True, True)
    assert str(len(root.findall(".//testcase"))) == root.get("tests")


@pytest.mark.parametrize("outcome", ["failed", "changed", "unexpected"])
def test_whatever_counts_against_an_engine_is_a_failure_for_a_build_server(
    outcome: str, made: dict[str, Any], tmp_path: Path
) -> None:
    """Also what passes though it is known to fail."""
    made = copy.deepcopy(made)
    for each in (*made["engines"][0]["variants"][0]["results"], *made["engines"][0]["findings"]):
        each["outcome"] = each["outcome"].replace("failed", outcome)
    write(tmp_path, made)
    suite = next(ElementTree.parse(tmp_path / "junit.xml").getroot().iter("testsuite"))
    kinds = {failure.get("type") for failure in suite.iter("failure")}
    assert ({outcome}, len(made["engines"][0]["findings"]) - 1) == (kinds, int(suite.get("failures", "")))


def test_hostile_text_stays_text_in_xml(hurt: Path) -> None:
    """What XML does not admit is written out."""
    text = (hurt / "junit.xml").read_text(encoding="utf-8")
    assert None is HIDDEN.search(text)
    names = {element.tag for element in ElementTree.fromstring(text).iter()}
    assert {"testsuites", "testsuite", "properties", "property", "testcase", "failure", "skipped"} == names


# Markdown.


def without_code(text: str) -> str:
    """Markdown without its code spans, as CommonMark finds them."""
    return re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", text)


def test_hostile_text_stands_in_code_spans_in_markdown(folder: Path, hurt: Path) -> None:
    """Outside of them stands nothing of it, and no line begins otherwise than ours do."""
    lines = (hurt / "report.md").read_text(encoding="utf-8").splitlines()
    outside = [re.sub(r"\(deals/[a-z0-9-]+\.json\)", "", without_code(line)) for line in lines]
    assert [] == [line for line in outside if "alert" in line or "zaphod" in line or "`" in line]
    assert None is HIDDEN.search("\n".join(lines))
    starts = re.compile(r"# |## |### |[|] |- |\d+\. |</?details>|$|Failed on |\*\*|Scenarios call ")
    assert [] == [line for line in lines if not starts.match(line)]
    (head,) = [line for line in lines if line.startswith("| chapter")]
    assert 4 == head.count("|")


def test_a_code_span_holds_any_text() -> None:
    """Also text that has signs of code spans itself, nothing at all, or spaces at its ends."""
    assert ("`a`", "`` a`b ``", "```` ``` ````", "` `", "`  a `") == tuple(map(code, ("a", "a`b", "```", "", " a")))


def test_titles_and_clauses_are_prose_without_markup() -> None:
    """Every sign that could mean something is escaped, mentions and numbers of issues by a comment behind it."""
    assert r"A\-5\-4\-3\-2 is \<b\>no\<\/b\> \[straight\]\(x\)" == prose("A-5-4-3-2 is <b>no</b> [straight](x)")
    assert r"\@<!-- -->you, \#<!-- -->1, \$<!-- -->x, Łódź" == prose("@you, #1, $x, Łódź")


def test_what_fails_alike_on_several_variants_is_told_once_in_markdown(made: dict[str, Any], tmp_path: Path) -> None:
    """With the command for each."""
    made = copy.deepcopy(made)
    again = copy.deepcopy(made["engines"][0]["findings"])
    for finding in again:
        finding["variant"] = "winamax"
        finding["again"] = ["elsewhere"]
    made["engines"][0]["findings"] += again
    write(tmp_path, made)
    text = (tmp_path / "report.md").read_text()
    failed = [finding for finding in again if finding["outcome"] == "failed"]
    assert (len(failed), len(failed)) == (text.count("Failed on house and winamax"), text.count("- Again: `elsewhere`"))


# Writing.


def test_reports_that_cannot_be_written_leave_the_earlier_ones_whole(
    made: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if nothing had been done; other files of the folder stay too."""
    (tmp_path / "mine.txt").write_text("mine")
    write(tmp_path, made)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    written = Path.write_text

    def full(self: Path, *arguments: Any, **options: Any) -> int:
        if self.suffix == ".xml":
            raise OSError(28, "No space left on device")
        return written(self, *arguments, **options)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        write(tmp_path, {**made, "version": "9.9.9"})
    assert before == {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def test_an_engine_that_was_asked_nothing_has_a_report_too(made: dict[str, Any], tmp_path: Path) -> None:
    """Without variants there is no table."""
    made = copy.deepcopy(made)
    for engine in made["engines"]:
        engine |= {"variants": [], "findings": []}
    write(tmp_path, made)
    assert "Nothing ran" in (tmp_path / "index.html").read_text()
    assert "Nothing ran" in (tmp_path / "report.md").read_text()
