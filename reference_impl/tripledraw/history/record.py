"""A deal on record: the rules, the table, the deck, and what was done. Nothing else decides how it goes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from tripledraw import play
from tripledraw.actions import Action
from tripledraw.cards import Card
from tripledraw.play import Played
from tripledraw.rulebook import Rulebook
from tripledraw.rules import session
from tripledraw.rules.session import Finished, NextDeal
from tripledraw.schema import Value


@dataclass(frozen=True, slots=True)
class Setting:
    """The table of a record: what `play.start` takes. None is what the rulebook says.

    `stacks` are the chips of every seat, 0 for an empty one, None for the rulebook's; `antes` one a seat; `blinds` the
    seats of the small and the big blind, where a session has placed them.
    """

    stacks: tuple[int | None, ...]
    button: int
    small_blind: int | None = None
    big_blind: int | None = None
    antes: tuple[int, ...] | None = None
    entering: tuple[int, ...] = ()
    blinds: tuple[int, int] | None = None

    def begin(self, rulebook: Rulebook, deck: tuple[Card, ...]) -> Played:
        """Start the deal. Raises ImpossibleTable."""
        return play.start(rulebook, self.stacks, self.button, deck, **self.table())

    def table(self) -> dict[str, Any]:
        """What `play.start` takes beside the stacks and the button."""
        return {each.name: getattr(self, each.name) for each in fields(self)[2:]}


@dataclass(frozen=True, slots=True)
class Told:
    """An action as a record tells it; `seat` is None where the record does not say who acted."""

    action: Action
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A deal that can be replayed.

    `variant` is an id; `changes` are the rules that are played otherwise than it says, by path. `deck` are the cards
    in the order in which they fall; what is missing is unknown. `actions` hold the order of each pack, too.
    """

    variant: str
    setting: Setting
    actions: tuple[Told, ...]
    deck: tuple[Card, ...] = ()
    changes: Mapping[str, Value] = field(default_factory=dict)
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What follows after a deal: a question to the session rules, on record like a deal.

    `variant` is an id; `changes` are the rules that are played otherwise than it says, by path.
    """

    variant: str
    after: session.Played
    changes: Mapping[str, Value] = field(default_factory=dict)
    title: str | None = None

    def answer(self, rulebook: Rulebook) -> NextDeal | Finished:
        """The places of the next deal, or the end of the session."""
        return session.next_deal(rulebook.session, rulebook.posting, self.after, rulebook.dealing.least_seats)
