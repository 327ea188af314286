"""The state of a deal: a tree of values. Every change is a named transition that returns a new value."""

from typing import TYPE_CHECKING, Any

from tripledraw.cards import Card
from tripledraw.value import value

if TYPE_CHECKING:
    from tripledraw.rulebook import Rulebook


@value
class Table:
    """What stays the same throughout a deal.

    Seats are counted from 0 clockwise; `order` lists the seats that are dealt in, from the first one left of the
    button; `after` gives for every seat the one that comes next. `small_seat` is None where nobody posts the small
    blind. `units` holds the size of a wager in chips, round by round.
    """

    rules: "Rulebook"
    stacks: tuple[int, ...]
    button: int
    small_seat: int | None
    big_seat: int
    small_blind: int
    big_blind: int
    antes: tuple[int, ...]
    entering: tuple[int, ...]
    order: tuple[int, ...]
    after: tuple[int, ...]
    units: tuple[int, ...]


@value
class Seat:
    """One seat: its chips, its hand, and how it stands to the wagers of this round.

    `committed` is what it has wagered in this round, `paid` in the whole deal, `dead` its chips in the pot that never
    count towards a bet. `live`: still in the deal. `answered`: how often the betting had been opened when it last
    acted in this round, -1 before that. `checked`: it has checked in this round.
    """

    stack: int
    committed: int
    paid: int
    dead: int
    hand: tuple[Card, ...]
    live: bool
    answered: int
    checked: bool

    def pay(self, chips: int, answered: int) -> "Seat":
        """Put chips towards the bet."""
        return Seat(
            self.stack - chips,
            self.committed + chips,
            self.paid + chips,
            self.dead,
            self.hand,
            self.live,
            answered,
            self.checked,
        )

    def pay_dead(self, chips: int) -> "Seat":
        """Put chips in the pot that do not count towards the bet."""
        return Seat(
            self.stack - chips,
            self.committed,
            self.paid,
            self.dead + chips,
            self.hand,
            self.live,
            self.answered,
            self.checked,
        )

    def check(self, answered: int) -> "Seat":
        """Act without chips."""
        return Seat(self.stack, self.committed, self.paid, self.dead, self.hand, self.live, answered, True)

    def fold(self) -> "Seat":
        """Leave the deal; the chips stay in the pot."""
        return Seat(self.stack, self.committed, self.paid, self.dead, self.hand, False, self.answered, self.checked)

    def holding(self, hand: tuple[Card, ...]) -> "Seat":
        """Hold another hand."""
        return Seat(self.stack, self.committed, self.paid, self.dead, hand, self.live, self.answered, self.checked)

    def take_back(self, chips: int) -> "Seat":
        """Get chips back that nobody called."""
        return Seat(
            self.stack + chips,
            self.committed - chips,
            self.paid - chips,
            self.dead,
            self.hand,
            self.live,
            self.answered,
            self.checked,
        )

    def win(self, chips: int) -> "Seat":
        """Get chips from a pot."""
        return Seat(
            self.stack + chips,
            self.committed,
            self.paid,
            self.dead,
            self.hand,
            self.live,
            self.answered,
            self.checked,
        )

    def next_round(self) -> "Seat":
        """Begin a betting round: nothing wagered, not yet acted."""
        return Seat(self.stack, 0, self.paid, self.dead, self.hand, self.live, -1, False)


@value
class Thrown:
    """Cards that a seat discarded in a draw (counted from 0)."""

    draw: int
    seat: int
    cards: tuple[Card, ...]


@value
class Deck:
    """Every card that no hand holds.

    The stub is what lies in `cards` from `top` on, the next card first. `muck` holds the discards that have not been
    shuffled again, `burns` the burned cards, `log` all discards of the deal, wherever they are now.
    """

    cards: tuple[Card, ...]
    top: int
    burns: tuple[Card, ...]
    muck: tuple[Thrown, ...]
    log: tuple[Thrown, ...]

    @property
    def stub(self) -> tuple[Card, ...]:
        """The undealt rest, the next card first."""
        return self.cards[self.top :]

    @property
    def left(self) -> int:
        """How many cards the stub has."""
        return len(self.cards) - self.top

    def without_top(self, number: int) -> "Deck":
        """Take so many cards off the top."""
        return Deck(self.cards, self.top + number, self.burns, self.muck, self.log)

    def with_stub(self, cards: tuple[Card, ...]) -> "Deck":
        """Have these cards as the stub."""
        return Deck(cards, 0, self.burns, self.muck, self.log)

    def burn(self) -> "Deck":
        """Burn the top card."""
        return Deck(self.cards, self.top + 1, (*self.burns, self.cards[self.top]), self.muck, self.log)

    def throw(self, thrown: Thrown) -> "Deck":
        """Lay discards on the muck."""
        return Deck(self.cards, self.top, self.burns, (*self.muck, thrown), (*self.log, thrown))

    def gathered(self, muck: tuple[Thrown, ...], burns: tuple[Card, ...]) -> "Deck":
        """Leave only this muck and these burns lying, and no stub: the rest is in a pack."""
        return Deck((), 0, burns, muck, self.log)


@value
class Bets:
    """The wagers of a round.

    `level` is what a seat must have committed to stay in. The next full wager goes `size` above `full`, which lies
    below the level while an all-in is to be completed. `wagers` are counted towards the cap; `opened` tells how often
    a wager opened the betting to everybody. `aggressor` wagered last, `raiser` raised last, -1 if none did. `began`
    is how many seats the round began with, `capped` how many were left before the wager that reached the cap (-1
    while it is not reached), both counted as `betting.cap.all_in_seats_count` says. `short_from` is the level above
    which the last wager was an all-in for less than a full one, -1 if it was none.
    """

    level: int
    full: int
    size: int
    wagers: int
    opened: int
    aggressor: int
    raiser: int
    began: int
    capped: int
    short_from: int


@value
class Betting:
    """A betting round: `turn` is to act; `first` is the seat that acted first."""

    turn: int
    first: int
    bets: Bets


@value
class Serving:
    """Cards that are due to a seat; for seat -1 a card to be burned."""

    seat: int
    number: int


@value
class Drawing:
    """A draw (counted from 0): `turn` is to discard, then `waiting`, then nobody (-1).

    `due` is dealt next, `later` when all others have been served. `burned`: this draw's burn is done.
    """

    draw: int
    turn: int
    waiting: tuple[int, ...]
    due: tuple[Serving, ...]
    later: tuple[Serving, ...]
    burned: bool


@value
class Heap:
    """Cards that lay about as a pack was made: how many, of which part of the table, and whether they went into it.

    `part` is *stub*, *folded* (hands), *earlier* (discards of earlier draws), *served*, *waiting* or *own* (discards
    of this draw, by how their seat stands to the one that is served), *kept back* (from that seat) or *burns*.
    """

    part: str
    number: int
    taken: bool


@value
class Ordering:
    """The pack is to be ordered; then the draw goes on as `then` says.

    `reason` is the rule that called for it; `heaps` are the cards that could have been part of it.
    """

    pack: tuple[Card, ...]
    then: Drawing
    reason: str
    heaps: tuple[Heap, ...]


@value
class Showing:
    """The hand of `turn` is not wholly known and must be told, then those of `waiting`."""

    turn: int
    waiting: tuple[int, ...]


@value
class Done:
    """A chapter is done with; `play` says what comes next."""

    chapter: str


@value
class Over:
    """The deal is over."""


Stage = Betting | Drawing | Ordering | Showing | Done | Over


@value
class Round:
    """A finished betting round: who wagered last, who raised last, who acted first; -1 if nobody did."""

    aggressor: int
    raiser: int
    first: int


@value
class Pot:
    """A pot: its chips, and the seats that can win it."""

    chips: int
    seats: tuple[int, ...]


@value
class Deal:
    """The playing of one deal, at one moment.

    `rounds` are the betting rounds that are finished; `opened` are the seats whose hands lie open. `memo` keeps what
    `play.legal` found, which is always the same for the same deal.
    """

    table: Table
    seats: tuple[Seat, ...]
    stage: Stage
    deck: Deck
    rounds: tuple[Round, ...]
    opened: tuple[int, ...]
    memo: Any = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def _facts(self) -> tuple[object, ...]:
        """All but the memo."""
        return self.table, self.seats, self.stage, self.deck, self.rounds, self.opened

    def at(self, stage: Stage) -> "Deal":
        """Be at another stage."""
        return Deal(self.table, self.seats, stage, self.deck, self.rounds, self.opened)

    def seated(self, seats: tuple[Seat, ...]) -> "Deal":
        """Have the seats as given."""
        return Deal(self.table, seats, self.stage, self.deck, self.rounds, self.opened)

    def played(self, seats: tuple[Seat, ...], stage: Stage) -> "Deal":
        """Have the seats as given, at another stage."""
        return Deal(self.table, seats, stage, self.deck, self.rounds, self.opened)

    def dealt(self, seats: tuple[Seat, ...], stage: Stage, deck: Deck) -> "Deal":
        """Have cards moved between the seats and the deck."""
        return Deal(self.table, seats, stage, deck, self.rounds, self.opened)

    def round_over(self, seats: tuple[Seat, ...], finished: Round, stage: Stage) -> "Deal":
        """Put a finished round on record."""
        return Deal(self.table, seats, stage, self.deck, (*self.rounds, finished), self.opened)

    def open(self, seats: tuple[int, ...]) -> "Deal":
        """Lay the hands of these seats open."""
        return Deal(self.table, self.seats, self.stage, self.deck, self.rounds, seats)


def changed(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    new = list(seats)
    new[index] = seat
    return tuple(new)


def live(seats: tuple[Seat, ...]) -> list[int]:
    """The seats that are still in the deal."""
    return [index for index, seat in enumerate(seats) if seat.live]
