"""Whether what a file has recorded can begin by the rules that it names, and where in the file it cannot."""

from collections.abc import Iterator

from tripledraw import rulebook
from tripledraw.history.record import Question, Record, Setting
from tripledraw.refusal import ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.rules.session import Finished
from tripledraw.sense import sense
from tripledraw.source import Keys


def obstacles(recorded: Record | Question) -> Iterator[tuple[Keys, str]]:
    """What keeps a deal, or the one that follows, from being dealt: the keys in a deal file, and what is wrong there.

    Raises Invalid for a variant that is not sound.
    """
    base = rulebook.load(recorded.variant)
    values = {**base.values, **recorded.changes}
    contradictions = sense(values)
    for path, message, allowed in contradictions:
        if path in recorded.changes:
            yield ("set", path), f"{message}: {allowed}"
        else:
            yield ("set",), f"with these {path} makes no sense, {message}: {allowed}"
    if not contradictions:
        yield from _table(base.changed(recorded.changes), recorded)


def _table(rules: Rulebook, recorded: Record | Question) -> Iterator[tuple[Keys, str]]:
    try:
        if isinstance(recorded, Record):
            recorded.setting.begin(rules, recorded.deck)
        else:
            _begin_next(rules, recorded)
    except ImpossibleTable as impossible:
        field: Keys = (impossible.field,) if impossible.at is None else (impossible.field, impossible.at)
        table: Keys = ("after",) if isinstance(recorded, Question) else ("table",)
        yield field if impossible.field == "deck" else (*table, *field), impossible.why


def _begin_next(rules: Rulebook, asked: Question) -> None:
    """Begin the deal that follows, if one does. Raises ImpossibleTable."""
    after, answer = asked.after, asked.answer(rules)
    if not isinstance(answer, Finished):
        places = (answer.small, answer.big)
        Setting(after.stacks, answer.button, entering=after.entering, blinds=places).begin(rules, ())
