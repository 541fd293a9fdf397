"""Words in which the tests of the rule systems speak, beside those of the kit for authors (`skirm.testing`).

Each folder of a system has a lab of its own that adds the words of its game.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from skirm.api import RulesError
from skirm.testing.bench import Chances

Raw = dict[str, object]


def ids(refusal: RulesError) -> list[str]:
    """The reasons of a refusal, as slugs."""
    return refusal.ids


def tally(facts: Iterable[tuple[object, Fraction]]) -> Chances:
    """Weights added up by fact."""
    found: Chances = {}
    for fact, weight in facts:
        found[fact] = found.get(fact, Fraction(0)) + weight
    return found
