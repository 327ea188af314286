"""Why a case did not pass."""


class CaseFailed(AssertionError):
    """A step of a case failed: `what` says why; `step` is its place, filled in by whoever runs the case."""

    def __init__(self, what: str, step: int = -1) -> None:
        super().__init__(what)
        self.what = what
        self.step = step


class LegalRefused(CaseFailed):
    """The engine refused an action that is legal."""


class CaseSkipped(Exception):
    """The engine has declared that it cannot do what a case asks for."""


class CannotBePlayed(CaseFailed):
    """The rulebook cannot play what the case sets up: a seat, a card or a place that it does not have."""


def expect(seen: object, wanted: object, what: str) -> None:
    """Fail unless what was seen is what was wanted."""
    if seen != wanted:
        raise CaseFailed(f"{what}: expected {wanted}, got {seen}")
