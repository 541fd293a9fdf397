"""From a name to a system that plays: which plugins count, and which tables are in effect."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from skirm.commands.table import COMMANDS
from skirm.rules.discovery import installed
from skirm.rules.loading import load, load_needed
from skirm.rules.plugins import switched_off

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.rules.discovery import Installed
    from skirm.rules.system import System


def catalogue() -> Installed:
    """All plugins that can be seen from here, without those that SKIRM_WITHOUT switches off."""
    return installed(reserved=COMMANDS, disabled=switched_off(os.environ.get("SKIRM_WITHOUT", "")))


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
    """The system that a save names; the tables are its own until `play_by` is called.

    Errors: MissingSystemError, PluginError.
    """
    return load_needed(name, catalogue())


def play_by(system: System, house: Mapping[str, object]) -> None:
    """Put the tables into effect that a save carries.

    Errors: CarriedHouseError.
    """
    if house:
        from skirm.rules.house import in_effect  # noqa: PLC0415 - most saves carry none

        system.tables = in_effect(system.schemas.table_data, save=house)
