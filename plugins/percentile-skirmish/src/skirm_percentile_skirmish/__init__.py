"""Percentile Skirmish: hand to hand and under fire, blow by blow, in rounds of five seconds.

The rules are those of the source `Percentile Skirmish`, numbered PS-01 to PS-77; `skirm rules percentile-skirmish`
tells them.
"""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Schemas, hookimpl

from .skirmish import Skirmish

FOLDER = files(__name__)


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare the whole system."""
    schemas.encounter(Skirmish)
