"""Whole sessions: deal after deal, until the session rules say that it is over."""

import random

import pytest

from support import VARIANTS, check_chips, of_variant, random_action
from tripledraw import play
from tripledraw.cards import DECK
from tripledraw.options import Nothing
from tripledraw.rulebook import Rulebook
from tripledraw.rules.session import Finished, NextDeal, Played, next_deal
from tripledraw.state import Deal
from tripledraw_conformance.random_rules import random_rulebook

MOST_DEALS = 3000


class Session:
    """A session under way: the chips of every seat, who sits down in the middle of it, and how many deals it had."""

    def __init__(self, book: Rulebook, rng: random.Random) -> None:
        self.book, self.rng = book, rng
        least, most = book.dealing.least_seats, book.dealing.most_seats
        self.stacks = [rng.randint(1, 60) for _ in range(rng.randint(least, most))]
        for _ in range(rng.randint(0, 10 - len(self.stacks))):
            self.stacks.insert(rng.randint(0, len(self.stacks)), 0)
        self.waiting: set[int] = set()
        self.deals = 0

    def play(self) -> Finished:
        """Play it to its end; all chips that came to the table are there after every deal."""
        seats = [seat for seat, chips in enumerate(self.stacks) if chips]
        places: NextDeal | None = None
        while True:
            deal = self.deal(self.rng.choice(seats), places)
            self.deals += 1
            assert self.deals < MOST_DEALS
            small, big = (places.small, places.big) if places else (deal.table.small_seat, deal.table.big_seat)
            assert small is not None
            button = places.button if places else deal.table.button
            self.sit_down()
            found = self.following(button, small, big)
            if isinstance(found, Finished):
                return found
            places = found

    def deal(self, first_button: int, places: NextDeal | None) -> Deal:
        """Play the next deal to its end, where the session has placed it."""
        blinds = (places.small, places.big) if places else None
        button = places.button if places else first_button
        deck = self.rng.sample(DECK, len(DECK))
        big = self.rng.choice((2, 10, 40))
        deal, _ = play.start(
            self.book,
            self.stacks,
            button,
            deck,
            small_blind=big // 2,
            big_blind=big,
            entering=self.waiting,
            blinds=blinds,
        )
        assert len(deal.table.order) >= 2
        self.waiting.difference_update(deal.table.order)
        while not isinstance(options := play.legal(deal), Nothing):
            deal, _ = play.act(deal, random_action(self.rng, options))
        check_chips(deal)
        assert sum(self.stacks) == sum(seat.stack for seat in deal.seats)
        self.stacks = [seat.stack for seat in deal.seats]
        return deal

    def sit_down(self) -> None:
        """Now and then, in the first deals, somebody takes an empty seat."""
        empty = [seat for seat, chips in enumerate(self.stacks) if not chips]
        here = len(self.stacks) - len(empty)
        if empty and here < self.book.dealing.most_seats and self.deals < 20 and self.rng.random() < 0.2:
            seat = self.rng.choice(empty)
            self.stacks[seat] = self.rng.randint(1, 60)
            self.waiting.add(seat)

    def following(self, button: int, small: int, big: int) -> NextDeal | Finished:
        entering = tuple(sorted(self.waiting))
        played = Played(tuple(self.stacks), button, small, big, self.deals, entering)
        return next_deal(self.book.session, self.book.posting, played, self.book.dealing.least_seats)


def check_session(book: Rulebook, rng: random.Random) -> None:
    """A session comes to its end, and every seat has its place by its chips."""
    session = Session(book, rng)
    finished = session.play()
    assert list(range(len(session.stacks))) == sorted(seat for place in finished.places for seat in place)
    chips = [{session.stacks[seat] for seat in place} for place in finished.places]
    assert all(len(each) == 1 for each in chips)
    assert chips == sorted(chips, key=max, reverse=True)


@pytest.mark.parametrize("block", range(4))
def test_any_rules(block: int) -> None:
    """Under any rules every deal can be dealt where the session places it, and every session ends."""
    for seed in range(40):
        rng = random.Random(f"session/{block}/{seed}")
        check_session(random_rulebook(rng), rng)


@pytest.mark.parametrize("name", VARIANTS)
def test_variants(name: str) -> None:
    """Under the rules of every operator every deal can be dealt where the session places it, and every session ends."""
    for seed in range(12):
        check_session(of_variant(name), random.Random(f"session/{seed}"))


def test_players_without_chips_share_the_last_place() -> None:
    """Whoever has lost all comes last, together with all such: a session is not told where nobody ever sat."""
    book = of_variant("house")
    played = Played((0, 140, 0, 160), 1, 3, 1, 10)
    assert Finished(((3,), (1,), (0, 2))) == next_deal(book.session, book.posting, played)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_any_rules_at_length(block: int) -> None:
    """The same under very many rules."""
    for seed in range(300):
        rng = random.Random(f"session at length/{block}/{seed}")
        check_session(random_rulebook(rng), rng)
