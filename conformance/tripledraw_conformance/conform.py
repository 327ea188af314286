"""Running the scenarios: pytest and pytest-bdd, whatever else lies about, and what came of each scenario."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tripledraw_conformance import plugin
from tripledraw_conformance.chosen import Chosen
from tripledraw_conformance.engines.port import Engine
from tripledraw_conformance.engines.reference import ReferenceEngine
from tripledraw_conformance.progress import Progress, unheard
from tripledraw_conformance.verdict import Verdict

_HERE = Path(__file__).parent


@dataclass
class _Collector:
    """Takes the verdicts as pytest comes to them."""

    judging: plugin.Judging
    progress: Progress
    verdicts: list[Verdict] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    number: int = 0

    def pytest_configure(self, config: pytest.Config) -> None:
        """Hand over what is judged."""
        config.stash[plugin.JUDGING] = self.judging

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """How many there are."""
        self.number = len(session.items)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be read is no verdict."""
        if report.failed:
            self.broken.append(str(report.longrepr))

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        """One verdict a scenario; whatever goes wrong beside it is a fault of ours."""
        yield
        verdict = item.stash.get(plugin.VERDICT, None)
        if call.when == "call" and verdict is not None:
            self.verdicts.append(verdict)
            self.progress(len(self.verdicts), self.number)
        elif call.excinfo is not None and not call.excinfo.errisinstance(pytest.skip.Exception):
            self.broken.append(f"{item.name}: {call.excinfo.exconly()}")


def run(
    variants: Sequence[str] = (),
    changes: Sequence[str] = (),
    engine: Engine | None = None,
    chosen: Chosen | None = None,
    progress: Progress = unheard,
) -> list[Verdict]:
    """The verdicts of the chosen scenarios on some variants, all of them if none is named.

    Raises RuntimeError if they cannot be run, EngineError if the engine does not come up.

    The reference engine is judged unless there is another one. No settings of pytest that lie in the folder or the
    environment have a say.
    """
    engine = engine or ReferenceEngine()
    own_rules = engine.hello()["rules"] == "fixed"
    collector = _Collector(plugin.Judging(engine, chosen or Chosen(), own_rules), progress)
    words = [
        str(_HERE / "test_scenarios.py"),
        f"--rootdir={_HERE}",
        f"--config-file={_HERE / 'conform.ini'}",
        f"--confcutdir={_HERE}",
        "--noconftest",
        "--import-mode=importlib",
        *("-p", "pytest_bdd.plugin"),
        # No files, no output of its own, and nothing that needs a standard error.
        *(word for name in ("cacheprovider", "terminal", "faulthandler") for word in ("-p", f"no:{name}")),
        *(f"--variant={name}" for name in dict.fromkeys(variants)),
        *(f"--set={change}" for change in changes),
    ]
    with _alone():
        code = pytest.main(words, plugins=[plugin, collector])
    if code == pytest.ExitCode.INTERRUPTED and not collector.broken:
        raise KeyboardInterrupt
    expected = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
    if collector.broken or code not in expected:
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
