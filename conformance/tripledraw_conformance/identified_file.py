"""What was identified as files: a variant that `check` accepts, and the document of what was seen that it cites."""

import hashlib
import json
from collections.abc import Iterator

from tripledraw import variant
from tripledraw.schema import Value, idle
from tripledraw_conformance.identify import Finding, Identified

OBSERVED = "observed"


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
    above: list[str] = []
    for each in found.findings:
        keys = each.path.split(".")
        for depth in range(len(keys) - 1):
            if keys[: depth + 1] != above[: depth + 1]:
                lines.append(f"{'  ' * depth}{keys[depth]}:")
        above = keys[:-1]
        indent = "  " * len(above)
        lines += [f"{indent}# {_said(each)}", f"{indent}{keys[-1]}: {_entry(name, found, each)}"]
    return "\n".join(lines) + "\n"


def _entry(name: str, found: Identified, each: Finding) -> str:
    clause = f"{name}-{OBSERVED}/{_slug(each.path)}"
    if idle(each.path, found.rules.values):
        return "{status: idle}"
    if each.standing != "unseen":
        return f"{{value: {_word(each.value)}, status: stated, clauses: [{clause}]}}"
    if each.value == variant.customary().entries[each.path].value:
        return "{status: silent}"
    shown = next(other for other in found.findings if other.standing != "unseen")
    why = json.dumps(f"It cannot be shown; beside what was shown this value fits. {each.why or ''}".strip())
    return (
        f"{{value: {_word(each.value)}, status: inferred, "
        f"clauses: [{name}-{OBSERVED}/{_slug(shown.path)}], reasoning: {why}}}"
    )


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


def unexplained(found: Identified) -> Iterator[str]:
    """What fits nothing that we know, a line each."""
    for each in found.strange:
        difference = each.difference
        rules = f" ({', '.join(each.paths)})" if each.paths else ""
        yield (
            f"after {difference.after} actions of a deal, {difference.field}{rules}: the engine shows "
            f"{difference.left}, where the rules found show {difference.right}"
        )
