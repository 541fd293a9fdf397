"""What is ready-made: units for `skirm add`, and the example with its orders. Data, read from TOML files."""

from __future__ import annotations

import json
import tomllib
from importlib.resources.abc import Traversable
from typing import Literal

from skirm.api import Part, Play, PlayDice, Schemas, convert, field

from .arsenal import armour_of, shield_of, weapon_of
from .fighters import Fighter
from .skirmish import Skirmish
from .targets import Target
from .weapons import Hand, Weapon


class Carried(Part):
    """A weapon of the table `weapons` that somebody carries."""

    name: str
    hand: Hand = "right"
    drawn: bool = True


class ReadyMade(Part):
    """A unit as a file has it, with a word on it; what it carries are names of the tables of weapons and armour."""

    summary: str
    unit: dict[str, object]
    kind: Literal["printed", "ruling", "house"] = "house"
    weapons: list[Carried] = field(default_factory=list)
    shield: str = ""
    armour: str = ""

    def made(self, play: Play, more: dict[str, object] | None = None) -> Fighter | Target:
        """The unit, with what a scene says of it beside."""
        unit: Fighter | Target = convert(self.unit | (more or {}), Fighter | Target)
        if isinstance(unit, Fighter):
            unit.weapons += [carried(play, each) for each in self.weapons]
            unit.shield = shield_of(play, self.shield) if self.shield else unit.shield
            unit.armour = armour_of(play, self.armour) if self.armour else unit.armour
        return unit


class Scene(Part):
    """A skirmish as a file has it: each unit names its template, and what differs."""

    units: dict[str, dict[str, object]]


def carried(play: Play, given: Carried) -> Weapon:
    """A weapon of the table, in a hand or sheathed."""
    weapon = weapon_of(play, given.name, given.hand)
    weapon.drawn = given.drawn
    return weapon


def templates(folder: Traversable) -> dict[str, ReadyMade]:
    """The ready-made units of every file in a folder, by their names."""
    found: dict[str, ReadyMade] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        found |= convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, ReadyMade])
    return found


def declare(schemas: Schemas, folder: Traversable) -> None:
    """Declare the templates and the example of a plugin's folder, after its tables."""
    play = Play(PlayDice(), schemas.table_data)
    ready = templates(folder / "templates")
    for name, template in ready.items():
        schemas.template(name, template.made(play), kind=template.kind, summary=template.summary)
    scene = convert(tomllib.loads((folder / "example" / "ford.toml").read_text(encoding="utf-8")), Scene)
    units = {name: ready[str(given.pop("template"))].made(play, given) for name, given in scene.units.items()}
    orders = (folder / "example" / "ford.jsonl").read_text(encoding="utf-8").splitlines()
    schemas.example(
        "ford",
        Skirmish(units=units),
        orders=[json.loads(line) for line in orders],
        summary="three raiders, one of them on horseback, against three wardens at a ford",
    )
