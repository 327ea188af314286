"""What a schema cannot see in a variant file: whether what it says of its rules can stand.

Works on entries that have the right shape. `unknown` holds the paths of the others: what hangs on them is left alone,
so that no fault is told twice.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tripledraw.entries import Entry, Reading, keys_of
from tripledraw.library import Library
from tripledraw.problem import Problem
from tripledraw.schema import RuleSpec, Value, Values, rules
from tripledraw.sense import sense
from tripledraw.source import Keys, Source
from tripledraw.wording import listing, near, quoted, shown


@dataclass(frozen=True, slots=True)
class Judged:
    """A variant file under judgement.

    `values` are those of all rules, with the silences filled; `listed` are the documents that the file names, and
    `library` holds those that there are.
    """

    source: Source
    entries: Mapping[str, Entry]
    values: Values
    unknown: AbstractSet[str]
    listed: tuple[str, ...]
    library: Library


def judge(judged: Judged) -> Iterator[Problem]:
    """Everything that is wrong with a variant whose silences the customary values fill."""
    yield from _documents(judged)
    contradictions = list(_contradictions(judged))
    yield from contradictions
    told = {problem.path.removesuffix(".value") for problem in contradictions}
    for entry in judged.entries.values():
        if entry.path not in told:
            yield from _status(judged, entry)
        yield from _clauses(judged, entry.clauses, (*keys_of(entry.path), "clauses"))
        for reading in entry.readings.values():
            yield from _reading(judged, entry, reading)


def judge_customary(file: Source, entries: Mapping[str, Entry], unknown: AbstractSet[str]) -> Iterator[Problem]:
    """Everything that is wrong with the file of customary values."""
    for entry in entries.values():
        if entry.status != "customary":
            keys = (*keys_of(entry.path), "status")
            yield file.problem(keys, f"{quoted(entry.status)} is no status of this file: customary")
    values = {path: entry.value for path, entry in entries.items() if entry.value is not None}
    for found in sense(values, without=unknown | (rules().keys() - values.keys())):
        yield file.problem((*keys_of(found.path), "value"), f"{found.message}: {found.allowed}")


def _documents(judged: Judged) -> Iterator[Problem]:
    cited = {clause.partition("/")[0] for entry in judged.entries.values() for clause in _cited(entry)}
    for number, name in enumerate(judged.listed):
        keys = ("documents", number)
        known, clash = judged.library.known, judged.library.clash(name)
        if name not in known:
            message = f"there is no document {quoted(name)}{near(name, known)}: {listing(known) or 'none'}"
            yield judged.source.problem(keys, message)
        elif clash is not None:
            yield judged.source.problem(keys, clash)
        elif name not in cited and not judged.unknown:
            yield judged.source.problem(keys, f"no rule cites {quoted(name)}: list the documents that rules cite")


def _cited(entry: Entry) -> Iterator[str]:
    yield from entry.clauses
    for reading in entry.readings.values():
        yield from reading.clauses


def _contradictions(judged: Judged) -> Iterator[Problem]:
    for found in sense(judged.values, without=judged.unknown):
        entry = judged.entries[found.path]
        idle = rules()[found.path].idle
        if entry.value is None and any(each.holds(judged.values) for each in idle):
            continue  # it says nothing, and its customary value cannot matter
        message = found.message if entry.value is not None else f"{found.message} (the value is the customary one)"
        keys = (*keys_of(found.path), *(("value",) if entry.value is not None else ()))
        yield judged.source.problem(keys, f"{message}: {found.allowed}", key=entry.value is None)


def _status(judged: Judged, entry: Entry) -> Iterator[Problem]:
    keys = (*keys_of(entry.path), "status")
    if entry.status == "customary":
        yield judged.source.problem(keys, "'customary' is for customary.yaml only: stated, inferred, silent or idle")
        return
    spec = rules()[entry.path]
    if any(path in judged.unknown for each in spec.idle for path in each.reads):
        return
    holding = next((each for each in spec.idle if each.holds(judged.values)), None)
    if entry.status == "idle" and holding is None:
        yield judged.source.problem(keys, f"the rule matters here: {_when_idle(spec)}")
    if entry.value is not None and holding is not None:
        message = f"the rule cannot matter, {holding.because} ({holding}): write 'status: idle' and no value"
        yield judged.source.problem(keys, message)


def _when_idle(spec: RuleSpec) -> str:
    if not spec.idle:
        return "it always does, so it is stated, inferred or silent"
    return f"it is idle only where {'; or where '.join(str(each) for each in spec.idle)}"


def _clauses(judged: Judged, clauses: tuple[str, ...], keys: Keys) -> Iterator[Problem]:
    for number, clause in enumerate(clauses):
        name, _, slug = clause.partition("/")
        message = _unlisted(judged, name) or _missing(judged, name, slug)
        if message is not None:
            yield judged.source.problem((*keys, number), f"{quoted(clause)}: {message}")


def _unlisted(judged: Judged, name: str) -> str | None:
    if name in judged.listed:
        return None
    known = judged.library.known
    if name in known:
        return f"the document {quoted(name)} is not among this variant's documents: {listing(judged.listed) or 'none'}"
    return f"there is no document {quoted(name)}{near(name, known)}: {listing(judged.listed) or 'none'}"


def _missing(judged: Judged, name: str, slug: str) -> str | None:
    document = judged.library.find(name)
    if document is None or slug in document.clauses:
        return None
    return f"the document has no such clause{near(slug, document.clauses)}: a clause of {document.file}"


def _reading(judged: Judged, entry: Entry, reading: Reading) -> Iterator[Problem]:
    keys = (*keys_of(entry.path), "readings", reading.name)
    yield from _clauses(judged, reading.clauses, (*keys, "clauses"))
    yield from _name(judged, entry, reading, keys)
    if reading.value is None:
        if reading.companions:
            yield judged.source.problem((*keys, "with"), "a reading without a value has no companions: remove them")
        return
    spec = rules()[entry.path]
    changes: dict[str, Value] = {entry.path: reading.value}
    if not spec.admits(reading.value):
        message = f"{quoted(reading.value)} is not admitted{_near_value(reading.value, spec)}: {spec.allowed()}"
        yield judged.source.problem((*keys, "value"), message)
        return
    if reading.value == entry.value and not reading.companions:
        message = f"{quoted(reading.value)} is the chosen value: a reading that was not chosen"
        yield judged.source.problem((*keys, "value"), message)
    for path, value in reading.companions.items():
        fault = _companion(entry, path, value)
        if fault is not None:
            yield judged.source.problem((*keys, "with", path), *fault[:1], key=fault[1])
            return
        changes[path] = value
    if judged.unknown.isdisjoint(changes):
        yield from _played(judged, changes, keys)


def _name(judged: Judged, entry: Entry, reading: Reading, keys: Keys) -> Iterator[Problem]:
    """A reading is chosen by its name, so that it may not be called like another value of the rule."""
    if shown(reading.value) != reading.name and rules()[entry.path].admits(_as_value(reading.name)):
        message = f"{quoted(reading.name)} is a value of the rule, and not of this reading: another name"
        yield judged.source.problem(keys, message, key=True)


def _as_value(text: str) -> Value:
    """The value that a word stands for: a flag, a number, or the word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else text


def _companion(entry: Entry, path: str, value: Value) -> tuple[str, bool] | None:
    """What is wrong with a companion, and whether its key is at fault rather than its value."""
    spec = rules().get(path)
    if spec is None:
        return f"there is no rule {quoted(path)}{near(path, rules())}: the path of a rule", True
    if path == entry.path:
        return "this is the rule itself: other rules that change with it", True
    if not spec.admits(value):
        return f"{quoted(value)} is not admitted{_near_value(value, spec)}: {spec.allowed()}", False
    return None


def _near_value(value: Value, spec: RuleSpec) -> str:
    return near(value, [meaning.value for meaning in spec.values])


def _played(judged: Judged, changes: Values, keys: Keys) -> Iterator[Problem]:
    """A reading that makes nonsense of the other rules would not be one that can be played."""
    before = sense(judged.values, without=judged.unknown)
    for found in sense({**judged.values, **changes}, without=judged.unknown):
        if found not in before:
            message = f"with this reading {found.path} makes no sense, {found.message}: companions, or no value"
            yield judged.source.problem((*keys, "value"), message)
