"""The bounds within which an expression is read and thrown, and the variables that move them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# Deeper than this, what Python calls in C could outgrow the stack of the process.
DEEPEST = 1_000
MOST_DIGITS = 4_000
PREFIX = "SKIRM_MAX_"


class Limits:
    """Bounds: dice thrown for one result, nesting, characters, digits of a number or a total."""

    __slots__ = ("depth", "dice", "digits", "length")

    def __init__(self, dice: int = 100_000, depth: int = 100, length: int = 10_000, digits: int = 100) -> None:
        self.dice = dice
        self.depth = depth
        self.length = length
        self.digits = digits

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Limits:
        """Read SKIRM_MAX_DICE, SKIRM_MAX_DEPTH, SKIRM_MAX_LENGTH and SKIRM_MAX_DIGITS.

        Errors: DiceError for a value that is no positive whole number, or beyond what Python itself can bear.
        """
        limits = cls()
        for field, most in (("dice", None), ("depth", DEEPEST), ("length", None), ("digits", MOST_DIGITS)):
            name = PREFIX + field.upper()
            text = environ.get(name)
            if text is None:
                continue
            value = int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else 0
            if value < 1 or (most is not None and value > most):
                from skirm.dice.errors import DiceError  # noqa: PLC0415 - only when something is wrong

                upper = f" of at most {most}" if most is not None else " of at most 18 digits"
                raise DiceError(f"{name}: expected a positive whole number{upper}, found {text!r}")
            setattr(limits, field, value)
        return limits
