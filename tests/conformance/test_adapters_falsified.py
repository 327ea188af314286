"""Whatever the adapter of PokerKit says, it has read: a lie of PokerKit's about it changes the verdict."""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import pytest
from adapter_support import differences, misranked, node_modules, resolved, verdict
from pokerkit import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    CardBurning,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    FixedLimitDeuceToSevenLowballTripleDraw,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Pot,
    StandingPatOrDiscarding,
    State,
)
from treys import Evaluator

from tripledraw_conformance.adapters import poker_equity, pokerkit_events
from tripledraw_conformance.adapters.pokerkit import OBSERVES, PokerKit
from tripledraw_conformance.adapters.treys import Treys
from tripledraw_conformance.engines.finding import find

Lie = Callable[[Any], Any]
_MOVING = count(1)


class _ShortDeck:
    """A deck that says that it has one card more than it has."""

    def __init__(self, deck: Any) -> None:
        self._deck = deck

    def __getattr__(self, name: str) -> Any:
        return getattr(self._deck, name)

    def __iter__(self) -> Any:
        return iter(self._deck)

    def __len__(self) -> int:
        return len(self._deck) + bool(self._deck)


def lacks(kind: type) -> Lie:
    """A log without one kind of operation."""
    return lambda log: [operation for operation in log if not isinstance(operation, kind)]


def one_more(value: Any) -> Any:
    """A number that is greater by one."""
    return value if value is None else value + 1


def another(player: int | None) -> int | None:
    """A player who is not this one."""
    return None if player is None else int(not player)


def always(value: Any) -> Lie:
    """A method that always says the same."""
    return lambda method: lambda *arguments: value


LIES: Mapping[str, Mapping[str, tuple[str, Lie]]] = {
    "stage": {
        "over": ("status", lambda value: False),
        "drawing": ("stand_patter_or_discarder_index", lambda value: None),
    },
    "turn": {"betting": ("actor_index", another), "drawing": ("stand_patter_or_discarder_index", another)},
    "round": {"street": ("street_index", one_more)},
    "options": {
        "fold": ("can_fold", always(True)),
        "check": ("can_check_or_call", always(False)),
        "call": ("checking_or_calling_amount", one_more),
        "raise": ("can_complete_bet_or_raise_to", always(False)),
        "least": ("min_completion_betting_or_raising_to_amount", one_more),
        "most": ("max_completion_betting_or_raising_to_amount", one_more),
        "discard": ("can_stand_pat_or_discard", always(False)),
        "pack": ("reserved_cards", lambda cards: iter(list(cards)[1:])),
    },
    # No scenario names what is before a player; that it does not move when something is refused is looked at.
    "committed": {"bets": ("bets", lambda bets: [bet + next(_MOVING) for bet in bets])},
    "stacks": {"stacks": ("stacks", lambda stacks: [stack + 1 for stack in stacks])},
    "pots": {
        "chips": (
            "pots",
            lambda pots: (Pot(pot.raked_amount, pot.unraked_amount + 1, pot.player_indices) for pot in pots),
        ),
        "players": (
            "pots",
            lambda pots: (Pot(pot.raked_amount, pot.unraked_amount, pot.player_indices[:1]) for pot in pots),
        ),
    },
    "hands": {"hands": ("hole_cards", lambda hands: hands[::-1])},
    "stub": {"deck": ("deck_cards", _ShortDeck)},
    "events": {
        kind.__name__: ("operations", lacks(kind))
        for kind in (
            AntePosting,
            BetCollection,
            BlindOrStraddlePosting,
            CardBurning,
            ChipsPushing,
            HoleCardsShowingOrMucking,
            HoleDealing,
        )
    },
}
"""By field of the observation, what of PokerKit's is falsified to whoever is not PokerKit itself."""

LIES_IN_PLAY: Mapping[str, Mapping[str, tuple[str, Lie]]] = {
    "paid": {"payoffs": ("payoffs", lambda payoffs: [payoff - 1 for payoff in payoffs])},
    "events": {
        kind.__name__: ("operations", lacks(kind))
        for kind in (CheckingOrCalling, CompletionBettingOrRaisingTo, Folding, StandingPatOrDiscarding)
    },
}
"""The same for what no scenario names. It is noticed where both play the same deal."""


def each_of(lies: Mapping[str, Mapping[str, tuple[str, Lie]]]) -> Sequence[Any]:
    """The lies one by one, by field and name."""
    return [pytest.param(*lie, id=f"{field}-{what}") for field, some in lies.items() for what, lie in some.items()]


def falsify(name: str, lie: Lie, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have PokerKit's state lie about something to all but itself."""
    true = State.__dict__.get(name)

    def get(state: State) -> Any:
        if isinstance(true, property):
            assert true.fget is not None
            value = true.fget(state)
        else:
            value = true.__get__(state) if callable(true) else state.__dict__.get(name, true)
        asking = sys._getframe(1).f_globals["__name__"].split(".")[0]
        return value if asking == "pokerkit" else lie(value)

    def put(state: State, value: Any) -> None:
        state.__dict__[name] = value

    monkeypatch.setattr(State, name, property(get, put), raising=False)


@pytest.fixture(scope="module")
def honest() -> Mapping[str, str]:
    """The verdicts on PokerKit as it is."""
    engine = PokerKit()
    return {case.case.id: verdict(case, engine) for case in resolved()}


@pytest.mark.parametrize(("name", "lie"), each_of(LIES))
def test_the_verdict_changes_when_pokerkit_lies(name, lie, honest, monkeypatch):
    """One thing is falsified in turn, everything else is as it is."""
    falsify(name, lie, monkeypatch)
    engine = PokerKit()
    assert any(verdict(case, engine) != honest[case.case.id] for case in resolved())


@pytest.mark.parametrize(("name", "lie"), each_of(LIES_IN_PLAY))
def test_a_deal_that_is_played_beside_the_reference_differs_when_pokerkit_lies(name, lie, monkeypatch):
    """Where it did not differ before."""
    before = differences(PokerKit())
    falsify(name, lie, monkeypatch)
    assert before != differences(PokerKit())


def test_every_field_and_every_event_that_the_adapter_observes_is_falsified():
    """None is left out."""
    kinds = {kind.__name__ for kind in pokerkit_events._HANDLERS}
    assert (set(OBSERVES), kinds) == ({*LIES, *LIES_IN_PLAY}, {*LIES["events"], *LIES_IN_PLAY["events"]})


def test_a_scenario_on_ranking_fails_when_pokerkit_ranks_otherwise(honest, monkeypatch):
    """Its hands are turned round."""
    (kind,) = FixedLimitDeuceToSevenLowballTripleDraw.hand_types
    monkeypatch.setattr(kind, "low", not kind.low)
    passing = [case for case in resolved() if honest[case.case.id] == "passed" and case.case.chapter == "ranking"]
    assert any(verdict(case, PokerKit()) != "passed" for case in passing)


def _turn_pokerkit(monkeypatch: pytest.MonkeyPatch) -> type:
    (kind,) = FixedLimitDeuceToSevenLowballTripleDraw.hand_types
    monkeypatch.setattr(kind, "low", not kind.low)
    return PokerKit


def _turn_treys(monkeypatch: pytest.MonkeyPatch) -> type:
    evaluate = Evaluator.evaluate
    monkeypatch.setattr(Evaluator, "evaluate", lambda self, hand, board: -evaluate(self, hand, board))
    return Treys


def _turn_poker_equity(monkeypatch: pytest.MonkeyPatch) -> type:
    score = poker_equity.score_batch
    monkeypatch.setattr(poker_equity, "score_batch", lambda kernel, hands: [-found for found in score(kernel, hands)])
    return poker_equity.PokerEquity


@pytest.mark.parametrize("turn", [_turn_pokerkit, _turn_treys, _turn_poker_equity])
def test_a_library_that_ranks_the_other_way_round_is_found_to(turn, monkeypatch):
    """What the adapter says of hands is what the library says."""
    rule, classes = misranked(turn(monkeypatch)())[0]
    assert ("ranking.best", "7-5-4-3-2") == (rule, classes[0])


def test_pokersolver_is_judged_by_what_it_says_of_two_hands(tmp_path, monkeypatch):
    """Once its comparison is turned round, the scenarios on ranking that it passed fail."""
    lie = tmp_path / "lie.js"
    lie.write_text(
        'const { Hand } = require("pokersolver");\n'
        "const compare = Hand.prototype.compare;\n"
        "Hand.prototype.compare = function (other) { return -compare.call(this, other); };\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("NODE_PATH", str(node_modules("pokersolver")))
    cases = [case for case in resolved() if case.case.chapter == "ranking"]
    passed = []
    for options in ("", f"--require {lie}"):
        monkeypatch.setenv("NODE_OPTIONS", options)
        with find("pokersolver").open() as engine:
            passed.append({case.case.id for case in cases if verdict(case, engine) == "passed"})
    assert (True, True) == (bool(passed[0] - passed[1]), len(passed[0]) > len(passed[1]))
