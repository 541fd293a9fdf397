"""The lines that odds are told in: each value or result with its weight."""

from __future__ import annotations

from itertools import accumulate

from skirm.dice.odds.distribution import Distribution, Outcomes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.odds.question import Answer
    from skirm.dice.rolled import Value


class Row:
    """One line of the table.

    Attributes:
        label: The value or the result.
        cells: The same in the columns of the table, one for each fact.
        weight: How likely it is.
        at_least: The weight of this value and all above it, None for results that have no order.
        at_most: The weight of this value and all below it.
    """

    __slots__ = ("at_least", "at_most", "cells", "label", "value", "weight")

    def __init__(
        self,
        value: Value | str,
        weight: int,
        at_least: int | None = None,
        at_most: int | None = None,
        cells: tuple[str, ...] = (),
    ) -> None:
        self.value = value
        self.label = cells[0] if len(cells) == 1 else str(value)
        self.cells = cells or (self.label,)
        self.weight = weight
        self.at_least = at_least
        self.at_most = at_most


def rows_of(answer: Answer) -> list[Row]:
    """The lines of a table."""
    odds = answer.odds
    cells = cells_of(answer)
    if isinstance(odds, Outcomes):
        return [
            Row(label, weight, cells=told) for label, weight, told in zip(odds.labels, odds.weights, cells, strict=True)
        ]
    reached = list(accumulate(odds.weights, initial=odds.below))
    everything = reached[-1] + odds.above
    return [
        Row(value, weight, everything - reached[place], reached[place + 1], cells[place])
        for place, (value, weight) in enumerate(zip(odds.values, odds.weights, strict=True))
    ]


def cells_of(answer: Answer) -> Sequence[tuple[str, ...]]:
    """What stands in the columns of each row, empty where the row's own label does."""
    if not answer.facts:
        return [()] * len(answer.odds.weights)
    from skirm.output.values import told_apart  # noqa: PLC0415 - dice have no facts

    return list(zip(*map(told_apart, zip(*answer.facts, strict=True)), strict=True))


def heads_of(answer: Answer) -> list[str]:
    """What stands above the columns of a row's cells."""
    if len(answer.names) > 1:
        return answer.names
    return ["result" if isinstance(answer.odds, Outcomes) or not answer.odds.values else "value"]


def margin(weight: int, plays: int) -> tuple[float, float]:
    """Between what a chance lies that was estimated, 95 of 100 times."""
    from skirm.rules.intervals import interval  # noqa: PLC0415 - what is exact needs none

    return interval(weight, plays)


def mean_margin(answer: Answer) -> tuple[float, float] | None:
    """Between what the mean lies where it was estimated, 95 of 100 times; None where it is exact or there is none."""
    if answer.plays is None or not isinstance(answer.odds, Distribution):
        return None
    from skirm.rules.intervals import mean_interval  # noqa: PLC0415 - what is exact needs none

    mean, variance = answer.odds.told_moments()
    return mean_interval(float(mean), float(variance) ** 0.5, answer.plays)
