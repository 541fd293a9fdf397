"""Which systems and extensions are installed, told by metadata alone: nothing of a plugin is imported.

A name that two distributions claim, a name that a command of skirm has, a plugin for another skirm: each is a fault of
that one name, told when it is asked for. All others work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from skirm.errors import SkirmError, cut, some
from skirm.rules.distributions import distributions, sections
from skirm.rules.identity import identity
from skirm.rules.plugins import (
    ALL,
    ANY_GROUP,
    FILE_ENDING,
    GROUP,
    LONGEST,
    UNNUMBERED,
    Plugin,
    State,
    file_plugin,
    well_named,
)
from skirm.rules.refusals import PluginError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence


class NoSystemError(SkirmError):
    """The command line names a system that is not there, or several at once."""

    exit_code = 2
    id = "no-system"


class MissingSystemError(NoSystemError):
    """A save needs a system that is not there."""

    exit_code = 5
    id = "missing-system"

    def played_by(self, system: str, versions: Mapping[str, str]) -> MissingSystemError:
        """The same for a fight that these versions of plugins have played: one in a file is told as such."""
        if not versions.get(system, "").startswith(UNNUMBERED):
            return self
        file = f"./{system}{FILE_ENDING}"
        return MissingSystemError(f"{self.message}; it was played by a plugin in a file: skirm --plugin {file} COMMAND")


class Installed:
    """All plugins that can be seen from here.

    Attributes:
        plugins: Each of them, by system, name and distribution.
        reserved: Names that no system may have: those of the core's commands.
        disabled: Names of plugins that are switched off.
        off_by: What switches them off, an option or a variable.
    """

    def __init__(
        self, plugins: Iterable[Plugin], reserved: Collection[str], disabled: Collection[str], off_by: str = ""
    ) -> None:
        self.plugins = sorted(plugins, key=lambda plugin: (plugin.system, plugin.name, plugin.distribution))
        self.reserved = reserved
        self.disabled = disabled
        self.off_by = off_by
        self.by_name = grouped(self.plugins, lambda plugin: plugin.name)
        self.by_system = grouped(self.plugins, lambda plugin: plugin.system)
        self.claimed = grouped((plugin for plugin in self.plugins if plugin.group == GROUP), lambda found: found.name)
        self.bringing = {name: {plugin.distribution for plugin in found} for name, found in self.by_name.items()}
        self.clashes: dict[str, str] = {}

    def rivals(self, name: str) -> Sequence[Plugin]:
        """The plugins of this name that are made for this skirm; more than one is a clash."""
        return self.claimed.get(name, ())

    def state(self, plugin: Plugin) -> State:
        """How a plugin stands, as far as metadata can tell."""
        rivals = self.rivals(plugin.name)
        if not plugin.in_file and (plugin.name in self.disabled or plugin.system in self.disabled):
            return State("switched off", f"{plugin.what} is switched off{f' by {self.off_by}' if self.off_by else ''}")
        if plugin.group != GROUP:
            return State("for another skirm", f"{plugin.what} is made for {cut(plugin.group)}; this skirm has {GROUP}")
        if not well_named(plugin.name):
            return State(
                "misnamed", f"{plugin.what}: a name has lower-case letters, digits and hyphens, {LONGEST} at most"
            )
        if plugin.system in self.reserved:
            return State("misnamed", f"{plugin.what}: {plugin.system} {meaning(plugin.system)}")
        if len(rivals) > 1:
            if plugin.name not in self.clashes:
                self.clashes[plugin.name] = f"the name {plugin.name} is claimed by {claims(rivals)}"
            return State("clashing", self.clashes[plugin.name])
        if plugin.extends and not self.rivals(plugin.system):
            return State("without its system", f"{plugin.what}: there is no system {plugin.system}")
        return State("ok")

    def systems(self) -> list[Plugin]:
        """The systems that can be played, by name."""
        return [plugin for plugin in self.plugins if not plugin.extends and self.state(plugin).word == "ok"]

    def meant(self, given: str) -> Plugin:
        """The system that somebody typed: its name or the beginning of it.

        Errors: NoSystemError, with the candidates; PluginError for a name that is claimed wrongly.
        """
        wanted = given.casefold()
        names = {plugin.name for plugin in self.plugins}
        if wanted not in names and wanted:
            words = ("ok", "clashing")
            usable = [plugin.name for plugin in self.plugins if not plugin.extends and self.state(plugin).word in words]
            found = sorted({name for name in usable if name.startswith(wanted)})
            if len(found) > 1:
                raise NoSystemError(f"system {given!r} could be {' or '.join(found)}")
            wanted = found[0] if found else wanted
        return self.named(wanted, NoSystemError, f"there is no system {given!r}")

    def needed(self, name: str) -> Plugin:
        """The system that a save names, by its whole name.

        Errors: MissingSystemError; PluginError for a name that is claimed wrongly.
        """
        return self.named(name, MissingSystemError, f"the save needs the system {cut(name)!r}, which is not installed")

    def named(self, name: str, error: type[NoSystemError], otherwise: str) -> Plugin:
        """The system of this name; errors of the given kind, or PluginError."""
        found = self.by_name.get(name)
        if not found:
            self.unknown(name, error, otherwise)
        plugin = (self.rivals(name) or found)[0]
        if plugin.extends:
            raise error(f"{name} is an extension of {plugin.system}, and is loaded with it")
        state = self.state(plugin)
        if state.word == "switched off":
            raise error(state.why)
        if state.word == "for another skirm" and error is MissingSystemError:
            raise error(f"{state.why}; {self.remedy(plugin)}")
        self.refuse(plugin, state)
        return plugin

    def unknown(self, name: str, error: type[NoSystemError], otherwise: str) -> NoReturn:
        """Say that there is no such system, and which there are.

        Errors: The given one, always.
        """
        from skirm.rules.names import candidates  # noqa: PLC0415 - only when something is wrong

        names = [plugin.name for plugin in self.systems()]
        raise error(f"{otherwise}; {candidates(name, names) if names else 'none is installed'}")

    def extensions(self, system: str) -> list[Plugin]:
        """The extensions that a system is played with, by name. Those that are switched off are left out.

        Errors: PluginError for one that cannot take part: a fight must not play by other rules in silence.
        """
        found = []
        for plugin in self.by_system.get(system, ()):
            if not plugin.extends:
                continue
            state = self.state(plugin)
            if state.word == "switched off" or (plugin.group != GROUP and self.rivals(plugin.name)):
                continue
            self.refuse(plugin, state)
            found.append(plugin)
        return found

    def refuse(self, plugin: Plugin, state: State) -> None:
        """Errors: PluginError for a plugin that cannot be played, with what would help."""
        if state.word != "ok":
            raise PluginError(f"{state.why}; {self.remedy(plugin)}", whole=True)

    def remedy(self, plugin: Plugin) -> str:
        """What helps against a plugin that cannot be played."""
        rivals = [rival for rival in self.rivals(plugin.name) if rival.distribution] or [plugin]
        one_each = {rival.distribution: rival for rival in rivals}
        removals = list(filter(None, map(self.removal, one_each.values())))
        ways = []
        if plugin.extends and not plugin.in_file and not plugin.name.startswith("-"):
            ways.append(f"switch it off: skirm --without {quoted(plugin.name)} COMMAND")
        if removals and not plugin.in_file:
            ways.append(f"remove {'one' if len(removals) > 1 else 'it'}: {some(removals, ' or ')}")
        return ", or ".join(ways) or "mend it"

    def removal(self, plugin: Plugin) -> str:
        """The command that removes what is installed, empty for a file."""
        if not plugin.distribution:
            return ""
        alone = len(self.bringing.get(plugin.name, ())) == 1 and well_named(plugin.name)
        return f"skirm uninstall {plugin.name if alone else plugin.distribution}"

    def with_file(self, path: str) -> tuple[Installed, Plugin]:
        """The same with a plugin in a file, which stands in for an installed one of its name.

        Errors: UsageError where it cannot be read.
        """
        added = file_plugin(path)
        others = [plugin for plugin in self.plugins if plugin.name != added.name]
        return Installed([*others, added], self.reserved, self.disabled, self.off_by), added


def installed(
    *,
    reserved: Collection[str] = (),
    disabled: Collection[str] = (),
    files: Iterable[str] = (),
    path: Sequence[str] | None = None,
    off_by: str = "",
) -> Installed:
    """Look up what is installed.

    Args:
        reserved: Names that no system may have: those of the core's commands.
        disabled: Names of plugins that are switched off, or `plugins.EVERY`.
        files: Plugins in files of their own, which come before installed ones of their names.
        path: Where to look; `sys.path` by default.
        off_by: What switches them off, for people.

    Errors: UsageError for a file that cannot be read.
    """
    found = Installed(entries(path), reserved, disabled, off_by)
    for file in files:
        found, _ = found.with_file(file)
    return found


def entries(path: Sequence[str] | None = None) -> Iterator[Plugin]:
    """Every entry of any version of our group. One that its distribution offers for this skirm, too, is told once."""
    for distribution in distributions(path):
        text = distribution.read("entry_points.txt")
        if ANY_GROUP not in text:
            continue
        offered = [entry for entry in sections(text) if entry[0].startswith(ANY_GROUP)]
        ours = {name for group, name, _ in offered if group == GROUP}
        about = identity(distribution)
        for group, name, value in offered:
            if group == GROUP or name not in ours:
                target = value.partition("[")[0].replace(" ", "")
                yield Plugin(name, target, about.name, about.version, about.summary, group)


def claims(rivals: Sequence[Plugin]) -> str:
    """Who claims a name."""
    origins = list(dict.fromkeys(f"{plugin.distribution} {plugin.version}".strip() for plugin in rivals))
    return some(origins, " and ") if len(origins) > 1 else f"{origins[0]}, twice"


def meaning(word: str) -> str:
    """What a name that no system may have is already."""
    return "means every plugin" if word == ALL else "is skirm itself" if word == "skirm" else "is a command of skirm"


def quoted(name: str) -> str:
    """A name as a shell takes it for one word, whatever is in it."""
    if well_named(name):
        return name
    from shlex import quote  # noqa: PLC0415 - only for names that nobody should have

    return quote(name)


def grouped(plugins: Iterable[Plugin], key: Callable[[Plugin], str]) -> dict[str, list[Plugin]]:
    """Plugins by something that several may have in common, in their order."""
    found: dict[str, list[Plugin]] = {}
    for plugin in plugins:
        found.setdefault(key(plugin), []).append(plugin)
    return found
