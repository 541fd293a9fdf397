"""The economy of a round: who may act, and what attacks and defences cost. PS-03, PS-06 to PS-09, PS-61."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .fighters import ARMS, LEGS, Fighter, worded
from .weapons import Hand, Weapon

if TYPE_CHECKING:
    from skirm.api import Play

    from .skirmish import Skirmish

Reason = tuple[str | bool, str]
Cost = Literal["this", "next", "none"]


def busy(skirmish: Skirmish) -> str:
    """The one whose turn it is, while he has begun it and not yet attacked; nobody acts in between (PS-08)."""
    current = skirmish.turns.current
    if current is None:
        return ""
    fighter = skirmish.fighter(current)
    return current if (fighter.moved or fighter.used) and not (fighter.acted or fighter.running) else ""


def at_work(skirmish: Skirmish) -> str:
    """Who kept his action for later and has begun it by now, empty where nobody has: others wait for him (PS-08)."""
    return next(
        (
            name
            for name, unit in skirmish.units.items()
            if isinstance(unit, Fighter)
            and unit.begun
            and (unit.deferred or unit.watching)
            and not (unit.acted or unit.out or unit.stunned > skirmish.clock)
        ),
        "",
    )


def turn_reasons(skirmish: Skirmish, name: str, *, interrupt: bool = False, riposte: str = "") -> list[Reason]:
    """What forbids somebody to act now.

    Args:
        skirmish: The state.
        name: Who wants to act.
        interrupt: By the referee's leave, out of turn (PS-11).
        riposte: Whom he attacks by the right of a riposte, empty where he does not claim it (PS-61).
    """
    fighter = skirmish.fighter(name)
    current = skirmish.turns.current
    own = name == current
    waited = fighter.deferred or bool(fighter.watching)
    free = own or waited or interrupt or bool(riposte)
    cut = busy(skirmish)
    begun = at_work(skirmish)
    leave = interrupt or bool(riposte)
    return [
        ("out" if fighter.out else "", f"{name} is out of the fight"),
        ("stunned" if fighter.stunned > skirmish.clock else "", f"{name} is stunned and loses this action (PS-66)"),
        ("running" if fighter.running else "", f"{name} runs in this round and does nothing else (PS-13)"),
        (
            "turn" if not free else "",
            f"it is the turn of {current}, not of {name}; interrupt=true is the referee's leave"
            + (f", riposte=true the right against {fighter.riposte}" if fighter.riposte else ""),
        ),
        (
            "interrupting"
            if fighter.deferred and not own and not interrupt and not riposte and cut not in ("", name)
            else "",
            f"{cut} has begun and not yet attacked, and {name}, who deferred, comes before or after that (PS-08)",
        ),
        (
            "interrupting" if begun not in ("", name) and not leave and not fighter.watching else "",
            f"{begun} has begun what was kept for later, and {name} comes after that; advance ends it (PS-08)",
        ),
        ("no-riposte" if riposte and fighter.riposte != riposte else "", f"{name} has no riposte against {riposte}"),
    ]


def attack_reasons(skirmish: Skirmish, name: str, *, riposte: str = "", interrupt: bool = False) -> list[Reason]:
    """What forbids an attack, or another combat action, now; arguments as for `turn_reasons`."""
    fighter = skirmish.fighter(name)
    spent = fighter.acted and not riposte
    return [
        *turn_reasons(skirmish, name, interrupt=interrupt, riposte=riposte),
        ("spent" if spent else "", f"{name} has no combat action left in this round (PS-03)"),
        ("held" if fighter.holds_by("restrained") else "", f"{name} is held fast (PS-29)"),
    ]


def begin(skirmish: Skirmish, name: str, play: Play, *, own: bool = True) -> None:
    """An order is carried out: rights of a riposte or a throw that it does not take are lost (PS-61).

    Args:
        skirmish: The state.
        name: Who acts; nothing is told of his own rights.
        play: For the story.
        own: Whether it belongs to his turn, or to what he kept for later; a riposte does not (PS-08).
    """
    actor = skirmish.units.get(name)
    if own and isinstance(actor, Fighter) and name != skirmish.turns.current:
        actor.begun = actor.deferred or bool(actor.watching)
    for other, unit in skirmish.units.items():
        if isinstance(unit, Fighter) and (unit.riposte or unit.may_throw):
            if unit.riposte and other != name:
                play.tell("{other} does not take the riposte", other=other)
            unit.riposte = unit.may_throw = ""


def attack_done(skirmish: Skirmish, name: str, *, riposte: bool = False, play: Play) -> None:
    """Somebody attacks: his combat action is gone, unless it is a riposte, which is extra (PS-61)."""
    begin(skirmish, name, play, own=not riposte)
    if not riposte:
        action_done(skirmish, name)


def action_done(skirmish: Skirmish, name: str) -> None:
    """The combat action of this round is used, by an attack or otherwise; a defence then costs the next one."""
    fighter = skirmish.fighter(name)
    fighter.acted = fighter.attacked = True
    fighter.deferred = False
    fighter.watching = ""


def charge_defence(skirmish: Skirmish, name: str, *, parry: bool = False, free: bool = False) -> Cost:
    """What a defence costs: this round's action before an own attack, the next round's after it, once a round.

    Args:
        skirmish: The state.
        name: Who defends himself.
        parry: Whether it counts among the parries, of which each further one is halved (PS-07).
        free: Whether the opposed table lets him keep his action (a Counter, PS-60).
    """
    fighter = skirmish.fighter(name)
    fighter.parries += parry
    if free or fighter.defended:
        return "none"
    fighter.defended = True
    if fighter.attacked:
        spent, fighter.spent_next = fighter.spent_next, True
        return "none" if spent else "next"
    spent, fighter.acted = fighter.acted, True
    fighter.deferred = False
    fighter.watching = ""
    return "none" if spent else "this"


def weapon_reasons(skirmish: Skirmish, name: str, weapon: Weapon, hand: Hand | None = None) -> list[Reason]:
    """What forbids somebody to use a weapon, or a limb as one; `hand` where it is not the weapon's own."""
    fighter = skirmish.fighter(name)
    clock = skirmish.clock
    arms: list[Hand] = ["right", "left"] if weapon.hands == 2 else [hand or weapon.hand]
    useless = [] if weapon.kick else [ARMS[arm] for arm in arms if fighter.unusable(ARMS[arm], clock)]
    lame = [leg for leg in LEGS if fighter.unusable(leg, clock)] if weapon.kick else []
    return [
        (
            "not-drawn" if not weapon.drawn and not weapon.dropped else "",
            f"the {weapon.name} of {name} is not drawn",
        ),
        ("dropped" if weapon.dropped else "", f"the {weapon.name} of {name} lies on the ground"),
        ("broken" if weapon.broken else "", f"the {weapon.name} of {name} is broken"),
        ("arm" if useless else "", f"{name} cannot use the {' and the '.join(map(worded, useless))}"),
        ("leg" if lame else "", f"{name} cannot use the {' and the '.join(map(worded, lame))}"),
    ]
