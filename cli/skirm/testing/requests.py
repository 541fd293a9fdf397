"""Requests made up from the types of their models: some that the rules allow, some that they refuse."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import NODEFAULT, inspect

from skirm.rules.models import DURATION, UNIT_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import msgspec

    from skirm.testing.chooser import Chooser
    from skirm.testing.words import Words

Raw = dict[str, object]
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 50, 64, 80, 100, 200, -1, -5)
SPANS = (0, 6, 60, 600, 1800, 3600, 86_400, 604_800)
DEEPEST = 4


@lru_cache(maxsize=256)
def told(model: type[msgspec.Struct]) -> inspect.StructType:
    """The types of the fields of a request."""
    kind = inspect.type_info(model)
    assert isinstance(kind, inspect.StructType)  # noqa: S101 - every request is a struct
    return kind


class Maker:
    """Makes up the keys of requests in an encounter."""

    def __init__(self, chooser: Chooser, units: Sequence[str] = (), words: Words | None = None, up: str = "") -> None:
        """Get ready.

        Args:
            units: The names of the units.
            words: The words of the game.
            up: Whose turn it is.
        """
        self.chooser = chooser
        self.units = list(units)
        self.words = words
        self.up = up

    def request(self, model: type[msgspec.Struct], base: Mapping[str, object] | None = None) -> Raw:
        """The keys of a request, made up from nothing, or with a key of a known one changed.

        Args:
            base: The keys of a request that is known to make sense.
        """
        kind = told(model)
        if base is not None:
            raw = dict(base)
            if kind.fields and self.chooser.chance(2, 3):
                field = self.chooser.one(kind.fields)
                raw[field.encode_name] = self.value(field.type, field.encode_name)
            return raw
        raw = {}
        acting = True
        for field in kind.fields:
            if field.required or self.chooser.chance(1, 4):
                first = acting and names_unit(field.type)
                raw[field.encode_name] = self.unit(self.up) if first else self.value(field.type, field.encode_name)
            acting = acting and not names_unit(field.type)
        return {key: value for key, value in raw.items() if value is not None}

    def unit(self, preferred: str = "") -> str:
        """The name of a unit."""
        if preferred in self.units and self.chooser.chance(2, 3):
            return preferred
        return self.chooser.one(self.units) if self.units else "nobody"

    def value(self, kind: inspect.Type, field: str, extra: str = "", depth: int = 0) -> object:
        """A value of a type.

        Args:
            kind: The type.
            field: The name of the field that it stands in, which tells what its texts may be.
            extra: What skirm knows of the type: that it names a unit, or is a span of time.
            depth: How deep in lists and tables it stands.
        """
        if isinstance(kind, inspect.Metadata):
            return self.value(kind.type, field, str((kind.extra or {}).get("skirm", extra)), depth)
        if isinstance(kind, inspect.UnionType):
            return self.value(self.chooser.one(kind.types), field, extra, depth)
        if isinstance(kind, inspect.StrType):
            return self.text(kind, field, extra)
        if isinstance(kind, inspect.IntType | inspect.FloatType):
            return self.number(kind, SPANS if extra == DURATION else NUMBERS)
        if isinstance(kind, inspect.BoolType):
            return self.chooser.chance(1, 2)
        if isinstance(kind, inspect.LiteralType):
            return self.chooser.one(kind.values)
        if isinstance(kind, inspect.EnumType):
            return self.chooser.one([member.value for member in kind.cls])
        return self.whole(kind, field, depth)

    def whole(self, kind: inspect.Type, field: str, depth: int) -> object:
        """A list, a table or a struct; None for what JSON has no word for."""
        if isinstance(kind, inspect.TupleType):
            return [self.value(item, field, "", depth + 1) for item in kind.item_types]
        if isinstance(kind, inspect.ListType | inspect.VarTupleType | inspect.SetType | inspect.FrozenSetType):
            return [self.value(kind.item_type, field, "", depth + 1) for _ in range(self.count(kind, depth))]
        if isinstance(kind, inspect.DictType):
            return {
                str(self.value(kind.key_type, field, "", depth + 1)): self.value(kind.value_type, field, "", depth + 1)
                for _ in range(self.count(kind, depth))
            }
        if isinstance(kind, inspect.StructType):
            made = {
                inner.encode_name: self.value(inner.type, inner.encode_name, "", depth + 1)
                for inner in kind.fields
                if inner.required or (depth < DEEPEST and inner.default is NODEFAULT and self.chooser.chance(1, 4))
            }
            return made | ({kind.tag_field: kind.tag} if kind.tag_field else {})
        return None

    def count(self, kind: inspect.ListType | inspect.CollectionType | inspect.DictType, depth: int) -> int:
        """How many things stand in a list or table."""
        least = kind.min_length or 0
        most = least + 3 if kind.max_length is None else min(kind.max_length, least + 3)
        return least if depth >= DEEPEST else least + self.chooser.below(most - least + 1)

    def number(self, kind: inspect.IntType | inspect.FloatType, usual: Sequence[int]) -> float:
        """A number within the bounds of its type, most often a small one."""
        lowest, highest = bounds(kind)
        within = [number for number in usual if lowest <= number <= highest]
        edges = [edge for edge in (lowest, highest) if abs(edge) < 1_000_000]
        found = self.chooser.one([*within, *edges] or [lowest])
        return int(found) if isinstance(kind, inspect.IntType) else found

    def text(self, kind: inspect.StrType, field: str, extra: str) -> str:
        """A text: the name of a unit, or a word of the game that may stand in the field."""
        if extra == UNIT_NAME:
            return self.unit()
        known = [] if self.words is None else self.words.of(field)
        found = self.chooser.one([*known, "plum"])
        return found[: kind.max_length].ljust(kind.min_length or 0, "x")


def bounds(kind: inspect.IntType | inspect.FloatType) -> tuple[float, float]:
    """The lowest and highest number of a type; far away where it has no bounds."""
    least = max(-1e9 if kind.ge is None else kind.ge, -1e9 if kind.gt is None else kind.gt + 1)
    most = min(1e9 if kind.le is None else kind.le, 1e9 if kind.lt is None else kind.lt - 1)
    return least, max(least, most)


def names_unit(kind: inspect.Type) -> bool:
    """Whether a type is the name of a unit."""
    return isinstance(kind, inspect.Metadata) and (kind.extra or {}).get("skirm") == UNIT_NAME
