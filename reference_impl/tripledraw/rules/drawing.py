"""Drawing: how hands are exchanged."""

from collections.abc import Callable
from functools import cache

from tripledraw.actions import Action, Discard
from tripledraw.cards import UNKNOWN, Card, CardError, text
from tripledraw.events import Burned, Discarded, Drew, Event
from tripledraw.options import ToDraw
from tripledraw.refusal import IllegalAction
from tripledraw.rules import reshuffling
from tripledraw.rules.bind import chapter, choice, plain
from tripledraw.state import Deal, Deck, Done, Drawing, Seat, Serving, Table, Thrown, changed
from tripledraw.supply import FIFTH

DRAW_OVER = Done("drawing")
BURN = Serving(-1, 1)
Servings = tuple[Serving, ...]
Seats = tuple[Seat, ...]


@cache
def any_number(most: int) -> tuple[int, ...]:
    """From none to the most."""
    return tuple(range(most + 1))


@cache
def none_or_most(most: int) -> tuple[int, ...]:
    """None, or the most."""
    return (0, most)


def clockwise_from_left_of_button(table: Table, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The seats that are still in the deal, in the order in which they draw."""
    return tuple([index for index in table.order if seats[index].live])


def all_in_draws(seat: Seat) -> bool:
    """Whether the seat draws, all-in or not."""
    return True


def keeps_later_draws(deal: Deal, seat: int) -> bool:
    """Whether the seat may draw, however it drew before."""
    return True


def as_many_as_discarded(discarded: int) -> int:
    """How many cards replace the discarded ones."""
    return discarded


def in_turn(waiting: tuple[int, ...]) -> bool:
    """Whether cards that are due are dealt while the seats in `waiting` have yet to discard."""
    return True


def after_all_discard(waiting: tuple[int, ...]) -> bool:
    """Cards are dealt when all seats have discarded."""
    return not waiting


def in_a_row(seat: int, number: int, last: Servings | None) -> tuple[Servings, Servings]:
    """All replacements now, none later."""
    return (Serving(seat, number),), ()


def fifth_at_the_end(seat: int, number: int, last: Servings | None) -> tuple[Servings, Servings]:
    """Of five cards, four now and the fifth later; `last` is how the last seat in the draw gets its five."""
    if number < FIFTH:
        return in_a_row(seat, number, last)
    return (last, ()) if last else ((Serving(seat, FIFTH - 1),), (Serving(seat, 1),))


@cache
def four_burn_fifth(seat: int) -> Servings:
    """Four cards, a burn, the fifth."""
    return Serving(seat, FIFTH - 1), BURN, Serving(seat, 1)


@cache
def like_the_others(seat: int) -> Servings:
    """No exception for the last seat."""
    return ()


def never(discards: bool) -> bool:
    """Whether a card is burned in a draw in which a seat discards, or in which all stand pat."""
    return False


def each_draw(discards: bool) -> bool:
    """A card is burned in either."""
    return True


def unless_all_pat(discards: bool) -> bool:
    """A card is burned if a seat discards."""
    return discards


@chapter
class Chapter:
    """The drawing rules of a rulebook, bound."""

    draws: int = plain("drawing.draws")
    most_discards: int = plain("drawing.most_discards")
    counts: Callable[[int], tuple[int, ...]] = choice("drawing.counts", any=any_number, none_or_most=none_or_most)
    order: Callable[[Table, tuple[Seat, ...]], tuple[int, ...]] = choice(
        "drawing.order", clockwise_from_left_of_button=clockwise_from_left_of_button
    )
    replacements: Callable[[int], int] = choice("drawing.replacements", as_many_as_discarded=as_many_as_discarded)
    pat: Callable[[Deal, int], bool] = choice("drawing.pat", keeps_later_draws=keeps_later_draws)
    all_in: Callable[[Seat], bool] = choice("drawing.all_in", draws=all_in_draws)
    serving: Callable[[tuple[int, ...]], bool] = choice(
        "drawing.serving", in_turn=in_turn, after_all_discard=after_all_discard
    )
    five_cards: Callable[[int, int, Servings | None], tuple[Servings, Servings]] = choice(
        "drawing.five_cards.serving", in_a_row=in_a_row, fifth_at_the_end=fifth_at_the_end
    )
    last_to_draw: Callable[[int], Servings] = choice(
        "drawing.five_cards.last_to_draw", four_burn_fifth=four_burn_fifth, like_the_others=like_the_others
    )
    burn: Callable[[bool], bool] = choice(
        "drawing.burn.when", never=never, each_draw=each_draw, unless_all_pat=unless_all_pat
    )
    burn_reshuffles: bool = plain("drawing.burn.empty_stub", reshuffle=True, no_burn=False)


def open_draw(deal: Deal, events: list[Event]) -> Deal:
    """Begin the draw after the betting round that has just finished."""
    rules = deal.table.rules.drawing
    order = rules.order(deal.table, deal.seats)
    seats, may_draw = deal.seats, rules.all_in
    drawers = tuple([index for index in order if may_draw(seats[index])])
    stage = Drawing(len(deal.rounds) - 1, -1, drawers, (), (), False)
    return _go_on(deal, seats, deal.deck, stage, events)


def options(deal: Deal, stage: Drawing) -> ToDraw:
    """What the seat whose turn it is may discard."""
    rules = deal.table.rules.drawing
    hand = deal.seats[stage.turn].hand
    most = min(rules.most_discards, len(hand)) if rules.pat(deal, stage.turn) else 0
    return ToDraw(stage.turn, hand, rules.counts(most))


def act(deal: Deal, stage: Drawing, legal: ToDraw, action: Action, events: list[Event]) -> Deal:
    """The deal after the seat has discarded. Raises IllegalAction."""
    if not isinstance(action, Discard):
        raise IllegalAction(action, "wrong_kind", "drawing.order", legal, "the seat is to draw, not to bet")
    turn, cards = legal.seat, action.cards
    if type(cards) is not tuple:
        raise IllegalAction(action, "wrong_cards", "drawing.counts", legal, "the cards of a discard are a tuple")
    kept = _kept(legal, action) if cards else legal.hand
    if len(cards) not in legal.counts:
        rule = "drawing.counts" if len(cards) < max(legal.counts) else "drawing.most_discards"
        raise IllegalAction(action, "wrong_count", rule, legal, f"{len(cards)} cards may not be discarded")
    events.append(Discarded(turn, cards, "drawing.most_discards"))
    rules = deal.table.rules.drawing
    number = rules.replacements(len(cards))
    due, later = stage.due, stage.later
    deck = deal.deck
    if cards:
        deck = deck.throw(Thrown(stage.draw, turn, cards))
    if number:
        last = None if stage.waiting else rules.last_to_draw(turn)
        now, then = rules.five_cards(turn, number, last)
        due, later = due + now, later + then
    seats = changed(deal.seats, turn, deal.seats[turn].holding(kept))
    stage = Drawing(stage.draw, -1, stage.waiting, due, later, stage.burned)
    return _go_on(deal, seats, deck, stage, events)


def _kept(legal: ToDraw, action: Discard) -> tuple[Card, ...]:
    """What is left of the hand. Raises IllegalAction for a card that it does not hold, or not so often."""
    kept = list(legal.hand)
    for card in action.cards:
        if card not in kept:
            raise IllegalAction(action, "not_in_hand", "drawing.most_discards", legal, _not_held(card, legal.hand))
        kept.remove(card)
    return tuple(kept)


def _not_held(card: Card, hand: tuple[Card, ...]) -> str:
    """Why a card cannot be discarded (any more)."""
    try:
        return f"{text(card)} is {'discarded twice' if card in hand and card != UNKNOWN else 'not in the hand'}"
    except CardError as error:
        return str(error)


def go_on(deal: Deal, stage: Drawing, events: list[Event]) -> Deal:
    """Deal what is due if it is time, else pass the turn, else end the draw."""
    return _go_on(deal, deal.seats, deal.deck, stage, events)


def _go_on(deal: Deal, seats: Seats, deck: Deck, stage: Drawing, events: list[Event]) -> Deal:
    """Go on with a deal whose seats and deck are these by now."""
    rules = deal.table.rules.drawing
    draw, waiting, due, later, burned = stage.draw, stage.waiting, stage.due, stage.later, stage.burned
    if not waiting:
        due, later = due + later, ()
    if due and rules.serving(waiting):
        if not burned and rules.burn(True):
            due, burned = (BURN, *due), True
        return _serve(deal, seats, deck, Drawing(draw, -1, waiting, due, later, burned), events)
    if waiting:
        return deal.dealt(seats, Drawing(draw, waiting[0], waiting[1:], due, later, burned), deck)
    if not burned and rules.burn(any(thrown.draw == draw for thrown in deck.log)):
        return _serve(deal, seats, deck, Drawing(draw, -1, (), (BURN,), (), True), events)
    return deal.dealt(seats, DRAW_OVER, deck)


def _serve(deal: Deal, before: Seats, deck: Deck, stage: Drawing, events: list[Event]) -> Deal:
    """Deal what is due, until it is done or the pack must be ordered; the seats and the deck are these by now."""
    rules = deal.table.rules
    seats, last = list(before), not stage.waiting
    owed = reshuffling.owed(stage)
    for place, here in enumerate(stage.due):
        seat, missing = here.seat, here.number
        if seat >= 0:
            number = rules.reshuffling.when(reshuffling.within_reach(deal, deck, seat), missing, owed, last)
            if number:
                cards, deck = rules.reshuffling.own_discards.take(deck, seat, number)
                seats[seat] = seats[seat].holding(seats[seat].hand + cards)
                events.append(Drew(seat, cards, "drawing.serving"))
            owed -= missing
            missing -= number
        elif deck.left:
            events.append(Burned(deck.cards[deck.top], "drawing.burn.when"))
            deck = deck.burn()
            continue
        elif not rules.drawing.burn_reshuffles:
            continue
        if missing:
            due = (Serving(seat, missing), *stage.due[place + 1 :])
            short = Drawing(stage.draw, -1, stage.waiting, due, stage.later, stage.burned)
            shuffled = reshuffling.call(deal.dealt(tuple(seats), short, deck), short, seat, missing)
            if shuffled:
                return shuffled
    if last and stage.burned:
        return deal.dealt(tuple(seats), DRAW_OVER, deck)
    served = Drawing(stage.draw, -1, stage.waiting, (), stage.later, stage.burned)
    return _go_on(deal, tuple(seats), deck, served, events)
