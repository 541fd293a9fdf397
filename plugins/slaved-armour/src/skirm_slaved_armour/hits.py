"""Hits on machines, and explosive modules: SA-10, SA-11, SA-12, SA-15."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step, folded

from . import wording
from .machines import MOST_HITS
from .rulings import less

if TYPE_CHECKING:
    from .battle import Battle


class Hit(Step, frozen=True):
    """Hits destroy modules one by one: a die for the row, then its leftmost undamaged module (SA-10).

    Draws 1d6 `row`. A module that explodes is dealt with before the Hits that are left (SA-B1).
    """

    unit: str
    hits: int = 1

    def take(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        if machine.destroyed:
            less(play, "Hits", self.hits, self.hits, "dropped on a destroyed machine (SA-A8)", "SA-11")
            play.tell("{unit} is destroyed already: {hits} dropped", unit=self.unit, hits=wording.hits(self.hits))
            return Outcome("dropped")
        rest = self.hits - 1
        module = machine.leftmost(play.dice.sum("1d6", "row", self.unit))
        if module is None:
            less(play, "Hits", 1, 1, "lost in a row without an undamaged module (SA-A7)", "SA-10")
            play.tell("{unit}, row {row.total}: nothing is left there, the Hit is lost", unit=self.unit)
            go_on(play, self.unit, rest)
            return Outcome("lost")
        module.destroyed = True
        facts = {"unit": self.unit, "module": wording.module(module.name)}
        if module.critical:
            machine.wreck()
            play.tell("{unit}, row {row.total}, {module}: destroyed, and the machine with it", **facts)
            go_on(play, self.unit, rest)
            return Outcome("wrecked", data={"module": module.name})
        play.tell("{unit}, row {row.total}, {module}: destroyed", **facts)
        for weapon in machine.weapons:
            if folded(machine.mount(weapon)) == folded(module.name) and machine.lost(weapon):
                play.tell("{unit}: {weapon} went with it", unit=self.unit, weapon=weapon.name)
        if module.fire and not machine.submerged:
            machine.burn(module.fire, module.name, encounter.turn)
            play.tell("{unit}: an {kind} fire starts", unit=self.unit, kind=module.fire)
        if module.explosive:
            play.next(Explosion(self.unit, module.name, rest))
        else:
            go_on(play, self.unit, rest)
        return Outcome("destroyed", data={"module": module.name})


def go_on(play: Play, unit: str, hits: int) -> None:
    """Let Hits follow, if there are any."""
    if hits:
        play.next(Hit(unit, hits))


class Explosion(Step, frozen=True):
    """An explosive module was hit: it explodes at once, or burns (SA-15). Draws 1d6 `explosion`.

    `rest` are the Hits that wait until it is dealt with; those of the explosion come before them (SA-B1).
    """

    unit: str
    module: str
    rest: int = 0

    def take(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        result = play.dice.on(play.table("explosion"), "explosion", of=self.unit).name
        facts = {"unit": self.unit, "module": wording.module(self.module)}
        hits = self.rest
        if result == "explodes":
            hits += play.table("hits").whole("explosion", most=MOST_HITS)
            play.tell("{unit}, {module}: {explosion.natural}, an explosion", **facts)
        elif machine.submerged:
            play.tell("{unit}, {module}: {explosion.natural}, no explosion, and nothing burns under water", **facts)
        else:
            machine.burn("explosive", self.module, encounter.turn)
            play.tell("{unit}, {module}: {explosion.natural}, no explosion, but a fire", **facts)
        go_on(play, self.unit, hits)
        return Outcome(result)
