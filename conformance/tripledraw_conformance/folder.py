"""Writing many files that belong together."""

import errno
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


def no_folder(name: str) -> str:
    """What keeps `fill` from a folder, as far as it shows before; empty if nothing does. What is missing is made."""
    if not name:
        return "names no folder"
    if os.path.exists(name) and not os.path.isdir(name):
        return "is there already and is no folder: another name, or move it away"
    return _in_the_way(Path(name), below_new=True)


def no_file(name: str) -> str:
    """What keeps a file from being written, as far as it shows before; empty if nothing does."""
    return _in_the_way(Path(name), below_new=False) if name else "names no file"


def _in_the_way(path: Path, *, below_new: bool) -> str:
    try:
        nearest = next(each for each in (path, *path.parents) if each.exists())
    except OSError as error:  # a name that is too long
        return f"cannot be written: {error.strerror}"
    number = 0
    if nearest not in (path, path.parent) and not below_new:
        number = errno.ENOENT
    elif nearest != path and not nearest.is_dir():
        number = errno.ENOTDIR
    elif not os.access(nearest, os.W_OK):
        number = errno.EACCES
    return f"cannot be written: {os.strerror(number)}" if number else ""


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
