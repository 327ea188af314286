"""What `show` and `replay` say of where a rule comes from."""

from typing import Any

from tripledraw.document import Clause
from tripledraw.provenance import Provenance, provenance
from tripledraw_conformance.commands.page import wrapped

__all__ = ["Provenance", "clause_lines", "clause_to_json", "provenance"]


def clause_to_json(clause: Clause) -> dict[str, Any]:
    """A clause as the reports have it; `lines` are null where it comes from a page."""
    lines = None if clause.lines is None else list(clause.lines)
    return {"id": clause.id, "text": clause.text, "section": clause.section, "lines": lines}


def clause_lines(clause: Clause, indent: int) -> list[str]:
    """A clause for people: where it stands, and what it says."""
    place = "" if clause.lines is None else f", line {clause.lines[0]}"
    if clause.lines is not None and clause.lines[1] > clause.lines[0]:
        place = f", lines {clause.lines[0]} to {clause.lines[1]}"
    return wrapped(f"{clause.id} ({clause.section}{place}): {clause.text}", indent, 2)
