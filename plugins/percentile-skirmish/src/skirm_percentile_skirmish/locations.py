"""Where a hit falls: PS-38, PS-53, PS-62, PS-63."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, cast

from skirm.api import Play, Row, RulesError, TableInPlay

from .fighters import AREAS, Area, Cover, worded
from .levels import CRITICAL

# What an order may state: an area, both dice, or nothing, which is the torso.
Aim = Literal["", "random", "head", "torso", "left-arm", "right-arm", "left-leg", "right-leg"]
RANDOM = "random"
DEFAULT: Area = "torso"
ONE_DIE = re.compile(r"1?d([1-9]\d{0,3})")
# Where the torso ends: a kick reaches these, and no others of it, without martial arts (PS-16).
LOW_SPOTS = ("hip", "groin")


class Where(NamedTuple):
    """An area of the body, and the exact spot where it is known."""

    area: Area
    spot: str = ""

    def __str__(self) -> str:
        return f"{worded(self.area)}, {self.spot}" if self.spot else worded(self.area)


def exposed(play: Play, cover: Cover) -> dict[Area, list[int]]:
    """The faces of the second die that cover leaves exposed, by area (PS-B1)."""
    every = spot_faces(play)
    if cover == "none":
        return {area: list(every) for area in AREAS}
    table = play.table("exposed")
    seen = {area: table.peek(list, cover, area) for area in AREAS}
    for area, faces in seen.items():
        if any(face not in every for face in faces):
            expected = f"faces of the second die, 1 to {len(every)}"
            raise table.wrong(cover, area, expected=expected, found=faces)
    if not any(seen.values()):
        raise table.wrong(cover, expected="at least one face that can be hit", found=[])
    return {area: faces for area, faces in seen.items() if faces}


def spot_faces(play: Play) -> tuple[int, ...]:
    """The faces of the second die."""
    return tuple(range(1, sides(play.table("spot")) + 1))


def locate(
    play: Play,
    of: str = "",
    *,
    area: Aim = "",
    spot: str = "",
    aimed: bool = False,
    level: str = "hit",
    cover: Cover = "none",
    low: bool = False,
) -> Where:
    """Where a blow falls (PS-53, PS-62).

    Args:
        area: What was stated. Nothing is the torso, without a die and without a spot.
        spot: The exact spot; where the blow was aimed at it, only a critical finds it.
        aimed: Whether area and spot were aimed at, and not settled by something else.
        level: Of the blow.
        cover: What the target is behind; a hit falls on a random exposed location, unless it was aimed.
        low: Whether it stays at the lower body: a spot of the torso above that is rolled again (PS-16).

    Draws 1d6 `location` where it is random, and 1d6 `spot` where an area is known and the spot is not.
    """
    if area == RANDOM or (not area and cover != "none"):
        return anywhere(play, of, cover)
    if not area:
        return Where(DEFAULT)
    area = cast("Area", area)
    if spot and (not aimed or level in CRITICAL):
        return Where(area, spot)
    faces: Sequence[int] = exposed(play, cover).get(area, ())
    if low and area == DEFAULT:
        rows = face_rows(play.table("spot"))
        faces = [face for face in faces if rows[face - 1].text(area) in LOW_SPOTS] or faces
    return Where(area, spot_in(play, area, of, faces))


def anywhere(play: Play, of: str = "", cover: Cover = "none") -> Where:
    """A random location among those that cover leaves exposed (PS-62, PS-38).

    Draws 1d6 `location`, 1d6 `spot`; what is hidden is rolled again, both dice.
    """
    seen = exposed(play, cover)
    table = play.table("area")
    if all(len(seen.get(area, ())) == len(spot_faces(play)) for area in AREAS):
        area = cast("Area", play.dice.on(table, "location", of=of).name)
        return Where(area, spot_in(play, area, of))
    areas = [cast("Area", row.name) for row in face_rows(table)]
    keep = [(face, spot) for face, area in enumerate(areas, 1) for spot in seen.get(area, ())]
    face, spot = play.dice.until(((table.dice, "location"), (play.table("spot").dice, "spot")), keep, of)
    area = areas[face - 1]
    play.table("exposed").value(list, cover, area)
    return Where(area, play.table("spot").row(spot).text(column(area)))


def sides(table: TableInPlay) -> int:
    """The sides of the one die that is thrown on a table. Errors: RulesError (`bad-table`)."""
    found = ONE_DIE.fullmatch(table.throws())
    if found is None:
        raise table.wrong("dice", expected="one die such as 1d6", found=table.dice)
    return int(found[1])


def face_rows(table: TableInPlay) -> list[Row]:
    """What each face of the die of a table says; errors as for `sides`."""
    pairs = table.bands()
    return [next(row for bound, row in pairs if bound is None or face <= bound) for face in range(1, sides(table) + 1)]


def spot_in(play: Play, area: Area, of: str = "", faces: Sequence[int] = ()) -> str:
    """The exact spot in an area. Draws 1d6 `spot` (PS-62), until it is one of some faces, where any are given."""
    table = play.table("spot")
    if not faces or tuple(faces) == spot_faces(play):
        return str(play.dice.on(table, "spot", of=of, ask=column(area)))
    (face,) = play.dice.until(((table.dice, "spot"),), [(face,) for face in faces], of)
    return table.row(face).text(column(area))


def column(area: Area) -> str:
    """The column of the table of spots for an area: both arms share one, and both legs."""
    return area.rpartition("-")[2]


def spots_of(play: Play, area: Area, faces: Collection[int] = ()) -> list[str]:
    """The spots of an area, as the dice have them; of some faces only, where any are given."""
    rows = face_rows(play.table("spot"))
    return [row.text(column(area)) for face, row in enumerate(rows, 1) if not faces or face in faces]


def unfit_aim(play: Play, area: Aim, spot: str, cover: Cover = "none") -> list[tuple[str, str]]:
    """Why nobody can aim so: a spot without its area or of another one, or what cover hides."""
    if area in ("", RANDOM):
        return [("spot" if spot else "", f"{spot} is a spot of an area; state that as well, such as area=head")]
    area = cast("Area", area)
    known = spots_of(play, area) if spot else []
    seen: Sequence[int] = spot_faces(play) if cover == "none" else exposed(play, cover).get(area, ())
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
    names = [row.name for row in face_rows(table)]
    faces = [face for face, name in enumerate(names, 1) if present is None or name in present]
    if not faces:
        raise RulesError(("no-component", f"nothing is there to be hit; there are {', '.join(dict.fromkeys(names))}"))
    if len(faces) == len(names):
        return play.dice.on(table, "location", of=of).name
    (face,) = play.dice.until(((table.dice, "location"),), [(face,) for face in faces], of)
    return table.row(face).name
