"""What was identified as files: a variant that `check` accepts, the document of what was seen that it cites, and the
deals that fit nothing."""

import hashlib
import json
from collections.abc import Mapping

from tripledraw import variant
from tripledraw.history import deal_file
from tripledraw.schema import Value, idle
from tripledraw_conformance.fuzz import Group
from tripledraw_conformance.fuzz_told import record_of
from tripledraw_conformance.identify.findings import Finding, Identified

OBSERVED = "observed"


def files(name: str, found: Identified) -> dict[str, str]:
    """Every file by its path: the variant of this name, its document, the text of that, and the strange deals."""
    observed = f"{name}-{OBSERVED}"
    strange = {file: group for group in found.strange if (file := file_of(group)) is not None}
    return {
        f"{name}.yaml": variant_file(name, found),
        f"documents/{observed}.yaml": document(name, found),
        f"texts/{observed}.txt": evidence(found),
        **{file: deal_file.write(record_of(group, found.rules, group.name)) for file, group in strange.items()},
    }


def file_of(group: Group) -> str | None:
    """The path of the file that holds the shortest deal of a group; None if it is a question and no deal."""
    return None if group.witness.script is None else f"strange/{group.name.replace(': ', '-')}.json"


def evidence(found: Identified) -> str:
    """One line a rule, in the order of the schema: what the engine has shown of it."""
    return "".join(f"{each.path} is {_word(each.value)}: {_said(each)}\n" for each in found.findings)


def document(name: str, found: Identified) -> str:
    """The document whose text is the evidence: a clause for every rule that the engine has shown."""
    lines = [
        f"document: {name}-{OBSERVED}",
        f"title: What was seen of {json.dumps(name)}",
        "language: en",
        "operator: The engine, as it plays",
        f"source: {{sha256: {hashlib.sha256(evidence(found).encode()).hexdigest()}}}",
        "clauses:",
    ]
    for line, each in enumerate(found.findings, 1):
        if each.standing != "unseen":
            text = json.dumps(f"{each.path} is {_word(each.value)}.")
            lines.append(
                f"  {_slug(each.path)}: {{section: Observed, line: {line}, text: {text}, kind: rule, standing: clear}}"
            )
    return "\n".join(lines) + "\n"


def variant_file(name: str, found: Identified) -> str:
    """The variant: what the engine has shown is stated, what it cannot show is as customary or as it was supposed."""
    lines = [f"variant: {name}", f"title: What {json.dumps(name)} plays", f"documents: [{name}-{OBSERVED}]"]
    entries = _entries(name, found)
    strange = {group.name: group.number for group in found.strange}
    above: list[str] = []
    for each in found.findings:
        keys = each.path.split(".")
        for depth in range(len(keys) - 1):
            if keys[: depth + 1] != above[: depth + 1]:
                lines.append(f"{'  ' * depth}{keys[depth]}:")
        above = keys[:-1]
        indent = "  " * len(above)
        against = f"; {strange[each.path]} deals fit no value of it" if each.path in strange else ""
        lines += [f"{indent}# {_said(each)}{against}", f"{indent}{keys[-1]}: {entries[each.path]}"]
    return "\n".join(lines) + "\n"


def _entries(name: str, found: Identified) -> Mapping[str, str]:
    clause = f"{name}-{OBSERVED}/{{}}".format
    shown = next(clause(_slug(each.path)) for each in found.findings if each.standing != "unseen")
    return {each.path: _entry(each, found, clause(_slug(each.path)), shown) for each in found.findings}


def _entry(each: Finding, found: Identified, clause: str, shown: str) -> str:
    """The rule as the variant has it; `clause` is its own in the document, `shown` that of a rule which was shown."""
    if idle(each.path, found.rules.values):
        return "{status: idle}"
    if each.standing != "unseen":
        return f"{{value: {_word(each.value)}, status: stated, clauses: [{clause}]}}"
    if each.value == variant.customary().entries[each.path].value:
        return "{status: silent}"
    why = json.dumps(f"It cannot be shown; beside what was shown this value fits. {each.why or ''}".strip())
    return f"{{value: {_word(each.value)}, status: inferred, clauses: [{shown}], reasoning: {why}}}"


def _said(each: Finding) -> str:
    """What the engine has shown of a rule, on one line."""
    if each.standing == "known":
        return "known"
    if each.standing == "only":
        return "known, since there is no other value"
    others = f"; {', '.join(map(_word, each.others))} would fit as well" if each.others else ""
    return " ".join(f"cannot be shown: {each.why or 'no deal tells'}{others}".split())


def _slug(path: str) -> str:
    return path.replace(".", "-").replace("_", "-")


def _word(value: Value) -> str:
    return json.dumps(value) if not isinstance(value, str) else value
