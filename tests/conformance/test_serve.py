"""The reference engine as a program, and the page on the protocol that it speaks."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema.validators import Draft202012Validator

from support import of_variant
from tripledraw import rulebook, schema
from tripledraw.resources import spec
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.engines.port import FIELDS, Engine
from tripledraw_conformance.engines.process import ProcessEngine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed, CaseSkipped
from tripledraw_conformance.judge import judge, resolve
from tripledraw_conformance.serve import serve

SERVE = [sys.executable, "-m", "tripledraw_conformance", "serve"]
PROTOCOL = (spec() / "PROTOCOL.md").read_text(encoding="utf-8")
PARTS: dict[str, Any] = schema.load("protocol")["$defs"]


def served(*lines: bytes, rules: Any = None) -> list[Any]:
    """The answers to these lines."""
    out = io.BytesIO()
    serve([line + b"\n" for line in lines], out, rules)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def verdict(case: Case, engine: Engine) -> str:
    """What becomes of a case on an engine."""
    try:
        judge(resolve(case, case.rulebook), engine)
    except (CaseFailed, CaseSkipped) as failed:
        return f"{type(failed).__name__} at {getattr(failed, 'step', '')}: {failed}"
    return "passed"


@pytest.mark.parametrize("changed", [{}, {"betting.cap.max_wagers": 3}], ids=["as it is", "with another cap"])
def test_the_reference_engine_gets_the_same_verdict_through_pipes_as_in_process(changed: dict[str, int]) -> None:
    """On all cases, also where it plays rules of its own and so fails some."""
    fixed = of_variant("house").changed(changed) if changed else None
    words = ["--variant", "house", *(f"--set={path}={value}" for path, value in changed.items())] if changed else []
    inside = ReferenceEngine(fixed)
    with ProcessEngine([*SERVE, *words]) as engine:
        got = {case.id: verdict(case, engine) for case in load_cases()}
        assert 1 == engine.starts
    expected = {case.id: verdict(case, inside) for case in load_cases()}
    assert expected == got
    assert bool(changed) == any(found != "passed" for found in got.values())


def transcript() -> Iterator[tuple[str, str]]:
    """The lines of the page that are sent, each with the one that is answered."""
    (block,) = re.findall(r"^```text\n(.*?)^```$", PROTOCOL, re.MULTILINE | re.DOTALL)
    lines = block.splitlines()
    assert ["> ", "< "] * (len(lines) // 2) == [line[:2] for line in lines]
    return zip((line[2:] for line in lines[::2]), (line[2:] for line in lines[1::2]), strict=True)


def test_the_transcript_of_the_page_is_what_the_engine_says() -> None:
    """Line by line, from hello to bye; only the version is that of today."""
    sent, expected = zip(*transcript(), strict=True)
    got = served(*(line.encode() for line in sent), rules=rulebook.load("house"))
    answers = [json.loads(line) for line in expected]
    answers[0]["version"] = got[0]["version"]
    assert answers == got
    assert ("over", {"done": True}) == (answers[-3]["stage"], answers[-1])


def test_every_line_of_the_transcript_has_the_shape_of_the_schema() -> None:
    """What is sent and what is answered; every command but one is there, and every event that the deal can have."""
    commands = set()
    for sent, answered in transcript():
        command = json.loads(sent)
        commands.add(command["command"])
        for name, line in (("command", command), (f"to_{command['command']}", json.loads(answered))):
            Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": PARTS}).validate(line)
    assert {"hello", "rank", "deal", "act", "next", "bye"} == commands


def test_the_page_names_every_word_of_the_schema() -> None:
    """Commands, fields, stages, options, actions, codes and events."""
    known = set(re.findall(r"`(\w+)`", PROTOCOL))
    assert set() == set(words(PARTS)) - known - {"command", "do"}
    assert list(FIELDS) == re.findall(r"^\| `(\w+)` \|", PROTOCOL.partition("## Observations")[2], re.MULTILINE)


def words(part: Any) -> Iterator[str]:
    """Every key and every word that a part of the schema admits."""
    if isinstance(part, list):
        for each in part:
            yield from words(each)
    elif isinstance(part, dict):
        yield from part.get("properties", {}) if isinstance(part.get("properties"), dict) else ()
        yield from (word for word in [*part.get("enum", ()), part.get("const")] if isinstance(word, str))
        for inner in part.values():
            yield from words(inner)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", "this is no JSON object on one line"),
        (b"\xff", "this is no JSON object on one line"),
        (b"[" * 100_000, "this is no JSON object on one line"),
        (b"[]", "unknown command: known are hello, rank, deal, act, order, next, bye"),
        (b'{"command": []}', "unknown command: known are "),
        (b'{"command": "fold"}', "unknown command: known are "),
        (b'{"command": "hello"}', "hello is not as the protocol has it: it lacks protocol"),
        (b'{"command": "bye", "why": "late"}', "bye is not as the protocol has it: "),
        (b'{"command": "act", "seat": 0, "action": {"do": "bet"}}', "act is not as the protocol has it: action is no "),
        (b'{"command": "act", "seat": 0, "action": {"do": "fold"}}', "no deal has begun"),
        (b'{"command": "rank", "rulebook": {}, "hands": [["7h"]]}', "rank cannot be played: KeyError"),
    ],
)  # fmt: skip
def test_what_is_no_command_is_answered_by_an_error_and_costs_nothing(line: bytes, expected: str) -> None:
    """The next one is answered as if nothing had been."""
    error, hello = served(line, b'{"command": "hello", "protocol": 1}')
    assert (expected, "tripledraw") == (error["error"][: len(expected)], hello["name"])


def test_a_variant_is_played_whatever_rulebook_is_sent() -> None:
    """It then says that its rules are fixed."""
    hello = b'{"command": "hello", "protocol": 1}'
    assert (["fixed"], ["given"]) == (
        [answer["rules"] for answer in served(hello, rules=rulebook.load("house"))],
        [answer["rules"] for answer in served(hello)],
    )


def test_nothing_is_answered_after_bye() -> None:
    """It is the end."""
    assert [{"done": True}] == served(b'{"command": "bye"}', b'{"command": "bye"}')


def test_a_client_that_reads_no_more_ends_it_quietly(tmp_path: Path) -> None:
    """No complaint, and nothing left to run."""
    with subprocess.Popen(SERVE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(b'{"command": "hello", "protocol": 1}\n')
        process.stdin.close()
        assert (b"", 0) == (process.stderr.read(), process.wait(20))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--json"], '"serve prints no report: what it answers is JSON already"'),
        (["--variant", "huse"], "huse: there is no such variant or file (did you mean 'house'?)"),
        (["--set", "pots.rake=1"], "--set: says which rule is played otherwise: also name a variant with --variant"),
    ],
)
def test_wrong_use_is_told_before_anything_is_answered(words: list[str], expected: str) -> None:
    """Exit code 2."""
    done = subprocess.run([*SERVE, *words], input="", capture_output=True, text=True, check=False)
    assert (2, True) == (done.returncode, expected in done.stdout + done.stderr)
