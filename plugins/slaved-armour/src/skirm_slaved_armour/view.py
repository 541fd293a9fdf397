"""What `show` draws: the units in a table, their weapons, the people's health, each machine's grid, the cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirm.api import Cell, Mark, Place, Reach, Section, View, folded
from skirm.hexes import Hex, center, degrees

from .machines import Machine, Module
from .people import Person
from .ranges import ranges
from .shipped import bands, top_speed
from .wording import heading, parted

if TYPE_CHECKING:
    from .cover import Cover
    from .weapons import Weapon

Fighters = Mapping[str, Machine | Person]
WOUNDS = {"": "", "stun": "stunned", "light": "light wound", "severe": "severe wound", "dead": "dead"}


def draw(turn: int, phase: str, units: Fighters, covers: Mapping[str, Cover]) -> View:
    """The whole picture; of wrecks and the dead no more than their line.

    Args:
        turn: Its number.
        phase: `move` or `combat`.
        units: By name.
        covers: By name.
    """
    left = {name: unit for name, unit in units.items() if not unit.gone}
    people = {name: unit for name, unit in left.items() if isinstance(unit, Person)}
    arms = [arm_line(name, unit, weapon) for name, unit in left.items() for weapon in unit.weapons]
    tables = [
        whereabouts(units, turn),
        ranges(units),
        Section("", ["armed", "weapon", "shots", "spare", "module"], arms),
        Section(
            "",
            ["person", "profile", "armour", "damage", "STR", "DEX", "skill"],
            [body_line(name, unit) for name, unit in people.items()],
        ),
        *(grid(name, unit) for name, unit in left.items() if isinstance(unit, Machine)),
        Section(
            "",
            ["cover", "material", "modules", "at", "behind"],
            [cover_line(name, cover, units) for name, cover in covers.items()],
        ),
    ]
    shown = [table for table in tables if table.rows or table.unit]
    return View(f"turn {turn}, {phase} phase", shown, places(units, covers), "hexes", "hexes")


def whereabouts(units: Fighters, turn: int) -> Section:
    """The units, a line each. What is due has a column while anything is, so that terminals may be narrow."""
    heads = ["unit", "side", "at", "goes", "cover", "due", "state"]
    rows = [unit_line(name, unit, turn) for name, unit in units.items()]
    place = heads.index("due")
    if not any(row[place].text for row in rows):
        heads.pop(place)
        for row in rows:
            row.pop(place)
    return Section("", heads, rows)


def unit_line(name: str, unit: Machine | Person, turn: int) -> list[Cell]:
    """A unit in a line: where it is, where it goes, how fast of how fast it can, what is due, and how it is."""
    state = condition(unit) if isinstance(unit, Machine) else health(unit, turn)
    done = [word for word, when in (("moved", unit.moved), ("fought", fought(unit))) if when == turn and not unit.gone]
    state.text = parted(state.text, *done)
    pace = unit.pace if isinstance(unit, Machine) else unit.speed
    top = top_speed(unit.moves_by)
    return [
        Cell(name),
        Cell(unit.side),
        Cell(hexed(unit.position)),
        Cell(f"{heading(unit.heading)} {pace}/{top}", "bad" if pace > top else ""),
        Cell(unit.cover),
        due(unit),
        state,
    ]


def fought(unit: Machine | Person) -> int:
    """The last turn in which a unit attacked in a melee."""
    return unit.fought if isinstance(unit, Person) else 0


def hexed(position: Hex | None) -> str:
    """A hex as it is typed, empty where it is not known."""
    return "" if position is None else f"{position[0]},{position[1]}"


def condition(unit: Machine) -> Cell:
    """How a machine is."""
    if unit.destroyed:
        return Cell("destroyed", "gone")
    told = [f"fires {len(unit.fires)}" if unit.fires else "", "submerged" if unit.submerged else ""]
    words = ", ".join(filter(None, told))
    return Cell(words, "hot" if unit.fires else "dim") if words else Cell("ready", "good")


def health(unit: Person, turn: int) -> Cell:
    """How somebody is."""
    if unit.gone:
        return Cell("dead, messily" if unit.messy else "dead", "gone")
    winded = unit.is_winded(turn)
    told = [WOUNDS[unit.wound], "bedridden" if unit.bedridden else "", "winded" if winded else ""]
    words = ", ".join(filter(None, told))
    return Cell(words, "bad" if unit.out or winded else "dim") if words else Cell("ready", "good")


def due(unit: Machine | Person) -> Cell:
    """What waits for the end of the phase: what comes directly, then what comes through each cover."""
    waits: dict[str, list[int]] = {}
    if isinstance(unit, Machine):
        what = "hits"
        waits[""] = [unit.hits]
        for bundle in unit.pending:
            waits.setdefault(bundle.through, []).append(bundle.hits)
        waits = {through: [sum(hits)] for through, hits in waits.items() if sum(hits)}
    else:
        what = "dice"
        for bundle in sorted(unit.pending, key=lambda bundle: bool(bundle.through)):
            waits.setdefault(bundle.through, []).append(bundle.dice)
    told = [" + ".join(map(str, each)) + (f" through {through}" if through else "") for through, each in waits.items()]
    return Cell(f"{what} {parted(*told)}" if told else "", "bad" if told else "")


def arm_line(name: str, unit: Machine | Person, weapon: Weapon) -> list[Cell]:
    """A weapon in a line: whose it is, its printed code, shots left, magazines left, and the module it sits in."""
    mount = unit.mount(weapon) if isinstance(unit, Machine) else ""
    lost = unit.lost(weapon)
    empty: Mark = "bad" if weapon.capacity and not weapon.loaded else ""
    return [
        Cell(name),
        Cell(weapon.text, "gone" if lost else ""),
        Cell(f"{weapon.loaded}/{weapon.capacity}" if weapon.capacity else "", "dim" if lost else empty),
        Cell(str(weapon.spares) if weapon.capacity else ""),
        Cell(mount, "gone" if lost else ""),
    ]


def body_line(name: str, unit: Person) -> list[Cell]:
    """Somebody's body in a line."""
    figures = (unit.armour, unit.damage, unit.strength, unit.dexterity, unit.skill)
    return [Cell(name), Cell(unit.profile), *(Cell(str(figure)) for figure in figures)]


def cover_line(name: str, cover: Cover, units: Fighters) -> list[Cell]:
    """Cover in a line: what stands of it, and who stands behind it."""
    behind = [who for who, unit in units.items() if unit.behind and folded(unit.behind) == folded(name)]
    return [
        Cell(name),
        Cell(cover.material),
        Cell(str(cover.modules), "" if cover.modules else "dim"),
        Cell(hexed(cover.position)),
        Cell(", ".join(behind)),
    ]


def grid(name: str, unit: Machine) -> Section:
    """A machine's modules: row by row, from left to right; the names in brackets say what their loss brings about."""
    hull = [blaze.kind for blaze in unit.fires if not blaze.module]
    title = f"{name}: modules; {unit.moves_by}, skill {unit.skill}"
    title += f"; fire on the hull: {', '.join(hull)}" if hull else ""
    widest = max(map(len, unit.rows), default=0)
    burning = {blaze.module for blaze in unit.fires}
    rows = [
        [Cell(str(number)), *(module_cell(module, burning) for module in row)]
        for number, row in enumerate(unit.rows, 1)
    ]
    return Section(title, ["row", *(str(place) for place in range(1, widest + 1))], rows, name)


def module_cell(module: Module, burning: set[str]) -> Cell:
    """A module: burning, destroyed, or what a Hit on it would bring about."""
    signs = parted(
        "critical" if module.critical else "",
        "explosive" if module.explosive else "",
        "fire" if module.fire else "",
        "drive" if module.drive else "",
    )
    text = f"{module.name} ({signs})".strip() if signs else module.name
    if module.name in burning and module.name:
        return Cell(text, "hot")
    if module.destroyed:
        return Cell(text, "gone")
    return Cell(text, "bad" if module.critical else "")


def places(units: Fighters, covers: Mapping[str, Cover]) -> list[Place]:
    """Where units and covers are, on a plane where neighbouring hexes are 1 apart."""
    found = []
    for name, unit in units.items():
        if unit.position is not None:
            x, y = center(unit.position)
            mark: Mark = "gone" if unit.gone else ""
            found.append(Place(name, x, y, degrees(unit.heading), mark, hexed(unit.position), reaches(unit)))
    for name, cover in covers.items():
        if cover.position is not None:
            x, y = center(cover.position)
            found.append(Place(name, x, y, None, "" if cover.modules else "dim", hexed(cover.position)))
    return found


def reaches(unit: Machine | Person) -> list[Reach]:
    """The range bands as they are shipped, of a unit that has something to shoot with."""
    shoots = any(weapon.capacity and not unit.lost(weapon) for weapon in unit.weapons)
    return [Reach(name, most) for most, name in bands()] if shoots and not unit.gone else []
