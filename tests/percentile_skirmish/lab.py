"""Words in which the tests of the percentile skirmish speak: a fight written down as in a save, and blows in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from skirm.api import Encounter
from skirm.dice.sides import Sides
from skirm.rules.engine import run
from skirm.testing.bench import Bench, Chances
from skirm.testing.played import Played, at
from tests.lab import Raw, ids, tally

__all__ = ["Chances", "Played", "Raw", "at", "bench", "ids", "odds", "play", "refused", "tally"]

NAME = "percentile-skirmish"
bench = Bench(NAME)
play, refused, odds = bench.play, bench.refused, bench.odds

PLAIN = 34  # hand 14, Perception 10, accuracy 10: what a skill of 0 leaves of a fighter's chance
# A blow that is aimed at nothing lands on the torso without a die; by a weapon that does no damage this is no harm.
SOFT = "1 1"


def fight(**fields: object) -> Encounter:
    """An encounter from what a save would hold; `units=` by name."""
    return bench.encounter(fields)


def sword(**fields: object) -> Raw:
    """A weapon for one hand that reaches the next hex and does no damage, where nothing else is said."""
    return {"name": "Sword", "skill": "sword", "accuracy": 10, "damage": 0, "codes": ["melee"]} | fields


def pistol(**fields: object) -> Raw:
    """A weapon that shoots."""
    gun = {
        "name": "Pistol",
        "skill": "pistol",
        "accuracy": 10,
        "damage": 0,
        "codes": ["close", "melee", "long", "ranged"],
    }
    return gun | {"effective": 20, "extreme": 40, "loaded": 30} | fields


def fighter(chance: int = 64, /, **fields: object) -> Raw:
    """A fighter with a sword and a pistol and this chance with both, 34 at least; without armour."""
    stats = {"left": 14, "right": 14, "agility": 14, "perception": 10, "strength": 12, "coordination": 12}
    rest = {"health": 12, "will": 12, "skills": {"sword": chance - PLAIN, "pistol": chance - PLAIN}}
    return {"kind": "fighter", "weapons": [sword(), pistol()]} | stats | rest | fields


def duel(rook: Raw | None = None, vyx: Raw | None = None, /, **fields: object) -> Encounter:
    """Rook, whose turn it is, against Vyx; both with a chance of 64."""
    units = {
        "Rook": fighter(side="red", initiative=30) | (rook or {}),
        "Vyx": fighter(side="blue", initiative=20) | (vyx or {}),
    }
    return fight(units=units, **fields)


def apart(hexes: int = 1, rook: Raw | None = None, vyx: Raw | None = None, /, **fields: object) -> Encounter:
    """The same on a map, Vyx so many hexes below Rook, each with the other in front."""
    here, there = {"position": [0, 0], "facing": 3}, {"position": [0, hexes], "facing": 0}
    return duel(here | (rook or {}), there | (vyx or {}), **fields)


def at_vyx(state: Encounter, order: str, dice: str = "", /, **fields: object) -> Played:
    """An order of Rook's against Vyx."""
    return play(state, order, dice, **({"attacker": "Rook", "target": "Vyx"} | fields))


def strike(state: Encounter, dice: str = "", /, **fields: object) -> Played:
    """Rook strikes at Vyx with the sword."""
    return at_vyx(state, "strike", dice, **fields)


def not_struck(state: Encounter, /, order: str = "strike", **fields: object) -> list[str]:
    """Why Rook may not strike at Vyx."""
    return ids(refused(state, order, **({"attacker": "Rook", "target": "Vyx"} | fields)))


def chance_of(state: Encounter, order: str = "strike", /, **fields: object) -> object:
    """The chance at which an order that misses is rolled."""
    return at_vyx(state, order, "100", **fields).data("chance")


def harm(found: Played, area: str = "torso", unit: str = "Vyx") -> tuple[str, int]:
    """The level and count of a location after an order, empty where it is whole."""
    injuries = found.at(f"{unit}.injuries")
    assert isinstance(injuries, dict)
    return (injuries[area].level, injuries[area].count) if area in injuries else ("", 0)


def next_turn(state: Encounter, times: int = 1) -> Encounter:
    """The turn passes on, without dice."""
    for _ in range(times):
        state = play(state, "turn").after
    return state


def next_round(state: Encounter) -> Encounter:
    """Turns pass until the clock has gone on."""
    clock = at(state, "clock")
    while at(state, "clock") == clock:
        state = next_turn(state)
    return state


def worth(found: Played, rule: str) -> list[object]:
    """What was added for a rule and applied."""
    return [value for value, by in found.reasons() if by == rule]


class Named:
    """Dice that always fall the same way for a purpose, however many of them are asked for."""

    name = "given"

    def __init__(self, faces: Mapping[str, int]) -> None:
        self.faces = faces

    def throw(self, count: int, sides: Sides, why: str) -> list[int | str]:
        return [self.faces[why.partition(" of ")[0]] for _ in range(count)]


def with_dice(state: Encounter, order: str, faces: Mapping[str, int], /, **fields: object) -> Played:
    """An order whose dice are named by their purpose."""
    return Played(*run(bench.rules, order, bench.request(order, fields, state), state, Named(faces)))


# Damage that two fives lead to each level with.
HURTING = {"stun": 0, "injure": 5, "wound": 10, "maim": 15, "destroy": 20}


def hurt(state: Encounter, new: str, area: str = "torso", /, spot: int = 5, last: int = 3, lose: int = 2) -> Played:
    """Rook hurts Vyx: the area, the die of the spot, the rounds of an Injure and what a Maim takes."""
    faces = {"damage": 5, "spot": spot, "injure": last, "maim": lose}
    rook = bench.rules.thaw(bench.rules.freeze(state))
    weapons = at(rook, "Rook.weapons")
    assert isinstance(weapons, list)
    weapons[0].damage = HURTING[new]
    aim = {} if area == "torso" else {"area": area}
    return with_dice(rook, "strike", faces, attacker="Rook", target="Vyx", level="hit", **aim)


def words(found: Iterable[object]) -> str:
    """Facts in one line."""
    return " ".join(map(str, found))
