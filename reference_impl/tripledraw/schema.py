"""The table of rules, read from the JSON schema of variants: the one place where rules and their values stand."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from tripledraw import resources
from tripledraw.supply import READS, SUPPLY
from tripledraw.unchanging import unchanging
from tripledraw.wording import listing

Value = bool | int | str | tuple[int, ...]
"""The value of a rule; lists of numbers are tuples."""

Values = Mapping[str, Value]
"""Values of rules by path."""

Kind = Literal["enum", "flag", "number", "numbers"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """An admitted value and what it means."""

    value: bool | str
    description: str


@dataclass(frozen=True, slots=True)
class Idle:
    """A precondition under which a rule cannot matter: every rule in `when` has one of the values listed for it.

    `supply` may name a question of `supply.SUPPLY` that must be answered with yes as well.
    """

    when: Mapping[str, tuple[Value, ...]]
    supply: str | None
    because: str

    def holds(self, values: Values) -> bool:
        """Whether it holds beside these values, which must have all rules that it names."""
        return all(values[path] in admitted for path, admitted in self.when.items()) and (
            self.supply is None or SUPPLY[self.supply][0](values)
        )

    @property
    def reads(self) -> tuple[str, ...]:
        """The rules that it depends on."""
        return (*self.when, *(READS if self.supply else ()))

    def __str__(self) -> str:
        words = [f"{path} is {listing(admitted)}" for path, admitted in self.when.items()]
        return " and ".join([*words, *([SUPPLY[self.supply][1]] if self.supply else [])])


@dataclass(frozen=True, slots=True)
class RuleSpec:
    """A rule: what it is about and which values it may have.

    `kind` is *enum* (one of `values`), *flag* (true or false), *number* (a whole number from `least` to `greatest`, or
    one of `values`) or *numbers* (a list of `shortest` to `longest` such numbers). What does not apply is None or
    empty. The rule is idle where any of `idle` holds; values of it come to the same where any of `alike` holds.
    """

    path: str
    chapter: str
    description: str
    kind: Kind
    values: tuple[Meaning, ...]
    least: int | None
    greatest: int | None
    shortest: int | None
    longest: int | None
    idle: tuple[Idle, ...]
    alike: tuple[Idle, ...]

    def admits(self, value: object) -> bool:
        """Whether the rule may have this value; a list is taken like a tuple."""
        if self.kind == "numbers":
            assert self.shortest is not None
            assert self.longest is not None
            return (
                isinstance(value, (tuple, list))
                and self.shortest <= len(value) <= self.longest
                and all(self._in_range(item) for item in value)
            )
        if self.kind == "number" and self._in_range(value):
            return True
        # True == 1: a flag is no number.
        return any(type(value) is type(meaning.value) and value == meaning.value for meaning in self.values)

    def allowed(self) -> str:
        """The admitted values in words: `fixed_limit, no_limit or pot_limit`, `a whole number from 2 to 9 or none`."""
        words = [str(meaning.value).lower() for meaning in self.values]
        number = f"whole number{'s' if self.kind == 'numbers' else ''} from {self.least} to {self.greatest}"
        if self.kind == "number":
            words.insert(0, f"a {number}")
        if self.kind == "numbers":
            words = [f"a list of {self.shortest} to {self.longest} {number}"]
        return listing(words)

    def _in_range(self, value: object) -> bool:
        assert self.least is not None
        assert self.greatest is not None
        return type(value) is int and self.least <= value <= self.greatest


@cache
def load(name: str) -> Mapping[str, Any]:
    """A schema of the specification, by the name before `.schema.json`; the caller does not change it."""
    text = (resources.spec() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: Mapping[str, Any] = json.loads(text)
    return schema


@cache
def rules() -> Mapping[str, RuleSpec]:
    """Every rule by its path, in the order of the schema."""
    found: dict[str, RuleSpec] = {}
    for chapter in chapters():
        _collect(chapter, load("variant")["properties"][chapter], found)
    return unchanging(found)


@cache
def chapters() -> Mapping[str, str]:
    """Every chapter and what it is about, in the order of the schema."""
    properties = load("variant")["properties"]
    return unchanging({name: node["description"] for name, node in properties.items() if "properties" in node})


@cache
def groups() -> Mapping[str, str]:
    """Every group of rules inside a chapter, by path, and what it is about: `betting.cap`."""
    found: dict[str, str] = {}
    for path in rules():
        keys = path.split(".")
        for length in range(2, len(keys)):
            found[".".join(keys[:length])] = _node(keys[:length])["description"]
    return unchanging(found)


@cache
def statuses() -> Mapping[str, str]:
    """Every status that a rule may have in a variant, and what it means."""
    branches = load("variant")["$defs"]["rule"]["properties"]["status"]["oneOf"]
    return unchanging({branch["const"]: branch["description"] for branch in branches})


def idle(path: str, values: Values) -> str | None:
    """Why the rule cannot matter beside these values, which must be complete; None if it matters."""
    return next((each.because for each in rules()[path].idle if each.holds(values)), None)


def alike(path: str, values: Values, others: Values) -> str | None:
    """Why a change of the rule, from one complete table of values to another, cannot matter; None if it may.

    It cannot where the rule is idle before and after, or where two values of it come to the same.
    """
    spec = rules()[path]
    reasons = (*spec.idle, *spec.alike)
    return next((each.because for each in reasons if each.holds(values) and each.holds(others)), None)


def admits(path: str, value: object) -> bool:
    """Whether the rule at this path may have this value. Raises KeyError if there is no such rule."""
    return rules()[path].admits(value)


def _node(keys: list[str]) -> Mapping[str, Any]:
    node = load("variant")
    for key in keys:
        node = node["properties"][key]
    return node


def _collect(path: str, node: Mapping[str, Any], found: dict[str, RuleSpec]) -> None:
    if "value" in node["properties"]:
        found[path] = _rule(path, node)
        return
    for name, child in node["properties"].items():
        _collect(f"{path}.{name}", child, found)


def _rule(path: str, node: Mapping[str, Any]) -> RuleSpec:
    value = node["properties"]["value"]
    branches = value.get("oneOf", [value])
    values = tuple(Meaning(each["const"], each["description"]) for each in branches if "const" in each)
    numbers = next((each for each in branches if each.get("type") == "array"), None)
    number = numbers["items"] if numbers else next((each for each in branches if each.get("type") == "integer"), None)
    return RuleSpec(
        path=path,
        chapter=path.partition(".")[0],
        description=node["description"],
        kind=_kind(numbers, number, values),
        values=values,
        least=number["minimum"] if number else None,
        greatest=number["maximum"] if number else None,
        shortest=numbers["minItems"] if numbers else None,
        longest=numbers["maxItems"] if numbers else None,
        idle=_preconditions(node.get("x-idle", ())),
        alike=_preconditions(node.get("x-alike", ())),
    )


def _preconditions(entries: Iterable[Mapping[str, Any]]) -> tuple[Idle, ...]:
    return tuple(
        Idle(
            unchanging({rule: tuple(map(_frozen, each)) for rule, each in entry.get("when", {}).items()}),
            entry.get("supply"),
            entry["because"],
        )
        for entry in entries
    )


def _frozen(value: Any) -> Value:
    return tuple(value) if isinstance(value, list) else value


def _kind(numbers: object, number: object, values: tuple[Meaning, ...]) -> Kind:
    if numbers:
        return "numbers"
    if number:
        return "number"
    return "flag" if all(isinstance(each.value, bool) for each in values) else "enum"
