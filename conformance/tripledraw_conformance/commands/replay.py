"""`tripledraw replay`: a recorded deal played again, and where it breaks the rules."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tripledraw import why
from tripledraw.events import Event
from tripledraw.history.record import Question
from tripledraw.history.replay import Finding, Replay, Step, replay
from tripledraw.notation import action_to_json, event_to_json
from tripledraw.problem import Invalid, Problem
from tripledraw.rulebook import Rulebook
from tripledraw.why import Answer
from tripledraw.wording import listing, quoted, shown
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, add_set, refused
from tripledraw_conformance.commands.following import following
from tripledraw_conformance.commands.page import counted, wrapped
from tripledraw_conformance.commands.provenance import clause_lines, clause_to_json, provenance
from tripledraw_conformance.commands.recorded import Recorded, read, rules_of
from tripledraw_conformance.commands.telling import Who, choices, sentence
from tripledraw_conformance.engines.observation import options_to_json

HELP = """
Play a recorded deal again, step by step, with the rule and the clauses behind all
that happens. Then say where and why the record breaks the rules, what would have been
legal instead, and how many chips everybody has in the end.

FILE is a hand history (PHH), played by the house rules unless it names others, or
a deal file, played by its own. Reading a record never alters a rule.

With --why, each event and each refusal comes with the chain of rules that decided it,
in one paragraph that can be read out at the table.
"""

EXAMPLE = """
tripledraw replay hand.phh
tripledraw replay hand.phh --variant winamax
tripledraw replay deal.json --set betting.cap.max_wagers=5
tripledraw replay deal.json --why 3
tripledraw replay deal.json --as pokerkit > issue.py
"""

_EVERY = -1
_RESULTS = {
    "over": "The deal is over.",
    "undecided": "Hands that would decide the deal are unknown: it has no result.",
    "unfinished": "The record stops before the deal is over.",
    "broken": "The record cannot be played beyond this.",
}


def add_arguments(parser: ArgumentParser) -> None:
    """FILE, `--variant`, `--set` and `--why`."""
    parser.add_argument("file", metavar="FILE", help="a hand history (PHH) or a deal file")
    parser.add_argument("--variant", metavar="VARIANT", help="play it by these rules")
    add_set(parser)
    add = parser.add_argument
    add(
        "--why",
        metavar="STEP",
        nargs="?",
        type=_step,
        const=_EVERY,
        help="say why, of every step or of one: 0 is the start",
    )
    add(
        "--as",
        dest="library",
        choices=("pokerkit",),
        help="print the deal as a script against the API of this library instead",
    )


def _step(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ArgumentTypeError(f"{text!r} is no number of a step: 0 is the start")
    return int(text)


def run(arguments: Namespace) -> Outcome:
    """Replay the file. Raises Invalid for a file or for rules that cannot be used."""
    recorded = read(arguments.file, arguments.variant)
    rules = rules_of(recorded, arguments.changes)
    if arguments.library is not None:
        return _as_script(arguments, recorded, rules)
    if isinstance(recorded.deal, Question):
        if arguments.why is not None:
            raise refused("--why", f"asks about the steps of a deal: {arguments.file} asks what follows after one")
        return following(rules, recorded.deal, arguments.file)
    done = replay(rules, recorded.deal)
    told = _told(rules, done, recorded.who, arguments.why, arguments.file)
    lines = [*_steps(rules, told, recorded.who), "", *_findings(rules, told), *_end(done, recorded.who)]
    report = {"file": arguments.file, **_report(rules, done, told)}
    return Outcome(tuple(lines), report, FINDINGS if done.findings else GOOD)


@dataclass(frozen=True, slots=True)
class _Told:
    """The steps and the findings that are to be told; where it was asked why, each with its answers, one an event."""

    steps: tuple[tuple[Step, tuple[Answer, ...] | None], ...]
    findings: tuple[tuple[Finding, Answer | None], ...]

    def answers(self) -> Iterator[Answer]:
        """All answers."""
        for _, answers in self.steps:
            yield from answers or ()
        yield from (answer for _, answer in self.findings if answer is not None)


def _told(rules: Rulebook, done: Replay, who: Who, asked: int | None, file: str) -> _Told:
    """What is to be told: all of it, or what belongs to the step that was asked for. Raises Invalid if none does."""
    if asked is None:
        return _Told(tuple([(step, None) for step in done.steps]), tuple([(each, None) for each in done.findings]))
    befores = [None, *(step.deal for step in done.steps)]
    steps = [
        (step, tuple([why.event(rules, before, event, step.deal, who) for event in step.events]))
        for before, step in zip(befores, done.steps, strict=False)
        if asked in (_EVERY, step.number)
    ]
    findings = [(each, _because(rules, each, who)) for each in done.findings if asked in (_EVERY, each.number)]
    if not steps and not findings and asked != _EVERY:
        last = max([step.number for step in done.steps] + [each.number for each in done.findings])
        raise Invalid([Problem(file, 0, 0, "--why", f"there is no step {asked}: 0 to {last}")])
    return _Told(tuple(steps), tuple(findings))


def _because(rules: Rulebook, finding: Finding, who: Who) -> Answer:
    """Why what the record says breaks the rules."""
    if finding.refused is not None:
        return why.refusal(finding.refused, who)
    says = why.rule(rules, finding.rule)
    return Answer(f"{finding.why[0].upper()}{finding.why[1:]}. {says.text}", says.rules, says.clauses)


def _as_script(arguments: Namespace, recorded: Recorded, rules: Rulebook) -> Outcome:
    from tripledraw_conformance.scripts.pokerkit import script

    if arguments.json or arguments.why is not None:
        raise refused("--as", "prints a script: leave out --json and --why")
    return Outcome(tuple(script(recorded.deal, rules, arguments.file).splitlines()))


# For people.


def _steps(rules: Rulebook, told: _Told, who: Who) -> Iterator[str]:
    assert rules.variant is not None
    yield from wrapped(f"Played by {rules.variant.id}: {rules.variant.title}")
    before = -1
    for step, answers in told.steps:
        if step.number != before:
            yield from wrapped(f"{step.number:4} {step.said}", 0, 5)
        before = step.number
        if answers is None:
            for rule, events in groupby(step.events, lambda event: event.rule):
                yield from _happened(rules, rule, list(events), who)
        else:
            for event, answer in zip(step.events, answers, strict=True):
                yield from wrapped(sentence(event, who), 7, 2)
                yield from _answered(answer, 9)


def _answered(answer: Answer, indent: int) -> Iterator[str]:
    """A paragraph, and what it rests on."""
    yield from wrapped(f"Why: {answer.text}", indent, 2)
    yield from wrapped(f"Rules: {', '.join(answer.rules)}", indent, 2)
    if answer.clauses:
        yield from wrapped(f"Clauses: {', '.join(answer.clauses)}", indent, 2)


def _happened(rules: Rulebook, rule: str, events: Sequence[Event], who: Who) -> Iterator[str]:
    for event in events:
        yield from wrapped(sentence(event, who), 7, 2)
    yield from wrapped(_behind(rules, rule), 9, 2)


def _behind(rules: Rulebook, rule: str) -> str:
    """A rule, its value, and the clauses in which it stands, or what else it comes from."""
    of = provenance(rules, rule)
    return f"{rule} {shown(of.value)} ({', '.join(clause.id for clause in of.clauses) or of.standing})"


def _findings(rules: Rulebook, told: _Told) -> Iterator[str]:
    for finding, answer in told.findings:
        yield from _finding(rules, finding)
        if answer is not None:
            yield from _answered(answer, 2)
        yield ""


def _finding(rules: Rulebook, finding: Finding) -> Iterator[str]:
    of = provenance(rules, finding.rule)
    yield from wrapped(f"{_place(finding)}: {quoted(finding.said)} breaks the rules: {finding.why}.", 0, 2)
    reason = f", {of.reasoning}" if of.reasoning else ""
    yield from wrapped(f"Rule: {of.path} is {shown(of.value)} ({of.standing}{reason})", 2, 2)
    for clause in of.clauses:
        yield from clause_lines(clause, 4)
    if finding.legal is not None:
        yield from wrapped(f"Legal: {choices(finding.legal)}", 2, 2)


def _place(finding: Finding) -> str:
    line = f", line {finding.line}" if finding.line else ""
    return f"Action {finding.number}{line}" if finding.number else "Before the first action"


def _end(done: Replay, who: Who) -> Iterator[str]:
    yield _RESULTS[done.result]
    if done.deal is not None:
        stacks = [f"{who(seat)} {each.stack:,}" for seat, each in enumerate(done.deal.seats)]
        yield from wrapped(f"{'Final stacks' if done.result == 'over' else 'Stacks'}: {', '.join(stacks)}", 0, 2)
    rules = listing(dict.fromkeys(finding.rule for finding in done.findings), "and")
    yield from wrapped(f"{counted(len(done.findings), 'finding')}{f' on {rules}' if rules else ''}", 0, 2)


# For programs.


def _report(rules: Rulebook, done: Replay, told: _Told) -> dict[str, Any]:
    assert rules.variant is not None
    used = {event.rule for step, _ in told.steps for event in step.events}
    used |= {finding.rule for finding, _ in told.findings} | {path for each in told.answers() for path in each.rules}
    return {
        "variant": rules.variant.id,
        "steps": [_step_to_json(step) | _answers_to_json(answers) for step, answers in told.steps],
        "findings": [_finding_to_json(finding) | _answer_to_json(answer) for finding, answer in told.findings],
        "result": done.result,
        "stacks": [seat.stack for seat in done.deal.seats] if done.deal else None,
        "rules": [_rule_to_json(rules, path) for path in rules.values if path in used],
    }


def _step_to_json(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "line": step.line,
        "said": step.said,
        "seat": step.seat,
        "action": None if step.action is None else action_to_json(step.action),
        "events": [event_to_json(event) for event in step.events],
    }


def _answers_to_json(answers: Iterable[Answer] | None) -> dict[str, Any]:
    return {} if answers is None else {"answers": [_answer_to_json(each)["answer"] for each in answers]}


def _answer_to_json(answer: Answer | None) -> dict[str, Any]:
    if answer is None:
        return {}
    return {"answer": {"text": answer.text, "rules": list(answer.rules), "clauses": list(answer.clauses)}}


def _finding_to_json(finding: Finding) -> dict[str, Any]:
    return {
        "number": finding.number,
        "line": finding.line,
        "said": finding.said,
        "rule": finding.rule,
        "code": finding.code,
        "why": finding.why,
        "legal": None if finding.legal is None else options_to_json(finding.legal),
    }


def _rule_to_json(rules: Rulebook, path: str) -> dict[str, Any]:
    of = provenance(rules, path)
    return {
        "path": path,
        "value": list(of.value) if isinstance(of.value, tuple) else of.value,
        "standing": of.standing,
        "clauses": list(map(clause_to_json, of.clauses)),
    }
