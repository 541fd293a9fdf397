"""The one shape in which a value is kept: what TOML can hold, in the order in which it is read back.

TOML puts the plain values of a table before its sub-tables. Whether a list of tables is written as lines of
inline tables or as `[[sections]]` depends on its shape alone and never on its width, so that a change of one
figure moves nothing else, and the order of keys after reading is the order before writing.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, TypeGuard

import msgspec

from skirm.saves.digest import exact
from skirm.saves.errors import InvalidError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.saves.values import Table, Value

DEEPEST = 48
pack = msgspec.msgpack.Encoder().encode
"""Bytes that tell raw values apart exactly; JSON would make null of NaN."""
SMALLEST_INT, LARGEST_INT = -(1 << 63), (1 << 63) - 1


def is_section(value: Value) -> bool:
    """Whether a value is written under a header of its own: a table, or tables that hold more than plain values."""
    return isinstance(value, dict) or are_sections(value)


def are_sections(value: Value) -> TypeGuard[list[dict[str, Value]]]:
    """Whether a list is written as `[[sections]]`."""
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return False
    return all(isinstance(element, dict) for element in value) and any(
        is_nested(inner) for element in value if isinstance(element, dict) for inner in element.values()
    )


def is_nested(value: Value) -> bool:
    """Whether a value holds more than a line shows well."""
    if isinstance(value, list):
        return any(isinstance(element, dict | list) for element in value)
    return isinstance(value, dict)


class Settling:
    """One pass over raw values that finds every fault."""

    def __init__(self) -> None:
        self.path: list[str | int] = []
        self.faults: list[str] = []

    def fault(self, key: str | int, text: str) -> None:
        from skirm.saves.keypath import told  # noqa: PLC0415 - only when something is wrong

        self.faults.append(f"{told((*self.path, key))}: {text}")

    def table(self, raw: Mapping[str, object]) -> Table:
        """The table without the keys that hold nothing, plain values first."""
        plain: Table = {}
        sections: Table = {}
        for key, inner in raw.items():
            if inner is None:
                continue
            value = self.value(key, inner)
            (sections if is_section(value) else plain)[key] = value
        plain.update(sections)
        return plain

    def value(self, key: str | int, raw: object) -> Value:
        kind = type(raw)
        if kind is str or kind is bool:
            return raw  # type: ignore[return-value]  # narrowed by `kind`, twice as fast as isinstance
        if kind is int:
            if not SMALLEST_INT <= raw <= LARGEST_INT:  # type: ignore[operator]
                self.fault(key, "the number does not fit in 64 bits")
            return raw  # type: ignore[return-value]
        if kind is float:
            if not isfinite(raw):  # type: ignore[arg-type]
                self.fault(key, f"{raw} is no number that can be kept")
            return raw  # type: ignore[return-value]
        return self.container(key, raw)

    def container(self, key: str | int, raw: object) -> Value:
        self.path.append(key)
        try:
            if len(self.path) > DEEPEST:
                self.path.pop()
                self.fault(key, f"nested more than {DEEPEST} deep")
                self.path.append(key)
                return 0
            if isinstance(raw, dict):
                return self.table(raw)
            if isinstance(raw, list | tuple):
                return [self.element(place, inner) for place, inner in enumerate(raw)]
        finally:
            self.path.pop()
        if hasattr(raw, "isoformat"):
            self.fault(key, "dates and times cannot be kept; write it as text in quotes")
        else:
            self.fault(key, f"a {type(raw).__name__} cannot be kept")
        return 0

    def element(self, place: int, raw: object) -> Value:
        if raw is None:
            self.fault(place, "a list in a save cannot hold nothing (None)")
            return 0
        return self.value(place, raw)


def settled(raw: Mapping[str, object], shown: str, under: tuple[str, ...] = ()) -> Table:
    """Raw values in the shape in which they are kept.

    Args:
        raw: from TOML or from a model; None stands for a key that is not there.
        shown: the save's name in messages.
        under: the path of `raw` in the save.

    Raises:
        InvalidError: numbers, dates, objects or texts that a save cannot hold, each with its path.
    """
    settling = Settling()
    settling.path.extend(under)
    try:
        table = settling.table(raw)
    except RecursionError:
        raise InvalidError(shown, [f"nested more than {DEEPEST} deep"]) from None
    try:
        exact(table)
    except UnicodeEncodeError:
        settling.faults += broken_texts(table, under)
    if settling.faults:
        raise InvalidError(shown, settling.faults)
    return table


def broken_texts(value: Value, path: tuple[str | int, ...]) -> list[str]:
    """Where texts hold half a character, as bytes from a command line that are no UTF-8 do."""
    from skirm.saves.keypath import told  # noqa: PLC0415 - only when something is wrong

    if isinstance(value, dict):
        found = []
        for key, inner in value.items():
            found += broken_texts(key, (*path, key.encode("utf-8", "replace").decode()))
            found += broken_texts(inner, (*path, key))
        return found
    if isinstance(value, list):
        return [line for place, inner in enumerate(value) for line in broken_texts(inner, (*path, place))]
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return [f"{told(path)}: the text is not valid Unicode"]
    return []


class Memory:
    """What was settled before, unit by unit, so that a small change in a big fight costs little."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], bytes] = {}
        self.next: dict[tuple[str, str], bytes] = {}

    def settle(self, raw: Mapping[str, object], old: Table, shown: str) -> Table:
        """Settle a state, reusing from the state before it every unit that did not change.

        Args:
            raw: the new state.
            old: the state before it, the last that was kept.
            shown: the save's name in messages.

        Raises:
            InvalidError: as `settled`.
        """
        self.next = {}
        reused: dict[str, Table] = {}
        rest: dict[str, object] = {}
        for key, inner in raw.items():
            before = old.get(key)
            if isinstance(inner, dict) and isinstance(before, dict):
                kept = self.children(key, inner, before)
                if kept:
                    reused[key] = kept
                    rest[key] = {name: value for name, value in inner.items() if name not in kept}
                    continue
            rest[key] = inner
        table = settled(rest, shown)
        for key, kept in reused.items():
            fresh = table[key]
            names = raw[key]
            if isinstance(fresh, dict) and isinstance(names, dict):
                # Plain values first, as everywhere; what is reused are tables.
                plain = {name: value for name, value in fresh.items() if not is_section(value)}
                table[key] = plain | {
                    name: kept[name] if name in kept else fresh[name]
                    for name in names
                    if name in kept or (name in fresh and name not in plain)
                }
        return table

    def children(self, key: str, raw: dict[str, object], old: dict[str, Value]) -> Table:
        """The tables below a key that are what they were."""
        kept: Table = {}
        for name, inner in raw.items():
            before = old.get(name)
            if isinstance(inner, dict):
                try:
                    packed = pack(inner)
                except (UnicodeEncodeError, OverflowError, TypeError, RecursionError):
                    continue  # `settled` says what is wrong with it.
                self.next[key, name] = packed
                if isinstance(before, dict) and (packed == self.known.get((key, name)) or packed == pack(before)):
                    kept[name] = before
        return kept

    def keep(self) -> None:
        """The state that was settled last has become the state that the next one follows."""
        self.known = self.next

    def forget(self) -> None:
        """The next state follows another one than was settled last."""
        self.known = {}
