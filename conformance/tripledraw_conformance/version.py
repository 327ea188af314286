"""The version of the project."""


def version() -> str:
    """The version that is installed, `unknown` for a folder of sources that was never installed."""
    # Takes longer to import than most commands do to run.
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("tripledraw")
    except PackageNotFoundError:
        return "unknown"
