"""Fires: SA-13, SA-14, SA-16, and how they go out: SA-17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Action, Outcome, Play, Step, UnitName, refuse

from .hits import go_on
from .machines import MOST_HITS, Burning

if TYPE_CHECKING:
    from .battle import Battle

TOLD = {
    "hit": "a Hit",
    "nothing": "nothing comes of it",
    "out": "it goes out",
    "explodes": "it explodes",
}


def burn(play: Play, kind: Burning, speed: int, of: str = "") -> str:
    """What a fire does in a turn; one die serves damage and extinguishing (SA-A9). Draws 1d6 `fire`.

    Args:
        kind: The kind of fire.
        speed: Of the machine, in hexes a turn.
        of: Whose fire it is.

    Returns: hit, nothing, out, or explodes.
    """
    pace = play.table("fire-pace").row(speed).name
    return str(play.dice.on(play.table(f"fire-{kind}"), "fire", of=of, ask=pace))


class Fire(Step, frozen=True):
    """A fire burns on: it may destroy a module, explode, or go out. Draws 1d6 `fire`."""

    unit: str
    fire: Burning
    module: str

    def take(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        kind, module = self.fire, self.module
        blaze = next(
            (b for b in machine.fires if (b.kind, b.module) == (kind, module) and b.since != encounter.turn), None
        )
        if machine.destroyed or blaze is None:
            facts = {"unit": self.unit, "kind": kind, "what": module or "the hull"}
            play.tell("{unit}, {kind} fire in {what}: there is nothing left to burn", **facts)
            return Outcome("gone")
        result = burn(play, kind, machine.speed, self.unit)
        facts = {"unit": self.unit, "what": module or "the hull", "kind": kind, "end": TOLD[result]}
        play.tell("{unit}, {kind} fire in {what}: {fire.natural}, {end}", **facts)
        if result in ("out", "explodes"):
            machine.fires.remove(blaze)
        if result == "hit":
            go_on(play, self.unit, play.table("hits").whole("fire", most=MOST_HITS))
        elif result == "explodes":
            go_on(play, self.unit, play.table("hits").whole("explosion", most=MOST_HITS))
        return Outcome(result)


class Submerge(Action):
    """Take a machine under water: every fire goes out without a roll (SA-17). There nobody can shoot or be shot at."""

    unit: UnitName

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        refuse(
            ("gone" if machine.destroyed else "", f"{self.unit} is destroyed"),
            ("submerged" if machine.submerged else "", f"{self.unit} is under water already"),
        )
        fires = len(machine.fires)
        machine.fires.clear()
        machine.submerged = True
        play.tell("{unit} submerges; fires put out: {fires}", unit=self.unit, fires=fires)
        return Outcome("submerged", success=True, data={"fires": fires})


class Surface(Action):
    """Bring a machine up again."""

    unit: UnitName

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        machine = encounter.machine(self.unit)
        refuse(
            ("gone" if machine.destroyed else "", f"{self.unit} is destroyed"),
            ("surfaced" if not machine.submerged else "", f"{self.unit} is not under water"),
        )
        machine.submerged = False
        play.tell("{unit} surfaces", unit=self.unit)
        return Outcome("surfaced", success=True)
