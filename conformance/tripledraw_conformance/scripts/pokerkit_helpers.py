"""What stands at the top of every script for PokerKit, word for word: it uses nothing but PokerKit."""

from warnings import simplefilter

from pokerkit import (
    Automation,
    ChipsPushing,
    FixedLimitDeuceToSevenLowballTripleDraw,
    HoleCardsShowingOrMucking,
    State,
)

simplefilter("ignore")  # PokerKit warns of cards that it would not deal by itself


def table(antes: list[int], blinds: list[int], bets: tuple[int, int], stacks: list[int], deck: str) -> State:
    """A deal of these cards, in the order in which they fall. Players are counted from the left of the button."""
    state = FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.CHIPS_PULLING,
        ),
        True,
        antes,
        blinds,
        *bets,
        stacks,
        len(stacks),
    )
    lay(state, deck)
    go_on(state)
    return state


def lay(state: State, cards: str) -> None:
    """Have the cards of the deck fall in this order."""
    names = {repr(card): card for card in state.deck}
    state.deck_cards.clear()
    state.deck_cards.extend(names[name] for name in cards.split())


def card_is_due(state: State) -> bool:
    """Whether a card is to be burned or dealt."""
    due = state.card_burning_status or any(state.hole_dealing_statuses)
    return due and not any(state.standing_pat_or_discarding_statuses)


def go_on(state: State) -> None:
    """Burn, deal, show and push what is due, up to a decision of a player, a reshuffle, or the end."""
    while state.status and (state.deck_cards or not card_is_due(state)):
        if state.can_burn_card():
            state.burn_card()
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        elif state.can_kill_hand():
            state.kill_hand()
        elif state.can_push_chips():
            state.push_chips()
        else:
            break


def expect(what: str, got: object, expected: object) -> None:
    """Fail if PokerKit has something else than the rules."""
    assert got == expected, f"{what}: expected {expected}, got {got}"


def do(state: State, what: str, method: str, *arguments: object) -> None:
    """Do what is legal by the rules."""
    try:
        getattr(state, method)(*arguments)
    except ValueError as error:
        raise AssertionError(f"{what}: expected to be legal, got a refusal: {error}") from None
    go_on(state)


def refuse(state: State, what: str, method: str, *arguments: object) -> None:
    """Try what is illegal by the rules: it is refused, and nothing changes."""
    before = standing(state)
    try:
        getattr(state, method)(*arguments)
    except ValueError:
        for name, then, now in zip(("who is to bet", "who is to draw", "stacks"), before, standing(state), strict=True):
            expect(f"{name}, once '{what}' has been refused", now, then)
    else:
        raise AssertionError(f"{what}: expected a refusal, got none")


def standing(state: State) -> tuple[int | None, int | None, list[int]]:
    """Who is to bet, who is to draw, and the stacks."""
    return state.actor_index, state.stand_patter_or_discarder_index, list(state.stacks)


def betting(state: State, player: int, pays: int, wager: tuple[int, int] | None, stacks: list[int]) -> None:
    """A player is to bet: what it pays to stay in, and the least and the most that it may bet or raise to."""
    expect("who is to bet", state.actor_index, player)
    expect("the stacks", list(state.stacks), stacks)
    expect(f"what player {player} pays to stay in", state.checking_or_calling_amount, pays)
    may = state.can_complete_bet_or_raise_to()
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    expect(f"the least and the most that player {player} may bet or raise to", (least, most) if may else None, wager)


def drawing(state: State, player: int, hand: str) -> None:
    """A player is to draw, and holds this hand."""
    expect("who is to draw", state.stand_patter_or_discarder_index, player)
    expect(f"the hand of player {player}", sorted(map(repr, state.hole_cards[player])), sorted(hand.split()))


def reshuffle(state: State, cards: str) -> None:
    """The deck is empty and a card is due: these cards, no others, are shuffled, and then fall in this order."""
    expect("cards that are left in the deck when it is reshuffled", len(state.deck_cards), 0)
    expect("whether a card is due", card_is_due(state), True)
    shuffled, due = {*map(repr, state.reserved_cards)}, {*cards.split()}
    expect("cards that are shuffled and should not be", sorted(shuffled - due), [])
    expect("cards that are not shuffled and should be", sorted(due - shuffled), [])
    first, _, rest = cards.partition(" ")
    card = next(card for card in state.deck if repr(card) == first)
    # PokerKit puts the reserve into the deck as the first card of it falls.
    if state.can_burn_card(card):
        state.burn_card(card)
    else:
        state.deal_hole(card)
    lay(state, rest)
    go_on(state)


def over(state: State, shown: list[int], won: list[int], stacks: list[int]) -> None:
    """The deal is over: who showed a hand, in order; for each player the chips from the pots, and the stack."""
    expect("whether the deal goes on", state.status, False)
    shows = [each for each in state.operations if isinstance(each, HoleCardsShowingOrMucking) and each.hole_cards]
    expect("who showed a hand", [each.player_index for each in shows], shown)
    pushed = [each.amounts for each in state.operations if isinstance(each, ChipsPushing)]
    expect("the chips that each player gets from the pots", [sum(chips) for chips in zip(*pushed, strict=True)], won)
    expect("the stacks at the end", list(state.stacks), stacks)
