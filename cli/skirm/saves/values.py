"""What a save can hold, and the little that saves know of a rule system."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    import msgspec

    Value: TypeAlias = "str | int | float | bool | list[Value] | dict[str, Value]"
else:  # msgspec reads annotations as it meets them and knows no type that contains itself.
    Value = Any

Table: TypeAlias = "dict[str, Value]"
"""A TOML table: a state, a unit, the house rules. Shared between revisions: never change one in place."""

Path: TypeAlias = "tuple[str | int, ...]"
"""Keys from the top of a save down to a value; a number is the place in a list."""

Migration: TypeAlias = "Callable[[dict[str, object]], dict[str, object]]"
"""From the raw state of one schema version to that of the next."""


class Schema(Protocol):
    """What a rule system declares about its encounter."""

    @property
    def system(self) -> str:
        """The name of the system, `slaved-armour`."""

    @property
    def version(self) -> int:
        """The version of the encounter's schema."""

    @property
    def encounter(self) -> type[msgspec.Struct]:
        """The model of the state; its `units` is a table by name."""

    @property
    def migrations(self) -> Mapping[int, Migration]:
        """By version n, the step from n to n + 1."""

    def settle(self, encounter: msgspec.Struct) -> list[tuple[Path, str]]:
        """Spell what people wrote as the system does. Returns: what no type can tell is wrong, each with its path."""

    @property
    def versions(self) -> Mapping[str, str]:
        """The distributions of the system and its extensions, with their versions."""


SchemaFor: TypeAlias = "Callable[[str], Schema]"
"""Finds the schema of a system by name, or raises why it cannot be had."""
