"""From raw states to models and back, with every fault told."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

import msgspec
import pytest

from skirm.saves.errors import InvalidError
from skirm.saves.faults import faults_in
from skirm.saves.keypath import get, parse, put
from skirm.saves.models import decode, encode
from skirm.saves.revision import first_save, next_save
from skirm.saves.shape import settled
from skirm.saves.values import Table
from tests.saves import toy


def test_there_and_back() -> None:
    battle = toy.battle()
    assert decode(toy.SCHEMA, settled(dict(encode(battle)), "x"), "x") == battle


def test_the_save_needs_two_names_for_itself() -> None:
    for name in ("house", "save"):
        with pytest.raises(InvalidError, match=f"{name}: the save itself needs this key"):
            first_save(toy.SCHEMA, {name: 1}, "seed")
        with pytest.raises(InvalidError, match=f"{name}: the save itself needs this key"):
            next_save(toy.save(), {name: 1}, "fight.toml")


def test_words_that_were_typed_become_what_belongs_there() -> None:
    for path, word, value in [
        ("units.Rook.speed", "7", 7),
        ("units.Rook.heading", "1.5", 1.5),
        ("units.Rook.cover", "full", "full"),
        ("units.Rook.modules.0.destroyed", "true", True),
        ('units."Jean Luc".stance', "7", "7"),
    ]:
        typed = put(toy.save().state, parse(path), word)
        assert get(settled(encode(decode(toy.SCHEMA, typed, "x", texts=True)), "x"), parse(path)) == value
    with pytest.raises(InvalidError, match=r'x: units\.Rook\.speed: expected a whole number, found "fast"'):
        decode(toy.SCHEMA, put(toy.save().state, parse("units.Rook.speed"), "fast"), "x", texts=True)


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Loose(msgspec.Struct):
    """A model that would drop unknown keys silently, and that looks at its fields together."""

    low: int = 0
    high: int = 9
    colour: Colour = Colour.RED
    grid: list[list[Annotated[int, msgspec.Meta(ge=0)]]] = []
    either: int | str = 0
    maybe: Annotated[int, msgspec.Meta(le=3)] | None = None
    by_number: dict[int, Literal["a", "b"]] = {}
    inner: toy.Module | None = None
    pair: tuple[int, str] = (1, "")
    anything: dict[str, object] = {}

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({}, []),
        ({"hihg": 1}, ["hihg: this key is not known; did you mean high?"]),
        ({"colour": "bleu"}, ['colour: expected one of red, blue, found "bleu"; did you mean blue?']),
        ({"grid": [[1], [2, -1]]}, ["grid.1.1: expected a whole number >= 0, found -1"]),
        ({"either": [1]}, ["either: expected a whole number or a text, found a list"]),
        ({"maybe": 4}, ["maybe: expected a whole number <= 3, found 4"]),
        ({"by_number": {"1": "a", "2": "c"}}, ['by_number.2: expected one of a, b, found "c"']),
        ({"by_number": {"x": "a"}}, ["by_number: expected a whole number, found a text"]),
        ({"inner": {"row": 1}}, ["inner.name: is missing"]),
        ({"inner": 1}, ["inner: expected a table or nothing, found 1"]),
        ({"pair": [1, 2]}, ["pair.1: expected a text, found a whole number"]),
        ({"anything": {"x": [1]}}, []),
        ({"low": 10}, ["low is above high"]),
        (
            {"low": True, "high": "x"},
            ["low: expected a whole number, found true", 'high: expected a whole number, found "x"'],
        ),
    ],
)
def test_faults(value: Table, expected: list[str]) -> None:
    found = faults_in(value, Loose)
    assert [line.removesuffix("; did you mean a?").removesuffix("; did you mean b?") for line in found] == expected


def test_what_people_wrote_is_never_dropped_silently() -> None:
    schema = toy.ToySchema()
    schema.encounter = Loose  # type: ignore[assignment]
    assert decode(schema, {"hihg": 1}, "x") == Loose()
    with pytest.raises(InvalidError, match="did you mean high"):
        decode(schema, {"hihg": 1}, "x", strict=True)
