"""New Part: house rules for new-game. What bears on a figure of the game is added by its name."""

from __future__ import annotations

from importlib.resources import files

from skirm.api import Encounter, Modifier, Play, Request, Schemas, hookimpl

FOLDER = files(__name__)

# The figure that is changed: `--explain` shows the names of those that an order reads.
FIGURE = "new figure"
RULE = "H-1"


@hookimpl
def register_schemas(schemas: Schemas) -> None:
    """Declare what comes with the house rules. The system's own models and tables are declared already.

    To change one of the system's tables as a whole, put it into a folder and say
    `schemas.tables(FOLDER / "changed", replaces=True)`.
    """
    schemas.tables(FOLDER / "tables")
    schemas.rules(FOLDER / "rules.toml")


@hookimpl
def modifiers(encounter: Encounter | None, request: Request, play: Play) -> list[Modifier]:
    """H-1: every order of a fight is given under the same sky. A roll without an encounter has none."""
    if encounter is None:
        return []
    light = play.table("new-part").at("dusk")
    return [Modifier(FIGURE, "add", light, "dusk", RULE, "house")]
