"""All that an author of rules imports.

A plugin is a module with hook implementations; `register_schemas` declares the classes that say what can be rolled,
done and waited for. Their methods are pure functions of state, request and `play`.
"""

from typing import Annotated

from msgspec import Meta, convert, field

from skirm.rules.draws import Bands, Draw, PlayDice, at_least, at_most
from skirm.rules.figures import Figure
from skirm.rules.hookspecs import hookimpl
from skirm.rules.known import Known
from skirm.rules.models import Action, Advance, Duration, Encounter, Part, Request, Roll, Step, Unit, UnitName
from skirm.rules.names import folded
from skirm.rules.outcome import FigureUse, Modifier, Outcome
from skirm.rules.play import Play
from skirm.rules.reading import TableInPlay
from skirm.rules.refusals import RulesError, refuse
from skirm.rules.rows import Row
from skirm.rules.schemas import Schemas
from skirm.rules.turns import TurnOrder
from skirm.rules.view import Cell, Expiry, Ground, Mark, Place, Reach, Section, View, plain_view

__all__ = [
    "Action",
    "Advance",
    "Annotated",
    "Bands",
    "Cell",
    "Draw",
    "Duration",
    "Encounter",
    "Expiry",
    "Figure",
    "FigureUse",
    "Ground",
    "Known",
    "Mark",
    "Meta",
    "Modifier",
    "Outcome",
    "Part",
    "Place",
    "Play",
    "PlayDice",
    "Reach",
    "Request",
    "Roll",
    "Row",
    "RulesError",
    "Schemas",
    "Section",
    "Step",
    "TableInPlay",
    "TurnOrder",
    "Unit",
    "UnitName",
    "View",
    "at_least",
    "at_most",
    "convert",
    "field",
    "folded",
    "hookimpl",
    "plain_view",
    "refuse",
]
