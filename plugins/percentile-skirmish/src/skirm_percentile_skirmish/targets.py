"""Targets that take no turns: vehicles, beasts that are ridden, things that are shot at."""

from __future__ import annotations

from skirm.api import Unit, field

from .fighters import Heading, Hex, Injury
from .weapons import Count


class Target(Unit):
    """A vehicle, a beast or a thing.

    `size` is a row of the size table, `speed` in kph, which is hexes a round (PS-14), also a mount's full movement.
    `components` are those that a vehicle has (PS-63; empty for something that has none), `levels` what was taken
    by component, or by "body". `moved` counts hexes of this round.
    """

    side: str = ""
    size: str = "standing man"
    armour: Count = 0
    position: Hex | None = None
    facing: Heading | None = None
    speed: Count = 0
    components: list[str] = field(default_factory=list)
    levels: dict[str, Injury] = field(default_factory=dict)
    destroyed: bool = False
    moved: Count = 0
