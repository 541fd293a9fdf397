"""Cover: named objects with modules of their own (SA-31), and firing through them (SA-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skirm.api import Action, Outcome, Part, Play, Step, folded, refuse

from .hits import Hit, told
from .machines import Machine
from .rulings import less
from .weapons import Count
from .wounds import Damage

if TYPE_CHECKING:
    from .battle import Battle

Material = Literal["wood", "brick", "stone", "concrete"]


class Cover(Part):
    """Something to stand behind: what it is made of, and how many of its modules stand."""

    material: Material
    modules: Count


def same(name: str, other: str) -> bool:
    """Whether two names of covers are the same, compared as names of units are."""
    return folded(name) == folded(other)


class Place(Action):
    """Put cover on the field, with as many modules as its material has (SA-31)."""

    name: str
    material: Material
    weight: Literal["light", "heavy"] = "light"

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        refuse(
            ("taken" if encounter.has_cover(self.name) else "", f"there is a cover {self.name} already"),
            ("no-name" if not self.name.strip() else "", "cover has a name, by which units stand behind it"),
        )
        modules = play.table("materials").at(self.material, self.weight)
        encounter.covers[self.name] = Cover(material=self.material, modules=modules)
        play.tell("{name}: {material}, modules {modules}", name=self.name, material=self.material, modules=modules)
        return Outcome("placed", success=True, data={"modules": modules})


class Through(Step, frozen=True):
    """A hit through cover: its Hits destroy the cover's modules first, and what is left goes on (SA-A12, SA-B3)."""

    unit: str
    cover: str
    hits: int
    dice: int

    def take(self, encounter: Battle, play: Play) -> Outcome:
        cover = encounter.covers.get(self.cover)
        standing = cover.modules if cover else 0
        taken = min(standing, self.hits)
        left = less(play, "Hits", self.hits, taken, "the cover's modules take them first (SA-A12)", "SA-32")
        if cover:
            cover.modules -= taken
        if isinstance(encounter.units[self.unit], Machine):
            passes = left > 0
            steps: tuple[Step, ...] = (Hit(self.unit, left),)
            what = told(left)
        else:
            passes = bool(self.dice) and (left > 0 or not standing)
            steps = (Damage(self.unit, self.dice),)
            what = f"{self.dice} damage dice"
        facts = {"cover": self.cover, "taken": told(taken), "left": standing - taken, "what": what, "unit": self.unit}
        if not passes:
            play.tell("{cover} takes {taken}, {left} modules stand; nothing reaches {unit}", **facts)
            return Outcome("stopped")
        play.tell("{cover} takes {taken}, {left} modules stand; {what} go on to {unit}", **facts)
        play.next(*steps)
        return Outcome("through")
