"""Questions that need no fight: strikes, opposed rolls, damage, locations, blast, checks."""

from __future__ import annotations

from typing import Annotated

from skirm.api import Meta, Outcome, Play, Roll, RulesError, at_most, field

from . import blast, levels
from .damage import TOLD, harmed, power, reckoned
from .fighters import Area, Cover
from .harm import NOTHING
from .levels import Level
from .locations import Where, anywhere, component, spot_in
from .sizes import STANDING, size_of
from .weapons import MOST, Count

Side = Annotated[int | str, Meta(description="a chance in %, or a level such as glance")]
LANDED: dict[str, Level] = {"glance": "glance", "hit": "hit", "x2": "x2", "x4": "x4"}


class Strike(Roll):
    """A strike against a chance. Draws d100 `strike` (PS-56)."""

    chance: Annotated[int, Meta(description="strike chance after all modifiers, %; below 0 it counts as 0")]

    def roll(self, play: Play) -> Outcome:
        level = levels.throw(play, self.chance)
        play.tell("{strike.total} against {chance}: {level}", chance=max(0, self.chance), level=level)
        return Outcome(level, success=levels.lands(level), data={"chance": max(0, self.chance)})


class Opposed(Roll):
    """An attack and its defence on the opposed table (PS-58). A chance draws a d100, a level that is given none.

    Draws d100 `attack`, then d100 `defence`. The result is what is left of the attack, or what the defender has of it.
    """

    attacker: Side
    defender: Side

    def roll(self, play: Play) -> Outcome:
        attacker, defender = side_of(self.attacker), side_of(self.defender)
        attack = levels.throw(play, attacker, "attack") if isinstance(attacker, int) else attacker
        defence = levels.throw(play, defender, "defence") if isinstance(defender, int) else defender
        found = levels.cell(play, attack, defence)
        events = [f"attacker's weapon: {found.attacker}"] if found.attacker else []
        events += [f"defender's weapon: {found.defender}"] if found.defender else []
        events += [f"defender: {found.economy}"] if found.economy else []
        result = found.level or found.economy or "fail"
        play.tell(
            "{attack} against {defence}: {left}{events}",
            attack=attack,
            defence=defence,
            left=found.level or "nothing of the attack is left",
            events="".join(f"; {event}" for event in events),
        )
        data: dict[str, object] = {"attack": attack, "defence": defence, "final": found.level or levels.NOTHING}
        data |= {"attacker_weapon": found.attacker, "defender_weapon": found.defender, "economy": found.economy}
        return Outcome(result, success=bool(found.level), data=data)


def side_of(given: int | str) -> int | Level:
    """A chance or a level.

    Errors: RulesError (`level`) for anything else.
    """
    if isinstance(given, int):
        return given
    level = levels.level_of(given)
    if level is None:
        try:
            return int(given)
        except ValueError:
            known = ", ".join(levels.LEVELS)
            raise RulesError(("level", f"{given!r} is neither a chance nor a level; levels are {known}")) from None
    return level


class Damage(Roll):
    """Damage of a weapon at a level, against armour and size (PS-64, PS-65). Draws 2d10 `damage`.

    Here the total is a fact that odds may be asked for; in a fight only its band is.
    """

    wd: Annotated[int, Meta(description="weapon damage")]
    level: Annotated[str, Meta(description="glance, hit, x2 or x4")] = "hit"
    armour: Annotated[Count, Meta(description="worn, and of hard cover or a shield")] = 0
    size: Annotated[str, Meta(description="a row of the table sizes, or a strike bonus such as +50")] = STANDING
    halved: Annotated[bool, Meta(description="beyond effective range, and without explosive shells")] = False
    fast: Annotated[bool, Meta(description="no dice: 11 in their place (PS-46)")] = False

    def roll(self, play: Play) -> Outcome:
        level = levels.level_of(self.level)
        if level is None or level not in LANDED:
            raise RulesError(("level", f"{self.level!r} does no damage; levels that do are {', '.join(LANDED)}"))
        size = size_of(play, self.size)
        force = int(power(play, self.wd, level, halved=self.halved))
        add = reckoned(play, force, self.armour, 0, size.damage, size.name)
        table = play.table("damage")
        if self.fast:
            add.add(play.table("fast").whole("damage", least=-MOST), "in place of the dice", "PS-46")
            total = int(add)
        else:
            total = play.dice.sum(f"{table.throws(added=int(add))}{int(add):+d}", "damage")
        harm = table.row(total).name
        play.tell("total {total}: {harm}", total=total, harm=TOLD[harm])
        data: dict[str, object] = {"total": total, "weapon_damage": force, "added": int(add)}
        return Outcome(harm, success=harm != NOTHING, data=data)


class Location(Roll):
    """Where a hit falls on a body (PS-62, PS-B1). Draws 1d6 `location` unless the area is given, and 1d6 `spot`.

    What cover hides is rolled again.
    """

    area: Annotated[Area | None, Meta(description="the area, if it is known")] = None
    cover: Annotated[Cover, Meta(description="what the target is behind")] = "none"

    def roll(self, play: Play) -> Outcome:
        where = anywhere(play, cover=self.cover) if self.area is None else Where(self.area, spot_in(play, self.area))
        play.tell("{where}", where=str(where))
        return Outcome(", ".join(filter(None, where)), data={"area": where.area, "spot": where.spot})


class VehicleLocation(Roll):
    """Where a hit falls on a vehicle (PS-63). Draws 1d10 `location`; what is absent is rolled again."""

    absent: Annotated[list[str], Meta(description="components that the vehicle has not")] = field(default_factory=list)

    def roll(self, play: Play) -> Outcome:
        names = [row.name for _, row in play.table("vehicle").bands()]
        unknown = [name for name in self.absent if name.casefold() not in names]
        if unknown:
            raise RulesError(("component", f"there is no component {unknown[0]!r}; there are {', '.join(names)}"))
        gone = [name.casefold() for name in self.absent]
        part = component(play, [name for name in names if name not in gone])
        play.tell("{location.total}: {part}", part=part)
        return Outcome(part, data={"handling_reduced": part == "handling"})


class Blast(Roll):
    """Blast on somebody inside the burst radius (PS-75). Draws d100 `blast`, then 2d10 `damage` of what strikes."""

    hard_cover: Annotated[bool, Meta(description="behind hard cover, which halves it")] = False
    confined: Annotated[bool, Meta(description="solid walls inside the radius, which double it")] = False
    armour: Annotated[Count, Meta(description="worn where it strikes")] = 0
    size: Annotated[str, Meta(description="a row of the table sizes, or a strike bonus such as +50")] = STANDING

    def roll(self, play: Play) -> Outcome:
        size = size_of(play, self.size)
        level = blast.rolled(play)
        if not levels.lands(level):
            play.tell("{blast.total}: nothing comes of it")
            return Outcome(NOTHING, success=False, data={"level": level})
        share = blast.strength(play, hard_cover=self.hard_cover, confined=self.confined)
        force = int(power(play, play.table("blast").whole("damage", least=-MOST), level, "blast", share=share))
        harm = harmed(play, reckoned(play, force, self.armour, 0, size.damage, size.name))
        play.tell("{blast.total}, {level}: {damage.total}, {harm}", level=level, harm=TOLD[harm])
        return Outcome(harm, success=harm != NOTHING, data={"level": level, "weapon_damage": force})


class Check(Roll):
    """A check of a statistic: d100 up to a multiple of it (PS-A19). Draws d100 `check`."""

    value: Annotated[int, Meta(ge=0, description="of the statistic")]
    multiplier: Annotated[int, Meta(ge=1, description="its multiple")] = 3
    modifier: Annotated[int, Meta(description="the referee's figure, %")] = 0

    def roll(self, play: Play) -> Outcome:
        figure = play.figure("check", self.value, "statistic", "PS-72").times(self.multiplier, "its multiple", "PS-72")
        if self.modifier:
            figure.add(self.modifier, "the referee's", "PS-72", kind="house")
        chance = int(figure)
        result = play.dice.on(at_most(chance, "passed", "failed"), "check", "d100")
        play.tell("{check.total} against {chance}: {result}", chance=chance, result=result)
        return Outcome(result, success=result == "passed", data={"chance": chance})
