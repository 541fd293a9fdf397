"""The distances between those who may shoot at each other, for `show`."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from skirm.api import Cell, Section
from skirm.hexes import distance

from .machines import Machine
from .people import Person
from .shipped import band_at

MOST_PAIRS = 12


def ranges(units: Mapping[str, Machine | Person]) -> Section:
    """Pairs of opponents in action whose positions are known, the nearest first, no more than a dozen.

    The bands are those of the table that is shipped.
    """
    able = [(name, unit) for name, unit in units.items() if unit.side and not unit.out and unit.position is not None]
    pairs = [
        (distance(one.position, two.position), name, other)
        for (name, one), (other, two) in combinations(able, 2)
        if one.side != two.side and one.position is not None and two.position is not None
    ]
    pairs.sort(key=lambda pair: pair[0])
    title = f"the nearest {MOST_PAIRS} of {len(pairs)} pairs" if len(pairs) > MOST_PAIRS else ""
    rows = [
        [Cell(name), Cell(other), Cell(str(hexes)), Cell(band_at(hexes) or "beyond", "" if band_at(hexes) else "dim")]
        for hexes, name, other in pairs[:MOST_PAIRS]
    ]
    return Section(title, ["from", "to", "hexes", "band as shipped"], rows)
