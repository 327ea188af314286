"""`tripledraw conform`: the scenarios on an engine."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripledraw import rulebook
from tripledraw.document import load_documents
from tripledraw.wording import listing, near, quoted
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, add_set, refused
from tripledraw_conformance.commands.engine_options import add_engine, found_engines, limits_of
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.commands.progress import progress
from tripledraw_conformance.commands.selection import selected
from tripledraw_conformance.version import version
from tripledraw_conformance.vocabulary import CHAPTERS

if TYPE_CHECKING:
    from tripledraw_conformance.chosen import Chosen
    from tripledraw_conformance.engines.finding import Found
    from tripledraw_conformance.known_failures import Known
    from tripledraw_conformance.trial import Asked, Trial

HELP = """
Play all scenarios on an engine, or on several: each on every variant that agrees with
what it needs, and under the rules that it was written under where these are no variant.
For each variant and chapter: how many passed, and how many scenarios there are; for
each failure its rule, the clauses behind it, and the command that plays it again.

ENGINE is a packaged adapter such as pokerkit, MODULE:FACTORY for an engine in Python,
or a program that speaks the engine protocol (spec/PROTOCOL.md), named after --.
Required is what a document states, recommended what is inferred, customary the rest.
"""

EXAMPLE = """
tripledraw conform
tripledraw conform pokerkit --variant house --report out
tripledraw conform --variant house --chapter betting -- ./my-engine --stdio
"""

TAKES_PROGRAM = True


def add_arguments(parser: ArgumentParser) -> None:
    """The engines, what they are judged by, and what comes out."""
    add_engine(parser, several=True)
    add = parser.add_argument_group("what it is judged by").add_argument
    add(
        "--variant",
        metavar="VARIANT",
        dest="variants",
        action="append",
        default=[],
        help="only on this variant, an id or a file; may be repeated",
    )
    add_set(parser)
    add("--chapter", choices=CHAPTERS, dest="chapters", action="append", default=[], help="only this chapter")
    add(
        "--clause",
        metavar="CLAUSE",
        dest="clauses",
        action="append",
        default=[],
        help="only what shows this clause, as DOCUMENT/CLAUSE or CLAUSE; may be repeated",
    )
    add(
        "--rule",
        metavar="RULE",
        dest="rules",
        action="append",
        default=[],
        help="only what shows this rule, or a rule of this group; may be repeated",
    )
    add("-k", metavar="WORDS", dest="words", action="append", default=[], help="only titles with these words")
    add(
        "--level",
        choices=("required", "recommended", "customary"),
        default="customary",
        help="only what is at least so firm (default: customary, which is everything)",
    )
    add(
        "--case", metavar="FILE", dest="files", action="append", default=[], help="also this deal file; may be repeated"
    )
    add("--all-hands", action="store_true", help="let it rank every hand there is, not one of each kind")
    add = parser.add_argument_group("what comes of it").add_argument
    add("--allow-skips", action="store_true", help="do not mind that something required was skipped")
    add("--known-failures", metavar="FILE", help="failures that are known; what they do not say is a failure")
    add("--update-known-failures", action="store_true", help="write what failed to that file")
    add("--report", metavar="DIR", help="write reports: JSON, JUnit, Markdown, and a page")


def run(arguments: Namespace) -> Outcome:
    """Run the scenarios. Raises Invalid for what cannot be used."""
    engines = found_engines(arguments)
    asked = _asked(arguments)
    known = _known(arguments)
    _refuse_targets(arguments)
    if len(engines) > 1:
        _come_up(engines)
    trials = [_trial(found, asked, known) for found in engines]
    from tripledraw_conformance.commands.conform_page import lines
    from tripledraw_conformance.conform_report import report

    made = report(_settings(arguments), trials)
    told = [*lines(made), *_update(arguments, trials, known), *_write(arguments, made)]
    good = all(engine["good"] for engine in made["engines"])
    return Outcome(tuple(told), made, GOOD if good or arguments.update_known_failures else FINDINGS)


# What was asked for.


def _asked(arguments: Namespace) -> "Asked":
    """What engines are judged by; all that can be refused is refused before anything runs. Raises Invalid."""
    from tripledraw_conformance.trial import Asked, check_files

    if arguments.changes and not arguments.variants:
        raise refused("--set", "says which rule is played otherwise: also name a variant with --variant")
    for name in arguments.variants:
        rulebook.load(name, arguments.changes)
    asked = Asked(arguments.variants, arguments.changes, _chosen(arguments), arguments.files, arguments.all_hands)
    check_files(asked)
    return asked


def _refuse_targets(arguments: Namespace) -> None:
    """Refuse what cannot be written, before it takes a run to find out. Raises Invalid."""
    from tripledraw_conformance.folder import no_file, no_folder

    report, known = arguments.report, arguments.known_failures
    if report is not None and (why := no_folder(report)):
        raise refused(report or "--report", why)
    if known is not None and (arguments.update_known_failures or not known) and (why := no_file(known)):
        raise refused(known or "--known-failures", why)


def _come_up(engines: "Sequence[Found]") -> None:
    """Refuse an engine that does not come up before the others are judged. Raises Invalid."""
    from tripledraw_conformance.engines.finding import CannotFind

    for found in engines:
        try:
            found.introduce()
        except CannotFind as error:
            raise refused("the engine", str(error)) from None


def _chosen(arguments: Namespace) -> "Chosen":
    from tripledraw_conformance.chosen import Chosen

    rules = [path for name in arguments.rules for path in selected(name)]
    known = set(_clauses(arguments))
    for clause in arguments.clauses:
        if clause not in known:
            raise refused("--clause", f"there is no clause {quoted(clause)}{near(clause, known)}")
    return Chosen(arguments.chapters, arguments.clauses, rules, arguments.words, arguments.level)


def _clauses(arguments: Namespace) -> Iterator[str]:
    """The clauses of all documents, also of those of strangers: DOCUMENT/CLAUSE, and CLAUSE."""
    strangers = [rulebook.load(name).variant for name in arguments.variants if arguments.clauses]
    documents = {**load_documents(), **{key: text for of in strangers if of for key, text in of.documents.items()}}
    for name, document in documents.items():
        for slug in document.clauses:
            yield from (slug, f"{name}/{slug}")


def _known(arguments: Namespace) -> "list[Known]":
    """The known failures; a file that is to be written need not be there yet. Raises Invalid."""
    from tripledraw_conformance import known_failures
    from tripledraw_conformance.cases import load_cases
    from tripledraw_conformance.rank_verdicts import SUBJECT

    file = arguments.known_failures
    if arguments.update_known_failures and not file:
        raise refused("--update-known-failures", "writes a file: name it with --known-failures")
    if not file or (arguments.update_known_failures and not os.path.exists(file)):
        return []
    return known_failures.read(file, [*(case.id for case in load_cases()), SUBJECT.id, *arguments.files])


def _settings(arguments: Namespace) -> dict[str, Any]:
    limits = limits_of(arguments)
    return {
        "variants": arguments.variants,
        "set": arguments.changes,
        "chapters": arguments.chapters,
        "clauses": arguments.clauses,
        "rules": arguments.rules,
        "words": arguments.words,
        "level": arguments.level,
        "files": arguments.files,
        "all_hands": arguments.all_hands,
        "allow_skips": arguments.allow_skips,
        "known_failures": arguments.known_failures,
        "seconds": limits.seconds,
        "first_seconds": limits.first,
        "line_bytes": limits.line,
    }


# What comes of it.


def _trial(found: "Found", asked: "Asked", known: "Sequence[Known]") -> "Trial":
    """Judge an engine. Raises Invalid."""
    from tripledraw_conformance.engines.port import EngineError
    from tripledraw_conformance.trial import try_engine

    try:
        with progress(found.name) as tell:
            return try_engine(found, asked, known, tell)
    except EngineError as error:
        raise refused(found.name, str(error)) from None
    except RuntimeError as error:
        raise refused("the scenarios", f"cannot be run: {error}") from None


def _update(arguments: Namespace, trials: "Sequence[Trial]", known: "Sequence[Known]") -> Iterator[str]:
    """Write the known failures anew. Raises Invalid."""
    from tripledraw_conformance import known_failures

    if not arguments.update_known_failures:
        return
    verdicts = [verdict for trial in trials for verdict in trial.verdicts]
    entries = known_failures.updated(verdicts, known)
    engines = listing([f"{trial.hello['name']} {trial.hello['version']}" for trial in trials], "and")
    try:
        known_failures.write(Path(arguments.known_failures), entries, f"Known failures of {engines}.")
    except OSError as error:
        raise refused(arguments.known_failures, f"cannot be written: {error.strerror}") from None
    yield f"{arguments.known_failures}: {counted(len(entries), 'known failure')}"


def _write(arguments: Namespace, made: dict[str, Any]) -> Iterator[str]:
    """Write the reports. Raises Invalid."""
    if arguments.report is None:
        return
    from tripledraw_conformance.reports.write import write

    try:
        files = write(Path(arguments.report), {"report": "conform", "version": version(), **made})
    except OSError as error:
        raise refused(arguments.report, f"cannot be written: {error.strerror}") from None
    yield f"{arguments.report}: {listing([file.name for file in files], 'and')}"
