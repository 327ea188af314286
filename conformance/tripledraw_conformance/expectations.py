"""What a `Then` expects, as plain values: one kind of expectation for each of its templates."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tripledraw_conformance.cases import Step
from tripledraw_conformance.steps import betting, dealing, drawing, pots, ranking, reshuffling, session, showdown
from tripledraw_conformance.vocabulary import seat_number

Expectation = Mapping[str, Any]
"""An object with one key, the kind of the expectation; `case.schema.json` has them all."""


def expected(step: Step) -> list[Expectation]:
    """What a step expects, in the order in which it is looked at; nothing if it is no `Then`."""
    return list(_OF[step.template.function](**step.arguments)) if step.keyword == "then" else []


_OPTIONS = {"bet": "raise"}
_GAINS = {"posts": "posted", "gets back": "returned", "wins": "awarded"}


def _may(seat: int, may: bool, acts: Sequence[str]) -> list[Expectation]:
    return [{"turn": seat}, *({"option": {"is": _OPTIONS.get(word, word), "legal": may}} for word in acts)]


def _at(place: str) -> list[Expectation]:
    word, _, number = place.partition(" ")
    if word == "round":
        return [{"at": {"stage": "betting", "round": int(number) - 1}}]
    return [{"at": {"stage": "drawing", "round": int(number)} if word == "draw" else {"stage": "over"}}]


def _pots(rows: Sequence[Mapping[str, str]]) -> list[Expectation]:
    return [
        {
            "pots": [
                {"chips": int(row["chips"]), "seats": [seat_number(letter) for letter in row["seats"].split()]}
                for row in rows
            ]
        }
    ]


def _pack(relation: str, cards: Sequence[str]) -> list[Expectation]:
    return [{"pack": {relation.replace(" ", "_"): list(cards)}}]


_OF: Mapping[Callable[..., None], Callable[..., list[Expectation]]] = {
    betting.turn: lambda seat: [{"turn": seat}],
    betting.may: _may,
    betting.may_wager_to: lambda seat, range: [{"turn": seat}, {"raise": [range[0], range[-1]]}],
    betting.may_call: lambda seat, chips: [{"turn": seat}, {"call": chips}],
    betting.refused: lambda: [{"refused": True}],
    betting.at_place: _at,
    betting.stacks: lambda chips: [{"stacks": chips}],
    drawing.may_draw: lambda seat, numbers: [{"turn": seat}, {"counts": numbers}],
    dealing.holds: lambda seat, cards: [{"hand": {"seat": seat, "cards": cards}}],
    dealing.count: lambda counted, number: [{"number": {"of": counted.replace(" ", "_"), "is": number}}],
    dealing.order: lambda seats: [{"cards_to": seats}],
    dealing.before: lambda first, second: [{"before": [first, second]}],
    reshuffling.pack: _pack,
    showdown.shown: lambda seats: [{"showed": seats}],
    pots.pots: _pots,
    pots.gains: lambda seat, gain, chips: [{"gain": {"event": _GAINS[gain], "seat": seat, "chips": chips}}],
    ranking.places: lambda places: [{"places": places}],
    session.places: lambda button, blinds: [{"next": {"button": button, "blinds": blinds}}],
}
