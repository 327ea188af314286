"""`tripledraw coverage`: which clauses and which rules the scenarios show."""

from argparse import ArgumentParser, Namespace

from tripledraw_conformance import coverage
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome

HELP = """
Say what the scenarios show. A clause is shown if a scenario that cites it fails when
the rule that has its value gets another one, or is played with a fault. For each
document: its clauses, how many of them a deal can show and how many are shown, and why
the rest cannot be. For each variant: its rules, how many are shown, and how many cannot
matter in it.
"""

EXAMPLE = "tripledraw coverage"


def add_arguments(parser: ArgumentParser) -> None:
    """None beside `--json`."""


def run(arguments: Namespace) -> Outcome:
    """Compute the coverage."""
    documents, variants = list(coverage.documents()), list(coverage.variants())
    missing = any(text.not_shown for text in documents) or any(rules.not_shown for rules in variants)
    lines = []
    for text in documents:
        why = ", ".join(f"{len(slugs)} {reason}" for reason, slugs in text.reasons.items())
        rest = f"; the rest: {why}" if why else ""
        lines.append(
            f"{text.document}: {text.clauses} clauses, {text.executable} executable, {len(text.shown)} shown{rest}"
        )
        lines += [f"  not shown: {text.document}/{slug}" for slug in text.not_shown]
    for rules in variants:
        total = len(rules.shown) + len(rules.not_shown) + len(rules.idle)
        lines.append(f"{rules.variant}: {total} rules, {len(rules.shown)} shown, {len(rules.idle)} idle")
        lines += [f"  not shown: {path}" for path in rules.not_shown]
    lines.append("something is not shown" if missing else "everything is shown")
    report = {
        "documents": [
            {
                "document": text.document,
                "clauses": text.clauses,
                "executable": text.executable,
                "shown": len(text.shown),
                "not_shown": list(text.not_shown),
                "not_executable": {reason: list(slugs) for reason, slugs in text.reasons.items()},
            }
            for text in documents
        ],
        "variants": [
            {
                "variant": rules.variant,
                "shown": len(rules.shown),
                "not_shown": list(rules.not_shown),
                "idle": list(rules.idle),
            }
            for rules in variants
        ],
    }
    return Outcome(tuple(lines), report, FINDINGS if missing else GOOD)
