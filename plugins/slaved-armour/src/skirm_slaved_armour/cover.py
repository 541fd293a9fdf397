"""Cover: named objects with modules of their own (SA-31), and firing through them (SA-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from skirm.api import Action, Meta, Outcome, Part, Play, Step, folded, refuse

from . import wording
from .hits import Hit
from .machines import Machine, Position
from .rulings import less
from .weapons import Count
from .wounds import Damage

if TYPE_CHECKING:
    from .battle import Battle

MOST_NAME = 60
Material = Literal["wood", "brick", "stone", "concrete"]


class Cover(Part):
    """Something to stand behind: what it is made of, how many of its modules stand, and the hex where it is."""

    material: Material
    modules: Count
    position: Position | None = None


def name_fault(name: str) -> str:
    """What is wrong with the name of a cover, which stands in a line of the story; empty where nothing is."""
    if name.isprintable() and name.strip() and len(name) <= MOST_NAME:
        return ""
    return f"the name of a cover has 1 to {MOST_NAME} printable characters, not {name[: MOST_NAME + 1]!r}"


def same(name: str, other: str) -> bool:
    """Whether two names of covers are the same, compared as names of units are."""
    return folded(name) == folded(other)


class Place(Action):
    """Put cover on the field, with as many modules as its material has (SA-31)."""

    name: Annotated[str, Meta(description="what the cover is to be called")]
    material: Annotated[Material, Meta(description="what it is made of")]
    weight: Annotated[Literal["light", "heavy"], Meta(description="how strongly it is built")] = "light"
    position: Annotated[Position | None, Meta(description="the hex where it is: q,r")] = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        refuse(
            ("taken" if encounter.spelled(self.name) else "", f"there is a cover {self.name} already"),
            ("no-name" if not self.name.strip() else "", "cover has a name, by which units stand behind it"),
            ("bad-name" if self.name.strip() and name_fault(self.name) else "", name_fault(self.name)),
        )
        modules = play.table("materials").whole(self.material, self.weight)
        encounter.covers[self.name] = Cover(material=self.material, modules=modules, position=self.position)
        facts = {"name": self.name, "material": self.material, "modules": wording.counted(modules, "module")}
        play.tell("{name}: {material}, {modules}", **facts)
        return Outcome("placed", success=True, data={"modules": modules})


class Through(Step, frozen=True):
    """A hit through cover: its Hits destroy the cover's modules first, and what is left goes on (SA-A12, SA-B3).

    Nothing goes on to a wreck, or to somebody who died messily.
    """

    unit: str
    cover: str
    hits: int
    dice: int

    def take(self, encounter: Battle, play: Play) -> Outcome:
        cover = encounter.cover_at(self.cover)
        standing = cover.modules if cover else 0
        taken = min(standing, self.hits)
        left = less(play, "Hits", self.hits, taken, "the cover's modules take them first (SA-A12)", "SA-32")
        if cover:
            cover.modules -= taken
        unit = encounter.units[self.unit]
        if isinstance(unit, Machine):
            passes = left > 0
            wasted = unit.destroyed
            step: Step = Hit(self.unit, left)
            what = wording.hits(left)
        else:
            passes = bool(self.dice) and (left > 0 or not standing)
            wasted = unit.messy
            step = Damage(self.unit, self.dice)
            what = wording.dice(self.dice)
        facts = {
            "cover": self.cover,
            "takes": f"takes {wording.hits(taken)}" if cover else "is gone",
            "left": f", {wording.counted(standing - taken, 'module')} left" if cover else "",
            "what": what,
            "unit": self.unit,
        }
        if not passes:
            play.tell("{cover} {takes}{left}; nothing reaches {unit}", **facts)
            return Outcome("stopped")
        if wasted:
            if isinstance(unit, Machine):
                less(play, "Hits", left, left, "dropped on a destroyed machine (SA-A8)", "SA-11")
            else:
                less(play, "damage dice", self.dice, self.dice, "dropped on who is dead messily (SA-A8)", "SA-25")
            play.tell("{cover} {takes}{left}; {what} for what is left of {unit}: dropped", **facts)
            return Outcome("dropped")
        play.tell("{cover} {takes}{left}; on to {unit}: {what}", **facts)
        play.next(step)
        return Outcome("through")
