"""An adapter for `tripledraw conform`: a JSON object a line in, one out. Put your engine where `value` is."""

import json
import sys
from typing import Any


def value(hand: list[str]) -> int:
    """How good a hand is, greater is better: here 2-7 by hand, such as ["7h", "5d", "4c", "3s", "2h"]."""
    ranks = sorted(("23456789TJQKA".index(card[0]) for card in hand), reverse=True)
    kind = 2 * sum(ranks.count(rank) for rank in ranks)  # 10 for five different ranks, 14 for a pair, ... 34 for four
    straight = kind == 10 and ranks[0] - ranks[4] == 4
    flush = len({card[1] for card in hand}) == 1
    kind = 35 if straight and flush else 24 if flush else 23 if straight else kind
    points = kind
    for rank in sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True):
        points = points * 13 + rank
    return -points


def answer(given: dict[str, Any]) -> dict[str, Any]:
    """The answer to a command."""
    if given["command"] == "hello":
        own = {"name": "my-engine", "version": "1", "language": "python", "protocol": 1}
        return own | {"can": ["rank"], "rules": "fixed", "chance": "injected", "observes": []}
    if given["command"] == "rank":
        return {"values": [value(hand) for hand in given["hands"]]}
    if given["command"] == "bye":
        return {"done": True}
    # "deal" goes here, then "act" and "order": answer each with what the table shows, such as {"stage": "betting",
    # "turn": 0}. Say above that you can "deal", and which fields of the protocol you show: "observes": ["stage", ...].
    return {"error": f"unknown command {given['command']}"}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
