"""Targets that take no turns: vehicles, beasts that are ridden, things that are shot at."""

from __future__ import annotations

from typing import Annotated

from skirm.api import Meta, Unit, field

from .fighters import Heading, Hex, Injury
from .weapons import Reach, Statistic

FASTEST = 10_000
Speed = Annotated[int, Meta(ge=0, le=FASTEST)]


class Target(Unit):
    """A vehicle, a beast or a thing.

    `size` is a row of the size table, `speed` in kph, which is hexes a round (PS-14), also a mount's full movement.
    `components` are those that a vehicle has (PS-63; empty for something that has none), `levels` what was taken
    by component, or by "body". `moved` counts hexes of this round.
    """

    side: str = ""
    size: str = "standing man"
    armour: Statistic = 0
    position: Hex | None = None
    facing: Heading | None = None
    speed: Speed = 0
    components: list[str] = field(default_factory=list)
    levels: dict[str, Injury] = field(default_factory=dict)
    destroyed: bool = False
    moved: Reach = 0
