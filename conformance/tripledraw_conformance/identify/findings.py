"""What is found out about an engine: a rulebook, how much of it was shown, and what fits nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.fuzz import Group, Parted
from tripledraw_conformance.identify.recording import Recording
from tripledraw_conformance.lockstep import Difference
from tripledraw_conformance.parting import Parting, parting
from tripledraw_conformance.script import Script

Standing = Literal["known", "only", "unseen"]
"""*known* if the engine has shown that the rule has no other value, *only* if there is no other, *unseen* if it cannot
show it."""


@dataclass(frozen=True)
class Finding:
    """What was found out about a rule: its value, the other values that fit as well, and why the engine cannot show
    it."""

    path: str
    value: Value
    standing: Standing
    others: tuple[Value, ...] = ()
    why: str | None = None


@dataclass(frozen=True)
class Identified:
    """Which rules an engine plays: the rulebook that fits it best, and how much of that it has shown.

    `strange` are the deals that no value explains which we know, grouped as those of `fuzz`, with the rules found on
    the left and the engine on the right. `hello` is what the engine says of itself; `deals` and `questions` are how
    many were put to it; `gave_up` if it broke down so often that the rest was left.
    """

    hello: Message
    rules: Rulebook
    findings: tuple[Finding, ...]
    strange: tuple[Group, ...]
    deals: int
    questions: int
    gave_up: bool = False

    def of(self, path: str) -> Finding:
        """The finding about a rule. Raises KeyError if there is no such rule."""
        return {each.path: each for each in self.findings}[path]


def grouped(recordings: Sequence[Recording], rules: Rulebook) -> tuple[Group, ...]:
    """The recordings that these rules do not explain, the shortest of each group as its witness, most deals first."""
    found: dict[str, Group] = {}
    for recording in sorted(recordings, key=lambda each: each.actions):
        witness = _parted(recording, rules)
        group = found.setdefault(witness.name, Group(witness))
        group.fields[witness.difference.field] += 1
    return tuple(sorted(found.values(), key=lambda group: -group.number))


def _parted(recording: Recording, rules: Rulebook) -> Parted:
    """A recording as a witness: the rules on the left, the engine on the right."""
    reference = ReferenceEngine(rules)
    played = recording.played(rules, reference)
    seen, found = played.seen, played.difference
    assert found is not None
    difference = Difference(found.after, found.field, found.right, found.left)
    played = replace(played, seen=(seen[1], seen[0]), difference=difference)
    probe: Any = recording.probe
    if not isinstance(probe, Script):
        return Parted(difference, None, played, probe[1], Parting(""))
    return Parted(difference, probe.with_moves(played.moves), played, None, parting(played, reference))
