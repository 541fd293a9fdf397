"""What is thrown: weapons and grenades. PS-38, PS-47 to PS-49."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from skirm.api import Meta, Outcome, Part, Play, UnitName, refuse
from skirm.hexes import Hex, distance

from . import chance
from .blast import Blast, within
from .fighters import counted
from .levels import Level, lands
from .opposed import TOLD
from .ranged import Ranged, entangled
from .riding import two_hands_due
from .weapons import Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

THROWING = "throwing"


def leave(weapon: Weapon) -> None:
    """A weapon leaves the hand: one of several, or the only one."""
    if weapon.loaded is None:
        weapon.dropped = True
    else:
        weapon.loaded -= 1


def left(weapon: Weapon) -> str:
    """How many are left of what is thrown, in words."""
    return f"{weapon.loaded or 'none'} left"


class Hurl(Ranged, kw_only=True):
    """Throw a weapon at somebody, by the skill of throwing.

    Draws d100 `strike` of the attacker; among several in one hex `struck`; then what the blow draws.
    """

    def serves(self, weapon: Weapon) -> bool:
        return weapon.thrown and not weapon.burst_radius

    def situation(self, skirmish: Skirmish, weapon: Weapon, hexes: int, *, spot: bool) -> chance.Situation:
        unmade = 0 if weapon.thrown else weapon.accuracy
        return replace(super().situation(skirmish, weapon, hexes, spot=spot), thrown=hexes, unmade=unmade)

    def left(self, weapon: Weapon) -> str:
        return left(weapon)

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        weapon = self.chosen(encounter)
        refuse(
            ("grenade" if weapon.burst_radius else "", f"the {weapon.name} explodes; throw it with grenade"),
            *self.reasons(encounter, weapon, play),
        )
        figure = self.figure(encounter, weapon, THROWING, play)
        leave(weapon)
        level = self.attack(encounter, figure, play)
        struck = []
        if lands(level):
            struck = [play.dice.choose(entangled(encounter, self.target, self.attacker), "struck", self.attacker)]
            play.then(self.blow(struck[0], weapon, level, encounter))
        return self.told(encounter, figure, level, weapon, struck, play)


class Thrown(Part):
    """The facts of a grenade.

    `astray` is how many hexes it deviates at most, `exploded` whom its blast reaches, `due` whether the referee has
    still to say where it explodes.
    """

    chance: int
    level: Level
    range: int
    astray: int
    exploded: list[str]
    due: bool
    loaded: int | None = None


class Grenade(Ranged, kw_only=True):
    """Throw a grenade where somebody stands (target=), or at a hex (at=). It explodes in the same round (PS-48).

    Draws d100 `strike` of the attacker; a success lands on the spot, and everybody inside the burst radius draws a
    blast. A miss deviates by a quarter of the range at most: the referee says where to with deviation=, or lets it
    explode later with the action blast.
    """

    target: Annotated[UnitName, Meta(description="where it is thrown; or at=")] = ""
    at: Annotated[Hex | None, Meta(description="the hex that is aimed at; where the target is by default")] = None
    deviation: Annotated[Hex | None, Meta(description="where a miss lands, seen from the spot, such as 1,0")] = None

    @property
    def named(self) -> bool:
        return bool(self.target) or self.at is not None

    def serves(self, weapon: Weapon) -> bool:
        return weapon.thrown and bool(weapon.burst_radius)

    def distance(self, skirmish: Skirmish) -> int | None:
        """How far the spot is in hexes."""
        place = skirmish.units[self.attacker].position
        if self.range is None and self.at is not None and place is not None:
            return distance(place, self.at)
        return super().distance(skirmish)

    def situation(self, skirmish: Skirmish, weapon: Weapon, hexes: int, *, spot: bool) -> chance.Situation:
        unmade = 0 if weapon.thrown else weapon.accuracy
        return replace(super().situation(skirmish, weapon, hexes, spot=spot), thrown=hexes, unmade=unmade)

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        weapon = self.chosen(encounter)
        stated = bool(self.area or self.spot or self.response != "none")
        hexes = self.distance(encounter) or 0
        astray = hexes // play.table("range").whole("stray", least=1)
        far = self.deviation is not None and distance((0, 0), self.deviation) > astray
        refuse(
            ("grenade" if not weapon.burst_radius else "", f"the {weapon.name} does not explode; throw it with hurl"),
            ("place" if not self.named else "", "say where to: target=, or a hex by at=3,4"),
            ("aim" if stated else "", "a grenade is thrown at a place: no location, and nobody dodges it"),
            (
                "deviation" if far else "",
                f"at {counted(hexes, 'hex')} it strays {counted(astray, 'hex')} at most (PS-48)",
            ),
            *self.reasons(encounter, weapon, play),
        )
        figure = self.figure(encounter, weapon, THROWING, play, spot=True)
        leave(weapon)
        level = self.attack(encounter, figure, play)
        struck: list[str] = []
        aimed_at = self.aim_unit(encounter)
        place = self.at or (aimed_at.position if aimed_at is not None else None)
        if level == "miss" and self.deviation is not None and place is not None:
            place = (place[0] + self.deviation[0], place[1] + self.deviation[1])
        lies = lands(level) or (level == "miss" and self.deviation is not None)
        if lies:
            here: list[UnitName] = [self.target] if self.target and not self.at and lands(level) else []
            struck = within(encounter, place, weapon.burst_radius, [*here, *self.near])
            play.then(*(Blast(name, encounter.scene.confined) for name in struck))
        facts: dict[str, object] = {"attacker": self.attacker, "weapon": weapon.name, "chance": max(0, int(figure))}
        facts |= {"level": TOLD[level], "stray": counted(astray, "hex"), "names": ", ".join(struck) or "nobody"}
        ends = {
            "miss": "it explodes elsewhere: {names}"
            if lies
            else "it strays {stray} at most; the referee says where it explodes, with blast",
            "fumble": "dropped, wild or not armed, as the referee says (PS-48)",
        }
        line = "{attacker}, {weapon}: {strike.total} against {chance}, {level}; "
        play.tell(line + ends.get(level, "it explodes on the spot: {names}"), **facts)
        due = level == "miss" and not lies
        play.then(*two_hands_due(self.attacker, encounter.fighter(self.attacker), weapon))
        data = Thrown(max(0, int(figure)), level, hexes, astray if level == "miss" else 0, struck, due, weapon.loaded)
        return Outcome(
            "landed" if lands(level) else "astray" if level == "miss" else level, success=lands(level), data=data
        )
