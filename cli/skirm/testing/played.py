"""What an order did, in the words of tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.paths import look_up

if TYPE_CHECKING:
    from fractions import Fraction

    from skirm.rules.models import AnyEncounter, Encounter
    from skirm.rules.outcome import FigureUse, Report


class Played:
    """What an order did: its report, and the state after it (`after`)."""

    def __init__(self, report: Report, after: Encounter | None) -> None:
        self.report = report
        self.state = after

    def __repr__(self) -> str:
        return f"<{self.report.name}: {self.report.result}; {self.told}>"

    @property
    def after(self) -> AnyEncounter:
        """The state after it.

        Errors: AssertionError for a roll, which has none.
        """
        if self.state is None:
            raise AssertionError(f"{self.report.name} is a roll, and has no state after it")
        return self.state

    @property
    def result(self) -> str:
        """The short label of the result."""
        return self.report.result

    @property
    def success(self) -> bool | None:
        """Whether it succeeded, None where nothing was tried."""
        return self.report.success

    @property
    def lines(self) -> list[str]:
        """The story, line by line, with that of its steps."""
        return self.report.lines()

    @property
    def told(self) -> str:
        """The whole story as one text."""
        return "\n".join(self.lines)

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Name and result of every step, in order."""
        return [(part.name, part.result) for part in self.report.parts]

    @property
    def faces(self) -> list[int | str]:
        """Every face in the order in which it was thrown."""
        return [face for record in self.report.all_dice() for face in record.faces]

    @property
    def why(self) -> list[str]:
        """What every die was thrown for."""
        return [record.why for record in self.report.all_dice() for _ in record.faces]

    @property
    def figures(self) -> list[FigureUse]:
        """Every figure that was read, in this result and its steps."""
        return [use for report in (self.report, *self.report.parts) for use in report.figures]

    def data(self, key: str) -> object:
        """A fact of the outcome, by its key path."""
        return look_up(self.report.data, key)

    def reasons(self, *, applied: bool = True) -> list[tuple[int | Fraction, str]]:
        """What was added, each with its rule: of the modifiers that were applied, or of those that were not."""
        reports = (self.report, *self.report.parts)
        return [(m.value, m.rule) for report in reports for m in report.modifiers if m.applied is applied]

    def at(self, path: str) -> object:
        """What stands at a key path of the state after, such as `Vyx.damage` or `covers.wall.modules`."""
        return at(self.after, path)


def at(state: Encounter, path: str) -> object:
    """What stands at a path: of a unit where it begins with its name, else of the encounter."""
    first = path.partition(".")[0]
    return look_up(state, f"units.{path}" if first in getattr(state, "units", {}) else path)
