"""What every test can ask for."""

from pathlib import Path

import pytest

import whole


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """A small specification that is whole and sound, in a folder of its own."""
    return whole.build(tmp_path / "spec")
