"""What `show` draws, as data: facts, and rows of cells with marks. No colours, no widths, no printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from skirm.rules.models import Encounter

Mark = Literal["", "good", "bad", "hot", "gone", "dim", "up"]
Ground = Literal["plane", "hexes"]


class Cell(msgspec.Struct):
    """A text and how it stands out: good, bad, hot (burning), gone (destroyed), dim, up (whose turn it is)."""

    text: str
    mark: Mark = ""


class Expiry(msgspec.Struct):
    """Something that will run out: whose it is, what, and when in the words of the game."""

    unit: str
    what: str
    when: str


class Section(msgspec.Struct):
    """A table: a title, the heads of its columns, rows of cells."""

    title: str = ""
    heads: list[str] = msgspec.field(default_factory=list)
    rows: list[list[Cell]] = msgspec.field(default_factory=list)
    unit: str = ""


class Reach(msgspec.Struct, frozen=True):
    """How far something of a unit goes, for maps: what it is, and the distance in the measure of the ground."""

    what: str
    distance: float


class Place(msgspec.Struct):
    """Where a unit is, or something that is no unit (a wall), for maps.

    Attributes:
        unit: The name of the unit, or of what stands there.
        x: To the right, in the measure of the ground.
        y: Down. On hexes both are as `skirm.hexes.center` gives them: the middles of neighbours are 1 apart.
        heading: In degrees clockwise from up, None for what has none.
        mark: How it stands out; gone is what takes no part any more.
        at: The position as the game writes it; the coordinates where it is empty.
        reaches: How far its weapons go, and the like.
    """

    unit: str
    x: float
    y: float
    heading: float | None = None
    mark: Mark = ""
    at: str = ""
    reaches: list[Reach] = msgspec.field(default_factory=list)


class View(msgspec.Struct):
    """The whole picture: a title line, sections, and places where units have any.

    Attributes:
        ground: What the places are on.
        measure: In what distances are told, `cm` or `hexes`; empty where the game has no word for it.
    """

    title: str = ""
    sections: list[Section] = msgspec.field(default_factory=list)
    places: list[Place] = msgspec.field(default_factory=list)
    ground: Ground = "plane"
    measure: str = ""


def plain_view(encounter: Encounter) -> View:
    """A view of any encounter: a table of its units, with every field that is a number, a text or a yes."""
    from skirm.rules.models import units_of  # noqa: PLC0415 - models import this module for their types

    facts = [
        f"{field} {shown(value)}" for field in encounter.__struct_fields__ if simple(value := getattr(encounter, field))
    ]
    up = encounter.next_up()
    units = units_of(encounter)
    heads: list[str] = []
    for unit in units.values():
        heads += [field for field in unit.__struct_fields__ if field not in heads and simple(getattr(unit, field))]
    rows = [
        [Cell(name, "up" if name == up else "")] + [Cell(shown(getattr(unit, head, None))) for head in heads]
        for name, unit in units.items()
    ]
    return View(", ".join(facts), [Section("", ["unit", *heads], rows)])


def simple(value: object) -> bool:
    """Whether a value fits a cell."""
    return isinstance(value, int | str | float)


def shown(value: object) -> str:
    """A value as a cell has it."""
    if value is None or not simple(value):
        return ""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
