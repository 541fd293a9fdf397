"""What a state becomes when it is written down and read: the same for a sound system, as simulations need it.

Real play reads the state back after every order. A simulation goes on with what the rules left, which is cheaper by a
third, and the same as long as a model changes nothing when it is read, and no part stands in two places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.errors import cut
from skirm.rules.guard import said
from skirm.rules.refusals import PluginError
from skirm.rules.rehearsal import Rehearsal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skirm.dice.seeds import RandomDice
    from skirm.rules.models import Encounter, Written
    from skirm.rules.system import System
    from skirm.rules.thrown import ThrownDice, UnrecordedDice


# So many orders of so many trials are looked at, before a system is believed to leave what is read back.
ORDERS, TRIALS = 40, 4


class Enough(Exception):  # noqa: N818 - no error
    """What was to be seen is seen."""


class Suspicious(Rehearsal):
    """A rehearsal that looks at what every order leaves, until it has seen enough.

    Attributes:
        left: How many orders are to be played yet.
        stray: What is read back as another, as soon as anything was.
    """

    __slots__ = ("left", "stray")

    def __init__(self, system: System, encounter: Encounter) -> None:
        super().__init__(system, encounter)
        self.left = ORDERS
        self.stray: str | None = None

    def play(self, request: Written, dice: RandomDice) -> str:
        if not self.left:
            raise Enough
        self.left -= 1
        return super().play(request, dice)

    def anew(self, request: Written, dice: Callable[[], ThrownDice | UnrecordedDice]) -> str:
        result = super().anew(request, dice)
        try:
            self.stray = stray(self.system, self.encounter)
        except PluginError as fault:
            self.stray = fault.message
        if self.stray is not None:
            raise Enough
        return result


def stray(system: System, left: Encounter) -> str | None:
    """Where a state is another one when it is read back, and what becomes of it there; None where it is not.

    Args:
        left: A state as the rules left it.

    Errors: PluginError where it cannot be read back at all.
    """
    return next(strays(left, system.thaw(system.freeze(left)), "", {}), None)


def strays(left: object, read: object, place: str, seen: dict[int, str]) -> Iterator[str]:
    """All such places, from the outside in.

    Args:
        read: What became of it.
        place: Where it stands.
        seen: Where the parts that may be changed stood, by their identity.
    """
    if type(left) is not type(read):
        yield f"{place}: {brief(left)} is read back as {brief(read)}"
        return
    if not isinstance(left, msgspec.Struct | dict | list | tuple):
        if left != read:
            yield f"{place}: {brief(left)} is read back as {brief(read)}"
        return
    other = place if isinstance(left, tuple) else seen.setdefault(id(left), place)
    if other != place:
        yield f"{place}: it is the very {type(left).__name__} of {other}, and is read back as one of its own"
    ours, theirs = dict(parts(left)), dict(parts(read))
    if list(ours) != list(theirs):
        yield f"{place}: {brief(left)} is read back as {brief(read)}"
        return
    for key, part in ours.items():
        yield from strays(part, theirs[key], f"{place}.{key}".lstrip("."), seen)


def parts(value: object) -> Iterator[tuple[object, object]]:
    """What stands inside a value, with its keys."""
    if isinstance(value, msgspec.Struct):
        yield from ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list | tuple):
        yield from enumerate(value)


def brief(value: object) -> str:
    """A value in few words."""
    return cut(said(lambda: repr(value)) or type(value).__name__)
