"""Weapons: SA-06 to SA-08."""

from __future__ import annotations

from importlib import import_module

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.api import Encounter, RulesError
from skirm.rules.paths import look_up

from .lab import Raw, at, battle, gun, ids, machine, person, play, refused

HEX = "0123456789ABCDEF"
weapons = import_module("skirm_slaved_armour.weapons")


@pytest.mark.rule("SA-08")
def test_the_autopistol_as_the_book_takes_it_apart() -> None:
    gun = weapons.parse("S16-32 Autopistol")
    assert (gun.letter, gun.hits, gun.dice, gun.capacity, gun.slots) == ("S", 1, 6, 3, 2)
    assert gun.name == "Autopistol"
    assert sorted(gun.tags) == ["automatic", "pistol"]
    assert gun.loaded == 3
    assert gun.text == str(gun) == "S16-32 Autopistol"


@pytest.mark.rule("SA-08")
def test_the_roll_tells_the_same() -> None:
    found = play(None, "weapon", code="S16-32 Autopistol")
    keys = ("hits", "dice", "capacity", "slots", "band")
    assert {key: look_up(found.report.data, key) for key in keys} == {
        "hits": 1,
        "dice": 6,
        "capacity": 3,
        "slots": 2,
        "band": "short",
    }
    assert look_up(found.report.data, "tags") == ["automatic", "pistol"]
    assert found.faces == []


@pytest.mark.rule("SA-08")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    letter=st.sampled_from("SML"),
    figures=st.tuples(*(st.sampled_from(HEX) for _ in range(4))),
    name=st.sampled_from(["Autopistol", "Rifle", "Heavy Cannon", "Mörser", "K-9 Thrower"]),
    tags=st.sets(st.sampled_from(["infantry", "burst", "two-handed"])),
)
def test_a6_every_code_is_read_and_printed_both_ways(
    letter: str, figures: tuple[str, ...], name: str, tags: set[str]
) -> None:
    hits, dice, capacity, slots = figures
    text = f"{letter}{hits}{dice}-{capacity}{slots} {name}" + (f" [{', '.join(sorted(tags))}]" if tags else "")
    found = weapons.parse(text)
    assert (found.dice, found.capacity, found.slots) == tuple(int(figure, 16) for figure in (dice, capacity, slots))
    assert found.hits == (0 if "infantry" in tags else int(hits, 16))
    assert tags <= set(found.tags)
    again = weapons.parse(str(found))
    assert again == found
    assert str(again) == str(found)


@pytest.mark.rule("SA-08")
@pytest.mark.parametrize(
    "code",
    [
        "",
        "S16-3",
        "S16-322",
        "S163-2",
        "16-32",
        "SS16-32",
        "S1G-32",
        "S16-3G",
        "S1a-32",
        "s16-32x",
        "S16_32",
        "S16 32",
        "S-1632",
        "S16-3\u0662",
        "S\uff1116-2",
        "S16-3\u00b2",
    ],
)
def test_a6_what_is_no_code_is_refused_with_what_would_be_one(code: str) -> None:
    with pytest.raises(ValueError, match=r"[A-Z]") as fault:
        weapons.parse(f"{code} Zapper")
    assert "\n" not in str(fault.value)
    with pytest.raises(RulesError) as refusal:
        play(None, "weapon", code=f"{code} Zapper")
    assert ids(refusal.value) == ["bad-code"]
    with pytest.raises(msgspec.ValidationError):
        battle(units={"Rook": machine(weapons=[gun(code)])})


@pytest.mark.rule("SA-08", "SA-04")
def test_a5_a_letter_that_stands_for_no_band_is_refused_where_it_is_asked() -> None:
    state = battle(units={"Rook": machine(weapons=[gun("X16-32")], side="a"), "Vyx": machine(side="b")})
    refusal = refused(state, "shoot", attacker="Rook", target="Vyx", band="short")
    assert ids(refusal) == ["no-figure"]
    assert "S, M, L" in str(refusal)


@pytest.mark.rule("SA-08")
def test_a22_the_tags_of_the_name_are_labels_without_effect() -> None:
    def chances(name: str) -> object:
        state = battle(units={"Rook": machine(weapons=[gun("S16-32", name)], side="a"), "Vyx": machine(side="b")})
        found = play(state, "shoot", "3 3 2", attacker="Rook", target="Vyx", band="short", target_number=33)
        return found.report.total, found.result, found.at("Rook.weapons.0.loaded"), found.at("Vyx.hits")

    assert chances("Autopistol") == chances("Carbine")


@pytest.mark.rule("SA-08")
@pytest.mark.parametrize(("letter", "band"), [("S", "short"), ("M", "medium"), ("L", "long")])
def test_the_letter_is_the_band(letter: str, band: str) -> None:
    state = battle(units={"Rook": machine(weapons=[gun(f"{letter}16-32")], side="a"), "Vyx": machine(side="b")})
    found = play(state, "shoot", "3 3 2", attacker="Rook", target="Vyx", band=band, target_number=33)
    assert found.report.total == 33


# SA-07: reloading.


def loading(**fields: object) -> Encounter:
    return battle(phase="combat", units={"Rook": machine(weapons=[gun(**fields)])})


@pytest.mark.rule("SA-07")
@pytest.mark.parametrize("loaded", [0, 1, 2])
def test_a_reload_fills_the_magazine_and_takes_a_spare(loaded: int) -> None:
    found = play(loading(loaded=loaded, spares=2), "reload", unit="Rook")
    assert (found.result, found.at("Rook.weapons.0.loaded"), found.at("Rook.weapons.0.spares")) == ("reloaded", 3, 1)
    assert found.faces == []


@pytest.mark.rule("SA-07")
def test_a_reload_without_need_or_spares_is_refused() -> None:
    assert ids(refused(loading(loaded=0, spares=0), "reload", unit="Rook")) == ["no-spares"]
    assert ids(refused(loading(spares=1), "reload", unit="Rook")) == ["full"]
    assert set(ids(refused(loading(spares=0), "reload", unit="Rook"))) >= {"full"}
    assert ids(refused(loading(loaded=0, spares=1), "reload", unit="Rook", weapon="Howitzer")) == ["no-weapon"]


@pytest.mark.rule("SA-07")
def test_a11_a_reload_costs_an_action() -> None:
    found = play(loading(loaded=0, spares=1), "reload", unit="Rook")
    assert look_up(found.report.data, "actions") == 1
    assert {use.kind for use in found.figures} & {"ruling", "house"}


@pytest.mark.rule("SA-07", "SA-06")
def test_after_a_reload_the_weapon_fires_again() -> None:
    state = battle(
        phase="combat",
        units={"Rook": machine(weapons=[gun(loaded=0, spares=1)], side="a"), "Vyx": machine(side="b")},
    )
    order: Raw = {"attacker": "Rook", "target": "Vyx", "band": "short"}
    assert ids(refused(state, "shoot", **order)) == ["empty"]
    after = play(state, "reload", unit="Rook").after
    assert play(after, "shoot", "6 6 1", **order).at("Rook.weapons.0.loaded") == 2


@pytest.mark.rule("SA-07")
def test_who_is_out_does_not_reload() -> None:
    rook = person(weapons=[gun(loaded=0, spares=1)], wound="stun", damage=2, out=True)
    assert ids(refused(battle(units={"Rook": rook}), "reload", unit="Rook")) == ["out"]


# Arming.


@pytest.mark.rule("SA-08")
def test_arming_by_code() -> None:
    state = battle(units={"Rook": machine()})
    found = play(state, "arm", unit="Rook", weapon="M2A-51 Rifle", spares=2)
    assert [found.at(f"Rook.weapons.0.{key}") for key in ("code", "name", "loaded", "spares")] == [
        "M2A-51",
        "Rifle",
        5,
        2,
    ]
    assert ids(refused(found.after, "arm", unit="Rook", weapon="M2A-51 Rifle")) == ["has-it"]
    assert ids(refused(state, "arm", unit="Rook", weapon="M2A51 Rifle")) == ["bad-code"]


@pytest.mark.rule("SA-08")
def test_a_weapon_comes_loaded() -> None:
    assert at(battle(units={"Rook": machine(weapons=[gun("S16-92")])}), "Rook.weapons.0.loaded") == 9


@pytest.mark.rule("SA-08", "SA-09")
@pytest.mark.parametrize(
    ("name", "tags", "infantry"),
    [
        ("Stub Gun", ["Infantry"], True),
        ("Infantry Gun", ["heavy"], True),
        ("Infantry Gun", [], True),
        ("Anti-infantry Gun", [], False),
        ("Infantryman", [], False),
        ("Stub Gun", ["heavy"], False),
    ],
)
def test_the_tag_of_infantry_is_a_word_in_any_case(name: str, tags: list[str], infantry: bool) -> None:
    state = battle(units={"Rook": machine(weapons=[gun("S96-32", name, tags=tags)])})
    code = f"S96-32 {name}" + (f" [{', '.join(tags)}]" if tags else "")
    handed = play(battle(units={"Rook": machine()}), "arm", unit="Rook", weapon=code).after
    for armed in (state, handed):
        weapon = at(armed, "Rook.weapons.0")
        assert isinstance(weapon, weapons.Weapon)
        assert (weapon.hits, "infantry" in weapon.tags) == (0 if infantry else 9, infantry)


@pytest.mark.rule("SA-08")
def test_a_name_that_cannot_be_printed_is_none() -> None:
    assert ids(refused(battle(units={"Rook": machine()}), "arm", unit="Rook", weapon="S16-32 A\nB")) == ["bad-code"]


@pytest.mark.rule("SA-06")
def test_a_loaded_gun_goes_before_an_empty_one() -> None:
    guns = [gun(loaded=0), gun("S16-32", "Rifle")]
    state = battle(units={"Rook": machine(weapons=guns), "Vyx": machine()})
    found = play(state, "shoot", "1 1 1", attacker="Rook", target="Vyx", band="short")
    assert found.at("Rook.weapons.1.loaded") == 2
