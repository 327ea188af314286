"""What a case notices: under which other value of a rule, or with which fault, it fails where it should.

A case that fails while it is set up has noticed nothing. What counts is a failure at a `Then`, or at the last action
before one: the action that the scenario is about.
"""

from tripledraw.rulebook import Rulebook
from tripledraw_conformance.cases import Case
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CannotBePlayed, CaseFailed, LegalRefused
from tripledraw_conformance.faults import Fault
from tripledraw_conformance.judge import Resolved, failure, judge


def notices_change(case: Case, changed: Rulebook) -> bool:
    """Whether a case fails under a changed rulebook where it should."""
    failed = failure(case, changed)
    return failed is not None and not isinstance(failed, CannotBePlayed) and _counts(case, failed)


def notices_fault(resolved: Resolved, fault: Fault) -> bool:
    """Whether a resolved case fails on an engine with a fault where it should; breaking down is noticed too."""
    engine = ReferenceEngine(fault.infect(resolved.rules))
    try:
        judge(resolved, engine)
    except CaseFailed as failed:
        return isinstance(failed, LegalRefused) or _counts(resolved.case, failed)
    except Exception:
        return True
    return False


def _counts(case: Case, failed: CaseFailed) -> bool:
    if case.steps[failed.step].keyword == "then":
        return True
    follows = failed.step + 1
    return (
        follows < len(case.steps)
        and case.steps[failed.step].keyword == "when"
        and (case.steps[follows].keyword == "then")
    )
