"""Scripts: a deal as something to be played, by whoever and under whatever rules.

Moves say what is meant, not which cards or amounts it comes to: "discard the first and the third card", "raise as
little as possible". So a script still makes sense on another rulebook, or with a seat or some chips less.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tripledraw_conformance.engines.port import Message

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Bet:
    """Fold, check, call, or wager: `most` as much as possible, else to `to` chips, or as little as possible for 0."""

    do: str
    to: int = 0
    most: bool = False


@dataclass(frozen=True)
class Throw:
    """Discard the cards at these places of the hand."""

    places: tuple[int, ...]


@dataclass(frozen=True)
class Foul:
    """Try something that is illegal, of this kind (see `fouls.py`), with the pack of this number if it is about one."""

    kind: str
    pack: int | None = None


Move = Bet | Throw


@dataclass(frozen=True)
class Script:
    """A deal to be played: the table, the order of the whole deck, the top of each pack, and the moves.

    `packs` holds for each pack the cards that come first, if they are in it; the rest follows in the order of the deck.
    """

    table: Mapping[str, Any]
    deck: Cards
    moves: tuple[Move | Foul, ...]
    packs: tuple[Cards, ...] = ()

    def with_moves(self, moves: Sequence[Move | Foul]) -> "Script":
        """The script with other moves."""
        return replace(self, moves=tuple(moves))

    def with_table(self, **changes: Any) -> "Script":
        """The script at another table."""
        return replace(self, table={**self.table, **changes})


def action_of(move: Move, observation: Message) -> dict[str, Any]:
    """The action that a move comes to where a seat sees this; it need not be legal."""
    options, turn = observation["options"], observation["turn"]
    if isinstance(move, Throw):
        # Where the seat may discard, its hand stands among the options, too, and is sooner found there.
        hand = options["discard"]["from"] if "discard" in options else observation["hands"][turn]
        return {"do": "discard", "cards": [hand[place] for place in move.places if place < len(hand)]}
    if move.do != "raise":
        return {"do": move.do}
    wager = options.get("raise")
    if move.to or wager is None:
        return {"do": "raise", "to": max(1, move.to)}
    return {"do": "raise", "to": wager["to"][1 if move.most else 0]}


def move_of(action: Mapping[str, Any], observation: Message) -> Move:
    """The move that an action was where a seat saw this."""
    if action["do"] == "discard":
        hand = list(observation["hands"][observation["turn"]])
        return Throw(tuple(hand.index(card) for card in action["cards"]))
    if action["do"] != "raise":
        return Bet(action["do"])
    least, most = observation["options"].get("raise", {"to": [0, 0]})["to"]
    if action["to"] == least:
        return Bet("raise")
    return Bet("raise", most=True) if action["to"] == most else Bet("raise", action["to"])


def pack_order(script: Script, number: int, pack: Sequence[str]) -> Cards:
    """The order in which a pack falls: what the script wants on top, then the order of the deck."""
    wanted = [card for card in (script.packs[number] if number < len(script.packs) else ()) if card in pack]
    return (*wanted, *(card for card in script.deck if card in pack and card not in wanted))


def cheapest(observation: Message) -> Move:
    """The move that costs least: stand pat, check, call, and only else raise or fold."""
    options = observation["options"]
    if "discard" in options:
        return Throw(())
    for do in ("check", "call"):
        if do in options:
            return Bet(do)
    return Bet("raise") if "raise" in options else Bet("fold")


def ends(observation: Message) -> Iterator[dict[str, Any]]:
    """Actions at every end of what an observation allows, the boldest first."""
    options = observation["options"]
    if "raise" in options:
        yield from ({"do": "raise", "to": chips} for chips in reversed(dict.fromkeys(options["raise"]["to"])))
    yield from ({"do": do} for do in ("call", "check", "fold") if do in options)
    if "discard" in options:
        counts = reversed(options["discard"]["counts"])
        yield from ({"do": "discard", "cards": options["discard"]["from"][:count]} for count in counts)
