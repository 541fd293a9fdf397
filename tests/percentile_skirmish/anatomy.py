"""The rule book's bodies and wounds as plain data: locations, damage bands, accumulation, sizes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

D6 = range(1, 7)
D10 = range(1, 11)
TWO_D10 = [one + other for one, other in product(D10, D10)]
AREAS = ("head", "torso", "left-arm", "right-arm", "left-leg", "right-leg")
LIMBS = AREAS[2:]
SPOTS = {
    "head": ("skull", "eye", "ear", "nose", "jaw", "neck"),
    "torso": ("shoulder", "chest", "chest", "abdomen", "hip", "groin"),
    "arm": ("shoulder", "upper arm", "elbow", "lower arm", "wrist", "hand"),
    "leg": ("hip", "thigh", "knee", "shin", "ankle", "foot"),
}
VEHICLE = (
    "bodyshell",
    "propulsion",
    "propellant",
    "powerplant",
    "fuel",
    "equipment",
    "cargo",
    "passengers",
    "crew",
    "handling",
)
# PS-65: the last total of each band; above the last, Destroy.
BANDS = ((9, ""), (14, "stun"), (19, "injure"), (24, "wound"), (29, "maim"), (None, "destroy"))
HURTS = ("stun", "injure", "wound", "maim", "destroy")
FACTORS = {"x4": Fraction(4), "x2": Fraction(2), "hit": Fraction(1), "glance": Fraction(1, 10)}
# PS-73: how many of a level make the next one.
LIMITS = {"stun": 3, "injure": 3, "wound": 2, "maim": 2}
# PS-39.
SIZES = {
    "Aircraft Carrier": (125, -42),
    "Passenger Liner": (115, -38),
    "Large Cargo Ship": (110, -37),
    "Ship of the Line": (105, -35),
    "WWII Destroyer": (100, -33),
    "Large Airliner": (95, -32),
    "Nuclear Submarine": (90, -30),
    "Medium Airliner": (85, -28),
    "Medium Cargo Ship": (80, -27),
    "Transport Aircraft": (75, -25),
    "Articulated Lorry": (65, -22),
    "Jet Fighter": (60, -20),
    "House": (60, -20),
    "Motor Cruiser": (55, -18),
    "Large Helicopter": (55, -18),
    "Offshore Power Boat": (50, -17),
    "Small/Medium Helicopter": (45, -15),
    "Truck": (40, -13),
    "Light Aircraft": (40, -13),
    "Tank": (40, -13),
    "Elephant": (35, -12),
    "Saloon Car": (30, -10),
    "Horse and rider": (25, -8),
    "Cow": (20, -7),
    "Lion": (20, -7),
    "Motorcycle and rider": (15, -5),
    "Jet Ski and rider": (15, -5),
    "Bicycle and rider": (10, -3),
    "Doorway": (5, -2),
    "Standing Man": (0, 0),
    "Dog": (-5, 2),
    "Kneeling Man": (-10, 0),
    "Child": (-15, 5),
    "Prone Man": (-20, 0),
    "Domestic Cat": (-25, 8),
    "Rodent": (-50, 16),
}
# What the source lost and a third of which the damage column gives back.
RESTORED = ("Medium Airliner", "Medium Cargo Ship", "Motor Cruiser", "Large Helicopter", "Offshore Power Boat", "Tank")


def spots(area: str) -> tuple[str, ...]:
    """PS-62: the exact spots of an area by the second die."""
    return SPOTS[area.rpartition("-")[2]]


def vital(area: str, spot: str) -> bool:
    """PS-B5: the head, and of the torso the chest and the abdomen."""
    return area == "head" or (area == "torso" and spot in ("chest", "abdomen"))


def exposed(cover: str, area: str, spot: int) -> bool:
    """PS-B1: what can be hit behind a cover, `spot` by its die."""
    if cover in ("none", "light"):
        return True
    if area == "torso":
        return cover == "moderate" and spot <= 4
    return not area.endswith("leg")


def exposed_chances(cover: str) -> dict[tuple[str, str], Fraction]:
    """PS-62, PS-B1: a random location of which what is hidden is rolled again."""
    open_spots = [(area, spots(area)[die - 1]) for area, die in product(AREAS, D6) if exposed(cover, area, die)]
    return {one: Fraction(open_spots.count(one), len(open_spots)) for one in open_spots}


def band(total: int) -> str:
    """PS-65: the level of a total, empty where nothing comes of it."""
    return next(name for last, name in BANDS if last is None or total <= last)


def force(damage: int, level: str, share: Fraction = Fraction(1)) -> int:
    """PS-64: weapon damage by level and range, rounded down once."""
    return int(damage * FACTORS[level] * share)


def damage_chances(damage: int, level: str, armour: int = 0, size: int = 0) -> dict[str, Fraction]:
    """PS-64, PS-65: the levels of a damage roll."""
    found: dict[str, Fraction] = {}
    for dice in TWO_D10:
        name = band(dice + force(damage, level) - armour + size)
        found[name] = found.get(name, Fraction(0)) + Fraction(1, 100)
    return found


def accumulated(level: str, count: int, new: str) -> tuple[str, int]:
    """PS-73: the level and count of a location after one more hurt; `level` empty where it was whole."""
    if not level or HURTS.index(new) > HURTS.index(level):
        return new, 1
    if new != level:
        return level, count
    if level in LIMITS and count + 1 >= LIMITS[level]:
        return HURTS[HURTS.index(level) + 1], 1
    return level, count + 1


def standings() -> Iterator[tuple[str, int]]:
    """Every level and count that a location can have without having gone on to the next."""
    yield "", 0
    for level, limit in LIMITS.items():
        for count in range(1, limit):
            yield level, count
    yield "destroy", 1
