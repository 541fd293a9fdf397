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
from .clinch import BearHug, Bite, Fall, Release, Rend
from .closing import Close
from .holds import Grasp, Restrain
from .initiative import Cast, Defer, Turn, Watch
from .mounted import Charge, Control, Drive, Ride
from .movement import Draw, Face, Move, Run, Stance, Task
from .pushes import Push, Throw, Withdraw
from .readymade import declare
from .reloading import Reload
from .rest import Rest, Wait
from .shooting import Shoot
from .skirmish import Skirmish
from .strike import Strike
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
    for action in (
        Strike,
        Shoot,
        Burst,
        Hurl,
        Grenade,
        FirstAid,
        Shock,
        Arm,
        Push,
        Close,
        Throw,
        Restrain,
        Grasp,
        Withdraw,
        Release,
        Rend,
        BearHug,
        Bite,
        Fall,
        Move,
        Run,
        Face,
        Draw,
        Task,
        Reload,
        Defer,
        Watch,
        Cast,
        Ride,
        Control,
        Charge,
        Drive,
    ):
        schemas.action(action)
    schemas.action(Stance, "posture")
    schemas.action(Explode, "blast")
    schemas.advance(Turn, default=True)
    schemas.advance(Wait)
    schemas.advance(Rest)
    schemas.tables(FOLDER / "tables")
    declare(schemas, FOLDER)
    schemas.rules(FOLDER / "rules.toml")
