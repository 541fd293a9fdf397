"""How far what was counted in so many plays may be from the truth, 95 of 100 times."""

from __future__ import annotations

from math import sqrt

# The quantile of the normal distribution within which 95 of 100 lie.
Z = 1.959963984540054


def interval(count: int, plays: int) -> tuple[float, float]:
    """Between what the chance of something lies that happened `count` times of `plays`, with 95 % confidence.

    Wilson's score interval: it stays within 0 and 1, and is no point where something happened never or always.
    """
    share = count / plays
    spread = Z * sqrt(share * (1 - share) / plays + Z * Z / (4 * plays * plays))
    middle, scale = share + Z * Z / (2 * plays), 1 + Z * Z / plays
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_interval(mean: float, deviation: float, plays: int) -> tuple[float, float]:
    """Between what the mean of a number lies, from the mean and the standard deviation of so many plays."""
    margin = Z * deviation / sqrt(plays)
    return mean - margin, mean + margin
