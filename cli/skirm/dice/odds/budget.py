"""How much the odds of one expression may cost, and the refusal of what would take longer."""

from __future__ import annotations

from skirm.dice.errors import DiceError, LimitError
from skirm.dice.odds.costs import held, linear, multiplication, worded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import NoReturn

VARIABLE = "SKIRM_MAX_ODDS"
# About a second of work on an ordinary machine.
MOST = 4_000_000
# What may be left beyond the values that are told: less than 1 in 10^12.
NEGLIGIBLE = 2**40


class OddsLimitError(LimitError):
    """The odds would cost more than the bound; the message names it and the variable that raises it."""

    id = "odds-limit"


class Budget:
    """Steps that may still be spent, as `costs` counts them.

    Whoever has more than a little to do first says by `foresee` what all of it will cost, so that what is refused is
    refused before it begins, and then pays by `spend` as the work is done.

    Attributes:
        negligible: How little may lie beyond what is told of one pool that explodes without end, as one in so many.
        limit: How many steps there were.
        left: How many there still are.
        foreseen: What was said of each kind of work, and what was left then.
    """

    __slots__ = ("foreseen", "left", "limit", "negligible")

    def __init__(self, limit: int = MOST) -> None:
        self.negligible = NEGLIGIBLE
        self.limit = limit
        self.left = limit
        self.foreseen: list[tuple[str, int, int]] = []

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

    def foresee(self, work: str, steps: int) -> None:
        """Refuse work that will cost more than is left, before it begins.

        Args:
            work: What is to be done, as people read it.
            steps: What it will cost.

        Errors: OddsLimitError.
        """
        self.foreseen.append((work, steps, self.left))
        if steps > self.left:
            self.refuse(self.limit - self.left + steps, work)

    def spend(self, operations: int, bits: int = 0) -> None:
        """Pay for operations on numbers of so many bits, before they are done.

        Errors: OddsLimitError.
        """
        self.pay(linear(operations, bits))

    def hold(self, numbers: int, bits: int) -> None:
        """Pay for the memory of so many numbers of so many bits.

        Errors: OddsLimitError.
        """
        self.pay(held(numbers, bits))

    def multiply(self, bits: int, by: int) -> None:
        """Pay for the product of two numbers of so many bits.

        Errors: OddsLimitError.
        """
        self.pay(multiplication(bits, by))

    def pay(self, steps: int) -> None:
        """Pay so many steps. Errors: OddsLimitError."""
        if steps > self.left:
            self.refuse(self.limit - self.left + steps)
        self.left -= steps

    def refuse(self, steps: int, work: str = "") -> NoReturn:
        """Errors: OddsLimitError, always."""
        of = f" ({work})" if work else ""
        raise OddsLimitError(
            f"the exact odds would take {worded(steps)}{of}, more than {self.limit} steps "
            "(SKIRM_MAX_ODDS raises the bound)"
        )
