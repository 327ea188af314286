"""Why a hand is dealt these cards."""

from typing import cast

from tripledraw.cards import Card
from tripledraw.events import Dealt
from tripledraw.state import Deal
from tripledraw.why.answer import ORDINALS, Telling


def dealt(telling: Telling, before: Deal | None, event: Dealt, after: Deal) -> None:
    """Why a seat got its hand."""
    rules, table = after.table.rules.dealing, after.table
    order = rules.start(table.order)
    place, count = order.index(event.seat), len(order)
    telling.rule("dealing.start", f"of {count} seats {telling.who(event.seat)} is the {ORDINALS[place]} to be dealt to")
    telling.rule("dealing.cards")
    # The places in the deck instead of its cards: the rule is the same for both.
    numbers = cast("tuple[Card, ...]", tuple(range(1, count * rules.cards + 1)))
    fell = ", ".join(map(str, rules.pattern(numbers, place, count, rules.cards)))
    telling.rule("dealing.pattern", f"cards {fell} of the deck fell to {telling.who(event.seat)}")
