"""Blast: what an explosion does to everybody inside its radius. PS-74, PS-75."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, Step, UnitName, field, refuse
from skirm.hexes import Hex, distance

from .damage import Blow
from .fighters import Fighter
from .levels import Level, lands, throw
from .opposed import TOLD
from .weapons import MOST, Count

if TYPE_CHECKING:
    from .skirmish import Skirmish


def strength(play: Play, *, hard_cover: bool, confined: bool) -> tuple[int, int]:
    """What multiplies the blast's damage: half behind hard cover, twice between solid walls (PS-75)."""
    table = play.table("blast")
    return table.whole("confined") if confined else 1, table.whole("hard-cover", least=1) if hard_cover else 1


def rolled(play: Play, of: str = "") -> Level:
    """How hard the blast strikes; its fumble does nothing (PS-75, PS-A27). Draws d100 `blast`."""
    return throw(play, play.table("blast").whole("chance", least=-MOST), "blast", of)


class Blast(Step, frozen=True):
    """Somebody is inside the burst radius. Draws d100 `blast`, then what a blow at the torso draws (PS-75, PS-B8)."""

    unit: str
    confined: bool = False

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        if unit.dead if isinstance(unit, Fighter) else unit.destroyed:
            return Outcome("dropped")
        level = rolled(play, self.unit)
        chance = play.table("blast").whole("chance", least=-MOST, peek=True)
        line = "{unit}, blast: {blast.total} against {chance}, "
        if not lands(level):
            play.tell(line + "which does nothing", unit=self.unit, chance=chance)
            return Outcome(level, success=False)
        hard = isinstance(unit, Fighter) and unit.hard_cover
        share = strength(play, hard_cover=hard, confined=self.confined)
        play.tell(line + "{level}", unit=self.unit, chance=chance, level=TOLD[level])
        play.next(Blow(self.unit, play.table("blast").whole("damage", least=-MOST), level, what="blast", share=share))
        return Outcome(level, success=True)


def within(skirmish: Skirmish, place: Hex | None, radius: int, more: Collection[str] = ()) -> list[str]:
    """Who is inside a radius in hexes around a place, and who else is told to be; in the order of the units."""
    return [
        name
        for name, unit in skirmish.units.items()
        if name in more
        or (place is not None and unit.position is not None and distance(place, unit.position) <= radius)
    ]


class Explode(Action):
    """Something explodes: everybody inside the radius takes its blast. Draws what each of them draws (PS-75)."""

    at: Annotated[Hex | None, Meta(description="the hex of the explosion, such as 3,4")] = None
    radius: Annotated[Count, Meta(description="burst radius in hexes")] = 0
    targets: Annotated[list[UnitName], Meta(description="who is inside it, where positions do not say so")] = field(
        default_factory=list
    )
    confined: Annotated[bool | None, Meta(description="solid walls inside the radius; as the scene has it")] = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        names = within(encounter, self.at, self.radius, self.targets)
        refuse(("targets" if not names else "", "nobody is there; say where (at=3,4 radius=3) or whom (targets=)"))
        confined = encounter.scene.confined if self.confined is None else self.confined
        play.then(*(Blast(name, confined) for name in names))
        play.tell("an explosion: {names}", names=", ".join(names))
        return Outcome("exploded", data={"targets": names})
