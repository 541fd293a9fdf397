"""What `show` draws: the units in a table, each machine's grid of modules, and the cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirm.api import Cell, Place, Section, View
from skirm.hexes import center, degrees

from .machines import Machine, Module
from .people import Person

if TYPE_CHECKING:
    from .cover import Cover

Fighters = Mapping[str, Machine | Person]
WOUNDS = {"": "", "stun": "stunned", "light": "lightly wounded", "severe": "severely wounded", "dead": "dead"}


def draw(turn: int, phase: str, units: Fighters, covers: Mapping[str, Cover]) -> View:
    """The whole picture.

    Args:
        turn: Its number.
        phase: `move` or `combat`.
        units: By name.
        covers: By name.
    """
    machines = {name: unit for name, unit in units.items() if isinstance(unit, Machine)}
    people = {name: unit for name, unit in units.items() if isinstance(unit, Person)}
    sections = []
    if machines:
        heads = ["machine", "side", "drive", "speed", "cover", "behind", "weapons", "waiting", "state"]
        sections.append(Section("", heads, [machine_line(name, unit) for name, unit in machines.items()]))
    if people:
        heads = [
            "person",
            "side",
            "profile",
            "armour",
            "damage",
            "STR",
            "DEX",
            "speed",
            "cover",
            "behind",
            "weapons",
            "waiting",
            "state",
        ]
        sections.append(Section("", heads, [person_line(name, unit, turn) for name, unit in people.items()]))
    sections += [grid(name, unit) for name, unit in machines.items()]
    if covers:
        rows = [
            [Cell(name), Cell(cover.material), Cell(str(cover.modules), "" if cover.modules else "dim")]
            for name, cover in covers.items()
        ]
        sections.append(Section("", ["cover", "material", "modules"], rows))
    return View(f"turn {turn}, {phase} phase", sections, places(units))


def machine_line(name: str, unit: Machine) -> list[Cell]:
    """A machine in a line."""
    hits = unit.hits + sum(bundle.hits for bundle in unit.pending)
    state = Cell("ready", "good")
    if unit.submerged:
        state = Cell("submerged", "dim")
    if unit.fires:
        state = Cell(f"fires {len(unit.fires)}", "hot")
    if unit.destroyed:
        state = Cell("destroyed", "gone")
    return [
        Cell(name),
        Cell(unit.side),
        Cell(unit.moves_by),
        Cell(str(unit.speed)),
        Cell(unit.cover),
        Cell(unit.behind),
        armed(unit),
        waiting(f"hits {hits}" if hits else ""),
        state,
    ]


def person_line(name: str, unit: Person, turn: int) -> list[Cell]:
    """A person in a line."""
    dice = " + ".join(str(bundle.dice) for bundle in unit.pending)
    return [
        Cell(name),
        Cell(unit.side),
        Cell(unit.profile),
        Cell(str(unit.armour)),
        Cell(str(unit.damage)),
        Cell(str(unit.strength)),
        Cell(str(unit.dexterity)),
        Cell(str(unit.speed)),
        Cell(unit.cover),
        Cell(unit.behind),
        armed(unit),
        waiting(f"dice {dice}" if dice else ""),
        health(unit, turn),
    ]


def health(unit: Person, turn: int) -> Cell:
    """How somebody is."""
    if unit.gone:
        return Cell("dead, messily" if unit.messy else "dead", "gone")
    told = [WOUNDS[unit.wound], "bedridden" if unit.bedridden else "", "winded" if turn <= unit.winded_until else ""]
    words = ", ".join(filter(None, told))
    return Cell(words, "bad" if unit.out or turn <= unit.winded_until else "dim") if words else Cell("ready", "good")


def armed(unit: Machine | Person) -> Cell:
    """Weapons with the shots left."""
    told = [
        f"{weapon.name} {weapon.loaded}/{weapon.capacity}" if weapon.capacity else weapon.name
        for weapon in unit.weapons
    ]
    empty = any(weapon.capacity and not weapon.loaded for weapon in unit.weapons)
    return Cell(", ".join(told), "bad" if empty else "")


def waiting(text: str) -> Cell:
    """What waits for the end of the phase."""
    return Cell(text, "bad" if text else "")


def grid(name: str, unit: Machine) -> Section:
    """A machine's modules: row by row, from left to right."""
    hull = [blaze.kind for blaze in unit.fires if not blaze.module]
    title = f"{name}: modules" + (f"; fire on the hull: {', '.join(hull)}" if hull else "")
    widest = max(map(len, unit.rows), default=0)
    burning = {blaze.module for blaze in unit.fires}
    rows = [
        [Cell(str(number)), *(module_cell(module, burning, destroyed=unit.destroyed) for module in row)]
        for number, row in enumerate(unit.rows, 1)
    ]
    return Section(title, ["row", *(str(place) for place in range(1, widest + 1))], rows, name)


def module_cell(module: Module, burning: set[str], *, destroyed: bool) -> Cell:
    """A module: burning, destroyed, or what a Hit on it would bring about."""
    text = module.name
    if module.critical:
        text += " (critical)"
    if module.explosive:
        text += " (explosive)"
    if module.name in burning and module.name:
        return Cell(text, "hot")
    if module.destroyed:
        return Cell(text, "gone")
    if destroyed:
        return Cell(text, "dim")
    return Cell(text, "bad" if module.critical else "")


def places(units: Fighters) -> list[Place]:
    """Where units are, on a plane where neighbouring hexes are 1 apart."""
    found = []
    for name, unit in units.items():
        if unit.position is not None:
            x, y = center(unit.position)
            found.append(Place(name, x, y, degrees(unit.heading), "gone" if unit.gone else ""))
    return found
