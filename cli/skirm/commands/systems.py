"""From a name to a system that plays, with the tables that are in effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.catalogue import catalogue
from skirm.rules.loading import load, load_needed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.rules.system import System


def system_named(given: str) -> System:
    """The system that somebody typed, with the user's house tables in effect.

    Errors: NoSystemError, UsageError, PluginError, HouseError.
    """
    system = load(given, catalogue())
    from skirm.rules.house import house_tables, in_effect  # noqa: PLC0415 - a save carries its own

    found = house_tables(system.name)
    if found:
        system.tables = in_effect(system.tables, config=found)
    return system


def system_needed(name: str) -> System:
    """The system that a save names; `play_by` puts the save's tables into effect.

    Errors: MissingSystemError, PluginError.
    """
    return load_needed(name, catalogue())


def play_by(system: System, house: Mapping[str, object]) -> None:
    """Put the tables into effect that a save carries, and no others: a running fight never changes its rules.

    Errors: CarriedHouseError.
    """
    system.tables = dict(system.schemas.table_data)
    if house:
        from skirm.rules.house import in_effect  # noqa: PLC0415 - most saves carry none

        system.tables = in_effect(system.tables, save=house)
