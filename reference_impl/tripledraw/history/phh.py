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
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripledraw import shape, source
from tripledraw.actions import Order
from tripledraw.cards import Card, CardError, parse_cards
from tripledraw.history import deal_file, toml
from tripledraw.history.record import Setting
from tripledraw.problem import Invalid, Problem
from tripledraw.rulebook import Rulebook
from tripledraw.schema import Value
from tripledraw.source import dotted
from tripledraw.wording import quoted

OURS = "_tripledraw"
MOST_ACTIONS = 10_000
"""Actions of a hand that are read at most."""

Verb = Literal["deal", "fold", "check_or_call", "raise", "draw", "show", "muck", "open"]

_STRUCTURES = {"fixed_limit": "F", "no_limit": "N", "pot_limit": "P"}
_RANKINGS = {("lowest", "high"): "2L", ("lowest", "low"): "AL", ("highest", "high"): "H"}
_VARIANT = re.compile(r"[FNP](2L|AL|H)[0-9]D")
_LINE = re.compile(r"(?:d +dh +)?p([0-9]{1,2})(?: +(.*))?", re.DOTALL)
_BARE: Mapping[str, Verb] = {"f": "fold", "cc": "check_or_call", "sd": "draw", "sm": "muck", "sm -": "open"}
_WITH_CARDS: Mapping[str, Verb] = {"sd": "draw", "sm": "show"}
_BETS: tuple[str, ...] = ("small_bet", "big_bet", "min_bet")
_NEEDED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")
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


def parse(data: bytes | str, file: str) -> Hand:
    """The hand history in PHH; `file` is what messages call it. Raises Invalid as `read` does."""
    return _Reader(file, *_toml(data, file)).hand()


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


def _toml(data: bytes | str, file: str) -> tuple[str, dict[str, Any]]:
    try:
        words = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        words = words.replace("\r\n", "\n")
        return words, tomllib.loads(words, parse_float=str)
    except UnicodeDecodeError as error:
        message = f"byte 0x{error.object[error.start]:02x} is not UTF-8: save the file in the encoding UTF-8"
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"^(.*) \(at line ([0-9]+), column ([0-9]+)\)$", str(error), re.DOTALL)
        message = f"this is not TOML, {(place[1] if place else str(error))[:100]}: a hand history"
        if place:
            raise Invalid([Problem(file, int(place[2]), int(place[3]), "", message)]) from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets inside each other
        message = "this is far too large or too deep: a hand history"
    raise Invalid([Problem(file, 0, 0, "", message)])


class _Reader:
    """Takes a hand out of TOML's values, and collects what is wrong with them."""

    def __init__(self, file: str, words: str, values: dict[str, Any]) -> None:
        self.file = file
        self.values = values
        self.lines = toml.string_lines(words, "actions")
        self.problems: list[Problem] = []

    def hand(self) -> Hand:
        for key in _NEEDED:
            if key not in self.values:
                self._wrong(key, "this key is missing")
        self._stop()
        variant = self._variant()
        antes, blinds, stacks = map(self._amounts, ("antes", "blinds_or_straddles", "starting_stacks"))
        self._stop()
        for key, amounts in (("antes", antes), ("blinds_or_straddles", blinds)):
            if len(amounts) != len(stacks):
                self._wrong(key, f"{len(amounts)} are not one for each of the {len(stacks)} players")
        lines = self._lines(len(stacks))
        bets = {key: self._amount(key, self.values[key]) for key in _BETS if key in self.values}
        finishing = self._amounts("finishing_stacks") if "finishing_stacks" in self.values else None
        if finishing is not None and len(finishing) != len(stacks):
            self._wrong("finishing_stacks", f"{len(finishing)} are not one for each of the {len(stacks)} players")
        own = self._own()
        setting = own[1] if own else self._setting(antes, blinds, stacks)
        self._stop()
        assert setting is not None
        known = {*_NEEDED, *bets, "finishing_stacks", "ante_trimming_status", OURS}
        about = {key: each for key, each in self.values.items() if key not in known}
        return Hand(self.file, variant, setting, stacks, bets, lines, finishing, own[0] if own else None, about)

    def _wrong(self, path: str, message: str, line: int = 0) -> None:
        self.problems.append(Problem(self.file, line, 1 if line else 0, path, message))

    def _stop(self) -> None:
        if self.problems:
            raise Invalid(self.problems)

    def _variant(self) -> str:
        variant = self.values["variant"]
        if not isinstance(variant, str) or not _VARIANT.fullmatch(variant):
            self._wrong("variant", f"{quoted(variant)} is no draw game that is played here: such as F2L3D or N2L1D")
        return str(variant)

    def _amount(self, path: str, value: Any) -> int:
        # Chips are whole; a fraction of zero is still that.
        if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9_]+\.0+", value):
            value = int(value.partition(".")[0])
        if type(value) is not int or abs(value) >= 10**18:
            self._wrong(path, f"{quoted(value)} is not admitted: a whole number of chips")
            return 0
        return value

    def _amounts(self, key: str) -> tuple[int, ...]:
        value = self.values[key]
        if not isinstance(value, list) or not 2 <= len(value) <= 10:
            self._wrong(key, f"{quoted(value)} is not admitted: a list of chips, one for each of 2 to 10 players")
            return ()
        amounts = tuple(self._amount(f"{key}[{at}]", each) for at, each in enumerate(value))
        for at, chips in enumerate(amounts):
            if chips < 0 and key != "blinds_or_straddles":
                self._wrong(f"{key}[{at}]", f"{chips} is not admitted: 0 or more chips")
        return amounts

    def _setting(self, antes: Sequence[int], blinds: Sequence[int], stacks: Sequence[int]) -> Setting | None:
        """The table of a hand that somebody else wrote: its players are all the seats."""
        posts = [at for at, chips in enumerate(blinds) if chips > 0]
        heads_up = len(stacks) == 2
        if len(posts) != 2 or (posts != [0, 1]) or (blinds[0] > blinds[1] and not heads_up):
            self._wrong("blinds_or_straddles", "not admitted: the first two players post a small and a big blind")
            return None
        if not all(stacks):
            self._wrong("starting_stacks", "a player has no chips: every player has some")
            return None
        return Setting(
            stacks=tuple(stacks),
            button=len(stacks) - 1,
            small_blind=min(blinds[:2]),
            big_blind=max(blinds[:2]),
            antes=crossed(antes),
            entering=tuple(at for at, chips in enumerate(blinds) if chips < 0),
        )

    def _own(self) -> tuple[Ours, Setting] | None:
        if OURS not in self.values:
            return None
        own = self.values[OURS]
        if not isinstance(own, dict):
            self._wrong(OURS, "is not admitted: a table")
            return None
        packs, seats = own.get("packs", []), own.get("seats", [])
        value = {key: each for key, each in own.items() if key not in ("packs", "seats")}
        actions = [{"do": "order", "cards": pack} for pack in packs] if isinstance(packs, list) else packs
        value |= {"format": deal_file.FORMAT, "actions": actions}
        found = [(keys, message) for keys, message, _ in shape.findings(value, "deal")]
        found = found or list(deal_file.senseless(value, any_variant=True))
        for keys, message in found:
            where = dotted(keys).replace("actions", "packs", 1).replace(".cards", "", 1)
            self._wrong(f"{OURS}.{where}".removesuffix("."), message)
        if not isinstance(seats, list) or any(type(seat) is not int for seat in seats):
            self._wrong(f"{OURS}.seats", "is not admitted: a list of whole numbers")
        if self.problems:
            return None
        record = deal_file.from_json(value)
        orders = tuple(told.action.cards for told in record.actions if isinstance(told.action, Order))
        ours = Ours(record.variant, record.deck, orders, tuple(seats), record.changes, record.title)
        return ours, record.setting

    def _lines(self, players: int) -> tuple[Line, ...]:
        actions = self.values["actions"]
        if not isinstance(actions, list) or len(actions) > MOST_ACTIONS:
            self._wrong("actions", f"is not admitted: a list of at most {MOST_ACTIONS:,} actions")
            return ()
        lines = []
        for number, action in enumerate(actions, 1):
            place = self.lines[number - 1] if number <= len(self.lines) else 0
            line = self._line(number, place, action, players)
            if line is not None:
                lines.append(line)
        return tuple(lines)

    def _line(self, number: int, place: int, action: Any, players: int) -> Line | None:
        path = f"actions[{number - 1}]"
        if not isinstance(action, str):
            self._wrong(path, f"{quoted(action)} is not admitted: {_ALLOWED}", place)
            return None
        words = " ".join(action.partition("#")[0].split())
        if not words:
            return None
        found = _LINE.fullmatch(words)
        player = int(found[1]) - 1 if found else -1
        if found and not 0 <= player < players:
            self._wrong(path, f"{quoted(words)}: there is no player p{player + 1}: p1 to p{players}", place)
            return None
        try:
            done = _done(found[2] or "", words.startswith("d ")) if found else None
        except CardError as error:
            self._wrong(path, f"{quoted(words)}: {error}"[:200], place)
            return None
        if done is None:
            self._wrong(path, f"{quoted(words)} is not admitted: {_ALLOWED}", place)
            return None
        verb, cards, chips = done
        return Line(number, place, words, player, verb, cards, chips)


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
