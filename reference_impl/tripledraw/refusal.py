"""Refusals: what was tried, which rule forbids it, and what is legal instead."""

from typing import TYPE_CHECKING, Any, Literal, get_args

from tripledraw.actions import Action
from tripledraw.options import Options, described

if TYPE_CHECKING:
    from tripledraw.state import Deal

Code = Literal[
    "deal_is_over",
    "wrong_seat",
    "wrong_kind",
    "faces_no_wager",
    "faces_a_wager",
    "cap_reached",
    "not_reopened",
    "nobody_can_answer",
    "no_chips",
    "checked_before",
    "wrong_amount",
    "wrong_count",
    "not_in_hand",
    "wrong_pack",
    "wrong_cards",
    "must_raise",
]
CODES: tuple[Code, ...] = get_args(Code)


class IllegalAction(ValueError):
    """An action that the rules forbid. The deal is as it was.

    `rule` is the path of the rule that forbids it, `options` what is legal, `code` one of `CODES`. `deal` is the deal
    in which `play.act` refused it, and `seat` the one that was said to act, None where none was.
    """

    deal: "Deal"
    seat: int | None

    def __init__(self, action: Action, code: Code, rule: str, options: Options, why: str) -> None:
        super().__init__(f"{why} ({rule})")
        self.action = action
        self.code: Code = code
        self.rule = rule
        self.options = options
        self.why = why

    def __reduce__(self) -> tuple[Any, ...]:
        beside = {name: getattr(self, name) for name in ("deal", "seat") if hasattr(self, name)}
        return type(self), (self.action, self.code, self.rule, self.options, self.why), beside

    def __str__(self) -> str:
        return f"{self.why} ({self.rule}); legal: {described(self.options)}"


class ImpossibleTable(ValueError):
    """A table or a deck that no deal can be played with: `field` says which input, `why` what is wrong with it.

    `at` is the place of the item that is wrong where the input is a list, None where that cannot be said of one item.
    """

    def __init__(self, field: str, why: str, at: int | None = None) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field
        self.why = why
        self.at = at

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.field, self.why, self.at)
