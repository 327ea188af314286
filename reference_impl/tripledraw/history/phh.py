"""Poker hand histories (PHH, which is TOML) of draw games: read into a `Hand`, written from a record.

The players p1, p2, ... are the seats that are dealt in, from the first one left of the button; the last one is the
button. Heads-up the blinds and antes stand crossed, as PokerKit has them: p2 is the button and posts the first blind.
What the format cannot hold stands in the table `_tripledraw`, so that our own files come back exactly:

    [_tripledraw]
    variant = "house"            # the variant, and
    set = {"betting.structure" = "no_limit"}      # the rules that are played otherwise
    title = "What the deal shows"
    table = {stacks = [100, 0, 100], button = 2}  # as in the protocol
    deck = ["7h", "6c"]          # the cards as they fall
    packs = [["2c", "9d"]]       # the order of each pack that was shuffled
    seats = [0, 3]               # the actions, counted from 0, that say whose they are
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripledraw import shape, source
from tripledraw.cards import Card, CardError, parse_cards
from tripledraw.history import deal_file, toml
from tripledraw.history.beginning import obstacles
from tripledraw.history.record import Setting
from tripledraw.notation import cards_from_json
from tripledraw.problem import Invalid, Problem
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.source import Keys, Source
from tripledraw.wording import quoted

OURS = "_tripledraw"

Verb = Literal["deal", "fold", "check_or_call", "raise", "draw", "show", "muck", "open"]

_STRUCTURES = {"fixed_limit": "F", "no_limit": "N", "pot_limit": "P"}
_RANKINGS = {("lowest", "high"): "2L", ("lowest", "low"): "AL", ("highest", "high"): "H"}
_LINE = re.compile(r"(?:d +dh +)?p([0-9]{1,2})(?: +(.*))?", re.DOTALL)
_BARE: Mapping[str, Verb] = {"f": "fold", "cc": "check_or_call", "sd": "draw", "sm": "muck", "sm -": "open"}
_WITH_CARDS: Mapping[str, Verb] = {"sd": "draw", "sm": "show"}
_BETS: tuple[str, ...] = ("small_bet", "big_bet", "min_bet")
_ONE_EACH = ("antes", "blinds_or_straddles", "finishing_stacks", "winnings", "players", "seats")
_JUDGED = {
    *("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions", "finishing_stacks"),
    *("ante_trimming_status", *_BETS, OURS),
}
_ALLOWED = (
    "an action, such as 'd dh p1 7h6c', 'p1 f', 'p1 cc', 'p1 cbr 400', 'p1 sd 7h', 'p1 sd', 'p1 sm 7h6c' or 'p1 sm'"
)


@dataclass(frozen=True, slots=True)
class Line:
    """An action of a hand: `text` as it stands in the file, in `line`; `number` counts from 1, `player` from 0.

    To `deal` and to `draw` have `cards`, and to `show`; to `raise` has `chips`, which the player then has in this
    round. To `muck` and to `open` say only whether the hand was seen.
    """

    number: int
    line: int
    text: str
    player: int
    verb: Verb
    cards: tuple[Card, ...] = ()
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Ours:
    """What our own files hold beside the format: see the top of this module."""

    variant: str
    deck: tuple[Card, ...]
    packs: tuple[tuple[Card, ...], ...]
    seats: tuple[int, ...]
    changes: Mapping[str, Value]
    title: str | None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand history as it was read, not yet judged by any rules.

    `variant` is PHH's name of the game. `starting_stacks` and `finishing_stacks` are those of the players, the latter
    None if they are not recorded. `bets` are the sizes of bets that it mentions, by their keys (`small_bet`,
    `big_bet`, `min_bet`). `ours` is None for a file that somebody else wrote. `about` holds the other fields: who
    played, when, and where.
    """

    file: str
    variant: str
    setting: Setting
    starting_stacks: tuple[int, ...]
    bets: Mapping[str, int]
    lines: tuple[Line, ...]
    finishing_stacks: tuple[int, ...] | None
    ours: Ours | None
    about: Mapping[str, Any] = field(default_factory=dict)


def read(path: Path | str) -> Hand:
    """The hand history in a file. Raises Invalid for what is no PHH of a draw game, of bounded size."""
    return parse(source.read_bytes(path), str(path))


def parse(data: bytes | str, file: str, *, playable: bool = False) -> Hand:
    """The hand history in PHH; `file` is what messages call it. Raises Invalid as `read` does.

    If it is to be `playable`, also for a file of our own with rules, a table or a deck with which no deal can begin.
    """
    text = toml.read(data, file)
    problems = shape.problems(text, "hand")
    if problems:
        raise Invalid(problems)
    return _Reader(text, playable).hand()


def name(rulebook: Rulebook) -> str:
    """The name of the game as PHH forms it: F2L3D is fixed-limit, two-to-seven low, three draws.

    The format itself knows F2L3D and N2L1D; all other names are made after their fashion.
    """
    values = rulebook.values
    ranking = _RANKINGS.get((values["ranking.best"], values["ranking.ace"]), "H")
    return f"{_STRUCTURES[values['betting.structure']]}{ranking}{values['drawing.draws']}D"


def crossed(amounts: Sequence[int]) -> tuple[int, ...]:
    """What each player posts, as the format has it, and the other way round: crossed heads-up."""
    return tuple(amounts[::-1]) if len(amounts) == 2 else tuple(amounts)


class _Reader:
    """Takes a hand out of values that have the right shape, and collects what else is wrong with them."""

    def __init__(self, text: Source, playable: bool) -> None:
        self.text = text
        self.playable = playable
        self.values: dict[str, Any] = text.value
        self.players = len(self.values["starting_stacks"])
        self.problems: list[Problem] = []

    def hand(self) -> Hand:
        values = self.values
        self._check_lengths()
        lines = self._lines()
        own = self._own() if OURS in values else None
        setting = own[1] if own else self._setting()
        if self.problems:
            raise Invalid(self.problems)
        assert setting is not None
        finishing = values.get("finishing_stacks")
        return Hand(
            file=self.text.file,
            variant=values["variant"],
            setting=setting,
            starting_stacks=tuple(values["starting_stacks"]),
            bets={key: values[key] for key in _BETS if key in values},
            lines=lines,
            finishing_stacks=None if finishing is None else tuple(finishing),
            ours=own[0] if own else None,
            about={key: each for key, each in values.items() if key not in _JUDGED},
        )

    def _wrong(self, keys: Keys, message: str) -> None:
        self.problems.append(self.text.problem(keys, message))

    def _check_lengths(self) -> None:
        for key in _ONE_EACH:
            if key in self.values and len(self.values[key]) != self.players:
                self._wrong((key,), f"{len(self.values[key])} are not one for each player: {self.players}")

    def _setting(self) -> Setting | None:
        """The table of a hand that somebody else wrote: its players are all the seats."""
        antes, blinds, stacks = (self.values[key] for key in ("antes", "blinds_or_straddles", "starting_stacks"))
        posts = [at for at, chips in enumerate(blinds) if chips > 0]
        if posts != [0, 1] or (blinds[0] > blinds[1] and self.players > 2):
            message = "not admitted: a small and a big blind, of the first two players"
            self._wrong(("blinds_or_straddles",), f"{quoted(blinds)} is {message}")
            return None
        return Setting(
            stacks=tuple(stacks),
            button=self.players - 1,
            small_blind=min(blinds[:2]),
            big_blind=max(blinds[:2]),
            antes=crossed(antes),
            entering=tuple(at for at, chips in enumerate(blinds) if chips < 0),
        )

    def _own(self) -> tuple[Ours, Setting] | None:
        own = self.values[OURS]
        wrong = list(deal_file.senseless(own, any_variant=not self.playable))
        record = None if wrong else deal_file.from_json({**own, "actions": []})
        if record is not None and self.playable:
            wrong = list(obstacles(record))
        for keys, message in wrong:
            self._wrong((OURS, *keys), message)
        if record is None or wrong:
            return None
        packs = tuple(map(cards_from_json, own.get("packs", ())))
        seats = tuple(own.get("seats", ()))
        return Ours(record.variant, record.deck, packs, seats, record.changes, record.title), record.setting

    def _lines(self) -> tuple[Line, ...]:
        lines = [self._line(at, words) for at, words in enumerate(self.values["actions"])]
        return tuple(line for line in lines if line is not None)

    def _line(self, at: int, action: str) -> Line | None:
        keys = ("actions", at)
        words = " ".join(action.partition("#")[0].split())
        if not words:
            return None
        found = _LINE.fullmatch(words)
        player = int(found[1]) - 1 if found else -1
        if found and not 0 <= player < self.players:
            self._wrong(keys, f"{quoted(words)}: there is no player p{player + 1}: p1 to p{self.players}")
            return None
        try:
            done = _done(found[2] or "", words.startswith("d ")) if found else None
        except CardError as error:
            self._wrong(keys, f"{quoted(words)}: {error}"[:200])
            return None
        if done is None:
            self._wrong(keys, f"{quoted(words)} is not admitted: {_ALLOWED}")
            return None
        verb, cards, chips = done
        return Line(at + 1, self.text.mark(keys).line, words, player, verb, cards, chips)


def _done(rest: str, dealt: bool) -> tuple[Verb, tuple[Card, ...], int] | None:
    """What is done, with which cards and chips; None if this is no action. Raises CardError."""
    if dealt:
        return ("deal", parse_cards(rest), 0) if rest else None
    if rest in _BARE:
        return _BARE[rest], (), 0
    word, _, what = rest.partition(" ")
    if word == "cbr" and re.fullmatch(r"[0-9,]{1,18}(\.0+)?", what) and what[0] != ",":
        return "raise", (), int(what.partition(".")[0].replace(",", ""))
    return (_WITH_CARDS[word], parse_cards(what), 0) if word in _WITH_CARDS else None
