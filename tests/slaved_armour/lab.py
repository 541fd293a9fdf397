"""Words in which the tests of Slaved Armour speak: a battle written down as in a save."""

from __future__ import annotations

from collections.abc import Iterable

from skirm.api import Encounter
from skirm.rules.paths import look_up
from skirm.rules.system import System
from skirm.testing.bench import Bench, Chances
from skirm.testing.played import Played, at
from tests.lab import Raw, ids, tally

from .book import GRID

__all__ = [
    "Chances",
    "Played",
    "Raw",
    "at",
    "battle",
    "encounter",
    "equal_play",
    "fires",
    "gone",
    "gun",
    "ids",
    "machine",
    "module",
    "modules_of",
    "odds",
    "person",
    "play",
    "refused",
    "request",
    "rows",
    "stories",
    "tally",
    "well_told",
]
LAB = Bench("slaved-armour")
encounter, request, play, refused = LAB.encounter, LAB.request, LAB.play, LAB.refused
odds, by_hand, equal_play = LAB.odds, LAB.by_hand, LAB.equal_play
stories, well_told = LAB.stories, LAB.well_told


def armour() -> System:
    """The system as it is installed."""
    return LAB.rules


def battle(**fields: object) -> Encounter:
    """An encounter from what a save would hold; `units=` and `covers=` by name."""
    return encounter(fields)


SIGNS: dict[str, tuple[str, object]] = {
    "*": ("critical", True),
    "!": ("explosive", True),
    "x": ("destroyed", True),
    "~": ("fire", "external"),
    "^": ("fire", "internal"),
    "=": ("drive", "roller-pitons"),
}


def module(text: str) -> Raw:
    """A module: a letter and a number, and signs as in `book.GRID`; ~ and ^ start a fire, = is a roller-piton."""
    return {"name": text[:2]} | dict(SIGNS[sign] for sign in text[2:])


def rows(lines: Iterable[str]) -> list[list[Raw]]:
    """Rows of modules."""
    return [[module(text) for text in line.split()] for line in lines]


def machine(*lines: str, **fields: object) -> Raw:
    """A machine with such rows; with those of the vectors where none are given."""
    return {"kind": "machine", "rows": rows(lines or GRID)} | fields


def person(**fields: object) -> Raw:
    """A person, Human2345 without armour where nothing else is said."""
    return {"kind": "person", "profile": "Human2345", "armour": 0, "strength": 4, "dexterity": 5} | fields


def gun(code: str = "S16-32", name: str = "Autopistol", /, **fields: object) -> Raw:
    """A weapon."""
    return {"code": code, "name": name} | fields


def gone(state: Encounter, name: str) -> str:
    """The destroyed modules of a machine, in rows from left to right."""
    found = look_up(state, f"units.{name}.rows")
    assert isinstance(found, list)
    return " ".join(module.name for row in found for module in row if module.destroyed)


def fires(state: Encounter, name: str) -> list[tuple[str, str]]:
    """The fires of a machine, oldest first: kind and module."""
    found = look_up(state, f"units.{name}.fires")
    assert isinstance(found, list)
    return [(blaze.kind, blaze.module) for blaze in found]


def modules_of(state: Encounter, cover: str) -> object:
    """How many modules of a cover stand."""
    return look_up(state, f"covers.{cover}.modules")
