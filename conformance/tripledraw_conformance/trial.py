"""Trials: an engine, everything that is put to it, and the verdicts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripledraw import rulebook
from tripledraw.history.record import Question
from tripledraw.rulebook import Rulebook
from tripledraw.variant import variants
from tripledraw_conformance import conform, known_failures
from tripledraw_conformance.case_files import judge_record
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.commands.recorded import Recorded, read, rules_of
from tripledraw_conformance.engines.finding import Found
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.known_failures import Known
from tripledraw_conformance.progress import Progress
from tripledraw_conformance.rank_verdicts import rank_verdicts, wanted
from tripledraw_conformance.record_script import playable
from tripledraw_conformance.verdict import Verdict


@dataclass(frozen=True)
class Asked:
    """What engines are judged by: the scenarios that are `chosen`, the order of hands, and the deals in `files`.

    On the `variants`, by id or file, or on all of ours; with the rules that `changes` play otherwise.
    """

    variants: Sequence[str]
    changes: Sequence[str]
    chosen: Chosen
    files: Sequence[str]
    all_hands: bool


@dataclass(frozen=True)
class Trial:
    """An engine, what it says of itself, and the verdicts on it."""

    found: Found
    hello: Mapping[str, Any]
    verdicts: Sequence[Verdict]

    def good(self, *, allow_skips: bool) -> bool:
        """Whether something ran, all that counts passed, and nothing required was skipped, unless that is allowed."""
        ran = any(each.outcome != "skipped" for each in self.verdicts)
        missed = any(each.outcome == "skipped" and each.shown.level == "required" for each in self.verdicts)
        return ran and not any(each.counts_against for each in self.verdicts) and (allow_skips or not missed)


def try_engine(found: Found, asked: Asked, known: Sequence[Known], progress: Progress) -> Trial:
    """Judge an engine in the light of the failures that are known.

    Raises EngineError if it does not come up, RuntimeError if the scenarios cannot be run, Invalid for a file.
    """
    with found.open() as engine:
        hello = engine.hello()
        verdicts = conform.run(asked.variants, asked.changes, engine, asked.chosen, progress)
        verdicts += [*_on_hands(asked, engine, progress), *_on_files(asked, engine)]
    return Trial(found, hello, known_failures.applied(verdicts, known))


def check_files(asked: Asked) -> None:
    """Raise Invalid for a file that could be put to no engine, before one is started."""
    for file, recorded, rules in _recorded(asked):
        if not isinstance(recorded.deal, Question):
            playable(recorded.deal, rules, file)


def _on_hands(asked: Asked, engine: Engine, progress: Progress) -> Iterator[Verdict]:
    """How it ranks all kinds of hands, or all hands."""
    if wanted(asked.chosen):
        books = {name: rulebook.load(name, asked.changes) for name in asked.variants or variants()}
        found = rank_verdicts(engine, books, all_hands=asked.all_hands, progress=progress)
        yield from (verdict for verdict in found if asked.chosen.has_shown(verdict.shown))


def _on_files(asked: Asked, engine: Engine) -> Iterator[Verdict]:
    """How it plays recorded deals: by their own rules, or by each of the variants that are named."""
    for file, recorded, rules in _recorded(asked):
        yield judge_record(recorded.deal, rules, engine, file, recorded.variant)


def _recorded(asked: Asked) -> Iterator[tuple[str, Recorded, Rulebook]]:
    """Each file once on each variant. Raises Invalid."""
    for file in dict.fromkeys(asked.files):
        for name in dict.fromkeys(asked.variants) or (None,):
            recorded = read(file, name)
            yield file, recorded, rules_of(recorded, asked.changes if name else ())
