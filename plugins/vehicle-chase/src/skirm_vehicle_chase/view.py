"""What `show` draws: the vehicles with their drivers, the figures with what waits for them, and where they are."""

from __future__ import annotations

from collections.abc import Mapping

from skirm.api import Cell, Place, Section, View

from .people import Figure, Wound
from .telling import plain
from .vehicles import SHIPPED, Spot, Vehicle

Units = Mapping[str, Vehicle | Figure]
ARMOUR = {"helps": "", "none": " no armour", "unspecified": " armour?"}


def draw(turn: int, units: Units) -> View:
    """The whole picture.

    Args:
        turn: Its number.
        units: By name.
    """
    vehicles = {name: unit for name, unit in units.items() if isinstance(unit, Vehicle)}
    figures = {name: unit for name, unit in units.items() if isinstance(unit, Figure)}
    sections = []
    if vehicles:
        heads = ["vehicle", "side", "profile", "at", "heading", "speed", "left", "driver", "others", "state"]
        sections.append(Section("", heads, [vehicle_line(name, unit, turn) for name, unit in vehicles.items()]))
    if figures:
        heads = ["figure", "side", "grade", "where", "wounds", "panic"]
        sections.append(Section("", heads, [figure_line(name, unit, vehicles) for name, unit in figures.items()]))
    return View(f"turn {turn}", sections, places(units), measure="cm")


def vehicle_line(name: str, unit: Vehicle, turn: int) -> list[Cell]:
    """A vehicle in a line. `left` is what is left of its move, in cm."""
    others = ", ".join(occupant for occupant in unit.occupants if occupant != unit.driver)
    return [
        Cell(name),
        Cell(unit.side),
        profile(unit.profile),
        Cell(spot(unit.position)),
        Cell(plain(unit.heading)),
        Cell(str(unit.speed)),
        Cell(plain(unit.left)),
        Cell(unit.driver),
        Cell(others),
        state(unit, turn),
    ]


def profile(name: str) -> Cell:
    """A profile; a question mark behind one that is not shipped, which only a table of the house can have."""
    return Cell(name) if not name or name in SHIPPED else Cell(f"{name}?", "hot")


def state(unit: Vehicle, turn: int) -> Cell:
    """How a vehicle is."""
    if unit.destroyed:
        return Cell("destroyed", "gone")
    told = [
        "skidding" if unit.skidded == turn else "",
        "steering jammed both ways" if len(unit.jams) > 1 else "".join(f"cannot turn {jam}" for jam in unit.jams),
        "control loss" if unit.control_loss else "",
        "power loss" if unit.power_loss else "",
    ]
    words = ", ".join(filter(None, told))
    return Cell(words, "bad") if words else Cell("ready", "good")


def figure_line(name: str, unit: Figure, vehicles: Mapping[str, Vehicle]) -> list[Cell]:
    """A figure in a line."""
    place = spot(unit.position)
    for other, vehicle in vehicles.items():
        if name in vehicle.occupants:
            drives = vehicle.driver == name and not vehicle.destroyed
            place = f"{'drives' if drives else 'in'} {other}"
    wounds = ", ".join(map(wounded, unit.wounds))
    return [
        Cell(name),
        Cell(unit.side),
        Cell(unit.grade),
        Cell(place or "on foot"),
        Cell(wounds, "bad" if wounds else ""),
        Cell(str(unit.panic), "bad" if unit.panic else "dim"),
    ]


def wounded(wound: Wound) -> str:
    """A wound in a few words."""
    return f"{wound.total} {wound.cause}{ARMOUR[wound.armour]}"


def spot(position: Spot | None) -> str:
    """A spot as a cell has it."""
    return "" if position is None else f"{plain(position[0])}, {plain(position[1])}"


def places(units: Units) -> list[Place]:
    """Where units are, in cm; the table's y goes up, a map's goes down."""
    found = []
    for name, unit in units.items():
        if unit.position is not None:
            heading = unit.heading if isinstance(unit, Vehicle) else None
            gone = isinstance(unit, Vehicle) and unit.destroyed
            x, y = unit.position
            found.append(Place(name, x, -y or 0.0, heading, "gone" if gone else "", spot(unit.position)))
    return found
