"""Why a seat may draw, and why it gets its cards when it does."""

from collections.abc import Callable, Mapping

from tripledraw import play
from tripledraw.events import Burned, Discarded, Drew, Event
from tripledraw.options import ToDraw
from tripledraw.refusal import IllegalAction
from tripledraw.rules.drawing import BURN
from tripledraw.state import Deal, Drawing, Ordering
from tripledraw.why.answer import ORDINALS, Telling, counted, seats_of
from tripledraw.why.reshuffling import trigger


def discarded(telling: Telling, before: Deal, event: Discarded, after: Deal) -> None:
    """Why a seat could discard what it did."""
    who = telling.who(event.seat)
    did = f"discarded {counted(len(event.cards), 'card')}" if event.cards else "stood pat"
    telling.fact(f"{who} {did}")
    may_discard(telling, before)
    if event.cards:
        telling.rule("drawing.replacements", f"{counted(len(event.cards), 'card')} will be dealt to {who}")
    else:
        telling.rule("drawing.pat")


def may_discard(telling: Telling, deal: Deal) -> None:
    """What the seat whose turn it is may discard."""
    stage, options = deal.stage, play.legal(deal)
    assert isinstance(stage, Drawing)
    assert isinstance(options, ToDraw)
    who, draws = telling.who(stage.turn), deal.table.rules.drawing.draws
    telling.rule("drawing.draws", f"this is the {ORDINALS[stage.draw]}")
    order = f"it is the turn of {who}"
    telling.rule("drawing.order", f"{order}, then {seats_of(telling.who, stage.waiting)}" if stage.waiting else order)
    if not deal.seats[stage.turn].stack:
        telling.rule("drawing.all_in", f"{who} has no chips left, and draws all the same")
    passed = {thrown.draw for thrown in deal.deck.log if thrown.seat == stage.turn}
    if stage.draw and stage.draw - 1 not in passed and draws > 1:
        telling.rule("drawing.pat", f"{who} stood pat in the draw before")
    telling.rule("drawing.most_discards")
    telling.rule("drawing.counts", f"{who} may discard {_numbers(options.counts)} of its {len(options.hand)} cards")


def _numbers(counts: tuple[int, ...]) -> str:
    if counts == tuple(range(counts[0], counts[-1] + 1)) and len(counts) > 2:
        return f"from {counts[0]} to {counts[-1]}"
    return " or ".join(map(str, counts))


def drew(telling: Telling, before: Deal, event: Drew, after: Deal) -> None:
    """Why a seat was dealt these cards, and now."""
    who, number = telling.who(event.seat), len(event.cards)
    stage = _drawing(before)
    thrown = [each for each in after.deck.log if each.draw == stage.draw and each.seat == event.seat]
    asked = sum(len(each.cards) for each in thrown)
    telling.rule("drawing.replacements", f"{who} had discarded {asked}, and {number} came now")
    telling.rule("drawing.serving")
    values = after.table.rules.values
    if asked == 5 and values["drawing.five_cards.serving"] == "fifth_at_the_end" and number in (1, 4):
        telling.rule("drawing.five_cards.serving")
        telling.rule("drawing.five_cards.last_to_draw", f"this is {'the fifth' if number == 1 else 'four of the five'}")
    if isinstance(before.stage, Ordering):
        telling.fact("the cards come from the pack that has just been shuffled")
        telling.rule("reshuffling.own_discards")
    owed = after.stage.then.due[0] if isinstance(after.stage, Ordering) else BURN
    if owed.seat == event.seat:
        assert isinstance(after.stage, Ordering)
        trigger(telling, after.stage)


def burned(telling: Telling, before: Deal, event: Burned, after: Deal) -> None:
    """Why a card was burned."""
    if _for_a_fifth(before, event):
        telling.rule("drawing.five_cards.serving")
        telling.rule("drawing.five_cards.last_to_draw", "the burn stands before the fifth card of the last to draw")
        telling.rule("drawing.burn.when", "this one is burned on top of that rule")
    else:
        draw = ORDINALS[_drawing(before).draw]
        telling.rule("drawing.burn.when", f"this is the one of the {draw} draw")
    if isinstance(before.stage, Ordering) and before.stage.then.due[0].seat < 0:
        telling.rule("drawing.burn.empty_stub", "the stub was empty, so the pack was shuffled for it")


def _for_a_fifth(before: Deal, event: Burned) -> bool:
    """Whether the card was burned before the fifth card of a seat, rather than as the first of the draw."""
    if not before.table.rules.drawing.burn(True):
        return True
    stage = before.stage
    if isinstance(stage, Drawing):
        return stage.burned or event.card != before.deck.stub[0]
    assert isinstance(stage, Ordering)
    due = stage.then.due
    if due[0].seat >= 0:
        return True
    after = due[1] if len(due) > 1 else BURN
    log = [each for each in before.deck.log if each.draw == stage.then.draw and each.seat == after.seat]
    return after.number == 1 and sum(len(each.cards) for each in log) == 5


def _drawing(deal: Deal) -> Drawing:
    """The draw that is under way, or waits for a pack."""
    stage = deal.stage.then if isinstance(deal.stage, Ordering) else deal.stage
    assert isinstance(stage, Drawing)
    return stage


# Refusals.


def _wrong_count(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    may_discard(telling, deal)


def _not_in_hand(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    telling.rule(refused.rule, f"each is a card of the hand, but {refused.why}")


def _wrong_kind(telling: Telling, deal: Deal, refused: IllegalAction) -> None:
    number = ORDINALS[_drawing(deal).draw]
    telling.rule(refused.rule, f"the {number} draw is on, in which a seat discards or stands pat and nobody bets")


REFUSED: Mapping[str, Callable[[Telling, Deal, IllegalAction], None]] = {
    "wrong_count": _wrong_count,
    "not_in_hand": _not_in_hand,
    "wrong_kind": _wrong_kind,
}
"""What tells why an action was refused in a draw, by the code of the refusal."""

EVENTS: Mapping[type[Event], Callable[..., None]] = {Discarded: discarded, Drew: drew, Burned: burned}
