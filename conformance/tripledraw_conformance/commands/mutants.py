"""`tripledraw mutants`: would the scenarios notice if a rule were wrong?"""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from tripledraw import rulebook, variant
from tripledraw.wording import shown
from tripledraw_conformance.commands import FINDINGS, GOOD, Outcome, refused
from tripledraw_conformance.commands.page import counted
from tripledraw_conformance.commands.progress import progress

if TYPE_CHECKING:
    from tripledraw_conformance.mutants import Measured, Mutant

HELP = """
Change each rule of a variant to each other value, let the engine play it so, and judge
it as the unchanged variant by the scenarios alone. A mutant is killed by the first
scenario that fails, or it survives. Where a change cannot matter in a variant it is
idle, and deals are played that must not tell it apart. Exits with 1 if less than 95% of
what is not idle is killed in a variant, or if a mutant is idle and is told apart, or is
not idle and no deal tells it.
"""

EXAMPLE = """
tripledraw mutants --variant house
tripledraw mutants --variant winamax --deals 1000 --all
"""


def add_arguments(parser: ArgumentParser) -> None:
    """`--variant`, `--deals` and `--all`."""
    parser.add_argument(
        "--variant",
        metavar="VARIANT",
        dest="variants",
        action="append",
        default=[],
        help="only this variant, an id or a file; may be repeated",
    )
    parser.add_argument(
        "--deals", metavar="N", type=int, help="how many deals the idle mutants of a variant are played in: 20000"
    )
    parser.add_argument("--all", action="store_true", help="also list the killed, each with its scenario")


def run(arguments: Namespace) -> Outcome:
    """Measure the scenarios. Raises Invalid for a variant that is not sound."""
    if arguments.deals is not None and arguments.deals < 0:
        raise refused("--deals", "there cannot be fewer than none: a whole number from 0")
    names = list(dict.fromkeys(arguments.variants)) or list(variant.variants())
    for name in names:
        rulebook.load(name)
    from tripledraw_conformance import mutants

    deals = mutants.DEALS if arguments.deals is None else arguments.deals
    with progress("mutants") as tell:
        measured = mutants.measure(names, deals, tell)
    lines = [line for each in measured for line in _lines(each, every=arguments.all)]
    good = all(each.good for each in measured)
    return Outcome(tuple(lines), {"variants": [_to_json(each) for each in measured]}, GOOD if good else FINDINGS)


def _lines(measured: "Measured", *, every: bool) -> list[str]:
    killed, idle = measured.those("killed"), measured.those("idle", "told_apart")
    rest = measured.those("survived", "unseen")
    judged = f"{counted(len(killed) + len(rest), 'mutant')}, {len(killed)} killed ({measured.share:.1%})"
    lines = [f"{measured.variant}: {judged}, {len(rest)} survived, {len(idle)} idle"]
    if every:
        lines += [f"  killed: {_name(mutant)} by {mutant.scenario}" for mutant in killed]
    lines += [f"  survived: {_name(mutant)}: {mutant.why}" for mutant in rest]
    return lines + [f"  {_resting(mutant)}" for mutant in idle]


def _resting(mutant: "Mutant") -> str:
    if mutant.outcome == "told_apart":
        return f"idle, but told apart: {_name(mutant)}: {mutant.why}"
    return f"idle: {_name(mutant)}: {mutant.why}; {counted(mutant.deals, 'deal')} alike"


def _name(mutant: "Mutant") -> str:
    return f"{mutant.path}={shown(mutant.value)}"


def _to_json(measured: "Measured") -> dict[str, Any]:
    return {
        "variant": measured.variant,
        "killed": len(measured.those("killed")),
        "survived": len(measured.those("survived", "unseen")),
        "idle": len(measured.those("idle", "told_apart")),
        "share": round(measured.share, 4),
        "mutants": [
            {
                "path": mutant.path,
                "value": mutant.value,
                "outcome": mutant.outcome,
                "scenario": mutant.scenario,
                "why": mutant.why,
                "deals": mutant.deals,
            }
            for mutant in measured.mutants
        ],
    }
