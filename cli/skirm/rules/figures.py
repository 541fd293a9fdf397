"""A number with its reasons: exact until it is read, and then rounded down once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NoReturn, Self

import msgspec

from skirm.rules.outcome import Modifier
from skirm.rules.refusals import broken

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from skirm.rules.outcome import Kind


class Figure:
    """A figure under way, such as a chance: a base, and what is added and multiplied in order.

    It is settled when it is read (`int(figure)` or `figure.exact`): then the house rules join, by its name, and every
    entry becomes a Modifier of the result. A muted (figure, reason) is told but left out of the reckoning, to find out
    what it was worth.
    """

    def __init__(
        self,
        name: str,
        base: int | Fraction,
        house: Callable[[], list[Modifier]],
        muted: Collection[tuple[str, str]],
        settle: Callable[[list[Modifier]], None],
        reason: str = "",
        rule: str = "",
    ) -> None:
        self.name = name
        self.entries = [Modifier(name, "base", base, reason or "base", rule)]
        self.house = house
        self.muted = muted
        self.settle = settle
        self.settled: int | Fraction | None = None

    def add(
        self,
        value: int | Fraction,
        reason: str,
        rule: str = "",
        *,
        kind: Kind = "printed",
        when: bool = True,
        why_not: str = "",
    ) -> Self:
        """Add a number. With `when` false it is told as not applied, and why not."""
        # As `entry` does: figures are added to more often than anything else in the rules is done.
        if self.settled is not None:
            self.refuse_late(reason)
        self.entries.append(Modifier(self.name, "add", value, reason, rule, kind, when, "" if when else why_not))
        return self

    def times(
        self,
        factor: int | Fraction,
        reason: str,
        rule: str = "",
        *,
        kind: Kind = "printed",
        when: bool = True,
        why_not: str = "",
    ) -> Self:
        """Multiply all that stands so far; otherwise as `add`."""
        return self.entry(Modifier(self.name, "times", factor, reason, rule, kind, when, "" if when else why_not))

    def entry(self, modifier: Modifier) -> Self:
        """Add an entry that is a Modifier already.

        Errors: PluginError where the figure was read before.
        """
        if self.settled is not None:
            self.refuse_late(modifier.reason)
        self.entries.append(modifier)
        return self

    def refuse_late(self, reason: str) -> NoReturn:
        """Errors: PluginError, for what is added to a figure that was read."""
        broken(f"figure {self.name}: {reason} comes after the figure was read")

    @property
    def exact(self) -> int | Fraction:
        """The figure without rounding; the first reading settles it."""
        if self.settled is None:
            if house := self.house():
                self.entries += [modifier for modifier in house if modifier.figure == self.name]
            # As a numerator and a denominator: a Fraction made of every step would cost more than all the rest.
            over, under, whole = 0, 1, True
            for place, modifier in enumerate(self.entries):
                if not modifier.applied:
                    continue
                if self.muted and (self.name, modifier.reason) in self.muted:
                    # A copy: the modifier of a house rule may be one that it hands out every time.
                    self.entries[place] = msgspec.structs.replace(modifier, applied=False, why_not="muted")
                    continue
                value = modifier.value
                if isinstance(value, int):
                    over = over * value if modifier.op == "times" else over + value * under
                    continue
                whole, part = False, Fraction(value)
                times, by = part.numerator, part.denominator
                over = over * times if modifier.op == "times" else over * by + times * under
                under *= by
            self.settled = over if whole else Fraction(over, under)
            # A base of nothing without a reason of its own says nothing.
            base = self.entries[0]
            self.settle(self.entries if base.value or base.reason != "base" else self.entries[1:])
        return self.settled

    def __int__(self) -> int:
        return self.exact // 1
