"""PokerKit: whole deals of fixed-limit deuce-to-seven triple draw.

The deck is laid into `State.deck_cards`, and PokerKit takes its cards from there as it deals and burns. When they have
run out and a card is due, the pack that is asked for is what PokerKit holds in reserve. What PokerKit does not keep is
not shown: bets when a round is over, pots while bets lie before the players, and what was paid once all others have
folded. A hand that is folded is shown as it was then, until its cards are dealt again. Hands, pots and what was paid
are, at the end, those with which the showdown began.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any
from warnings import catch_warnings, simplefilter

from pokerkit import Card, FixedLimitDeuceToSevenLowballTripleDraw, State

from tripledraw_conformance.adapters.pokerkit_events import Event, Journal, names
from tripledraw_conformance.adapters.pokerkit_table import Table, create
from tripledraw_conformance.engines.port import EngineError, Message

OBSERVES = ("stage", "turn", "round", "options", "committed", "paid", "stacks", "pots", "hands", "stub", "events")
"""PokerKit has no level."""

_CODES = (
    ("no reason for this player to fold", "faces_no_wager"),
    ("No more completion", "cap_reached"),
    ("already acted", "not_reopened"),
    ("Short all-in", "not_reopened"),
    ("no reason to complete", "nobody_can_answer"),
    ("already covered", "no_chips"),
    ("The amount", "wrong_amount"),
    ("must be a subset", "not_in_hand"),
    ("not in list", "not_in_hand"),
)
"""What PokerKit says when it refuses, and the code for it; whatever else it says is that it is not the time."""


class PokerKit:
    """The engine port on PokerKit's state."""

    def __init__(self) -> None:
        """Be ready for a deal."""
        self._deal: _Deal | None = None

    def hello(self) -> Message:
        """What PokerKit is and can."""
        return {
            "name": "PokerKit",
            "version": version("pokerkit"),
            "language": "python",
            "protocol": 1,
            "can": ["rank", "deal"],
            "rules": "fixed",
            "chance": "injected",
            "observes": list(OBSERVES),
        }

    def rank(self, rulebook: Message, hands: Sequence[Sequence[str]]) -> Message:
        """The place of each hand among PokerKit's, turned round where it is lowball. Raises EngineError."""
        (kind,) = FixedLimitDeuceToSevenLowballTripleDraw.hand_types
        sign = -1 if kind.low else 1
        try:
            return {"values": [sign * kind("".join(hand)).entry.index for hand in hands]}
        except ValueError as error:
            raise EngineError(str(error)) from None

    def deal(self, rulebook: Message, table: Message, deck: Sequence[str]) -> Message:
        """Begin a deal; without a deck PokerKit shuffles itself. Raises EngineError."""
        with catch_warnings():
            simplefilter("ignore")
            self._deal = _Deal(*create(rulebook, table))
            return self._deal.begin(deck)

    def act(self, seat: int, action: Message) -> Message:
        """A seat acts. Raises EngineError."""
        return self._say(lambda deal: deal.act(seat, action))

    def order(self, cards: Sequence[str]) -> Message:
        """The pack falls in this order. Raises EngineError."""
        return self._say(lambda deal: deal.order(cards))

    def next(self, rulebook: Message, played: Message) -> Message:
        """PokerKit knows no session. Raises EngineError."""
        raise EngineError("PokerKit plays single deals: it has no next")

    def _say(self, command: Callable[["_Deal"], Message]) -> Message:
        if self._deal is None:
            raise EngineError("no deal has begun")
        with catch_warnings():
            simplefilter("ignore")
            return command(self._deal)


class _Deal:
    """One deal: PokerKit's state, and what that forgets: folded hands, and at the showdown street, hands and pots."""

    def __init__(self, table: Table, state: State) -> None:
        self._table = table
        self._state = state
        self._journal = Journal(table, state)
        self._cards: Mapping[str, Card] = {repr(card): card for card in state.deck}
        self._finished = 0
        self._folded: dict[int, list[str]] = {}
        self._last: dict[str, Any] = {}

    def begin(self, deck: Sequence[str]) -> Message:
        if deck:
            self._lay(self._parsed(deck), "deck")
        return self._went_on([], 0)

    def act(self, seat: int, action: Message) -> Message:
        refused = self._not_now(seat, action)
        if refused:
            return refused
        # A raise is full or not by the unit of the street it was made on, which the operation may have ended.
        street = self._state.street
        unit = street.min_completion_betting_or_raising_amount if street else 0
        try:
            self._do(action)
        except ValueError as error:
            code = next((code for words, code in _CODES if words in str(error)), "wrong_kind")
            return self._refused(code, str(error))
        except Exception as error:
            raise EngineError(f"PokerKit raised {type(error).__name__}: {error}") from None
        return self._went_on([], unit)

    def order(self, cards: Sequence[str]) -> Message:
        if self._stage() != "ordering":
            return self._refused("wrong_kind", "no pack is to be ordered")
        pack = self._parsed(cards)
        if sorted(names(pack)) != sorted(names(tuple(self._state.reserved_cards))):
            return self._refused("wrong_pack", "these are not the cards that PokerKit holds in reserve")
        before = self._journal.events(0)
        # PokerKit puts the reserve into the deck as the first card of it falls.
        first, rest = pack[0], pack[1:]
        if self._state.can_burn_card(first):
            self._state.burn_card(first)
        else:
            self._state.deal_hole(first)
        self._lay(rest, "cards")
        self._folded = {player: hand for player, hand in self._folded.items() if not {*hand} & {*cards}}
        return self._went_on([*before, {"event": "reshuffled", "pack": names(pack)}], 0)

    def _parsed(self, cards: Sequence[str]) -> list[Card]:
        try:
            return [self._cards[card] for card in cards]
        except KeyError as error:
            raise EngineError(f"PokerKit's deck has no card {error}") from None

    def _lay(self, cards: Sequence[Card], what: str) -> None:
        """Have what is in PokerKit's deck fall in this order."""
        deck = self._state.deck_cards
        if sorted(names(tuple(deck))) != sorted(names(cards)):
            raise EngineError("these are not the cards that PokerKit's deck has", what)
        deck.clear()
        deck.extend(cards)

    def _not_now(self, seat: int, action: Message) -> Message | None:
        """What PokerKit cannot even be told: another seat's action, or a check that its one method would call."""
        if not self._state.status:
            return self._refused("deal_is_over", "the deal is over")
        if seat != self._turn():
            return self._refused("wrong_seat", f"PokerKit has seat {self._turn()} act")
        if action["do"] in ("order", "show", "muck"):
            return self._refused("wrong_kind", "no seat is asked for this")
        pays = self._state.checking_or_calling_amount
        if action["do"] == "check" and pays:
            return self._refused("faces_a_wager", f"to stay in costs {pays}")
        if action["do"] == "call" and pays == 0:
            return self._refused("faces_no_wager", "there is nothing to call")
        return None

    def _do(self, action: Message) -> None:
        state, do = self._state, action["do"]
        if do == "fold":
            hands = [names(hand) for hand in state.hole_cards]
            player = state.fold().player_index
            self._folded[player] = hands[player]
        elif do == "raise":
            state.complete_bet_or_raise_to(action["to"])
        elif do == "discard":
            state.stand_pat_or_discard(self._parsed(action["cards"]))
        else:
            state.check_or_call()

    def _refused(self, code: str, why: str) -> Message:
        """A refusal, with all that PokerKit shows after it."""
        return {"refused": code, "why": why, **self._fields()}

    def _went_on(self, events: list[Event], unit: int) -> Message:
        """What PokerKit shows once cards and chips have gone where they are due."""
        state = self._state
        self._follow()
        while state.status and (state.deck_cards or not self._card_is_due()):
            if state.can_burn_card():
                state.burn_card()
            elif state.can_deal_hole():
                state.deal_hole()
            elif state.can_show_or_muck_hole_cards():
                self._remember()
                state.show_or_muck_hole_cards()
            elif state.can_kill_hand():
                state.kill_hand()
            elif state.can_push_chips():
                self._remember()
                state.push_chips()
            else:
                break
            self._follow()
        return {**self._fields(), "events": [*events, *self._journal.events(unit)]}

    def _follow(self) -> None:
        """Remember the last street, which PokerKit forgets when the betting is over."""
        if self._state.street_index is not None:
            self._finished = self._state.street_index + 1

    def _remember(self) -> None:
        """Remember what lay on the table before the first hand was shown or the first pot awarded."""
        self._last = self._last or {"hands": self._hands(), "pots": self._pots(), **self._paid()}

    def _card_is_due(self) -> bool:
        state = self._state
        due = state.card_burning_status or any(state.hole_dealing_statuses)
        return due and not any(state.standing_pat_or_discarding_statuses)

    def _stage(self) -> str:
        state = self._state
        if not state.status:
            return "over"
        if state.stand_patter_or_discarder_index is not None:
            return "drawing"
        if state.actor_index is not None:
            return "betting"
        if self._card_is_due() and any(True for _ in state.reserved_cards):
            return "ordering"
        raise EngineError("PokerKit has no card left to deal" if self._card_is_due() else "PokerKit asks for nothing")

    def _turn(self) -> int | None:
        drawing = self._state.stand_patter_or_discarder_index
        player = self._state.actor_index if drawing is None else drawing
        return None if player is None else self._table.seats[player]

    def _fields(self) -> dict[str, Any]:
        state, by_seat = self._state, self._table.by_seat
        stage, street = self._stage(), state.street_index
        found = {
            "stage": stage,
            "turn": self._turn(),
            "round": self._finished if street is None else street,
            "options": self._options(stage),
            "stacks": by_seat(state.stacks, 0),
            "hands": self._hands(),
            "stub": len(state.deck_cards),
            **(self._last or self._paid()),
        }
        if stage == "betting":
            found["committed"] = by_seat(state.bets, 0)
        if not any(state.bets):
            found.setdefault("pots", self._pots())
        return found

    def _hands(self) -> list[list[str]]:
        hands = enumerate(self._state.hole_cards)
        return self._table.by_seat([self._folded.get(player) or names(hand) for player, hand in hands], [])

    def _paid(self) -> dict[str, list[int]]:
        """What PokerKit has each player lose, as long as nobody has won.

        When all others have folded, the last bet still lies before the winner: it is neither paid nor back.
        """
        state = self._state
        folded_out = sum(state.statuses) == 1 and any(state.bets)
        return {} if folded_out else {"paid": self._table.by_seat([-payoff for payoff in state.payoffs], 0)}

    def _pots(self) -> list[dict[str, Any]]:
        return [
            {"chips": pot.amount, "seats": [self._table.seats[player] for player in pot.player_indices]}
            for pot in self._state.pots
        ]

    def _options(self, stage: str) -> dict[str, Any]:
        if stage == "betting":
            return self._to_bet()
        if stage == "drawing":
            return {"discard": self._to_draw()}
        if stage == "ordering":
            return {"order": names(sorted(self._state.reserved_cards, key=_place))}
        return {}

    def _to_bet(self) -> dict[str, Any]:
        state = self._state
        found: dict[str, Any] = {"fold": True} if state.can_fold() else {}
        if state.can_check_or_call():
            pays = state.checking_or_calling_amount
            found |= {"call": pays} if pays else {"check": True}
        if state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            found["raise"] = {"to": [least, state.max_completion_betting_or_raising_to_amount]}
        return found

    def _to_draw(self) -> dict[str, Any]:
        state = self._state
        player = state.stand_patter_or_discarder_index
        assert player is not None
        hand = state.hole_cards[player]
        counts = [count for count in range(len(hand) + 1) if state.can_stand_pat_or_discard(hand[:count])]
        return {"from": names(hand), "counts": counts}


def _place(card: Card) -> tuple[int, int]:
    return "cdhs".index(card.suit), "23456789TJQKA".index(card.rank)
