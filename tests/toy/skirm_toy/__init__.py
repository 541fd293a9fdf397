"""Toy: a fight in a powder yard. Built on `skirm.api` alone, as anybody would build a system."""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Schemas, hookimpl

from .example import ORDERS, yard
from .fencing import Riposte, Strike
from .powder import Light
from .rolls import Loot, Nerve
from .shooting import Reload, Shoot, Volley
from .turns import Rest, Turn
from .yard import Barrel, Fighter, Yard

FOLDER = files(__name__)


def life_became_health(state: dict[str, object]) -> dict[str, object]:
    """Version 1 called a fighter's health `life`."""
    units = state.get("units")
    for unit in units.values() if isinstance(units, dict) else ():
        if "life" in unit:
            unit["health"] = unit.pop("life")
    return state


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    schemas.encounter(Yard, version=2, migrations={1: life_became_health})
    for roll in (Nerve, Loot):
        schemas.roll(roll)
    for action in (Shoot, Volley, Reload, Strike, Riposte, Light):
        schemas.action(action)
    schemas.advance(Turn, default=True)
    schemas.advance(Rest)
    schemas.template("duellist", Fighter(weapon="pistol"), summary="a pistol and a sword")
    schemas.template("musketeer", Fighter(weapon="musket", rounds=2), kind="printed", summary="a musket, two shots")
    schemas.template("barrel", Barrel(), summary="powder for one explosion")
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")
    schemas.example("yard", yard(), orders=ORDERS, summary="two a side among three barrels")
