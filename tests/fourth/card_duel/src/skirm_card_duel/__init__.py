"""Card Duel: fencers who lay cards face down, and lie about them. Its rules, CD-1 to CD-7, are our own."""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Schemas, hookimpl

from .blades import Lay, Scout
from .duel import Duel
from .rolls import Fate, Hand
from .turns import Deal, Turn

FOLDER = files(__name__)


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare the whole system."""
    schemas.encounter(Duel)
    schemas.roll(Hand)
    schemas.roll(Fate)
    schemas.action(Lay)
    schemas.action(Scout)
    schemas.advance(Turn, default=True)
    schemas.advance(Deal)
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")
    schemas.templates_in(FOLDER / "templates")
    schemas.examples_in(FOLDER / "example")
