"""What every test can ask for, and how many of the long searches run."""

from pathlib import Path

import pytest

import whole


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """A small specification that is whole and sound, in a folder of its own."""
    return whole.build(tmp_path / "spec")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--one-of-each`."""
    help = "run every test with its first parameters only: long searches (-m slow) in a size for CI"
    parser.addoption("--one-of-each", action="store_true", help=help)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--one-of-each`, leave out all but the first of the items that come of one test."""
    if not config.option.one_of_each:
        return
    first: dict[str, pytest.Item] = {}
    for item in items:
        first.setdefault(item.nodeid.partition("[")[0], item)
    config.hook.pytest_deselected(items=[item for item in items if item not in first.values()])
    items[:] = first.values()
