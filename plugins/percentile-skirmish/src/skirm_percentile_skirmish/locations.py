"""Where a hit falls: PS-38, PS-53, PS-62, PS-63."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, cast

from skirm.api import Play, Row, RulesError

from .fighters import AREAS, Area, Cover, worded
from .levels import CRITICAL

# What an order may state: an area, both dice, or nothing, which is the torso.
Aim = Literal["", "random", "head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"]
FACES = (1, 2, 3, 4, 5, 6)
RANDOM = "random"
DEFAULT: Area = "torso"


class Where(NamedTuple):
    """An area of the body, and the exact spot where it is known."""

    area: Area
    spot: str = ""

    def __str__(self) -> str:
        return f"{worded(self.area)}, {self.spot}" if self.spot else worded(self.area)


def exposed(play: Play, cover: Cover) -> dict[Area, list[int]]:
    """The faces of the second die that cover leaves exposed, by area (PS-B1)."""
    if cover == "none":
        return {area: list(FACES) for area in AREAS}
    table = play.table("exposed")
    return {area: faces for area in AREAS if (faces := table.peek(list, cover, area))}


def locate(
    play: Play,
    of: str = "",
    *,
    area: Aim = "",
    spot: str = "",
    aimed: bool = False,
    level: str = "hit",
    cover: Cover = "none",
) -> Where:
    """Where a blow falls (PS-53, PS-62).

    Args:
        area: What was stated. Nothing is the torso, without a die and without a spot.
        spot: The exact spot; where the blow was aimed at it, only a critical finds it.
        aimed: Whether area and spot were aimed at, and not settled by something else.
        level: Of the blow.
        cover: What the target is behind; a hit falls on a random exposed location, unless it was aimed.

    Draws 1d6 `location` where it is random, and 1d6 `spot` where an area is known and the spot is not.
    """
    if area == RANDOM or (not area and cover != "none"):
        return anywhere(play, of, cover)
    if not area:
        return Where(DEFAULT)
    area = cast("Area", area)
    if spot and (not aimed or level in CRITICAL):
        return Where(area, spot)
    return Where(area, spot_in(play, area, of, exposed(play, cover).get(area, FACES)))


def anywhere(play: Play, of: str = "", cover: Cover = "none") -> Where:
    """A random location among those that cover leaves exposed (PS-62, PS-38).

    Draws 1d6 `location`, 1d6 `spot`; what is hidden is rolled again, both dice.
    """
    seen = exposed(play, cover)
    if all(len(seen.get(area, ())) == len(FACES) for area in AREAS):
        area = cast("Area", play.dice.on(play.table("area"), "location", of=of).name)
        return Where(area, spot_in(play, area, of))
    areas = [cast("Area", row.name) for row in area_rows(play)]
    keep = [(face, spot) for face, area in zip(FACES, areas, strict=True) for spot in seen.get(area, ())]
    face, spot = play.dice.until((("1d6", "location"), ("1d6", "spot")), keep, of)
    area = areas[face - 1]
    play.table("exposed").value(list, cover, area)
    return Where(area, play.table("spot").row(spot).text(column(area)))


def area_rows(play: Play) -> list[Row]:
    """What each face of the first die says."""
    pairs = play.table("area").bands()
    return [next(row for bound, row in pairs if bound is None or face <= bound) for face in FACES]


def spot_in(play: Play, area: Area, of: str = "", faces: Sequence[int] = FACES) -> str:
    """The exact spot in an area. Draws 1d6 `spot` (PS-62), until it is one of some faces."""
    table = play.table("spot")
    if tuple(faces) == FACES:
        return str(play.dice.on(table, "spot", of=of, ask=column(area)))
    (face,) = play.dice.until((("1d6", "spot"),), [(face,) for face in faces], of)
    return table.row(face).text(column(area))


def column(area: Area) -> str:
    """The column of the table of spots for an area: both arms share one, and both legs."""
    return area.rpartition("-")[2]


def spots_of(play: Play, area: Area, faces: Collection[int] = FACES) -> list[str]:
    """The spots of an area, as the dice have them."""
    rows = play.table("spot").bands()
    return [row.text(column(area)) for bound, row in rows if bound is None or bound in faces]


def unfit_aim(play: Play, area: Aim, spot: str, cover: Cover = "none") -> list[tuple[str, str]]:
    """Why nobody can aim so: a spot without its area or of another one, or what cover hides."""
    if area in ("", RANDOM):
        return [("spot" if spot else "", f"{spot} is a spot of an area; state that as well, such as area=head")]
    area = cast("Area", area)
    known = spots_of(play, area)
    seen = exposed(play, cover).get(area, [])
    return [
        (
            "spot" if spot and spot not in known else "",
            f"there is no {spot!r} in the {worded(area)}; there are {', '.join(dict.fromkeys(known))}",
        ),
        (
            "hidden" if not seen or (spot in known and spot not in spots_of(play, area, seen)) else "",
            f"{cover} cover hides the {spot or worded(area)}",
        ),
    ]


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
    if len(faces) == len(names):
        return play.dice.on(table, "location", of=of).name
    (face,) = play.dice.until(((table.dice, "location"),), [(face,) for face in faces], of)
    return table.row(face).name
