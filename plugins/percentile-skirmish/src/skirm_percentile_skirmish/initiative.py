"""The round: who acts when, what waits for later, what runs out. PS-01, PS-02, PS-08 to PS-10, PS-67."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Advance, Meta, Outcome, Play, Step, UnitName, refuse

from . import deterioration
from .budget import action_done, at_work, attack_reasons, begin, turn_reasons
from .fighters import LAST_ROUND, Fighter, worded

if TYPE_CHECKING:
    from .budget import Reason
    from .skirmish import Skirmish

NOBODY = -1


class Turn(Advance):
    """The turn goes to the next fighter; after the last one a new round begins."""

    def advance(self, encounter: Skirmish, play: Play) -> Outcome:
        current = encounter.turns.current
        refuse(("nobody" if current is None else "", "nobody takes turns here; add a fighter first"))
        refuse(("late" if encounter.clock >= LAST_ROUND else "", f"nothing is played beyond round {LAST_ROUND}"))
        begin(encounter, current or "", play)
        late = at_work(encounter)
        if late:
            # What was kept for later is over; the turn is still whose it was.
            fighter = encounter.fighter(late)
            fighter.deferred = fighter.begun = False
            fighter.watching = ""
            fighter.acted = True
            play.tell("{unit} is done", unit=late)
            play.then(*([EndTurn(late)] if outlasted(encounter, late) else []), Turned())
            return Outcome("turn")
        play.tell("{unit} is done", unit=current)
        play.then(*([EndTurn(current)] if current and outlasted(encounter, current) else []), NextTurn())
        return Outcome("turn")


class EndTurn(Step, frozen=True):
    """A turn ends, and with it what its action has outlasted: Injures, with their counts, and stuns (PS-A17, PS-B7)."""

    unit: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        recover(encounter, self.unit, play)
        return Outcome("recovered")


def outlasted(skirmish: Skirmish, name: str) -> bool:
    """Whether something ends with somebody's turn; not while he keeps his action for later."""
    fighter = skirmish.fighter(name)
    times = [fighter.stunned, *(time for each in fighter.injuries.values() for time in (each.until, each.stunned))]
    waits = fighter.deferred or bool(fighter.watching)
    return not waits and any(0 < time <= skirmish.clock + 1 for time in times)


def recover(skirmish: Skirmish, name: str, play: Play) -> None:
    """End what somebody's action has outlasted."""
    fighter = skirmish.fighter(name)
    now = skirmish.clock + 1
    for area, injury in list(fighter.injuries.items()):
        over = [time for time in (injury.until, injury.stunned) if 0 < time <= now]
        injury.until = injury.until if injury.until > now else 0
        injury.stunned = injury.stunned if injury.stunned > now else 0
        if injury.level == "injure" and not (injury.until or injury.stunned):
            del fighter.injuries[area]
        if over and not injury.unusable(now):
            play.tell("{name} can use the {area} again", name=name, area=worded(area))
    if 0 < fighter.stunned <= now:
        fighter.stunned = 0
        play.tell("{name} is no longer stunned", name=name)


class NextTurn(Step, frozen=True):
    """The turn goes on; spells whose initiative comes before the next fighter's take effect first (PS-10)."""

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        turns = encounter.turns
        for _ in turns.names:
            if turns.next():
                play.next(*spells_due(encounter, NOBODY), Round())
                play.tell("the round ends")
                return Outcome("round")
            if turns.current is None or not encounter.fighter(turns.current).out:
                break
        return arrive(encounter, play)


def arrive(skirmish: Skirmish, play: Play) -> Outcome:
    """The turn has come to somebody."""
    name = skirmish.turns.current
    if name is None:
        return Outcome("turn")
    fighter = skirmish.fighter(name)
    due = spells_due(skirmish, fighter.initiative)
    if due:
        play.next(*due, Turned())
        play.tell("before {name}, magic takes effect", name=name)
        return Outcome("spells")
    state = ""
    if fighter.stunned > skirmish.clock:
        state = ", stunned: this action is lost"
    elif fighter.acted:
        state = ", whose combat action is gone"
    facts: dict[str, object] = {"unit": name, "initiative": fighter.initiative, "round": skirmish.clock + 1}
    play.tell("round {round}, initiative {initiative}: {unit}{state}", state=state, **facts)
    return Outcome("turn", data={"unit": name, "clock": skirmish.clock})


class Turned(Step, frozen=True):
    """The turn has come to somebody, after the spells before him."""

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        return arrive(encounter, play)


class Round(Step, frozen=True):
    """A new round begins: what was kept for later is lost, the economy starts anew (PS-03, PS-06 to PS-09)."""

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        for name, unit in encounter.units.items():
            if isinstance(unit, Fighter):
                waited(encounter, name, unit, play)
        encounter.clock += 1
        for unit in encounter.units.values():
            unit.moved = 0
            if isinstance(unit, Fighter):
                renew(unit)
        encounter.turns.start(encounter.by_initiative())
        turns = encounter.turns
        while turns.current is not None and encounter.fighter(turns.current).out and turns.left():
            turns.next()
        play.tell("round {round} begins", round=encounter.clock + 1)
        play.next(*deterioration.due(encounter), Turned())
        return Outcome("round", data={"clock": encounter.clock})


def waited(skirmish: Skirmish, name: str, fighter: Fighter, play: Play) -> None:
    """A fighter who kept his action for later has lost it; what his action would have outlasted has run out."""
    if not (fighter.deferred or fighter.watching):
        return
    what = f"waited for: {fighter.watching}" if fighter.watching else "deferred"
    play.tell("{name} {what}; the action is lost", name=name, what=what)
    recover(skirmish, name, play)


def renew(fighter: Fighter) -> None:
    """Nothing is done yet in the new round, but for the action that a defence of the last one took."""
    fighter.acted, fighter.spent_next = fighter.spent_next, False
    fighter.attacked = fighter.defended = fighter.martial = fighter.rear = fighter.running = False
    fighter.deferred = fighter.begun = False
    fighter.parries = fighter.strikes = fighter.used = 0
    fighter.watching = ""


class Spell(Step, frozen=True):
    """A spell takes effect, as its caster has described it; magic is not among these rules (PS-10)."""

    caster: str
    spell: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        play.tell("{spell} of {caster} takes effect", spell=self.spell, caster=self.caster)
        return Outcome("effect", data={"caster": self.caster, "spell": self.spell})


def spells_due(skirmish: Skirmish, initiative: int) -> list[Step]:
    """The spells that take effect before a fighter of some initiative acts; they are no longer pending."""
    due = [spell for spell in skirmish.spells if spell.clock <= skirmish.clock and spell.initiative > initiative]
    skirmish.spells = [spell for spell in skirmish.spells if spell not in due]
    return [Spell(spell.caster, spell.name) for spell in sorted(due, key=lambda spell: -spell.initiative)]


class Defer(Action):
    """Act later in this round, between the actions of two others; it is lost at the end of the round (PS-08)."""

    unit: UnitName

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        refuse(*waiting_reasons(encounter, self.unit))
        begin(encounter, self.unit, play)
        fighter.deferred = True
        play.tell("{unit} defers", unit=self.unit)
        return Outcome("deferred", success=True)


class Watch(Action):
    """Wait for something to happen, and act at once when it does; lost at the end of the round (PS-09)."""

    unit: UnitName
    when: Annotated[str, Meta(min_length=1, description="what is waited for, as the referee is told")]

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        refuse(*waiting_reasons(encounter, self.unit))
        begin(encounter, self.unit, play)
        fighter.watching = self.when
        play.tell("{unit} waits for: {when}", unit=self.unit, when=self.when)
        return Outcome("watching", success=True, data={"when": self.when})


def waiting_reasons(skirmish: Skirmish, name: str) -> list[Reason]:
    """What forbids to keep an action for later."""
    fighter = skirmish.fighter(name)
    waits = fighter.deferred or bool(fighter.watching)
    return [
        *attack_reasons(skirmish, name),
        ("waits" if waits else "", f"{name} keeps the action for later already"),
    ]


class Cast(Action):
    """Cast a spell: it takes effect in the next round at its own initiative; a spirit in an item at once (PS-10)."""

    unit: UnitName
    spell: Annotated[str, Meta(min_length=1, description="what it is, in words")]
    initiative: Annotated[int, Meta(ge=0, description="of the spell")] = 0
    item: Annotated[bool, Meta(description="whether a spirit bound into an item does it")] = False
    interrupt: Annotated[bool, Meta(description="out of turn, by the referee's leave")] = False

    def resolve(self, encounter: Skirmish, play: Play) -> Outcome:
        refuse(*attack_reasons(encounter, self.unit, interrupt=self.interrupt))
        begin(encounter, self.unit, play)
        action_done(encounter, self.unit)
        if self.item:
            play.next(Spell(self.unit, self.spell))
            play.tell("{unit} uses an item: {spell}", unit=self.unit, spell=self.spell)
            return Outcome("effect", success=True, data={"spell": self.spell})
        clock = encounter.clock + 1
        encounter.pend(self.unit, self.spell, self.initiative, clock)
        facts: dict[str, object] = {"spell": self.spell, "initiative": self.initiative, "clock": clock}
        play.tell(
            "{unit} casts {spell}: next round, initiative {initiative}",
            unit=self.unit,
            spell=self.spell,
            initiative=self.initiative,
        )
        return Outcome("cast", success=True, data=facts)


__all__ = ["Cast", "Defer", "EndTurn", "NextTurn", "Round", "Turn", "Watch", "turn_reasons"]
