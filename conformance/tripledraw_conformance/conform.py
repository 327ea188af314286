"""Running the scenarios: pytest and pytest-bdd, whatever else lies about, and what came of each scenario."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tripledraw_conformance import plugin
from tripledraw_conformance.cases import Case, load_cases
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.failure import CaseFailed

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Verdict:
    """What came of a scenario on a variant, and if it did not pass, why it failed or was skipped."""

    case: Case
    variant: str
    why: str = ""
    skipped: bool = False

    @property
    def passed(self) -> bool:
        """Whether the scenario passed."""
        return not self.why


@dataclass
class _Collector:
    """Takes the verdicts as pytest comes to them."""

    cases: Mapping[str, Case]
    engine: Engine | None
    verdicts: list[Verdict] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    def pytest_configure(self, config: pytest.Config) -> None:
        """Hand the engine over."""
        if self.engine is not None:
            config.stash[plugin.ENGINE] = self.engine

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be read is no verdict."""
        if report.failed:
            self.broken.append(str(report.longrepr))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        """One verdict a scenario: from the call, or from a set-up that failed."""
        yield
        found: Any = dict(item.user_properties).get("tripledraw")
        if found is None or (call.when != "call" and call.excinfo is None):
            return
        name, variant = found
        skipped = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
        self.verdicts.append(Verdict(self.cases[name], variant, _why(call.excinfo), skipped))


def _why(raised: Any) -> str:
    if raised is None:
        return ""
    error = raised.value
    if isinstance(error, (CaseFailed, pytest.skip.Exception)):
        return str(error)
    return f"{type(error).__name__}: {error}"


def run(variants: Sequence[str] = (), changes: Sequence[str] = (), engine: Engine | None = None) -> list[Verdict]:
    """The verdicts of all scenarios on some variants, all of them if none is named. Raises RuntimeError.

    The reference engine is judged unless there is another one. No settings of pytest that lie in the folder or the
    environment have a say.
    """
    collector = _Collector({case.id: case for case in load_cases()}, engine)
    words = [
        str(_HERE / "test_scenarios.py"),
        f"--rootdir={_HERE}",
        f"--config-file={_HERE / 'conform.ini'}",
        f"--confcutdir={_HERE}",
        "--noconftest",
        "--import-mode=importlib",
        *("-p", "pytest_bdd.plugin", "-p", "no:cacheprovider", "-p", "no:terminal"),
        *(f"--variant={name}" for name in variants),
        *(f"--set={change}" for change in changes),
    ]
    with _alone():
        code = pytest.main(words, plugins=[plugin, collector])
    if collector.broken or code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError("\n".join(collector.broken) or f"pytest ended with {code!r}")
    return collector.verdicts


@contextmanager
def _alone() -> Iterator[None]:
    """No options and no plugins of pytest from outside."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("PYTEST_")}
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    try:
        yield
    finally:
        del os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"]
        os.environ.update(kept)
