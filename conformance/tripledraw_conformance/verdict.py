"""Verdicts: what came of whatever was put to an engine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tripledraw.history import deal_file
from tripledraw.history.record import Question, Record, Told
from tripledraw.notation import action_from_json, cards_from_json
from tripledraw.provenance import provenance
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.judge import Resolved
from tripledraw_conformance.levels import Shown, shown_in
from tripledraw_conformance.run import Command

Outcome = Literal["passed", "failed", "known", "changed", "unexpected", "skipped"]
"""*known*: it failed as the known failures say; *changed*: it failed otherwise; *unexpected*: it passed, though they
say that it fails; *skipped*: the engine has declared that it cannot do what it takes."""

OUTCOMES: Sequence[Outcome] = ("passed", "failed", "known", "changed", "unexpected", "skipped")
COUNT_AGAINST: Sequence[Outcome] = ("failed", "changed", "unexpected")


@dataclass(frozen=True)
class Subject:
    """What was put to an engine: `id` is CHAPTER/TITLE, of a deal file its name; `line` 0 means the file as a whole.

    `scenario` is false for a deal file.
    """

    id: str
    chapter: str
    title: str
    file: str
    line: int
    scenario: bool = True


@dataclass(frozen=True)
class Verdict:
    """What came of it under the rules of a variant.

    `why` says why it did not pass: at which `step`, in its words, what was `expected` and what was `got` where there
    are two such things. `deal` is what was played up to there, if a deal had begun.
    """

    subject: Subject
    variant: str
    rules: Rulebook
    shown: Shown
    outcome: Outcome = "passed"
    step: str = ""
    why: str = ""
    expected: str = ""
    got: str = ""
    deal: Record | Question | None = None

    @property
    def counts_against(self) -> bool:
        """Whether an engine that earns it has failed."""
        return self.outcome in COUNT_AGAINST

    @property
    def message(self) -> str:
        """All of why, on one line."""
        return f"{self.why}: expected {self.expected}, got {self.got}" if self.expected or self.got else self.why

    def became(self, outcome: Outcome, why: str = "") -> "Verdict":
        """The verdict with another outcome, for another reason if there is one."""
        return replace(self, outcome=outcome, why=why or self.why)


def passed(resolved: Resolved, variant: str) -> Verdict:
    """The verdict on a case that an engine has passed."""
    case = resolved.case
    subject = Subject(case.id, case.chapter, case.title, case.file, case.line)
    return Verdict(subject, variant, resolved.rules, shown_in(case, resolved.rules))


def skipped(resolved: Resolved, variant: str, why: str) -> Verdict:
    """The verdict on a case that an engine cannot play."""
    return replace(passed(resolved, variant), outcome="skipped", why=why)


def failed(resolved: Resolved, variant: str, why: CaseFailed) -> Verdict:
    """The verdict on a case that an engine has failed."""
    return replace(
        passed(resolved, variant),
        outcome="failed",
        step=resolved.case.steps[why.step].words,
        why=why.what,
        expected=why.expected,
        got=why.got,
        deal=_played(resolved, why.step),
    )


def changes_of(rules: Rulebook) -> dict[str, Value]:
    """What a rulebook plays otherwise than its variant, by the paths of the rules."""
    return {path: value for path, value in rules.values.items() if provenance(rules, path).standing == "set"}


def _played(resolved: Resolved, step: int) -> Record | Question | None:
    """What a case has played when a step is over, None if that is no deal."""
    commands = [command for of_step in resolved.commands[: step + 1] for command in of_step]
    book = resolved.rules
    if book.variant is None or not commands:
        return None
    changes = changes_of(book)
    name, given = commands[0]
    if name == "next":
        return Question(book.variant.id, deal_file.after_from_json(given), changes, resolved.case.title)
    if name != "deal":
        return None
    actions = [_told(command, resolved.segments) for command in commands[1:]]
    setting = deal_file.setting_from_json(given)
    begun, _ = setting.begin(book, ())
    return Record(
        book.variant.id,
        replace(setting, stacks=begun.table.stacks),  # a file has chips where a table may leave them to the rulebook
        tuple(actions),
        cards_from_json(resolved.segments[0]),
        changes,
        resolved.case.title,
    )


def _told(command: Command, segments: Sequence[Sequence[str]]) -> Told:
    name, given = command
    if name == "order":
        return Told(action_from_json({"do": "order", "cards": list(segments[given])}))
    action: dict[str, Any] = given["action"]
    return Told(action_from_json(action), given["seat"])
