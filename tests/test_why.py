"""Why: every event, every refusal and every option is explained by the rules that decided it."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import get_args

import pytest

from support import after, begin, bets, illegal_actions, later_round, random_action, random_table, to_draw, to_round
from tripledraw import play, schema, why
from tripledraw.actions import Action, Call, Check, Discard, Fold, Muck, Order, RaiseTo, Show
from tripledraw.cards import DECK, UNKNOWN, parse_cards, text
from tripledraw.events import Awarded, Burned, Called, Event, Posted, Reshuffled, Returned, Wagered
from tripledraw.options import Nothing, Options, ToBet, ToDraw, ToOrder, ToShow
from tripledraw.refusal import CODES, IllegalAction
from tripledraw.rulebook import Rulebook, load
from tripledraw.schema import Value
from tripledraw.state import Betting, Deal, Ordering
from tripledraw.variant import variants
from tripledraw.why import Answer
from tripledraw.why.betting import short_all_in
from tripledraw.why.words import said
from tripledraw_conformance.random_rules import domain, random_rulebook

Happened = tuple[Rulebook, Deal | None, Event, Deal]

BOOKS = [
    *((name,) for name in variants()),
    ("house", "betting.opening=raise_or_fold", "betting.check_raise=forbidden", "betting.cap.max_wagers=3"),
    ("house", "showdown.reveal=beaten_may_muck", "betting.structure=pot_limit", "betting.fold_unfaced=allowed"),
    ("house", "drawing.most_discards=3"),
    ("live-pl", "showdown.all_in_hands=when_betting_is_over", "posting.short_blind=amount_posted"),
]


@cache
def book(*words: str) -> Rulebook:
    """A variant with some rules set."""
    return load(words[0], words[1:])


def played(rules: Rulebook, rng: random.Random, known: bool = True) -> Iterator[tuple[Deal | None, Deal, list[Event]]]:
    """A random deal: each step with the deal before, the deal after, and what happened; some hands may be unknown."""
    table = random_table(rng, rules)
    stacks, button, deck = table.pop("stacks"), table.pop("button"), table.pop("deck")
    deal, events = play.start(rules, stacks, button, deck if known else deck[: rng.randint(0, 30)], **table)
    yield None, deal, list(events)
    while not isinstance(options := play.legal(deal), Nothing):
        before = deal
        deal, events = play.act(deal, chosen(rng, options))
        yield before, deal, list(events)


def chosen(rng: random.Random, options: Options) -> Action:
    """A legal action, hands that are asked for given up."""
    if isinstance(options, ToShow):
        return Muck()
    if isinstance(options, ToDraw) and UNKNOWN in options.hand:
        return Discard(options.hand[: max(options.counts)])
    return random_action(rng, options)


def tries(options: Options) -> list[Action]:
    """What is refused there, of every kind."""
    if isinstance(options, ToShow):
        return [Check(), Show(options.hand)]
    return illegal_actions(options)


def refusals(deal: Deal) -> Iterator[IllegalAction]:
    """What is refused in a deal, of every kind, and what another seat tries whose turn it is not."""
    for action, seat in [*((action, None) for action in tries(play.legal(deal))), (Fold(), 9)]:
        try:
            play.act(deal, action, seat)
        except IllegalAction as refused:
            yield refused


@cache
def everything() -> tuple[tuple[Happened, ...], tuple[IllegalAction, ...], tuple[Deal, ...]]:
    """What happens in random deals of all rulebooks, what is refused in them, and their every moment."""
    rng = random.Random(20)
    happened: list[Happened] = []
    refused: list[IllegalAction] = []
    deals: list[Deal] = []
    for words in BOOKS:
        for number in range(25):
            for before, deal, events in played(book(*words), rng, known=number % 5 > 0):
                happened += [(book(*words), before, event, deal) for event in events]
                refused += refusals(deal)
                deals.append(deal)
    return tuple(happened), tuple(refused), tuple(deals)


def check_answer(rules: Rulebook, answer: Answer) -> None:
    """One paragraph; rules that there are and that matter, each once; clauses that there are, all that they cite."""
    assert rules.variant is not None
    assert re.fullmatch(r"[A-Z][^\n]+\.", answer.text)
    assert [] == re.findall(r"None|\{|\}|  |\.\.|True|False|_", answer.text)
    assert len(set(answer.rules)) == len(answer.rules) > 0
    assert set(answer.rules) <= schema.rules().keys()
    # Which discards join a pack first can be idle; that everything else joins it at last never is.
    assert [] == [
        path for path in answer.rules if path != "reshuffling.still_short" and schema.idle(path, rules.values)
    ]
    for clause in answer.clauses:
        assert clause == rules.variant.clause(clause).id
    stated = [path for path in answer.rules if rules.variant.entries[path].clauses]
    played_as_written = [path for path in stated if rules.values[path] == rules.variant.entries[path].value]
    cited = {clause for path in played_as_written for clause in rules.variant.entries[path].clauses}
    assert cited <= set(answer.clauses)


def numbers(answer: Answer) -> list[int]:
    """The numbers of a paragraph."""
    return [int(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?![cdhs\d])\b", answer.text)]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_is_explained(kind: type[Event]) -> None:
    """In deals of all variants; its own rule is among those that decided it."""
    found = [each for each in everything()[0] if isinstance(each[2], kind)]
    assert found
    for rules, before, event, deal in found:
        answer = why.event(rules, before, event, deal)
        check_answer(rules, answer)
        assert event.rule in answer.rules


@pytest.mark.parametrize("code", CODES)
def test_every_code_of_a_refusal_is_explained(code: str) -> None:
    """By a deal that leads there; the rule of the refusal is among those that decided it."""
    found = [each for each in everything()[1] if each.code == code]
    assert found
    for refused in found:
        answer = why.refusal(refused)
        check_answer(refused.deal.table.rules, answer)
        assert refused.rule in answer.rules


@pytest.mark.parametrize("kind", get_args(Options), ids=lambda kind: kind.__name__)
def test_whatever_may_be_done_is_explained(kind: type[Options]) -> None:
    """With all amounts of what a seat may wager or call."""
    found = [deal for deal in everything()[2] if isinstance(play.legal(deal), kind)]
    assert found
    for deal in found:
        answer, options = why.options(deal), play.legal(deal)
        check_answer(deal.table.rules, answer)
        if isinstance(options, ToBet):
            assert {options.call, options.least, options.most} - {0} <= set(numbers(answer))


def test_every_rulebook_has_its_reasons() -> None:
    """Random ones, which come from no variant, cite no clauses."""
    rng = random.Random(4)
    for _ in range(40):
        rules = random_rulebook(rng)
        for before, deal, events in played(rules, rng):
            answers = [why.event(rules, before, event, deal) for event in events]
            answers += [why.options(deal), *map(why.refusal, refusals(deal))]
            assert {()} == {answer.clauses for answer in answers}


@pytest.mark.parametrize("path", schema.rules())
def test_each_value_of_a_rule_is_put_into_words(path: str) -> None:
    """No two values in the same ones, and none with a full stop of its own."""
    words: Mapping[Value, str] = {value: said(path, value) for value in domain(path)}
    assert len(set(words.values())) == len(words)
    assert [] == [each for each in words.values() if each.endswith(".") or "{" in each]


def test_no_card_is_named_that_does_not_lie_open() -> None:
    """So that an answer can be given while the deal is on."""
    names = set(map(text, DECK))
    for rules, before, event, deal in everything()[0]:
        open_cards = {text(card) for seat in deal.opened for card in deal.seats[seat].hand}
        told = re.sub(r"\bAs (?=the |read |set )", "", why.event(rules, before, event, deal).text)
        assert set(re.findall(r"\w+", told)) & names <= open_cards


def test_chips_that_move_are_in_the_paragraph() -> None:
    """Posted, called, wagered, returned, won."""
    for rules, before, event, deal in everything()[0]:
        if isinstance(event, (Posted, Called, Wagered, Returned, Awarded)):
            chips = event.to if isinstance(event, Wagered) else event.chips
            assert chips in numbers(why.event(rules, before, event, deal))


def test_the_parts_of_a_pack_add_up_to_it() -> None:
    """What is said to be in it, by the rule of its part or because it was too small, is all of it."""
    for deal in [deal for deal in everything()[2] if isinstance(deal.stage, Ordering)]:
        assert isinstance(deal.stage, Ordering)
        told = why.options(deal).text
        stub = re.findall(r"In it are the (\d+) cards? left of the stub", told)
        parts = re.findall(r"there (?:is|are) (\d+) cards? [^.;]*, in[.]", told)
        late = re.findall(r"the (\d+) cards? [a-z -]*(?=, which join it| and the \d)", told)
        assert len(deal.stage.pack) == sum(map(int, [*stub, *parts, *late]))


def test_a_short_all_in_is_only_told_of_where_there_was_one() -> None:
    """Whom it was by, from which level, and whether it reopened the betting; almost none is missed."""
    told = missed = 0
    last: tuple[int, int, bool] | None = None
    for rules, before, event, deal in everything()[0]:
        if isinstance(event, Wagered):
            assert before is not None
            assert isinstance(before.stage, Betting)
            below = before.stage.bets.level
            reopens = rules.betting.reopens(event.to - below, before.stage.bets.size)
            last = None if event.full else (event.seat, below, reopens)
            if not isinstance(deal.stage, Betting) or len(deal.rounds) > len(before.rounds):
                continue
            found = short_all_in(deal)
            assert found is None or last == (found.seat, found.below, found.reopened)
            told, missed = told + (found is not None), missed + (found is None and last is not None)
    assert told > 10 * missed


# Single answers, word by word.


def last_event(deal: Deal, action: Action, kind: type[Event]) -> Answer:
    """Why the last event of a kind happened that an action led to."""
    new, events = play.act(deal, action)
    event = [each for each in events if isinstance(each, kind)][-1]
    return why.event(deal.table.rules, deal, event, new)


def test_a_raise_on_top_of_a_short_all_in_is_explained_to_the_chip() -> None:
    """Bet 4, all-in 6: half of 4 reopens, and the next raise goes to 10."""
    deal = after(later_round(book("house"), 100, 100, 6, 100), RaiseTo(4), RaiseTo(6))
    answer = last_event(deal, RaiseTo(10), Wagered)
    assert (
        "betting.faced",
        "betting.cap.max_wagers",
        "betting.structure",
        "betting.unit.base",
        "betting.unit.multiples",
        "betting.short_all_in.reopens",
        "betting.short_all_in.counts_to_cap",
        "betting.short_all_in.above",
    ) == answer.rules
    assert "house-ru/example-next-raise-goes-to-10" in answer.clauses
    for words in (
        "No more than 4 wagers are made in a round; 1 wager has been made, so there may be another.",
        "in this, the second round, it is 1 times 4, 4.",
        "seat 2 went all-in to 6, 2 above 4, where a full wager adds 4, which is enough.",
        "A full wager goes to 10, 4 above 6. With 100 for this round, seat 3 may wager 10.",
    ):
        assert words in answer.text


def test_a_value_that_was_set_is_said_to_be_so() -> None:
    """The documents are not cited for it."""
    rules = book("house", "betting.short_all_in.above=complete")
    answer = last_event(after(later_round(rules, 100, 100, 6, 100), RaiseTo(4), RaiseTo(6)), RaiseTo(8), Wagered)
    assert "As set for this deal, after a short all-in that reopens, the next raise only completes" in answer.text
    assert "house-ru/example-next-raise-goes-to-10" not in answer.clauses


def test_a_customary_value_is_said_to_be_so() -> None:
    """Where the rules are silent; there is no clause to be cited."""
    answer = why.rule(book("winamax"), "betting.all_in")
    assert (
        Answer(
            "The winamax rules are silent; customarily a seat with too few chips calls with what it has, and "
            "that is no raise.",
            ("betting.all_in",),
            (),
        )
        == answer
    )


def test_the_cap_is_explained_with_the_wagers_so_far_and_the_seats_that_are_left() -> None:
    """Three seats were left before the fourth wager, so the cap holds."""
    deal = after(later_round(book("house"), 100, 100, 100), RaiseTo(4), RaiseTo(8), RaiseTo(12), RaiseTo(16))
    with pytest.raises(IllegalAction) as caught:
        play.act(deal, RaiseTo(20))
    answer = why.refusal(caught.value)
    assert ("betting.cap.max_wagers", "betting.cap.heads_up", "betting.cap.all_in_seats_count") == answer.rules
    assert answer.text.startswith(
        "Seat 2 may not wager. By the house rules, no more than 4 wagers are made in a round; 4 wagers have been made. "
        "The cap is lifted if only two were left before the wager that reached it; 3 were left before the wager that "
        "reached it."
    )


def test_the_betting_that_is_not_open_again_is_explained_with_what_has_come_since() -> None:
    """An all-in of 5 after a bet of 4."""
    deal = after(later_round(book("house"), 100, 100, 5), RaiseTo(4), RaiseTo(5), Call())
    with pytest.raises(IllegalAction) as caught:
        play.act(deal, RaiseTo(9))
    answer = why.refusal(caught.value)
    assert "all that has come since are short all-ins, 1 in all, up to 5, where a full wager adds 4" in answer.text


def test_an_odd_chip_is_explained_by_pot_winners_remainder_and_button() -> None:
    """Two equal hands share 5 chips, one of them left by the small blind, who has folded."""
    rules = book("house", "dealing.pattern=whole_hand")
    laid = parse_cards("KcKdKhKsQc 2c3c4c5c7d 2d3d4d5d7c")
    deal = begin(rules, [20, 20, 20], deck=laid, small_blind=1, big_blind=2)
    deal = to_round(after(deal, Call(), Fold(), Check()), 4)
    deal = after(deal, Check())
    answer = last_event(deal, Check(), Awarded)
    assert "The pot has 5, for seat 2 or seat 0 to win." in answer.text
    assert "5 in 2 parts are 2 each, with 1 chip over." in answer.text
    assert answer.text.endswith(
        "the button is seat 0, and from its left the winners are seat 2 and seat 0, so seat 0 gets none, 2 in all."
    )
    first = play.act(deal, Check())
    (won,) = [event for event in first[1] if isinstance(event, Awarded) and event.odd]
    told = why.event(rules, deal, won, first[0])
    assert ("pots.compared", "ranking.best", "ranking.suits", "pots.ties", "pots.odd_chips") == told.rules
    assert told.text.endswith("so seat 2 gets 1 odd chip, 3 in all.")


def test_a_pack_is_explained_part_by_part() -> None:
    """Six seats draw five each: the stub is short, and each part of the table is in or out by its rule."""
    deal = to_round(begin(book("winamax"), [100] * 6), 1)
    while not isinstance(deal.stage, Ordering):
        options = play.legal(deal)
        quiet: Action = Discard(options.hand) if isinstance(options, ToDraw) else Call()
        if isinstance(options, ToBet) and options.check:
            quiet = Check()
        deal = after(deal, quiet)
    new, events = play.act(deal, Order(deal.stage.pack))
    answer = why.event(book("winamax"), deal, events[0], new)
    assert isinstance(events[0], Reshuffled)
    assert "seat 5 is due 3 cards; the stub has 0 cards." in answer.text
    assert "The pack has 20 cards." in answer.text
    assert "there are 20 cards discarded in this draw by seats that have been served, in." in answer.text
    assert "there are 5 cards that it has just discarded itself, out." in answer.text


def test_the_burn_before_a_fifth_card_is_told_from_that_of_the_draw() -> None:
    """In the live rules no other card is burned."""
    for rules, before, event, deal in everything()[0]:
        if isinstance(event, Burned) and not rules.drawing.burn(True):
            assert "drawing.five_cards.last_to_draw" in why.event(rules, before, event, deal).rules


def test_seats_can_have_names() -> None:
    """Those of the players, for example."""
    deal = begin(book("house"), [100, 100, 100])
    assert "Ann" in why.options(deal, ["Ann", "Bob", "Cid"].__getitem__).text
    assert "Cid" in why.options(deal, ["Ann", "Bob", "Cid"].__getitem__).text


def test_what_is_legal_is_what_is_explained() -> None:
    """A seat that has checked, where that forbids a raise, is told so among its options."""
    rules = book("house", "betting.check_raise=forbidden")
    deal = after(later_round(rules, 100, 100), Check(), RaiseTo(4))
    assert 0 == bets(deal).most
    assert "betting.check_raise" in why.options(deal).rules


def test_a_draw_tells_how_many_cards_may_go() -> None:
    """And whose turn comes next."""
    deal = begin(book("house"), [100, 100, 100])
    deal = after(deal, Call(), Call(), Check())
    told = why.options(deal).text
    assert "it is the turn of seat 1, then seat 2 and seat 0." in told
    assert "seat 1 may discard from 0 to 5 of its 5 cards." in told
    assert isinstance(play.legal(to_draw(deal, 5)), ToBet | ToOrder)
