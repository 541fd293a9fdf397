"""A toy game that has what makes saves hard: two kinds of units, a timer, an optional field, nested modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from skirm.saves.models import encode
from skirm.saves.revision import first_save
from skirm.saves.save import Save
from skirm.saves.values import Migration


class Model(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    pass


class Module(Model):
    name: str
    row: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    destroyed: bool = False


class Weapon(Model):
    rounds: int
    modes: list[str] = []


class Machine(Model, tag="machine", tag_field="kind"):
    side: str = "red"
    speed: int = 0
    cover: Literal["none", "partial", "full"] = "none"
    heading: float | None = None
    modules: list[Module] = []
    weapons: dict[str, Weapon] = {}


class Person(Model, tag="person", tag_field="kind"):
    side: str = "red"
    hp: int = 10
    stance: str | None = None
    wounds: list[int] = []


class Timer(Model):
    unit: str
    turns: int


class Battle(Model):
    turn: int = 1
    phase: str = "fire"
    timers: list[Timer] = []
    units: dict[str, Machine | Person] = {}
    note: str | None = None


def speeds_were_text(raw: dict[str, object]) -> dict[str, object]:
    """From schema 1 to 2: speed was called pace."""
    units = raw["units"]
    assert isinstance(units, dict)
    for unit in units.values():
        if "pace" in unit:
            unit["speed"] = unit.pop("pace")
    return raw


class ToySchema:
    def __init__(self, version: int = 2) -> None:
        self.system = "toy"
        self.version = version
        self.encounter = Battle
        self.migrations: Mapping[int, Migration] = {1: speeds_were_text}
        self.versions: Mapping[str, str] = {"skirm-toy": "1.2.3"}

    def settle(self, encounter: msgspec.Struct) -> list[tuple[tuple[str | int, ...], str]]:
        return []


SCHEMA = ToySchema()


def schema_for(system: str) -> ToySchema:
    assert system == "toy", system
    return SCHEMA


def battle() -> Battle:
    """A small fight."""
    return Battle(
        timers=[Timer(unit="Rook", turns=2)],
        units={
            "Rook": Machine(
                speed=3,
                heading=0.5,
                modules=[Module(name="gun"), Module(name="magazine", row=2)],
                weapons={"cannon": Weapon(rounds=6, modes=["single", "burst"])},
            ),
            "Jean Luc": Person(side="blue", wounds=[2, 1]),
            "Vyx": Machine(side="blue", cover="partial"),
        },
    )


def save(encounter: Battle | None = None, seed: str = "seed") -> Save:
    return first_save(SCHEMA, encode(encounter or battle()), seed, {"cover": {"none": 44, "full": 66}})


def crowd(count: int, *, machines: bool = False) -> Battle:
    """A big fight."""
    if machines:
        return Battle(
            units={
                f"Machine {n}": Machine(
                    speed=n % 7,
                    heading=n / 4,
                    modules=[Module(name=f"module {m}", row=m % 6 + 1) for m in range(36)],
                    weapons={"cannon": Weapon(rounds=6, modes=["single", "burst"])},
                )
                for n in range(count)
            }
        )
    return Battle(
        units={f"Person {n}": Person(side="red", hp=n % 9, stance="prone", wounds=[1, 2, 3]) for n in range(count)}
    )
