"""`tripledraw compare`: what differs between rulebooks, and what that changes at the table."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from tripledraw.history import deal_file
from tripledraw.schema import Value, rules
from tripledraw.variant import variants
from tripledraw.wording import listing, shown
from tripledraw_conformance.commands import Outcome, add_set, refused
from tripledraw_conformance.commands.page import columns, counted, wrapped
from tripledraw_conformance.commands.provenance import Provenance, clause_to_json, provenance
from tripledraw_conformance.compare import Contender, Difference, Progress, Shown, compare_all, contender, file_of

HELP = """
Say what differs between rulebooks, rule by rule, and what that changes at the table:
for each rule the shortest deal in which changing that rule alone, in one of the two
towards the other, changes what can be seen; and what it costs whom when the deal is
played to its end. Where a rule cannot matter beside the others, the reason is given.

VARIANT is the id of a variant, or its file. Rules that it shall play otherwise follow
after plus signs: house+betting.cap.max_wagers=5+pots.odd_chips=all_to_first_left_of_button.
A value may be the name of a reading. --set changes the variant that is named last.

Of more than two variants a matrix is shown: which of them play the same, and how many
rules differ between each two.

Exit code 0, whether they are equal or not.
"""

EXAMPLE = """
tripledraw compare winamax house
tripledraw compare house house --set betting.unit.base=small_blind
tripledraw compare winamax house --out witnesses
tripledraw compare house winamax pokerstars --markdown
"""

Pair = tuple[Contender, Contender]
Files = dict[tuple[str, str, str], str]
"""The file of each witness, by the names of the two sides and the rule."""


def add_arguments(parser: ArgumentParser) -> None:
    """VARIANTs, `--all`, `--markdown`, `--out` and `--set`."""
    parser.add_argument("variants", metavar="VARIANT", nargs="+", help="two or more variants, by id or file")
    parser.add_argument("--all", action="store_true", help="show the rules that are equal, too")
    parser.add_argument("--markdown", action="store_true", help="print Markdown")
    parser.add_argument("--out", metavar="DIR", help="write each witness as a deal file for `tripledraw replay`")
    add_set(parser)


def run(arguments: Namespace) -> Outcome:
    """Compare the variants. Raises Invalid."""
    words = list(arguments.variants)
    if len(words) < 2:
        raise refused("tripledraw compare", "one variant is nothing to compare: two or more")
    words[-1] = "+".join([words[-1], *arguments.changes])
    sides = list(map(contender, words))
    pairs = list(combinations(sides, 2))
    sought = pairs if len(pairs) == 1 or arguments.out is not None else []
    found = compare_all(sought, progress=_progress())
    files = _write(Path(arguments.out), sought, found) if arguments.out is not None else {}
    paths = tuple(path for path in rules() if arguments.all or len({_key(side, path) for side in sides}) > 1)
    report = _report(sides, paths, pairs, dict(zip(map(_names, sought), found, strict=True)), files)
    if arguments.markdown:
        lines = _markdown(sides, paths, found[0] if len(pairs) == 1 else None)
    elif len(pairs) == 1:
        lines = pair_lines(pairs[0], found[0], paths, files)
    else:
        lines = _matrix(sides, paths)
    return Outcome(tuple(lines), report)


def _progress() -> Progress | None:
    """Tells a terminal how far it is, and nobody else."""
    if not sys.stderr or not sys.stderr.isatty():
        return None

    def tell(done: int, number: int) -> None:
        sys.stderr.write(f"\r{done} of {counted(number, 'rule')} ..." if done < number else "\r\x1b[K")
        sys.stderr.flush()

    return tell


def _key(side: Contender, path: str) -> str:
    return shown(side.rules.values[path])


def _names(pair: Pair) -> tuple[str, str]:
    return pair[0].name, pair[1].name


# The witnesses as files.


def _write(folder: Path, pairs: Sequence[Pair], found: Sequence[Sequence[Difference]]) -> Files:
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


# Two, for people.


def pair_lines(
    pair: Pair, found: Sequence[Difference], paths: Sequence[str] | None = None, files: Files | None = None
) -> Iterator[str]:
    """What is said of two rulebooks: of these rules, of all on which they differ for None."""
    yield from wrapped(_heading(pair, found), 0, 2)
    by_path = {each.path: each for each in found}
    for path in by_path if paths is None else paths:
        yield ""
        if path in by_path:
            yield from _difference(pair, by_path[path], (files or {}).get((*_names(pair), path)))
        else:
            yield path
            yield from _sides(pair, (provenance(pair[0].rules, path), provenance(pair[1].rules, path)))


def _heading(pair: Pair, found: Sequence[Difference]) -> str:
    left, right = _names(pair)
    if not found:
        return f"{left} and {right} play the same: all {counted(len(rules()), 'rule')} are equal."
    equal = len(rules()) - len(found)
    return f"{left} and {right} differ in {counted(len(found), 'rule')}; {equal} are equal."


def _difference(pair: Pair, each: Difference, file: str | None) -> Iterator[str]:
    yield f"{each.path}: {against(each)}"
    yield from _sides(pair, each.sides)
    for words in _beside(pair, each):
        yield from wrapped(words, 2, 2)
    for number, words in enumerate(story(pair, each)):
        yield from wrapped(words, 4 if number else 2, 2)
    if each.shown is not None and file is not None:
        yield from wrapped(_replay(pair, each.shown, file), 4, 2)


def _sides(pair: Pair, sides: Sequence[Provenance]) -> Iterator[str]:
    for side, of in zip(pair, sides, strict=True):
        clauses = "".join(f", {clause.id}" for clause in of.clauses)
        yield from wrapped(f"{side.name}: {shown(of.value)} ({of.standing}{clauses})", 2, 4)


_SAYS = ("stated", "inferred")


def against(each: Difference) -> str:
    """What stands against what, in words."""
    return " against ".join("silent" if side.standing == "customary" else side.standing for side in each.sides)


def _beside(pair: Pair, each: Difference) -> Iterator[str]:
    """Who is silent where the other speaks, the readings that would agree, and where a rule that is shown is idle."""
    silent = [side.name for side, of in zip(pair, each.sides, strict=True) if of.standing == "customary"]
    says = [side.name for side, of in zip(pair, each.sides, strict=True) if of.standing in _SAYS]
    if says and silent:
        yield f"Only {says[0]} has it from its text; {silent[0]} is silent, and the custom is played."
    for side, readings in zip(pair, each.readings, strict=True):
        for reading in readings:
            yield f"{side.name}'s reading {reading.name}, which was not chosen, would agree."
    if each.shown is not None:
        for side, why in zip(pair, each.idle, strict=True):
            if why is not None:
                yield f"In {side.name}, changed alone, it cannot matter: {why}."


def story(pair: Pair, each: Difference) -> Iterator[str]:
    """The witness of a difference in a few sentences, or why there is none."""
    if each.shown is None:
        yield _without(pair, each)
        return
    told, names = each.shown.told, _versions(pair, each.shown)
    yield f"Witness: {names[0]}, and {names[1]}. {'. '.join(_capital(each) for each in (told.table, *told.course))}."
    yield f"{names[0]}: {told.left}."
    yield f"Changed: {told.right}."
    if told.ends:
        before, after = (listing([f"{chips:,}" for chips in stacks], "and") for stacks in told.ends)
        chips = f"{before} chips, changed {after}; " if before != after else ""
        yield f"Played to the end: {chips}{told.cost}."


def _versions(pair: Pair, of: Shown) -> tuple[str, str]:
    """What the side in which a rule is changed is called before and after."""
    changed = listing([f"{path} {shown(value)}" for path, value in of.changes.items()], "and")
    return pair[of.host].name, f"{pair[of.host].name} with {changed}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _without(pair: Pair, each: Difference) -> str:
    if not each.proven:
        return "No witness was found, and no precondition says why: this is a fault of the program. Please report it."
    reasons = dict(zip((side.name for side in pair), each.idle, strict=True))
    if len(set(each.idle)) == 1:
        return f"Changed alone it cannot matter in either: {each.idle[0]}."
    return "Changed alone it cannot matter: " + "; ".join(f"in {name} {why}" for name, why in reasons.items()) + "."


def _replay(pair: Pair, of: Shown, file: str) -> str:
    """How the witness is played on both sides."""
    side, own = pair[of.host], ""
    assert side.rules.variant is not None  # it was loaded from one
    if side.rules.variant.id not in variants():  # a deal file names only ours, and a stranger's is told to the command
        own = f" --variant {side.rules.variant.file}{_sets(side.changes)}"
    return f"tripledraw replay {file}{own}, and again with{_sets(of.changes)}"


def _sets(changes: Mapping[str, Value]) -> str:
    return "".join(f" --set {path}={shown(value).replace(' ', '')}" for path, value in changes.items())


# More than two, for people.


def _matrix(sides: Sequence[Contender], paths: Sequence[str]) -> Iterator[str]:
    yield from wrapped(
        f"{counted(len(sides), 'variant')}, {counted(len(paths), 'rule')}. Equal letters are equal values; a capital "
        "has it from its text, a small letter from the custom, or it is idle or set."
    )
    yield ""
    numbers = [str(number) for number in range(1, len(sides) + 1)]
    yield from (f"{number} {side.name}" for number, side in zip(numbers, sides, strict=True))
    yield ""
    yield from columns([("", *numbers, ""), *(_letters(sides, path) for path in paths)])
    yield ""
    yield "How many rules differ:"
    yield from columns([("", *numbers), *_counts(sides)])


def _letters(sides: Sequence[Contender], path: str) -> Sequence[str]:
    values = list(dict.fromkeys(_key(side, path) for side in sides))
    letters = [chr(ord("a") + values.index(_key(side, path))) for side in sides]
    says = [provenance(side.rules, path).standing in _SAYS for side in sides]
    cells = [letter.upper() if said else letter for letter, said in zip(letters, says, strict=True)]
    return path, *cells, ", ".join(f"{chr(ord('a') + place)} {value}" for place, value in enumerate(values))


def _counts(sides: Sequence[Contender]) -> Iterator[Sequence[str]]:
    for number, left in enumerate(sides, 1):
        yield f"{number} {left.name}", *(str(_count(left, right)) if left is not right else "-" for right in sides)


def _count(left: Contender, right: Contender) -> int:
    return sum(left.rules.values[path] != right.rules.values[path] for path in rules())


# As Markdown.


def _markdown(sides: Sequence[Contender], paths: Sequence[str], found: Sequence[Difference] | None) -> Iterator[str]:
    yield f"# {listing([side.name for side in sides], 'and')}"
    yield ""
    yield from _rows(["Rule", *(side.name for side in sides)])
    for path in paths:
        yield from _row([f"`{path}`", *(_cell(provenance(side.rules, path)) for side in sides)])
    if found is None:
        yield ""
        yield from _rows(["Rules that differ", *(side.name for side in sides)])
        for row in _counts(sides):
            yield from _row([row[0].partition(" ")[2], *row[1:]])
        return
    pair = (sides[0], sides[1])
    for each in found:
        yield from ("", f"## `{each.path}`", "", f"{_capital(against(each))}.")
        for words in (*_beside(pair, each), *story(pair, each)):
            yield from ("", words)


def _rows(cells: Sequence[str]) -> Iterator[str]:
    yield from _row(cells)
    yield from _row(["---"] * len(cells))


def _row(cells: Sequence[str]) -> Iterator[str]:
    yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _cell(of: Provenance) -> str:
    return f"`{shown(of.value)}` ({', '.join([of.standing, *(clause.id for clause in of.clauses)])})"


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
        "rules": [
            {"path": path, "sides": [_of_to_json(provenance(side.rules, path)) for side in sides]} for path in paths
        ],
        "pairs": [
            {
                "left": left.name,
                "right": right.name,
                "differ": _count(left, right),
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
    assert side.rules.variant is not None  # it was loaded from one
    changes = {path: _plain(value) for path, value in side.changes.items()}
    return {"name": side.name, "variant": side.rules.variant.id, "set": changes}


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
        "deal": deal_file.to_json(file_of(pair, each)),
        "file": file,
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
