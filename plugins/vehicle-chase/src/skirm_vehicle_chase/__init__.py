"""Vehicle Chase: vehicles that ram, skid and crash, and the people in them and before them.

The rules are those of the source `Vehicle Chase`, numbered VC-01 to VC-24; `skirm rules vehicle-chase` tells them.
"""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Schemas, hookimpl

from . import rolls
from .boarding import Disembark, Embark, TakeWheel
from .chase import Chase
from .damage import TakeDamage
from .driving import Move, Pivot, Rough
from .pedestrians import RunDown
from .ram import Ram
from .shooting import Fire
from .speed import Accelerate, Brake
from .turns import Turn

FOLDER = files(__name__)


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare the whole system."""
    schemas.encounter(Chase)
    for roll in (
        rolls.Skid,
        rolls.Ram,
        rolls.Brake,
        rolls.MajorDamage,
        rolls.Disembark,
        rolls.Pedestrian,
        rolls.Turn,
    ):
        schemas.roll(roll)
    for action in (Accelerate, Brake, Move, Pivot, Rough, Ram, RunDown, Fire, Embark, TakeWheel, Disembark):
        schemas.action(action)
    # The step of a ram is the class `Damage`; the order is called so too.
    schemas.action(TakeDamage, "damage")
    schemas.advance(Turn, default=True)
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")
    schemas.templates_in(FOLDER / "templates")
    schemas.examples_in(FOLDER / "example")
