"""The report of `tripledraw conform`: what came of everything that was put to engines, as JSON has it.

Whatever else is made of a run, for people or for programs, is made of this.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tripledraw.history import deal_file
from tripledraw.history.record import Question, Record
from tripledraw.history.replay import replay
from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import load_cases
from tripledraw_conformance.commands.following import answer_to_json, answer_words, question_words
from tripledraw_conformance.commands.provenance import clause_to_json
from tripledraw_conformance.commands.telling import sentence
from tripledraw_conformance.engines.finding import Found
from tripledraw_conformance.plugin import AS_WRITTEN
from tripledraw_conformance.trial import Trial
from tripledraw_conformance.verdict import OUTCOMES, Verdict
from tripledraw_conformance.vocabulary import CHAPTERS

_SEAT = "seat {}".format


def report(settings: Mapping[str, Any], trials: Sequence[Trial]) -> dict[str, Any]:
    """The whole report; `settings` are what was asked for, in the words of the schema."""
    books = {each.variant: each.rules for trial in trials for each in trial.verdicts}
    return {
        "settings": dict(settings),
        "rulebooks": [_rulebook(name, books[name]) for name in _ordered(books)],
        "engines": [_trial(trial, settings) for trial in trials],
    }


def digest(rules: Rulebook) -> str:
    """SHA-256 of the values of all rules, as JSON with sorted keys."""
    return hashlib.sha256(json.dumps(dict(rules.values), sort_keys=True).encode()).hexdigest()


def _rulebook(name: str, rules: Rulebook) -> dict[str, Any]:
    if name == AS_WRITTEN:
        return {"variant": name, "title": "Rules that a scenario changes itself", "digest": None}
    return {"variant": name, "title": rules.variant.title if rules.variant else name, "digest": digest(rules)}


def _ordered(names: Iterable[str]) -> list[str]:
    """The variants as they come, and last what runs as it is written."""
    return sorted(dict.fromkeys(names), key=lambda name: name == AS_WRITTEN)


_HELLO = ("name", "version", "language", "can", "rules", "chance", "observes")


def _trial(trial: Trial, settings: Mapping[str, Any]) -> dict[str, Any]:
    by_variant: dict[str, list[Verdict]] = {}
    for verdict in trial.verdicts:
        by_variant.setdefault(verdict.variant, []).append(verdict)
    return {
        "engine": trial.found.name,
        "hello": {name: trial.hello[name] for name in _HELLO},
        "note": trial.found.note,
        "good": trial.good(allow_skips=settings["allow_skips"]),
        "variants": [_variant(name, by_variant[name]) for name in _ordered(by_variant)],
        "findings": [
            _finding(verdict, again(trial.found, verdict, settings["set"]))
            for verdict in trial.verdicts
            if verdict.outcome != "passed"
        ],
    }


def _variant(name: str, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    there = {case.id: case.chapter for case in load_cases()} | {
        each.subject.id: each.subject.chapter for each in verdicts
    }
    whole = Counter(there.values())
    chapters = [*CHAPTERS, *sorted({each.subject.chapter for each in verdicts} - set(CHAPTERS))]
    counts = Counter((each.subject.chapter, each.outcome) for each in verdicts)
    return {
        "variant": name,
        "chapters": [
            {
                "chapter": chapter,
                **{outcome: counts[chapter, outcome] for outcome in OUTCOMES},
                "scenarios": whole[chapter],
            }
            for chapter in chapters
        ],
        "results": [{"scenario": each.subject.id, "outcome": each.outcome} for each in verdicts],
    }


def again(found: Found, verdict: Verdict, changes: Sequence[str]) -> list[str]:
    """The words of the command that puts it to the engine again."""
    program = found.replay[:1] == ("--",)
    words = ["tripledraw", "conform", *(() if program else found.replay)]
    if verdict.variant != AS_WRITTEN:
        words += ["--variant", verdict.variant, *(word for change in changes for word in ("--set", change))]
    words += ["-k", verdict.subject.id] if verdict.subject.scenario else ["--case", verdict.subject.file]
    return [*words, *(found.replay if program else ())]


def _finding(verdict: Verdict, words: list[str]) -> dict[str, Any]:
    subject, shown = verdict.subject, verdict.shown
    return {
        "scenario": subject.id,
        "chapter": subject.chapter,
        "title": subject.title,
        "file": subject.file,
        "line": subject.line,
        "variant": verdict.variant,
        "outcome": verdict.outcome,
        "level": shown.level,
        "rules": [{"path": each.path, "value": each.value, "standing": each.standing} for each in shown.rules],
        "clauses": [clause_to_json(clause) for clause in shown.clauses],
        "step": verdict.step,
        "why": verdict.why,
        "expected": verdict.expected,
        "got": verdict.got,
        "again": words,
        "deal": deal_file.to_json(verdict.deal) if verdict.deal else None,
        "steps": list(_steps(verdict.deal, verdict.rules)) if verdict.deal else [],
    }


def _steps(deal: Record | Question, rules: Rulebook) -> Iterator[dict[str, Any]]:
    """The deal step by step, as the rules have it."""
    if isinstance(deal, Question):
        asked = question_words(deal_file.after_to_json(deal.after))
        yield {"action": asked, "events": [answer_words(answer_to_json(deal, deal.answer(rules)))]}
        return
    for step in replay(rules, deal).steps:
        yield {"action": step.said, "events": [sentence(event, _SEAT) for event in step.events]}
