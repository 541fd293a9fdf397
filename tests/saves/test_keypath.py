"""Paths as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.saves.errors import PathError
from skirm.saves.keypath import get, parse, put, told
from skirm.saves.values import Table
from tests.saves import toy

STATE = toy.save().state


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("turn", 1),
        ("units.Rook.cover", "none"),
        ('units."Jean Luc".wounds.1', 1),
        ("units.'Jean Luc'.hp", 10),
        ("units.Jean Luc.hp", 10),
        ("units.Rook.modules.0.name", "gun"),
    ],
)
def test_get(text: str, value: object) -> None:
    assert get(STATE, parse(text)) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a key is missing"),
        ("units.", "a key is missing"),
        ("units..cover", "a key is missing"),
        ('units."Rook', "a quote is not closed"),
        ('units."Rook"cover', "or a dot is missing after it"),
        ("units.Rok.cover", "units.Rok: there is no such key; did you mean Rook?"),
        ("units.Rook.Cover", "units.Rook.Cover: there is no such key; did you mean cover?"),
        ("units.zzz", "units.zzz: there is no such key"),
        ("units.Rook.modules.2", "units.Rook.modules.2: the list has 2 elements, counted from 0"),
        ("units.Rook.modules.x", "the list has 2 elements"),
        ("turn.x", "turn: this is a whole number and has no x"),
    ],
)
def test_a_path_that_leads_nowhere(text: str, message: str) -> None:
    with pytest.raises(PathError) as caught:
        get(STATE, parse(text))
    assert message in str(caught.value)
    assert caught.value.exit_code == 2


@given(st.lists(st.text(min_size=1, max_size=5), min_size=1, max_size=4))
def test_what_is_told_can_be_typed(keys: list[str]) -> None:
    if all(letter.isprintable() for key in keys for letter in key):
        assert parse(told(tuple(keys))) == tuple(keys)


def test_put_leaves_the_old_state_alone() -> None:
    state: Table = {"turn": 1, "units": {"Rook": {"modules": [{"name": "gun"}, {"name": "drive"}]}}}
    changed = put(state, parse("units.Rook.modules.1.name"), "wreck")
    assert get(changed, parse("units.Rook.modules.1.name")) == "wreck"
    assert get(state, parse("units.Rook.modules.1.name")) == "drive"
    assert put(state, ("turn",), 2)["turn"] == 2
    assert put(state, ("turn",), None) == {"units": state["units"]}
    assert put(state, parse("units.Rook.modules"), None) == {"turn": 1, "units": {"Rook": {}}}
    with pytest.raises(PathError, match="set the whole list"):
        put(state, parse("units.Rook.modules.0"), None)
    assert get(put(state, parse("units.Rook.stance"), "prone"), parse("units.Rook.stance")) == "prone"


@pytest.mark.parametrize("text", ["units.Rok.hp", "units.Rook.modules.9", "turn.x"])
def test_put_needs_a_table_to_put_it_in(text: str) -> None:
    with pytest.raises(PathError):
        put(STATE, parse(text), 1)
    with pytest.raises(PathError, match="the path is empty"):
        put(STATE, (), 1)


def test_control_characters_are_never_told_raw() -> None:
    assert told(("units", "a\x1b[31m\u202e", 'x"y')) == 'units."a\\x1b[31m\\u202e"."x\\"y"'
