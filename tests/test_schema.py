"""The table of rules, as the schema gives it."""

import json

import jsonschema
import pytest

from tripledraw import resources, schema, shape, variant
from tripledraw.rulebook import CHAPTERS
from tripledraw.schema import RuleSpec, rules

CUSTOMARY = {path: entry.value for path, entry in variant.customary().entries.items()}
PICKED = [
    "ranking.ace",
    "betting.cap.big_blind_counts",
    "betting.cap.max_wagers",
    "posting.ante",
    "betting.unit.multiples",
]


def test_there_is_a_chapter_for_every_word_of_the_house() -> None:
    """Nine of them, in the order of a deal."""
    assert list(CHAPTERS) == list(schema.chapters())


@pytest.mark.parametrize("name", ["variant", "document", "deal", "hand", "protocol", "report"])
def test_the_schemas_are_schemas(name: str) -> None:
    """Of the draft that they name."""
    jsonschema.Draft202012Validator.check_schema(schema.load(name))


@pytest.mark.parametrize("rule", rules().values(), ids=list(rules()))
def test_every_rule_and_each_of_its_values_is_described(rule: RuleSpec) -> None:
    """In words that end in a full stop."""
    descriptions = [rule.description, *(meaning.description for meaning in rule.values)]
    assert [text for text in descriptions if not text.endswith(".")] == []


@pytest.mark.parametrize("rule", rules().values(), ids=list(rules()))
def test_preconditions_name_rules_and_values_that_there_are(rule: RuleSpec) -> None:
    """A precondition that cannot hold would say nothing."""
    named = [(path, value) for each in rule.idle for path, admitted in each.when.items() for value in admitted]
    assert [(path, value) for path, value in named if path not in rules() or not schema.admits(path, value)] == []


def test_every_rule_has_a_kind() -> None:
    """One rule of each."""
    kinds = {path: rules()[path].kind for path in PICKED}
    assert kinds == {
        "ranking.ace": "enum",
        "betting.cap.big_blind_counts": "flag",
        "betting.cap.max_wagers": "number",
        "posting.ante": "number",
        "betting.unit.multiples": "numbers",
    }


@pytest.mark.parametrize(
    ("path", "value", "admitted"),
    [
        ("ranking.ace", "low", True),
        ("ranking.ace", "lowest", False),
        ("betting.cap.big_blind_counts", True, True),
        ("betting.cap.big_blind_counts", 1, False),
        ("betting.cap.max_wagers", "none", True),
        ("betting.cap.max_wagers", 9, True),
        ("betting.cap.max_wagers", 10, False),
        ("posting.ante", 0, True),
        ("posting.big_blind", 150_000, True),
        ("session.stack", 9_750_000, True),
        ("posting.ante", False, False),
        ("posting.ante", "none", False),
        ("betting.unit.multiples", (1, 1, 2, 2), True),
        ("betting.unit.multiples", [1, 2], True),
        ("betting.unit.multiples", (1,), False),
        ("betting.unit.multiples", (1, True), False),
        ("betting.unit.multiples", 1, False),
    ],
)
def test_a_rule_admits_its_values_and_no_others(path: str, value: object, admitted: bool) -> None:
    """True is no number, and 1 is no flag."""
    assert admitted == schema.admits(path, value)


@pytest.mark.parametrize("rule", rules().values(), ids=list(rules()))
def test_a_rule_admits_what_the_schema_admits(rule: RuleSpec) -> None:
    """The table and the schema are one thing."""
    node = schema.load("variant")
    for key in rule.path.split("."):
        node = node["properties"][key]
    validator = jsonschema.Draft202012Validator(node["properties"]["value"])
    values = [True, 0, 1, 2, 5, 10, 11, 10**6, "none", "high", [1, 1], [1, 11], [1] * 6, {}]
    values += [meaning.value for meaning in rule.values]
    assert [validator.is_valid(value) for value in values] == [rule.admits(value) for value in values]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("betting.structure", "fixed_limit, no_limit or pot_limit"),
        ("betting.cap.big_blind_counts", "true or false"),
        ("betting.cap.max_wagers", "a whole number from 2 to 9 or none"),
        ("betting.unit.multiples", "a list of 2 to 5 whole numbers from 1 to 10"),
    ],
)
def test_what_a_rule_admits_is_told_in_words(path: str, allowed: str) -> None:
    """For messages."""
    assert allowed == rules()[path].allowed()


def test_a_cap_is_idle_where_there_is_none() -> None:
    """The reason is told."""
    values = {**CUSTOMARY, "betting.cap.max_wagers": "none"}
    assert schema.idle("betting.cap.big_blind_counts", values) == "there is no cap"
    assert None is schema.idle("betting.cap.big_blind_counts", {**values, "betting.cap.max_wagers": 4})


def test_a_precondition_of_two_rules_holds_only_with_both() -> None:
    """A card can still be burned before the fifth one."""
    values = {
        **CUSTOMARY,
        "drawing.burn.when": "never",
        "drawing.five_cards.serving": "fifth_at_the_end",
        "drawing.five_cards.last_to_draw": "four_burn_fifth",
        "drawing.most_discards": 5,
    }
    assert None is schema.idle("drawing.burn.empty_stub", values)
    assert schema.idle("drawing.burn.empty_stub", {**values, "drawing.most_discards": 4}) == "no card is burned"


def test_groups_and_statuses_are_described() -> None:
    """For whoever asks what the words mean."""
    assert schema.groups()["betting.cap"] == "How many wagers a round may have."
    assert list(schema.statuses()) == ["stated", "inferred", "silent", "idle", "customary"]


@pytest.mark.parametrize("name", ["variant", "document", "deal", "protocol"])
def test_every_pattern_of_the_schemas_has_words_for_messages(name: str) -> None:
    """Nobody should have to read a pattern."""
    text = json.dumps(schema.load(name))
    patterns = {node["pattern"] for node in nodes(json.loads(text)) if isinstance(node.get("pattern"), str)}
    assert set() == patterns - shape.PATTERNS.keys()


def nodes(node: object) -> list[dict[str, object]]:
    """Every mapping inside a schema."""
    if isinstance(node, list):
        return [each for item in node for each in nodes(item)]
    if isinstance(node, dict):
        return [node, *(each for item in node.values() for each in nodes(item))]
    return []


def test_a_full_table_can_always_be_dealt() -> None:
    """The most cards of the most seats leave one in the stub, so that no file needs to be refused for it."""
    cards, seats = rules()["dealing.cards"].greatest, rules()["dealing.most_seats"].greatest
    assert cards is not None
    assert seats is not None
    assert cards * seats < 52


def test_the_specification_and_the_scenarios_are_found() -> None:
    """In the package, or in the checkout."""
    assert [resources.spec().name, resources.features().name] == ["spec", "features"]
    assert resources.spec().is_dir()
