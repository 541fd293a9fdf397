"""Words with keys in quotes, as people type them for units whose names have dots and signs."""

from __future__ import annotations

import pytest

from skirm.rules.keys import pair, parted
from skirm.rules.refusals import RequestError
from skirm.rules.trees import Text, read_pairs


@pytest.mark.parametrize(
    ("word", "path", "value"),
    [
        ("a=b", "a", "b"),
        ("a=", "a", ""),
        ("a=b=c", "a", "b=c"),
        ("units.'a=b'.health=1", "units.'a=b'.health", "1"),
        ('units."a\\"=b".health:=1', 'units."a\\"=b".health:', "1"),
        ("'='=='='", "'='", "='='"),
        ("O'Neil=it's", "O'Neil", "it's"),
        ("units.O'Neil.note=it's", "units.O'Neil.note", "it's"),
        ("note='a=b'", "note", "'a=b'"),
        ("'a=b", "'a", "b"),
    ],
)
def test_a_sign_in_quotes_belongs_to_the_key(word: str, path: str, value: str) -> None:
    assert pair(word) == (path, "=", value)


@pytest.mark.parametrize("word", ["", "a", "'a=b'"])
def test_without_a_sign_there_is_no_value(word: str) -> None:
    assert pair(word) == (word, "", "")


@pytest.mark.parametrize(
    ("path", "keys"),
    [
        ("a", ["a"]),
        ("a.b.c", ["a", "b", "c"]),
        ("a..b", ["a", "", "b"]),
        ("response.'Mk.2'", ["response", "Mk.2"]),
        ('"a.b".c', ["a.b", "c"]),
        ("response.O'Neil.x'y", ["response", "O'Neil", "x'y"]),
        ("'a.b", ["'a", "b"]),
        ("'a'b.c", ["'a'b", "c"]),
        ("'a.b'.", ["a.b", ""]),
    ],
)
def test_dots_in_quotes_part_nothing(path: str, keys: list[str]) -> None:
    assert parted(path) == keys


def test_a_word_reaches_a_unit_of_any_name() -> None:
    tree = read_pairs(["response.'a=b'=dodge", 'response."Mk.2"=parry', "response.Vyx:=3"])
    response = tree["response"]
    assert isinstance(response, dict)
    assert list(response) == ["a=b", "Mk.2", "Vyx"]
    assert isinstance(response["a=b"], Text)
    assert response["a=b"].values == ["dodge"]
    assert response["Vyx"] == 3


def test_a_path_in_quotes_without_a_value_is_refused() -> None:
    with pytest.raises(RequestError, match="expected key=value"):
        read_pairs(["'a=b'"])
