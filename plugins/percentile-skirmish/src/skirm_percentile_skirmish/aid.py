"""First aid, and the shock of a maimed or destroyed limb: PS-71, PS-72."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, at_most, refuse

from .budget import Reason, action_done, begin, turn_reasons
from .deterioration import next_check
from .fighters import Area, Fighter, worded
from .places import apart

if TYPE_CHECKING:
    from .skirmish import Skirmish

FIRST_AID = "first-aid"
NEXT = 1


class FirstAid(Action):
    """Treat a wound, so that it gets no worse: d100 up to the skill of first aid. Draws d100 `first-aid` (PS-72).

    While the fight goes on it takes the combat action of somebody whose turn it is.
    """

    unit: UnitName
    patient: UnitName
    area: Annotated[Area | None, Meta(description="the area; the one that is rolled for next by default")] = None
    modifier: Annotated[int, Meta(description="the referee's figure on the chance, %")] = 0
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        healer, patient = encounter.fighter(self.unit), encounter.fighter(self.patient)
        area: Area = self.area or urgent(patient) or "torso"
        refuse(*self.reasons(encounter, healer, patient, area))
        if encounter.over() is None:
            begin(encounter, self.unit, play)
            action_done(encounter, self.unit)
        figure = play.figure("first aid", healer.skill(FIRST_AID), "skill in first aid", "PS-72")
        if self.modifier:
            figure.add(self.modifier, "the referee's", "PS-72", kind="house")
        chance = max(0, int(figure))
        result = play.dice.on(at_most(chance, "treated", "failed"), FIRST_AID, "d100", self.unit)
        injury = patient.injuries[area]
        if result == "treated":
            injury.treated, injury.check, injury.also = True, 0, []
        play.tell(
            "{unit} treats the {area} of {patient}: {first-aid.total} against {chance}, {result}",
            unit=self.unit,
            area=worded(area),
            patient=self.patient,
            chance=chance,
            result=result,
        )
        return Outcome(result, success=result == "treated", data={"area": area, "chance": chance})

    def reasons(self, skirmish: Skirmish, healer: Fighter, patient: Fighter, area: Area) -> list[Reason]:
        """What forbids it."""
        injury = patient.injuries.get(area)
        nothing = injury is None or not next_check(injury)
        what = f"the {worded(self.area)} of {self.patient}" if self.area else self.patient
        acting = turn_reasons(skirmish, self.unit, interrupt=self.interrupt) if skirmish.over() is None else []
        spent = healer.acted and skirmish.over() is None
        hexes = apart(healer, patient)
        return [
            *acting,
            ("spent" if spent else "", f"{self.unit} has no combat action left in this round (PS-03)"),
            ("out" if healer.out and skirmish.over() is not None else "", f"{self.unit} is out of the fight"),
            ("held" if healer.held else "", f"{self.unit} is held and treats nobody (PS-B22)"),
            (
                "far" if hexes is not None and hexes > NEXT else "",
                f"{self.patient} is {hexes} hexes away; first aid needs the same hex or the next (PS-B22)",
            ),
            ("dead" if patient.dead else "", f"{self.patient} is dead"),
            ("untouched" if nothing else "", f"{what} has nothing that would get worse"),
        ]


def urgent(patient: Fighter) -> Area | None:
    """The area that is rolled for next, None where nothing gets worse."""
    checks = {area: check for area, injury in patient.injuries.items() if (check := next_check(injury))}
    return min(checks, key=lambda area: checks[area], default=None)


class Shock(Action):
    """Somebody who was maimed stands the shock, or not: d100 up to Will. Draws d100 `will` (PS-71).

    The Shock Table itself is not among these rules; its modifier is told.
    """

    unit: UnitName
    multiplier: Annotated[int, Meta(ge=1, description="of Will, which the source does not name; 1")] | None = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        refuse(
            ("dead" if fighter.dead else "", f"{self.unit} is dead"),
            ("no-shock" if not fighter.shocks else "", f"no shock roll is due of {self.unit}"),
        )
        modifier = fighter.shocks.pop(0)
        figure = play.figure("will check", fighter.will, "Will", "PS-71")
        times = play.table("timers").whole("will") if self.multiplier is None else self.multiplier
        figure.times(times, "its multiple", "PS-71", kind="house" if self.multiplier is None else "printed")
        chance = max(0, int(figure))
        result = play.dice.on(at_most(chance, "steady", "shock"), "will", "d100", self.unit)
        line = "{unit}: {will.total} against {chance}, "
        more = "roll on the Shock Table of your rules with {modifier}" if result == "shock" else "no shock"
        play.tell(line + more, unit=self.unit, chance=chance, modifier=f"{modifier:+d}" if modifier else "no modifier")
        data: dict[str, object] = {"chance": chance, "table_modifier": modifier, "due": len(fighter.shocks)}
        return Outcome(result, success=result == "steady", data=data)
