"""pokersolver, from npm: the command line of the adapter, which is a program for node."""

from pathlib import Path


def command() -> list[str]:
    """What starts the adapter. Node looks for pokersolver as it always does, also in the folders of NODE_PATH."""
    return ["node", str(Path(__file__).with_suffix(".js"))]
