"""What is done to somebody in the same hex: rend, bear hug, bite; letting go, and falling. PS-28, PS-31 to PS-33."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Figure, Meta, Outcome, Play, Step, UnitName, at_most, refuse

from . import levels, opposed
from .budget import Reason, attack_done, attack_reasons, begin
from .contests import strength_sum
from .damage import Blow
from .fighters import Area, Fighter, worded
from .ground import free
from .levels import Level
from .locations import RANDOM, Aim, locate, unfit_aim
from .opposed import Given
from .places import apart
from .pushes import fall
from .strike import bearing, enemy_reasons
from .weapons import MOST

if TYPE_CHECKING:
    from .skirmish import Skirmish

BITE = 3
WILL = 3


class Clinch(Action, kw_only=True):
    """An attack on somebody in the same hex who cannot answer it; the base of these orders."""

    attacker: UnitName
    target: UnitName
    damage: Annotated[int | None, Meta(description="unarmed damage, instead of the table unarmed (PS-18)")] = None
    riposte: Annotated[bool, Meta(description="take the right of a riposte")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def reasons(self, skirmish: Skirmish) -> list[Reason]:
        """What forbids it."""
        claimed = self.target if self.riposte else ""
        far = apart(skirmish.units[self.attacker], skirmish.units[self.target]) not in (None, 0)
        return [
            *attack_reasons(skirmish, self.attacker, riposte=claimed, interrupt=self.interrupt),
            *enemy_reasons(skirmish, self.attacker, self.target),
            ("far" if far else "", f"{self.attacker} and {self.target} are not in the same hex"),
        ]

    def squeeze(self, attacker: Fighter, target: Fighter, play: Play) -> int:
        """Unarmed damage, and by how much the attacker is the stronger (PS-31, PS-A26)."""
        figure = unarmed(play, "fist", self.damage)
        stronger = attacker.strength - target.strength
        reason = "stronger than the other (PS-A26)"
        why_not = "not the stronger of the two"
        figure.add(max(0, stronger), reason, "PS-31", kind="ruling", when=stronger > 0, why_not=why_not)
        return int(figure)


def unarmed(play: Play, limb: str, given: int | None) -> Figure:
    """Unarmed damage, which the source does not give: as it was ordered, or from the house table (PS-18)."""
    figure = play.figure("unarmed damage")
    if given is not None:
        return figure.add(given, f"{limb}, as told", "PS-18")
    return figure.add(play.table("unarmed").whole(limb, least=-MOST), limb, "PS-18", kind="house")


class Rend(Clinch, kw_only=True):
    """Rend what is grasped: no roll, unarmed damage and the difference of Strengths (PS-31)."""

    area: Annotated[Area | None, Meta(description="which grasped part, where there are several")] = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        attacker, target = encounter.fighter(self.attacker), encounter.fighter(self.target)
        grips = [grip for grip in target.holds_by("grasped", "throttled") if grip.by == self.attacker]
        grips = [grip for grip in grips if self.area in (None, grip.area)]
        refuse(
            *self.reasons(encounter),
            (
                "grip" if not grips else "",
                f"{self.attacker} has not grasped {worded(self.area or 'a part')} of {self.target}",
            ),
        )
        attack_done(encounter, self.attacker, riposte=self.riposte, play=play)
        area = grips[0].area
        worth = self.squeeze(attacker, target, play)
        play.tell("{a} rends the {area} of {b}", a=self.attacker, area=worded(area), b=self.target)
        play.next(Blow(unit=self.target, damage=worth, area=area, whole=True, by=self.attacker, what="rending"))
        return Outcome("rent", success=True, data={"area": area, "damage": worth})


class BearHug(Clinch, kw_only=True):
    """Squeeze somebody: Strength, Co-ordination and Perception against nothing (PS-32). Draws d100 `bear-hug`."""

    area: Annotated[Aim, Meta(description="the area that is squeezed, -30 %, or random; the torso by default")] = ""
    unsure: Annotated[bool, Meta(description="whether the attacker's footing is unsure")] = False
    level: Annotated[Given, Meta(description="the level, instead of dice")] = ""

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        attacker, target = encounter.fighter(self.attacker), encounter.fighter(self.target)
        refuse(*self.reasons(encounter))
        attack_done(encounter, self.attacker, riposte=self.riposte, play=play)
        figure = strength_sum(play, attacker, "chance", "PS-32")
        aimed = self.area not in ("", RANDOM)
        bearing(encounter, attacker, target, figure, play, aimed=aimed, unsure=self.unsure)
        level = opposed.rolled(play, figure, "bear-hug", self.attacker, self.level)
        worth = self.squeeze(attacker, target, play) if levels.lands(level) else 0
        if levels.lands(level):
            play.next(Blow(self.target, worth, level, self.area, by=self.attacker, what="bear hug"))
        data: dict[str, object] = {"chance": max(0, int(figure)), "level": level, "damage": worth}
        return Outcome(level, success=levels.lands(level), data=data)


class Bite(Clinch, kw_only=True):
    """Bite somebody: three times Agility. Where no armour is, the victim may flinch (PS-33). Draws d100 `bite`."""

    area: Annotated[Aim, Meta(description="the area that is aimed at, -30 %, or random; the torso by default")] = ""
    spot: Annotated[str, Meta(description="the exact spot that is aimed at in the area")] = ""
    unsure: Annotated[bool, Meta(description="whether the attacker's footing is unsure")] = False
    level: Annotated[Given, Meta(description="the level, instead of dice")] = ""

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        attacker, target = encounter.fighter(self.attacker), encounter.fighter(self.target)
        gripped = attacker.holds_by("restrained", "throttled")
        spot = self.spot.casefold()
        refuse(
            *self.reasons(encounter),
            ("bite" if gripped else "", f"{self.attacker} is {gripped[0].hold if gripped else ''} and cannot bite"),
            *unfit_aim(play, self.area, spot),
        )
        attack_done(encounter, self.attacker, riposte=self.riposte, play=play)
        figure = play.figure("chance", attacker.agility, "Agility", "PS-33").times(BITE, "a bite", "PS-33")
        aimed = self.area not in ("", RANDOM)
        bearing(encounter, attacker, target, figure, play, aimed=aimed, unsure=self.unsure)
        level = opposed.rolled(play, figure, "bite", self.attacker, self.level)
        data: dict[str, object] = {"chance": max(0, int(figure)), "level": level}
        if not levels.lands(level):
            return Outcome(level, success=False, data=data)
        data |= self.sink(target, level, spot, play, aimed=aimed)
        return Outcome(level, success=True, data=data)

    def sink(self, target: Fighter, level: Level, spot: str, play: Play, *, aimed: bool) -> dict[str, object]:
        """The bite lands: damage, and where no armour is, pain."""
        where = locate(play, self.target, area=self.area, spot=spot, aimed=aimed, level=level)
        worth = int(unarmed(play, "bite", self.damage))
        bare = not target.armour.get(where.area, 0)
        blow = Blow(self.target, worth, level, where.area, where.spot, by=self.attacker, what="bite")
        if not where.spot:
            # The default location has no spot, and none is drawn for it.
            blow = Blow(self.target, worth, level, by=self.attacker, what="bite")
        play.next(blow, *([Flinch(self.target)] if bare else []))
        return {"area": where.area, "spot": where.spot, "damage": worth, "bare": bare}


class Flinch(Step, frozen=True):
    """The victim of a bite without armour: 3 x Will, or what he does ends (PS-33, PS-A19). Draws d100 `will`."""

    unit: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        if fighter.dead:
            return Outcome("dropped")
        figure = play.figure("will", fighter.will, "Will", "PS-33").times(WILL, "the check", "PS-33")
        result = play.dice.on(at_most(int(figure), "endured", "ceased"), "will", "d100", self.unit)
        facts = {"unit": self.unit, "most": int(figure)}
        if result == "endured":
            play.tell("{unit} bears the pain: {will.natural} against {most}", **facts)
            return Outcome("endured", success=True, data=facts)
        free(encounter, self.unit, play)
        fighter.deferred = False
        fighter.watching = ""
        fighter.acted = True
        play.tell("{unit} ceases the action: {will.natural} against {most}", **facts)
        return Outcome("ceased", success=False, data=facts)


class Release(Action):
    """Let somebody go."""

    unit: UnitName
    target: UnitName

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        target = encounter.fighter(self.target)
        encounter.fighter(self.unit)
        held = [grip for grip in target.held if grip.by == self.unit]
        refuse(("grip" if not held else "", f"{self.unit} does not hold {self.target}"))
        begin(encounter, self.unit, play)
        target.held = [grip for grip in target.held if grip.by != self.unit]
        play.tell("{unit} lets {target} go", unit=self.unit, target=self.target)
        return Outcome("released", success=True)


class Fall(Action):
    """Somebody falls: damage= is that of the fall, less 1 for each full 10 % of martial arts (PS-28)."""

    unit: UnitName
    damage: Annotated[int, Meta(ge=0, description="of the fall, which the source does not give")]

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        refuse(("target-dead" if fighter.dead else "", f"{self.unit} is dead already"))
        begin(encounter, self.unit, play, own=False)
        fighter.posture = "prone"
        play.tell("{unit} falls", unit=self.unit)
        blow = fall(play, fighter, self.unit, self.damage)
        play.next(blow)
        return Outcome("fallen", data={"damage": blow.damage})
