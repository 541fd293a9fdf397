"""What is wrong with tables, each by its place in the file."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirm.rules.house import in_effect
from skirm.rules.lint import Fault, faults, faults_in
from skirm.rules.loading import load_needed
from skirm.rules.refusals import PluginError
from skirm.rules.tables import Table

HEAD = 'title = "Wounds"\nkind = "printed"\n'
WOUNDS = HEAD + 'dice = "1d6"\nrows = [{to = 2, row = "graze", harm = "1d3"}, {row = "maim", harm = "2d6"}]\n'
COVER = HEAD + "entries = {open = 0, full = -2}\n"


def rows(dice: str, *bounds: int | None) -> str:
    """A table with such bands."""
    shown = ", ".join(f'{{row = "{n}"' + ("}" if to is None else f", to = {to}}}") for n, to in enumerate(bounds))
    return f'{HEAD}dice = "{dice}"\nrows = [{shown}]\n'


def entries(dice: str, *keys: str) -> str:
    """A table with a key for throws."""
    return f'{HEAD}dice = "{dice}"\n[entries]\n' + "".join(f'"{key}" = "x"\n' for key in keys)


def found(text: str, original: str = "") -> list[Fault]:
    """What is wrong with a file."""
    table = Table("t", tomllib.loads(original), "plugin") if original else None
    return faults_in("t", tomllib.loads(text), table)


D66 = [16, 26, 36, 46, 56, 66]
WRONG = {
    "a gap above": (rows("1d6", 2, 5), "gap", "rows.2.to: 1d6 shows up to 6, and the last row ends at 5"),
    "a bound twice": (rows("1d6", 2, 2, None), "overlap", "rows.2.to: 2 is the upper bound of rows.1 already"),
    "out of order": (rows("1d6", 4, 2, None), "order", "rows.2.to: 2 stands behind 4; bounds rise"),
    "behind an open one": (rows("1d6", None, 2), "overlap", "rows.2.to: nothing is left for it: rows.1 has no upper"),
    "37 on a d66": (rows("d66", 16, 26, 37, 46, 56, 66), "impossible", "rows.3.to: d66 never shows 37; the last"),
    "60 on a d66": (rows("d66", *D66[:4], 60, 66), "impossible", "rows.5.to: d66 never shows 60; the last throw"),
    "a row between": (rows("d66", 16, 20, 66), "unreachable", "rows.2.to: no throw of d66 is 17 to 20"),
    "an odd total": (rows("d{2,4,6}", 2, 3, 6), "unreachable", "rows.2.to: no throw of d{2,4,6} is 3"),
    "a key of no throw": (entries("d66", "11-66", "37"), "impossible", "entries.37: d66 never shows 37"),
    "keys that overlap": (entries("d66", "11-36", "36-66"), "overlap", "entries.36-66: it shares throws with 11-36"),
    "throws without a key": (entries("1d6", "1-4"), "gap", "entries: no key for 5, 6, which 1d6 can show"),
    "no dice": (rows("6dd", 2, None), "dice", "dice: dice '6dd': "),
    "dice no rule throws": (rows("4d6kh3", 2, None), "dice", "dice: dice '4d6kh3': a rule adds dice and numbers"),
    "a grid out of order": (HEAD + "across = [2, 1]\ngrid = {a = [1, 2]}", "order", "across.2: 1 stands behind 2"),
    "one key twice": (HEAD + "entries = {Full = 1, full = 2}", "overlap", "entries.full: the same key as Full"),
    "no kind": ("entries = {a = 1}", "kind", "kind is missing: printed, ruling or house"),
    "another kind": ('kind = "mine"\nentries = {a = 1}', "form", "kind: expected printed, ruling or house"),
    "no reason": ('kind = "ruling"\nentries = {a = 1}', "reason", "reason: missing: a ruling says why"),
    "a figure without one": (
        COVER + '[[figures]]\nat = "full"\nkind = "house"',
        "reason",
        "figures.1.reason: missing: a house figure says why",
    ),
    "no form": (HEAD, "form", "expected one of entries, grid and rows"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_systems_own_table(what: str) -> None:
    text, kind, told = WRONG[what]
    (fault,) = found(text)
    assert (fault.kind, fault.severity) == (kind, "error")
    assert str(fault).startswith(told)


OTHER = {
    "a name more": (WOUNDS, WOUNDS.replace("maim", "kill"), "rows.2.row: the original has no 'kill'"),
    "no dice": (WOUNDS, WOUNDS.replace("2d6", "lots"), "rows.2.harm: expected dice such as 2d6+1, as the original"),
    "another type": (COVER, COVER.replace("-2", '"-2"'), "entries.full: expected a whole number, found '-2'"),
    "a key less": (COVER, HEAD + "entries = {open = 0}", "entries: missing full"),
}


@pytest.mark.parametrize("what", OTHER)
def test_what_does_not_fit_in_the_place_of_another(what: str) -> None:
    original, text, told = OTHER[what]
    (fault,) = found(text, original)
    assert fault.kind == "fit"
    assert str(fault).startswith(told)


def test_all_faults_of_a_file_are_told_at_once() -> None:
    assert [fault.where for fault in found(rows("d66", 37, 20, 20, None))] == ["rows.2.to", "rows.3.to"]
    assert [fault.kind for fault in found(rows("d66", 20, 37, 60))] == ["impossible", "impossible", "impossible", "gap"]


def test_a_sign_that_the_original_has_not_is_a_warning() -> None:
    (fault,) = found(COVER.replace("-2", "2"), COVER)
    assert (fault.kind, fault.severity) == ("sign", "warning")
    assert str(fault) == "entries.full: 2 is above zero; the original has nothing above 0 there"


def test_rows_beyond_the_dice_are_a_warning_where_the_original_has_none() -> None:
    (fault,) = found(rows("1d6", 3, 6, 9))
    assert (fault.kind, fault.severity) == ("unreachable", "warning")
    assert str(fault) == "rows.3: 1d6 shows 1 to 6; this row can be met only with something added"
    assert found(rows("1d6", 3, 6, 9), rows("1d6", 3, 7, 9)) == []


def test_a_house_table_needs_neither_kind_nor_reason() -> None:
    assert found("entries = {open = 0, full = -3}", COVER) == []


@pytest.mark.parametrize("system", ["slaved-armour", "percentile-skirmish", "vehicle-chase"])
def test_the_tables_of_the_systems_have_no_errors(system: str) -> None:
    tables = load_needed(system).tables
    assert [fault for table in tables.values() for fault in faults(table) if fault.severity == "error"] == []


@given(st.lists(st.sampled_from(sorted({*range(1, 9), *D66, 20, 37, 60, 70})), min_size=1, max_size=6, unique=True))
def test_what_a_throw_of_d66_finds_is_what_the_faults_say(bounds: list[int]) -> None:
    """A row is unreachable just where no throw falls on it, and a gap is where a throw falls on none."""
    bounds.sort()
    table = in_effect({"t": Table("t", tomllib.loads(rows("d66", *bounds)), "plugin")})["t"]
    throws = [10 * tens + ones for tens in range(1, 7) for ones in range(1, 7)]
    fallen = {row for throw in throws if (row := next((b for b in bounds if throw <= b), None)) is not None}
    told = faults(table)
    assert any(fault.kind == "gap" for fault in told) == any(throw > bounds[-1] for throw in throws)
    assert any(fault.kind == "unreachable" for fault in told) == (len(fallen) < len(bounds))


SCALARS = st.one_of(
    st.sampled_from(
        ["d66", "1d6", "2d6+1", "0d6", "1000d1000", "d{a,b}", "dF", "", "11-16", "37", "house", "x", "0d6"]
    ),
    st.integers(-3, 70),
    st.booleans(),
    st.floats(allow_nan=True),
)
KEYS = st.sampled_from(["to", "row", "kind", "reason", "at", "11", "37", "12-16", "open", "Open"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
FIELDS = ["title", "kind", "rule", "reason", "dice", "across", "down", "figures", "entries", "grid", "rows", "speed"]


@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6))
def test_whatever_a_file_holds_its_faults_are_told_and_it_is_clean_only_if_it_can_be_read(
    data: dict[str, object],
) -> None:
    told = faults_in("t", data)
    assert all(fault.message and "\n" not in str(fault) for fault in told)
    original = Table("t", tomllib.loads(COVER), "plugin")
    replacing = faults_in("t", data, original)
    try:
        Table("t", data, "plugin")
    except PluginError:
        assert any(fault.severity == "error" for fault in told)
    else:
        assert all(fault.kind not in ("form", "kind") for fault in told)
    if not any(fault.severity == "error" for fault in replacing):
        in_effect({"t": original}, save={"t": data})
