"""Running the command line inside the test."""

import pytest

from ran import Ran, Run
from tripledraw_conformance.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `tripledraw` with these words, in a terminal of 100 columns."""
    monkeypatch.setenv("COLUMNS", "100")

    def ran(*words: str) -> Ran:
        capsys.readouterr()
        code = main(words)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return ran
