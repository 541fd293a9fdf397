"""Who comes into another hex, and whom that frees: PS-29, PS-30, PS-34; with a mount, PS-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from skirm.api import Play
from skirm.hexes import Hex, step

from .fighters import Fighter, Grip
from .places import apart
from .targets import Target
from .weapons import FARTHEST

if TYPE_CHECKING:
    from .skirmish import Skirmish


def on_map(place: Hex) -> bool:
    """Whether a hex is within the bounds of a map."""
    return max(map(abs, place)) <= FARTHEST


def shift(skirmish: Skirmish, name: str, heading: int, play: Play) -> None:
    """Somebody goes, or is pushed, one hex; arguments as for `displace`. Nobody goes beyond the edge of a map."""
    position = skirmish.units[name].position
    place = None if position is None else step(position, heading)
    displace(skirmish, name, position if place is None or not on_map(place) else place, play)


def displace(skirmish: Skirmish, name: str, place: Hex | None, play: Play) -> None:
    """Somebody comes into another hex, and his mount with him; whoever is left behind is no longer held.

    Args:
        skirmish: The state.
        name: Who comes there, on foot or mounted; a mount that goes nowhere any more is left (PS-B21).
        place: Where to, None where nobody knows.
        play: For the story.
    """
    fighter = skirmish.fighter(name)
    mount = skirmish.units.get(fighter.mount)
    if isinstance(mount, Target) and mount.destroyed:
        play.tell("{name} leaves {mount}", name=name, mount=fighter.mount)
        fighter.mount = ""
    elif isinstance(mount, Target):
        mount.position = place
        for rider, unit in skirmish.units.items():
            if isinstance(unit, Fighter) and unit.mount == fighter.mount:
                unit.position = place
                leave(skirmish, rider, play)
        return
    fighter.position = place
    leave(skirmish, name, play)


def leave(skirmish: Skirmish, name: str, play: Play) -> None:
    """Somebody has left a hex: he holds nobody there any more, and nobody there holds him."""
    mover = skirmish.fighter(name)

    def left(other: str) -> bool:
        unit = skirmish.units.get(other)
        return unit is None or apart(mover, unit) != 0

    end(skirmish, play, lambda held, grip: name in (held, grip.by) and left(grip.by if held == name else held))


def free(skirmish: Skirmish, name: str, play: Play) -> None:
    """Somebody lets go of everybody: out of the fight, thrown, or in pain."""
    end(skirmish, play, lambda _, grip: grip.by == name)


class Over(Protocol):
    """Whether a hold on somebody is over."""

    def __call__(self, held: str, grip: Grip, /) -> bool: ...


def end(skirmish: Skirmish, play: Play, over: Over) -> None:
    """End some holds, and tell of each."""
    for name, unit in skirmish.units.items():
        if not isinstance(unit, Fighter):
            continue
        for grip in [grip for grip in unit.held if over(name, grip)]:
            unit.held.remove(grip)
            play.tell("{by} no longer holds {name}", by=grip.by, name=name)
