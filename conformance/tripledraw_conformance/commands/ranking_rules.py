"""The ranking of a variant, read in a fraction of the time that its whole rulebook takes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tripledraw import resources, source, variant
from tripledraw.entries import keys_of
from tripledraw.problem import Invalid
from tripledraw.ranking import Ranking
from tripledraw.rules import ranking
from tripledraw.rules.bind import bind, paths
from tripledraw.rules.ranking import HandValue


@dataclass(frozen=True, slots=True)
class RankingRules:
    """How the variant of this id ranks: `order` knows the hands, `hand_value` compares them at a showdown."""

    variant: str
    order: Ranking
    hand_value: HandValue


def ranking_rules(what: str, changes: Iterable[str]) -> RankingRules:
    """The ranking of a variant, by its id or from its file, with changes. Raises Invalid."""
    changes = list(changes)
    # The specification's own variants are sound: `check` sees to that. Of a stranger's, everything is looked at.
    found = None if changes or what not in variant.variants() else _of_specification(what)
    return found or _of_rulebook(what, changes)


def _of_rulebook(what: str, changes: Iterable[str]) -> RankingRules:
    from tripledraw import rulebook

    rules = rulebook.load(what, changes)
    assert rules.variant is not None  # it was loaded from one
    return RankingRules(rules.variant.id, rules.order, rules.hand_value)


def _of_specification(name: str) -> RankingRules | None:
    """Only what ranking needs; None if the files do not have it, so that somebody looks closer."""
    spec = resources.spec()
    wanted = [*(field.metadata["path"] for field in paths(ranking.Chapter)), "dealing.cards"]
    try:
        own = source.read(spec / "variants" / f"{name}.yaml")
        customary = source.read(spec / "customary.yaml")
        values = {path: _value(own.at(keys_of(path)), customary.at(keys_of(path))) for path in wanted}
        chapter = bind(ranking.Chapter, values)
        order = ranking.order_of_hands(chapter, values["dealing.cards"])
    except (Invalid, LookupError, TypeError):
        return None
    return RankingRules(name, order, ranking.hand_value(chapter, order))


def _value(rule: Any, customary: Any) -> Any:
    return rule["value"] if "value" in rule else customary["value"]
