"""Reading YAML: what values mean, and where they stand."""

from pathlib import Path

import pytest

from tripledraw import source


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("True", "True"),
        ("10:30", "10:30"),
        ("2024-05-01", "2024-05-01"),
        ("2-7", "2-7"),
        ("08", "08"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("+5", "+5"),
        ("2c", "2c"),
        ("none", "none"),
        ("'4'", "4"),
        ("'true'", "true"),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("[1, 1, 2, 2]", [1, 1, 2, 2]),
        ("{a: 1}", {"a": 1}),
        ("{yes: 1, 2: b}", {"yes": 1, "2": "b"}),
    ],
)
def test_a_value_means_what_it_looks_like(text: str, value: object) -> None:
    """Only true, false and whole numbers are more than text."""
    read = source.parse(text, "a.yaml").value
    assert (type(value), value) == (type(read), read)


def test_every_value_and_key_has_its_line_and_column() -> None:
    """Both count from one."""
    read = source.parse("a:\n  b: [1, two]\n  c: |\n    text\n", "a.yaml")
    assert source.Mark(2, 3) == read.mark(("a", "b"), key=True)
    assert source.Mark(2, 6) == read.mark(("a", "b"))
    assert source.Mark(2, 10) == read.mark(("a", "b", 1))
    assert source.Mark(3, 6) == read.mark(("a", "c"))


def test_what_is_not_there_is_told_at_the_nearest_place_above() -> None:
    """A missing key is told where it should be."""
    read = source.parse("# first\na:\n  b: 1\n", "a.yaml")
    assert source.Mark(2, 1) == read.mark(("a", "c"), key=True)
    assert source.Mark(2, 1) == read.mark(("d",))


def test_columns_count_letters_not_bytes() -> None:
    """As an editor does."""
    assert source.Mark(1, 8) == source.parse("{ż: ó, a: 1}".encode(), "a.yaml").mark(("a",), key=True)


def test_a_file_with_a_byte_order_mark_is_read_like_any_other(tmp_path: Path) -> None:
    """Some editors write one."""
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    read = source.read(file)
    assert read.value == {"a": 1, "b": 2}
    assert source.Mark(1, 1) == read.mark(("a",), key=True)


def test_a_key_that_is_there_twice_keeps_its_first_value() -> None:
    """And is a problem."""
    read = source.parse("a: 1\na: {b: [2, {c: 3}]}\nd: 4\n", "a.yaml")
    assert read.value == {"a": 1, "d": 4}
    assert [str(p) for p in read.problems] == ["a.yaml:2:1: a: the key 'a' is there twice: it stands in line 1 already"]


def test_values_that_could_not_be_taken_are_not_sound() -> None:
    """So that nobody complains about them twice."""
    read = source.parse("a: {b: .inf}\nc: 1\n", "a.yaml")
    assert [read.sound(keys) for keys in [("a", "b"), ("a", "b", "d"), ("a",), ("c",)]] == [False, False, True, True]
