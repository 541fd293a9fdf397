"""The picture of a chase: speed, occupants, wrecks, losses, skids at a glance, in colour and without."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.api import Encounter
from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes
from tests.commands.table import Game

from .lab import chase, person, system, vehicle


def scene() -> Encounter:
    wound = {"total": 12, "armour": "none", "cause": "fire"}
    return chase(
        3,
        Rook=vehicle(
            side="red",
            speed=45,
            position=[1.5, -2],
            heading=90.0,
            driver="Orm",
            occupants=["Orm", "Ash"],
            jams=["left"],
            control_loss=True,
            skidded=3,
        ),
        Vyx=vehicle("truck", side="blue", destroyed=True),
        Dart=vehicle("motorbike", side="blue", power_loss=True),
        Orm=person("hero", side="red"),
        Ash=person(side="red", wounds=[wound], panic=1),
        Lark=person("veteran", position=[3, 4]),
    )


def save(state: Encounter) -> bytes:
    return to_bytes(first_save(system(), encode(state), "golden", {}))


@pytest.mark.rule("VC-10", "VC-11", "VC-12", "VC-15", "VC-16")
def test_a_chase_in_plain_text(game: Game) -> None:
    out = game.ok("show", "-", stdin=save(scene()))
    assert out.splitlines()[0].startswith("turn 3")
    rook, vyx, dart = (
        next(line for line in out.splitlines() if line.startswith(f"{name} ")) for name in ("Rook", "Vyx", "Dart")
    )
    for word in ("45", "Orm", "Ash", "left"):
        assert word in rook
    assert "x " in vyx
    assert "destroyed" in vyx
    assert "power" in dart
    assert "skid" in out
    ash = next(line for line in out.splitlines() if line.startswith("Ash "))
    assert "12" in ash
    lark = next(line for line in out.splitlines() if line.startswith("Lark "))
    assert "veteran" in lark
    assert "expires" in out
    assert "end of turn 3" in out


@pytest.mark.rule("VC-16")
def test_colour_is_another_coat_over_the_same_words(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = game.ok("show", "-", stdin=save(scene()))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    coloured = game.ok("show", "-", stdin=save(scene()))
    assert "\x1b[" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert game.ok("show", "-", stdin=save(scene())) == plain


@pytest.mark.rule("VC-13")
def test_a_profile_that_is_not_shipped_is_marked(game: Game) -> None:
    out = game.ok("show", "-", stdin=save(chase(Rook=vehicle("trukc"), Vyx=vehicle("truck"), Dart=vehicle(""))))
    assert "trukc?" in out
    assert out.count("?") == 1


@pytest.mark.rule("VC-13")
def test_a_heading_next_to_360_is_shown_as_0(game: Game) -> None:
    line = game.ok("show", "-", stdin=save(chase(Rook=vehicle(heading=359.999, position=[1, 2])))).splitlines()
    assert "360" not in "".join(line)


@pytest.mark.rule("VC-16")
def test_nobody_drives_a_wreck(game: Game) -> None:
    rook = vehicle(destroyed=True, driver="Orm", occupants=["Orm"])
    out = game.ok("show", "-", stdin=save(chase(Rook=rook, Orm=person())))
    assert "in Rook" in out
    assert "drives" not in out


def test_one_unit(game: Game) -> None:
    out = game.ok("show", "-", "ROOK", stdin=save(scene()))
    assert "Rook" in out
    assert "Lark" not in out


def test_names_are_data(game: Game) -> None:
    nasty = "[bold]R\u00f6\u00f6k :boom:"
    state = chase(**{nasty: vehicle(occupants=["e\u0301t\u00e9"]), "e\u0301t\u00e9": person(side="[red]x[/red]")})
    out = game.ok("show", "-", stdin=save(state))
    assert nasty in out
    assert "[red]x[/red]" in out


@pytest.mark.rule("VC-13")
def test_json_says_where_everybody_is(game: Game) -> None:
    Path("fight.toml").write_bytes(save(scene()))
    (told,) = game.objects("show", "fight.toml")
    assert told["expires"] == [{"unit": "Rook", "what": "skidding", "when": "end of turn 3"}]
    view = told["view"]
    assert isinstance(view, dict)
    places = {place["unit"]: (place["x"], place["y"], place.get("heading")) for place in view["places"]}
    assert places["Rook"] == (1.5, 2.0, 90.0)  # a map counts downwards
    assert places["Lark"][:2] == (3.0, -4.0)
    assert set(places) == {"Rook", "Lark"}


def test_the_picture_of_nothing(game: Game) -> None:
    assert game.ok("show", "-", stdin=save(chase())).startswith("turn 1")
