"""Loading a weapon again. The source counts ammunition and says nothing of how it is replaced: PS-05 stands for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, RulesError, UnitName, refuse

from . import arms
from .budget import begin, turn_reasons, weapon_reasons
from .fighters import Fighter, counted
from .movement import hurry
from .weapons import FARTHEST

if TYPE_CHECKING:
    from .skirmish import Skirmish
    from .weapons import Weapon


class Reload(Action):
    """Load a weapon: no combat action, but 1d6 hexes of movement are used up (PS-05). Draws 1d6 `task`.

    How much ammunition somebody carries nobody counts; that stays the referee's.
    """

    unit: UnitName
    weapon: Annotated[str, Meta(description="its name; the first that counts its rounds by default")] = ""
    rounds: (
        Annotated[int, Meta(ge=1, le=FARTHEST, description="what it then holds; by the table weapons by default")]
        | None
    ) = None

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        weapon = self.chosen(fighter)
        known = play.table("weapons").has(weapon.name, "magazine")
        counts = weapon.loaded is not None
        most = self.rounds or (
            play.table("weapons").whole(weapon.name, "magazine", most=FARTHEST, peek=True) if known else 0
        )
        full = counts and 0 < most <= (weapon.loaded or 0)
        refuse(
            *turn_reasons(encounter, self.unit),
            *weapon_reasons(encounter, self.unit, weapon),
            ("held" if fighter.holds_by("restrained") else "", f"{self.unit} is held fast"),
            ("uncounted" if not counts else "", f"nobody counts what is in the {weapon.name} of {self.unit}"),
            ("rounds" if counts and not most else "", f"what the {weapon.name} holds nobody knows; say rounds="),
            ("full" if full else "", f"the {weapon.name} of {self.unit} holds {weapon.loaded} already"),
        )
        begin(encounter, self.unit, play)
        if self.rounds is None:
            play.table("weapons").at(weapon.name, "magazine")
        used = hurry(fighter, self.unit, "task", play, play.table("reload").dice_at("movement", least=1))
        weapon.loaded = most
        play.tell(
            "{unit} loads the {weapon}: {rounds}", unit=self.unit, weapon=weapon.name, rounds=counted(most, "round")
        )
        data: dict[str, object] = {"weapon": weapon.name, "loaded": most, "used": used, "left": fighter.movement_left}
        return Outcome("reloaded", success=True, data=data)

    def chosen(self, fighter: Fighter) -> Weapon:
        """The weapon of the order. Errors: RulesError (`weapon`), which lists what there is."""
        if self.weapon:
            found = arms.carried(fighter, self.weapon)
        else:
            counting = [weapon for weapon in fighter.weapons if weapon.loaded is not None]
            found = next((weapon for weapon in counting if arms.ready(weapon)), next(iter(counting), None))
        if found is None:
            there = ", ".join(weapon.name for weapon in fighter.weapons) or "none"
            what = f"{self.weapon!r}" if self.weapon else "weapon that counts its rounds"
            raise RulesError(("weapon", f"{self.unit} has no {what}; there are {there}"))
        return found
