"""Which distributions are meant by names that somebody wants to be rid of, and whether they may go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from skirm.environment.errands import UnchangeableError
from skirm.errors import UsageError
from skirm.rules.discovery import NoSystemError
from skirm.rules.distributions import distributions, normal, required
from skirm.rules.identity import identity
from skirm.rules.names import candidates
from skirm.rules.plugins import is_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirm.rules.distributions import Distribution
    from skirm.rules.identity import Identity
    from skirm.rules.plugins import Plugin


def removable(given: Sequence[str], plugins: Sequence[Plugin], own: str) -> list[str]:
    """The distributions that are meant, by their own names.

    Args:
        given: Names of systems, extensions or distributions.
        plugins: What is installed.
        own: The command that removes skirm itself, for whoever wants that.

    Errors: NoSystemError, UsageError for a name that means none or several; UnchangeableError for what others need.
    """
    found = list(dict.fromkeys(meant(name, plugins) for name in given))
    if any(normal(name) == "skirm" for name in found):
        raise UnchangeableError(f"skirm does not remove itself; to do so: {own}")
    refuse_needed(found)
    return found


def meant(given: str, plugins: Sequence[Plugin]) -> str:
    """The distribution that a name means: that which brings the plugin, or the one of that name."""
    if is_file(given) or "/" in given:
        raise UsageError(
            f"{given} is a file: nothing of it is installed; leave --plugin out, or delete it", "uninstall"
        )
    if given.startswith("-"):
        raise UsageError(f"{given!r} looks like an option of an installer; skirm uninstall takes names", "uninstall")
    bringing = [plugin for plugin in plugins if plugin.distribution]
    of_name = {plugin.distribution: plugin for plugin in bringing if plugin.name == given.casefold()}
    own_name = {p.distribution: p for p in bringing if normal(p.distribution) == normal(given)}
    both = of_name | own_name
    if len(both) > 1 and given not in both:
        told = " and ".join(f"{name} {plugin.version}" for name, plugin in both.items())
        ways = " or ".join(f"skirm uninstall {name}" for name in both)
        raise UsageError(f"{given} is brought by {told}; say which: {ways}", "uninstall")
    if both:
        return given if given in both else next(iter(both))
    if normal(given) == "skirm":
        return given
    for about in map(identity, distributions()):
        if normal(about.name) == normal(given):
            raise UnchangeableError(f"{about.told} brings no plugin, so skirm leaves it")
    names = sorted({name for plugin in bringing for name in (plugin.name, plugin.distribution)})
    hint = candidates(given, names) if names else "none is installed"
    raise NoSystemError(f"no plugin {given!r} is installed; {hint}")


def refuse_needed(names: Sequence[str]) -> None:
    """Errors: UnchangeableError for a distribution that another one needs, which stays."""
    going = {normal(name): name for name in names}
    for distribution in distributions():
        about = identity(distribution)
        if normal(about.name) in going:
            continue
        for need in sorted(going.keys() & required(distribution.read)):
            raise UnchangeableError(
                f"{going[need]} is needed by {about.told}; remove both: skirm uninstall {about.name} {going[need]}"
            )


def refuse_unrecorded(names: Sequence[str], *, by_pip: bool = False) -> None:
    """Refuse what an installer cannot remove.

    Args:
        by_pip: Whether pip is to remove it, which goes by what METADATA say, and by nothing else.

    Errors: UnchangeableError with all such distributions, and the folders to delete.
    """
    who = "pip" if by_pip else "no installer"
    faults = [
        f"{who} {'cannot' if by_pip else 'can'} remove {about.told}, for {why}; delete {distribution.folder}"
        for distribution, about in of_names(names)
        if (why := unrecorded(distribution, about, by_pip=by_pip))
    ]
    if faults:
        raise UnchangeableError("; ".join(faults))


def of_names(names: Sequence[str]) -> Iterator[tuple[Distribution, Identity]]:
    """The distributions of some names, as they lie there."""
    wanted = {normal(name) for name in names}
    for distribution in distributions():
        about = identity(distribution)
        if normal(about.name) in wanted:
            yield distribution, about


def unrecorded(distribution: Distribution, about: Identity, *, by_pip: bool) -> str:
    """Why an installer cannot remove a distribution, empty where one may."""
    if not about.known:
        return "it has no name that can be one"
    if by_pip and not about.told_so:
        return "its METADATA do not tell its name"
    record = Path(distribution.folder) / "RECORD"
    return "" if record.is_file() or record.parent.suffix != ".dist-info" else "it has no RECORD of its files"
