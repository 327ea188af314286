"""What a run has reached: which rules it has looked at and which ones decided something, and what has happened."""

from collections import Counter
from dataclasses import dataclass, field

from tripledraw.notation import event_name
from tripledraw_conformance.engines.observation import Observation
from tripledraw_conformance.engines.port import Message


@dataclass
class Reached:
    """What the reference engine has shown in all deals of a run.

    `read` are the rules that it looked at, by path; `decided` counts those that it named for an event or a refusal.
    `events`, `refusals` and `stages` count what happened, by the words of the protocol.
    """

    read: set[str] = field(default_factory=set)
    decided: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def take(self, shown: Message) -> None:
        """Count what the reference engine shows."""
        if isinstance(shown, Observation):
            self.stages[shown["stage"]] += 1
            for event in shown.happened:
                self.events[event_name(event)] += 1
                self.decided[event.rule] += 1
        elif "refused" in shown and "rule" in shown:
            self.refusals[shown["refused"]] += 1
            self.decided[shown["rule"]] += 1
