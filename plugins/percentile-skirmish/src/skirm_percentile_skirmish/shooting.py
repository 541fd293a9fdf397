"""Shots: PS-17, PS-38, PS-40, PS-41, PS-53, PS-74."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, refuse

from .levels import lands
from .ranged import Ranged, entangled

if TYPE_CHECKING:
    from .skirmish import Skirmish


class Shoot(Ranged, kw_only=True):
    """Fire one shot at a target.

    Draws d100 `strike` of the attacker; among several in one hex `struck`; then what the blow draws, and the blast of a
    burst weapon on everybody near.
    """

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        weapon = self.chosen(encounter)
        refuse(
            ("codes" if not weapon.shoots else "", f"the {weapon.name} does not shoot"),
            *self.reasons(encounter, weapon, play),
        )
        figure = self.figure(encounter, weapon, weapon.skill, play)
        if weapon.loaded is not None:
            weapon.loaded -= 1
        level = self.attack(encounter, figure, play)
        struck = []
        if lands(level):
            struck = [play.dice.choose(entangled(encounter, self.target, self.attacker), "struck", self.attacker)]
            play.then(self.blow(struck[0], weapon, level, encounter), *self.blasts(encounter, weapon, struck))
        return self.told(encounter, figure, level, weapon, struck, play)
