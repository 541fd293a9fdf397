"""The skirmish: who takes part, in which order, by which light (PS-01, PS-02)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

from skirm.api import Encounter, Expiry, Meta, Part, RulesError, TurnOrder, UnitName, View, field, folded
from skirm.hexes import distance

from .expiry import expiring
from .fighters import AREAS, HARMS, LAST_ROUND, Clock, Fighter
from .forgetting import forget
from .targets import Target
from .view import draw
from .weapons import Count


class Scene(Part):
    """The surroundings: light, smoke or dust in the line of fire, solid walls within a blast."""

    light: Literal["day", "dusk", "moonlit", "moonless"] = "day"
    smoke: bool = False
    confined: bool = False


class Spell(Part):
    """A spell that was cast and takes effect at its own initiative, in the round of a clock (PS-10)."""

    caster: UnitName
    name: str
    initiative: Count = 0
    clock: Clock = 0


Round = Annotated[int, Meta(ge=0, le=LAST_ROUND)]


def holds(holder: Fighter | Target | None, held: Fighter) -> bool:
    """Whether somebody can hold another: he is in the fight, and as far as anybody knows in the same hex.

    Nobody is not judged: that there is no such unit is told elsewhere.
    """
    if holder is None:
        return True
    known = holder.position is not None and held.position is not None
    return isinstance(holder, Fighter) and not holder.out and not (known and holder.position != held.position)


class Skirmish(Encounter):
    """A skirmish. `clock` counts the rounds since it began, 5 seconds each; `turns` the order of this round."""

    turns: TurnOrder = field(default_factory=TurnOrder)
    clock: Round = 0
    units: dict[str, Fighter | Target] = field(default_factory=dict)
    spells: list[Spell] = field(default_factory=list)
    scene: Scene = field(default_factory=Scene)

    def __post_init__(self) -> None:
        """Whoever wrote no order of turns gets the one by initiative; a hold that nobody has any more is gone."""
        if not self.turns.names:
            self.turns.start(self.by_initiative())
        held = [unit for unit in self.units.values() if isinstance(unit, Fighter) and unit.held]
        if held:
            holders = {folded(name): unit for name, unit in self.units.items()}
            for unit in held:
                unit.held = [grip for grip in unit.held if holds(holders.get(folded(grip.by)), unit)]

    def by_initiative(self) -> list[str]:
        """The fighters, the highest initiative first, ties as they are listed (PS-02, PS-A28)."""
        fighters = {name: unit for name, unit in self.units.items() if isinstance(unit, Fighter)}
        return sorted(fighters, key=lambda name: -fighters[name].initiative)

    def fighter(self, name: str) -> Fighter:
        """A unit that has to be a fighter. Errors: RulesError (`no-fighter`)."""
        unit = self.units[name]
        if not isinstance(unit, Fighter):
            raise RulesError(("no-fighter", f"{name} is no fighter"))
        return unit

    def target(self, name: str) -> Target:
        """A unit that has to be a target. Errors: RulesError (`no-target`)."""
        unit = self.units[name]
        if not isinstance(unit, Target):
            raise RulesError(("no-target", f"{name} is a fighter, and takes turns"))
        return unit

    def next_point(self, name: str) -> int:
        """The clock of a fighter's next initiative: this round's while it is still to come, else the next round's.

        An Injure of n rounds ends n after it, whether or not he has an action there (PS-67, PS-A17).
        """
        fighter = self.fighter(name)
        waits = fighter.deferred or bool(fighter.watching) or name in self.turns.left()
        own = self.turns.current == name and not fighter.acted
        return self.clock if waits or own else self.clock + 1

    def next_action(self, name: str) -> int:
        """The clock of the next combat action that a fighter still has; a stun ends one after it (PS-66).

        A defence may have taken this round's, or the next one's (PS-06).
        """
        fighter = self.fighter(name)
        if self.next_point(name) == self.clock and not fighter.acted:
            return self.clock
        return self.clock + 1 + fighter.spent_next

    def pend(self, caster: str, name: str, initiative: int, clock: int) -> None:
        """Let a spell wait for its initiative in the round of a clock (PS-10)."""
        self.spells.append(Spell(caster, name, initiative, clock))

    def next_up(self) -> str | None:
        return self.turns.current

    def able(self, name: str) -> bool:
        unit = self.units[name]
        return isinstance(unit, Fighter) and not unit.out

    def vigour(self, name: str) -> float | None:
        """The levels that the six areas of a fighter can still take, None for a target."""
        unit = self.units[name]
        if not isinstance(unit, Fighter):
            return None
        return len(AREAS) * len(HARMS) - sum(HARMS.index(injury.level) + 1 for injury in unit.injuries.values())

    def apart(self, name: str, other: str) -> float | None:
        """How many hexes lie between two units, None where nobody knows."""
        here, there = self.units[name].position, self.units[other].position
        return None if here is None or there is None else distance(here, there)

    def forget(self, asked: Collection[str]) -> None:
        forget(self, tuple(asked))

    def view(self) -> View:
        return draw(self)

    def expiring(self) -> list[Expiry]:
        return expiring(self)

    def joined(self, name: str) -> None:
        if not isinstance(self.units[name], Fighter) or name in self.turns.names:
            return
        order = self.by_initiative()
        if self.unbegun([other for other in order if other != name]):
            self.turns.start(order)
            return
        behind = [other for other in order[order.index(name) + 1 :] if other in self.turns.names]
        self.turns.add(name, self.turns.names.index(behind[0]) if behind else None)

    def unbegun(self, order: list[str]) -> bool:
        """Whether nothing has happened yet, and nobody wrote another order than this one by initiative."""
        fighters = [unit for unit in self.units.values() if isinstance(unit, Fighter)]
        begun = any(unit.acted or unit.defended or unit.moved or unit.used or unit.watching for unit in fighters)
        deferred = any(unit.deferred for unit in fighters)
        turns = self.turns
        return not (self.clock or begun or deferred) and turns.names == order and turns.current in (None, *order[:1])

    def leaving(self, name: str) -> None:
        self.turns.remove(name)
        self.spells = [spell for spell in self.spells if spell.caster != name]
        for unit in self.units.values():
            if isinstance(unit, Fighter):
                unit.held = [grip for grip in unit.held if grip.by != name]
                unit.riposte = "" if unit.riposte == name else unit.riposte
                unit.may_throw = "" if unit.may_throw == name else unit.may_throw
                unit.mount = "" if unit.mount == name else unit.mount

    def over(self) -> str | None:
        fighters = [unit for unit in self.units.values() if isinstance(unit, Fighter)]
        sides = {unit.side for unit in fighters if not unit.out}
        if len(sides) > 1 or len({unit.side for unit in fighters}) < 2:
            return None
        return f"only {sides.pop()} is left in the fight" if sides else "nobody is left in the fight"
