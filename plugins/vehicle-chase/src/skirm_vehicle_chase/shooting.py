"""Shooting from vehicles and at them: VC-03, VC-04. What is told is for the parent game's Hit Roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Figure, Meta, Outcome, Play, UnitName, folded, refuse

from .speed import parts
from .telling import away
from .vehicles import Vehicle, missing, size

if TYPE_CHECKING:
    from .chase import Chase

PISTOL = "pistol"
MOST_MODIFIER = 1_000


class Fire(Action):
    """Shoot: the modifier to the parent game's Hit Roll, and whether there is a shot at all. No dice."""

    shooter: UnitName
    target: UnitName | None = None
    weapon: Annotated[str, Meta(description="the driver of a moving vehicle fires a pistol only")] = PISTOL

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        shooter = encounter.figure(self.shooter)
        aboard = encounter.aboard(self.shooter)
        rides = encounter.vehicle(aboard) if aboard else None
        sits = encounter.aboard(self.target) if self.target is not None else ""
        target = encounter.units[sits or self.target] if self.target is not None else None
        moves = rides is not None and rides.speed > 0
        drives = rides is not None and folded(rides.driver) == folded(self.shooter)
        refuse(
            (
                "skidded" if shooter.skidded == encounter.turn else "",
                f"{self.shooter} was aboard a skid in this turn, and does not shoot (VC-B8)",
            ),
            (
                "pistol" if drives and moves and folded(self.weapon) != PISTOL else "",
                f"{self.shooter} drives {aboard}, and whoever drives fires a pistol only",
            ),
            ("self" if self.target in (self.shooter, aboard) else "", f"{self.shooter} cannot shoot at {self.target}"),
            (
                "same-vehicle" if sits and sits == aboard and self.target != self.shooter else "",
                f"{self.target} is aboard {aboard} as well: these rules shoot from vehicles, not within them (VC-B7)",
            ),
            *(missing(sits or str(self.target), target, play, "size") if isinstance(target, Vehicle) else []),
        )
        figure = play.figure("hit roll")
        if rides is not None:
            from_a_vehicle(play, figure, rides.speed, driver=drives)
        if isinstance(target, Vehicle):
            at_a_vehicle(play, figure, target.speed, size(target, play))
        if sits:
            figure.add(0, f"{self.target} is shot at as {sits} is (VC-B7)", "VC-04", kind="ruling")
        seen = None if target is None else target.position
        apart, data = away(shooter.position if rides is None else rides.position, seen)
        reasons = [f"{m.value:+d} {m.reason}" for m in figure.entries if m.op == "add" and m.value]
        total = int(figure)
        play.tell(
            "{shooter} fires{at}{apart} with {weapon}: {total} to the Hit Roll{why}",
            shooter=self.shooter,
            at=(f" at {self.target}" if self.target else "") + (f" in {sits}" if sits else ""),
            apart=apart,
            weapon=self.weapon,
            total=f"{total:+d}" if total else "nothing",
            why=f" ({', '.join(reasons)})" if reasons else "",
        )
        return Outcome("fired", success=True, data={"modifier": total, **data, **({"aboard": sits} if sits else {})})


def firing(play: Play, key: str) -> int:
    """A figure of the table firing."""
    return play.table("firing").whole(key, least=-MOST_MODIFIER, most=MOST_MODIFIER)


def from_a_vehicle(play: Play, figure: Figure, speed: int, *, driver: bool) -> None:
    """What it costs to shoot from a vehicle (VC-03)."""
    if parts(speed, play):
        figure.add(-parts(speed, play), f"shooting from a vehicle at {speed} cm a turn", "VC-03")
    if driver and speed:
        figure.add(firing(play, "driver"), "driving a moving vehicle", "VC-03")


def at_a_vehicle(play: Play, figure: Figure, speed: int, class_: str) -> None:
    """What the speed and the size of a vehicle do to a shot at it (VC-04)."""
    if parts(speed, play):
        figure.add(-parts(speed, play), f"the target moves at {speed} cm a turn", "VC-04")
    bonus = firing(play, class_)
    if bonus:
        figure.add(bonus, f"a {class_}-sized target" if class_ == "car" else f"a {class_} target", "VC-04")
