"""The turn: SA-01. At its end all that was placed is resolved, fires burn, and what moves drifts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Advance, Outcome, Play, Step

from .cover import Through, same
from .drift import Drift, drifts
from .fire import Fire
from .hits import Hit
from .machines import Machine
from .people import Person
from .weapons import Bundle
from .wounds import Damage

if TYPE_CHECKING:
    from .battle import Battle, Fighting


class Phase(Advance):
    """The phase ends. After movement comes combat; after combat, all Hits, damage and fires are resolved.

    The order: what waits for each unit, unit by unit; then the fires that burned before this turn, machine by machine,
    the oldest first (SA-A9); then whatever has speed and got no move goes on (SA-18), unit by unit. How many dice that
    takes depends on what they show: with dice of your own, `--dice ask` asks for each throw when it is due.
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
                burning = [blaze for blaze in unit.fires if blaze.since != encounter.turn]
                burning.sort(key=lambda blaze: blaze.since)
                play.then(*(Fire(name, blaze.kind, blaze.module) for blaze in burning))
        play.then(*(Drift(name) for name, unit in encounter.units.items() if drifts(unit, encounter.turn)))
        play.then(NextTurn())
        play.tell("turn {turn}: the combat phase ends", turn=encounter.turn)
        return Outcome("ended")


def waiting(name: str, unit: Fighting) -> list[Step]:
    """What waits for a unit, as steps; it waits no longer."""
    pending = list(unit.pending)
    unit.pending.clear()
    if isinstance(unit, Machine):
        return at_machine(name, unit, pending)
    return [
        Through(name, bundle.through, bundle.hits, bundle.dice) if bundle.through else Damage(name, bundle.dice)
        for bundle in pending
    ]


def at_machine(name: str, machine: Machine, pending: list[Bundle]) -> list[Step]:
    """What waits for a machine: Hits add up, those that come directly before those through each cover."""
    direct = machine.hits + sum(bundle.hits for bundle in pending if not bundle.through)
    machine.hits = 0
    covers: dict[str, int] = {}
    for bundle in pending:
        if bundle.through:
            known = next((cover for cover in covers if same(cover, bundle.through)), bundle.through)
            covers[known] = covers.get(known, 0) + bundle.hits
    through = [Through(name, cover, hits, 0) for cover, hits in covers.items()]
    return [*([Hit(name, direct)] if direct else []), *through]


class NextTurn(Step, frozen=True):
    """The last step: whoever ran stands, and the next turn begins with its move phase."""

    def take(self, encounter: Battle, play: Play) -> Outcome:
        for unit in encounter.units.values():
            if isinstance(unit, Person):
                # A run is over with the turn in which it was made (SA-03).
                unit.speed = 0
        encounter.turn += 1
        encounter.phase = "move"
        play.tell("turn {turn}: move", turn=encounter.turn)
        return Outcome("turn", data={"turn": encounter.turn})
