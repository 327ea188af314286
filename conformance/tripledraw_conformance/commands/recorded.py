"""Records in files, as `replay` and `conform` take them: a hand history, a deal file, or a question between deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tripledraw import rulebook, source
from tripledraw.history import deal_file, phh
from tripledraw.history.phh import Hand
from tripledraw.history.record import Question, Record
from tripledraw.problem import Invalid, Problem
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.sense import sense
from tripledraw.variant import parse_change
from tripledraw.wording import shown
from tripledraw_conformance import default
from tripledraw_conformance.commands.telling import Who


@dataclass(frozen=True, slots=True)
class Recorded:
    """A record as a file has it, the variant that it names and the rules that it plays otherwise."""

    deal: Record | Hand | Question
    variant: str
    changes: Mapping[str, Value]
    who: Who


def read(file: str, variant: str | None = None) -> Recorded:
    """What a file has recorded, to be played by its own rules or by those of a variant. Raises Invalid."""
    recorded = _read(file, variant is not None)
    return recorded if variant is None else Recorded(recorded.deal, variant, {}, recorded.who)


def rules_of(recorded: Recorded, changes: Sequence[str] = ()) -> Rulebook:
    """The rulebook of a record, with its own changes and then those that are asked for. Raises Invalid."""
    base = rulebook.load(recorded.variant)
    assert base.variant is not None  # it was loaded from one
    values = {**base.values, **recorded.changes}
    for change in changes:
        values |= parse_change(change, base.variant)
    problems = [Problem(recorded.variant, 0, 0, found.path, found.message) for found in sense(values)]
    if problems:
        raise Invalid(problems)
    return rulebook.rulebook(values, base.variant)


def _read(file: str, other_variant: bool) -> Recorded:
    data = source.read_bytes(file)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        record = deal_file.parse_any(data, file, any_variant=other_variant)
        return Recorded(record, record.variant, record.changes, "seat {}".format)
    hand = phh.parse(data, file)
    if hand.ours is not None:
        return Recorded(hand, hand.ours.variant, hand.ours.changes, "seat {}".format)
    return Recorded(hand, default.VARIANT, {}, lambda seat: f"p{seat + 1}{_name(hand, seat)}")


def _name(hand: Hand, seat: int) -> str:
    players = hand.about.get("players")
    if isinstance(players, list) and seat < len(players) and isinstance(players[seat], str) and players[seat]:
        return f" {shown(players[seat])}"
    return ""
