"""Rest and recovery: SA-27, SA-28, SA-30."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from skirm.api import Advance, Duration, Meta, Outcome, Play, Step, refuse

from . import wording
from .machines import Machine
from .people import Person

if TYPE_CHECKING:
    from .battle import Battle

DAY = 86_400
MOST_DAYS = 36_500
Truce = Annotated[bool, Meta(description="the fighting has stopped, though two sides stand")]


def refuse_unrest(battle: Battle, *, truce: bool, more: tuple[str, str] = ("", "")) -> None:
    """Errors: RulesError while there is anything to fight or to settle first."""
    units = battle.units.values()
    burning = any(isinstance(unit, Machine) and unit.fires for unit in units)
    waits = any(unit.pending or (isinstance(unit, Machine) and unit.hits) for unit in units)
    fighting = len(battle.sides()) > 1 and not truce
    refuse(
        more,
        (
            "fighting" if fighting else "",
            f"nobody rests while two sides stand: {battle.standing}; truce=yes if they have stopped",
        ),
        ("pending" if waits else "", "hits or damage dice wait; end the phase first"),
        ("burning" if burning else "", "a machine burns; fires are played turn by turn"),
    )


class Rest(Advance):
    """Out of the fight: ten minutes clear a stun, and let the wounded fight again who are not bedridden."""

    after_the_fight: ClassVar[bool] = True
    time: Annotated[Duration, Meta(description="how long")]
    truce: Truce = False

    def advance(self, encounter: Battle, play: Play) -> Outcome:
        needed = play.table("recovery").whole("rest", most=DAY)
        short = "short" if self.time < needed else ""
        refuse(("long" if self.time > MOST_DAYS * DAY else "", f"nobody rests for more than {MOST_DAYS} days"))
        refuse_unrest(
            encounter, truce=self.truce, more=(short, f"a rest takes {needed // 60} minutes or more: time=10m")
        )
        return pass_time(encounter, self.time, 0, play)


class Bed(Advance):
    """Days in bed: every attribute that was reduced gains a point a day."""

    after_the_fight: ClassVar[bool] = True
    days: Annotated[int, Meta(ge=1, le=MOST_DAYS, description="whole days")]
    truce: Truce = False

    def advance(self, encounter: Battle, play: Play) -> Outcome:
        refuse_unrest(encounter, truce=self.truce)
        return pass_time(encounter, self.days * DAY, self.days * play.table("recovery").whole("bed"), play)


def pass_time(battle: Battle, time: int, points: int, play: Play) -> Outcome:
    """Let seconds pass, and everybody who was hurt recover. Nobody is winded afterwards, and whatever moved stands."""
    battle.clock += time
    for unit in battle.units.values():
        unit.speed = 0
        if isinstance(unit, Person):
            unit.winded_until = 0
    hurt = [name for name, unit in battle.units.items() if isinstance(unit, Person) and unit.wound and not unit.gone]
    play.then(*(Recover(name, points) for name in hurt))
    span = wording.counted(time // DAY, "day") if time % DAY == 0 else wording.counted(time // 60, "minute")
    play.tell("{span} of rest{end}", span=span, end="" if hurt else ": nobody is hurt, nothing changes")
    return Outcome("rested", data={"clock": battle.clock, "hurt": hurt})


class Recover(Step, frozen=True):
    """Somebody recovers: a stun is gone, and points come back to each reduced attribute."""

    unit: str
    points: int

    def take(self, encounter: Battle, play: Play) -> Outcome:
        person = encounter.person(self.unit)
        if person.wound == "stun":
            person.wound, person.damage, person.before_stun, person.out = "", person.before_stun, 0, False
            play.tell("{unit} is no longer stunned", unit=self.unit)
            return Outcome("recovered")
        for attribute in ("strength", "dexterity"):
            full = getattr(person, f"full_{attribute}")
            setattr(person, attribute, min(full, getattr(person, attribute) + self.points))
        person.bedridden = person.bedridden and not (person.strength and person.dexterity)
        person.out = person.bedridden
        state = "still bedridden" if person.bedridden else "fit to fight"
        if (person.strength, person.dexterity) == (person.full_strength, person.full_dexterity):
            person.wound, person.damage, state = "", 0, "healed"
        facts = {"unit": self.unit, "strength": person.strength, "dexterity": person.dexterity, "state": state}
        play.tell("{unit}: strength {strength}, dexterity {dexterity}, {state}", **facts)
        return Outcome("bedridden" if person.bedridden else "healed" if not person.wound else "fit")
