"""Patches go both ways and restore the order of keys."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.saves.digest import exact
from skirm.saves.errors import DamagedError
from skirm.saves.patch import Change, apply, difference
from skirm.saves.values import Table

keys = st.sampled_from(["a", "b", "c", "d", "e"])
leaves = st.sampled_from([0, 1, 1.0, True, False, -0.0, 0.0, "a", "1", []])
values = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=10,
)
tables = st.dictionaries(keys, values, max_size=5)


@given(tables, tables)
def test_forth_and_back(old: Table, new: Table) -> None:
    before = exact(old), exact(new)
    changes = msgspec.json.decode(msgspec.json.encode(difference(old, new)), type=list[Change])
    assert exact(apply(old, changes)) == exact(new)
    assert exact(apply(new, changes, backwards=True)) == exact(old)
    assert (exact(old), exact(new)) == before, "a patch changes neither state"


@given(tables)
def test_no_difference_no_change(table: Table) -> None:
    assert difference(table, msgspec.json.decode(exact(table))) == []


@given(tables, tables, tables)
def test_a_patch_for_another_state_is_refused_or_does_the_same(old: Table, new: Table, other: Table) -> None:
    try:
        apply(other, difference(old, new))
    except DamagedError as error:
        assert "does not fit" in str(error)  # noqa: PT017 - either is right


def test_a_change_of_one_figure_is_small() -> None:
    units: Table = {f"Unit {n}": {"hp": n, "modules": [{"name": "gun"}, {"name": "drive"}]} for n in range(1000)}
    hit: Table = {**units, "Unit 7": {"hp": 7, "modules": [{"name": "gun"}, {"name": "drive", "lost": True}]}}
    assert difference({"units": units}, {"units": hit}) == [
        Change(["units", "Unit 7", "modules", 1, "lost"], new=True, place=1)
    ]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (Change(["units", "Jean Luc", "hp"], old=3, new=2), 'units."Jean Luc".hp: 3 -> 2'),
        (Change(["units", "Rook"], old={"hp": 1}, place=0), "units.Rook removed"),
        (Change(["units", "Rook"], new={"hp": 1}, place=0), "units.Rook added"),
        (Change(["units", "Rook", "hp"], new=4, place=0), "units.Rook.hp = 4 added"),
        (Change(["note"], old="a\u202eb", new="x" * 200), 'note: "a\\u202eb" -> "' + "x" * 56 + "..."),
        (Change(["units"], order=(["a", "b"], ["b", "a"])), "units: the keys changed places"),
        (Change(["units", "Rook", "wounds"], old=[1], new=[1, 2]), "units.Rook.wounds: a list of 1 -> a list of 2"),
    ],
)
def test_a_change_is_told(change: Change, text: str) -> None:
    assert str(change) == text
