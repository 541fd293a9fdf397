"""How much the odds of one expression may cost, and the refusal of what would take longer."""

from __future__ import annotations

from skirm.dice.errors import DiceError, LimitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "SKIRM_MAX_ODDS"
# About two seconds of work on an ordinary machine.
MOST = 20_000_000
# What so many binary digits of a number cost beside the operation itself.
BITS_A_STEP = 4_000


class OddsLimitError(LimitError):
    """The odds would cost more than the bound; the message names it and the variable that raises it."""

    id = "odds-limit"


class Budget:
    """Steps that may still be spent: a step is about one operation on small numbers."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: int = MOST) -> None:
        self.limit = limit
        self.left = limit

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Budget:
        """Read SKIRM_MAX_ODDS. Errors: DiceError for a value that is no positive whole number."""
        text = environ.get(VARIABLE)
        if text is None:
            return cls()
        value = int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else 0
        if value < 1:
            raise DiceError(f"{VARIABLE}: expected a positive whole number of at most 18 digits, found {text!r}")
        return cls(value)

    def spend(self, operations: int, bits: int = 0) -> None:
        """Pay for operations on numbers of so many bits, before they are done.

        Errors: OddsLimitError.
        """
        self.left -= operations * (1 + bits // BITS_A_STEP)
        if self.left < 0:
            raise OddsLimitError(
                f"the exact odds take more than {self.limit} steps (SKIRM_MAX_ODDS raises the bound)"
            )

    def multiply(self, digits: int, by: int) -> None:
        """Pay for the product of two numbers of so many bits.

        Errors: OddsLimitError.
        """
        small, large = sorted((digits // 30 + 1, by // 30 + 1))
        # Beyond 70 digits Python multiplies by Karatsuba's way.
        effective = small if small < 70 else 70 * (small / 70) ** 0.585
        self.spend(1 + int(large * effective) // 150)
