"""Long searches are left out unless they are asked for: `pytest -m slow`."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is slow where no markers are asked for."""
    if config.option.markexpr:
        return
    for item in items:
        if item.path.is_relative_to(HERE) and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="a long search; run it with -m slow"))
