"""From a name to a system that plays, with the tables that are in effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.catalogue import catalogue
from skirm.errors import some
from skirm.rules.loading import load, load_needed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.commands.declared import Line
    from skirm.rules.discovery import Installed
    from skirm.rules.system import System
    from skirm.saves.loading import Loaded

NOT_INSTALLED = "which is not installed now"


def system_named(given: str, known: Installed | None = None) -> System:
    """The system that somebody typed, with the user's house tables in effect.

    Args:
        given: What was typed.
        known: The catalogue, where it was looked at already.

    Errors: NoSystemError, UsageError, PluginError, HouseError.
    """
    system = load(given, catalogue() if known is None else known)
    from skirm.rules.house import house_tables, in_effect  # noqa: PLC0415 - a save carries its own

    found = house_tables(system.name)
    if found:
        system.tables = in_effect(system.tables, config=found)
    return system


def word_for_system(line: Line, what: str = "a system") -> str:
    """The word of a line that names a system, taken off.

    Args:
        line: What was typed.
        what: What stands there, for the error.

    Errors: UsageError with the systems that there are, where there is no word.
    """
    if not line.words:
        names = [plugin.name for plugin in catalogue().systems()]
        raise line.wrong(f"{what} is missing; {f'there are {some(names)}' if names else 'none is installed'}")
    return line.needed(what)


def system_needed(name: str) -> System:
    """The system that a save names; `play_by` puts the save's tables into effect.

    Errors: MissingSystemError, PluginError.
    """
    return load_needed(name, catalogue())


def other_rules(loaded: Loaded, shown: str) -> list[str]:
    """What to say where a fight was played with other plugins, or other versions of them, than are loaded now.

    Args:
        loaded: The fight, with its system.
        shown: The name of the save.

    Returns: One warning, or none.
    """
    then, now = loaded.versions, {} if loaded.schema is None else loaded.schema.versions
    if not then or loaded.schema is None or then == now:
        return []
    told = [f"with {name} {version}, {fate(name, now)}" for name, version in then.items() if now.get(name) != version]
    told += [f"without {name} {version}, which is loaded now" for name, version in now.items() if name not in then]
    return [f"{shown}: this fight was played {', and '.join(told)}"]


def fate(name: str, now: Mapping[str, str]) -> str:
    """What became of a plugin that is not loaded in the version that it had."""
    if name in now:
        return f"which is {now[name]} now"
    known = catalogue()
    states = [known.state(plugin).word for plugin in known.plugins if plugin.name == name]
    return f"which is {states[0] if 'switched off' not in states else 'switched off'} now" if states else NOT_INSTALLED


def play_by(system: System, house: Mapping[str, object]) -> None:
    """Put the tables into effect that a save carries, and no others: a running fight never changes its rules.

    Errors: CarriedHouseError.
    """
    system.tables = dict(system.schemas.table_data)
    if house:
        from skirm.rules.house import in_effect  # noqa: PLC0415 - most saves carry none

        system.tables = in_effect(system.tables, save=house)
