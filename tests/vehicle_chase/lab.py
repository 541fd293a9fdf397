"""Words in which the tests of Vehicle Chase speak: a chase written down as in a save."""

from __future__ import annotations

from skirm.api import Encounter
from skirm.rules.paths import look_up
from skirm.rules.system import System
from skirm.testing.bench import Bench, Chances
from skirm.testing.played import Played, at
from tests.lab import Raw, ids, tally

__all__ = [
    "Chances",
    "Played",
    "Raw",
    "at",
    "by_hand",
    "chase",
    "encounter",
    "equal_play",
    "ids",
    "odds",
    "person",
    "place",
    "play",
    "refused",
    "request",
    "same_again",
    "system",
    "tally",
    "turns",
    "vehicle",
    "well_told",
    "wounds",
]
LAB = Bench("vehicle-chase")
encounter, request, play, refused = LAB.encounter, LAB.request, LAB.play, LAB.refused
odds, by_hand, equal_play = LAB.odds, LAB.by_hand, LAB.equal_play
well_told, same_again = LAB.well_told, LAB.same_again


def system() -> System:
    """The system as it is installed."""
    return LAB.rules


def chase(turn: int = 1, /, **units: object) -> Encounter:
    """An encounter of these units in some turn."""
    return encounter({"turn": turn, "units": units})


def vehicle(profile: str = "car", /, **fields: object) -> Raw:
    """A vehicle, a car where nothing else is said."""
    return {"kind": "vehicle", "profile": profile} | fields


def person(grade: str = "regular", /, **fields: object) -> Raw:
    """A figure."""
    return {"kind": "figure", "grade": grade} | fields


def wounds(state: Encounter, name: str) -> list[tuple[int, str]]:
    """The wounds of a figure, oldest first: total, and what armour does about it."""
    found = look_up(state, f"units.{name}.wounds")
    assert isinstance(found, list)
    return [(wound.total, wound.armour) for wound in found]


def place(state: Encounter, name: str) -> tuple[float, float, float]:
    """Where a vehicle is: x, y, heading."""
    found = look_up(state, f"units.{name}.position")
    heading = look_up(state, f"units.{name}.heading")
    assert isinstance(found, tuple)
    assert isinstance(heading, float)
    return (*found, heading)


def turns(state: Encounter, *dice: str) -> Encounter:
    """The state after so many turns, each with its dice."""
    for faces in dice:
        state = play(state, "turn", faces).after
    return state
