"""Runs exported cases as somebody would who has nothing but the files and `case.schema.json`.

It imports nothing of the project on purpose; an engine is anything with the commands of the protocol as methods.
"""

from collections.abc import Callable, Mapping
from typing import Any


class Failed(Exception):
    """The engine does not do what the case asks for."""


class Skipped(Exception):
    """The engine cannot do, or does not show, what the case asks for."""


def verdict(engine: Any, rulebook: Mapping[str, Any], case: Mapping[str, Any]) -> str:
    """`passed`, `failed` or `skipped`."""
    try:
        Running(engine, {**rulebook, **case["set"]}).case(case)
    except Failed:
        return "failed"
    except Skipped:
        return "skipped"
    except Exception:
        return "failed"  # it broke down, or what it shows cannot be read
    return "passed"


class Running:
    """One case on an engine."""

    def __init__(self, engine: Any, rulebook: Mapping[str, Any]) -> None:
        self.engine = engine
        self.rulebook = rulebook
        self.hello = engine.hello()
        self.now: Any = {}
        self.before: Any = {}
        self.answer: Any = {}
        self.sent: Any = {}
        self.seats = 0
        self.events: list[Any] = []
        self.packs: list[Any] = []

    def case(self, case: Mapping[str, Any]) -> None:
        """Send what is to be sent, and look."""
        for step in case["steps"]:
            for each in step["sends"]:
                self.send(each["send"], each["legal"])
            for expectation in step["expects"]:
                ((kind, wanted),) = expectation.items()
                if self.seen(kind, wanted) != WANTED.get(kind, lambda wanted: wanted)(wanted):
                    raise Failed(kind)

    def send(self, send: Mapping[str, Any], legal: bool) -> None:
        """Send a command and take in the answer."""
        name = send["command"]
        if {"rank": "rank", "next": "session"}.get(name, "deal") not in self.hello["can"]:
            raise Skipped(name)
        asked = self.now.get("options", {}).get("order", [])
        if name == "order" and "options" in self.now and sorted(asked) != sorted(send["cards"]):
            raise Failed("pack")
        self.sent = send
        self.seats = len(send["table"]["stacks"]) if name == "deal" else self.seats
        self.answer = self.ask(name, send)
        if name in ("rank", "next"):
            return
        refused = "refused" in self.answer or "error" in self.answer
        if refused and legal:
            raise Failed("refused")
        self.before = self.now
        if not refused:
            self.take(self.answer)

    def take(self, shown: Mapping[str, Any]) -> None:
        """Take in an observation."""
        for name in ("committed", "paid", "stacks", "hands"):
            if name in shown and name in self.hello["observes"] and len(shown[name]) != self.seats:
                raise Failed(name)
        self.now = shown
        self.events += shown.get("events", [])
        if shown.get("options", {}).get("order"):
            self.packs.append(shown["options"]["order"])

    def ask(self, name: str, send: Mapping[str, Any]) -> Any:
        """What the engine answers."""
        if name == "rank":
            return self.engine.rank(self.rulebook, send["hands"])
        if name == "next":
            return self.engine.next(self.rulebook, {key: send[key] for key in send if key != "command"})
        if name == "act":
            return self.engine.act(send["seat"], send["action"])
        if name == "order":
            return self.engine.order(send["cards"])
        try:
            return self.engine.deal(self.rulebook, send["table"], send["deck"])
        except Exception as error:
            return {"error": str(error)}

    def show(self, name: str) -> Any:
        """A field of the last observation."""
        if not self.now:
            raise Failed("no deal began")
        if name not in self.hello["observes"] or name not in self.now:
            raise Skipped(name)
        return self.now[name]

    def happened(self, *names: str) -> list[Any]:
        """The events of these names."""
        self.show("events")
        return [event for event in self.events if event["event"] in names]

    def seen(self, kind: str, wanted: Any) -> Any:
        """What is there of what is wanted."""
        return SEEN[kind](self, wanted)

    def pack(self) -> Any:
        """The last pack that was asked for."""
        self.show("options")
        if not self.packs:
            raise Failed("nothing was shuffled")
        return self.packs[-1]


def _at(run: Running, wanted: Any) -> Any:
    stage, finished = run.show("stage"), run.show("round")
    return {"stage": stage} if stage == "over" else {"stage": stage, "round": finished}


def _refused(run: Running, wanted: Any) -> bool:
    if "refused" not in run.answer and "error" not in run.answer:
        return False
    return all(run.answer[name] == run.before[name] for name in run.answer if name != "events" and name in run.before)


def _pots(run: Running, wanted: Any) -> Any:
    return [{"chips": pot["chips"], "seats": sorted(pot["seats"])} for pot in run.show("pots")]


def _pack(run: Running, wanted: Any) -> Any:
    ((how, cards),) = wanted.items()
    if how == "is":
        return {"is": sorted(run.pack())}
    inside = [card for card in cards if (card in run.pack()) == (how == "holds")]
    return {how: inside}


def _number(run: Running, wanted: Any) -> Any:
    run.show("stub")
    count = {
        "burned_cards": lambda: len(run.happened("burned")),
        "cards_in_the_stub": lambda: run.show("stub"),
        "cards_in_the_pack": lambda: len(run.pack()),
        "cards_in_every_hand": lambda: _same([len(hand) for hand in run.show("hands") if hand]),
        "reshuffles": lambda: len(run.packs),
    }
    return {"of": wanted["of"], "is": count[wanted["of"]]()}


def _same(numbers: list[int]) -> int | None:
    return numbers[0] if len(set(numbers)) == 1 else None


def _gain(run: Running, wanted: Any) -> Any:
    mine = [event for event in run.happened(wanted["event"]) if event["seat"] == wanted["seat"]]
    return {**wanted, "chips": sum(event["chips"] for event in mine)}


def _cards_to(run: Running, wanted: Any) -> Any:
    dealt = run.happened("drew") or run.happened("dealt")
    return [event["seat"] for event in dealt[-len(wanted) :]]


def _before(run: Running, wanted: Any) -> Any:
    names = [event["event"] for event in run.happened(*wanted)]
    return sorted(set(names), key=names.index)


def _places(run: Running, wanted: Any) -> Any:
    if "values" in run.answer:
        values = run.answer["values"]
        return [1 + sum(other > value for other in values) for value in values]
    found: dict[int, int] = {}
    for together in run.answer.get("places", []):
        found |= dict.fromkeys(together, 1 + len(found))
    return [found[seat] for seat in sorted(found)]


def _next(run: Running, wanted: Any) -> Any:
    blinds = [seat for seat in (run.answer["small"], run.answer["big"]) if run.sent["stacks"][seat]]
    return {"button": run.answer["button"], "blinds": blinds}


SEEN: Mapping[str, Callable[[Running, Any], Any]] = {
    "turn": lambda run, wanted: run.show("turn"),
    "option": lambda run, wanted: {**wanted, "legal": wanted["is"] in run.show("options")},
    "raise": lambda run, wanted: run.show("options").get("raise", {}).get("to"),
    "call": lambda run, wanted: run.show("options").get("call"),
    "counts": lambda run, wanted: run.show("options").get("discard", {}).get("counts"),
    "refused": _refused,
    "at": _at,
    "stacks": lambda run, wanted: run.show("stacks"),
    "hand": lambda run, wanted: {**wanted, "cards": sorted(run.show("hands")[wanted["seat"]])},
    "pots": _pots,
    "pack": _pack,
    "number": _number,
    "gain": _gain,
    "showed": lambda run, wanted: [event["seat"] for event in run.happened("showed")],
    "cards_to": _cards_to,
    "before": _before,
    "places": _places,
    "next": _next,
}
"""What there is of what each kind of expectation looks at."""

WANTED: Mapping[str, Callable[[Any], Any]] = {
    "hand": lambda wanted: {**wanted, "cards": sorted(wanted["cards"])},
    "pots": lambda wanted: [{**pot, "seats": sorted(pot["seats"])} for pot in wanted],
    "pack": lambda wanted: {"is": sorted(wanted["is"])} if "is" in wanted else wanted,
}
"""What is wanted, where the order of something does not count."""
