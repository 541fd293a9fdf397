"""What an encounter says of itself, taken for what it should be only where it is: plugins promise types, and forget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from skirm.rules.guard import Guard
from skirm.rules.view import Expiry, View

if TYPE_CHECKING:
    from skirm.rules.models import Encounter
    from skirm.rules.view import Place

# Beyond it the distances on a map are no numbers any more.
FARTHEST = 1e100


def over_in(system: str, encounter: Encounter) -> str | None:
    """Why nothing more can happen in a system's encounter, or None.

    Errors: PluginError.
    """
    with Guard(f"{system}: over failed"):
        return over_of(encounter)


def over_of(encounter: Encounter) -> str | None:
    """Why nothing more can happen, or None. Errors: TypeError for anything else; what the plugin raises."""
    return text_or_none(encounter.over())


def next_up_of(encounter: Encounter) -> str | None:
    """Whose turn it is, or None. Errors: as `over_of`."""
    return text_or_none(encounter.next_up())


def text_or_none(found: object) -> str | None:
    """Errors: TypeError for what is neither a text with something in it nor None."""
    if found is None or (isinstance(found, str) and found.strip()):
        return found
    what = "an empty text" if isinstance(found, str) else type(found).__name__
    raise TypeError(f"it returned {what}; expected a text or None")


def view_of(encounter: Encounter) -> View:
    """What is drawn. Errors: as `over_of`."""
    found: object = encounter.view()
    if not isinstance(found, View):
        raise TypeError(f"it returned {type(found).__name__}, no View")
    view = msgspec.convert(msgspec.to_builtins(found), View)
    for place in view.places:
        refuse_nowhere(place)
    return view


def refuse_nowhere(place: Place) -> None:
    """Errors: ValueError for a place that is on no map."""
    numbers = {"x": place.x, "y": place.y, "heading": place.heading or 0.0}
    numbers |= {f"the reach {reach.what}": reach.distance for reach in place.reaches}
    for what, number in numbers.items():
        if not abs(number) <= FARTHEST:
            raise ValueError(f"place {place.unit}: {what} is {number}, which is on no map")


def expiring_of(encounter: Encounter) -> list[Expiry]:
    """What will run out. Errors: as `over_of`."""
    found: object = encounter.expiring()
    if not isinstance(found, list):
        raise TypeError(f"it returned {type(found).__name__}, no list")
    for expiry in found:
        if not isinstance(expiry, Expiry):
            raise TypeError(f"it returned a list with {type(expiry).__name__} in it, no Expiry")
    return msgspec.convert(msgspec.to_builtins(found), list[Expiry])
