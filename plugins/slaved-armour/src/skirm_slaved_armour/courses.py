"""Courses: the hexes in which a machine may be before the turn ends, and who may meet whom in them (for odds)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from skirm.hexes import Hex, step

from .drift import drifts
from .machines import Machine
from .people import Person


def course(machine: Machine, turn: int) -> frozenset[Hex]:
    """The hexes in which a machine may be until the next turn; none where its position is not known.

    Speeds only fall until then, so that it will not go beyond them.
    """
    if machine.position is None:
        return frozenset()
    ahead = machine.speed if drifts(machine, turn) and not machine.destroyed else 0
    return frozenset(step(machine.position, machine.heading, hexes) for hexes in range(ahead + 1))


def entangled(units: Mapping[str, Machine | Person], turn: int, asked: Collection[str]) -> set[str]:
    """The machines that a drift may bring together with those that are asked for, directly or by others; with them.

    Args:
        units: All units by name.
        turn: The turn that is about to end.
        asked: The units whose fate somebody wants to know.
    """
    machines = {name: unit for name, unit in units.items() if isinstance(unit, Machine)}
    going = {name for name, unit in machines.items() if unit.position is not None and drifts(unit, turn)}
    if not going:
        return set()
    courses = {name: course(unit, turn) for name, unit in machines.items()}
    meetings = [
        {name, other}
        for name in going
        for other, unit in machines.items()
        if other != name and unit.submerged == machines[name].submerged and courses[name] & courses[other]
    ]
    found: set[str] = set()
    near = [pair for pair in meetings if not pair.isdisjoint(asked)]
    while near:
        found = found.union(*near)
        meetings = [pair for pair in meetings if pair not in near]
        near = [pair for pair in meetings if not pair.isdisjoint(found)]
    return found
