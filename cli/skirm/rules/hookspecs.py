"""The hooks of a rules plugin: this file is the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    import typer

    from skirm.rules.models import Action, Advance, Encounter, Request, Roll
    from skirm.rules.outcome import Modifier, Outcome
    from skirm.rules.play import Play
    from skirm.rules.schemas import Schemas

hookspec = pluggy.HookspecMarker("skirm")
hookimpl = pluggy.HookimplMarker("skirm")


@hookspec
def register_schemas(schemas: Schemas) -> None:
    """Declare models, templates, tables, rules and examples."""


@hookspec
def register_commands(app: typer.Typer) -> None:
    """Add commands of the system's own under `skirm SYSTEM`."""


@hookspec(firstresult=True)
def roll(request: Roll, play: Play) -> Outcome | None:
    """Answer a question that needs no encounter; None leaves it to others, in the end to the model itself."""


@hookspec(firstresult=True)
def resolve(encounter: Encounter, action: Action, play: Play) -> Outcome | None:
    """Carry out an order on an encounter; None leaves it to others, in the end to the model itself."""


@hookspec(firstresult=True)
def advance(encounter: Encounter, request: Advance, play: Play) -> Outcome | None:
    """Let time pass in an encounter; None leaves it to others, in the end to the model itself."""


@hookspec
def modifiers(encounter: Encounter | None, request: Request, play: Play) -> list[Modifier]:  # noqa: ARG001
    """Modifiers of house rules, which join the figures they name; the lists of all plugins are joined.

    `play` is there for its tables: what is read from them is noted in the result, as in a rule.
    """
    return []
