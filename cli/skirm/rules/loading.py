"""From a name to a system that can be played: its plugins are imported in a guard, checked and registered.

One system is loaded, with the extensions that belong to it. If one of them fails, so does the system, unless the
extension is switched off by name: a fight must not go on by other rules because a file is broken. Nothing of any other
plugin is imported.
"""

from __future__ import annotations

import sys
import warnings
from contextlib import contextmanager
from functools import reduce
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from skirm.rules.discovery import Installed, NoSystemError, installed
from skirm.rules.guard import Guard
from skirm.rules.plugins import PACKAGE, is_file
from skirm.rules.refusals import PluginError
from skirm.rules.surroundings import surroundings_kept
from skirm.rules.system import System, assemble
from skirm.rules.unordered import refuse_unsaved

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import NoReturn

    from skirm.rules.plugins import Plugin


def load(given: str, catalogue: Installed | None = None) -> System:
    """The system that somebody typed.

    Args:
        given: Its name, the beginning of its name, or the path of a plugin in a file (`./duel.py`). A file named
            `toy.night.py` is an extension, and gives its system with it.
        catalogue: What is installed; looked up where it is not given.

    Errors: NoSystemError, UsageError, PluginError.
    """
    catalogue = installed() if catalogue is None else catalogue
    if not is_file(given):
        return play_by(catalogue.meant(given), catalogue)
    catalogue, plugin = catalogue.with_file(given)
    return play_by(catalogue.meant(plugin.system), catalogue)


def load_needed(name: str, catalogue: Installed | None = None) -> System:
    """The system that a save names.

    Errors: MissingSystemError, PluginError.
    """
    catalogue = installed() if catalogue is None else catalogue
    return play_by(catalogue.needed(name), catalogue)


def play_by(plugin: Plugin, catalogue: Installed) -> System:
    """A system with its extensions, registered in the order of their names, so that the last extension is asked first.

    Errors: PluginError that names the plugin, its distribution and what would help.
    """
    plugins = {found.name: found for found in (plugin, *catalogue.extensions(plugin.name))}
    try:
        with surroundings_kept():
            modules = {name: imported(found) for name, found in plugins.items()}
            system = assemble(plugin.name, modules, {name: found.version for name, found in plugins.items()})
            refuse_idle(system, modules)
    except PluginError as fault:
        guilty = plugins.get(fault.plugin, plugin)
        what = fault.message.removeprefix(f"{guilty.name}: ")
        told = f"{guilty.what}: {what}; {catalogue.remedy(guilty)}"
        raise PluginError(told, guilty.name, whole=True) from fault
    return system


def imported(plugin: Plugin) -> object:
    """The module of a plugin, or the object in it that has the hooks.

    Errors: PluginError.
    """
    with Guard("it cannot be imported", plugin.name), unwarned():
        if plugin.in_file:
            return module_in(plugin.target)
        module, _, path = plugin.target.partition(":")
        return reduce(getattr, filter(None, path.split(".")), import_module(module))


@contextmanager
def unwarned() -> Iterator[None]:
    """Let Python not warn of how a plugin is written: who plays cannot mend it. Its author asks for it by -W."""
    with warnings.catch_warnings():
        if not sys.warnoptions:
            warnings.simplefilter("ignore", SyntaxWarning)
        yield


class AsItStands(SourceFileLoader):
    """Reads a file as it stands. Python would take its bytecode for true by the second and the size of the source."""

    def path_stats(self, path: str) -> NoReturn:
        """Errors: OSError, always: nothing is known by which bytecode could be true."""
        raise OSError(path)


def module_in(path: str) -> ModuleType:
    """The module in a file. Its name is one that nobody imports, so that it hides no module.

    It is a package whose folder is the file's: what lies beside it can be imported as `from . import cards`, and read
    by `importlib.resources.files(__package__)`.
    """
    file = Path(path)
    stem = file.parent.name if file.name == PACKAGE else file.stem
    name = f"skirm plugin {stem.replace('.', ' ')} {crc32(path.encode('utf-8', 'surrogateescape')):08x}"
    loader = AsItStands(name, path)
    spec = spec_from_file_location(name, path, loader=loader, submodule_search_locations=[str(file.parent)])
    if spec is None:
        raise ImportError(f"{path} is no Python file")
    module = module_from_spec(spec)
    forget(name)
    # Annotations are looked up here by the module's name.
    sys.modules[name] = module
    try:
        loader.exec_module(module)
    except BaseException:
        forget(name)
        raise
    return module


def forget(name: str) -> None:
    """Forget a module and those below it, which are read anew at the next import."""
    for found in [found for found in sys.modules if found == name or found.startswith(f"{name}.")]:
        del sys.modules[found]


def refuse_idle(system: System, plugins: dict[str, object]) -> None:
    """Errors: PluginError for a plugin without hooks, and for a system that nobody could play."""
    for name, plugin in plugins.items():
        if not system.manager.get_hookcallers(plugin):
            raise PluginError("it has no hooks; @hookimpl from skirm.api makes a function one", name)
    schemas = system.schemas
    if schemas.encounter_model is None and not schemas.rolls:
        raise PluginError("it registers neither an encounter nor a roll", system.name)


class Trial(NamedTuple):
    """What came of loading a plugin to see whether it can be played.

    Attributes:
        fault: Why it cannot, empty where it can.
        system: The system that was loaded, with no other extension.
    """

    fault: str
    system: System | None = None


def tried(plugin: Plugin, catalogue: Installed) -> Trial:
    """Load a plugin, an extension alone with its system.

    For a look at all plugins: everything is imported, nothing is kept.
    """
    family = catalogue.by_system[plugin.system]
    off = frozenset(found.name for found in family if found.extends and found.name != plugin.name)
    here = [found for found in family if not found.in_file or found.name not in off]
    alone = Installed(here, catalogue.reserved, off)
    try:
        system = play_by(alone.needed(plugin.system), alone)
        refuse_unsaved(system.name, system.encounter_model)
    except (PluginError, NoSystemError) as fault:
        if getattr(fault, "plugin", "") in ("", plugin.name):
            return Trial(fault.message)
        return Trial(f"its {fault.message}")
    return Trial("", system)
