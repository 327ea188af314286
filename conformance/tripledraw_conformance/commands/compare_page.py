"""What `tripledraw compare` prints: of two rulebooks what differs and its witnesses, of more a matrix, or Markdown."""

from collections.abc import Iterator, Mapping, Sequence

from tripledraw.schema import Value, rules
from tripledraw.variant import variants
from tripledraw.wording import listing, shown
from tripledraw_conformance.commands.page import columns, counted, wrapped
from tripledraw_conformance.commands.provenance import Provenance, clause_lines
from tripledraw_conformance.compare import Difference, Shown
from tripledraw_conformance.contenders import IDENTIFIED, Contender

Pair = tuple[Contender, Contender]
Files = Mapping[tuple[str, str, str], str]
"""The file of each witness, by the names of the two sides and the rule."""

_SAYS = ("stated", "inferred", IDENTIFIED)

# Two, for people.


def pair_lines(
    pair: Pair,
    found: Sequence[Difference],
    paths: Sequence[str] | None = None,
    files: Files | None = None,
    *,
    full: bool = False,
) -> Iterator[str]:
    """What is said of two rulebooks: of these rules, of all on which they differ for None.

    `full` adds what the clauses and the readings say, and why the two sides of a witness do what they do.
    """
    yield from wrapped(_heading(pair))
    yield from _engines(pair)
    by_path = {each.path: each for each in found}
    for path in by_path if paths is None else paths:
        yield ""
        if path not in by_path:
            sides = (pair[0].of(path), pair[1].of(path))
            yield from _sides(pair, path, sides, full=full)
            continue
        each = by_path[path]
        yield from _sides(pair, path, each.sides, full=full)
        for words in _told(pair, each, full=full):
            yield from wrapped(words, 2, 2)
        file = (files or {}).get((pair[0].name, pair[1].name, path))
        if each.shown is not None and file is not None:
            yield from wrapped(_replay(pair, each.shown, file), 2, 2)


def _heading(pair: Pair) -> str:
    left, right = pair[0].name, pair[1].name
    number = count(*pair)
    if not number and any(side.identified for side in pair):
        return f"{left} and {right} differ in no rule that both show; {_equal(pair)} are equal."
    if not number:
        return f"{left} and {right} play the same: all {counted(len(rules()), 'rule')} are equal."
    return (
        f"{left} and {right} differ in {counted(number, 'rule')}; {_equal(pair)} are equal. A witness is the "
        "shortest deal that shows a difference: the side that plays it takes that one rule from the other."
    )


def _equal(pair: Pair) -> int:
    unseen = pair[0].unseen | pair[1].unseen
    return len(rules()) - len(unseen) - count(*pair)


def _engines(sides: Sequence[Contender]) -> Iterator[str]:
    """For each engine where its rules come from, what it cannot show, and whether it does what fits no rules."""
    for side in sides:
        if side.identified:
            strange = len(side.identified.strange)
            more = f"; besides, {counted(strange, 'thing')} that it does {'fits' if strange == 1 else 'fit'} no rules"
            yield from wrapped(
                f"The rules of {side.name} are those that `tripledraw identify {side.name}` finds. "
                f"{counted(len(side.unseen), 'rule')} that it cannot show are left out{more if strange else ''}."
            )


def _sides(pair: Pair, path: str, sides: Sequence[Provenance], *, full: bool) -> Iterator[str]:
    """The values on both sides and where they come from: in a line, or with their clauses."""
    both = [f"{shown(of.value)} in {side.name} ({_standing(of)})" for side, of in zip(pair, sides, strict=True)]
    if not full:
        yield from wrapped(f"{path}: {', '.join(both)}", 0, 4)
        return
    yield path
    for words, of in zip(both, sides, strict=True):
        yield from wrapped(words, 2, 2)
        for clause in of.clauses:
            yield from clause_lines(clause, 4)


def _standing(of: Provenance) -> str:
    return "silent, by custom" if of.standing == "customary" else of.standing


def _against(each: Difference) -> str:
    """What stands against what, in words."""
    return each.against.replace("-", " against ")


def _told(pair: Pair, each: Difference, *, full: bool) -> Iterator[str]:
    """A paragraph each: what is to be known of both sides, the witness, and if asked for why it goes so."""
    yield from _beside(pair, each, full=full)
    yield from _story(pair, each)
    if full and each.shown is not None:
        for version, why in zip(_versions(pair, each), each.shown.told.why, strict=False):
            yield f"Why, {version[:1].lower()}{version[1:]}: {why}"


def _beside(pair: Pair, each: Difference, *, full: bool) -> Iterator[str]:
    """The readings by which the two would agree, and where a rule that is shown is idle."""
    for side, readings in zip(pair, each.readings, strict=True):
        for reading in readings:
            why = f": {reading.why.rstrip('.')}" if full else ""
            yield f"{side.name}'s reading {reading.name} would agree{why}."
    if each.shown is not None:
        for side, idle in zip(pair, each.idle, strict=True):
            if idle is not None:
                yield f"In {side.name}, changed alone, it cannot matter: {idle}."


def _story(pair: Pair, each: Difference) -> Iterator[str]:
    """The witness of a difference in a few sentences, or why there is none."""
    if each.shown is None:
        yield _without(pair, each)
        return
    told, (before, after) = each.shown.told, _versions(pair, each)
    yield f"Witness, played by {pair[each.shown.host].name}. {'. '.join(map(_capital, (told.table, *told.course)))}."
    if not told.ends or told.ends[0] == told.ends[1]:
        yield f"{before}: {told.left}."
        yield f"{after}: {told.right}.{f' Played to the end, {told.cost}.' if told.ends else ''}"
        return
    one, two = (listing([f"{chips:,}" for chips in stacks], "and") for stacks in told.ends)
    yield f"{before}: {told.left}. Played to the end, the seats have {one} chips."
    yield f"{after}: {told.right}. Played to the end, {two}: {told.cost}."


def _versions(pair: Pair, each: Difference) -> tuple[str, str]:
    """What the two sides of a witness are called: the one that plays it as it is, and with the rule of the other."""
    assert each.shown is not None
    host, guest = pair[each.shown.host].name, pair[1 - each.shown.host].name
    own = shown(each.sides[each.shown.host].value)
    other = shown(each.shown.changes[each.path])
    more = [f"{path} {shown(value)}" for path, value in each.shown.changes.items() if path != each.path]
    added = f", with {listing(more, 'and')}" if more else ""
    return f"As in {host} ({own})", f"As in {guest} ({other}{added})"


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
    if side.variant.id not in variants():  # a deal file names only ours, and a stranger's is told to the command
        own = f" --variant {side.variant.file}{_sets(side.changes)}"
    return f"tripledraw replay {file}{own}, and again with{_sets(of.changes)}"


def _sets(changes: Mapping[str, Value]) -> str:
    return "".join(f" --set {path}={shown(value).replace(' ', '')}" for path, value in changes.items())


# More than two, for people.


def matrix_lines(sides: Sequence[Contender], paths: Sequence[str]) -> Iterator[str]:
    """Which of several play these rules alike, and how many rules differ between each two."""
    yield from wrapped(
        f"{counted(len(sides), 'variant')}, {counted(len(paths), 'rule')}. Equal letters are equal values; a capital "
        "has it from its text or its play, a small letter from the custom, or it is idle or set."
    )
    yield ""
    numbers = [str(number) for number in range(1, len(sides) + 1)]
    yield from (f"{number} {side.name}" for number, side in zip(numbers, sides, strict=True))
    yield from _engines(sides)
    yield ""
    yield from columns([("", *numbers, ""), *(_letters(sides, path) for path in paths)])
    yield ""
    yield "How many rules differ:"
    yield from columns([("", *numbers), *_counts(sides)])


def _letters(sides: Sequence[Contender], path: str) -> Sequence[str]:
    values = list(dict.fromkeys(shown(side.rules.values[path]) for side in sides))
    letters = [chr(ord("a") + values.index(shown(side.rules.values[path]))) for side in sides]
    says = [side.of(path).standing in _SAYS for side in sides]
    cells = [letter.upper() if said else letter for letter, said in zip(letters, says, strict=True)]
    return path, *cells, ", ".join(f"{chr(ord('a') + place)} {value}" for place, value in enumerate(values))


def _counts(sides: Sequence[Contender]) -> Iterator[Sequence[str]]:
    for number, left in enumerate(sides, 1):
        yield f"{number} {left.name}", *(str(count(left, right)) if left is not right else "-" for right in sides)


def count(left: Contender, right: Contender) -> int:
    """On how many rules two differ."""
    return len(left.differing(right))


# As Markdown.


def markdown_lines(
    sides: Sequence[Contender], paths: Sequence[str], found: Sequence[Difference] | None
) -> Iterator[str]:
    """These rules on all sides; then a section for each difference that was `found` between two, for None a matrix."""
    yield f"# {listing([side.name for side in sides], 'and')}"
    yield ""
    yield from _rows(["Rule", *(side.name for side in sides)])
    for path in paths:
        yield from _row([f"`{path}`", *(_cell(side.of(path)) for side in sides)])
    if found is None:
        yield ""
        yield from _rows(["Rules that differ", *(side.name for side in sides)])
        for row in _counts(sides):
            yield from _row([row[0].partition(" ")[2], *row[1:]])
        return
    pair = (sides[0], sides[1])
    for each in found:
        yield from ("", f"## `{each.path}`", "", f"{_capital(_against(each))}.")
        for words in _told(pair, each, full=True):
            yield from ("", words)


def _rows(cells: Sequence[str]) -> Iterator[str]:
    yield from _row(cells)
    yield from _row(["---"] * len(cells))


def _row(cells: Sequence[str]) -> Iterator[str]:
    yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _cell(of: Provenance) -> str:
    return f"`{shown(of.value)}` ({', '.join([of.standing, *(clause.id for clause in of.clauses)])})"
