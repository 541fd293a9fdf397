"""One plugin as its metadata tells it, and the names that plugins may have."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

from skirm.errors import UsageError, cut

GROUP = "skirm.v1"
ANY_GROUP = "skirm.v"
FILE_ENDING = ".py"
PACKAGE = "__init__.py"
PROJECT = "pyproject.toml"
READ = (".py", ".toml", ".jsonl")
UNNUMBERED = "0+"
"""How the version of a plugin in a file begins."""
LONGEST = 60
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Word = Literal["ok", "clashing", "switched off", "for another skirm", "misnamed", "without its system", "broken"]


class State(NamedTuple):
    """How a plugin stands, and why it is not ok."""

    word: Word
    why: str = ""


class Plugin(NamedTuple):
    """A system, or an extension of one.

    Attributes:
        name: The name; an extension's has the system's before a dot.
        target: The module that has the hooks, or `module:object`; of a plugin in a file its path.
        distribution: Who brings it; empty for a file.
        version: The distribution's version; for a file one that changes with every character.
        summary: What it is, in a line.
        group: The entry-point group, which says for which skirm it is made.
    """

    name: str
    target: str
    distribution: str = ""
    version: str = ""
    summary: str = ""
    group: str = GROUP

    @property
    def system(self) -> str:
        """The system that it is, or that it extends."""
        return self.name.partition(".")[0]

    @property
    def extends(self) -> bool:
        """Whether it is an extension."""
        return "." in self.name

    @property
    def what(self) -> str:
        """What it is and where from, for errors: `system toy (toy-rules 1.0)`."""
        origin = f"{self.distribution} {self.version}".strip() if self.distribution else self.target
        return f"{'extension' if self.extends else 'system'} {cut(self.name) or repr(self.name)} ({origin})"

    @property
    def in_file(self) -> bool:
        """Whether it is a file that was named, and nothing that is installed."""
        return not self.distribution and is_file(self.target)


class Every(frozenset[str]):
    """All names there are: what `--no-plugins` switches off."""

    def __contains__(self, name: object) -> bool:
        return True


EVERY = Every()
ALL = "all"
"""What stands for them in a list."""


def well_named(name: str) -> bool:
    """Whether a name is lower-case words with hyphens, an extension's two of them around a dot, and not too long."""
    parts = name.split(".")
    return (
        len(parts) <= 2
        and len(name) <= LONGEST
        and all(part[:1] in LETTERS and part[:1] and not set(part) - set(LETTERS + "0123456789-") for part in parts)
    )


def is_file(given: str) -> bool:
    """Whether a name that was typed is a plugin in a file."""
    return given.endswith(FILE_ENDING)


def file_plugin(path: str) -> Plugin:
    """A plugin in a file of its own, such as `./duel.py`, or in a folder that is a package.

    The name is the file's; a package, which may be given by its `__init__.py`, has the one that its project declares,
    where it lies in its project's folder.

    Errors: UsageError where it cannot be read.
    """
    path = os.path.expanduser(path)  # noqa: PTH111 - pathlib costs more than all of this
    if os.path.basename(path) == PACKAGE:  # noqa: PTH119 - as above
        path = os.path.dirname(path) or "."  # noqa: PTH120 - as above
    folder = os.path.isdir(path)  # noqa: PTH112 - as above
    file = os.path.join(path, PACKAGE) if folder else path  # noqa: PTH118 - as above
    if not folder and not is_file(path):
        raise UsageError(f"{path} is no plugin in a file: ./duel.py, or a folder with {PACKAGE}")
    try:
        version = checksum([file, *(sources(path) if folder else [])])
    except OSError as fault:
        raise UsageError(f"{file}: {fault.strerror or fault}") from fault
    name = (declared_name(os.path.abspath(path)) if folder else "") or (  # noqa: PTH100 - as above
        os.path.basename(os.path.abspath(path)).removesuffix(FILE_ENDING)  # noqa: PTH100, PTH119 - as above
    )
    return Plugin(name.lower().replace("_", "-"), os.path.abspath(file), version=version)  # noqa: PTH100 - as above


def declared_name(package: str) -> str:
    """The name under which a project would install a package of its own, empty where none says so.

    Args:
        package: Its folder, in that of the project or in `src` there.
    """
    import tomllib  # noqa: PLC0415 - only for packages that are tried

    folder, module = os.path.split(package)
    for project in (folder, os.path.dirname(folder)):  # noqa: PTH120 - as above
        try:
            with open(os.path.join(project, PROJECT), "rb") as source:  # noqa: PTH118, PTH123 - as above
                entries = tomllib.load(source)["project"]["entry-points"][GROUP]
            return next((str(name) for name, target in entries.items() if target == module), "")
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            continue
    return ""


def sources(folder: str) -> list[str]:
    """The files of a package and of what is below it, in a fixed order."""
    found = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
        found += [os.path.join(place, name) for name in sorted(files) if name.endswith(READ)]  # noqa: PTH118 - as above
    return found


def checksum(files: list[str]) -> str:
    """A version that changes with every character of files. Errors: OSError."""
    from errno import EINVAL  # noqa: PLC0415 - only for files
    from stat import S_ISREG  # noqa: PLC0415
    from zlib import crc32  # noqa: PLC0415

    found = 0
    for file in files:
        if not S_ISREG(os.stat(file).st_mode):  # noqa: PTH116 - as above
            raise OSError(EINVAL, "this is no file with a program in it, but a pipe, a device or a folder")
        with open(file, "rb") as source:  # noqa: PTH123 - as above
            found = crc32(source.read(), found)
    return f"{UNNUMBERED}{found:08x}"


def switched_off(listed: str) -> frozenset[str]:
    """The names in a list by commas, as SKIRM_WITHOUT has it; `all` stands for every plugin."""
    names = frozenset(name.strip() for name in listed.split(",")) - {""}
    return EVERY if ALL in names else names
