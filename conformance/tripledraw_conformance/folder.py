"""Writing many files that belong together."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


def fill(folder: Path, texts: Mapping[str, str]) -> None:
    """Write texts into a folder, each under its name, which may have folders in it. Raises OSError.

    Everything is written aside before anything takes its place: a full disk leaves what was there whole. Other files of
    the folder stay.
    """
    folder.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".unfinished-", dir=folder))
    try:
        for name, text in texts.items():
            (aside / name).parent.mkdir(parents=True, exist_ok=True)
            (aside / name).write_text(text, encoding="utf-8", newline="\n")
        for name in texts:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (aside / name).replace(folder / name)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
