"""Weapons that are handed out, and magazines that are changed: SA-07, SA-08."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Known, Meta, Outcome, Play, UnitName, folded, refuse

from . import wording
from .arsenal import from_table
from .machines import Machine
from .shooting import wrecked
from .weapons import Class, Count, Weapon, needed

if TYPE_CHECKING:
    from .battle import Battle, Fighting


class Reload(Action):
    """Put a fresh magazine into a weapon (SA-07)."""

    unit: UnitName
    weapon: Annotated[
        str, Meta(description="its name; by default the first that is empty, else the first that is not full")
    ] = ""

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        out = ("out" if unit.out or unit.gone else "", f"{self.unit} is out of action")
        if self.weapon:
            weapon = needed(unit, self.unit, self.weapon)
            refuse(out, *self.reload_reasons(unit, weapon))
        else:
            weapon = self.first(unit, out)
        weapon.loaded = weapon.capacity
        weapon.spares -= 1
        actions = play.table("reload").whole("actions", most=99)
        play.tell(
            "{unit} reloads {weapon}, loaded {loaded}, with {spares} left; that takes {actions}",
            unit=self.unit,
            weapon=weapon.name,
            loaded=weapon.loaded,
            spares=wording.counted(weapon.spares, "magazine"),
            actions=wording.counted(actions, "action"),
        )
        return Outcome(
            "reloaded", success=True, data={"loaded": weapon.loaded, "spares": weapon.spares, "actions": actions}
        )

    def first(self, unit: Fighting, out: tuple[str, str]) -> Weapon:
        """The weapon that needs it most and can be reloaded: the first that is empty, else the first not full.

        Errors: RulesError, which tells what keeps each weapon from it.
        """
        needed(unit, self.unit, "")
        guns = [weapon for weapon in unit.weapons if weapon.capacity] or unit.weapons
        reasons = [(weapon, [r for r in self.reload_reasons(unit, weapon) if r[0]]) for weapon in guns]
        ready = sorted((weapon for weapon, kept in reasons if not kept), key=lambda weapon: weapon.loaded > 0)
        refuse(out, *([] if ready else [reason for _, kept in reasons for reason in kept]))
        return ready[0]

    def reload_reasons(self, unit: Fighting, weapon: Weapon) -> list[tuple[str, str]]:
        """What keeps a weapon from being reloaded."""
        if not weapon.capacity:
            return [("hand-weapon", f"{weapon.name} has no magazine")]
        return [
            wrecked(unit, weapon),
            ("full" if weapon.loaded >= weapon.capacity else "", f"{weapon.name} is full"),
            ("no-spares" if not weapon.spares else "", f"{self.unit} has no magazine left for {weapon.name}"),
        ]


class Arm(Action):
    """Give a unit a weapon: one of the table, or any by its printed code and name (SA-08).

    Tags stand behind the name: `M05-62 Carbine [infantry]` does nothing to machines, `S05-00 Pike [pole]` is for the
    melee, of the class short, long or pole.
    """

    unit: UnitName
    weapon: Annotated[
        str,
        Meta(description="a name of the table weapons, or such as 'S16-32 Autopistol'", examples=["S16-32 Autopistol"]),
    ]
    spares: Annotated[Count, Meta(description="how many full magazines come with it")] = 0
    melee: Annotated[Class, Meta(description="its class in a melee: short, long or pole; by its tags by default")] = ""
    module: Annotated[
        str, Meta(description="the module of a machine that it sits in; by default one of its own name")
    ] = ""

    @classmethod
    def suggest(cls, key: str, known: Known) -> list[str] | None:
        return known.names("weapons") if key == "weapon" else None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        unit = encounter.units[self.unit]
        weapon = from_table(self.weapon, play)
        weapon.spares = self.spares
        weapon.module = self.module
        weapon.melee = self.melee or weapon.melee
        same = [each for each in unit.weapons if folded(each.name) == folded(weapon.name)]
        held = any(not unit.lost(each) for each in same)
        modules = ", ".join(module.name for module in unit.modules) if isinstance(unit, Machine) else ""
        sits = unit.mount(weapon) if isinstance(unit, Machine) else ""
        refuse(
            ("out" if unit.gone else "", f"{self.unit} is out of action"),
            ("has-it" if held else "", f"{self.unit} has {weapon.name} already"),
            (
                "no-module" if self.module and not sits else "",
                f"{self.unit} has no module {self.module!r}; there are {modules or 'none'}",
            ),
        )
        if isinstance(unit, Machine):
            refuse(wrecked(unit, weapon))
        # What went with its module is replaced.
        unit.weapons = [each for each in unit.weapons if each not in same] + [weapon]
        play.tell(
            "{unit} takes {weapon}{where}{stock}{odd}",
            unit=self.unit,
            weapon=weapon.text,
            where=f" into {wording.module(sits)}" if sits else "",
            stock=f", with {wording.counted(self.spares, 'magazine')}" if weapon.capacity else "",
            odd=weapon.oddities,
        )
        return Outcome("armed", success=True, data={"weapon": weapon.text, "slots": weapon.slots * self.spares})
