"""Vehicles, people, and the figures that the source lost: VC-A5."""

from __future__ import annotations

import json

import pytest

from skirm.api import Encounter, Unit
from skirm.rules.paths import look_up
from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes
from tests.commands.table import Game

from .book import FIGURES, GRADES, PRINTED, PROFILES, RULINGS
from .lab import Raw, at, chase, encounter, ids, person, play, refused, system, vehicle

# A table of the house has all that the table of the system has.
HOUSE = 'title = "Ours"\n' + "\n".join(
    [f"across = {json.dumps(PROFILES)}", "[grid]"]
    + [f"{name} = {json.dumps([35, *row[1:]] if name == 'acceleration' else row)}" for name, row in FIGURES.items()]
)
BARE: Raw = {"speed": 31, "position": [0, 0]}


def table(name: str, profile: str) -> tuple[object, str]:
    """A figure of the shipped profiles and its kind."""
    value, _, origin = system().tables["profiles"].find(name, profile)
    return value, origin.kind


@pytest.mark.rule("VC-01", "VC-02", "VC-04", "VC-06", "VC-07", "VC-13", "VC-14")
@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("profile", PROFILES)
def test_a5_profiles_are_house_where_they_are_not_printed(profile: str, name: str) -> None:
    wanted = dict(zip(PROFILES, FIGURES[name], strict=True))[profile]
    value, kind = table(name, profile)
    place = (profile, name)
    assert (value, kind) == (wanted, "printed" if place in PRINTED else "ruling" if place in RULINGS else "house")


# Orders that need a figure of a vehicle that has none.


MISSING: list[tuple[str, Raw, Raw, set[str]]] = [
    ("accelerate", {"by": 5}, {}, {"acceleration"}),
    ("brake", {"count": 1}, {}, {"braking_dice"}),
    ("move", {"turn": "left", "distance": 5}, {}, {"turning_factor"}),
    ("move", {"distance": 5, "rough": True}, {}, {"skid_factor"}),
    ("rough", {}, {}, {"skid_factor"}),
    ("damage", {"score": 5}, {}, {"major", "critical", "skid_factor"}),
    ("damage", {"score": 5}, {"major": 7}, {"critical", "skid_factor"}),
    ("ram", {"target": "Vyx"}, {}, {"ram_dice", "skid_factor", "major", "critical"}),
    ("ram", {"target": "Vyx"}, {"ram_dice": 1, "major": 7, "critical": 9}, {"skid_factor"}),
]


@pytest.mark.rule("VC-01", "VC-02", "VC-05", "VC-07", "VC-13", "VC-14")
@pytest.mark.parametrize(("order", "fields", "known", "missing"), MISSING)
def test_a5_what_is_given_nowhere_is_asked_for_by_name(order: str, fields: Raw, known: Raw, missing: set[str]) -> None:
    state = chase(Rook=vehicle("", **(BARE | known)), Vyx=vehicle())
    refusal = refused(state, order, unit="Rook", **fields)
    assert set(ids(refusal)) == {"no-figure"}
    assert len(ids(refusal)) == len(missing)
    assert all(f"units.Rook.{name}" in str(refusal) for name in missing)
    assert "profile" in str(refusal)


@pytest.mark.rule("VC-05")
def test_a5_the_target_of_a_ram_is_asked_too() -> None:
    state = chase(Rook=vehicle(**BARE), Vyx=vehicle(""))
    refusal = refused(state, "ram", unit="Rook", target="Vyx")
    assert len(ids(refusal)) == 4
    assert "units.Vyx.ram_dice" in str(refusal)


@pytest.mark.rule("VC-13", "VC-17")
def test_a5_nothing_is_asked_for_that_is_not_needed() -> None:
    bare = chase(Rook=vehicle("", **BARE))
    assert play(bare, "move", unit="Rook", distance=31).at("Rook.position") == (0.0, 31.0)
    assert play(bare, "turn").at("turn") == 2
    slow = chase(Rook=vehicle("", speed=30))
    assert play(slow, "rough", unit="Rook").result == "safe"
    assert play(slow, "move", unit="Rook", rough=True).faces == []
    assert ids(refused(chase(Rook=vehicle("")), "pivot", unit="Rook", heading=5)) == ["cannot-pivot"]


@pytest.mark.rule("VC-22")
def test_a_vehicle_without_a_profile_is_no_bike() -> None:
    state = chase(Rook=vehicle("", major=9, critical=10, skid_factor=0, occupants=["Orm"]), Orm=person())
    assert play(state, "damage", unit="Rook", score=5).faces == []


@pytest.mark.rule("VC-01")
def test_a_player_brings_a_profile_of_the_own_house(game: Game) -> None:
    import os
    from pathlib import Path

    folder = Path(os.environ["SKIRM_CONFIG_DIR"]) / "vehicle-chase"
    folder.mkdir(parents=True)
    folder.joinpath("profiles.toml").write_text(HOUSE)
    game.ok("new", "vehicle-chase", "fight.toml", "--seed", "x")
    game.ok("add", "fight.toml", "car", "name=Rook")
    run = game("resolve", "fight.toml", "accelerate", "unit=Rook", "by=31")
    assert run.code == 0, run
    assert game.unit("Rook")["speed"] == 31
    assert "house: profiles" in run.out


# What a save must not say.


@pytest.mark.rule("VC-23")
@pytest.mark.parametrize(
    ("units", "words"),
    [
        ({"Rook": vehicle(occupants=["Nobody"])}, "Nobody"),
        ({"Rook": vehicle(occupants=["Vyx"]), "Vyx": vehicle()}, "Vyx"),
        ({"Rook": vehicle(driver="Orm"), "Orm": person()}, "Orm"),
        ({"Rook": vehicle(occupants=["Orm"]), "Vyx": vehicle(occupants=["Orm"]), "Orm": person()}, "Orm"),
        ({"Rook": vehicle(occupants=["Orm", "Orm"]), "Orm": person()}, "Orm"),
    ],
)
def test_who_sits_where(units: Raw, words: str) -> None:
    from msgspec import ValidationError

    with pytest.raises(ValidationError, match=words):
        chase(**units)


@pytest.mark.rule("VC-23")
def test_names_are_spelled_as_the_units_are() -> None:
    state = chase(Rook=vehicle(driver="ORM", occupants=["orm"]), Orm=person())
    assert (at(state, "Rook.driver"), at(state, "Rook.occupants")) == ("Orm", ["Orm"])


@pytest.mark.rule("VC-01")
@pytest.mark.parametrize(
    "fields",
    [{"speed": -1}, {"heading": 360.0}, {"heading": -1.0}, {"jams": ["up"]}, {"size": "small"}],
)
def test_what_no_vehicle_is(fields: Raw) -> None:
    from msgspec import ValidationError

    with pytest.raises(ValidationError):
        chase(Rook=vehicle(**fields))


@pytest.mark.rule("VC-01")
def test_a5_a_profile_that_nobody_knows_has_no_figures() -> None:
    refusal = refused(chase(Rook=vehicle("tank")), "accelerate", unit="Rook", by=1)
    assert ids(refusal) == ["no-profile"]
    assert "tank" in str(refusal)
    assert all(profile in str(refusal) for profile in PROFILES)


@pytest.mark.rule("VC-01", "VC-02", "VC-13", "VC-05", "VC-07")
@pytest.mark.parametrize(
    ("order", "fields"),
    [
        ("accelerate", {"by": 1}),
        ("brake", {"count": 1}),
        ("move", {"distance": 5}),
        ("move", {"distance": 5, "turn": "left"}),
        ("pivot", {"heading": 5}),
        ("rough", {}),
        ("damage", {"score": 1}),
        ("ram", {"target": "Vyx"}),
    ],
)
def test_a5_a_misspelt_profile_refuses_the_first_order(order: str, fields: Raw) -> None:
    state = chase(Rook=vehicle("trukc", speed=20), Vyx=vehicle())
    refusal = refused(state, order, unit="Rook", **fields)
    assert ids(refusal).count("no-profile") == 1
    assert "no-figure" not in ids(refusal)
    assert all(profile in str(refusal) for profile in PROFILES)


@pytest.mark.rule("VC-05")
def test_grades() -> None:
    for grade in GRADES:
        assert at(chase(Orm=person(grade)), "Orm.grade") == grade


@pytest.mark.rule("VC-23")
def test_a_figure_that_is_removed_leaves_its_seat(game: Game) -> None:
    from pathlib import Path

    state = chase(Rook=vehicle(driver="Orm", occupants=["Ash", "Orm"]), Orm=person(), Ash=person())
    Path("fight.toml").write_bytes(save(state))
    game.ok("remove", "fight.toml", "Orm")
    assert (game.unit("Rook")["occupants"], game.unit("Rook").get("driver", "")) == (["Ash"], "")


def save(state: Encounter) -> bytes:
    return to_bytes(first_save(system(), encode(state), "seed", {}))


# Templates.


@pytest.mark.rule("VC-01", "VC-05")
@pytest.mark.parametrize("template", [*PROFILES, "vehicle", *GRADES])
def test_every_template_joins_a_chase(game: Game, template: str) -> None:
    game.ok("new", "vehicle-chase", "fight.toml", "--seed", "x")
    game.ok("add", "fight.toml", template, "name=Rook", "side=red")
    assert game.unit("Rook")["side"] == "red"
    assert game.unit("Rook")["kind"] == ("figure" if template in GRADES else "vehicle")
    game.ok("show", "fight.toml")
    game.ok("check", "fight.toml")
    game.ok("advance", "fight.toml", "--steps", "2")
    game.ok("remove", "fight.toml", "Rook")


@pytest.mark.rule("VC-01")
@pytest.mark.parametrize("template", PROFILES)
def test_templates_drive_by_their_profile(template: str) -> None:
    unit: Unit = system().schemas.templates[template].unit
    assert look_up(unit, "profile") == template
    raw = {"units": {"Rook": unit}}
    state = encounter({"units": {"Rook": vehicle(template)}})
    assert type(at(state, "Rook")) is type(raw["units"]["Rook"])


@pytest.mark.rule("VC-23")
@pytest.mark.parametrize(
    "change",
    [
        "units.Rook.speed=-1",
        "units.Orm.grade=god",
        "units.Rook.driver=Nobody",
        "units.Rook.occupants=Orm,Orm",
    ],
)
def test_a_change_by_hand_that_makes_no_sense(game: Game, change: str) -> None:
    from pathlib import Path

    state = save(chase(Rook=vehicle(driver="Orm", occupants=["Orm"]), Orm=person()))
    Path("fight.toml").write_bytes(state)
    run = game("set", "fight.toml", change)
    assert (run.code != 0, run.out) == (True, "")
    assert "units." in run.err
    assert Path("fight.toml").read_bytes() == state
