"""Names of units are data, and no two may be taken for one another."""

from __future__ import annotations

import pytest

from skirm.rules.names import match
from skirm.saves.errors import InvalidError
from skirm.saves.names import faults
from skirm.saves.revision import next_save
from tests.saves import toy


@pytest.mark.parametrize(
    "name",
    [
        "Rook",
        "[/]",
        "[red]x[/red]",
        ":skull:",
        "Jean Luc",
        "-x",
        "a/b",
        "a.b",
        '"q"',
        "é",
        "狐",
        "🦊",
        "👩\u200d🚀",
        "x" * 200,
        "<a href=x>",
        "KO1",
        "../..",
        "#",
        "=",
        "units",
        "house",
        "kind",
    ],
)
def test_a_name_is_data(name: str) -> None:
    assert faults([name]) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "must not be empty"),
        (" ", "must not be empty"),
        ("Rook ", "must not begin or end with a space"),
        ("\u00a0Rook", "must not begin or end with a space"),
        ("a\nb", "a control character (U+000A)"),
        ("a\x1bb", "a control character (U+001B)"),
        ("a\u202eb", "an invisible character (U+202E)"),
        ("a\u2066b", "an invisible character (U+2066)"),
        ("a\u200bb", "an invisible character (U+200B)"),
        ("a\u2028b", "a line break (U+2028)"),
        ("a\ue000b", "an unprintable character (U+E000)"),
        ("x" * 201, "at most 200 characters, this one 201"),
        ("x" * 10000, "at most 200 characters, this one 10000"),
    ],
)
def test_a_name_that_would_disturb_is_refused(name: str, reason: str) -> None:
    (fault,) = faults([name])
    assert reason in fault
    assert len(fault) < 300
    assert fault.isprintable()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rook", "rook"),
        ("é", "e\u0301"),
        ("É", "e\u0301"),
        ("Straße", "STRASSE"),
        ("Rook", "R\u043eok"),
        ("A", "\uff21"),
    ],
)
def test_names_that_look_alike_are_refused(one: str, other: str) -> None:
    (fault,) = faults([one, other])
    assert f"too like the name {one}" in fault


def test_ko1_is_not_ko10() -> None:
    assert faults(["KO1", "KO10", "KO", "K01"]) == []


def test_all_bad_names_are_told_at_once() -> None:
    assert len(faults(["a", "A", "", "b ", "c"])) == 3


def test_a_rule_cannot_make_such_a_name_either() -> None:
    save = toy.save()
    with pytest.raises(InvalidError, match="too like the name Rook"):
        next_save(save, {**save.state, "units": {**save.units, "ROOK": {}}}, "fight.toml")


@pytest.mark.parametrize("unseen", ["\u200d", "\u200c", "\ufe0f", "\ufe00", "\u034f", "\u3164", "\u180b", "\U000e0100"])
def test_invisible_twins_are_refused(unseen: str) -> None:
    for twin in (f"Ro{unseen}ok", f"Rook{unseen}", f"{unseen}Rook"):
        assert len(faults(["Rook", twin])) == 1
        assert match(twin, ["Vyx", "Rook"]) == "Rook"
    assert len(faults([unseen])) == 1


def test_joiners_stay_where_letters_need_them() -> None:
    assert (
        faults(["\u0645\u06cc\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"]) == []
    )
