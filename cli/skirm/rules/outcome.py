"""Results as data: what a rule returns, and the report that people and programs are shown."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

Kind = Literal["printed", "ruling", "house"]
Op = Literal["base", "add", "times"]
Data = msgspec.Struct | dict[str, object]


class Outcome(msgspec.Struct):
    """What a rule returns.

    `result` is a short label by which odds are grouped (`hit`), `success` what `--exit-code` asks for, `data` the
    facts, typed.
    """

    result: str
    success: bool | None = None
    data: Data = msgspec.field(default_factory=dict)


class Modifier(msgspec.Struct):
    """One thing that bears on a figure, with its reason; also what a house rule adds.

    `op` is `base`, `add` or `times`. `why_not` says why it was not applied.
    """

    figure: str
    op: Op
    value: int | Fraction
    reason: str
    rule: str = ""
    kind: Kind = "printed"
    applied: bool = True
    why_not: str = ""


class FigureUse(msgspec.Struct):
    """A figure that was read from a table: where it stands, its value, its kind, where the table comes from, why."""

    table: str
    key: str
    value: object
    kind: Kind
    rule: str
    origin: str
    reason: str = ""


class DrawRecord(msgspec.Struct):
    """Dice that were thrown: the sides (a number, or a special die's notation), the faces in order, the purpose."""

    sides: int | str
    faces: list[int | str]
    why: str
    source: str


class Report(msgspec.Struct):
    """The whole of a result, the same keys for every kind: what `--json` prints, a line each.

    `kind` is roll, action, advance or step, or what else changed an encounter: new, add, remove, set, edit, undo,
    redo. `system` is None for dice. `total` is the total of the first draw, or of the one that is marked.
    `revision` is there only in an encounter. `parts` are the reports of the steps that followed, in order. `text`
    is for people, a line for each thing told; only a step may tell nothing. `over` is there only where the fight
    ended by this: why nothing more can happen, which is the last line of `text` as well.
    """

    kind: str
    system: str | None
    name: str
    result: str
    success: bool | None
    total: int | Fraction | None
    data: Data
    modifiers: list[Modifier]
    figures: list[FigureUse]
    dice: list[DrawRecord]
    parts: list[Report]
    text: str
    revision: int | msgspec.UnsetType = msgspec.UNSET
    over: str | msgspec.UnsetType = msgspec.UNSET

    def all_dice(self) -> list[DrawRecord]:
        """The dice of this result and of its parts, in the order in which they were thrown."""
        return [*self.dice, *(record for part in self.parts for record in part.all_dice())]

    def end(self, why: str) -> None:
        """Say that the fight ended by this."""
        self.over = why
        self.text = "\n".join([self.text, *self.ending()])

    def ending(self) -> list[str]:
        """The line that tells of the end, if the fight ended by this."""
        return [f"The fight is over: {' '.join(self.over.split())}"] if self.over else []

    def story(self) -> list[str]:
        """What is told of this result itself; its parts and the end come later."""
        own = self.text.splitlines()
        return own[:-1] if self.over else own

    def lines(self) -> list[str]:
        """What is told, this result first, then its parts, then the end of the fight."""
        return [*self.story(), *(line for part in self.parts for line in part.lines()), *self.ending()]
