"""One plugin as its metadata tells it, and the names that plugins may have."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

GROUP = "skirm.v1"
ANY_GROUP = "skirm.v"
FILE_ENDING = ".py"
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
        return f"{'extension' if self.extends else 'system'} {self.name} ({origin})"

    @property
    def removal(self) -> str:
        """The command that removes it, empty for a file."""
        return f"pip uninstall {self.distribution}" if self.distribution else ""


class Every(frozenset[str]):
    """All names there are: what `--no-plugins` switches off."""

    def __contains__(self, name: object) -> bool:
        return True


EVERY = Every()


def well_named(name: str) -> bool:
    """Whether a name is lower-case words with hyphens, an extension's two of them around a dot."""
    parts = name.split(".")
    return len(parts) <= 2 and all(
        part[:1] in LETTERS and part[:1] and not set(part) - set(LETTERS + "0123456789-") for part in parts
    )


def is_file(given: str) -> bool:
    """Whether a name that was typed is a plugin in a file."""
    return given.endswith(FILE_ENDING)


def file_plugin(path: str) -> Plugin:
    """A plugin in a file of its own, such as `./duel.py`; the name is the file's.

    Errors: UsageError where it cannot be read.
    """
    from zlib import crc32  # noqa: PLC0415 - only for files

    from skirm.errors import UsageError  # noqa: PLC0415

    try:
        with open(path, "rb") as source:  # noqa: PTH123 - pathlib costs more than all of this
            content = source.read()
    except OSError as fault:
        raise UsageError(f"{path}: {fault.strerror or fault}") from fault
    name = os.path.basename(path).removesuffix(FILE_ENDING).lower().replace("_", "-")  # noqa: PTH119
    return Plugin(name, os.path.abspath(path), version=f"0+{crc32(content):08x}")  # noqa: PTH100


def switched_off(listed: str) -> frozenset[str]:
    """The names in a list by commas, as SKIRM_WITHOUT has it; `all` stands for every plugin."""
    names = frozenset(name.strip() for name in listed.split(",")) - {""}
    return EVERY if "all" in names else names
