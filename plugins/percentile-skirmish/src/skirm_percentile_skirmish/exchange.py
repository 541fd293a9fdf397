"""One blow and its answer: both rolls, the opposed table, and the damage that is due. PS-04, PS-56 to PS-61."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from skirm.api import Figure, Part, Play

from . import levels, opposed
from .damage import Blow
from .fighters import LEGS, Fighter
from .levels import Cell, Level
from .made import note_shield
from .opposed import TOLD, Loss, advantage, lose, settle
from .response import ROLLED, Answered, Response, defence_figure, evading, give_ground, guard
from .riding import two_hands_due
from .weapons import Shield, Weapon

if TYPE_CHECKING:
    from .locations import Aim
    from .skirmish import Skirmish

Result = Literal["fumble", "miss", "glance", "hit", "x2", "x4", "parried", "dodged", "blocked", "dropped"]
Final = Literal["-", "glance", "hit", "x2", "x4"]
Left = Literal["", "glance", "hit", "x2", "x4"]
NOTHING: Final = "-"
LEFT: dict[str, Left] = {"glance": "glance", "hit": "hit", "x2": "x2", "x4": "x4"}
LANDS: dict[str, Final] = {"glance": "glance", "hit": "hit", "x2": "x2", "x4": "x4"}
STOPPED: dict[Response, Result] = {"parry": "parried", "dodge": "dodged", "shield": "blocked"}
# From the worst to the best for the attacker.
ORDER: tuple[Result, ...] = ("fumble", "dropped", "miss", "parried", "blocked", "dodged", "glance", "hit", "x2", "x4")


@dataclass(frozen=True)
class Blown:
    """A blow that is struck: by whom, with what, where, and what its damage would be.

    `area` and `spot` are where it goes, `aimed` whether that was stated, so that a plain hit may stray (PS-53); `low`
    that it stays at the lower body, and finds one of the legs by chance where nothing was stated (PS-16).
    """

    attacker: str
    target: str
    weapon: Weapon
    damage: int
    area: Aim = ""
    spot: str = ""
    aimed: bool = False
    low: bool = False


class Exchange(Part, omit_defaults=False):
    """What came of a blow and its answer.

    `level` is what the attacker rolled, `defence_level` the defender; `final` what the table leaves of the blow,
    `-` for nothing. `spent` is the round of which the defence took the action.
    """

    result: Result
    chance: int
    level: Level
    defence: Response = "none"
    defence_chance: int | None = None
    defence_level: Level | None = None
    final: Final = NOTHING
    economy: Literal["", "parry", "counter", "riposte"] = ""
    attacker_weapon: Loss = ""
    defender_weapon: Loss = ""
    riposte: bool = False
    spent: Literal["", "this", "next", "none"] = ""
    armour: int = 0

    @property
    def success(self) -> bool:
        """Whether the blow lands."""
        return self.final != NOTHING


def exchange(
    skirmish: Skirmish, blow: Blown, figure: Figure, order: Answered, play: Play, *, again: bool = False
) -> Exchange:
    """Strike, answer, compare; what lands is due as a step.

    Args:
        skirmish: The state.
        blow: What is struck.
        figure: The attacker's chance.
        order: How the target answers, and levels that are given instead of dice.
        play: Draws d100 `strike` of the attacker, then d100 `parry`, `dodge` or `shield` of the target.
        again: Whether it is a further blow of the same attack, from which the target has retreated already (PS-25).
    """
    target = skirmish.units[blow.target]
    parrying = order.parrying(skirmish, blow.target)
    retreat = defence = None
    if order.response == "retreat" and isinstance(target, Fighter):
        value = max(0, evading(play, target, order).exact + order.defence_modifier)
        figure.add(-value, "the target retreats", "PS-25")
        retreat = value // 1
    elif isinstance(target, Fighter) and order.response in ROLLED:
        defence = defence_figure(play, target, order, parrying)
    how = f" at {blow.target}, {blow.weapon.name}"
    level = opposed.rolled(play, figure, "strike", blow.attacker, order.level, how)
    done = Exchange("miss", max(0, int(figure)), level, order.response)
    if defence is not None and isinstance(target, Fighter):
        answer(skirmish, blow, done, defence, order, play)
    else:
        done.defence_chance = retreat
        unanswered(skirmish, blow, done, order, play, gone=again)
    left = levels.level_of(done.final)
    if left is not None:
        land(blow, left, done.armour, play)
    if isinstance(target, Fighter) and parrying[0] is not None:
        play.then(*two_hands_due(blow.target, target, *filter(None, parrying)))
    return done


def answer(skirmish: Skirmish, blow: Blown, done: Exchange, defence: Figure, order: Answered, play: Play) -> None:
    """Roll the answer, and read both levels off the opposed table (PS-58)."""
    target = skirmish.fighter(blow.target)
    done.defence_level = opposed.rolled(play, defence, order.response, blow.target, order.defence_level)
    done.defence_chance = max(0, int(defence))
    found = levels.cell(play, done.level, done.defence_level)
    if order.response == "shield":
        found = shielded(found, done, target.shield)
    if done.armour and target.shield is not None:
        note_shield(play, target.shield, "armour", done.armour)
    done.final, done.economy = landing(found.level), found.economy
    tell_stop(blow, done, order.response, play)
    parrying = order.parrying(skirmish, blow.target)
    done.attacker_weapon = lose(blow.weapon, found.attacker)
    done.defender_weapon = lose(guard(target, order, parrying), found.defender)
    for whose, weapon, loss in (
        (blow.attacker, blow.weapon, done.attacker_weapon),
        (blow.target, guard(target, order, parrying), done.defender_weapon),
    ):
        if loss and weapon is not None:
            play.tell("the {weapon} of {whose} is {loss}", weapon=weapon.name, whose=whose, loss=loss)
    parry = order.response in ("parry", "shield")
    done.spent, done.riposte = settle(skirmish, blow.target, blow.attacker, found, play, parry=parry)
    done.result = result_of(found, done, order.response)


def shielded(found: Cell, done: Exchange, shield: Shield | None) -> Cell:
    """A shield that catches the blow lets it through, less its armour, where the cell reads Parry or Def Break.

    That is PS-A12. A shield that breaks by it has still been in the way. Any other cell is better for the defender.
    """
    reads = found.defender == "break" or (found.economy == "parry" and not found.attacker)
    if not reads or not levels.lands(done.level) or shield is None:
        return found
    done.armour = shield.armour
    return found._replace(level=LEFT[done.level])


def landing(level: str) -> Final:
    """What a level leaves of a blow: nothing of a fumble or a miss."""
    return LANDS.get(level, NOTHING)


def unanswered(
    skirmish: Skirmish, blow: Blown, done: Exchange, order: Answered, play: Play, *, gone: bool = False
) -> None:
    """Nobody rolls against the blow: it lands as it was rolled; who retreats is gone from his hex (PS-25)."""
    done.result = done.level
    done.final = landing(done.level)
    if done.level == "fumble":
        play.tell("what the fumble brings is the referee's to say (PS-57)")
    if order.response == "retreat" and not gone:
        give_ground(skirmish, blow.target, blow.attacker, order, play)
        done.spent, _ = settle(skirmish, blow.target, blow.attacker, Cell(""), play, parry=False)


def result_of(found: Cell, done: Exchange, response: Response) -> Result:
    """The word for what came of a blow that was answered."""
    if found.level:
        return found.level
    if done.attacker_weapon == "dropped":
        return "dropped"
    if found.economy or found.attacker == "break" or found.defender == "break":
        return STOPPED[response]
    return done.level


def tell_stop(blow: Blown, done: Exchange, response: Response, play: Play) -> None:
    """Tell what the two rolls make of the blow."""
    facts = {"target": blow.target, "how": STOPPED[response], "level": TOLD.get(done.final, "")}
    if done.armour:
        play.tell("the shield of {target} is in the way: its armour {armour} counts", armour=done.armour, **facts)
    elif done.success and done.final != done.level:
        play.tell("{target} turns most of it aside: {level} is left", **facts)
    elif done.success:
        play.tell("{target} does not stop it: {level}", **facts)
    elif levels.lands(done.level):
        play.tell("the blow is {how}", **facts)
    else:
        play.tell("the blow misses")


def land(blow: Blown, level: Level, armour: int, play: Play) -> None:
    """The damage is due; `armour` is that of a shield in the way. Draws `leg` of a low kick."""
    legs = blow.low and not blow.aimed
    area = LEGS[play.dice.choose(LEGS, "leg", blow.target) == LEGS[1]] if legs else blow.area
    play.then(
        Blow(
            unit=blow.target,
            damage=blow.damage,
            level=level,
            area=area,
            spot=blow.spot,
            aimed=blow.aimed,
            more_armour=armour,
            by=blow.attacker,
            what=blow.weapon.name,
            low=blow.low,
        )
    )


def better(*blows: Exchange) -> Exchange:
    """The best of some blows for the attacker."""
    return max(blows, key=lambda each: ORDER.index(each.result))


__all__ = ["Blown", "Exchange", "advantage", "better", "exchange"]
