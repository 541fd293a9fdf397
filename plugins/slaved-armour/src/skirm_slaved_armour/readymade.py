"""What is ready-made: units for `skirm add`, and the example battle with its orders. Data, read from TOML files."""

from __future__ import annotations

import json
import tomllib
from importlib.resources.abc import Traversable
from typing import Literal

from skirm.api import Part, Schemas, Unit, convert

from .battle import Battle
from .machines import Machine
from .people import Person


class ReadyMade(Part):
    """A unit as a file has it, with a word on it and the kind of its figures."""

    summary: str
    unit: dict[str, object]
    kind: Literal["printed", "ruling", "house"] = "house"

    def made(self) -> Unit:
        """The unit."""
        return convert(self.unit, Machine | Person)


class Scene(Part):
    """A battle as a file has it: each unit names its template, and what differs."""

    units: dict[str, dict[str, object]]
    covers: dict[str, dict[str, object]]


def templates(folder: Traversable) -> dict[str, ReadyMade]:
    """The ready-made units of every file in a folder, by their names."""
    found: dict[str, ReadyMade] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        found |= convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, ReadyMade])
    return found


def declare(schemas: Schemas, folder: Traversable) -> None:
    """Declare the templates and the example of a plugin's folder."""
    ready = templates(folder / "templates")
    for name, template in ready.items():
        schemas.template(name, template.made(), kind=template.kind, summary=template.summary)
    scene = convert(tomllib.loads((folder / "example" / "quarry.toml").read_text(encoding="utf-8")), Scene)
    units = {name: ready[str(given.pop("template"))].unit | given for name, given in scene.units.items()}
    orders = (folder / "example" / "quarry.jsonl").read_text(encoding="utf-8").splitlines()
    schemas.example(
        "quarry",
        convert({"units": units, "covers": scene.covers}, Battle),
        orders=[json.loads(line) for line in orders],
        summary="two machines and a soldier a side, among walls and rockets",
    )
