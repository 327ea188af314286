"""Poker hand histories (PHH) as they are written; the format is told in `tripledraw.history.phh`."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripledraw import play
from tripledraw.actions import Order, Show
from tripledraw.cards import Card, text
from tripledraw.events import Called, Checked, Dealt, Discarded, Drew, Event, Folded, Mucked, Showed, Wagered
from tripledraw.history import deal_file, toml
from tripledraw.history.phh import OURS, crossed, name
from tripledraw.history.record import Record
from tripledraw.notation import cards_to_json
from tripledraw.options import ToShow
from tripledraw.rulebook import Rulebook
from tripledraw.rules.showdown import show_order
from tripledraw.state import Deal, Over, Table


def write(rulebook: Rulebook, record: Record, about: Mapping[str, Any] | None = None) -> str:
    """The deal of a record, played by the rulebook, as PHH; `about` are more fields, such as `players`.

    All discards of a draw stand before its cards, as PokerKit wants them. Raises ImpossibleTable and IllegalAction if
    the record cannot be played to its end, and TypeError for a field that TOML cannot hold.
    """
    deal, happened = _played(rulebook, record)
    table = deal.table
    fields = _head(rulebook, table) | {"actions": _actions(table, happened)} | dict(about or {})
    if isinstance(deal.stage, Over):
        fields["finishing_stacks"] = [deal.seats[seat].stack for seat in table.order]
    lines = [f"{toml.key(key)} = {_field(key, value)}" for key, value in fields.items()]
    lines += ["", f"[{OURS}]", *(f"{key} = {toml.dump(value)}" for key, value in _extra(record).items())]
    return "\n".join(lines) + "\n"


def _played(rulebook: Rulebook, record: Record) -> tuple[Deal, list[Event]]:
    """The deal at the end of the record, and what happened; hands are shown in order, those told first among them."""
    deal, events = record.setting.begin(rulebook, record.deck)
    happened = list(events)
    ending: list[Showed | Mucked] = []
    order: tuple[int, ...] = ()
    for told in record.actions:
        options = play.legal(deal)
        if isinstance(options, ToShow):
            order = order or show_order(deal)
            if isinstance(told.action, Show):
                # The engine tells it only when all hands are known, which a record need not come to.
                ending.append(Showed(options.seat, told.action.cards, "showdown.reveal"))
        deal, events = play.act(deal, told.action, told.seat)
        if order:
            seen = {event.seat for event in ending}
            ending += (each for each in events if isinstance(each, (Showed, Mucked)) and each.seat not in seen)
        else:
            happened += events
    return deal, [*happened, *sorted(ending, key=lambda event: order.index(event.seat))]


def _field(key: str, value: Any) -> str:
    if key == "actions" and value:
        return "[\n" + "".join(f"  {toml.dump(each)},\n" for each in value) + "]"
    return toml.dump(value)


def _head(rulebook: Rulebook, table: Table) -> dict[str, Any]:
    antes = [table.antes[seat] for seat in table.order]
    fields: dict[str, Any] = {
        "variant": name(rulebook),
        "ante_trimming_status": len(set(antes)) == 1,
        "antes": crossed(antes),
        "blinds_or_straddles": crossed([_blind(table, seat) for seat in table.order]),
    }
    if rulebook.values["betting.structure"] == "fixed_limit":
        fields |= {"small_bet": table.units[0], "big_bet": table.units[-1]}
    else:
        fields["min_bet"] = table.units[0]
    return fields | {"starting_stacks": [table.stacks[seat] for seat in table.order]}


def _blind(table: Table, seat: int) -> int:
    """What a seat posts; the post of a seat that enters is below zero, as it is no blind."""
    if seat == table.small_seat:
        return table.small_blind
    if seat == table.big_seat:
        return table.big_blind
    return -table.big_blind if seat in table.entering else 0


def _actions(table: Table, events: Sequence[Event]) -> list[str]:
    """The events as actions of the format: the cards of a draw, player by player, once all have discarded."""
    players = {seat: f"p{place + 1}" for place, seat in enumerate(table.order)}
    actions: list[str] = []
    due: dict[int, str] = {}
    drawn: set[int] = set()

    def deal() -> None:
        drawn.clear()
        actions.extend(f"d dh {players[seat]} {due[seat]}" for seat in table.order if due.get(seat))
        due.clear()

    for event in events:
        if isinstance(event, (Dealt, Drew)):
            due[event.seat] = due.get(event.seat, "") + _together(event.cards)
        elif isinstance(event, Discarded):
            if not drawn or event.seat in drawn:  # a draw begins, perhaps with nobody having bet
                deal()
            drawn.add(event.seat)
            actions.append(f"{players[event.seat]} sd {_together(event.cards)}".strip())
        elif isinstance(event, (Folded, Checked, Called, Wagered, Showed, Mucked)):
            deal()
            actions.append(f"{players[event.seat]} {_words(event)}")
    deal()
    return actions


def _words(event: Folded | Checked | Called | Wagered | Showed | Mucked) -> str:
    """What a seat did in the words of the format."""
    if isinstance(event, Wagered):
        return f"cbr {event.to}"
    if isinstance(event, Showed):
        return f"sm {_together(event.cards)}"
    return {Folded: "f", Checked: "cc", Called: "cc", Mucked: "sm"}[type(event)]


def _together(cards: Sequence[Card]) -> str:
    return "".join(map(text, cards))


def _extra(record: Record) -> dict[str, Any]:
    value = deal_file.to_json(record)
    for key in ("format", "actions"):
        del value[key]
    value["packs"] = [cards_to_json(told.action.cards) for told in record.actions if isinstance(told.action, Order)]
    seats = [number for number, told in enumerate(record.actions) if told.seat is not None]
    return value | ({"seats": seats} if seats else {})
