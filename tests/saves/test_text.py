"""What is written: the same bytes for the same state, and what other readers of TOML make of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from textwrap import dedent

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from skirm.saves.digest import exact
from skirm.saves.errors import InvalidError
from skirm.saves.models import encode
from skirm.saves.save import Meta, Save, document, read_bytes, to_bytes
from skirm.saves.shape import Memory, settled
from skirm.saves.text import document_text, unit_texts
from skirm.saves.values import Table
from tests.saves import toy

GOLDEN = """\
# Written by skirm. Comments do not survive the next write; the journal keeps them.
turn = 1
phase = "fire"
timers = [
    { unit = "Rook", turns = 2 },
]

[units.Rook]
kind = "machine"
side = "red"
speed = 3
cover = "none"
heading = 0.5
modules = [
    { name = "gun", row = 1, destroyed = false },
    { name = "magazine", row = 2, destroyed = false },
]

[units.Rook.weapons.cannon]
rounds = 6
modes = ["single", "burst"]

[units."Jean Luc"]
kind = "person"
side = "blue"
hp = 10
wounds = [2, 1]

[units.Vyx]
kind = "machine"
side = "blue"
speed = 0
cover = "partial"
modules = []

[units.Vyx.weapons]

[house.cover]
none = 44
full = 66

[save]
format = 1
system = "toy"
schema = 2
seed = "seed"
revision = 0
digest = "041e996c48d3f191372968f2e8827eb1"
"""

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scalars = st.one_of(
    texts,
    st.booleans(),
    st.integers(-(1 << 63), (1 << 63) - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(['"', "\\", "\x7f", "\x00", "\x1b[31m", "\u202e", "\r\n", "=", "[units]", "'''", "\n\n[x]\n"]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=12,
)
keys = texts.filter(lambda key: key not in {"house", "save", "units"})
states = st.dictionaries(keys, values, max_size=5)
names = st.text(st.sampled_from('abcXYZ019 -_."\\[]é🦊/'), min_size=1, max_size=6).filter(lambda n: n == n.strip())
units = st.dictionaries(names, st.dictionaries(texts, values, max_size=3), max_size=4).filter(
    lambda table: len({name.casefold() for name in table}) == len(table)
)


def saved(state: dict[str, object]) -> Save:
    return Save(settled(state, "x"), Meta("toy", 1, "seed"))


def test_the_text_is_for_people_to_read() -> None:
    assert to_bytes(toy.save()).decode() == GOLDEN


@given(states, units)
def test_what_is_written_is_read_back(state: dict[str, object], fighters: dict[str, object]) -> None:
    save = saved({**state, "units": fighters})
    found = read_bytes(to_bytes(save), "x")
    assert exact(document(found.save)) == exact(document(save))
    assert found.ours
    assert found.digest == found.stated
    assert to_bytes(found.save) == to_bytes(save)


@given(states)
def test_a_second_reader_agrees(state: dict[str, object]) -> None:
    text = document_text(document(saved(state)))
    judged = tomlkit.parse(text).unwrap()
    assert judged == tomllib.loads(text)
    assert {key: value for key, value in judged.items() if key != "save"} == settled(state, "x")


@given(states)
def test_settling_twice_changes_nothing(state: dict[str, object]) -> None:
    once = settled(state, "x")
    assert exact(settled(dict(once), "x")) == exact(once)


@given(units, units)
def test_known_texts_of_units_give_the_same_file(old: dict[str, object], new: dict[str, object]) -> None:
    before = saved({"units": old})
    memory = Memory()
    both = {**new, **old, **new}
    after = Save(memory.settle({"units": both}, before.state, "x"), before.meta)
    kept = [name for name, unit in after.units.items() if before.units.get(name) is unit]
    written = unit_texts(document_text(document(before)), kept)
    assert set(written) <= set(kept)
    assert document_text(document(after), written) == document_text(document(after))
    assert exact(after.state) == exact(saved({"units": both}).state)


def test_units_that_did_not_change_are_taken_over() -> None:
    before = toy.save()
    battle = toy.battle()
    battle.units["Vyx"].side = "green"
    memory = Memory()
    raw = encode(battle)
    after = memory.settle(raw, before.state, "x")
    fighters = after["units"]
    assert isinstance(fighters, dict)
    assert fighters["Vyx"] is not before.units["Vyx"]
    memory.keep()
    again = memory.settle(encode(battle), after, "x")["units"]
    assert isinstance(again, dict)
    assert all(again[name] is fighters[name] for name in fighters), "fields that are None must not hide that"
    assert list(unit_texts(GOLDEN, ["Rook", "Jean Luc"])) == ["Rook", "Jean Luc"]


def test_a_state_that_was_not_committed_is_not_remembered() -> None:
    memory = Memory()
    old: Table = {"units": {"Rook": {"speed": 1}}}
    memory.settle({"units": {"Rook": {"speed": 2}}}, old, "x")
    assert memory.settle({"units": {"Rook": {"speed": 2}}}, old, "x") == {"units": {"Rook": {"speed": 2}}}


@pytest.mark.parametrize(
    ("state", "text"),
    [
        ({"a": {}}, "[a]\n"),
        ({"a": []}, "a = []\n"),
        ({"a": [[], [1, 2]]}, "a = [\n    [],\n    [1, 2],\n]\n"),
        ({"a": [{}]}, "a = [\n    {},\n]\n"),
        ({"a": [{"b": [{"c": 1}]}, {}]}, "[[a]]\nb = [\n    { c = 1 },\n]\n\n[[a]]\n"),
        ({"a": [1, {"b": {"c": [1]}}]}, "a = [\n    1,\n    { b = { c = [1] } },\n]\n"),
        ({"t": {"u": {}}, "a": 1, "b": None}, "a = 1\n\n[t.u]\n"),
        ({"a": -0.0, "b": 1e16, "c": 1e-7, "d": 5e-324}, "a = -0.0\nb = 1e+16\nc = 1e-07\nd = 5e-324\n"),
        ({"é": 1, "": 2, "a.b": 3, "-": 4, "x-1_": 5}, '"é" = 1\n"" = 2\n"a.b" = 3\n"-" = 4\nx-1_ = 5\n'),
    ],
)
def test_the_shape_decides_how_it_is_written(state: dict[str, object], text: str) -> None:
    whole = document_text(settled(state, "x"))
    assert whole.split("\n", 1)[1].lstrip("\n") == dedent(text)


def test_the_width_of_a_list_moves_nothing() -> None:
    short = document_text(settled({"a": [{"b": 1}], "c": 2}, "x"))
    long = document_text(settled({"a": [{"b": "x" * 500}], "c": 2}, "x"))
    assert short.replace("1", f'"{"x" * 500}"') == long


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (float("nan"), "nan is no number that can be kept"),
        (float("-inf"), "-inf is no number that can be kept"),
        (1 << 63, "does not fit in 64 bits"),
        ([1, None], "cannot hold nothing"),
        ({"x": b"1"}, "a bytes cannot be kept"),
        ("a\udc80", "not valid Unicode"),
        ({"\udc80": 1}, "not valid Unicode"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_path(value: object, reason: str) -> None:
    with pytest.raises(InvalidError) as caught:
        settled({"units": {"Rook": {"speed": value}}, "b": float("nan")}, "fight.toml")
    assert reason in str(caught.value)
    assert "units.Rook.speed" in str(caught.value)


def test_all_that_cannot_be_kept_is_told_at_once() -> None:
    with pytest.raises(InvalidError) as caught:
        settled({"a": float("nan"), "b": [1 << 64, 1], "c": {"d": b""}}, "x")
    assert len(caught.value.reasons) == 3


def test_endless_nesting_is_refused() -> None:
    deep: object = 1
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(InvalidError, match="nested more than"):
        settled({"a": deep}, "x")


def test_times_and_places_change_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import subprocess
    import sys

    script = (
        "import sys; from skirm.saves.save import to_bytes; from tests.saves import toy; "
        "sys.stdout.buffer.write(to_bytes(toy.save()))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[2],
            env={"PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone, "PATH": ""},
            capture_output=True,
            check=True,
        ).stdout
        for seed, locale, zone in [("0", "C", "UTC"), ("1", "de_DE.UTF-8", "Asia/Tokyo"), ("99", "tr_TR.UTF-8", "")]
    }
    assert outputs == {GOLDEN.encode()}
