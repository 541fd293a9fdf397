"""Words in which the tests of the percentile skirmish speak: a fight written down as in a save."""

from __future__ import annotations

from skirm.api import Encounter
from tests.lab import Chances, Lab, Played, Raw, at, ids, tally

__all__ = ["Chances", "Played", "Raw", "at", "bench", "ids", "odds", "play", "refused", "tally"]

NAME = "percentile-skirmish"
bench = Lab(NAME)
play, refused, odds = bench.play, bench.refused, bench.odds


def fight(**fields: object) -> Encounter:
    """An encounter from what a save would hold; `units=` by name."""
    return bench.encounter(fields)
