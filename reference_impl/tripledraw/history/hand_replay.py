"""The replay of a hand history."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tripledraw import chance, play
from tripledraw.actions import Action, Call, Check, Discard, Fold, Muck, Order, RaiseTo, Show
from tripledraw.cards import UNKNOWN, Card, text, texts
from tripledraw.events import Burned, Dealt, Drew, Event, Reshuffled
from tripledraw.history import phh
from tripledraw.history.batches import Batches, batches
from tripledraw.history.phh import Hand, Line, Ours
from tripledraw.history.replaying import TABLE_RULES, Broken, Replay, Replaying, Step
from tripledraw.history.undecided import possible
from tripledraw.options import ToBet
from tripledraw.refusal import IllegalAction, ImpossibleTable
from tripledraw.rulebook import Rulebook
from tripledraw.rules.reshuffling import may_be
from tripledraw.rules.showdown import show_order
from tripledraw.state import Betting, Deal, Drawing, Ordering, Over, Showing, changed

# The parts of PHH's name of a game.
_NAME_RULES = {"betting.structure": slice(1), "ranking.best": slice(1, -2), "drawing.draws": slice(-2, None)}


class OfHand(Replaying):
    """The replay of a hand history: what it leaves unsaid is unknown, and what it tells late is known in time."""

    def __init__(self, rulebook: Rulebook, hand: Hand) -> None:
        super().__init__(rulebook)
        self.recorded = hand
        self.ours: Ours | None = hand.ours
        self.deck: tuple[Card, ...] = ()
        self.players: Sequence[int] = range(len(hand.starting_stacks))
        self.batches: Batches = {}
        self.draws: dict[int, int] = {}
        self.coming: dict[int, list[Card]] = {}
        self.fell: dict[int, list[Card]] = {}
        self.pack: tuple[Card, ...] = ()
        self.fell_since: list[Card] = []
        self.recording: set[int] = set()
        self.pending: dict[int, list[tuple[Line, Card]]] = {}
        self.packs = list(hand.ours.packs) if hand.ours else []
        self.told: dict[int, Show | Muck] = {}
        self.judged: set[int] = set()
        self.order: tuple[int, ...] = ()

    def hand(self) -> Replay:
        try:
            self.begin()
            for line in self.recorded.lines:
                self.at(line.number, line.line, line.text)
                _DO[line.verb](self, line, self.players[line.player])
            for seat in self.players:
                if not isinstance(self.deal.stage, (Drawing, Ordering)):
                    self.too_many(seat)
        except Broken:
            return self.end("broken")
        self.check_end()
        return self.end(self.result())

    # The start.

    def begin(self) -> None:
        setting = self.recorded.setting
        try:
            self.deck = self.ours.deck if self.ours else self.laid()
        except ImpossibleTable as impossible:
            raise self.broken(TABLE_RULES.get(impossible.field, "dealing.deck"), str(impossible)) from None
        self.start(setting, self.deck)
        table = self.deal.table
        if self.ours:
            self.players = table.order
            if self.recorded.starting_stacks != tuple(table.stacks[seat] for seat in table.order):
                raise self.broken("session.stack", "the starting stacks are not those of the table in the same file")
        self.note(self.steps[-1].events)
        self.check_game()

    def laid(self) -> tuple[Card, ...]:
        """A deck that deals the hands of the record."""
        setting, number = self.recorded.setting, self.rulebook.dealing.cards
        self.batches = batches(self.recorded.lines, len(setting.stacks), number)
        hands = {seat: batch[0][:number] for seat, batch in self.batches.items()}
        return chance.lay(self.rulebook, setting.stacks, setting.button, hands, **setting.table())

    def check_game(self) -> None:
        """Whether the record tells of the game and of the sizes of bets that the rulebook plays."""
        game, played = self.recorded.variant, phh.name(self.rulebook)
        for rule, part in _NAME_RULES.items():
            if game[part] != played[part]:
                self.said = f"variant {game}"
                self.find(rule, f"the record plays {game}, and the rulebook {played}")
        self.check_bets(self.recorded.bets, self.deal.table.units)

    def check_bets(self, bets: Mapping[str, int], units: Sequence[int]) -> None:
        """A record's sizes of bets follow from its blinds: they are checked, never obeyed."""
        small, big = units[0], units[-1]
        for key, chips in bets.items():
            rightly = big if key == "big_bet" else small
            # Where both bets are off by the same factor, one finding is enough.
            follows = key == "big_bet" and "small_bet" in bets and chips * small == bets["small_bet"] * big
            if chips != rightly and not follows:
                self.said = f"{key} {chips}"
                rule = "betting.unit.multiples" if key == "big_bet" else "betting.unit.base"
                self.find(rule, f"the record has a {key} of {chips}; by the rules it is {rightly}")

    # The lines.

    def on_deal(self, line: Line, seat: int) -> None:
        """The cards fall when the rules have them fall, before or after this line; here they are compared."""
        self.recording.add(seat)
        self.pending.setdefault(seat, []).extend((line, card) for card in line.cards)
        self.compare(seat)
        self.steps.append(Step(self.number, self.line, self.said, None, None, self.deal, ()))

    def compare(self, seat: int) -> None:
        """Compare the cards that the record deals to a seat with those that fell, as far as both have come."""
        pending, fell = self.pending.get(seat, []), self.fell.setdefault(seat, [])
        while pending and fell:
            (line, card), there = pending.pop(0), fell.pop(0)
            if UNKNOWN not in (card, there) and card != there:
                self.at(line.number, line.line, line.text)
                rule = "reshuffling.own_discards" if self.own(seat, card) else "dealing.deck"
                raise self.broken(rule, f"{text(card)} is dealt to the seat, where {text(there)} falls")
        if pending and not isinstance(self.deal.stage, (Drawing, Ordering)):
            self.too_many(seat)

    def too_many(self, seat: int) -> None:
        """Raises Broken if the record deals cards to a seat that never fell."""
        pending = self.pending.get(seat, [])
        if pending:
            line = pending[0][0]
            self.at(line.number, line.line, line.text)
            rule = "drawing.replacements" if seat in self.draws else "dealing.cards"
            raise self.broken(rule, f"{len(pending)} more cards are dealt to the seat than are due")

    def own(self, seat: int, card: Card) -> bool:
        return any(thrown.seat == seat and card in thrown.cards for thrown in self.deal.deck.log)

    def on_fold(self, line: Line, seat: int) -> None:
        self.do(Fold(), seat)

    def on_check_or_call(self, line: Line, seat: int) -> None:
        options = play.legal(self.deal)
        self.do(Check() if isinstance(options, ToBet) and options.check else Call(), seat)

    def on_raise(self, line: Line, seat: int) -> None:
        self.do(RaiseTo(line.chips), seat)

    def on_draw(self, line: Line, seat: int) -> None:
        draw = self.draws.get(seat, 0) + 1
        if self.ours is None:
            self.coming[seat] = list(self.batches[line.player][draw])
        self.whole_batch(seat)
        self.draws[seat] = draw
        self.do(Discard(line.cards), seat)

    def do(self, action: Action, seat: int) -> None:
        """Act, the cards that fall then being those of the record; then order the pack, if it must be."""
        self.whole_batch(seat)
        if self.ours is None:
            try:
                deal = chance.foresee(self.deal, action, self.coming, seat, self.of_pack)
            except IllegalAction as refused:
                raise self.refused(refused) from None
            except ImpossibleTable as impossible:
                raise self.broken(_missing_rule(self.deal), impossible.why) from None
            self.steps[-1] = replace(self.steps[-1], deal=deal)
        self.note(self.act(action, seat))
        while isinstance(self.deal.stage, Ordering) and (self.ours is None or self.packs):
            order = Order(self.packs.pop(0)) if self.ours else chance.order(self.deal, self.coming)
            self.note(self.act(order, None))

    def whole_batch(self, seat: int) -> None:
        """A record that tells some of the cards a seat was dealt tells all of them, and no more."""
        drawing = isinstance(self.deal.stage, Drawing)
        for other in (seat,) if drawing else self.players:
            self.too_many(other)
        if seat in self.recording and self.fell.get(seat):
            rule = "drawing.replacements" if seat in self.draws else "dealing.cards"
            raise self.broken(rule, f"{len(self.fell[seat])} fewer cards were dealt to the seat than were due")
        self.recording.discard(seat)
        if drawing:
            self.fell[seat] = []

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Reshuffled):
                self.pack, self.fell_since = event.pack, []
            elif isinstance(event, Burned):
                self.fell_since.append(event.card)
            elif isinstance(event, (Dealt, Drew)):
                self.fell_since.extend(event.cards)
                self.fell.setdefault(event.seat, []).extend(event.cards)
                del self.coming.setdefault(event.seat, [])[: len(event.cards)]
                self.compare(event.seat)

    def of_pack(self, deal: Deal) -> bool:
        """Whether the stub, as it is named in a deal, can be what is left of the pack that was shuffled last."""
        return not self.pack or may_be((*self.fell_since, *deal.deck.stub), self.pack)

    # The showdown.

    def on_show(self, line: Line, seat: int) -> None:
        self.judge_order(seat)
        hand = self.deal.seats[seat].hand
        if hand and not _may_show(line.cards, hand):
            raise self.broken("showdown.reveal", f"{texts(line.cards)} is shown, and the hand is {texts(hand)}")
        if isinstance(self.deal.stage, Showing) and UNKNOWN not in line.cards:
            self.told[seat] = Show(line.cards)
        self.settle()

    def on_muck(self, line: Line, seat: int) -> None:
        self.judge_order(seat)
        if not self.deal.seats[seat].live:
            self.settle()
            return
        if isinstance(self.deal.stage, Showing):
            self.told[seat] = Muck()
        self.judge_muck(seat)
        self.settle()

    def on_open(self, line: Line, seat: int) -> None:
        self.judge_order(seat)
        self.settle()

    def settle(self) -> None:
        """Show or concede the hands that are asked for, as far as the record has told."""
        before = len(self.steps)
        while isinstance(self.deal.stage, Showing) and self.deal.stage.turn in self.told:
            turn = self.deal.stage.turn
            self.act(self.told.pop(turn), turn)
        if len(self.steps) == before:
            self.steps.append(Step(self.number, self.line, self.said, None, None, self.deal, ()))

    def judge_order(self, seat: int) -> None:
        """Whether the seat's turn to show has come: the first that comes too late is a finding."""
        if self.ours is not None or not isinstance(self.deal.stage, (Showing, Over)):
            return
        if not self.order:
            live = sum(each.live for each in self.deal.seats)
            self.order = show_order(self.deal) if live > 1 else (seat,)
        if seat in self.order:
            place = self.order.index(seat)
            if any(self.order.index(other) > place for other in self.judged):
                rule = "showdown.order" if place else "showdown.first"
                self.find(rule, "the seat shows after one that comes later in the order of showing")
            self.judged.add(seat)

    # The end.

    def check_end(self) -> None:
        stacks = self.recorded.finishing_stacks
        if stacks is None:
            return
        self.said = "finishing_stacks"
        result = self.result()
        finished = dict(zip(self.players, stacks, strict=True))
        try:
            deal = self.at_the_end()
        except ImpossibleTable as impossible:
            self.find("dealing.deck", impossible.why)
            return
        wanted = [finished.get(index, seat.stack) for index, seat in enumerate(deal.seats)]
        if result == "unfinished":
            rule = {Betting: "betting.round_ends", Drawing: "drawing.order"}.get(type(deal.stage), "reshuffling.order")
            self.find(rule, "the record ends before the deal is over", legal=play.legal(deal))
        elif result == "undecided" and not possible(deal, wanted):
            self.find("pots.compared", "no hands in place of the unknown ones give the players what the record says")
        elif result == "over":
            for place, seat in enumerate(self.players):
                if deal.seats[seat].stack != finished[seat]:
                    has = deal.seats[seat].stack
                    self.find("pots.compared", f"p{place + 1} ends with {finished[seat]}; by the rules it has {has}")

    def at_the_end(self) -> Deal:
        """The deal with all that the record told about hands that were not asked for in time."""
        deal = self.deal
        for seat, told in self.told.items():
            if isinstance(told, Show):
                deal = chance.tell_hand(deal, seat, told.cards)
            else:
                deal = deal.seated(changed(deal.seats, seat, deal.seats[seat].fold()))
        return deal


_DO = {
    "deal": OfHand.on_deal,
    "fold": OfHand.on_fold,
    "check_or_call": OfHand.on_check_or_call,
    "raise": OfHand.on_raise,
    "draw": OfHand.on_draw,
    "show": OfHand.on_show,
    "muck": OfHand.on_muck,
    "open": OfHand.on_open,
}


def _may_show(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    """Whether these can be the cards of a hand, unknown ones being any card on either side."""
    new = [card for card in cards if card != UNKNOWN and card not in hand]
    kept_back = [card for card in hand if card != UNKNOWN and card not in cards]
    return len(cards) == len(hand) and len(new) <= hand.count(UNKNOWN) and len(kept_back) <= cards.count(UNKNOWN)


def _missing_rule(deal: Deal) -> str:
    """The rule that a card breaks which cannot fall."""
    return "dealing.deck" if deal.deck.left else "reshuffling.when"
