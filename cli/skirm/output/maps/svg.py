"""A chart as an SVG of its own: no scripts, no fonts from elsewhere, the same bytes for the same chart.

Everything is placed in pixels: a hex is 44 of them from side to side, a plane is drawn as large as fits a page.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from skirm.output.maps.chart import nice, plain
from skirm.output.maps.ground import HEX, NET, TOP, ground, laid, number
from skirm.output.maps.labels import Labels, wrapped
from skirm.output.stream import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.output.maps.chart import Chart, Piece, Spot
    from skirm.output.maps.ground import Paper

RADIUS, TIP, LINE = 12.0, 10.0, 20.0
APART = 1.35
"""How far those who stand together are drawn from each other, in radii."""
PAPER, INK, FAINT, THING, REACH = "#fbfaf6", "#24292f", "#8b8779", "#b9b3a2", "#7a6a3a"
# Colours of sides that the colour-blind can tell apart, dark enough for white letters.
SIDES = ("#b3541e", "#1f5f99", "#2e7d4f", "#8a3f8f", "#7a6200", "#a3254a", "#006f73", "#5b5b5b")
STYLE = (
    "text{font-family:ui-sans-serif,system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#24292f}"
    ".name{font-size:12px;paint-order:stroke;stroke:#fbfaf6;stroke-width:3px;stroke-linejoin:round}"
    ".sign{font-size:12px;font-weight:700;text-anchor:middle;fill:#fff}.small{font-size:11px;fill:#6b675b}"
    ".title{font-size:15px;font-weight:600}"
)


def svg(chart: Chart) -> str:
    """The whole drawing."""
    paper = laid(chart)
    width, height = paper.size
    spread = fanned(chart, paper)
    labels = Labels(clear(chart, paper, spread), (width, height), top=TOP)
    lines = [*legend(chart, height + 46, width)]
    total = height + 46 + LINE * len(lines)
    body = [
        f'<rect width="{number(width)}" height="{number(total)}" fill="{PAPER}"/>',
        *ground(chart, paper),
        *reaches(chart, paper, labels),
        *trails(chart, paper, spread),
        *(line for piece in reversed(chart.pieces) for line in drawn(chart, piece, spread[piece])),
        *(labels.name(piece, spread[piece]) for piece in chart.pieces),
        f'<rect width="{number(width)}" height="{number(TOP)}" fill="{PAPER}"/>',
        f'<rect y="{number(height)}" width="{number(width)}" height="{number(total - height)}" fill="{PAPER}"/>',
        f'<text class="title" x="20" y="32">{escape(chart.title)}</text>',
        *bar(chart, paper),
        *lines,
    ]
    size = f'width="{number(width)}" height="{number(total)}" viewBox="0 0 {number(width)} {number(total)}"'
    title = escape(chart.title or "map")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n" + "\n".join(body) + "\n</svg>\n"
    )


def clear(chart: Chart, paper: Paper, spread: dict[Piece, Spot]) -> Iterator[tuple[float, float, float]]:
    """The discs that no label may cover: pieces, the tips of their wedges, and where they came from."""
    for piece in chart.pieces:
        x, y = spread[piece]
        yield x, y, RADIUS + 2
        if piece.heading is not None:
            turn = piece.heading * pi / 180
            yield x + (RADIUS + TIP / 2) * sin(turn), y - (RADIUS + TIP / 2) * cos(turn), TIP / 2
        if piece.came is not None:
            yield *paper.spot(piece.came), 6


def fanned(chart: Chart, paper: Paper) -> dict[Piece, Spot]:
    """Where pieces are drawn: those that stand together, in a circle around their place."""
    found = {piece: paper.spot(piece.spot) for piece in chart.pieces}
    crowd: dict[tuple[int, int], list[Piece]] = {}
    for piece, (x, y) in found.items():
        if piece.is_unit:
            crowd.setdefault((round(x / RADIUS / 2), round(y / RADIUS / 2)), []).append(piece)
    for pieces in crowd.values():
        if len(pieces) > 1:
            away = RADIUS * APART / sin(pi / len(pieces))
            for place, piece in enumerate(pieces):
                x, y = found[piece]
                turn = 2 * pi * place / len(pieces) - pi / 2
                found[piece] = x + away * cos(turn), y + away * sin(turn)
    return found


def reaches(chart: Chart, paper: Paper, labels: Labels) -> Iterator[str]:
    """The rings about the chosen unit, each with its name where it crosses the picture."""
    if chart.chosen is None:
        return
    x, y = paper.spot(chart.chosen.spot)
    width, height = paper.size
    for reach in chart.chosen.reaches:
        length = reach.distance * paper.pixels
        if not length or length > hypot(width, height):
            continue
        dash = f'fill="none" stroke="{REACH}" stroke-width="1.2" stroke-dasharray="2 4" stroke-linecap="round"'
        if chart.ground == "hexes":
            corners = " ".join(
                f"{number(x + sin(turn * pi / 3) * length)},{number(y - cos(turn * pi / 3) * length)}"
                for turn in range(6)
            )
            yield f'<polygon points="{corners}" {dash}/>'
        else:
            yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(length)}" {dash}/>'
        told = f"{escaped(reach.what)}, {chart.measured(reach.distance)}"
        for spot in ((x, y - length), (x, y + length), (x + length, y), (x - length, y)):
            if labels.inside(spot, told):
                yield labels.small(spot, told, REACH)
                break


def trails(chart: Chart, paper: Paper, spread: dict[Piece, Spot]) -> Iterator[str]:
    """The way of every last move, from a small ring to the piece."""
    for piece in chart.pieces:
        if piece.came is None:
            continue
        colour = colour_of(chart, piece)
        (x, y), (to_x, to_y) = paper.spot(piece.came), spread[piece]
        yield (
            f'<path d="M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="6 4" opacity="0.65"/><circle cx="{number(x)}" cy="{number(y)}" r="4" fill="{PAPER}" '
            f'stroke="{colour}" stroke-width="2" opacity="0.65"/>'
        )


def colour_of(chart: Chart, piece: Piece) -> str:
    """The colour of a piece's side; grey for what has none."""
    known = [side for side in chart.sides() if side]
    return SIDES[known.index(piece.side) % len(SIDES)] if piece.side in known else FAINT


def drawn(chart: Chart, piece: Piece, spot: Spot) -> Iterator[str]:
    """A piece: a unit is a disc with its sign and a wedge for its heading, anything else a hatched square."""
    faded = 0.45 if piece.gone else 0.5 if piece.mark == "dim" and not piece.is_unit else 1
    yield "<g>" if faded == 1 else f'<g opacity="{faded}">'
    yield from disc(chart, piece, spot) if piece.is_unit else block(spot)
    yield "</g>"


def block(spot: Spot) -> Iterator[str]:
    """A hatched square."""
    left, top = spot[0] - 16, spot[1] - 16
    yield (
        f'<rect x="{number(left)}" y="{number(top)}" width="32" height="32" rx="4" fill="{THING}" fill-opacity="0.55" '
        f'stroke="{FAINT}"/>'
    )
    strokes = ((4, 16, 16, 4), (4, 28, 28, 4), (16, 28, 28, 16))
    path = "".join(
        f"M{number(left + a)} {number(top + b)}L{number(left + c)} {number(top + d)}" for a, b, c, d in strokes
    )
    yield f'<path d="{path}" stroke="{FAINT}"/>'


def disc(chart: Chart, piece: Piece, spot: Spot) -> Iterator[str]:
    """A unit: a ring where it is the chosen one, a cross where it is gone."""
    x, y = spot
    colour = colour_of(chart, piece)
    middle = f'cx="{number(x)}" cy="{number(y)}"'
    if piece is chart.chosen:
        yield f'<circle {middle} r="{number(RADIUS + 4)}" fill="none" stroke="{INK}" stroke-width="1.5"/>'
    if piece.heading is not None:
        turn = piece.heading * pi / 180
        corners = ((RADIUS, turn - 0.73), (RADIUS + TIP, turn), (RADIUS, turn + 0.73))
        points = " ".join(f"{number(x + away * sin(to))},{number(y - away * cos(to))}" for away, to in corners)
        yield f'<polygon points="{points}" fill="{colour}" stroke="{PAPER}"/>'
    yield f'<circle {middle} r="{number(RADIUS)}" fill="{colour}" stroke="{PAPER}"/>'
    yield f'<text class="sign" x="{number(x)}" y="{number(y + 4)}">{escape(piece.sign)}</text>'
    if piece.gone:
        left, top, right, bottom = x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS
        yield (
            f'<path d="M{number(left)} {number(top)}L{number(right)} {number(bottom)}M{number(left)} {number(bottom)}'
            f'L{number(right)} {number(top)}" stroke="{INK}" stroke-width="2"/>'
        )


def bar(chart: Chart, paper: Paper) -> Iterator[str]:
    """The scale beneath the picture, and where north is above it."""
    width, height = paper.size
    length = nice(NET / paper.pixels) if chart.ground == "plane" or paper.pixels < HEX else 1.0
    end, y = 20 + length * paper.pixels, height + 20
    yield (
        f'<path d="M20 {number(y - 5)}V{number(y)}H{number(end)}V{number(y - 5)}" fill="none" stroke="{INK}"/>'
        f'<text class="small" x="{number(end + 8)}" y="{number(y)}">{escape(chart.measured(length))}</text>'
    )
    x = width - 28
    yield (
        f'<path d="M{number(x)} 40V18M{number(x - 5)} 25L{number(x)} 16L{number(x + 5)} 25" '
        f'fill="none" stroke="{INK}"/>'
        f'<text class="small" x="{number(x - 18)}" y="32">N</text>'
    )


def legend(chart: Chart, top: float, width: float) -> Iterator[str]:
    """Every side with its colour and its units, then how far the chosen unit reaches; a line each, or several."""
    lines: list[tuple[str, str]] = []
    for side in chart.sides():
        pieces = [piece for piece in chart.pieces if piece.is_unit and piece.side == side]
        told = f"{side}: {', '.join(map(named, pieces))}" if side else ", ".join(map(named, pieces))
        colour = colour_of(chart, pieces[0])
        lines += [(colour if first == 0 else "", text) for first, text in enumerate(wrapped(told, width - 62))]
    if chart.chosen is not None and chart.chosen.reaches:
        far = "; ".join(f"{escaped(r.what)} to {chart.measured(r.distance)}" for r in chart.chosen.reaches)
        lines += [("", text) for text in wrapped(f"{chart.chosen.name} reaches: {far}", width - 62)]
    for place, (colour, text) in enumerate(lines):
        y = top + LINE * place
        mark = f'<circle cx="28" cy="{number(y - 4)}" r="7" fill="{colour}"/>' if colour else ""
        yield f'{mark}<text class="small" x="42" y="{number(y)}">{escape(text)}</text>'


def named(piece: Piece) -> str:
    """A unit with its heading."""
    return piece.name if piece.heading is None else f"{piece.name} ({plain(piece.heading % 360)}°)"
