"""Explaining what an engine shows in a deal: the rules of which one, played otherwise, would show the same."""

from tripledraw.rulebook import Rulebook
from tripledraw.schema import rules
from tripledraw.wording import shown
from tripledraw_conformance.changes import single_changes
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.fuzz import Fuzzed
from tripledraw_conformance.identify.recording import Recording, record
from tripledraw_conformance.lockstep import Side
from tripledraw_conformance.reads import watched
from tripledraw_conformance.script import Script


def explain(done: Fuzzed, engine: Engine, book: Rulebook) -> None:
    """Seek for each group of a run what would explain its shortest deal.

    An engine that shuffles itself does not play a deal again.
    """
    if done.hello["chance"] == "injected":
        side = Side(engine, book, frozenset(done.observes))
        for group in done.groups:
            assert group.witness.script is not None
            group.explained = explaining(side, group.witness.script)


def explaining(engine: Side, script: Script) -> tuple[str, ...]:
    """The single changes of the engine's rulebook, as PATH=VALUE, under which the reference engine shows what it shows.

    The engine plays the deal once more. Empty if it takes more than one change, or something that is no rule.
    """
    recording = record(engine.engine, engine.rules, script, engine.observes)
    if recording.broken:
        return ()
    read = _reads(recording, engine.rules)
    return tuple(
        f"{path}={shown(value).replace(' ', '')}"
        for path in rules()
        for value, changes in single_changes(engine.rules, path)
        if not read.isdisjoint(changes) and recording.played(engine.rules.changed(changes)).difference is None
    )


def _reads(recording: Recording, book: Rulebook) -> set[str]:
    """The rules that the reference engine looks at up to where the two part."""
    read: set[str] = set()
    recording.played(watched(book, read))
    return read
