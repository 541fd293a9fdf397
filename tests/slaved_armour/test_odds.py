"""What holds for every order of the system: odds do not depend on what is forgotten, and recorded dice lead back."""

from __future__ import annotations

import pytest

from skirm.api import Encounter
from tests.commands.table import Game

from .lab import LAB, Raw, battle, gun, machine, odds, person

SHOT: Raw = {"attacker": "Rook", "target": "Vyx", "band": "medium"}
FACTS = [
    "result",
    "turn",
    "phase",
    "covers",
    "covers.wall.modules",
    "units.Orm",
    *(
        f"units.Orm.{key}"
        for key in ("damage", "wound", "out", "messy", "winded_until", "strength", "dexterity", "scars")
    ),
    *(f"units.Orm.{key}" for key in ("bedridden", "pending", "before_stun", "weapons", "full_strength", "position")),
    "units.Vyx",
    *(
        f"units.Vyx.{key}"
        for key in ("destroyed", "hits", "rows", "rows.0", "rows.1", "rows.0.0", "rows.0.1", "rows.1.0")
    ),
    *(f"units.Vyx.{key}" for key in ("rows.0.0.destroyed", "rows.1.1.destroyed", "rows.2.0.destroyed", "fires")),
    *(f"units.Vyx.{key}" for key in ("position", "speed", "heading", "pending", "submerged", "side", "skill")),
    "units.Rook",
    *(f"units.Rook.{key}" for key in ("destroyed", "weapons", "weapons.0.loaded", "rows", "fires", "side")),
]


def field() -> Encounter:
    """A bit of everything, in the third turn."""
    fire = {"kind": "internal", "module": "x9", "since": 1}
    return battle(
        turn=3,
        phase="combat",
        covers={"wall": {"material": "brick", "modules": 1}},
        units={
            "Rook": machine("a1 b1*", side="red", weapons=[gun()], speed=2, position=[0, 0]),
            "Vyx": machine(
                "a1 b1^", "a2* b2", "a3~", side="blue", hits=1, speed=5, drive="roller-pitons", fires=[fire]
            ),
            "Orm": person(side="red", armour=1, pending=[{"dice": 1}], behind="wall", damage=1),
        },
    )


def moving() -> Encounter:
    state = field()
    state.phase = "move"  # type: ignore[attr-defined]
    return state


REQUESTS: dict[str, tuple[str, Raw, Encounter]] = {
    "shoot": ("shoot", SHOT, field()),
    "shoot a person": ("shoot", {"attacker": "Rook", "target": "Orm", "band": "short", "through": "wall"}, field()),
    "phase": ("phase", {}, field()),
    "collide": ("collide", {"unit": "Rook", "target": "Vyx", "speed": 1}, moving()),
    "move": ("move", {"unit": "Rook", "speed": 3, "steps": [0, 1, 0]}, moving()),
    "submerge": ("submerge", {"unit": "Vyx"}, field()),
}


@pytest.mark.rule("SA-10", "SA-12", "SA-22", "SA-32")
@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("name", REQUESTS)
def test_forgetting_changes_no_answer(name: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    order, fields, state = REQUESTS[name]
    found = odds(state, order, fact, **fields)
    monkeypatch.setattr(type(state), "forget", Encounter.forget)
    assert found == odds(state, order, fact, **fields)


@pytest.mark.rule("SA-01")
@pytest.mark.parametrize("name", REQUESTS)
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_recorded_dice_arrive_at_the_same_state(name: str, seed: str) -> None:
    order, fields, state = REQUESTS[name]
    LAB.same_again(state, order, seed, **fields)


def test_a_place_of_a_position_can_be_asked_for(game: Game) -> None:
    game.ok("new", "slaved-armour", "fight.toml", "--example", "--seed", "x")
    game.ok("set", "fight.toml", "units.Rook.speed=1", "units.Rook.position=4,7")
    ordered = ("odds", "fight.toml", "submerge", "unit=Rook")
    assert "4" in game.ok(*ordered, "--by", "units.Rook.position.0")
    assert "7" in game.ok(*ordered, "--by", "units.Rook.position.1")
    assert game(*ordered, "--by", "units.Rook.position.2").code != 0
