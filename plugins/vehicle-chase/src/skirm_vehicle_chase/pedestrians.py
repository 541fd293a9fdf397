"""Running down pedestrians: VC-21. The vehicle takes no harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, refuse

from .boarding import MOST_ADDED
from .speed import parts
from .telling import away, extended, plus, reached, where
from .turning import slid
from .vehicles import Side
from .wounds import Wound

if TYPE_CHECKING:
    from .chase import Chase

FAR = 1_000
TOLD = {"hit": "is run down", "near-miss": "just gets out of the way, to the {side}{where}; a panic counter"}
TOLD["miss"] = "gets out of the way, to the {side}{where}"


class RunDown(Action):
    """Drive at a pedestrian who is reached. Draws 1d6 `evading` of who evades, then 1d6 `side` if none is given."""

    unit: UnitName
    pedestrian: UnitName
    evade: Annotated[bool, Meta(description="whether the pedestrian tries to get out of the way")] = True
    side: Annotated[Side | None, Meta(description="where the pedestrian gets to; thrown for by default")] = None

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle, figure = encounter.vehicle(self.unit), encounter.figure(self.pedestrian)
        aboard = encounter.aboard(self.pedestrian)
        refuse(
            ("destroyed" if vehicle.destroyed else "", f"{self.unit} is destroyed"),
            ("standing" if not vehicle.speed else "", f"{self.unit} stands still and runs nobody down"),
            ("aboard" if aboard else "", f"{self.pedestrian} is no pedestrian, but aboard {aboard}"),
        )
        reached(play, "pedestrian", "VC-21")
        apart, data = away(vehicle.position, figure.position)
        facts = {"unit": self.unit, "figure": self.pedestrian, "apart": apart}
        line = "{unit} drives at {figure}{apart}"
        if not self.evade:
            play.tell(line + ", who does not evade and is run down", **facts)
            play.next(Wound(self.unit, self.pedestrian, "run down"))
            return Outcome("hit", success=True, data=data)
        result, added = evading(play, vehicle.speed, hero=figure.grade == "hero", of=self.pedestrian)
        line += ", who throws {evading.natural}" + (plus(added) + " = {evading.total}" if added else "") + " and "
        if result == "hit":
            play.tell(line + TOLD[result], **facts)
            play.next(Wound(self.unit, self.pedestrian, "run down"))
            return Outcome(result, success=True, data=data)
        side = self.side or play.dice.on(play.table("side"), "side", of=self.pedestrian).name
        if vehicle.position is not None:
            aside = play.table("aside").whole("cm", most=FAR)
            figure.position = slid(vehicle.position, vehicle.heading, 0, aside, side)
        figure.frighten(int(result == "near-miss"))
        play.tell(line + TOLD[result], side=side, where=where(figure.position) if vehicle.position else "", **facts)
        return Outcome(result, success=False, data={**data, "side": side, "position": figure.position})


def evading(play: Play, speed: int, *, hero: bool, of: str = "") -> tuple[str, int]:
    """Throw 1d6 `evading` (VC-21).

    Args:
        speed: The vehicle's.
        hero: Whether the pedestrian is one.
        of: The pedestrian.

    Returns: `hit`, `near-miss` or `miss`, and what was added.
    """
    figure = play.figure("evading")
    if parts(speed, play):
        figure.add(-parts(speed, play), f"tens and parts of ten of {speed} above 30", "VC-21")
    if hero:
        figure.add(play.table("hero").whole("evading", least=-MOST_ADDED, most=MOST_ADDED), "a hero", "VC-21")
    result = play.dice.on(play.table("evading"), "evading", of=of, add=figure).name
    extended(play, "evading", "VC-21")
    return result, int(figure)
