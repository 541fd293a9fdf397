"""What harm does to a location: levels and counts, timers, statistics, shock, death. PS-65 to PS-71, PS-73."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirm.api import Outcome, Play, Step

from .fighters import ARMS, HARMS, LASTING, LEGS, Area, Fighter, Harm, Injury, Lesser, counted, vital, worded
from .targets import Target
from .weapons import FARTHEST, MOST

if TYPE_CHECKING:
    from .skirmish import Skirmish

NOTHING = "none"
# What a statistic has lost that no question of odds reads, so that no die is thrown for it.
UNASKED = -1
# What a destroyed body of a vehicle or beast is called.
BODIES = ("body", "bodyshell")
# What a maim can take from.
STATISTICS = (
    "left",
    "right",
    "agility",
    "perception",
    "strength",
    "coordination",
    "health",
    "will",
    "initiative",
)
HANDS = {area: hand for hand, area in ARMS.items()}
LAME = "{unit} cannot use the {area} for {time}"


@dataclass(frozen=True)
class Taken:
    """What a harm came to: the one that takes effect, and level and count of the location after it."""

    effect: Harm
    level: Harm
    count: int


def accumulate(play: Play, injury: Injury | None, harm: Harm) -> Taken:
    """Harm on top of what a location has taken (PS-73).

    A higher level replaces the old one, the same counts until it becomes the next, a lower one leaves it as it is.
    """
    if injury is None or HARMS.index(harm) > HARMS.index(injury.level):
        return Taken(harm, harm, 1)
    if harm != injury.level:
        return Taken(harm, injury.level, injury.count)
    count = injury.count + 1
    table = play.table("accumulation")
    if not table.has(harm) or count < table.whole(harm, least=2, peek=True):
        return Taken(harm, harm, count)
    table.at(harm)
    higher = HARMS[HARMS.index(harm) + 1]
    return Taken(higher, higher, 1)


def inflict(skirmish: Skirmish, name: str, area: Area, spot: str, harm: Harm, play: Play) -> Taken:
    """Let a fighter take harm; what needs dice follows as steps `injure` and `maim`.

    Args:
        spot: Where exactly, empty where nobody knows.
        harm: The level by the damage roll.
    """
    fighter = skirmish.fighter(name)
    before = fighter.injuries.get(area)
    taken = accumulate(play, before, harm)
    injury = fighter.injuries[area] = before or Injury()
    if before is None or HARMS.index(taken.level) > HARMS.index(injury.level):
        injury.taken, injury.spot, injury.treated, injury.check, injury.also = skirmish.clock, spot, False, 0, []
    elif HARMS.index(taken.effect) >= LASTING and vital(area, spot):
        injury.spot = spot
    injury.level, injury.count = taken.level, taken.count
    untreated(play, injury, taken.effect, skirmish.clock)
    play.next(*effects(skirmish, name, area, spot, taken.effect, play))
    return taken


def untreated(play: Play, injury: Injury, effect: Harm, clock: int) -> None:
    """Start the clock of a wound or worse that nobody has treated (PS-72); a lesser one gets its own (PS-73)."""
    if HARMS.index(effect) < LASTING:
        return
    check = clock + play.table("timers").whole("deterioration", least=1, most=FARTHEST)
    if effect != injury.level:
        injury.also.append(Lesser(effect, check))
    elif not injury.check:
        injury.check, injury.treated = check, False


def effects(skirmish: Skirmish, name: str, area: Area, spot: str, effect: Harm, play: Play) -> list[Step]:
    """What a level of harm does at once, and the steps that need dice (PS-65 to PS-71)."""
    fighter = skirmish.fighter(name)
    if effect == "stun":
        daze(fighter, area, spot, skirmish.next_action(name) + 1, stun=True)
    elif effect == "injure":
        return [Injure(name, area, spot)]
    elif effect in ("maim", "destroy"):
        if effect == "destroy" and vital(area, spot):
            fighter.dead = True
            return []
        fighter.shocks.append(play.table("timers").whole(f"shock-{effect}", least=-MOST))
        if effect == "maim":
            return [Maim(name, area)]
        if area in HANDS:
            lose(fighter, HANDS[area], fighter.left if HANDS[area] == "left" else fighter.right)
    return []


def daze(fighter: Fighter, area: Area, spot: str, until: int, *, stun: bool) -> None:
    """An area cannot be used before a clock; a vital one costs all actions until then (PS-66, PS-67)."""
    injury = fighter.injuries[area]
    if stun:
        injury.stunned = max(injury.stunned, until)
    else:
        injury.until = max(injury.until, until)
    if vital(area, spot):
        fighter.stunned = max(fighter.stunned, until)


def lose(fighter: Fighter, statistic: str, points: int) -> int:
    """Take points from a statistic for good, down to 0.

    Returns: What was lost.
    """
    if fighter.lost.get(statistic) == UNASKED:
        return 0
    before: int = getattr(fighter, statistic)
    points = min(before, points)
    setattr(fighter, statistic, before - points)
    if points:
        fighter.lost[statistic] = fighter.lost.get(statistic, 0) + points
    return points


class Injure(Step, frozen=True):
    """How long an injured area cannot be used: d10 rounds, counted at its owner's initiative (PS-67, PS-A17).

    Draws 1d10 `injure`. Of two timers the longer one counts (PS-B7); one that no die could lengthen throws none.
    """

    unit: str
    area: Area
    spot: str = ""

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        injury = fighter.injuries.get(self.area)
        start = encounter.next_point(self.unit)
        if fighter.dead or injury is None or injury.until > start + 10:
            return Outcome("dropped")
        rounds = play.dice.sum("1d10", "injure", self.unit)
        daze(fighter, self.area, self.spot, start + rounds, stun=False)
        line = "{unit} can do nothing for {time}" if vital(self.area, self.spot) else LAME
        play.tell(line, unit=self.unit, area=worded(self.area), time=counted(rounds, "round"))
        return Outcome("injured", data={"area": self.area, "until": injury.until})


class Maim(Step, frozen=True):
    """The statistic that suits a maimed area loses d10 points for good (PS-69). Draws 1d10 `maim`.

    It is thrown where less is left to lose, too (PS-73).
    """

    unit: str
    area: Area

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        fighter = encounter.fighter(self.unit)
        statistic = play.table("statistic").word(self.area, among=STATISTICS)
        value: int = getattr(fighter, statistic)
        if fighter.dead or fighter.lost.get(statistic) == UNASKED:
            return Outcome("dropped")
        points = lose(fighter, statistic, play.dice.sum("1d10", "maim", self.unit))
        facts: dict[str, object] = {"statistic": statistic, "lost": points, "left": value - points}
        play.tell("{unit} loses {lost} of {statistic} for good: {left} left", unit=self.unit, **facts)
        return Outcome("lost", data=facts)


def spoil(skirmish: Skirmish, name: str, part: str, harm: Harm, play: Play) -> Taken:
    """Let a component of a vehicle, or the body of a beast or thing, take harm; nothing of it heals or deteriorates."""
    target = skirmish.target(name)
    before = target.levels.get(part)
    taken = accumulate(play, before, harm)
    injury = target.levels[part] = before or Injury()
    if before is None or taken.level != injury.level:
        injury.taken = skirmish.clock
    injury.level, injury.count = taken.level, taken.count
    if taken.effect == "stun":
        injury.stunned = max(injury.stunned, skirmish.clock + 1)
    elif taken.effect == "injure":
        play.next(Fail(name, part))
    elif taken.effect == "maim":
        play.next(Reduce(name, part))
    if taken.level == "destroy" and part in BODIES:
        target.destroyed = True
    return taken


class Fail(Step, frozen=True):
    """How long a component cannot be used: d10 rounds (PS-65). Draws 1d10 `injure`."""

    unit: str
    part: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        target = encounter.target(self.unit)
        injury = target.levels.get(self.part)
        if target.destroyed or injury is None or injury.until > encounter.clock + 10:
            return Outcome("dropped")
        rounds = play.dice.sum("1d10", "injure", self.unit)
        injury.until = max(injury.until, encounter.clock + rounds)
        play.tell("{unit}: {part} fails for {time}", unit=self.unit, part=self.part, time=counted(rounds, "round"))
        return Outcome("failing", data={"part": self.part, "until": injury.until})


class Reduce(Step, frozen=True):
    """A figure of a maimed component is lower by d10 for good; whose figures they are, the referee knows (PS-69).

    Draws 1d10 `maim`.
    """

    unit: str
    part: str

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        if encounter.target(self.unit).destroyed:
            return Outcome("dropped")
        play.dice.told("1d10", "maim", self.unit)
        play.tell("{unit}: a figure of {part} is lower by {maim.total} for good", unit=self.unit, part=self.part)
        return Outcome("reduced", data={"part": self.part})


def consequences(unit: Fighter | Target, area: str, spot: str, effect: Harm) -> dict[str, object]:
    """What the referee has to judge, or to look up elsewhere, after a harm (PS-66, PS-69, PS-70)."""
    if not isinstance(unit, Fighter):
        return {"handling_reduced": True} if area == "handling" else {}
    facts: dict[str, object] = {}
    if area in LEGS:
        facts["may_fall"] = True
    if area in HANDS:
        facts["may_drop"] = True
    if effect == "maim" and vital(area, spot):
        facts["may_be_fatal"] = True
    if effect == "destroy" and area in HANDS:
        facts["recompute"] = "coordination"
    return facts
