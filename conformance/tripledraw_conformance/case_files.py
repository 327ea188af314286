"""Deal files as cases: a recorded deal is played on the reference engine and on an engine in lock-step."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tripledraw.history import deal_file
from tripledraw.history.phh import Hand
from tripledraw.history.record import Question, Record
from tripledraw.provenance import provenance
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.commands.following import answer_words
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.engines.port import Engine, EngineError, Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.levels import shown_by
from tripledraw_conformance.lockstep import Side, play
from tripledraw_conformance.parting import deciding
from tripledraw_conformance.record_script import playable
from tripledraw_conformance.script import Script
from tripledraw_conformance.verdict import Subject, Verdict

DEALS = "deals"
"""What stands for a chapter where a deal is not about one rule."""


def judge_record(
    recorded: Record | Hand | Question, rules: Rulebook, engine: Engine, file: str, variant: str
) -> Verdict:
    """The verdict on an engine that is to play what a file has recorded by a rulebook. Raises Invalid.

    An engine that shuffles by itself cannot be dealt these cards.
    """
    title = getattr(recorded, "title", None) or file
    clean = Verdict(Subject(file, DEALS, title, file, 0, scenario=False), variant, rules, shown_by(()))
    try:
        hello = engine.hello()
    except EngineError as error:
        return replace(clean, outcome="failed", why=str(error))
    needed = "session" if isinstance(recorded, Question) else "deal"
    if needed not in hello["can"]:
        return clean.became("skipped", f"the engine cannot {needed}")
    if isinstance(recorded, Question):
        return _on_question(clean, recorded, engine)
    if hello["chance"] == "observed":
        return clean.became("skipped", "the engine shuffles itself")
    record, script = playable(recorded, rules, file)
    return _on_deal(replace(clean, deal=record), script, engine)


def _on_deal(clean: Verdict, script: Script, engine: Engine) -> Verdict:
    rules, reference = clean.rules, ReferenceEngine(clean.rules)
    observes = frozenset(engine.hello()["observes"])
    played = play(Side(reference, rules), Side(engine, rules, observes), script)
    if played.difference is None:
        return replace(clean, deal=None)
    path, parted = deciding(played, reference), played.difference
    return replace(
        clean,
        outcome="failed",
        shown=shown_by([provenance(rules, path)] if path else ()),
        step=f"after {counted(parted.after, 'action')}",
        why=parted.field,
        expected=_said(parted.left),
        got=_said(parted.right),
    )


def _on_question(clean: Verdict, asked: Question, engine: Engine) -> Verdict:
    given = {"entering": [], **deal_file.after_to_json(asked.after)}
    expected = ReferenceEngine(clean.rules).next(clean.rules.values, given)
    try:
        answer = engine.next(clean.rules.values, given)
    except EngineError as error:
        return replace(clean, outcome="failed", why=str(error), deal=asked)
    due, said = (_meant(each, asked.after.stacks) for each in (expected, answer))
    if said == due:
        return clean
    words = answer_words(due), answer_words(said)
    return replace(clean, outcome="failed", why="what follows", expected=words[0], got=words[1], deal=asked)


def _meant(answer: Message, stacks: Sequence[int]) -> dict[str, Any]:
    """What of an answer counts: the order of equals does not, nor which seat without chips the small blind falls to."""
    if "places" in answer:
        return {"places": [sorted(place) for place in answer["places"]]}
    small = answer["small"]
    nobody = small < len(stacks) and not stacks[small]
    return {"button": answer["button"], "small": None if nobody else small, "big": answer["big"]}


def _said(shown: object) -> str:
    return shown if isinstance(shown, str) else json.dumps(shown, default=dict)
