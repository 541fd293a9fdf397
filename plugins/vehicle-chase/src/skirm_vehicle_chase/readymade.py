"""What is ready-made: units for `skirm add`, and the example chase with its orders. Data, read from TOML files."""

from __future__ import annotations

import json
import tomllib
from importlib.resources.abc import Traversable
from typing import Literal

from skirm.api import Part, Schemas, Unit, convert

from .chase import Chase
from .people import Figure
from .vehicles import Vehicle


class ReadyMade(Part):
    """A unit as a file has it, with a word on it and the kind of its figures."""

    summary: str
    unit: dict[str, object]
    kind: Literal["printed", "ruling", "house"] = "house"

    def made(self) -> Unit:
        """The unit."""
        return convert(self.unit, Vehicle | Figure)


class Scene(Part):
    """A chase as a file has it: each unit names its template, and what differs."""

    units: dict[str, dict[str, object]]


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
    scene = convert(tomllib.loads((folder / "example" / "causeway.toml").read_text(encoding="utf-8")), Scene)
    units = {name: ready[str(given.pop("template"))].unit | given for name, given in scene.units.items()}
    orders = (folder / "example" / "causeway.jsonl").read_text(encoding="utf-8").splitlines()
    schemas.example(
        "causeway",
        convert({"units": units}, Chase),
        orders=[json.loads(line) for line in orders],
        summary="a sports car and its outrider after a truck, along a causeway with somebody on it",
    )
