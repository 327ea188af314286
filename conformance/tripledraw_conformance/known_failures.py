"""Known failures: what the maintainer of an engine knows that it fails, in a file beside the engine.

    - scenario: betting/A round has four wagers at most
      variant: house
      message: "whether C may raise: expected False, got True"

In `message` a `*` stands for any text; without `variant` every one is meant. What is known still runs: that it passes,
or fails otherwise, is a failure.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import yaml

from tripledraw import source
from tripledraw.problem import Invalid
from tripledraw.source import Keys
from tripledraw.variant import variants
from tripledraw.wording import listing, near, quoted
from tripledraw_conformance.commands.page import plain
from tripledraw_conformance.plugin import AS_WRITTEN
from tripledraw_conformance.verdict import Verdict

_KEYS = ("scenario", "variant", "message")
_NEEDED = ("scenario", "message")
_SCENARIOS = "one is CHAPTER/TITLE, or the name of a deal file as --case has it"


@dataclass(frozen=True)
class Known:
    """A failure that is known: of which scenario, on which variant (empty: on any), and with what message."""

    scenario: str
    variant: str
    message: str

    def means(self, verdict: Verdict) -> bool:
        """Whether it is about this verdict's scenario and variant."""
        return self.scenario == verdict.subject.id and self.variant in ("", verdict.variant)

    def fits(self, message: str) -> bool:
        """Whether a message is the one that is known."""
        return fnmatchcase(message, self.message.replace("[", "[[]").replace("?", "[?]"))


def read(path: Path | str, scenarios: Sequence[str]) -> list[Known]:
    """The known failures in a file; `scenarios` are those that there are. Raises Invalid with all that is wrong."""
    found = source.parse(source.read_bytes(path).decode("utf-8", "replace"), str(path))
    problems = list(found.problems)
    entries = found.value if not problems else []
    if not problems:
        problems = [found.problem(keys, message) for keys, message in _wrong(entries, scenarios)]
    if problems:
        raise Invalid(problems)
    return [Known(each["scenario"], each.get("variant", ""), each["message"]) for each in entries or ()]


def write(path: Path, known: Iterable[Known], about: str) -> None:
    """Write known failures; `about` is said above them. Raises OSError."""
    entries = [{key: value for key in _KEYS if (value := getattr(each, key))} for each in known]
    text = yaml.safe_dump(entries, sort_keys=False, allow_unicode=True, width=10**6)
    path.write_text(f"# {about}\n{text}", encoding="utf-8", newline="\n")


def applied(verdicts: Sequence[Verdict], known: Sequence[Known]) -> list[Verdict]:
    """The verdicts in the light of what is known.

    Of several failures that are known of one scenario each must occur: one that does not is unexpected.
    """
    done = [_applied(verdict, [each for each in known if each.means(verdict)]) for verdict in verdicts]
    for each in known:
        meant = [place for place, verdict in enumerate(done) if each.means(verdict) and verdict.outcome != "skipped"]
        occurs = any(done[place].outcome == "known" and each.fits(plain(done[place].message)) for place in meant)
        if meant and not occurs and all(done[place].outcome == "known" for place in meant):
            why = f"a failure that is known no longer occurs: {each.message}"
            done[meant[0]] = done[meant[0]].became("unexpected", why)
    return done


def updated(verdicts: Sequence[Verdict], known: Sequence[Known]) -> list[Known]:
    """What is known after a run: what failed now; of what failed as it was known, the entry as it stands; of what did
    not run, what was known before."""
    kept = [each for each in known if not any(map(each.means, verdicts))]
    for verdict in verdicts:
        if verdict.outcome in ("failed", "known", "changed"):
            fitting = [each for each in known if each.means(verdict) and each.fits(plain(verdict.message))]
            kept += fitting or [Known(verdict.subject.id, verdict.variant, plain(verdict.message))]
    return sorted(set(kept), key=lambda each: (each.scenario, each.variant))


def _applied(verdict: Verdict, known: Sequence[Known]) -> Verdict:
    if not known or verdict.outcome not in ("passed", "failed"):
        return verdict
    if verdict.outcome == "passed":
        return verdict.became("unexpected", f"it passes, but it is known to fail: {known[0].message}")
    if any(each.fits(plain(verdict.message)) for each in known):
        return verdict.became("known")
    return verdict.became("changed")


def _wrong(entries: Any, scenarios: Sequence[str]) -> Iterator[tuple[Keys, str]]:
    if entries is None:
        return
    if not isinstance(entries, list):
        yield (), f"known failures are a list, with {listing(_NEEDED, 'and')} in each entry"
        return
    for place, entry in enumerate(entries):
        if not isinstance(entry, dict):
            yield (place,), f"an entry has {listing(_NEEDED, 'and')}"
            continue
        for key in _NEEDED:
            if key not in entry:
                yield (place,), f"{key} is missing: an entry has {listing(_NEEDED, 'and')}"
        for key, value in entry.items():
            if key not in _KEYS:
                yield (place, key), f"there is no such key{near(str(key), _KEYS)}: {listing(_KEYS)}"
            elif not isinstance(value, str):
                yield (place, key), f"{quoted(value)} is no text: put it in quotes"
        on = entry.get("variant")
        if isinstance(on, str) and not _may_be_a_variant(on):
            yield (place, "variant"), f"there is no variant {quoted(on)}{near(on, variants())}: {listing(variants())}"
        name = entry.get("scenario")
        if isinstance(name, str) and name not in scenarios:
            yield (place, "scenario"), f"there is no scenario {quoted(name)}{near(name, scenarios)}: {_SCENARIOS}"


def _may_be_a_variant(name: str) -> bool:
    """Whether a variant is ours, what runs as it is written, or somebody's file."""
    return name in (*variants(), AS_WRITTEN) or not name.replace("-", "").isalnum()
