"""Charts for the tests of maps."""

from __future__ import annotations

from skirm import hexes
from skirm.output.maps.chart import Chart, Piece, Spot, signs
from skirm.rules.view import Ground, Mark, Reach


def piece(
    name: str,
    x: float = 0,
    y: float = 0,
    *,
    side: str = "red",
    heading: float | None = None,
    mark: Mark = "",
    came: Spot | None = None,
    unit: bool = True,
    reaches: tuple[Reach, ...] = (),
) -> Piece:
    """A piece whose sign is the first letter of its name."""
    sign = name[:1] if unit else "#"
    return Piece(name, sign, side if unit else "", unit, x, y, heading, mark, f"{x:g}, {y:g}", came, reaches)


def on_hex(name: str, q: int, r: int, came: hexes.Hex | None = None, **more: object) -> Piece:
    """A piece in the middle of a hex."""
    before = None if came is None else hexes.center(came)
    found = piece(name, *hexes.center((q, r)), came=before, **more)  # type: ignore[arg-type]
    return found._replace(at=f"{q},{r}")


def chart(*pieces: Piece, ground: Ground = "plane", measure: str = "m", chosen: str = "", title: str = "") -> Chart:
    """A chart, with a chosen unit by its name."""
    return Chart(title, ground, measure, pieces, next((each for each in pieces if each.name == chosen), None))


def crowd(many: int) -> Chart:
    """Units on a spiral of places, each with a sign of its own as long as there are any."""
    letters = signs(f"Unit {number}" for number in range(many))
    pieces = [piece(name, place * 7 % 101, place * 13 % 47) for place, name in enumerate(letters)]
    return chart(*(each._replace(sign=letters[each.name]) for each in pieces))
