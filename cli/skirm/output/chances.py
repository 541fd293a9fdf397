"""Chances and numbers as people read them: rounded, and never said to be impossible or certain where they are not."""

from __future__ import annotations

from fractions import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.rolled import Value
    from skirm.output.objects import Json

EXACT = 2**53
# Of less than this, four decimals tell too little.
SMALL = Fraction(1, 100)


def percent(weight: int, total: int) -> str:
    """A chance in per cent with two decimals; only what is impossible is 0, only what is certain is 100."""
    if not weight:
        return "0"
    if weight == total:
        return "100"
    hundredths = (20_000 * weight + total) // (2 * total)
    if hundredths == 0:
        return "<0.01"
    if hundredths == 10_000:
        return ">99.99"
    return f"{hundredths // 100}.{hundredths % 100:02}"


def fraction(weight: int, total: int) -> str:
    """A chance as a fraction in lowest terms."""
    return str(Fraction(weight, total))


def between(least: int, most: int, total: int, chance: object) -> str:
    """A chance, or between which two it lies."""
    told = [fraction(w, total) if chance is fraction else percent(w, total) for w in (least, most)]
    return told[0] if least == most or told[0] == told[1] else f"{told[0]} to {told[1]}"


def small(weight: int, total: int) -> str:
    """A chance that may be far too small for two decimals."""
    told = percent(weight, total)
    return f"{told} %" if not told.startswith("<") else f"{told} % ({weight / total:.2g})"


def decimal(value: Fraction) -> str:
    """A number with at most four decimals; six digits where it is large, four where it is small."""
    if value and abs(value) < SMALL:
        if not float(value):
            from decimal import Decimal  # noqa: PLC0415 - hardly anything is so small

            return f"{Decimal(value.numerator) / value.denominator:.3e}"
        return f"{float(value):.4g}"
    return f"{float(value):.4f}".rstrip("0").rstrip(".") if abs(value) < EXACT else f"{float(value):.6g}"


def root(value: Fraction) -> Fraction:
    """A square root to some twenty digits, without the bounds of floating numbers."""
    from math import isqrt  # noqa: PLC0415 - only here

    scale = 10**40
    return Fraction(isqrt(value.numerator * scale // value.denominator), 10**20)


def exact(value: Value | str) -> Json:
    """A number as JSON has it: what is whole and not too long as it is, anything else as text."""
    if isinstance(value, str):
        return value
    return int(value) if value.denominator == 1 and -EXACT <= value <= EXACT else str(value)
