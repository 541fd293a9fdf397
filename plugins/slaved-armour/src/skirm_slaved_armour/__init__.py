"""Slaved Armour: machines of modules that slalom under fire, and the people among them.

The rules are those of the source `Slaved Armour`, numbered SA-01 to SA-34; `skirm rules slaved-armour` tells them.
"""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Schemas, hookimpl

from . import rolls
from .arming import Arm, Reload
from .battle import Battle
from .collisions import Collide
from .cover import Place
from .fire import Submerge, Surface
from .melee import Melee
from .movement import Move
from .rest import Bed, Rest
from .shooting import Shoot
from .turns import Phase

FOLDER = files(__name__)


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare the whole system."""
    schemas.encounter(Battle)
    for roll in (
        rolls.ToHit,
        rolls.Hits,
        rolls.Damage,
        rolls.Fire,
        rolls.Explosion,
        rolls.Ammo,
        rolls.Melee,
        rolls.Weapon,
    ):
        schemas.roll(roll)
    for action in (Shoot, Reload, Arm, Move, Collide, Submerge, Surface, Place):
        schemas.action(action)
    # The roll is `melee`; a system has each name once.
    schemas.action(Melee, "fight")
    schemas.advance(Phase, default=True)
    schemas.advance(Rest)
    schemas.advance(Bed)
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")
    schemas.templates_in(FOLDER / "templates")
    schemas.examples_in(FOLDER / "example")
