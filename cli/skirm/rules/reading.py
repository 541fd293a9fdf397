"""A table in effect, as a rule reads it: what is read is noted, and can be asked for within bounds.

A house table, or one that a save carries, has figures of the right type and any size. A rule that says between which
bounds it can reckon is never handed others: the order is refused, with the table and the key.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING, TypeVar

from skirm.errors import cut, some
from skirm.rules.refusals import RulesError, broken
from skirm.rules.rows import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from skirm.rules.axes import Key
    from skirm.rules.draws import Bands
    from skirm.rules.rows import Origin
    from skirm.rules.tables import Table

T = TypeVar("T")
# A figure that was read: its table, the name of its cell, its value, where it comes from.
Read = tuple["Table", str, object, "Origin"]
MOST = 1_000


class TableInPlay:
    """A table in effect; every figure that is read from it is noted in the result."""

    __slots__ = ("note", "table")

    def __init__(self, table: Table, note: Callable[[Read], None]) -> None:
        self.table = table
        self.note = note

    @property
    def dice(self) -> str:
        """What is thrown on the table, empty where it does not say."""
        return self.table.dice

    def names(self) -> list[str]:
        """The names down the side of the table; a house table may have more of them than the original."""
        return list(self.table.down.labels)

    def has(self, *keys: Key) -> bool:
        """Whether the table has a figure at a key, for an order that is refused with all reasons at once."""
        return self.table.holds(*keys)

    def at(self, *keys: Key) -> int:
        """The whole number at an exact key or in a band, by one key or two.

        Errors: RulesError where the table has no such key or ends before it; PluginError for another type.
        """
        return self.value(int, *keys)

    def text(self, *keys: Key) -> str:
        """The text at a key; errors as for `at`."""
        return self.value(str, *keys)

    def value(self, kind: type[T], *keys: Key) -> T:
        """The figure at a key, of any type; errors as for `at`."""
        value, cell, origin = self.table.find(*keys)
        if not isinstance(value, kind):
            broken(f"table {self.table.name} at {cell}: expected {kind.__name__}, found {value!r}")
        self.note((self.table, cell, value, origin))
        return value

    def peek(self, kind: type[T], *keys: Key) -> T:
        """The figure at a key without noting its use: to tell what it would have been; errors as for `value`."""
        value, cell, _ = self.table.find(*keys)
        if not isinstance(value, kind):
            broken(f"table {self.table.name} at {cell}: expected {kind.__name__}, found {value!r}")
        return value

    def origin(self, *keys: Key) -> Origin:
        """Where the figure at a key comes from: its kind, rule and reason; errors as for `at`."""
        return self.table.find(*keys)[2]

    def row(self, key: Key) -> Row:
        """The row on which a total falls; errors as for `at`."""
        value, _, _ = self.table.find(key)
        if not isinstance(value, Row):
            broken(f"table {self.table.name} has no rows by bands")
        self.used(value)
        return value

    def bands(self) -> Bands[Row]:
        """All rows by upper bound, the last one None where it has no bound.

        Errors: PluginError where the table has no rows by bands.
        """
        return self.table.bands or broken(f"table {self.table.name} has no rows by bands")

    def used(self, row: Row) -> None:
        """Note that a row was read."""
        self.used_cell(row.name, row.columns or row.name, row.origin)

    def used_cell(self, cell: str, value: object, origin: Origin) -> None:
        """Note that a figure was read."""
        self.note((self.table, cell, value, origin))

    def whole(self, *keys: Key, least: int = 0, most: int = MOST, peek: bool = False) -> int:
        """The whole number at one key or two, within bounds.

        Args:
            least: The lowest number that the rule can reckon with.
            most: The highest one.
            peek: Whether its use is not noted.

        Errors: RulesError: `bad-table` for anything else, `no-figure` where the table has no such key.
        """
        value, cell, origin = self.table.find(*keys)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(cell, expected=f"a whole number from {least} to {most}", found=value)
        if not peek:
            self.note((self.table, cell, value, origin))
        return value

    def exact(self, *keys: Key, least: Fraction | int = 0, most: Fraction | int = MOST) -> Fraction:
        """The number at a key as it is written, so that 0.1 is a tenth, within bounds; errors as for `whole`."""
        value, cell, origin = self.table.find(*keys)
        number = as_written(value) if type(value) in (int, float) else None
        if number is None or not least <= number <= most:
            raise self.wrong(cell, expected=f"a number from {float(least):.15g} to {float(most):.15g}", found=value)
        self.note((self.table, cell, value, origin))
        return number

    def yes(self, *keys: Key) -> bool:
        """Whether there is true at a key, or false; errors as for `whole`."""
        value, cell, origin = self.table.find(*keys)
        if not isinstance(value, bool):
            raise self.wrong(cell, expected="true or false", found=value)
        self.note((self.table, cell, value, origin))
        return value

    def word(self, *keys: Key, among: Collection[str]) -> str:
        """The text at a key, one of those that the rule knows; errors as for `whole`."""
        value, cell, origin = self.table.find(*keys)
        if not isinstance(value, str) or value not in among:
            raise self.wrong(cell, expected=f"one of {some(among)}", found=value)
        self.note((self.table, cell, value, origin))
        return value

    def words(self, *keys: Key, among: Collection[str]) -> list[str]:
        """The list of texts at a key, all of them among those that the rule knows; errors as for `whole`."""
        value, cell, origin = self.table.find(*keys)
        if not isinstance(value, list) or any(not isinstance(word, str) or word not in among for word in value):
            raise self.wrong(cell, expected=f"a list of any of {some(among)}", found=value)
        self.note((self.table, cell, value, origin))
        return list(value)

    def dice_at(self, *keys: Key, least: int = 0, most: int = MOST) -> str:
        """The dice at a key, such as 2d6+1, whose totals lie within bounds.

        Args:
            least: The lowest total that the rule can reckon with.
            most: The highest one.

        Errors: as for `whole`.
        """
        value, cell, origin = self.table.find(*keys)
        totals = reach(value) if isinstance(value, str) else None
        if not isinstance(value, str) or totals is None or not least <= totals[0] <= totals[1] <= most:
            raise self.wrong(cell, expected=f"dice such as 2d6, with totals from {least} to {most}", found=value)
        self.note((self.table, cell, value, origin))
        return value

    def wrong(self, *where: Key, expected: str, found: object) -> RulesError:
        """What a rule raises that finds a figure with which it cannot reckon: RulesError `bad-table`.

        Args:
            where: Its keys, or the names of its row and column.
            expected: What would be right.
            found: What stands there.
        """
        at = "/".join(map(str, where))
        return RulesError(
            ("bad-table", f"table {self.table.name} at {at}: expected {expected}, found {cut(repr(found))}")
        )

    def throws(self, dice: str = "", added: int = 0) -> str:
        """The dice to throw on the table, which its rows bear. `play.dice.on` asks for them by itself.

        Args:
            dice: What the rule throws, where it is not the table to say so.
            added: What is added to the dice.

        Errors: RulesError (`bad-table`) for a table that stands in the place of the system's own, of the house or of an
        extension, whose dice are none, or whose rows end before the dice do; PluginError where nobody says any dice.
        """
        thrown = dice or self.table.dice
        if self.table.replaces is None:
            return thrown or broken(f"table {self.table.name} is asked without dice, and names none")
        totals = reach(thrown)
        if totals is None:
            if not dice:
                raise self.wrong("dice", expected="dice such as 2d6", found=thrown)
            return thrown
        last, highest = self.bands()[-1][0], totals[1] + added
        if last is not None and last < highest:
            does = f"{thrown} with {added:+d} does" if added else f"{thrown} does"
            raise self.wrong("rows", expected=f"the last one to reach {highest}, as {does}", found=last)
        return thrown


@lru_cache(maxsize=1024)
def reach(dice: str) -> tuple[int, int] | None:
    """The lowest and the highest total of dice that a rule can throw; None for any other text."""
    from skirm.rules.thrown import is_dice, thrown  # noqa: PLC0415 - who imports the surface throws nothing yet

    if not is_dice(dice):
        return None
    asked = thrown(dice)
    lowest = sum(count * sides.lowest for count, sides in asked.terms)
    highest = sum(count * sides.highest for count, sides in asked.terms)
    return asked.constant + lowest, asked.constant + highest


@lru_cache(maxsize=1024, typed=True)
def as_written(number: float) -> Fraction | None:
    """A number exactly as its digits say; None for one that has none."""
    return Fraction(str(number)) if isfinite(number) else None
