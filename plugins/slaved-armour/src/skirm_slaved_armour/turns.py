"""The turn: SA-01. At the end of the combat phase all that was placed is resolved, then fires burn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Advance, Outcome, Play, Step

from .cover import Through
from .fire import Fire
from .hits import Hit
from .machines import Machine
from .wounds import Damage

if TYPE_CHECKING:
    from .battle import Battle, Fighting


class Phase(Advance):
    """The phase ends. After movement comes combat; after combat, all Hits, damage and fires are resolved.

    The order: what waits for each unit, unit by unit; then the fires that burned before this turn, machine by machine,
    the oldest first (SA-A9).
    """

    def advance(self, encounter: Battle, play: Play) -> Outcome:
        if encounter.phase == "move":
            encounter.fight()
            play.tell("turn {turn}: combat", turn=encounter.turn)
            return Outcome("combat")
        for name, unit in encounter.units.items():
            play.then(*waiting(name, unit))
        for name, unit in encounter.units.items():
            if isinstance(unit, Machine):
                burning = [blaze for blaze in unit.fires if blaze.since < encounter.turn]
                play.then(*(Fire(name, blaze.kind, blaze.module) for blaze in burning))
        play.then(NextTurn())
        play.tell("turn {turn}: the combat phase ends", turn=encounter.turn)
        return Outcome("ended")


def waiting(name: str, unit: Fighting) -> list[Step]:
    """What waits for a unit, as steps; it waits no longer."""
    steps: list[Step] = []
    if isinstance(unit, Machine) and unit.hits:
        steps.append(Hit(name, unit.hits))
        unit.hits = 0
    for bundle in unit.pending:
        if bundle.through:
            steps.append(Through(name, bundle.through, bundle.hits, bundle.dice))
        else:
            steps.append(Hit(name, bundle.hits) if isinstance(unit, Machine) else Damage(name, bundle.dice))
    unit.pending.clear()
    return steps


class NextTurn(Step, frozen=True):
    """The last step: the next turn begins with its move phase."""

    def take(self, encounter: Battle, play: Play) -> Outcome:
        encounter.turn += 1
        encounter.phase = "move"
        play.tell("turn {turn}: move", turn=encounter.turn)
        return Outcome("turn", data={"turn": encounter.turn})
