"""Where the data of the project lies: in the installed package, or beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent.parent


def spec() -> Path:
    """The folder of the specification: `schema/`, `documents/`, `variants/` and `customary.yaml`."""
    return _folder("spec")


def features() -> Path:
    """The folder of the scenarios, one `.feature` file a chapter."""
    return _folder("features")


def _folder(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _CHECKOUT / name
