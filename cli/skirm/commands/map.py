"""`skirm map`: who is where, with the way that everybody came, as text or as SVG."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirm.commands.saves import chosen_save, warn
from skirm.commands.show import Picture, understood
from skirm.commands.systems import play_by
from skirm.commands.trails import stood
from skirm.output.maps.chart import THING, Chart, Piece, plain, signs
from skirm.output.stream import escaped, write_out
from skirm.rules.models import units_of
from skirm.rules.names import match
from skirm.rules.refusals import RulesError
from skirm.rules.system import System
from skirm.saves.paths import STREAM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.commands.declared import Line
    from skirm.output.maps.chart import Spot
    from skirm.rules.models import Unit
    from skirm.rules.view import View
    from skirm.saves.loading import Loaded

NARROWEST, WIDTH, WIDEST = 20, 80, 1_000


def draw_map(line: Line) -> int:
    """Carry the line out.

    Errors: those of saves and output; RulesError for an unknown unit, and where nothing has a position; PluginError.
    """
    save = chosen_save(line)
    unit = line.value("unit")
    line.ended()
    columns = line.number("width", NARROWEST, WIDEST) or width()
    loaded, missing = understood(save)
    warn(loaded.warnings)
    if missing is not None:
        raise missing
    system, encounter = loaded.schema, loaded.encounter
    assert isinstance(system, System)  # noqa: S101 - `understood` asked for it
    play_by(system, loaded.save.house)
    picture = Picture(system, encounter)  # type: ignore[arg-type]
    view = picture.drawn()
    units = units_of(picture.encounter)
    chosen = match(unit, units) if unit is not None else picture.up
    if not view.places:
        raise RulesError(("no-places", f"nothing in {save} has a position"))
    if unit is not None and chosen not in {place.unit for place in view.places}:
        raise RulesError(("no-place", f"{chosen} has no position"))
    before = {} if save == STREAM else stood(system, loaded, save, view)
    chart = charted(view, units, before, chosen)
    file = line.value("output")
    if line.has("json"):
        write_out(as_json(loaded, chart))
    elif file is not None:
        from skirm.output.maps.file import write_svg  # noqa: PLC0415 - only for files
        from skirm.output.maps.svg import svg  # noqa: PLC0415

        write_svg(file, svg(chart), save)
    else:
        from skirm.output.maps.text import print_map  # noqa: PLC0415 - only for people

        print_map(chart, columns)
    return 0


def width() -> int:
    """How many characters fit on a line: those of the terminal, or of COLUMNS; else 80."""
    if sys.stdout is None or not sys.stdout.isatty():
        return WIDTH
    from shutil import get_terminal_size  # noqa: PLC0415 - only at a terminal

    return max(NARROWEST, get_terminal_size((WIDTH, 0)).columns)


def charted(view: View, units: Mapping[str, Unit], before: Mapping[str, Spot], chosen: str | None) -> Chart:
    """What a system draws, as a chart.

    Args:
        view: The picture, with places.
        units: By name.
        before: Where those stood that have moved.
        chosen: From whom distances are told.
    """
    letters = signs(place.unit for place in view.places if place.unit in units)
    pieces = [
        Piece(
            escaped(place.unit),
            letters.get(place.unit, THING),
            escaped(getattr(units.get(place.unit), "side", "") or ""),
            place.unit in units,
            place.x,
            place.y,
            place.heading,
            place.mark,
            escaped(place.at) or f"{plain(place.x)}, {plain(place.y)}",
            before.get(place.unit),
            tuple(place.reaches),
        )
        for place in view.places
    ]
    pieces.sort(key=lambda piece: not piece.is_unit)
    shown = None if chosen is None else escaped(chosen)
    found = next((piece for piece in pieces if piece.is_unit and piece.name == shown), None)
    return Chart(escaped(view.title), view.ground, view.measure, tuple(pieces), found)


def as_json(loaded: Loaded, chart: Chart) -> bytes:
    """All of it for programs."""
    from skirm.output.report import to_json  # noqa: PLC0415 - people need none of it

    chosen = chart.chosen
    found = {
        "kind": "map",
        "system": loaded.save.meta.system,
        "revision": loaded.save.meta.revision,
        "title": chart.title,
        "ground": chart.ground,
        "measure": chart.measure,
        "from": None if chosen is None else chosen.name,
        "places": [
            {
                "name": piece.name,
                "unit": piece.is_unit,
                "side": piece.side,
                "at": piece.at,
                "x": piece.x,
                "y": piece.y,
                "heading": piece.heading,
                "mark": piece.mark,
                "came": piece.came,
                "apart": None if chosen is None else chart.apart(chosen, piece),
                "reaches": list(piece.reaches),
            }
            for piece in chart.pieces
        ],
    }
    return to_json(found) + b"\n"
