"""For odds: what neither due work nor the question reads is blanked, so that equal states are found equal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .people import Figure
from .vehicles import Vehicle

# What no step reads, or writes only.
UNREAD: dict[str, object] = {
    "side": "",
    "acceleration": None,
    "braking_dice": None,
    "turning_factor": None,
    "ram_dice": None,
    "size": None,
    "pivots": None,
    "changed": 0,
    "skidded": 0,
    "grade": None,
    "arc": None,
}
# What steps read to find out where a vehicle gets to, and nothing else.
WAY: dict[str, object] = {"position": None, "heading": 0.0, "driven": 0.0}
UNREAD_OF_FIGURES: dict[str, object] = {"side": "", "grade": "regular", "position": None, "panic": 0, "skidded": 0}


def forget(units: dict[str, Vehicle | Figure], asked: tuple[str, ...]) -> None:
    """Blank what is neither due nor asked for.

    Args:
        units: All units by name.
        asked: The key paths of the question.
    """
    for name, unit in units.items():
        path = f"units.{name}"
        if path in asked or "units" in asked:
            continue
        if isinstance(unit, Figure):
            blank(unit, path, UNREAD_OF_FIGURES, asked)
            if not read(f"{path}.wounds", asked):
                unit.wounds = []
        elif not any(read(f"units.{one}", asked) for one in (name, *unit.occupants)):
            # No step touches another unit than its own, and those aboard.
            units[name] = Vehicle(destroyed=True, occupants=unit.occupants)
        else:
            blank(unit, path, UNREAD, asked)
            if not read(f"{path}.jams", asked):
                unit.jams = []
            if not any(read(f"{path}.{field}", asked) for field in WAY):
                blank(unit, path, WAY, asked)


@lru_cache(maxsize=1024)
def read(path: str, asked: tuple[str, ...]) -> bool:
    """Whether a question reads a path, something in it, or something that holds it."""
    return any(f"{path}.".startswith(f"{question}.") or f"{question}.".startswith(f"{path}.") for question in asked)


def blank(unit: Vehicle | Figure, path: str, fields: Mapping[str, object], asked: tuple[str, ...]) -> None:
    """Blank fields that are not asked for."""
    for field, value in fields.items():
        if not read(f"{path}.{field}", asked):
            setattr(unit, field, value)
