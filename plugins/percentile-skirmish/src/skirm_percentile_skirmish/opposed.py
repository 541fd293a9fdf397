"""Two levels against each other, and what it leaves behind: weapons, the action budget, rights. PS-58 to PS-61."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skirm.api import Figure, Play

from . import levels
from .budget import Cost, charge_defence
from .levels import Cell, Level
from .weapons import Shield, Weapon

if TYPE_CHECKING:
    from .skirmish import Skirmish

Given = Literal["", "fumble", "miss", "fail", "glance", "hit", "succeed", "x2", "x4", "*2", "*4"]
Loss = Literal["", "dropped", "broken"]
LOSSES: dict[str, Loss] = {"drop": "dropped", "break": "broken"}
TOLD = {
    "fumble": "a fumble",
    "miss": "a miss",
    "glance": "a glance",
    "hit": "a hit",
    "x2": "a hit x2",
    "x4": "a hit x4",
}
# What is rolled for anything but a blow hits nobody.
TRIED = {
    "fumble": "a fumble",
    "miss": "which fails",
    "glance": "which barely succeeds",
    "hit": "which succeeds",
    "x2": "which succeeds x2",
    "x4": "which succeeds x4",
}
BLOWS = ("strike", "bite", "bear-hug")
COSTS = {
    "this": "takes the action of this round",
    "next": "takes the action of the next round",
    "none": "costs nothing more",
}
# What the defender may do once an attack is over, as the table gives it.
RIPOSTE, COUNTER, PARRY = "riposte", "counter", "parry"


def rolled(play: Play, chance: Figure, purpose: str, of: str, given: Given = "", how: str = "") -> Level:
    """The level of a roll against a chance, or the one that was given (PS-A8). Draws d100 `purpose`; tells it.

    Args:
        play: For the dice.
        chance: In %.
        purpose: What the roll is for.
        of: Whose it is.
        given: The level, where it was ordered.
        how: What is told of it; the purpose by default.
    """
    value = max(0, int(chance))
    level = levels.level_of(given) if given else None
    facts: dict[str, object] = {"of": of, "how": how or f", {purpose}", "value": value}
    words = TOLD if purpose in BLOWS else TRIED
    if level is not None:
        play.tell("{of}{how}: {level} against {value}, as told", level=words[level], **facts)
        return level
    level = levels.throw(play, value, purpose, of)
    play.tell(f"{{of}}{{how}}: {{{purpose}.natural}} against {{value}}, {{level}}", level=words[level], **facts)
    return level


def lose(weapon: Weapon | Shield | None, event: str) -> Loss:
    """Let a weapon be dropped or broken; a limb, or no weapon in play, lets the event fall away (PS-B3)."""
    if not event or weapon is None or (isinstance(weapon, Weapon) and weapon.limb):
        return ""
    loss = LOSSES[event]
    if loss == "dropped":
        weapon.dropped = True
    else:
        weapon.broken = True
    return loss


def settle(
    skirmish: Skirmish, defender: str, attacker: str, found: Cell, play: Play, *, parry: bool
) -> tuple[Cost, bool]:
    """Charge the defence, and give the right of a riposte.

    Args:
        skirmish: The state.
        defender: Who defended himself.
        attacker: Against whom.
        found: The cell of the opposed table.
        play: For the story.
        parry: Whether the defence was a parry or a shield, which are halved when they are repeated.

    Returns: What the defence cost, and whether he may attack at once.
    """
    fighter = skirmish.fighter(defender)
    cost = charge(skirmish, defender, play, parry=parry, free=found.economy == COUNTER)
    facts = {"defender": defender, "attacker": attacker}
    if found.economy == RIPOSTE:
        fighter.riposte = attacker
        play.tell("{defender} may riposte against {attacker} with the next order", **facts)
    return cost, found.economy == RIPOSTE


def charge(skirmish: Skirmish, defender: str, play: Play, *, parry: bool = False, free: bool = False) -> Cost:
    """Charge a defence, and tell what it costs; arguments as for `charge_defence`."""
    cost = charge_defence(skirmish, defender, parry=parry, free=free)
    if free:
        play.tell("{defender} counters, and keeps the action", defender=defender)
    else:
        play.tell("the defence of {defender} {cost}", defender=defender, cost=COSTS[cost])
    return cost


def advantage(found: Cell) -> bool:
    """Whether the table is on the defender's side: a riposte or a counter (PS-30)."""
    return found.economy in (RIPOSTE, COUNTER)
