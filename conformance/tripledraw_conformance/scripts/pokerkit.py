"""A deal as a script against PokerKit's own API, ready for its issue tracker."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from tripledraw.events import Awarded, Event, Posted, Reshuffled, Showed
from tripledraw.history.phh import Hand
from tripledraw.history.record import Question, Record
from tripledraw.history.replay import record_of
from tripledraw.provenance import provenance
from tripledraw.refusal import ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.state import Table
from tripledraw.wording import shown
from tripledraw_conformance.commands import refused
from tripledraw_conformance.commands.page import plain
from tripledraw_conformance.commands.telling import sentence
from tripledraw_conformance.engines.port import Message
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.record_script import script_of
from tripledraw_conformance.script import Foul, Script, action_of, pack_order
from tripledraw_conformance.version import version

_HELPERS = Path(__file__).with_name("pokerkit_helpers.py")
_GAME: Mapping[str, Any] = {"betting.structure": "fixed_limit", "dealing.cards": 5, "drawing.draws": 3}
"""The game as PokerKit has it."""

_WIDTH = 116


def script(recorded: Record | Hand | Question, rules: Rulebook, file: str, behind: Sequence[str] = ()) -> str:
    """The script of a deal by a rulebook. It needs PokerKit 0.7.4 or newer, and ends with an AssertionError where that
    plays otherwise.

    Cards that the record does not name get names, in a fixed order. `file` is what messages call the record, `behind`
    the rules that the deal shows at its end, if they are known. Raises Invalid for what PokerKit has no words for.
    """
    if isinstance(recorded, Question):
        raise refused(file, "PokerKit plays single deals: it is not asked what follows")
    for path, value in _GAME.items():
        if rules.values[path] != value:
            raise refused(file, f"PokerKit plays 2-7 triple draw with {path} {shown(value)} alone")
    try:
        record = record_of(rules, recorded) if isinstance(recorded, Hand) else recorded
        table = record.setting.begin(rules, ())[0].table
    except ImpossibleTable as error:
        raise refused(file, f"the rules do not play this table: {error}") from None
    told = "\n".join(_Teller(rules, table, behind).lines(script_of(record, rules, file)))
    return f"{_head(record, rules)}\n{_helpers()}\n\n{told}\n"


def _head(record: Record, rules: Rulebook) -> str:
    assert rules.variant is not None
    lines = [record.title] if record.title else []
    lines += [f"2-7 triple draw by the rules of {rules.variant.id}: {rules.variant.title}"]
    lines += [f"Rule {path} is {shown(value)} here." for path, value in record.changes.items()]
    lines += [f"Written by tripledraw {version()}. The comments have it as the rules do; an AssertionError says where"]
    lines += ["PokerKit has it otherwise. Players are counted as PokerKit counts them, from the left of the button."]
    return "\n".join(line for text in lines for line in _comment(text))


def _helpers() -> str:
    """The helpers without what they say of themselves."""
    return _HELPERS.read_text(encoding="utf-8").partition('"""\n')[2]


def _comment(text: str, indent: int = 0) -> list[str]:
    start = "# " + " " * indent
    return textwrap.wrap(
        plain(text),
        _WIDTH,
        initial_indent=start,
        subsequent_indent=start,
        break_long_words=False,
        break_on_hyphens=False,
    )


class _Teller:
    """Tells a deal as the reference engine plays it, seats by the numbers that PokerKit gives to its players."""

    def __init__(self, rules: Rulebook, table: Table, behind: Sequence[str]) -> None:
        self._rules = rules
        self._table = table
        self._behind_end = behind
        self._players = {seat: player for player, seat in enumerate(table.order)}
        self._cited: set[str] = set()

    def lines(self, script: Script) -> Iterator[str]:
        """The lines of the whole deal."""
        engine = ReferenceEngine(self._rules)
        here: Any = engine.deal(self._rules.values, script.table, script.deck)
        events = list(here.happened)
        yield from self._happened(events)
        yield from self._begin(events, script)
        moves, packs = iter([move for move in script.moves if not isinstance(move, Foul)]), 0
        while True:
            move = None if here["stage"] == "ordering" else next(moves, None)
            if move is None and here["stage"] != "ordering":
                break
            yield from self._asked(here, events)
            yield ""
            if move is None:
                pack = pack_order(script, packs, here["options"]["order"])
                packs += 1
                here, line = engine.order(pack), f'reshuffle(state, "{" ".join(pack)}")'
            else:
                action, who = action_of(move, here), self._who(here["turn"])
                here, line = engine.act(here["turn"], action), f'do(state, "{_said(who, action)}", {_call(action)})'
            if "refused" in here:
                yield from self._illegal(here, who, action)
                return
            yield from self._happened(here.happened)
            yield line
            events += here.happened
        yield from self._end(here, events)

    def _end(self, here: Message, events: Sequence[Event]) -> Iterator[str]:
        """What is there after the last move, with the rules that it shows."""
        asked = list(self._asked(here, events))
        if self._behind_end and asked:
            yield ""
            yield "# What is there now shows:"
            for path in self._behind_end:
                yield from self._behind(path)
        yield from asked

    def _begin(self, events: Sequence[Event], script: Script) -> Iterator[str]:
        table, order = self._table, self._table.order
        chips = {"small_blind": table.small_blind, "big_blind": table.big_blind, "entry": -table.big_blind}
        posted = {each.seat: chips[each.kind] for each in events if isinstance(each, Posted) and each.kind in chips}
        blinds = [posted.get(seat, 0) for seat in order]
        if len(order) == 2:
            yield "# PokerKit takes the blinds of two players the other way round."
            blinds.reverse()
        yield "state = table("
        yield f"    antes={[table.antes[seat] for seat in order]},"
        yield f"    blinds={blinds},"
        yield f"    bets={(table.units[0], table.units[-1])},"
        yield f"    stacks={[table.stacks[seat] for seat in order]},"
        yield f'    deck="{" ".join(script.deck[:26])} "'
        yield f'    "{" ".join(script.deck[26:])}",'
        yield ")"

    def _asked(self, here: Message, events: Sequence[Event]) -> Iterator[str]:
        """What is there once everything is done that is due."""
        stage, options = here["stage"], here["options"]
        stacks = [here["stacks"][seat] for seat in self._table.order]
        if stage == "betting":
            wager = tuple(options["raise"]["to"]) if "raise" in options else None
            player = self._players[here["turn"]]
            yield f"betting(state, player={player}, pays={options.get('call', 0)}, wager={wager}, stacks={stacks})"
        elif stage == "drawing":
            hand = " ".join(here["hands"][here["turn"]])
            yield f'drawing(state, player={self._players[here["turn"]]}, hand="{hand}")'
        elif stage == "over":
            shows = [self._players[each.seat] for each in events if isinstance(each, Showed)]
            awards = [each for each in events if isinstance(each, Awarded)]
            won = [sum(each.chips for each in awards if each.seat == seat) for seat in self._table.order]
            yield f"over(state, shown={shows}, won={won}, stacks={stacks})"

    def _happened(self, events: Sequence[Event]) -> Iterator[str]:
        """What happened by the rules, and by which."""
        for path, together in groupby(events, lambda event: event.rule):
            for event in together:
                if not isinstance(event, Reshuffled):
                    yield from _comment(sentence(event, self._who))
            yield from self._behind(path)

    def _behind(self, path: str) -> Iterator[str]:
        """A rule and its clauses, whose words are told once."""
        of = provenance(self._rules, path)
        yield from _comment(f"{path} is {shown(of.value)} ({of.standing})", 2)
        for clause in of.clauses:
            if clause.id not in self._cited:
                self._cited.add(clause.id)
                yield from _comment(f"{clause.id} ({clause.section}): {clause.text}", 4)

    def _illegal(self, refusal: Message, who: str, action: Message) -> Iterator[str]:
        yield from _comment(f"{_said(who, action)}: this is illegal, {refusal['why']}")
        yield from self._behind(refusal["rule"])
        if action["do"] in ("check", "call"):
            yield "# PokerKit has one method for both: what it costs to stay in is all that can be looked at."
        else:
            yield f'refuse(state, "{_said(who, action)}", {_call(action)})'

    def _who(self, seat: int) -> str:
        return f"player {self._players[seat]}"


def _said(who: str, action: Message) -> str:
    """An action in words."""
    more = f"to {action['to']}" if "to" in action else " ".join(action.get("cards", ()))
    return f"{who} {action['do']} {more}".strip()


def _call(action: Message) -> str:
    """An action as a method of PokerKit with its arguments."""
    if action["do"] == "discard":
        return f'"stand_pat_or_discard", "{"".join(action["cards"])}"'
    if action["do"] == "raise":
        return f'"complete_bet_or_raise_to", {action["to"]}'
    return '"fold"' if action["do"] == "fold" else '"check_or_call"'
