"""Faults in the chapter session."""

from tripledraw.rules.posting import Chapter as Posting
from tripledraw.rules.posting import seating
from tripledraw.rules.session import NextDeal, Played
from tripledraw_conformance.faults import fault


@fault("session.button")
def button_stays(played: Played, ring: list[int], posting: Posting) -> NextDeal:
    """The button stays where it is, though the blinds move on."""
    return NextDeal(played.button, *seating(posting, ring[1:] + ring[:1], frozenset())[1])


@fault("session.button")
def button_goes_by_numbers(played: Played, ring: list[int], posting: Posting) -> NextDeal:
    """The button moves to the next number, even if that seat has no chips."""
    button = (played.button + 1) % len(played.stacks)
    after = [seat for seat in ring if seat != button]
    return NextDeal(button, *seating(posting, [*after, button][: len(ring)], frozenset())[1])


@fault("session.without_chips")
def dealt_in_without_chips(chips: int) -> bool:
    """A seat that has lost all its chips plays on."""
    return True


@fault("session.one_holder")
def goes_on_with_one(holders: list[int]) -> bool:
    """The session ends only after its last deal."""
    return False


@fault("session.winner")
def stacks_compared_as_text(stacks: tuple[int, ...]) -> list[int]:
    """Stacks are sorted as text, so that 90 comes before 100."""
    return sorted(set(stacks), key=str, reverse=True)


@fault("session.winner")
def fewest_chips_first(stacks: tuple[int, ...]) -> list[int]:
    """The places are told from the last one up."""
    return sorted(set(stacks))


@fault("session.places")
def lower_seat_first(seats: list[int]) -> list[tuple[int, ...]]:
    """Of equal stacks the one in the lower seat gets the better place."""
    return [(seat,) for seat in seats]
