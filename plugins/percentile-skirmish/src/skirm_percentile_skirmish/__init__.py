"""Percentile Skirmish: hand to hand and under fire, blow by blow, in rounds of five seconds.

The rules are those of the source `Percentile Skirmish`, numbered PS-01 to PS-77; `skirm rules percentile-skirmish`
tells them.
"""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Schemas, hookimpl

from . import rolls
from .aid import FirstAid, Shock
from .arsenal import Arm
from .blast import Explode
from .bursts import Burst
from .rest import Rest, Wait
from .shooting import Shoot
from .skirmish import Skirmish
from .thrown import Grenade, Hurl

FOLDER = files(__name__)


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare the whole system."""
    schemas.encounter(Skirmish)
    for roll in (
        rolls.Strike,
        rolls.Opposed,
        rolls.Damage,
        rolls.Location,
        rolls.VehicleLocation,
        rolls.Blast,
        rolls.Check,
    ):
        schemas.roll(roll)
    for action in (Shoot, Burst, Hurl, Grenade, FirstAid, Shock, Arm):
        schemas.action(action)
    schemas.action(Explode, "blast")
    schemas.advance(Wait)
    schemas.advance(Rest)
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")
