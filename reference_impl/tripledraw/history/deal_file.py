"""Deal files: a deal as JSON, in the shape of `deal.schema.json`.

    {"format": "tripledraw-deal-1", "variant": "house", "table": {"stacks": [100, 100], "button": 0},
     "deck": ["7h", "6c"], "actions": [{"do": "call"}, {"seat": 1, "do": "raise", "to": 4}]}

`set` (rules played otherwise, by path), `title` and `deck` may be missing; cards that the deck does not name are
unknown. A file of another format asks what follows after a deal:

    {"format": "tripledraw-next-1", "variant": "house",
     "after": {"stacks": [90, 110], "button": 0, "small": 0, "big": 1, "deals": 10}}
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tripledraw import shape, source, variant
from tripledraw.history.beginning import obstacles
from tripledraw.history.record import Question, Record, Setting, Told
from tripledraw.notation import action_from_json, action_to_json, cards_from_json, cards_to_json
from tripledraw.problem import Invalid, Problem
from tripledraw.rules import session
from tripledraw.schema import rules
from tripledraw.source import Keys
from tripledraw.wording import listing, near, quoted

FORMAT = "tripledraw-deal-1"
NEXT = "tripledraw-next-1"

# YAML has no pairs of surrogates, with which JSON may write one character.
_PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")


def read(path: Path | str, *, any_variant: bool = False) -> Record:
    """The deal in a file. Raises Invalid for what is no deal file of bounded size, with all that is wrong with it.

    The variant must be one of the specification, unless `any_variant` is given: then the caller has the rulebook.
    """
    return parse(source.read_bytes(path), str(path), any_variant=any_variant)


def parse(data: bytes | str, file: str, *, any_variant: bool = False) -> Record:
    """The deal in JSON; `file` is what messages call it. Raises Invalid as `read` does."""
    found = parse_any(data, file, any_variant=any_variant)
    if isinstance(found, Question):
        raise Invalid([Problem(file, 0, 0, "format", f"{quoted(NEXT)} is no deal: {quoted(FORMAT)}")])
    return found


def parse_any(data: bytes | str, file: str, *, any_variant: bool = False, playable: bool = False) -> Record | Question:
    """The deal in JSON, or the question what follows after one. Raises Invalid as `read` does.

    If it is to be `playable`, also for rules, a table or a deck with which no deal can begin.
    """
    text = _json(data, file)
    read = source.parse(_yaml(text), file)
    problems = [*read.problems, *shape.problems(read, "deal")]
    if not problems:
        problems = [read.problem(keys, message) for keys, message in senseless(read.value, any_variant)]
    if problems:
        raise Invalid(problems)
    found = _question(read.value) if read.value["format"] == NEXT else from_json(read.value)
    if playable and (problems := [read.problem(keys, message) for keys, message in obstacles(found)]):
        raise Invalid(problems)
    return found


def write(record: Record | Question) -> str:
    """The deal, or the question, as JSON, with a line for each action."""
    value = to_json(record)
    actions = value.pop("actions", None)
    head = [f"  {json.dumps(key)}: {json.dumps(each, ensure_ascii=False)}" for key, each in value.items()]
    if actions is not None:
        lines = ",\n".join(f"    {json.dumps(action)}" for action in actions)
        head.append(f'  "actions": [\n{lines}\n  ]' if actions else '  "actions": []')
    return "{\n" + ",\n".join(head) + "\n}\n"


def to_json(record: Record | Question) -> dict[str, Any]:
    """The deal, or the question, as the plain values of a deal file."""
    asked = isinstance(record, Question)
    value: dict[str, Any] = {"format": NEXT if asked else FORMAT, "variant": record.variant}
    if record.title is not None:
        value["title"] = record.title
    if record.changes:
        value["set"] = {path: _plain(each) for path, each in record.changes.items()}
    if isinstance(record, Question):
        return value | {"after": after_to_json(record.after)}
    value["table"] = setting_to_json(record.setting)
    if record.deck:
        value["deck"] = cards_to_json(record.deck)
    value["actions"] = [_told(each) for each in record.actions]
    return value


def after_to_json(after: session.Played) -> dict[str, Any]:
    """What is known after a deal, as in the protocol."""
    value = {name: getattr(after, name) for name in ("stacks", "button", "small", "big", "deals")}
    value |= {"entering": after.entering} if after.entering else {}
    return {key: _plain(each) for key, each in value.items()}


def after_from_json(value: Mapping[str, Any]) -> session.Played:
    """What `after_to_json` writes."""
    return session.Played(**{key: _value(each) for key, each in value.items()})


def from_json(value: Mapping[str, Any]) -> Record:
    """The deal that `to_json` writes; the value has the shape of the schema."""
    return Record(
        variant=value["variant"],
        setting=setting_from_json(value["table"]),
        actions=tuple(Told(action_from_json(each), each.get("seat")) for each in value["actions"]),
        deck=cards_from_json(value.get("deck", ())),
        changes={path: _value(each) for path, each in value.get("set", {}).items()},
        title=value.get("title"),
    )


def _question(value: Mapping[str, Any]) -> Question:
    changes = {path: _value(each) for path, each in value.get("set", {}).items()}
    return Question(value["variant"], after_from_json(value["after"]), changes, value.get("title"))


def setting_to_json(setting: Setting) -> dict[str, Any]:
    """The table as in the protocol: `{"stacks": [100, 100], "button": 0}`."""
    value = {"stacks": setting.stacks, "button": setting.button, **setting.table()}
    return {key: _plain(each) for key, each in value.items() if each is not None and each != ()}


def setting_from_json(value: Mapping[str, Any]) -> Setting:
    """The table that `setting_to_json` writes."""
    return Setting(**{key: _value(each) for key, each in value.items()})


def senseless(value: Mapping[str, Any], any_variant: bool) -> Iterator[tuple[Keys, str]]:
    """What the schema cannot say: which variants and rules there are, and which values these admit."""
    known, name = variant.variants(), value["variant"]
    if not any_variant and name not in known:
        yield ("variant",), f"there is no variant {quoted(name)}{near(name, known)}: {listing(known)}"
    for path, each in value.get("set", {}).items():
        if path not in rules():
            yield ("set", path), f"there is no such rule{near(path, rules())}: the path of a rule"
        elif not rules()[path].admits(each):
            yield ("set", path), f"{quoted(each)} is not admitted: {rules()[path].allowed()}"
    if "after" in value:
        yield from _misplaced(value["after"])


def _misplaced(after: Mapping[str, Any]) -> Iterator[tuple[Keys, str]]:
    """The places after a deal that cannot be."""
    seats = len(after["stacks"])
    for name in ("button", "small", "big"):
        if after[name] >= seats:
            yield ("after", name), f"there is no seat {after[name]}: 0 to {seats - 1}"
    if after["small"] == after["big"]:
        yield ("after", "big"), f"seat {after['big']} is the small blind already: another seat"
    for place, seat in enumerate(after.get("entering", ())):
        if seat >= seats or not after["stacks"][seat]:
            yield ("after", "entering", place), f"seat {seat} has no chips to enter with: a seat with chips"


def _json(data: bytes | str, file: str) -> str:
    text = source.decoded(data, file)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        message = f"this is not JSON, {error.msg[:1].lower()}{error.msg[1:]}: a deal file is one JSON object"
        raise Invalid([Problem(file, error.lineno, error.colno, "", message)]) from None
    except (ValueError, RecursionError):  # thousands of digits, or of brackets inside each other
        raise Invalid([Problem(file, 0, 0, "", "this is far too large or too deep: a deal file")]) from None
    return text


def _yaml(text: str) -> str:
    """JSON as the reader of YAML admits it, which knows the place of every value."""
    # Tabs stand only between the values, and what cannot be printed only in texts.
    paired = _PAIR.sub(lambda pair: str(json.loads(f'"{pair[0]}"')), text.replace("\t", " "))
    return "".join(c if c.isprintable() or c in "\r\n" else f"\\U{ord(c):08x}" for c in paired)


def _told(told: Told) -> dict[str, Any]:
    seat = {} if told.seat is None else {"seat": told.seat}
    return seat | action_to_json(told.action)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
