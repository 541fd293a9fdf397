"""What on a command line is a save."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

STREAM = "-"
BEGINNINGS = ("/", "./", "../", "~", "\\", ".\\", "..\\")
DRIVES = (":\\", ":/")
"""What follows the letter of a drive. The words mean the same on every system."""
VARIABLE = "SKIRM_SAVE"


def is_save(argument: str) -> bool:
    """Whether an argument names a save; everything else is an expression or a word."""
    return (
        argument == STREAM
        or argument.endswith(".toml")
        or argument.startswith(BEGINNINGS)
        or (argument[1:3] in DRIVES and argument[0].isalpha())
    )


def default_save(environment: Mapping[str, str]) -> str | None:
    """The save that is meant when none is named: `SKIRM_SAVE`, unless it is empty."""
    return environment.get(VARIABLE) or None


def expanded(argument: str) -> str:
    """A save's path with a leading `~` put in full, which shells leave alone in `save=~/fight.toml`."""
    if not argument.startswith("~"):
        return argument
    from os.path import expanduser  # noqa: PLC0415 - rarely needed

    return expanduser(argument)  # noqa: PTH111 - pathlib raises for an unknown user; this leaves it to the file system
