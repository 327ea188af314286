"""Posting: blinds, antes, and how a seat enters."""

from collections.abc import Callable

from tripledraw.events import Event, Posted
from tripledraw.rules.bind import chapter, choice, plain
from tripledraw.state import Deal, Done, Seat, Table

POSTED = Done("posting")
Blinds = tuple[int, int]


def left_of_button(ring: list[int], newcomers: frozenset[int]) -> Blinds:
    """The small blind is the first seat of `ring`, which begins left of the button; the big blind the next one.

    A seat that enters never posts the small blind.
    """
    small = next(seat for seat in ring if seat not in newcomers)
    return small, ring[(ring.index(small) + 1) % len(ring)]


def button_posts_small(blinds: Blinds) -> Blinds:
    """Heads-up the button, which would be the big blind, posts the small one."""
    small, big = blinds
    return big, small


def left_of_button_posts_small(blinds: Blinds) -> Blinds:
    """Heads-up is no exception."""
    return blinds


def live(seat: Seat, chips: int) -> Seat:
    """The post is part of the bet."""
    return seat.pay(chips, -1)


def dead(seat: Seat, chips: int) -> Seat:
    """The post is no part of the bet."""
    return seat.pay_dead(chips)


def full_blind(table: Table, seats: tuple[Seat, ...]) -> int:
    """The others owe the full big blind."""
    return table.big_blind


def amount_posted(table: Table, seats: tuple[Seat, ...]) -> int:
    """The others owe the most that was posted."""
    return max(seat.committed for seat in seats)


def wait_for_big_blind(seat: int, big: int) -> bool:
    """An entering seat is dealt in only as the big blind."""
    return seat == big


def post_or_wait(seat: int, big: int) -> bool:
    """An entering seat is dealt in if it posts."""
    return True


@chapter
class Chapter:
    """The posting rules of a rulebook, bound."""

    small_blind: int = plain("posting.small_blind")
    big_blind: int = plain("posting.big_blind")
    ante: int = plain("posting.ante")
    seats: Callable[[list[int], frozenset[int]], Blinds] = choice("posting.seats", left_of_button=left_of_button)
    heads_up: Callable[[Blinds], Blinds] = choice(
        "posting.heads_up",
        button_posts_small=button_posts_small,
        left_of_button_posts_small=left_of_button_posts_small,
    )
    blinds: Callable[[Seat, int], Seat] = choice("posting.blinds", live=live)
    before_deal: bool = plain("posting.moment", before_deal=True)
    short_blind: Callable[[Table, tuple[Seat, ...]], int] = choice(
        "posting.short_blind", full_blind=full_blind, amount_posted=amount_posted
    )
    entry: Callable[[int, int], bool] = choice(
        "posting.entry", wait_for_big_blind=wait_for_big_blind, post_or_wait=post_or_wait
    )
    entry_post: Callable[[Seat, int], Seat] = choice("posting.entry_post", live=live, dead=dead)


def seating(chapter: Chapter, ring: list[int], newcomers: frozenset[int]) -> tuple[list[int], Blinds]:
    """Who is dealt in, and who posts the blinds; `ring` are the seats with chips from the left of the button.

    Where two play, nobody enters between them and the button: the big blind would fall on the button.
    """
    blinds = chapter.seats(ring, newcomers)
    dealt = [seat for seat in ring if seat not in newcomers or chapter.entry(seat, blinds[1])]
    if len(dealt) > 2 and blinds[1] == ring[-1]:
        dealt = [seat for seat in ring if seat not in newcomers]
        blinds = chapter.seats(dealt, frozenset())
    return dealt, chapter.heads_up(blinds) if len(dealt) == 2 else blinds


def post(deal: Deal, events: list[Event]) -> Deal:
    """Post the antes, the blinds, and what entering seats post, each as far as the chips go."""
    table = deal.table
    rules = table.rules.posting
    seats = list(deal.seats)
    for index in table.order:
        chips = min(table.antes[index], seats[index].stack)
        if chips:
            seats[index] = seats[index].pay_dead(chips)
            events.append(Posted(index, "ante", chips, False, "posting.ante"))
    for index in table.order:
        seat = seats[index]
        if index == table.small_seat and seat.stack:
            chips = min(table.small_blind, seat.stack)
            seats[index] = rules.blinds(seat, chips)
            events.append(Posted(index, "small_blind", chips, seats[index].dead == seat.dead, "posting.seats"))
        elif index == table.big_seat and seat.stack:
            chips = min(table.big_blind, seat.stack)
            seats[index] = rules.blinds(seat, chips)
            events.append(Posted(index, "big_blind", chips, seats[index].dead == seat.dead, "posting.seats"))
        elif index in table.entering and seat.stack:
            chips = min(table.big_blind, seat.stack)
            seats[index] = rules.entry_post(seat, chips)
            events.append(Posted(index, "entry", chips, seats[index].dead == seat.dead, "posting.entry"))
    return deal.played(tuple(seats), POSTED)
