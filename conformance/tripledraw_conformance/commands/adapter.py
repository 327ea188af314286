"""`tripledraw adapter`: a skeleton of an adapter, to be filled with an engine."""

import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tripledraw_conformance.commands import Outcome, refused
from tripledraw_conformance.commands.page import plain

HELP = """
Write an adapter into a new folder: a program that speaks the engine protocol, in fewer
than 40 lines. It answers hello, ranks 2-7 hands by itself, and shows where your engine
goes and where deals go. Its other lines are yours to change.
"""

EXAMPLE = """
tripledraw adapter new --lang python my-adapter
tripledraw adapter new --lang rust my-adapter
"""

_TEMPLATES = Path(__file__).resolve().parent.parent / "templates" / "adapter"


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its files in their order, how the adapter is built in its folder, and what starts it from there."""

    files: tuple[str, ...]
    build: str
    program: str


LANGUAGES: Mapping[str, Language] = {
    "python": Language(("adapter.py",), "", "python3 adapter.py"),
    "javascript": Language(("adapter.mjs",), "", "node adapter.mjs"),
    "rust": Language(("Cargo.toml", "src/main.rs"), "cargo build --release", "target/release/adapter"),
}


def add_arguments(parser: ArgumentParser) -> None:
    """`new`, `--lang` and DIR."""
    parser.add_argument("action", choices=("new",), help="write a new adapter")
    parser.add_argument("--lang", choices=LANGUAGES, required=True, help="the language it is written in")
    parser.add_argument("folder", metavar="DIR", help="the folder to write, which is not there yet or empty")


def run(arguments: Namespace) -> Outcome:
    """Write the adapter. Raises Invalid if something is in the folder already, or if it cannot be written."""
    language = LANGUAGES[arguments.lang]
    folder = Path(arguments.folder)
    try:
        _write(folder, arguments.lang, language)
    except (OSError, ValueError) as error:
        told = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise refused(str(folder), f"cannot be written: {told[:1].lower()}{told[1:]}") from None
    steps = [f"cd {shlex.quote(plain(arguments.folder))}", language.build, f"tripledraw conform -- {language.program}"]
    return Outcome(
        (
            f"{arguments.folder}: an adapter in {arguments.lang}: {', '.join(language.files)}",
            f"Judge it: {' && '.join(filter(None, steps))}",
        ),
        {
            "folder": plain(arguments.folder),
            "language": arguments.lang,
            "files": list(language.files),
            "build": language.build,
            "program": language.program,
        },
    )


def _write(folder: Path, name: str, language: Language) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise refused(str(folder), "is there already: another name, or move it away")
    for file in language.files:
        target = folder / file
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (_TEMPLATES / name / file).read_text(encoding="utf-8")
        with target.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
