"""What a rule is handed beside state and request: dice, tables, figures, due steps, the story."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from skirm.rules.figures import Figure
from skirm.rules.outcome import FigureUse, Modifier
from skirm.rules.reading import TableInPlay
from skirm.rules.refusals import broken
from skirm.rules.story import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from fractions import Fraction

    from skirm.rules.draws import PlayDice
    from skirm.rules.models import Step
    from skirm.rules.reading import Read
    from skirm.rules.tables import Table


def no_house(_play: Play) -> list[Modifier]:
    """The modifiers of no house rules."""
    return []


class Play:
    """Everything that a rule may use. A new one is made for every part of a resolution; what is due is shared.

    House rules are asked once a part, at the first figure that is read.
    """

    def __init__(
        self,
        dice: PlayDice,
        tables: Mapping[str, Table],
        due: deque[Step] | None = None,
        house: Callable[[Play], list[Modifier]] = no_house,
        muted: Collection[tuple[str, str]] = (),
    ) -> None:
        self.dice = dice
        self.tables = tables
        self.due: deque[Step] = deque() if due is None else due
        self.ask_house = house
        self.muted = muted
        self.modifiers: list[Modifier] = []
        self.read: list[Read] = []
        self.lines: list[str] = []
        self.opened: dict[str, TableInPlay] = {}
        self.joining: list[Modifier] | None = None
        self.read_by_house: list[Read] = []

    @property
    def figures(self) -> list[FigureUse]:
        """The figures of tables that were read, in order."""
        return [
            FigureUse(table.name, cell, value, origin.kind, origin.rule, table.source, origin.reason)
            for table, cell, value, origin in self.read
        ]

    def house(self) -> list[Modifier]:
        """The modifiers of house rules for this part. While they are asked, none join what they read themselves."""
        if self.joining is None:
            self.joining = []
            own, self.read = (self.read, self.opened), self.read_by_house
            self.opened = {}
            self.joining = self.ask_house(self)
            self.read, self.opened = own
        return self.joining

    def table(self, name: str) -> TableInPlay:
        """A table as it is in effect after house rules.

        Errors: PluginError where the system has no such table.
        """
        found = self.opened.get(name)
        if found is None:
            table = self.tables.get(name)
            if table is None:
                broken(f"there is no table {name!r}; there are {', '.join(self.tables) or 'none'}")
            found = self.opened[name] = TableInPlay(table, self.read.append)
        return found

    def figure(self, name: str, base: int | Fraction = 0, reason: str = "", rule: str = "") -> Figure:
        """A number to which reasons are added; `int(figure)` rounds it down once, at the end."""
        return Figure(name, base, self.house, self.muted, self.settled, reason, rule)

    def settled(self, modifiers: list[Modifier]) -> None:
        """Keep the modifiers of a figure that was read; what house rules read for theirs counts with the first."""
        self.modifiers.extend(modifiers)
        if self.read_by_house and any(joined.figure == m.figure for joined in self.joining or () for m in modifiers):
            self.read.extend(self.read_by_house)
            self.read_by_house = []

    def next(self, *steps: Step) -> None:
        """Work that is due now, before all that is due already; the first step given is taken first."""
        self.due.extendleft(reversed(steps))

    def then(self, *steps: Step) -> None:
        """Work that is due after all that is due already."""
        self.due.extend(steps)

    def tell(self, template: str, **facts: object) -> None:
        """Add a line to the story.

        Args:
            template: Text with `{fact}`, and of a draw by its purpose `{shot.natural}`, what the dice show;
                `{shot.total}`, with what was added; `{shot.sum}`, how the one became the other (`44 - 10 = 34`, or
                `44` where nothing was added); `{shot.faces}`; `{shot.row}`, the row that it fell on, or the choice.
            facts: Values by name; they are data, and never read as templates.

        Errors: PluginError for a name that is neither a draw nor a fact.
        """
        self.lines.append(fill(template, self.dice.draws, facts))


class SilentPlay(Play):
    """A play whose story nobody reads: of odds and simulations, which run rules by the thousand."""

    def tell(self, template: str, **facts: object) -> None:
        """Tell nothing."""
