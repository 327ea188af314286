"""Each value of each rule as a clause that can be spoken at the table, `{value}` standing for a number."""

from collections.abc import Mapping

from tripledraw.schema import Value
from tripledraw.wording import listing

_ANY = "any number"

_WORDS: Mapping[str, str | Mapping[Value, str]] = {
    "ranking.best": {"lowest": "the lowest hand wins", "highest": "the highest hand wins"},
    "ranking.ace": {"high": "the ace is always high", "low": "the ace is always low"},
    "ranking.straights": {"count": "straights count", "ignored": "straights do not count"},
    "ranking.flushes": {"count": "flushes count", "ignored": "flushes do not count"},
    "ranking.classes": {
        "by_poker_order": "hands rank from no pair over pairs, trips, straights, flushes and full houses to quads"
    },
    "ranking.within_class": {
        "repeated_then_high": "hands of one kind are compared by their repeated ranks first, then card by card from "
        "the highest down"
    },
    "ranking.suits": {"break_no_ties": "suits never break a tie"},
    "ranking.qualifier": {"none": "any hand may win"},
    "posting.small_blind": "the small blind is {value} unless the table has stakes of its own",
    "posting.big_blind": "the big blind is {value} unless the table has stakes of its own",
    "posting.ante": "the ante is {value} a seat unless the table has stakes of its own, and does not count as a bet",
    "posting.seats": {
        "left_of_button": "the first seat left of the button posts the small blind, the next one the big blind"
    },
    "posting.heads_up": {
        "button_posts_small": "heads-up the button posts the small blind and the other seat the big blind",
        "left_of_button_posts_small": "heads-up, too, the seat left of the button posts the small blind",
    },
    "posting.blinds": {"live": "a blind is live: it is part of that seat's bet"},
    "posting.moment": {"before_deal": "everything is posted before the cards are dealt"},
    "posting.short_blind": {
        "full_blind": "the others owe the full big blind, however little of it was posted",
        "amount_posted": "when the big blind is short, the others owe the most that was posted",
    },
    "posting.entry": {
        "wait_for_big_blind": "an entering seat waits for the big blind to reach it",
        "post_or_wait": "an entering seat that does not wait for the big blind posts as much",
    },
    "posting.entry_post": {
        "live": "the post of an entering seat is live: it is part of its bet",
        "dead": "the post of an entering seat is dead: it does not count towards a bet",
    },
    "dealing.least_seats": "no fewer than {value} seats play a deal",
    "dealing.most_seats": "no more than {value} seats play a deal",
    "dealing.deck": {"standard_52": "one deck of 52 cards is played with"},
    "dealing.cards": "a hand has {value} cards",
    "dealing.start": {"left_of_button": "the first seat left of the button is dealt to first, the button last"},
    "dealing.pattern": {
        "one_at_a_time": "the cards go round one at a time",
        "whole_hand": "each seat in turn gets its whole hand at once",
    },
    "betting.structure": {
        "fixed_limit": "a bet is one unit and a raise one unit more, never anything else but an all-in for less",
        "no_limit": "a wager may be anything from the least one up to all the chips of the seat",
        "pot_limit": "a wager may be anything from the least one up to the size of the pot",
    },
    "betting.unit.base": {
        "big_blind": "the unit is measured in big blinds",
        "small_blind": "the unit is measured in small blinds",
    },
    "betting.unit.multiples": "from round to round the unit is {value} times that",
    "betting.least_raise": {
        "last_full_wager": "a raise adds at least as much as the last full bet or raise of the round",
        "one_unit": "a raise adds at least one unit",
    },
    "betting.pot_measure": {
        "after_call": "a raise is at most the pot as it would be after the raiser has called",
        "before_call": "a raise is at most the pot as it lies before the raiser acts",
    },
    "betting.first_round": {
        "left_of_big_blind": "the first round is opened left of the big blind",
        "left_of_button": "the first round is opened left of the button",
    },
    "betting.later_rounds": {
        "first_remaining_left_of_button": "a later round is opened by the first seat left of the button that is still "
        "in with chips"
    },
    "betting.direction": {"clockwise": "the action moves clockwise, one seat after the other"},
    "betting.unfaced": {"check_or_bet": "a seat that faces no wager checks or bets"},
    "betting.faced": {"fold_call_or_raise": "a seat that faces a wager folds, calls or raises"},
    "betting.fold_unfaced": {
        "refused": "a seat that faces no wager may not fold: it can check",
        "allowed": "a seat may fold even if it faces no wager",
    },
    "betting.check_raise": {
        "allowed": "a seat that has checked may still raise",
        "forbidden": "a seat that has checked may not raise later in the round",
    },
    "betting.opening": {
        "limp_or_raise": "the blinds may be called or raised",
        "raise_or_fold": "a seat that can raise the blinds may not just call them",
    },
    "betting.big_blind_option": {
        "check_or_raise": "the big blind, when it was only called, may check or raise",
        "none": "the big blind, when it was only called, has no further say",
    },
    "betting.all_in": {"call_for_less": "a seat with too few chips calls with what it has, and that is no raise"},
    "betting.no_answer": {"no_wager": "nobody wagers when no other seat has chips to answer"},
    "betting.round_ends": {
        "all_matched": "the round goes on until everybody with chips has acted since the last full wager and matched it"
    },
    "betting.cap.max_wagers": {
        "none": "any number of wagers may be made in a round",
        _ANY: "no more than {value} wagers are made in a round",
    },
    "betting.cap.big_blind_counts": {
        True: "the big blind counts as the first wager of the first round",
        False: "the big blind is not counted as a wager",
    },
    "betting.cap.heads_up": {
        "never": "the cap holds heads-up, too",
        "becomes_heads_up_before_cap": "the cap is lifted if only two were left before the wager that reached it",
        "round_begins_heads_up": "the cap is lifted if the round began with two",
        "two_remain_any_time": "the cap is lifted whenever only two are left",
    },
    "betting.cap.all_in_seats_count": {
        True: "for that, seats that are all-in count among those left",
        False: "for that, only seats with chips count",
    },
    "betting.short_all_in.reopens": {
        "half": "a short all-in reopens the betting if it is half a full wager or more",
        "full": "a short all-in never reopens the betting",
    },
    "betting.short_all_in.cumulative": {
        True: "several short all-ins add up for a seat that has acted",
        False: "each short all-in is measured alone",
    },
    "betting.short_all_in.counts_to_cap": {
        True: "a short all-in that reopens the betting counts towards the cap",
        False: "a short all-in does not count towards the cap",
    },
    "betting.short_all_in.below": {
        "complete": "after an all-in too small to reopen, a raise only completes the wager that it fell short of",
        "on_top": "after an all-in too small to reopen, a raise goes one full wager above it",
    },
    "betting.short_all_in.above": {
        "complete": "after a short all-in that reopens, the next raise only completes the wager that it fell short of",
        "on_top": "after a short all-in that reopens, the next raise goes one full wager above it",
    },
    "betting.short_all_in.opening": {
        "complete": "after an all-in for less than the first bet, the next wager completes that bet",
        "on_top": "after an all-in for less than the first bet, the next wager goes one full wager above it",
    },
    "drawing.draws": "the game has {value} draws",
    "drawing.most_discards": "at most {value} cards are discarded in a draw",
    "drawing.counts": {
        "any": "any number of cards up to that may be discarded, or none",
        "none_or_most": "a seat discards that many or none",
    },
    "drawing.order": {
        "clockwise_from_left_of_button": "the draw goes clockwise from the first seat left of the button that is in"
    },
    "drawing.replacements": {"as_many_as_discarded": "a seat gets as many cards as it discarded"},
    "drawing.pat": {"keeps_later_draws": "standing pat takes none of the later draws away"},
    "drawing.all_in": {"draws": "a seat that is all-in draws like any other"},
    "drawing.serving": {
        "in_turn": "each seat gets its cards before the next one discards",
        "after_all_discard": "the cards are dealt only when all seats have discarded",
    },
    "drawing.five_cards.serving": {
        "in_a_row": "five new cards are dealt in a row",
        "fifth_at_the_end": "of five new cards a seat gets four, and the fifth after all others have been served",
    },
    "drawing.five_cards.last_to_draw": {
        "four_burn_fifth": "the last to draw gets four of five cards, then one is burned, then it gets the fifth",
        "like_the_others": "the last to draw waits for its fifth card like the others",
    },
    "drawing.burn.when": {
        "never": "no card is burned in a draw",
        "each_draw": "a card is burned in each draw before the first one is dealt, even if all stand pat",
        "unless_all_pat": "a card is burned in each draw before the first one is dealt, unless all stand pat",
    },
    "drawing.burn.empty_stub": {
        "reshuffle": "when a card must be burned and the stub is empty, the pack is shuffled first",
        "no_burn": "when a card must be burned and the stub is empty, none is",
    },
    "reshuffling.when": {
        "stub_runs_out": "the stub is dealt to its last card, and the pack shuffled when the next one is due",
        "last_card": "the last card of the stub is not dealt but shuffled in, unless it completes the draw",
        "request_exceeds_stub": "the pack is shuffled, with the rest of the stub, when a seat is due more cards than "
        "the stub has",
        "demand_exceeds_stub": "the pack is shuffled, with the rest of the stub, when the draw still needs more cards "
        "than the stub has",
    },
    "reshuffling.pack.folded_hands": {True: "folded hands go into the pack", False: "folded hands stay out of it"},
    "reshuffling.pack.earlier_discards": {
        True: "discards of earlier draws go into the pack",
        False: "discards of earlier draws stay out of it",
    },
    "reshuffling.pack.served_discards": {
        True: "this draw's discards of seats that have all their cards go in",
        False: "this draw's discards of seats that have all their cards stay out",
    },
    "reshuffling.pack.waiting_discards": {
        True: "this draw's discards of the other seats that still wait for cards go in",
        False: "this draw's discards of the other seats that still wait for cards stay out",
    },
    "reshuffling.pack.own_discards": {
        True: "what the seat that is served has just discarded goes in",
        False: "what the seat that is served has just discarded stays out",
    },
    "reshuffling.pack.burns": {True: "burned cards go in", False: "burned cards stay out"},
    "reshuffling.own_discards": {
        "may_return": "a seat may be dealt a card again that it discarded",
        "left_out": "all that the served seat has discarded is left out of its pack",
        "skipped": "a card that comes up for the seat that discarded it is skipped and keeps its place for others",
        "redealt": "a card that comes up for the seat that discarded it goes under the pack",
    },
    "reshuffling.still_short": {
        "served_then_all": "if the pack is too small, the discards of the served seats join it, then those of the "
        "others, then all that no hand holds",
        "all_discards": "if the pack is too small, all discards of this draw join it, then all that no hand holds",
    },
    "reshuffling.live_hands": {"never_touched": "the hands of seats still in the deal are never touched"},
    "reshuffling.order": {"by_chance": "the pack is shuffled: its cards may fall in any order, each once"},
    "reshuffling.again": {"as_often_as_needed": "the pack is shuffled as often as that is needed"},
    "showdown.when": {"after_last_round": "hands are compared after the last round, if two or more are left"},
    "showdown.first": {
        "last_round_aggressor": "the last to wager in the last round shows first",
        "any_round_aggressor": "the last to wager in the whole deal shows first",
        "left_of_button": "who wagered does not decide who shows first",
    },
    "showdown.aggressor": {"bet_or_raise": "a bet counts as much as a raise there", "raise_only": "only raises count"},
    "showdown.otherwise": {
        "first_remaining_left_of_button": "otherwise the first seat left of the button that is in shows first",
        "first_who_acted": "otherwise the seat shows first that acted first in the last round that was played",
    },
    "showdown.order": {"clockwise": "the others show clockwise after the first"},
    "showdown.reveal": {
        "all_open": "all hands that are left are opened",
        "beaten_may_muck": "a hand is not shown if, for every pot that it could win, one shown before beats it",
    },
    "showdown.all_in_hands": {
        "at_showdown": "hands stay closed until the showdown, even if all betting is over",
        "when_betting_is_over": "all hands are opened as soon as all betting is over, before the next draw",
    },
    "pots.uncalled": {"returned": "what nobody called of a wager goes back"},
    "pots.side_pots": {
        "by_level": "a seat can win from each other no more than it paid itself; the rest is a side pot"
    },
    "pots.folded": {"stay": "the chips of a seat that folds stay in the pots"},
    "pots.last_seat": {"takes_all_unshown": "the only seat that is left takes everything, without showing"},
    "pots.compared": {"each_by_whole_hands": "each pot goes to the best hand among those that can win it"},
    "pots.ties": {"split_equally": "equal best hands share a pot equally"},
    "pots.odd_chips": {
        "one_each_left_of_button": "chips that cannot be shared go one each to the winners, from the first one left of "
        "the button",
        "all_to_first_left_of_button": "chips that cannot be shared all go to the first winner left of the button",
    },
    "pots.rake": {"none": "the house takes nothing"},
    "session.stack": "a seat starts with {value} chips unless the table has stacks of its own",
    "session.button": {
        "next_with_chips": "the button moves to the next seat with chips",
        "dead_button": "the big blind moves to the next seat with chips, and small blind and button follow it, even "
        "to a seat that is out",
    },
    "session.without_chips": {"skipped": "a seat without chips is skipped"},
    "session.deals": {"none": "a session has no fixed number of deals", _ANY: "a session has {value} deals"},
    "session.one_holder": {"ends": "a session ends when one seat holds all chips"},
    "session.winner": {"most_chips": "the most chips win a session"},
    "session.places": {"share_the_place": "equal stacks share a place"},
}


def said(path: str, value: Value) -> str:
    """What the rule says that has this value, as a clause without a full stop. Raises KeyError for no such value."""
    words = _WORDS[path]
    if not isinstance(words, str):
        words = words[value] if value in words else words[_ANY]
    return words.format(value=listing(value, "and") if isinstance(value, tuple) else value)
