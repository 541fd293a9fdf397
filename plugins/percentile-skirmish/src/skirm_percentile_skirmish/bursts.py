"""Automatic fire: PS-42 to PS-46."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from skirm.api import Meta, Outcome, Play, UnitName, field, refuse

from .budget import Reason
from .fighters import Fighter
from .levels import lands
from .places import apart
from .ranged import NEAR, Ranged, beyond, entangled
from .weapons import Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

# No burst of a house has more rounds, nor hits.
LONGEST = 100


class Burst(Ranged, kw_only=True):
    """Fire a burst of six rounds at one target, or spray several.

    Draws d100 `strike` of the attacker; after a success `burst` for the hits, or the targets of a spray; where chance
    chooses among several `struck`; then what each blow draws. Every hit is of the level that was rolled (PS-A16).
    """

    mode: Annotated[Literal["single", "spray"], Meta(description="one target, or several")] = "single"
    targets: Annotated[
        list[UnitName], Meta(description="of a spray, beside the target, in the order in which they are hit")
    ] = field(default_factory=list)
    random: Annotated[bool, Meta(description="let chance choose among the targets of a spray")] = False
    fast: Annotated[bool, Meta(description="no dice for location and damage: torso, 11 (PS-46)")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        weapon = self.chosen(encounter)
        rounds = play.table("burst").whole("rounds", least=1, most=LONGEST)
        refuse(*self.reasons(encounter, weapon, play), *self.burst_reasons(encounter, weapon, rounds))
        figure = self.figure(encounter, weapon, weapon.skill, play)
        if weapon.loaded is not None:
            weapon.loaded -= rounds
        level = self.attack(encounter, figure, play)
        struck = self.struck(encounter, weapon, play) if lands(level) else []
        play.then(*(self.blow(name, weapon, level, encounter, fast=self.fast) for name in struck))
        play.then(*self.blasts(encounter, weapon, struck))
        return self.told(encounter, figure, level, weapon, struck, play)

    def burst_reasons(self, skirmish: Skirmish, weapon: Weapon, rounds: int) -> list[Reason]:
        """What forbids the burst."""
        hexes = self.distance(skirmish)
        short = weapon.loaded is not None and 0 < weapon.loaded < rounds
        return [
            ("automatic" if not weapon.automatic else "", f"the {weapon.name} fires no bursts"),
            (
                "rounds" if short else "",
                f"a burst is {rounds} rounds, and the {weapon.name} has {weapon.loaded}; single shots remain (PS-B9)",
            ),
            (
                "aim" if self.aimed and hexes is not None and hexes > NEAR else "",
                "a burst is aimed at a location in the same hex or the next only (PS-42)",
            ),
            (
                "targets" if self.mode == "single" and self.targets else "",
                "a burst at several targets is a spray: mode=spray",
            ),
            ("self" if self.attacker in self.targets else "", "nobody shoots at themselves"),
            *(reason for name in self.targets for reason in self.no_target(skirmish, name, weapon)),
        ]

    def no_target(self, skirmish: Skirmish, name: str, weapon: Weapon) -> list[Reason]:
        """What forbids to spray somebody beside the target: past harm, or out of range (PS-43)."""
        unit = skirmish.units[name]
        hexes = apart(skirmish.units[self.attacker], unit)
        past = unit.dead if isinstance(unit, Fighter) else unit.destroyed
        ranges = [] if hexes is None else self.range_reasons(weapon, hexes, name)
        return [("target-dead" if past else "", f"{name} is past harm"), *ranges]

    def whom(self, struck: list[str], play: Play) -> str:
        """How many of the rounds hit whom."""
        rounds = play.table("burst").whole("rounds", least=1, most=LONGEST, peek=True)
        hits = {name: struck.count(name) for name in struck}
        told = ", ".join(f"{count} hit{'s' if count == 1 else ''} {name}" for name, count in hits.items())
        return f"of {rounds} rounds {told}"

    def struck(self, skirmish: Skirmish, weapon: Weapon, play: Play) -> list[str]:
        """Who is hit, once for each hit. Draws `burst`, and `struck` where chance chooses."""
        table = play.table("burst")
        if self.mode == "single":
            hexes = self.distance(skirmish) or 0
            band = "near" if hexes <= NEAR else "extreme" if beyond(weapon, hexes) else "effective"
            sides = table.whole(band, least=1, most=LONGEST)
            hits = play.dice.sum(f"1d{sides}", "burst", self.attacker) if sides > 1 else sides
            return hits * [play.dice.choose(entangled(skirmish, self.target, self.attacker), "struck", self.attacker)]
        possible = list(dict.fromkeys([self.target, *self.targets]))
        sides = table.whole("spray", least=1, most=LONGEST)
        worth = tuple(min(face, len(possible)) for face in range(1, sides + 1))
        hits = play.dice.sum(f"1d{sides}", "burst", self.attacker, values=worth)
        if not self.random:
            return possible[:hits]
        found: list[str] = []
        for _ in range(hits):
            found.append(play.dice.choose([name for name in possible if name not in found], "struck", self.attacker))
        return found
