"""Machines: grids of modules that are destroyed one by one (SA-10 to SA-12)."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Part, Unit, field

from .weapons import Bundle, Count, Weapon

ROWS = 6
Cover = Literal["open", "partial", "full"]
Drive = Literal["legs", "roller-pitons"]
Burning = Literal["external", "internal", "explosive"]
Heading = Annotated[int, Meta(ge=0, le=5, description="0 up, then clockwise")]


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
    speed: Count = 0
    position: tuple[int, int] | None = None
    heading: Heading = 0
    cover: Cover = "open"
    behind: str = ""
    skill: int = 0
    weapons: list[Weapon] = field(default_factory=list)
    rows: Annotated[list[list[Module]], Meta(max_length=ROWS)] = field(default_factory=list)
    hits: Count = 0
    pending: list[Bundle] = field(default_factory=list)
    fires: list[Blaze] = field(default_factory=list)
    destroyed: bool = False
    submerged: bool = False
    moved: Count = 0

    def leftmost(self, row: int) -> Module | None:
        """The leftmost undamaged module of a row, which are counted from 1; None where there is none (SA-10)."""
        if row > len(self.rows):
            return None
        return next((module for module in self.rows[row - 1] if not module.destroyed), None)

    @property
    def moves_by(self) -> Drive:
        """The drive that is left: roller-pitons that are all destroyed leave the legs."""
        if self.drive == "roller-pitons":
            pitons = [module for row in self.rows for module in row if module.drive == self.drive]
            if pitons and all(module.destroyed for module in pitons):
                return "legs"
        return self.drive

    @property
    def out(self) -> bool:
        """Whether it fights no more."""
        return self.destroyed

    @property
    def gone(self) -> bool:
        """Whether there is nothing left to fight."""
        return self.destroyed

    def wreck(self) -> None:
        """Destroy it: what waited for it and what burned on it is dropped (SA-11, SA-A8)."""
        self.destroyed = True
        self.hits = 0
        self.pending.clear()
        self.fires.clear()

    def burn(self, kind: Burning, module: str, turn: int) -> None:
        """Start a fire, unless the machine is under water (SA-12, SA-17)."""
        if not self.submerged:
            self.fires.append(Blaze(kind=kind, module=module, since=turn))
