"""The chase: who takes part, and the turn (VC-24)."""

from __future__ import annotations

from collections.abc import Collection
from math import dist
from typing import Annotated

from skirm.api import Encounter, Expiry, Meta, RulesError, View, field, folded

from .forgetting import forget
from .people import Figure
from .vehicles import MOST, Vehicle
from .view import draw


class Chase(Encounter):
    """A chase. Units are vehicles and figures; the `occupants` of the vehicles say who is aboard."""

    turn: Annotated[int, Meta(ge=1, le=MOST)] = 1
    units: dict[str, Vehicle | Figure] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Spell occupants as the units are spelled.

        Errors: ValueError for occupants who are no figures or aboard twice, and for drivers who are not aboard.
        """
        spelled = {folded(name): name for name, unit in self.units.items() if isinstance(unit, Figure)}
        seen: set[str] = set()
        for name, vehicle in self.vehicles().items():
            if vehicle.occupants:
                vehicle.occupants = [spelled.get(folded(occupant), occupant) for occupant in vehicle.occupants]
            for occupant in vehicle.occupants:
                if occupant not in self.units or folded(occupant) not in spelled:
                    raise ValueError(f"units.{name}.occupants: there is no figure {occupant!r}")
                if occupant in seen:
                    raise ValueError(f"units.{name}.occupants: {occupant} is aboard twice")
                seen.add(occupant)
            if vehicle.driver:
                vehicle.driver = spelled.get(folded(vehicle.driver), vehicle.driver)
                if vehicle.driver not in vehicle.occupants:
                    raise ValueError(f"units.{name}.driver: {vehicle.driver!r} is not among the occupants")

    def vehicles(self) -> dict[str, Vehicle]:
        """The vehicles in the order of their names."""
        return {name: unit for name, unit in sorted(self.units.items()) if isinstance(unit, Vehicle)}

    def vehicle(self, name: str) -> Vehicle:
        """A unit that has to be a vehicle. Errors: RulesError (`no-vehicle`)."""
        unit = self.units[name]
        if not isinstance(unit, Vehicle):
            raise RulesError(("no-vehicle", f"{name} is no vehicle"))
        return unit

    def figure(self, name: str) -> Figure:
        """A unit that has to be a figure. Errors: RulesError (`no-person`)."""
        unit = self.units[name]
        if not isinstance(unit, Figure):
            raise RulesError(("no-person", f"{name} is a vehicle; this is for figures"))
        return unit

    def aboard(self, name: str) -> str:
        """The vehicle that a figure is aboard of, empty where it is none."""
        return next((other for other, vehicle in self.vehicles().items() if name in vehicle.occupants), "")

    def driver(self, name: str) -> tuple[str, Figure] | None:
        """Who drives a vehicle, by name; None where nobody does (VC-B1)."""
        driver = self.vehicle(name).driver
        return (driver, self.figure(driver)) if driver else None

    def over(self) -> str | None:
        sides = {unit.side for unit in self.units.values() if unit.side}
        going = sorted(self.going())
        if len(sides) < 2 or len(going) > 1:
            return None
        return f"only {going[0]} can go on" if going else "nobody can go on"

    def going(self) -> set[str]:
        """The sides that can go on (VC-B5): those of figures who are not in a wreck, and those of robots."""
        figures = {name: unit for name, unit in self.units.items() if isinstance(unit, Figure) and unit.side}
        wrecked = {name for vehicle in self.vehicles().values() if vehicle.destroyed for name in vehicle.occupants}
        manned = {figure.side for figure in figures.values()}
        going = {figure.side for name, figure in figures.items() if name not in wrecked}
        for vehicle in self.vehicles().values():
            # A vehicle counts for itself where its side is played without figures, or where it is a robot of a grade.
            itself = vehicle.side not in manned and not figures.keys() & set(vehicle.occupants)
            robot = vehicle.grade is not None and not vehicle.occupants
            if vehicle.side and not vehicle.destroyed and (itself or robot):
                going.add(vehicle.side)
        return going

    def expiring(self) -> list[Expiry]:
        end = f"end of turn {self.turn}"
        vehicles = [
            Expiry(name, "skidding", end)
            for name, vehicle in self.vehicles().items()
            if vehicle.skidded == self.turn and not vehicle.destroyed
        ]
        shaken = [
            Expiry(name, "not shooting", end)
            for name, unit in sorted(self.units.items())
            if isinstance(unit, Figure) and unit.skidded == self.turn
        ]
        return [*vehicles, *shaken]

    def leaving(self, name: str) -> None:
        for vehicle in self.vehicles().values():
            vehicle.disembark(name)

    def able(self, name: str) -> bool:
        unit = self.units[name]
        return not (isinstance(unit, Vehicle) and unit.destroyed)

    def apart(self, name: str, other: str) -> float | None:
        """How many cm lie between two units, None where nobody knows. Who is aboard is where the vehicle is."""
        here, there = (self.units[self.aboard(each) or each].position for each in (name, other))
        return None if here is None or there is None else dist(here, there)

    def forget(self, asked: Collection[str]) -> None:
        forget(self.units, tuple(asked))

    def view(self) -> View:
        return draw(self.turn, self.units)
