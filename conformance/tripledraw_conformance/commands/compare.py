"""`tripledraw compare`: what differs between rulebooks, and what that changes at the table."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from tripledraw.history import deal_file
from tripledraw_conformance.commands import Outcome, add_set, refused
from tripledraw_conformance.commands.compare_page import Files, Pair, count, markdown_lines, matrix_lines, pair_lines
from tripledraw_conformance.commands.progress import progress
from tripledraw_conformance.commands.provenance import Provenance, clause_to_json
from tripledraw_conformance.commands.selection import selected
from tripledraw_conformance.compare import Difference, Shown, compare_all, file_of
from tripledraw_conformance.contenders import Contender, contender

HELP = """
Say what differs between rulebooks, rule by rule, and what that changes at the table:
for each rule the shortest deal in which changing that rule alone, in one of the two
towards the other, changes what can be seen; and what it costs whom when the deal is
played to its end. Where a rule cannot matter beside the others, the reason is given.

VARIANT is the id of a variant, or its file. Rules that it shall play otherwise follow
after plus signs: house+betting.cap.max_wagers=5+pots.odd_chips=all_to_first_left_of_button.
A value may be the name of a reading. --set changes the variant that is named last.

It may also be an engine, a packaged adapter or MODULE:FACTORY: its rules are those that
`tripledraw identify` finds, and what it cannot show is left out.

With --rule (a rule, a group or a chapter) also what the clauses and the other readings
say, and why either side of a witness does what it does.

Of more than two variants a matrix is shown: which of them play the same, and how many
rules differ between each two.

Exit code 0, whether they are equal or not.
"""

EXAMPLE = """
tripledraw compare winamax house
tripledraw compare winamax house --rule betting.cap
tripledraw compare house house --set betting.unit.base=small_blind
tripledraw compare winamax house --out witnesses
tripledraw compare house winamax pokerstars --markdown
tripledraw compare house pokerkit
"""


def add_arguments(parser: ArgumentParser) -> None:
    """VARIANTs, `--rule`, `--all`, `--markdown`, `--out` and `--set`."""
    parser.add_argument(
        "variants", metavar="VARIANT", nargs="+", help="two or more: a variant by id or file, or an engine"
    )
    parser.add_argument("--rule", metavar="RULE", help="only this rule, group or chapter, in full")
    parser.add_argument("--all", action="store_true", help="show the rules that are equal, too")
    parser.add_argument("--markdown", action="store_true", help="print Markdown, in full")
    parser.add_argument("--out", metavar="DIR", help="write each witness as a deal file for `tripledraw replay`")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Compare the variants. Raises Invalid."""
    words = list(arguments.variants)
    if len(words) < 2:
        raise refused("tripledraw compare", "one variant is nothing to compare: two or more")
    words[-1] = "+".join([words[-1], *arguments.changes])
    asked = selected(arguments.rule)
    sides = list(map(_contender, words))
    pairs = list(combinations(sides, 2))
    sought = pairs if len(pairs) == 1 or arguments.out is not None else []
    with progress("compare") as tell:
        found = compare_all(sought, asked, progress=tell)
    files = _write(Path(arguments.out), sought, found) if arguments.out is not None else {}
    differ = {path for pair in pairs for path in pair[0].differing(pair[1])}
    paths = tuple(path for path in asked if arguments.all or path in differ)
    report = _report(sides, paths, pairs, dict(zip(map(_names, sought), found, strict=True)), files)
    if arguments.markdown:
        lines = markdown_lines(sides, paths, found[0] if len(pairs) == 1 else None)
    elif len(pairs) == 1:
        lines = pair_lines(pairs[0], found[0], paths, files, full=arguments.rule is not None)
    else:
        lines = matrix_lines(sides, paths)
    return Outcome(tuple(lines), report)


def _contender(word: str) -> Contender:
    with progress(word) as tell:
        return contender(word, tell)


def _names(pair: Pair) -> tuple[str, str]:
    return pair[0].name, pair[1].name


# The witnesses as files.


def _write(
    folder: Path, pairs: Sequence[Pair], found: Sequence[Sequence[Difference]]
) -> dict[tuple[str, str, str], str]:
    """Write each witness to a file of its own; their names by the two sides and the rule. Raises Invalid."""
    files = {}
    labels = _labels([name for pair in pairs for name in _names(pair)])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for pair, differences in zip(pairs, found, strict=True):
            for each in differences:
                if each.shown is not None:
                    file = folder / f"{'-'.join(labels[name] for name in _names(pair))}.{each.path}.json"
                    file.write_text(deal_file.write(file_of(pair, each)), encoding="utf-8")
                    files[(*_names(pair), each.path)] = str(file)
    except OSError as error:
        raise refused(str(folder), f"cannot be written, {error.strerror}: a folder for the witnesses") from None
    return files


def _labels(names: Sequence[str]) -> dict[str, str]:
    """What each side is called in the names of files: its own name, with a number where two would be called alike."""
    short = {name: _short(name) for name in names}
    called = list(short.values())
    return {
        name: label if called.count(label) == 1 else f"{label}-{number}"
        for number, (name, label) in enumerate(short.items(), 1)
    }


def _short(name: str) -> str:
    """A name that can be part of a file's."""
    return "".join(letter if letter.isalnum() or letter in "-_=+." else "_" for letter in Path(name).name)


# For programs.


def _report(
    sides: Sequence[Contender],
    paths: Sequence[str],
    pairs: Sequence[Pair],
    found: dict[tuple[str, str], tuple[Difference, ...]],
    files: Files,
) -> dict[str, Any]:
    differences = {(*names, each.path): each for names, some in found.items() for each in some}
    return {
        "variants": [_side_to_json(side) for side in sides],
        "rules": [{"path": path, "sides": [_of_to_json(side.of(path)) for side in sides]} for path in paths],
        "pairs": [
            {
                "left": left.name,
                "right": right.name,
                "differ": count(left, right),
                "differences": [
                    _difference_to_json((left, right), each, files.get((left.name, right.name, each.path)))
                    for key, each in differences.items()
                    if key[:2] == (left.name, right.name)
                ],
            }
            for left, right in pairs
        ],
    }


def _side_to_json(side: Contender) -> dict[str, Any]:
    changes = {path: _plain(value) for path, value in side.changes.items()}
    unseen = sorted(side.unseen) if side.identified else None
    return {"name": side.name, "variant": side.variant.id, "set": changes, "unseen": unseen}


def _of_to_json(of: Provenance) -> dict[str, Any]:
    return {
        "value": _plain(of.value),
        "standing": of.standing,
        "clauses": list(map(clause_to_json, of.clauses)),
    }


def _difference_to_json(pair: Pair, each: Difference, file: str | None) -> dict[str, Any]:
    return {
        "path": each.path,
        "against": each.against,
        "readings": [
            {"variant": side.name, "name": reading.name}
            for side, readings in zip(pair, each.readings, strict=True)
            for reading in readings
        ],
        "idle": list(each.idle),
        "witness": None if each.shown is None else _shown_to_json(pair, each, each.shown, file),
    }


def _shown_to_json(pair: Pair, each: Difference, of: Shown, file: str | None) -> dict[str, Any]:
    told = of.told
    return {
        "in": pair[of.host].name,
        "changes": {path: _plain(value) for path, value in of.changes.items()},
        "table": told.table,
        "course": list(told.course),
        "before": told.left,
        "changed": told.right,
        "ends": [list(stacks) for stacks in told.ends],
        "cost": told.cost,
        "why": list(told.why),
        "deal": deal_file.to_json(file_of(pair, each)),
        "file": file,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
