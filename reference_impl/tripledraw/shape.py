"""Whether a file has the shape that its JSON schema asks for, told in words that can be acted upon.

The schemas are checked by jsonschema. Here its findings are put in our own words, one for each thing to mend.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from tripledraw import schema
from tripledraw.problem import Problem
from tripledraw.source import Keys, Source
from tripledraw.wording import listing, near, quoted, shown

MOST_SUGGESTIONS = 100
"""Unknown keys in one mapping for which a near miss is looked for."""

Finding = tuple[Keys, str, bool]
"""The keys to what is wrong, what to mend there, and whether that is the key or the value."""

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}

PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "small letters and digits, with hyphens between words",
    "^[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*$": "DOCUMENT/CLAUSE, such as some-rules/blinds",
    "^[a-z0-9]+(_[a-z0-9]+)*$": "small letters and digits, with underscores between words",
    "^[a-z_]+(\\.[a-z_]+)+$": "the path of a rule, such as betting.structure",
    "^[a-z]{2,3}(-[A-Za-z0-9]+)*$": "a language tag, such as en",
    "^[0-9a-f]{64}$": "64 digits of a SHA-256, in small letters",
    "^https?://": "an address that begins with https:// or http://",
    "^[FNP](2L|AL|H)[0-9]D$": "the name of a draw game, such as F2L3D or N2L1D",
    "^([2-9TJQKA][cdhs]|\\?\\?)$": "a card, such as 7h or ??",
}
"""What the patterns of the schemas for files ask for."""


def problems(source: Source, name: str) -> list[Problem]:
    """What the schema of this name finds wrong with a source, beside what its reading found; one problem a place."""
    found = findings(source.value, name)
    return [source.problem(keys, message, key=at_key) for keys, message, at_key in found if source.sound(keys)]


def findings(value: Any, name: str) -> list[Finding]:
    """What the schema of this name finds wrong with a value; one finding a place."""
    found: dict[Keys, Finding] = {}
    validator = _validator(name)
    for error in validator.iter_errors(value):
        for finding in _told(error, value, validator.schema):
            keys, _, at_key = finding
            # Of several findings at one place, one says what to mend: that the key is wrong, else the first.
            if keys not in found or (at_key and not found[keys][2]):
                found[keys] = finding
    return list(found.values())


def describe(node: Mapping[str, Any]) -> str:
    """What a part of a schema admits, in words."""
    if "const" in node:
        return quoted(node["const"])
    if "enum" in node:
        return listing(node["enum"])
    if "anyOf" in node:
        return " or ".join(describe(branch) for branch in node["anyOf"])
    if "pattern" in node:
        return PATTERNS.get(node["pattern"], f"text of the form {node['pattern']}")
    kind = node.get("type")
    if kind == "integer":
        least, greatest = node.get("minimum"), node.get("maximum")
        start = f" from {least}" if least is not None else ""
        return f"a whole number{start}{f' to {greatest}' if greatest is not None else ''}"
    if kind == "array":
        least, most = node.get("minItems", 0), node.get("maxItems")
        number = "" if most is None else f"{most} " if least == most else f"{least or 'up'} to {most} "
        return f"a list of {number}items, each {describe(node['items'])}" if "items" in node else "a list"
    return _TYPES.get(str(kind), "another value")


@cache
def _validator(name: str) -> Any:
    # Costs a tenth of a second, and no command needs it that does not read a file.
    from jsonschema.validators import Draft202012Validator

    root = schema.load(name)
    return Draft202012Validator(_compact(root, root))


def _compact(node: Any, root: Mapping[str, Any]) -> Any:
    """The same schema, several times faster to check: references resolved, lists of constants as enumerations."""
    if isinstance(node, list):
        return [_compact(item, root) for item in node]
    if not isinstance(node, dict):
        return node
    compact = {key: _compact(item, root) for key, item in node.items() if key not in ("$ref", "$defs", "oneOf")}
    if "properties" in compact:
        # jsonschema does not tell the place of a property that is just forbidden, but that of one under "not".
        forbidden: dict[str, Any] = {"not": {}}
        compact["properties"] = {
            key: forbidden if item is False else item for key, item in compact["properties"].items()
        }
    if "oneOf" in node:
        compact |= _alternatives([_compact(branch, root) for branch in node["oneOf"]])
    if "$ref" in node:
        there = _compact(*_resolved(node["$ref"], root))
        if compact.keys() <= {"description"}:
            return there | compact
        compact["allOf"] = [there, *compact.get("allOf", [])]
    return compact


def _alternatives(branches: list[dict[str, Any]]) -> dict[str, Any]:
    constants = [branch["const"] for branch in branches if "const" in branch]
    others = [branch for branch in branches if "const" not in branch]
    if not others:
        return {"enum": constants}
    # In these schemas no two branches overlap, so that any one is exactly one.
    return {"anyOf": [*others, *([{"enum": constants}] if constants else [])]}


def _resolved(reference: str, root: Mapping[str, Any]) -> tuple[Any, Mapping[str, Any]]:
    """What a reference stands for, and the schema that it is part of."""
    file, _, place = reference.partition("#/")
    if file:
        root = schema.load(file.removesuffix(".schema.json"))
    node: Any = root
    for key in place.split("/"):
        node = node[key]
    return node, root


def _told(error: Any, value: Any, root: Mapping[str, Any]) -> Iterator[Finding]:
    """Each thing to mend in one finding about a part of a value."""
    keys: Keys = tuple(error.absolute_path)
    if "propertyNames" in error.absolute_schema_path:
        allowed = describe({"pattern": error.validator_value})
        yield (*keys, error.instance), f"{quoted(error.instance)} is not admitted as a key: {allowed}", True
    elif error.validator == "additionalProperties":
        yield from _unknown(keys, error.instance, list(error.schema["properties"]))
    elif error.validator == "required":
        for key in error.validator_value:
            if key not in error.instance:
                beside = _beside(error, error.instance, root)
                yield (*keys, key), f"this key is missing{beside}{_least((*keys, key))}", True
    elif error.validator == "dependentRequired":
        for key, needed in error.validator_value.items():
            for other in needed:
                if key in error.instance and other not in error.instance:
                    yield (*keys, other), f"this key is missing: '{key}' needs it", True
    elif error.validator == "not":
        yield keys, f"this key has no place{_beside(error, _at(value, keys[:-1]), root)}: remove it", True
    else:
        yield keys, _wrong(error, keys), False


def _unknown(keys: Keys, value: Mapping[str, Any], known: Sequence[str]) -> Iterator[Finding]:
    missing = [key for key in known if key not in value]
    unknown = [key for key in value if key not in known]
    for number, key in enumerate(unknown):
        suggestion = near(key, missing) or near(key, known) if number < MOST_SUGGESTIONS else ""
        yield (*keys, key), f"unknown key{suggestion}: {listing(known)}", True


def _least(keys: Keys) -> str:
    """What must be written at least where a rule is missing."""
    return ": {status: silent}, or what the documents say" if ".".join(map(str, keys)) in schema.rules() else ""


def _beside(error: Any, holder: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    """For a finding that hangs on an `if` about the same mapping: the keys that it asked for, with their values."""
    path = list(error.absolute_schema_path)
    branch = max((at for at, word in enumerate(path) if word in ("then", "else")), default=None)
    # What is missing stands in the branch itself, what has no place among its properties.
    if branch is None or path[branch + 1 :].count("properties") != (error.validator == "not"):
        return ""
    asked = _at(root, path[:branch])["if"]["properties"]
    return "".join(f" beside '{key}: {shown(holder[key])}'" for key in asked if key in holder)


def _at(value: Any, keys: Iterable[str | int]) -> Any:
    """The part of a value at these keys."""
    for key in keys:
        value = value[key]
    return value


def _wrong(error: Any, keys: Keys) -> str:
    rules = schema.rules()
    rule = rules.get(".".join(map(str, keys[:-1]))) if keys[-1:] == ("value",) else None
    said = quoted(error.instance)
    if rule is not None:
        words = [meaning.value for meaning in rule.values]
        return f"{said} is not admitted{near(error.instance, words)}: {rule.allowed()}"
    if ".".join(map(str, keys)) in rules:
        return f"{said} is not a rule: {{status: silent}}, or what the documents say"
    if error.validator == "uniqueItems":
        return "an item is there twice: each once"
    if error.validator in ("minLength", "minProperties", "minItems") and not error.instance:
        return f"nothing is written here: {describe(error.schema)}, not empty"
    return f"{said} is not admitted{near(error.instance, error.schema.get('enum', ()))}: {describe(error.schema)}"
