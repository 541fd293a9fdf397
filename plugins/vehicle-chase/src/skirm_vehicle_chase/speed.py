"""Speed: what its tens are worth, accelerating and braking (VC-01, VC-02), and forced changes (VC-11, VC-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, Step, UnitName, refuse

from .vehicles import FASTEST, Count, Vehicle, idle, missing, number, undriven

if TYPE_CHECKING:
    from .chase import Chase


def beyond(speed: int, play: Play) -> int:
    """The cm a turn of a speed that count: those beyond 30."""
    return max(0, speed - play.table("speed").whole("free", most=FASTEST))


def fast(speed: int, play: Play) -> bool:
    """Whether a speed is above 30 cm a turn."""
    return beyond(speed, play) > 0


def step(play: Play) -> int:
    """For every how many cm a turn something is added."""
    return play.table("speed").whole("step", least=1, most=FASTEST)


def parts(speed: int, play: Play) -> int:
    """The tens or parts of ten beyond 30: those of shooting and of pedestrians (VC-03, VC-04, VC-21)."""
    return -(-beyond(speed, play) // step(play))


def wholes(speed: int, play: Play) -> int:
    """The whole tens beyond 30: those of ram dice and of leaving (VC-06, VC-20; VC-A3)."""
    return beyond(speed, play) // step(play)


class Accelerate(Action):
    """Go faster, by up to the vehicle's maximum: once a turn, before it moves, and not in a turn of braking."""

    unit: UnitName
    by: Annotated[Count, Meta(description="cm a turn")]

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        most = None if missing(self.unit, vehicle, play, "acceleration") else number(vehicle, "acceleration", play)
        faster = vehicle.speed + self.by
        refuse(
            *missing(self.unit, vehicle, play, "acceleration"),
            *idle(self.unit, vehicle, encounter.turn),
            *undriven(self.unit, vehicle),
            *changed(self.unit, vehicle, encounter.turn),
            (
                "control-loss" if vehicle.control_loss else "",
                f"{self.unit} is out of control: its speed rises by itself",
            ),
            ("power-loss" if vehicle.power_loss else "", f"{self.unit} has no power to accelerate"),
            (
                "too-much" if most is not None and self.by > most else "",
                f"{self.unit} cannot accelerate by {self.by}: {most} cm a turn is its maximum",
            ),
            ("too-fast" if faster > FASTEST else "", f"skirm counts speeds up to {FASTEST} cm a turn"),
        )
        before = vehicle.speed
        figure = play.figure("speed", before, "speed before", "VC-01").add(self.by, "acceleration", "VC-01")
        vehicle.speed = max(0, min(FASTEST, int(figure)))
        vehicle.changed = encounter.turn
        play.tell(
            "{unit} accelerates by {by}: from {before} to {speed} cm a turn{cap}",
            unit=self.unit,
            by=self.by,
            before=before,
            speed=vehicle.speed,
            cap=cap(int(figure)),
        )
        return Outcome("accelerated", success=True, data={"speed": vehicle.speed, "by": self.by})


class Brake(Action):
    """Throw braking dice; what they show is taken from the speed at once. Draws so many d10 `braking`."""

    unit: UnitName
    count: Annotated[int, Meta(ge=1, le=100, description="braking dice, d10 each, chosen before they are thrown")]

    def resolve(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        most = None if missing(self.unit, vehicle, play, "braking_dice") else number(vehicle, "braking_dice", play)
        refuse(
            *missing(self.unit, vehicle, play, "braking_dice"),
            *idle(self.unit, vehicle, encounter.turn),
            *undriven(self.unit, vehicle),
            *changed(self.unit, vehicle, encounter.turn),
            ("control-loss" if vehicle.control_loss else "", f"{self.unit} is out of control and cannot brake"),
            ("standing" if not vehicle.speed else "", f"{self.unit} stands still"),
            (
                "too-many" if most is not None and self.count > most else "",
                f"{self.unit} cannot throw {self.count} braking dice: {most} is its maximum",
            ),
        )
        before = vehicle.speed
        vehicle.speed, lost = braked(play, before, self.count, self.unit)
        vehicle.changed = encounter.turn
        play.tell(
            "{unit} brakes with {dice}, {braking.faces}: from {before} by {lost} to {speed}{stands}",
            unit=self.unit,
            dice=f"{self.count}d10",
            before=before,
            lost=lost,
            speed=vehicle.speed,
            stands=" cm a turn" if vehicle.speed else ", it stands",
        )
        return Outcome(
            "braked" if vehicle.speed else "stopped", success=True, data={"speed": vehicle.speed, "by": lost}
        )


def braked(play: Play, speed: int, count: int, of: str = "") -> tuple[int, int]:
    """Throw braking dice (VC-02).

    Args:
        speed: Before.
        count: How many d10, drawn as `braking`.
        of: Whose.

    Returns: The speed after, not below 0, and the total of the dice.
    """
    lost = play.dice.sum(f"{count}d10", "braking", of)
    return slower(play, speed, lost, "braking dice", "VC-02"), lost


def slower(play: Play, speed: int, lost: int, reason: str, rule: str) -> int:
    """A speed less some cm a turn, not below 0."""
    figure = play.figure("speed", speed, "speed before", rule).add(-lost, reason, rule)
    if lost > speed:
        figure.add(lost - speed, "no speed is below 0 (VC-A14)", rule, kind="ruling")
    return max(0, min(FASTEST, int(figure)))


def cap(speed: int) -> str:
    """That a speed is more than skirm counts, in words; empty where it is not."""
    return f", the most that skirm counts, though it would be {speed}" if speed > FASTEST else ""


def changed(name: str, vehicle: Vehicle, turn: int) -> list[tuple[str, str]]:
    """What forbids another change of speed: it is one a turn, before the vehicle moves."""
    return [
        (
            "changed" if vehicle.changed == turn else "",
            f"{name} has accelerated or braked in this turn, and does one of them once (VC-A15)",
        ),
        ("moved" if vehicle.driven else "", f"{name} has moved, and speed changes before the move"),
    ]


class ControlLoss(Step, frozen=True):
    """A vehicle out of control goes faster (VC-11). Draws 1d10 `control-loss`."""

    unit: str

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        if vehicle.destroyed:
            return Outcome("dropped")
        before = vehicle.speed
        by = play.dice.sum(play.table("forced").dice_at("control-loss"), "control-loss", self.unit)
        figure = play.figure("speed", before, "speed before", "VC-11").add(by, "control loss", "VC-11")
        vehicle.speed = max(0, min(FASTEST, int(figure)))
        play.tell(
            "{unit} is out of control: {control-loss.total} faster, from {before} to {speed} cm a turn{cap}",
            unit=self.unit,
            before=before,
            speed=vehicle.speed,
            cap=cap(int(figure)),
        )
        return Outcome("faster", data={"speed": vehicle.speed})


class PowerLoss(Step, frozen=True):
    """A vehicle without power rolls out (VC-12). Draws 2d10 `power-loss`."""

    unit: str

    def take(self, encounter: Chase, play: Play) -> Outcome:
        vehicle = encounter.vehicle(self.unit)
        if vehicle.destroyed:
            return Outcome("dropped")
        before = vehicle.speed
        lost = play.dice.sum(play.table("forced").dice_at("power-loss"), "power-loss", self.unit)
        vehicle.speed = slower(play, before, lost, "power loss", "VC-12")
        play.tell(
            "{unit} has no power: {power-loss.faces} slower, from {before} to {speed}{stands}",
            unit=self.unit,
            before=before,
            speed=vehicle.speed,
            stands=" cm a turn" if vehicle.speed else ", it stands for good",
        )
        return Outcome("slower" if vehicle.speed else "stopped", data={"speed": vehicle.speed})
