"""Chi-square without scipy: critical values by the Wilson-Hilferty approximation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

Z = 4.0  # one-sided 0.00003: the seeds are fixed, so a test passes always or never


def chi_square(observed: Iterable[object], expected: dict[object, float]) -> float:
    """The statistic of the observed values against expected frequencies; a value outside them is an error."""
    counts = Counter(observed)
    strangers = counts.keys() - expected.keys()
    assert not strangers, f"faces that the die has not: {strangers}"
    return sum((counts[face] - share) ** 2 / share for face, share in expected.items())


def critical(freedom: int, z: float) -> float:
    """The chi-square quantile of a normal quantile (Wilson-Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + z * spread**0.5) ** 3)


def assert_uniform(observed: Sequence[object], faces: Sequence[object]) -> None:
    """Neither too uneven to be fair nor too even to be chance; repeated faces weigh more."""
    share = len(observed) / len(faces)
    assert share >= 5
    expected: dict[object, float] = {face: share * count for face, count in Counter(faces).items()}
    statistic = chi_square(observed, expected)
    freedom = len(expected) - 1
    assert statistic < critical(freedom, Z)
    if freedom >= 5:
        assert statistic > critical(freedom, -Z)


def correlation(values: Sequence[int], lag: int) -> float:
    """The correlation of each value with the one that comes `lag` later."""
    mean = sum(values) / len(values)
    away = [value - mean for value in values]
    return sum(a * b for a, b in zip(away, away[lag:], strict=False)) / sum(a * a for a in away)
