"""Where a hit falls: PS-38, PS-53, PS-62, PS-63."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, cast

from skirm.api import Play, RulesError

from .fighters import AREAS, Area, Cover

FACES = range(1, 7)
CRITICAL = ("*2", "*4")
TORSO: Area = "torso"


class Where(NamedTuple):
    """An area of the body, and the exact spot where it is known."""

    area: Area
    spot: str = ""

    def __str__(self) -> str:
        return f"{self.area}, {self.spot}" if self.spot else self.area


def die(faces: Collection[int]) -> str:
    """A die that is rolled again until it shows one of some faces; a face may weigh more than another."""
    return "1d6" if list(faces) == list(FACES) else f"d{{{','.join(map(str, faces))}}}"


def seen_faces(play: Play, cover: Cover) -> dict[Area, list[int]]:
    """The faces of the second die that are exposed, by area (PS-B1)."""
    if cover == "none":
        return {area: list(FACES) for area in AREAS}
    table = play.table("exposed")
    return {area: faces for area in AREAS if (faces := table.value(list, cover, area))}


def anywhere(play: Play, of: str = "", cover: Cover = "none") -> Where:
    """A random location among those that cover leaves exposed (PS-62, PS-38).

    Draws 1d6 `location`, 1d6 `spot`. What is hidden is rolled again: dice that are given are those that count.
    """
    seen = seen_faces(play, cover)
    # An area weighs as much as it has spots to be hit, since both dice are rolled again.
    weights = [face for face, area in zip(FACES, AREAS, strict=True) for _ in seen.get(area, ())]
    hidden = any(len(seen.get(area, ())) < len(FACES) for area in AREAS)
    row = play.dice.on(play.table("area"), "location", die(weights) if hidden else "", of)
    area = cast("Area", row.name)
    return Where(area, spot(play, area, of, seen[area]))


def spot(play: Play, area: Area, of: str = "", faces: Collection[int] = FACES) -> str:
    """The exact spot in an area. Draws 1d6 `spot` (PS-62)."""
    return str(play.dice.on(play.table("spot"), "spot", die(faces), of, ask=column(area)))


def column(area: Area) -> str:
    """The column of the table of spots for an area: both arms share one, and both legs."""
    return area.rpartition("-")[2]


def spots_of(play: Play, area: Area) -> list[str]:
    """The spots of an area, as the dice have them."""
    return [row.text(column(area)) for _, row in play.table("spot").bands()]


def aimed(play: Play, area: Area, wanted: str, level: str, of: str = "") -> Where:
    """Where a blow falls that was aimed (PS-53).

    Args:
        area: The area that was stated.
        wanted: The exact spot that was stated, empty for the area only.
        level: Of the blow; only a critical finds the exact spot.

    Draws 1d6 `spot`, unless the exact spot is hit.
    """
    if wanted and level in CRITICAL:
        return Where(area, wanted)
    return Where(area, spot(play, area, of))


def refused_aim(play: Play, area: Area | None, wanted: str) -> tuple[str, str]:
    """Why nobody can aim at a spot: it is not of the area, or no area is stated."""
    if not wanted:
        return "", ""
    if area is None:
        return "no-area", f"{wanted} is a spot in an area; state the area as well: area=head"
    there = spots_of(play, area)
    fault = "no-spot" if wanted.casefold() not in there else ""
    return fault, f"there is no {wanted} in the {area}; there are {', '.join(dict.fromkeys(there))}"


def component(play: Play, present: Collection[str] | None = None, of: str = "") -> str:
    """The location of a hit on a vehicle (PS-63). Draws 1d10 `location`; what is absent is rolled again.

    Args:
        present: The components that the vehicle has; None for all.

    Errors: RulesError (`no-component`) where it has none of the table.
    """
    table = play.table("vehicle")
    names = [row.name for _, row in table.bands()]
    faces = [face for face, name in enumerate(names, 1) if present is None or name in present]
    if not faces:
        raise RulesError(("no-component", f"nothing is there to be hit; there are {', '.join(names)}"))
    return play.dice.on(table, "location", "" if len(faces) == len(names) else die(faces), of).name
