"""Bad files and what is said of them: the tables in tests/rejected, and files too bad to be kept there."""

import os
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import whole
from tripledraw import document, source, variant
from tripledraw.problem import Invalid

REJECTED = Path(__file__).parent / "rejected"


def table(name: str) -> list[Any]:
    """The faults of one table, each a parameter that is called like the fault."""
    faults = yaml.safe_load((REJECTED / f"{name}.yaml").read_text(encoding="utf-8"))
    return [pytest.param(fault, id=fault["fault"]) for fault in faults]


def refusal(read: Callable[[], Any]) -> list[str]:
    """The messages of a file that is refused, or that is read with problems."""
    try:
        return [str(problem) for problem in read().problems]
    except Invalid as invalid:
        return [str(problem) for problem in invalid.problems]


def without_file(messages: list[str], file: Path) -> list[str]:
    """The messages without the name of the file in which the fault lies."""
    return [message.removeprefix(f"{file}:").strip() for message in messages]


@pytest.mark.parametrize("fault", table("files"))
def test_a_file_that_is_not_plain_yaml_is_refused_in_clear_words(fault: Mapping[str, Any]) -> None:
    """What stands in the table is what is said."""
    file = REJECTED / "files" / fault["file"]
    assert fault["expected"] == without_file(refusal(lambda: source.read(file)), file)


@pytest.mark.parametrize("fault", table("documents"))
def test_a_faulty_document_is_refused_with_all_its_faults(fault: Mapping[str, Any]) -> None:
    """What stands in the table is what is said."""
    file = REJECTED / "documents" / fault["file"]
    assert fault["expected"] == without_file(refusal(lambda: document.read(file)), file)


@pytest.mark.parametrize("fault", table("variants"))
def test_a_faulty_variant_is_refused_with_all_its_faults(fault: Mapping[str, Any], spec: Path) -> None:
    """What stands in the table is what is said."""
    file = spec / "variants" / "plain.yaml"
    text, first = changed(fault)
    file.write_text(text)
    messages = without_file(refusal(lambda: variant.load(file, spec)), file)
    assert fault["expected"] == [counted(message, first).replace(str(spec), "SPEC") for message in messages]


@pytest.mark.parametrize("name", ["files", "documents"])
def test_every_bad_file_stands_in_its_table(name: str) -> None:
    """A file that no fault names would test nothing."""
    listed = {fault.values[0]["file"] for fault in table(name)}
    assert {path.name for path in (REJECTED / name).iterdir()} == listed


def changed(fault: Mapping[str, Any]) -> tuple[str, int]:
    """The whole variant with a fault in it, and the line of the first change."""
    rules = fault.get("rules", {})
    text = whole.variant(rules, documents=fault.get("documents", "[]"))
    first = [whole.line_of(text, path) for path in rules]
    for old, new in fault.get("lines", {}).items():
        assert text.count(old) == 1
        first.append(text[: text.index(old)].count("\n") + 1)
        text = text.replace(old, new)
    return text, min(first)


def counted(message: str, first: int) -> str:
    """A message with its line counted from the first change."""
    line, _, rest = message.partition(":")
    return f"{int(line) - first:+d}:{rest}"


def test_a_variant_with_several_faults_tells_them_in_the_order_of_its_lines(spec: Path) -> None:
    """Whatever pass found them."""
    rng = random.Random(7)
    faults = [fault.values[0] for fault in table("variants") if "rules" in fault.values[0]]
    for _ in range(10):
        rules = {path: text for fault in rng.sample(faults, 5) for path, text in fault["rules"].items()}
        file = spec / "variants" / "plain.yaml"
        file.write_text(whole.variant(rules, documents="[some-rules]"))
        with pytest.raises(Invalid) as caught:
            variant.load(file, spec)
        places = [(problem.line, problem.column) for problem in caught.value.problems]
        assert len(places) > 0
        assert sorted(places) == places


def test_a_file_that_is_missing_is_told_so(tmp_path: Path) -> None:
    """With its name as it was given."""
    file = tmp_path / "none.yaml"
    assert [f"{file}: cannot be read: no such file or directory"] == refusal(lambda: source.read(file))


def test_a_name_that_no_file_can_have_is_told_so() -> None:
    """A zero byte ends a name for the system."""
    assert refusal(lambda: source.read("a\0b")) == ["a\0b: cannot be read: embedded null byte"]


def test_a_directory_is_told_so(tmp_path: Path) -> None:
    """Instead of a file."""
    assert [f"{tmp_path}: is a directory: name a file"] == refusal(lambda: source.read(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    """Opening it must not wait."""
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    assert [f"{pipe}: is not a plain file: pipes and devices are not read"] == refusal(lambda: source.read(pipe))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no such device")
def test_an_endless_device_is_refused() -> None:
    """It would never end."""
    assert refusal(lambda: source.read("/dev/zero")) == [
        "/dev/zero: is not a plain file: pipes and devices are not read"
    ]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read_is_told_so(tmp_path: Path) -> None:
    """With the reason that the system gives."""
    file = tmp_path / "secret.yaml"
    file.write_text("variant: plain\n")
    file.chmod(0)
    assert [f"{file}: cannot be read: permission denied"] == refusal(lambda: source.read(file))


def test_a_file_of_a_hundred_megabytes_is_refused_before_it_is_read(tmp_path: Path) -> None:
    """Its size is known from the system."""
    file = tmp_path / "large.yaml"
    with file.open("wb") as stream:
        stream.truncate(100_000_000)
    assert [f"{file}: is too large, with 100,000,000 bytes: at most 1,048,576"] == refusal(lambda: source.read(file))


def test_text_that_is_too_large_is_refused_wherever_it_comes_from() -> None:
    """A file may grow while it is read."""
    message = "a.yaml: is too large, with 1,048,577 bytes: at most 1,048,576"
    assert refusal(lambda: source.parse(b"#" * (source.MOST_BYTES + 1), "a.yaml")) == [message]


def test_an_alias_bomb_is_refused_and_not_unfolded() -> None:
    """Nine levels of nine would be four hundred million words."""
    rows = ["a0: &a0 [boom, boom]"]
    rows += [f"a{row}: &a{row} [{', '.join([f'*a{row - 1}'] * 9)}]" for row in range(1, 10)]
    messages = refusal(lambda: source.parse("\n".join(rows).encode(), "bomb.yaml"))
    assert messages[0] == "bomb.yaml:1:5: a0: &a0 is an anchor: write values where they belong"
    assert messages[2] == "bomb.yaml:2:10: a1[0]: *a0 is an alias: write the value itself"


@pytest.mark.parametrize(
    ("data", "place", "byte"),
    [
        ("title: żółw\n".encode("iso-8859-2"), "1:8", "0xbf"),
        ("title: игра\n".encode("cp1251"), "1:8", "0xe8"),
        ("title: A game\n".encode("utf-16"), "1:1", "0xff"),
        ("operator: Łódź\ntitle: ".encode() + b"\xc3", "2:8", "0xc3"),
    ],
    ids=["Latin 2", "Windows Cyrillic", "UTF-16", "cut in the middle of a letter"],
)
def test_a_wrong_encoding_is_told_at_the_first_wrong_byte(data: bytes, place: str, byte: str) -> None:
    """Columns count letters, not bytes."""
    expected = [f"a.yaml:{place}: byte {byte} is not UTF-8: save the file in the encoding UTF-8"]
    assert expected == refusal(lambda: source.parse(data, "a.yaml"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: A\0game\n", "a.yaml:1:9: the character U+0000: remove it"),
        ("title: A\x1b[31mgame\n", "a.yaml:1:9: the character U+001B: remove it"),
        ("title: A\u2028game\n", "a.yaml:1:9: the character U+2028: remove it"),
    ],
    ids=["zero", "escape", "line separator"],
)
def test_a_character_that_cannot_be_seen_is_refused(text: str, expected: str) -> None:
    """It would confuse terminals, or the count of lines."""
    assert [expected] == refusal(lambda: source.parse(text.encode(), "a.yaml"))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_000_000,
        "{" * 1_000_000,
        "- " * 500_000,
        "? " * 500_000,
        "a:\n" + " - a:\n" * 100_000,
        "- - - a: b\n" * 90_000,
    ],
    ids=["brackets", "braces", "dashes", "question marks", "mappings", "lists in lists"],
)
def test_deep_or_endless_nesting_is_refused(text: str) -> None:
    """Long before it could use up the memory."""
    with pytest.raises(Invalid):
        source.parse(text.encode(), "deep.yaml")


def test_a_list_of_a_hundred_thousand_values_is_refused() -> None:
    """No file of rules has so many."""
    messages = refusal(lambda: source.parse(b"a: [" + b"1," * 100_000 + b"1]", "long.yaml"))
    assert messages == ["long.yaml:1:100001: too many values: at most 50,000"]


def test_a_file_with_a_thousand_faults_tells_the_first_two_hundred(spec: Path) -> None:
    """And how many more there are."""
    file = spec / "variants" / "plain.yaml"
    file.write_text(whole.variant() + "".join(f"key{number}: 1\n" for number in range(1000)))
    messages = refusal(lambda: variant.load(file, spec))
    assert len(messages) == 201
    assert f"{file}: 800 more problems, not listed" == messages[-1]


def test_a_variant_that_is_a_list_or_a_word_is_refused(spec: Path) -> None:
    """A file of rules is a mapping."""
    file = spec / "variants" / "plain.yaml"
    file.write_text("- ranking\n")
    assert [f"{file}:1:1: [ranking] is not admitted: a mapping"] == refusal(lambda: variant.load(file, spec))
    file.write_text("ranking\n")
    assert [f"{file}:1:1: 'ranking' is not admitted: a mapping"] == refusal(lambda: variant.load(file, spec))
