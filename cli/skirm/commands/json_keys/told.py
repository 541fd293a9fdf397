"""What is told of an object that `--json` prints."""

from __future__ import annotations

from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Told(NamedTuple):
    """An object.

    Attributes:
        kind: What its key `kind` says.
        when: When it is printed, empty where that is plain.
        keys: The other keys, with what each has; in braces the keys of the objects in it.
    """

    kind: str
    when: str
    keys: Mapping[str, str]
