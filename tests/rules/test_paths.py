"""The one walker of key paths: what stands there, what does not, and what may have been meant."""

from __future__ import annotations

import pytest

from skirm.rules.paths import NoFactError, Path, frozen, look_for, look_up
from tests.toy.skirm_toy.example import yard
from tests.toy.skirm_toy.yard import Fighter, Right, Timer, Yard


def company() -> Yard:
    fight = yard()
    fight.units["Mk.2"] = Fighter(health=2)
    fight.units["a=b"] = Fighter(health=4)
    fight.timers.append(Timer("Vyx", "fuse", "end", "Vyx"))
    return fight


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("units.Vyx.health", 6),
        ("units.vyx.health", 6),
        (("units", "VYX", "health"), 6),
        ("units.Mk.2.health", 2),
        ("units.mk.2.health", 2),
        (("units", "Mk.2", "health"), 2),
        (("units", "a=b", "health"), 4),
        ("units.Keg 1.beside.1", "Keg 2"),
        ("timers.0.what", "fuse"),
        ("right", None),
        ("right.who", None),
        ("over", False),
        ("up", "Rook"),
        (("up",), "Rook"),
    ],
)
def test_what_stands_at_a_path(path: Path, value: object) -> None:
    assert look_up(company(), path) == value
    assert look_for(company(), path) == value


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("helth", "there is no helth; there are units, turns"),
        ("units.Vix.health", "there is no Vix; did you mean Vyx"),
        ("units.Vyx.helth", "there is no helth; did you mean health"),
        ("units.Vyx.health.x", "there is no x"),
        ("timers.7.what", "there is no 7"),
        (("units", "Mk", "2", "health"), "there is no Mk"),
        ("", "there is no path"),
    ],
)
def test_where_nothing_stands_there_is_none_and_its_error_says_what_there_is(path: Path, told: str) -> None:
    with pytest.raises(NoFactError, match=told):
        look_up(company(), path)
    assert look_for(company(), path) is None


def test_two_units_whose_names_differ_in_case_are_told_apart() -> None:
    fight = company()
    fight.units["VYX"] = Fighter(health=1)
    assert (look_up(fight, "units.Vyx.health"), look_up(fight, "units.VYX.health")) == (6, 1)
    with pytest.raises(NoFactError):
        look_up(fight, "units.vyx.health")


def test_a_fight_that_is_over_is_told_as_such() -> None:
    fight = company()
    for unit in fight.units.values():
        if isinstance(unit, Fighter):
            unit.health = 0
    assert look_up(fight, "over") is True


def test_what_can_be_no_key_is_told_as_json() -> None:
    assert frozen(["Vyx", "Keg 2"]) == '["Vyx","Keg 2"]'
    assert frozen(Right("Vyx", "Rook")) == '{"who":"Vyx","against":"Rook"}'
    assert frozen("hit") == "hit"
