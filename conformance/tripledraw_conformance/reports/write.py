"""Writing the folder of reports."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from tripledraw_conformance.folder import fill
from tripledraw_conformance.reports.entries import Entry, Report, entries
from tripledraw_conformance.reports.junit import junit
from tripledraw_conformance.reports.markdown import markdown
from tripledraw_conformance.reports.page import page

REPORTS = ("index.html", "report.md", "junit.xml", "report.json")
"""The files, beside the deals."""


def write(folder: Path, report: Report) -> list[Path]:
    """Write a report of `conform` into a folder, and return the files for people and programs. Raises OSError.

    The deals of the findings lie below them.
    """
    fill(folder, dict(_texts(report, entries(report))))
    return [folder / name for name in REPORTS]


def _texts(report: Report, told: Sequence[Sequence[Entry]]) -> Iterator[tuple[str, str]]:
    """The name of every file, and what is in it."""
    xml = f'<?xml version="1.0" encoding="UTF-8"?>\n{junit(report, told)}\n'
    data = json.dumps(report, indent=2) + "\n"
    yield from zip(REPORTS, (page(report, told), markdown(report, told), xml, data), strict=True)
    for found in told:
        for entry in found:
            yield from entry.files.items()
