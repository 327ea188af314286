"""Changes to single rules that are asked for by hand: `betting.unit.base=big_blind`."""

from collections.abc import Mapping

from tripledraw import source
from tripledraw.entries import Reading, Variant
from tripledraw.problem import Invalid, Problem
from tripledraw.schema import RuleSpec, Value, Values, rules
from tripledraw.wording import LONGEST_QUOTE, listing, near, quoted


def parse_change(text: str, variant: Variant) -> Values:
    """The values that PATH=VALUE asks for, by path.

    VALUE is an admitted value in YAML, or the name of a reading of that rule in the variant: then its companions change
    too. Raises Invalid if there is no such rule, value or reading, or if the reading cannot be played.
    """
    path, equals, word = (part.strip() for part in text.partition("="))
    if not equals:
        raise _refused(text, "is not a change: PATH=VALUE, such as betting.structure=no_limit")
    spec = rules().get(path)
    if spec is None:
        raise _refused(path, _no_rule(path))
    readings = variant.entries[path].readings
    # A reading may be called like its own value: then its companions are part of what is meant.
    if word in readings:
        return _read(path, readings[word])
    return {path: _value(word, spec, readings)}


def _no_rule(path: str) -> str:
    inside = [rule for rule in rules() if rule.startswith(f"{path}.")]
    if inside:
        return f"is no single rule: {listing(inside)}"
    # The last word of a path is what people remember.
    last = [rule for rule in rules() if rule.rpartition(".")[2] == path.rpartition(".")[2]]
    suggestion = f" (did you mean {listing(last)}?)" if last else near(path, rules())
    return f"there is no such rule{suggestion}: the path of a rule, such as betting.structure"


def _read(path: str, reading: Reading) -> Values:
    if reading.value is None:
        raise _refused(path, f"the reading {quoted(reading.name)} cannot be played: {reading.why}")
    return {path: reading.value, **reading.companions}


def _value(word: str, spec: RuleSpec, readings: Mapping[str, Reading]) -> Value:
    value = _parsed(word, spec.path)
    if not spec.admits(value):
        words = [*(meaning.value for meaning in spec.values), *readings]
        or_reading = f", or the reading {listing(readings)}" if readings else ""
        raise _refused(spec.path, f"{quoted(value)} is not admitted{near(word, words)}: {spec.allowed()}{or_reading}")
    return tuple(value) if isinstance(value, list) else value


def _parsed(word: str, path: str) -> Value:
    if len(word) > 10 * LONGEST_QUOTE:
        raise _refused(path, "the value is too long: a value of the rule")
    try:
        read = source.parse(word, path)
    except Invalid as invalid:
        raise _refused(path, f"{quoted(word)}: {invalid.problems[0].message}") from None
    if read.problems:
        raise _refused(path, f"{quoted(word)}: {read.problems[0].message}")
    value: Value = read.value
    return value


def _refused(what: str, message: str) -> Invalid:
    return Invalid([Problem(what, 0, 0, "", message)])
