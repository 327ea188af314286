"""Why a case did not pass."""


class CaseFailed(AssertionError):
    """A step of a case failed.

    `what` says why, with what was `expected` and what was `got` where there are two such things; `step` is the place of
    the step, filled in by whoever runs the case.
    """

    def __init__(self, what: str, step: int = -1, expected: str = "", got: str = "") -> None:
        super().__init__(f"{what}: expected {expected}, got {got}" if expected or got else what)
        self.what = what
        self.step = step
        self.expected = expected
        self.got = got


class LegalRefused(CaseFailed):
    """The engine refused an action that is legal."""


class CaseBroken(CaseFailed):
    """The engine broke down, or broke the protocol."""


class CaseSkipped(Exception):
    """The engine has declared that it cannot do what a case asks for."""


class CannotBePlayed(CaseFailed):
    """The rulebook cannot play what the case sets up: a seat, a card or a place that it does not have."""


def expect(seen: object, wanted: object, what: str) -> None:
    """Fail unless what was seen is what was wanted."""
    if seen != wanted:
        raise CaseFailed(what, expected=str(wanted), got=str(seen))
