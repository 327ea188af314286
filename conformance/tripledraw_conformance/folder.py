"""Writing many files that belong together."""

import errno
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


def obstacle(path: Path, *, below_new: bool) -> str:
    """What keeps something from being written at a path, as far as that shows before; empty if nothing does.

    The folders above it need not be there if they are to be made, too: `below_new`.
    """
    try:
        nearest = next(each for each in (path, *path.parents) if each.exists())
    except OSError as error:  # a name that is too long
        return error.strerror or str(error)
    if nearest not in (path, path.parent) and not below_new:
        return os.strerror(errno.ENOENT)
    if nearest != path and not nearest.is_dir():
        return os.strerror(errno.ENOTDIR)
    return "" if os.access(nearest, os.W_OK) else os.strerror(errno.EACCES)


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
