"""Wounds that nobody treats get worse: PS-72."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step, at_most

from .aftermath import tell_aftermath
from .fighters import HARMED, HARMS, Area, Fighter, Harm, Injury, Lesser, worded
from .ground import free
from .harm import effects
from .weapons import FARTHEST

if TYPE_CHECKING:
    from .skirmish import Skirmish

DEATH = "dead"


def next_check(injury: Injury) -> int:
    """The clock of the next roll for an area, 0 for none."""
    return min((check for check in (injury.check, *(lesser.check for lesser in injury.also)) if check), default=0)


def due(skirmish: Skirmish) -> list[Step]:
    """The rolls for deterioration that are due by now, unit by unit, area by area."""
    return [
        Deteriorate(name, area)
        for name, unit in skirmish.units.items()
        if isinstance(unit, Fighter) and not unit.dead
        for area, injury in unit.injuries.items()
        if 0 < next_check(injury) <= skirmish.clock
    ]


class Deteriorate(Step, frozen=True):
    """A wound or worse was not treated for 20 minutes: Health times three, or it becomes the next level (PS-72).

    Beyond the last level it kills. What got worse is rolled for again 20 minutes later; what passed is not.

    Draws d100 `health`.
    """

    unit: str
    area: Area

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        injury = fighter.injuries.get(self.area)
        check = next_check(injury) if injury else 0
        if injury is None or fighter.dead or not 0 < check <= encounter.clock:
            return Outcome("dropped")
        lesser = next((one for one in injury.also if one.check == check), None) if injury.check != check else None
        figure = play.figure("health check", fighter.health, "Health", "PS-72")
        figure.times(play.table("timers").whole("health"), "a check of Health", "PS-72")
        chance = int(figure)
        result = play.dice.on(at_most(chance, "holds", "worsens"), "health", "d100", self.unit)
        level = lesser.level if lesser else injury.level
        facts: dict[str, object] = {
            "unit": self.unit,
            "area": worded(self.area),
            "level": HARMED[level],
            "chance": chance,
        }
        if result == "holds":
            settle(injury, lesser)
            play.tell("{unit}, {area}: {health.total} against {chance}, {level}, and it gets no worse", **facts)
            again(encounter, self.unit, self.area, play)
            return Outcome("holds", success=True, data={"area": self.area, "level": injury.level})
        after = worse(level)
        line = "{unit}, {area}: {health.total} against {chance}, untreated: from {level} to "
        if after is None:
            fighter.dead = True
            play.tell(line + "death", **facts)
            free(encounter, self.unit, play)
            return Outcome(DEATH, success=False, data={"area": self.area, "level": injury.level})
        play.tell(line + "{after}", after=HARMED[after], **facts)
        was_out = fighter.out
        self.worsen(injury, lesser, after, check + play.table("timers").whole("deterioration", least=1, most=FARTHEST))
        again(encounter, self.unit, self.area, play)
        play.next(*effects(encounter, self.unit, self.area, injury.spot, after, play))
        if encounter.fighter(self.unit).dead:
            play.tell("that is the end of {unit}", unit=self.unit)
        tell_aftermath(encounter, self.unit, self.area, injury.spot, after, play, {}, was_out=was_out)
        return Outcome(after, success=False, data={"area": self.area, "level": injury.level})

    def worsen(self, injury: Injury, lesser: Lesser | None, after: Harm, check: int) -> None:
        """A level was reached by deterioration, with a clock of its own."""
        if lesser is None or HARMS.index(after) > HARMS.index(injury.level):
            if lesser is not None:
                injury.also.remove(lesser)
            injury.level, injury.count, injury.check = after, 1, check
        else:
            lesser.level, lesser.check = after, check


def worse(level: Harm) -> Harm | None:
    """The next level, None beyond the last one."""
    place = HARMS.index(level) + 1
    return HARMS[place] if place < len(HARMS) else None


def settle(injury: Injury, lesser: Lesser | None) -> None:
    """No further roll for what passed."""
    if lesser is None:
        injury.check = 0
    else:
        injury.also.remove(lesser)


def again(skirmish: Skirmish, unit: str, area: Area, play: Play) -> None:
    """The area may be due once more within the time that has passed."""
    injury = skirmish.fighter(unit).injuries[area]
    if 0 < next_check(injury) <= skirmish.clock:
        play.next(Deteriorate(unit, area))
