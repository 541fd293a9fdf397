"""The riding roll, and what makes it due: PS-51."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step, at_most

from .fighters import Fighter

if TYPE_CHECKING:
    from .skirmish import Skirmish
    from .weapons import Weapon

RIDING = "riding"
TOLD = "what comes of it stands in a section that the source lacks; the referee says"


def two_hands_due(name: str, fighter: Fighter, *weapons: Weapon) -> list[Step]:
    """The riding roll of a rider who uses a weapon of two hands (PS-51)."""
    used = next((weapon.name for weapon in weapons if weapon.hands == 2), "")
    return [Riding(name, f"the {used} takes both hands")] if used and fighter.mount else []


def rider_of(skirmish: Skirmish, name: str) -> list[str]:
    """Who rides or drives something."""
    return [rider for rider, unit in skirmish.units.items() if isinstance(unit, Fighter) and unit.mount == name]


def riding_due(skirmish: Skirmish, name: str) -> list[Step]:
    """The riding rolls after a blow on somebody: the rider is hit, or what he rides (PS-51)."""
    unit = skirmish.units[name]
    if isinstance(unit, Fighter):
        return [Riding(name, "the rider is hit")] if unit.mount and not unit.out else []
    riders = [rider for rider in rider_of(skirmish, name) if not skirmish.fighter(rider).out]
    return [Riding(rider, f"{name} is hit") for rider in riders]


class Riding(Step, frozen=True):
    """A riding roll: d100 up to the skill (PS-51, PS-B16). Draws d100 `riding`; what follows a failure is not given."""

    unit: str
    why: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        return ride_out(encounter, self.unit, self.why, play)


def ride_out(skirmish: Skirmish, name: str, why: str, play: Play) -> Outcome:
    """Roll against the riding skill."""
    figure = play.figure(RIDING, skirmish.fighter(name).skill(RIDING), "riding skill (PS-B16)", "PS-51")
    skill = max(0, int(figure))
    result = play.dice.on(at_most(skill, "kept", "lost"), RIDING, "d100", name)
    play.tell(
        "{name}, riding at {skill} %, since {why}: {riding.natural}, {riding.row}", name=name, skill=skill, why=why
    )
    if result == "lost":
        play.tell(TOLD)
    return Outcome(result, success=result == "kept", data={"skill": skill, "why": why})
