"""Whose fault it is when a rule fails in the middle of a command: the distribution, and what removes it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from skirm.commands.catalogue import catalogue
from skirm.errors import SkirmError
from skirm.rules.guard import passed_through

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.rules.plugins import Plugin
    from skirm.rules.refusals import PluginError


def blame(fault: PluginError) -> None:
    """Complete the message of a fault with where the plugin comes from and what helps, unless it says so already."""
    if fault.whole:
        return
    try:
        known = catalogue()
    except SkirmError:  # a file that is gone by now
        return
    system = fault.plugin or fault.message.partition(": ")[0]
    of_system = [plugin for plugin in known.plugins if plugin.system == system.partition(".")[0]]
    playing = of_system or known.plugins  # what does not say whose it is is told by the file that it was raised in
    ready = [plugin for plugin in playing if known.state(plugin).word == "ok"]
    guilty = whose(fault, ready) or next((plugin for plugin in ready if plugin.name == system), None)
    if guilty is None:
        return
    fault.whole = True
    where = f" of {guilty.name}" if guilty.name != fault.message.partition(": ")[0] else ""
    origin = f"{guilty.distribution} {guilty.version}" if guilty.distribution else guilty.target
    fault.message = f"{fault.message}; it is the fault{where} of {origin}; {known.remedy(guilty)}"
    fault.args = (fault.message,)


def whose(fault: BaseException, plugins: Sequence[Plugin]) -> Plugin | None:
    """The plugin in whose file something was raised: of the innermost file that belongs to one."""
    for file in reversed(list(files_of(fault))):
        found = [plugin for plugin in plugins if file == home(plugin)]
        found += [plugin for plugin in plugins if belongs(file, home(plugin))]
        if found:
            return found[0]
    return None


def files_of(fault: BaseException) -> Iterator[str]:
    """The files that a fault came through, from the outermost to where it began."""
    cause: BaseException | None = fault
    seen: list[BaseException] = []
    while cause is not None and not any(cause is other for other in seen):
        seen.append(cause)
        step = cause.__traceback__
        while step is not None:
            file = step.tb_frame.f_code.co_filename
            if not passed_through(file):
                yield file
            step = step.tb_next
        cause = cause.__cause__


def home(plugin: Plugin) -> str:
    """The file of a plugin's module, empty where it is not loaded."""
    if plugin.in_file:
        return plugin.target
    module = sys.modules.get(plugin.target.partition(":")[0])
    return getattr(module, "__file__", None) or ""


def belongs(file: str, home: str) -> bool:
    """Whether a file lies in the package whose `__init__.py` is a plugin's home."""
    folder, name = os.path.split(home)
    return name == "__init__.py" and file.startswith(folder + os.sep)
