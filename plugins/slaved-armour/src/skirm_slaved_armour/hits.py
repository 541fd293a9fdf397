"""Hits on machines, and explosive modules: SA-10, SA-11, SA-12, SA-15."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step

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
            play.tell("{unit} is destroyed: {hits} dropped", unit=self.unit, hits=told(self.hits))
            return Outcome("dropped")
        if self.hits > 1:
            play.next(Hit(self.unit, self.hits - 1))
        module = machine.leftmost(play.dice.sum("1d6", "row", self.unit))
        if module is None:
            less(play, "Hits", 1, 1, "lost in a row without an undamaged module (SA-A7)", "SA-10")
            play.tell("{unit}, row {row.total}: nothing is left there, the Hit is lost", unit=self.unit)
            return Outcome("lost")
        module.destroyed = True
        if module.critical:
            machine.wreck()
            play.tell(
                "{unit}, row {row.total}: {module} is lost, and the machine with it", unit=self.unit, module=module.name
            )
            return Outcome("wrecked", data={"module": module.name})
        play.tell("{unit}, row {row.total}: {module} is destroyed", unit=self.unit, module=module.name)
        if module.fire and not machine.submerged:
            machine.burn(module.fire, module.name, encounter.turn)
            play.tell("{unit}: an {kind} fire starts", unit=self.unit, kind=module.fire)
        if module.explosive:
            play.next(Explosion(self.unit, module.name))
        return Outcome("destroyed", data={"module": module.name})


class Explosion(Step, frozen=True):
    """An explosive module was hit: it explodes at once, or burns (SA-15). Draws 1d6 `explosion`."""

    unit: str
    module: str

    def take(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        if machine.destroyed:
            return Outcome("dropped")
        result = play.dice.on(play.table("explosion"), "explosion", of=self.unit).name
        facts = {"unit": self.unit, "module": self.module}
        if result == "explodes":
            play.tell("{unit}: {module} explodes ({explosion.natural})", **facts)
            play.next(Hit(self.unit, play.table("hits").at("explosion")))
        elif machine.submerged:
            play.tell("{unit}: {module} does not explode ({explosion.natural}), and nothing burns under water", **facts)
        else:
            machine.burn("explosive", self.module, encounter.turn)
            play.tell("{unit}: {module} does not explode ({explosion.natural}), but burns", **facts)
        return Outcome(result)


def told(hits: int) -> str:
    """A number of Hits in words."""
    return f"{hits} Hit{'' if hits == 1 else 's'}"
