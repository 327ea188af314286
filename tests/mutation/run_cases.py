"""Every case on the rulebook that it was written under, through the engine port: exits with 1 at the first failure.

The test command of the mutation campaign. An engine that raises or never ends fails too.
"""

import resource
import sys

from tripledraw_conformance.cases import load_cases
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.failure import CaseFailed
from tripledraw_conformance.judge import judge, resolve

SECONDS = 10
"""Of processor time, which are many: all cases take about one."""

BYTES = 2_000_000_000


def first_failure() -> str | None:
    """The case that fails first, and why; None if all pass."""
    for case in load_cases():
        try:
            judge(resolve(case, case.rulebook), ReferenceEngine(case.rulebook))
        except CaseFailed as failed:
            return f"{case.id}: {failed}"
    return None


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    sys.exit(first_failure())
