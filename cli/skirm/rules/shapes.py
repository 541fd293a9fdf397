"""What kind of value stands where: the shape that values of a table have in common, and how another differs."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from skirm.rules.thrown import is_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

WORDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class Shape:
    """The shape of some values that stand for the same thing.

    Attributes:
        kinds: Their types, in the order in which they were met.
        items: The shape of what stands in those that are lists.
        fields: The shapes in those that are tables, by key.
        required: The keys that all of those tables have.
        dice: Whether all that are texts are dice, such as `2d6+1`.
    """

    def __init__(self, values: Iterable[object]) -> None:
        known = list(values)
        tables = [value for value in known if isinstance(value, dict)]
        inside = [item for value in known if isinstance(value, list) for item in value]
        self.kinds: list[type] = list(dict.fromkeys(map(type, known)))
        self.items = Shape(inside) if inside else None
        keys = dict.fromkeys(key for table in tables for key in table)
        self.fields = {key: Shape([table[key] for table in tables if key in table]) for key in keys}
        self.required = {key for key in keys if all(key in table for table in tables)}
        texts = [value for value in known if isinstance(value, str)]
        self.dice = bool(texts) and all(map(is_dice, texts))

    def faults(self, value: object, where: str) -> Iterator[str]:
        """What is wrong with a value, each with its place.

        Args:
            value: The value that should have this shape.
            where: Its place, as a key path.
        """
        kind = type(value)
        if kind not in self.kinds and not (kind is int and float in self.kinds):
            wanted = " or ".join(WORDS.get(known, known.__name__) for known in self.kinds)
            yield f"{where}: expected {wanted}, found {value!r}"
        elif isinstance(value, float) and not isfinite(value):
            yield f"{where}: {value} is no number to play with"
        elif isinstance(value, str) and self.dice and not is_dice(value):
            yield f"{where}: expected dice such as 2d6+1, as the original has, found {value!r}"
        elif isinstance(value, list) and self.items is not None:
            for place, item in enumerate(value, 1):
                yield from self.items.faults(item, f"{where}.{place}")
        elif isinstance(value, dict):
            yield from self.faults_inside(value, f"{where}.")

    def faults_inside(self, table: Mapping[str, object], where: str) -> Iterator[str]:
        """What is wrong with the fields of a table; `where` is its place with a dot, or empty."""
        for key, value in table.items():
            if key in self.fields:
                yield from self.fields[key].faults(value, f"{where}{key}")
            else:
                yield f"{where}{key}: unknown; there are {', '.join(self.fields) or 'no columns'}"
        for key in self.fields:
            if key in self.required and key not in table:
                yield f"{where}{key}: missing"
