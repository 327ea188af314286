"""Session: from deal to deal."""

from collections.abc import Callable

from tripledraw.rules.bind import chapter, choice, plain
from tripledraw.rules.posting import Chapter as Posting
from tripledraw.rules.posting import seating
from tripledraw.value import value

NO_END = 1 << 30


@value
class Played:
    """What a session knows after a deal.

    `stacks` are the chips of every seat (0 for an empty one); `button`, `small` and `big` the places of the last deal,
    which may be seats without chips; `deals` have been played; `entering` seats ask to enter.
    """

    stacks: tuple[int, ...]
    button: int
    small: int
    big: int
    deals: int
    entering: tuple[int, ...] = ()


@value
class NextDeal:
    """The places of the next deal. Nobody posts the small blind if its seat has no chips."""

    button: int
    small: int
    big: int


@value
class Finished:
    """The session is over: its places, best first, each with the seats that share it.

    A seat without chips counts as a player who has lost them: all such share the last place. Where nobody ever sat a
    session is not told, so that whoever knows leaves those seats out.
    """

    places: tuple[tuple[int, ...], ...]


def next_with_chips(played: Played, ring: list[int], posting: Posting) -> NextDeal:
    """The button moves to the first seat of `ring`, which holds the seats with chips from its left."""
    entering = newcomers(ring, played.entering)
    button = next(seat for seat in ring if seat not in entering)
    place = ring.index(button) + 1
    _, blinds = seating(posting, ring[place:] + ring[:place], entering)
    return NextDeal(button, *blinds)


def dead_button(played: Played, ring: list[int], posting: Posting) -> NextDeal:
    """The big blind moves to the next seat with chips; small blind and button follow, even to seats without chips."""
    big = _next(ring, played.big, len(played.stacks))
    waiting = newcomers(ring, played.entering)
    dealt = [seat for seat in ring if seat not in waiting or posting.entry(seat, big)]
    # A third seat may enter at the place of the one that is due for the big blind, not between the other two.
    if len(dealt) > 2 and big != played.small:
        return NextDeal(played.small, played.big, big)
    other = next(seat for seat in dealt if seat not in (big, *waiting))
    # Two seats are left: the button is the one from which the big blind comes to the seat that is due for it.
    rings = ([big, other], [other, big])
    deals = [NextDeal(ring[-1], *seating(posting, ring, frozenset())[1]) for ring in rings]
    return next(deal for deal in deals if deal.big == big)


def _next(ring: list[int], seat: int, seats: int) -> int:
    """The first of the ring to the left of a seat."""
    return min(ring, key=lambda other: (other - seat - 1) % seats)


def newcomers(ring: list[int], entering: tuple[int, ...]) -> frozenset[int]:
    """The seats that enter; all are in if fewer than two others are."""
    old = [seat for seat in ring if seat not in entering]
    return frozenset(entering) if len(old) >= 2 else frozenset()


def skipped(chips: int) -> bool:
    """Whether a seat with so many chips plays on."""
    return chips > 0


def ends(holders: list[int]) -> bool:
    """The session is over when one seat holds all chips."""
    return len(holders) < 2


def most_chips(stacks: tuple[int, ...]) -> list[int]:
    """The stacks in the order of the places."""
    return sorted(set(stacks), reverse=True)


def share_the_place(seats: list[int]) -> list[tuple[int, ...]]:
    """The places that seats with equal chips get: one for all."""
    return [tuple(seats)]


@chapter
class Chapter:
    """The session rules of a rulebook, bound."""

    stack: int = plain("session.stack")
    button: Callable[[Played, list[int], Posting], NextDeal] = choice(
        "session.button", next_with_chips=next_with_chips, dead_button=dead_button
    )
    without_chips: Callable[[int], bool] = choice("session.without_chips", skipped=skipped)
    deals: int = plain("session.deals", none=NO_END)
    one_holder: Callable[[list[int]], bool] = choice("session.one_holder", ends=ends)
    winner: Callable[[tuple[int, ...]], list[int]] = choice("session.winner", most_chips=most_chips)
    places: Callable[[list[int]], list[tuple[int, ...]]] = choice("session.places", share_the_place=share_the_place)


def next_deal(chapter: Chapter, posting: Posting, played: Played, least_seats: int = 2) -> NextDeal | Finished:
    """What follows after a deal: the next one, or the end, also where fewer seats are left than can play one."""
    seats = len(played.stacks)
    ring = [(played.button + step) % seats for step in range(1, seats + 1)]
    ring = [seat for seat in ring if chapter.without_chips(played.stacks[seat])]
    too_few = 1 < len(ring) < least_seats
    if played.deals >= chapter.deals or chapter.one_holder(ring) or too_few:
        return Finished(places(chapter, played.stacks))
    return chapter.button(played, ring, posting)


def places(chapter: Chapter, stacks: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The places of the seats, best first."""
    return tuple(
        place
        for chips in chapter.winner(stacks)
        for place in chapter.places([seat for seat, stack in enumerate(stacks) if stack == chips])
    )
