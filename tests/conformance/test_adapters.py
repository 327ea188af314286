"""The packaged adapters: real libraries, translated and never repaired."""

import ast
import random
import subprocess
import sys
from importlib.metadata import entry_points, version

import pytest
from adapter_support import ADAPTERS, HOUSE, misranked, node_modules, python_with, resolved, verdicts

from tripledraw.cards import DECK
from tripledraw.notation import cards_to_json
from tripledraw_conformance.adapters import pokersolver
from tripledraw_conformance.adapters.poker_equity import PokerEquity
from tripledraw_conformance.adapters.pokerkit import PokerKit
from tripledraw_conformance.adapters.treys import Treys
from tripledraw_conformance.engines.checker import check_answer
from tripledraw_conformance.engines.finding import Found, find
from tripledraw_conformance.engines.port import EngineError
from tripledraw_conformance.engines.reference import ReferenceEngine

THE_WHEELS = [("ranking.ace", ("A-5-4-3-2", "flush, A-5-4-3-2"))]
OURS = "tripledraw_conformance"


def imported(path):
    """Every module that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            yield str(node.module)


def until_a_pack_is_asked_for(engine, seen):
    """What an engine shows once everybody has stayed in and drawn five cards, again and again."""
    while seen["stage"] != "ordering":
        options = seen["options"]
        action = {"do": "check" if "check" in options else "call"}
        if "discard" in options:
            action = {"do": "discard", "cards": options["discard"]["from"]}
        seen = engine.act(seen["turn"], action)
    return seen


def names_the_wheel(case):
    """Whether a hand of a case is A-5-4-3-2."""
    texts = [row["hand"] for step in case.case.steps for row in step.arguments.get("rows", ()) if "hand" in row]
    return any({card[0] for card in text.split()} == set("A2345") for text in texts)


def random_deal(engine, seed):
    """Every answer of a random deal, each checked against the protocol."""
    chance = random.Random(seed)
    stacks = [chance.choice([3, 5, 9, 40, 200]) for _ in range(chance.randint(2, 6))]
    deck = cards_to_json(DECK)
    chance.shuffle(deck)
    seen = check_answer("deal", engine.deal(HOUSE.values, {"stacks": stacks, "button": 0}, deck))
    yield seen
    while seen["stage"] != "over":
        options, seat = seen["options"], seen["turn"]
        if "order" in options:
            pack = [*options["order"]]
            chance.shuffle(pack)
            seen = check_answer("order", engine.order(pack))
        elif "discard" in options:
            cards = chance.sample(options["discard"]["from"], chance.choice(options["discard"]["counts"]))
            seen = check_answer("act", engine.act(seat, {"do": "discard", "cards": cards}))
        else:
            word = chance.choice([word for word in options if word != "fold" or chance.random() < 0.2] or ["fold"])
            to = {"to": options["raise"]["to"][0]} if word == "raise" else {}
            seen = check_answer("act", engine.act(seat, {"do": word, **to}))
        yield seen


@pytest.mark.parametrize("path", sorted(ADAPTERS.glob("*.py")), ids=lambda path: path.name)
def test_an_adapter_imports_nothing_of_the_reference_engine(path):
    """Of what is ours it knows the words of the port, and other adapters."""
    ours = {name for name in imported(path) if name.split(".")[0] in (OURS, "tripledraw")}
    others = {name for name in ours if not name.startswith(f"{OURS}.adapters.")}
    assert others - {f"{OURS}.engines.port"} == set()


def test_a_loaded_adapter_has_loaded_nothing_of_the_reference_engine():
    """Nor does what it imports import it."""
    names = [f"{OURS}.adapters.{name}" for name in ("pokerkit", "treys", "poker_equity", "pokersolver")]
    code = (
        f"import sys, {', '.join(names)}; print([name for name in sys.modules if name.split('.')[0] == 'tripledraw'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_packaged_adapter_is_an_entry_point_that_can_be_loaded():
    """By the name that a person types after `conform`."""
    found = {point.name: point.load() for point in entry_points(group="tripledraw.engines")}
    packaged = {"pokerkit": PokerKit, "treys": Treys, "poker-equity": PokerEquity, "pokersolver": pokersolver.command}
    assert {name: found.get(name) for name in packaged} == packaged


@pytest.mark.parametrize(
    ("engine", "name", "library"),
    [(PokerKit, "PokerKit", "pokerkit"), (Treys, "treys", "treys"), (PokerEquity, "poker-equity", "poker-equity")],
)
def test_an_adapter_says_which_version_of_its_library_it_speaks_for(engine, name, library):
    """Its hello has the shape of the protocol."""
    hello = check_answer("hello", engine().hello())
    assert (hello["name"], hello["version"]) == (name, version(library))


def test_treys_turned_round_misplaces_exactly_the_two_wheels():
    """It takes A-5-4-3-2 for a straight, so that the worst ace-high hands become bad ones."""
    assert THE_WHEELS == misranked(Treys())


def test_poker_equity_has_all_classes_in_their_place():
    """Its deuce_seven knows that the ace is high only."""
    assert [] == misranked(PokerEquity())


def test_pokersolver_turned_round_misplaces_exactly_the_two_wheels(monkeypatch):
    """The adapter is a program for node; the package from npm lies where NODE_PATH says."""
    monkeypatch.setenv("NODE_PATH", str(node_modules("pokersolver")))
    with find("pokersolver").open() as engine:
        assert ("pokersolver", THE_WHEELS) == (engine.hello()["name"], misranked(engine))


@pytest.mark.parametrize("engine", [Treys, PokerEquity])
def test_an_evaluator_ranks_high_hands_the_other_way_round(engine):
    """Where the strongest poker hand wins, the royal flush beats 7-5-4-3-2."""
    royal, low = ["Tc", "Jc", "Qc", "Kc", "Ac"], ["2c", "3d", "4h", "5s", "7c"]
    high, lowball = ({**HOUSE.values, "ranking.best": best} for best in ("highest", "lowest"))
    values = [engine().rank(rules, [royal, low])["values"] for rules in (high, lowball)]
    assert [first > second for first, second in values] == [True, False]


@pytest.mark.parametrize("name", ["treys", "poker-equity"])
def test_an_evaluator_has_no_command_but_rank(name):
    """Whatever else it is asked is an error in words, and so are cards that there are not."""
    table = {"stacks": [50, 50], "button": 0}
    with find(name, in_process=True).open() as engine:
        asked = {
            "deal": lambda: engine.deal(HOUSE.values, table, []),
            "act": lambda: engine.act(0, {"do": "fold"}),
            "order": lambda: engine.order([]),
            "next": lambda: engine.next(HOUSE.values, {}),
        }
        for command, ask in asked.items():
            with pytest.raises(EngineError, match=f"^the engine has no {command}$"):
                ask()
        with pytest.raises(EngineError, match=f"^{name} cannot rank"):
            engine.rank(HOUSE.values, [["2c", "3c", "4c", "5c", "Xx"]])


@pytest.fixture(scope="session")
def older() -> Found:
    """PokerKit 0.7.4, hosted by the Python of an environment that has nothing of ours."""
    return find("pokerkit", python=python_with("pokerkit==0.7.4"))


def test_the_two_versions_of_pokerkit_differ_by_the_wheel_and_by_nothing_else_that_they_rank(older):
    """The older one has both wheels out of order, the newest one none."""
    found = {}
    for version_of in (older, find("pokerkit")):
        with version_of.open() as engine:
            found[engine.hello()["version"]] = misranked(engine)
    assert {"0.7.4": THE_WHEELS, version("pokerkit"): []} == found


def test_of_the_scenarios_on_ranking_the_two_versions_of_pokerkit_differ_in_those_on_the_wheel(older):
    """The older one fails each of them, and the newest none."""
    with older.open() as engine:
        found = [verdicts(engine), verdicts(PokerKit())]
    failing = [
        {name for name, why in each.items() if name.startswith("ranking/") and why != "passed"} for each in found
    ]
    wheels = {case.case.id for case in resolved() if case.case.chapter == "ranking" and names_the_wheel(case)}
    assert (failing[0] - failing[1], failing[1] - failing[0]) == (failing[0] & wheels, set())
    assert failing[0] & wheels


def test_a_hosted_adapter_gives_the_verdicts_of_one_in_this_process():
    """The host changes nothing."""
    with find("pokerkit").open() as engine:
        assert verdicts(engine) == verdicts(PokerKit())


@pytest.mark.parametrize("seed", range(60))
def test_all_that_pokerkit_shows_in_a_random_deal_has_the_shape_of_the_protocol(seed):
    """And no chip is lost; nor a card, as long as nobody has folded or shown."""
    deal = list(random_deal(PokerKit(), seed))
    totals = {
        sum(seen["stacks"]) + sum(seen.get("committed", [])) + sum(pot["chips"] for pot in seen["pots"])
        for seen in deal
        if "pots" in seen and seen["stage"] != "over"
    } | {sum(deal[-1]["stacks"])}
    assert len(totals) == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_pokerkit_deals_the_deck_that_it_is_given_to_the_seats_that_the_reference_deals_it_to(seats):
    """The first card to the first seat left of the button, one at a time."""
    deck = cards_to_json(DECK)
    random.Random(seats).shuffle(deck)
    table = {"stacks": [*[50] * seats, 0], "button": 1}
    shown = [engine.deal(HOUSE.values, table, deck) for engine in (PokerKit(), ReferenceEngine())]
    assert shown[0]["hands"] == shown[1]["hands"]


def test_a_hand_that_is_folded_is_shown_until_its_cards_are_dealt_again():
    """PokerKit itself forgets it at once."""
    engine, random_order = PokerKit(), random.Random(27)
    deck = cards_to_json(DECK)
    random_order.shuffle(deck)
    before = engine.deal(HOUSE.values, {"stacks": [50] * 6, "button": 0}, deck)
    seen = engine.act(before["turn"], {"do": "fold"})
    hands = [seen["hands"][before["turn"]]]
    seen = until_a_pack_is_asked_for(engine, seen)
    hands += [seen["hands"][before["turn"]], engine.order(seen["options"]["order"])["hands"][before["turn"]]]
    hand = before["hands"][before["turn"]]
    assert ([hand, hand, []], True) == (hands, {*hand} <= {*seen["options"]["order"]})


def test_the_pack_is_what_pokerkit_holds_in_reserve_and_falls_as_it_is_ordered():
    """Any other set of cards is refused, and the next cards are the first of the pack."""
    engine = PokerKit()
    seen = engine.deal(HOUSE.values, {"stacks": [50] * 6, "button": 0}, cards_to_json(DECK))
    seen = until_a_pack_is_asked_for(engine, seen)
    pack = seen["options"]["order"]
    refused = engine.order(pack[1:])["refused"]
    after = engine.order(pack[::-1])
    drawn = [card for event in after["events"] if event["event"] == "drew" for card in event["cards"]]
    assert (refused, drawn) == ("wrong_pack", pack[::-1][: len(drawn)])


def test_pokerkit_is_found_to_differ_from_the_house_rules_where_its_own_rules_do():
    """A few of the findings, each a rule that PokerKit does not play."""
    found = verdicts(PokerKit())
    assert {name: found[name][: len(why)] for name, why in FINDINGS.items()} == FINDINGS


FINDINGS = {
    "drawing/A card may not be discarded twice": "it was refused, but ",
    "dealing/At most six seats play a deal": "the engine allowed it",
    "posting/A short big blind leaves the others owing the whole blind": "what C pays to call: expected 4, got 3",
    "pots/Of two odd chips each of the first two winners left of the button gets one": (
        "what B has awarded: expected 5, got 6"
    ),
}
