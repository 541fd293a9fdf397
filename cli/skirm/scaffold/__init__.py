"""What `skirm plugins new` writes: a working plugin, kept beside this module as the files of one called new-game.

`system` is a whole rule system, `extension` house rules for one, called new-part. They are plugins as they stand, and
checked like all other code; here they get their names.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z][a-z0-9]*(-[a-z0-9]+)*)?")


def well_named(name: str) -> bool:
    """Whether a plugin can be called so: words of lower-case letters and digits joined by hyphens.

    It is stricter than what may be installed, because the name becomes that of a distribution and of a module.
    """
    return NAME.fullmatch(name) is not None


def folder_of(name: str) -> str:
    """The folder of a plugin: `card-duel`, and `card-duel-night` for `card-duel.night`."""
    return name.replace(".", "-")


def plugin_files(name: str, figure: str = "", needs: str = "") -> dict[str, str]:
    """The files of a new plugin by their paths in its folder.

    Args:
        name: What it is called, `duel`; with a dot it extends a system, `duel.night`.
        figure: The figure that the house rules of an extension change.
        needs: The distribution of the system that it extends, where it is known.
    """
    system, _, part = name.partition(".")
    names = (
        {"new figure": figure, "new-distribution": needs or f"skirm-{system}"}
        | spellings("new", "game", system)
        | spellings("new", "part", part)
    )
    pattern = re.compile("|".join(map(re.escape, names)))

    def named(text: str) -> str:
        return pattern.sub(lambda found: names[found[0]], text)

    template = files(__name__) / ("extension" if part else "system")
    return {named(path): named(file.read_text(encoding="utf-8")) for path, file in walked(template)}


def spellings(first: str, second: str, name: str) -> dict[str, str]:
    """How a placeholder of two words is spelled in names, modules and titles, and what it becomes."""
    return {
        f"{first}-{second}": name,
        f"{first}_{second}": name.replace("-", "_"),
        f"{first.title()} {second.title()}": name.replace("-", " ").title(),
    }


def walked(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """Every file below a folder with its path, by name; what tools leave there is none of them."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name == "__pycache__" or entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from walked(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}", entry
