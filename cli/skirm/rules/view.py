"""What `show` draws, as data: facts, and rows of cells with marks. No colours, no widths, no printing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from skirm.rules.models import Encounter

Mark = Literal["", "good", "bad", "hot", "gone", "dim", "up"]


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


class Place(msgspec.Struct):
    """Where a unit is, for maps: coordinates, heading in degrees clockwise from up, on hexes or a plane."""

    unit: str
    x: float
    y: float
    heading: float | None = None
    mark: Mark = ""


class View(msgspec.Struct):
    """The whole picture: a title line, sections, and places where units have any."""

    title: str = ""
    sections: list[Section] = msgspec.field(default_factory=list)
    places: list[Place] = msgspec.field(default_factory=list)


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
