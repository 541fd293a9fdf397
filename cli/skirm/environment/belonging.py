"""What belongs to skirm itself: it and what it needs. `install` and `uninstall` are for plugins, and leave it alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

from skirm.environment.errands import UnchangeableError
from skirm.errors import some
from skirm.rules.distributions import distributions, normal, required
from skirm.rules.identity import identity

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from skirm.environment.things import Thing

OWN = "skirm"


def refuse_own(things: Sequence[Thing], bringing: Collection[str], upgrade: str) -> None:
    """Refuse what would change skirm itself.

    Args:
        things: What is wanted.
        bringing: The names of distributions that bring plugins, as names are compared.
        upgrade: The command that gets another version of skirm.

    Errors: UnchangeableError.
    """
    if any(thing.name == OWN for thing in things):
        raise UnchangeableError(f"skirm is no plugin; to have another version of it: {upgrade}")
    needs = {thing.name for thing in things if thing.name} - set(bringing)
    if needs and (own := sorted(needs & needed_by_skirm())):
        told = some([name.replace("_", "-") for name in own], " and ")
        raise UnchangeableError(f"{told} brings no plugin, and skirm needs it as it is; it is left alone")
    for thing in things:
        if thing.local and (files := ours_in(thing.argument)):
            raise UnchangeableError(f"{thing.argument} would replace files of skirm itself: {some(files)}")


def needed_by_skirm() -> set[str]:
    """All distributions that skirm needs, directly or not, by their names as names are compared."""
    needs: dict[str, set[str]] = {}
    for distribution in distributions():
        needs[normal(identity(distribution).name)] = required(distribution.read)
    found: set[str] = set()
    waiting = [OWN]
    while waiting:
        for name in needs.get(waiting.pop(), set()) - found:
            found.add(name)
            waiting.append(name)
    return found


def ours_in(file: str) -> list[str]:
    """The files of a wheel that would lie where skirm's own do; none of what is no wheel, or cannot be read."""
    if not file.endswith(".whl"):
        return []
    try:
        with ZipFile(Path(file)) as wheel:
            return sorted(name for name in wheel.namelist() if name.startswith(f"{OWN}/"))
    except (OSError, BadZipFile, ValueError):
        return []
