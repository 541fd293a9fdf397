"""The picture of a battle: destroyed, burning and critical modules at a glance, in colour and without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import to_bytes
from tests.commands.table import Game

from .lab import armour, battle, gun, machine, person

PICTURE = """\
turn 3, combat phase

unit  side  at    goes    cover    due           state
Rook  red   1,-2  SW 5/6  open     ! hits 2      * fires 2
Vyx   blue        N 0/3   open                   x destroyed
Dory  blue        N 0/3   open                   submerged
Orm   red         N 0/1   partial  ! dice 6 + 2  ! winded
Ash   blue        N 0/1   open                   ! light wound, bedridden
Lark  blue        N 0/1   open                   x dead, messily

armed  weapon                shots  spare  module
Rook   S16-32 Autopistol     ! 0/3      1
Rook   x L4F-14 Rocket Rack  1/1        0  x a4

person  profile    armour  damage  STR  DEX  skill
Orm     Human2345       3       0    4    5      0
Ash     Bear579A        0       7    0    5      0

Rook: modules; roller-pitons, skill 0
row  1                 2
  1  a1                ! b1 (critical)
  2  * a2 (explosive)  b2
  3  * a3 (fire)
  4  x a4 (drive)      b4 (drive)

Dory: modules; legs, skill 0
row  1
  1  a1

cover  material  modules  at  behind
wall   brick           1      Orm

expires  unit  when
winded   Orm   end of turn 3
"""


def save() -> bytes:
    """A battle with everything that can be seen."""
    blazes = [{"kind": "explosive", "module": "a2", "since": 2}, {"kind": "external", "module": "a3", "since": 3}]
    wounded = {"wound": "light", "damage": 7, "out": True, "scars": 1, "strength": 0, "bedridden": True}
    rook = machine("a1 b1*", "a2!x b2", "a3~x", "a4=x b4=", side="red", drive="roller-pitons", speed=5, hits=2)
    state = battle(
        turn=3,
        phase="combat",
        covers={"wall": {"material": "brick", "modules": 1}},
        units={
            "Rook": rook
            | {"weapons": [gun(loaded=0, spares=1), gun("L4F-14", "Rocket Rack", module="a4")]}
            | {"heading": 4, "fires": blazes, "position": [1, -2]},
            "Vyx": machine("a1*x", side="blue", destroyed=True),
            "Dory": machine("a1", side="blue", submerged=True),
            "Orm": person(armour=3, winded_until=3, pending=[{"dice": 6}, {"dice": 2}], behind="wall", cover="partial")
            | {"side": "red"},
            "Ash": person(side="blue", profile="Bear579A", full_strength=4) | wounded,
            "Lark": person(side="blue", damage=6, wound="dead", messy=True, out=True),
        },
    )
    return to_bytes(first_save(armour(), encode(state), "golden", {}))


@pytest.mark.rule("SA-10", "SA-24", "SA-25")
def test_a_battle_in_plain_text(game: Game) -> None:
    assert game.ok("show", "-", stdin=save()) == PICTURE


@pytest.mark.rule("SA-10")
def test_colour_is_another_coat_over_the_same_signs(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    out = game.ok("show", "-", stdin=save())
    plain = re.sub(r"\x1b\[[0-9;]*m|[^\x00-\x7f]", "", out)
    assert sorted(plain.split()) == sorted(PICTURE.split())
    for sign, codes in (
        ("* a2 (explosive)", "1;33"),
        ("x a4", "9;31"),
        ("! b1 (critical)", "31"),
        ("x destroyed", "9;31"),
    ):
        assert f"\x1b[{codes}m{sign}" in out
    # What is whole is not coloured.
    assert re.search(r"\x1b\[[0-9;]*mb2", out) is None
    monkeypatch.setenv("NO_COLOR", "1")
    assert game.ok("show", "-", stdin=save()) == PICTURE


def test_one_unit_and_its_grid(game: Game) -> None:
    out = game.ok("show", "-", "ROOK", stdin=save())
    assert "x a4" in out
    assert "Vyx" not in out


def test_a_narrow_terminal(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    for columns in ("20", "1"):
        monkeypatch.setenv("COLUMNS", columns)
        game.ok("show", "-", stdin=save())


def test_names_are_data(game: Game) -> None:
    nasty = "[bold]R\u00f6\u00f6k :boom:"
    state = battle(units={nasty: machine("a1"), "e\u0301t\u00e9": person(side="[red]x[/red]")})
    out = game.ok("show", "-", stdin=to_bytes(first_save(armour(), encode(state), "names", {})))
    assert nasty in out
    assert "[red]x[/red]" in out


def test_json_has_the_state_and_where_everybody_is(game: Game) -> None:
    Path("fight.toml").write_bytes(save())
    (told,) = game.objects("show", "fight.toml")
    assert told["expires"] == [{"unit": "Orm", "what": "winded", "when": "end of turn 3"}]
    view = told["view"]
    assert isinstance(view, dict)
    assert [place["unit"] for place in view["places"]] == ["Rook"]


@pytest.mark.parametrize("columns", ["80", "60"])
def test_the_example_fits_a_terminal_of_eighty_and_sixty_columns(
    game: Game, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    game.ok("new", "slaved-armour", "fight.toml", "--example", "--seed", "x")
    out = game.ok("show", "fight.toml")
    assert max(map(len, out.splitlines())) <= int(columns)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", columns)
    drawn = re.sub(r"\x1b\[[0-9;]*m", "", game.ok("show", "fight.toml"))
    # What is folded in a terminal breaks between words.
    words = {word for line in drawn.splitlines() for word in line.split()}
    assert words >= set(out.split())
