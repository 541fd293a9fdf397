"""Odds of whole blows against a count of every throw, written from the rules; forgetting; recorded dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skirm.api import Encounter

from .anatomy import damage_chances
from .book import D100, OPPOSED, chances, left_of, level, parry
from .lab import Raw, apart, bench, duel, fight, fighter, odds, pistol, sword, tally

AT_VYX: Raw = {"attacker": "Rook", "target": "Vyx"}
ARMED: Raw = {"weapons": [sword(damage=12)]}
LEG: Raw = {"left-leg": {"level": "wound", "count": 1, "taken": 0, "check": 240}}


def harms(levels: dict[str, Fraction], damage: int, armour: int) -> dict[str | None, Fraction]:
    """The harm of a blow of such levels, nothing where it does not land."""
    found: dict[str | None, Fraction] = {}
    for name, weight in levels.items():
        lands = name in ("glance", "hit", "x2", "x4")
        for harm, chance in (damage_chances(damage, name, armour) if lands else {"": Fraction(1)}).items():
            found[harm or None] = found.get(harm or None, Fraction(0)) + weight * chance
    return found


@pytest.mark.rule("PS-56", "PS-58", "PS-64", "PS-65", "PS-23")
@pytest.mark.parametrize("chance", [34, 64, 105])
@pytest.mark.parametrize("armour", [0, 4])
def test_strike_parry_and_damage(chance: int, armour: int) -> None:
    state = duel(ARMED | {"skills": {"sword": chance - 34}}, {"armour": {"torso": armour}})
    found = odds(state, "strike", "units.Vyx.injuries.torso.level", **AT_VYX, response="parry")
    assert found == harms(left_of(chance, parry(64)), 12, armour)
    free = odds(state, "strike", "units.Vyx.injuries.torso.level", **AT_VYX)
    assert free == harms(chances(chance), 12, armour)


@pytest.mark.rule("PS-58", "PS-23")
def test_levels_of_both_by_ten_thousand_pairs_of_rolls() -> None:
    pairs = tally(
        (OPPOSED[level(64, one), level(32, other)].attack or "-", Fraction(1, 10_000))
        for one, other in product(D100, D100)
    )
    assert odds(duel(), "strike", "data.final", **AT_VYX, response="parry") == pairs


@pytest.mark.rule("PS-25", "PS-24")
@pytest.mark.parametrize(("response", "defence"), [("retreat", None), ("dodge", 24)])
def test_retreat_and_dodge(response: str, defence: int | None) -> None:
    levels = chances(40) if defence is None else left_of(64, defence)
    found = odds(duel(ARMED), "strike", "units.Vyx.injuries.torso.level", **AT_VYX, response=response)
    assert found == harms(levels, 12, 0)


@pytest.mark.rule("PS-50", "PS-73")
def test_two_weapons_hit_twice() -> None:
    rook: Raw = {"weapons": [sword(), sword(name="Dagger", hand="left")]}
    found = odds(duel(rook), "strike", "success", **AT_VYX, weapon="Sword", second="Dagger")
    miss = sum((weight for name, weight in chances(42).items() if name in ("miss", "fumble")), Fraction(0))
    assert found == {False: miss * miss, True: 1 - miss * miss}


@pytest.mark.rule("PS-67", "PS-64")
def test_an_injure_lasts_one_to_ten_rounds_equally() -> None:
    found = odds(duel(ARMED), "strike", "units.Vyx.injuries.torso.until", **AT_VYX, level="hit")
    injured = damage_chances(12, "hit")["injure"]
    lasts = [chance for until, chance in found.items() if isinstance(until, int) and until > 0]
    assert lasts == [injured / 10] * 10


def field() -> Encounter:
    """A bit of everything."""
    units: dict[str, Raw] = {
        "Rook": fighter(side="red", initiative=30, position=[0, 0], facing=3)
        | {
            "weapons": [sword(damage=6), pistol(damage=9), pistol(name="Gun", automatic=True, damage=4)],
            "shield": {"name": "S", "defence": 20},
        },
        "Vyx": fighter(side="blue", initiative=20, position=[0, 1], facing=0, injuries=LEG, armour={"torso": 2})
        | {"weapons": [sword(damage=6)]},
        "Car": {"kind": "target", "size": "saloon car", "position": [2, 3], "components": ["fuel", "crew"]},
    }
    return fight(units=units)


ORDERS: dict[str, tuple[str, Raw]] = {
    "strike": ("strike", AT_VYX | {"response": "parry"}),
    "aimed": ("strike", AT_VYX | {"area": "left-leg"}),
    "shot": ("shoot", AT_VYX),
    "at the car": ("shoot", {"attacker": "Rook", "target": "Car"}),
    "burst": ("burst", {"attacker": "Rook", "target": "Car", "weapon": "Gun", "fast": True}),
    "push": ("push", AT_VYX | {"response": "resist"}),
    "blast": ("blast", {"at": [0, 1], "radius": 0}),
    "wait": ("wait", {"time": 1200}),
    "turn": ("turn", {}),
}
FACTS = [
    "result",
    "clock",
    "turns",
    "scene",
    "units.Vyx",
    *(f"units.Vyx.{key}" for key in ("injuries", "acted", "dead", "lost", "shocks", "position", "riposte", "stunned")),
    *(f"units.Vyx.{key}" for key in ("weapons", "weapons.0.broken", "parries", "spent_next", "health", "strength")),
    *(f"units.Vyx.injuries.{key}" for key in ("left-leg", "left-leg.level", "left-leg.check")),
    "units.Rook",
    *(f"units.Rook.{key}" for key in ("weapons", "weapons.1.loaded", "acted", "strikes", "shield", "position")),
    *(f"units.Car.{key}" for key in ("levels", "destroyed", "position")),
]


@pytest.mark.rule("PS-64", "PS-73")
@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("name", ORDERS)
def test_forgetting_changes_no_answer(name: str, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    order, fields = ORDERS[name]
    state = field()
    found = odds(state, order, fact, **fields)
    monkeypatch.setattr(type(state), "forget", Encounter.forget)
    assert found == odds(state, order, fact, **fields)


@pytest.mark.rule("PS-01")
@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_recorded_dice_arrive_at_the_same_state(name: str, seed: str) -> None:
    order, fields = ORDERS[name]
    bench.same_again(field(), order, seed, **fields)


@pytest.mark.rule("PS-56")
def test_a_nearer_shot_is_never_worse() -> None:
    def hit(hexes: int) -> Fraction:
        return odds(apart(hexes), "shoot", "success", **AT_VYX)[True]

    assert hit(1) == hit(20) > hit(21) == hit(40)
