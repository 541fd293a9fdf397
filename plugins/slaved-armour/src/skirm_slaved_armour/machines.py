"""Machines: grids of modules that are destroyed one by one (SA-10 to SA-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from skirm.api import Meta, Part, Unit, field, folded

from .weapons import Bundle, Count, Weapon

ROWS = 6
Cover = Literal["open", "partial", "full"]
Drive = Literal["legs", "roller-pitons"]
Burning = Literal["external", "internal", "explosive"]
Heading = Annotated[int, Meta(ge=0, le=5, description="0 up, then clockwise")]
# Far beyond any table, so that no sum leaves what a save can hold.
EDGE = 1_000_000
Coordinate = Annotated[int, Meta(ge=-EDGE, le=EDGE)]
Position = tuple[Coordinate, Coordinate]
Speed = Annotated[int, Meta(ge=0, le=99)]
Skill = Annotated[int, Meta(ge=-1_000, le=1_000)]
MOST_HITS = 1_000


class Module(Part):
    """One module of a machine.

    `critical`: its loss destroys the machine. `explosive`: it may blow up when hit. `fire`: the fire that its loss
    starts. `drive`: what the machine moves by as long as one such module is left.
    """

    name: str = ""
    critical: bool = False
    explosive: bool = False
    fire: Literal["", "external", "internal"] = ""
    drive: Literal["", "roller-pitons"] = ""
    destroyed: bool = False


class Blaze(Part):
    """A fire on a machine: its kind, the module that it started in, and the turn in which it did."""

    kind: Burning
    module: str = ""
    since: Count = 0


class Machine(Unit):
    """A machine. `rows` are its modules, row 1 first, each from left to right; `hits` wait for the end of the phase."""

    side: str = ""
    drive: Drive = "legs"
    speed: Speed = 0
    position: Position | None = None
    heading: Heading = 0
    cover: Cover = "open"
    behind: str = ""
    skill: Skill = 0
    weapons: list[Weapon] = field(default_factory=list)
    rows: Annotated[list[list[Module]], Meta(max_length=ROWS)] = field(default_factory=list)
    hits: Annotated[int, Meta(ge=0, le=MOST_HITS)] = 0
    pending: list[Bundle] = field(default_factory=list)
    fires: list[Blaze] = field(default_factory=list)
    destroyed: bool = False
    submerged: bool = False
    moved: Count = 0

    def __post_init__(self) -> None:
        """Nothing burns under water (SA-17). Errors: ValueError for a weapon in a module that the machine has not."""
        if self.submerged:
            self.fires.clear()
        for place, weapon in enumerate(self.weapons):
            if weapon.module and not self.mount(weapon):
                there = ", ".join(module.name for module in self.modules) or "none"
                raise ValueError(f"weapons.{place}.module: there is no module {weapon.module!r}; there are {there}")

    @property
    def modules(self) -> Iterator[Module]:
        """All modules, row by row."""
        return (module for row in self.rows for module in row)

    def mounts(self, weapon: Weapon) -> Iterator[Module]:
        """The modules that a weapon may sit in: those of the name that it gives, or of its own name."""
        wanted = folded(weapon.module or weapon.name)
        return (module for row in self.rows for module in row if wanted and folded(module.name) == wanted)

    def mount(self, weapon: Weapon) -> str:
        """The name of the module that a weapon sits in; empty if there is none."""
        return next((module.name for module in self.mounts(weapon)), "")

    def lost(self, weapon: Weapon) -> bool:
        """Whether a weapon went with its module: every one of that name is destroyed (SA-12)."""
        mounts = self.mounts(weapon)
        first = next(mounts, None)
        return first is not None and first.destroyed and all(module.destroyed for module in mounts)

    def leftmost(self, row: int) -> Module | None:
        """The leftmost undamaged module of a row, which are counted from 1; None where there is none (SA-10)."""
        if row > len(self.rows):
            return None
        return next((module for module in self.rows[row - 1] if not module.destroyed), None)

    @property
    def moves_by(self) -> Drive:
        """The drive that is left: roller-pitons that are all destroyed leave the legs."""
        if self.drive == "roller-pitons":
            pitons = [module for module in self.modules if module.drive == self.drive]
            if pitons and all(module.destroyed for module in pitons):
                return "legs"
        return self.drive

    @property
    def pace(self) -> int:
        """The speed at which it really goes, in hexes a turn: a wreck lies still."""
        return 0 if self.destroyed else self.speed

    @property
    def out(self) -> bool:
        """Whether it fights no more."""
        return self.destroyed

    @property
    def gone(self) -> bool:
        """Whether there is nothing left to fight."""
        return self.destroyed

    def wreck(self) -> None:
        """Destroy it: it lies still, what waited for it and what burned on it is dropped (SA-11, SA-A8)."""
        self.destroyed = True
        self.speed = 0
        self.hits = 0
        self.pending.clear()
        self.fires.clear()

    def burn(self, kind: Burning, module: str, turn: int) -> None:
        """Start a fire, unless the machine is under water (SA-12, SA-17)."""
        if not self.submerged:
            self.fires.append(Blaze(kind=kind, module=module, since=turn))
