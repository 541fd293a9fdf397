"""What will run out, as `show` lists it: injuries, deadlines, actions that are spent, rights, spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Expiry

from .deterioration import next_check
from .fighters import Fighter, counted, worded

if TYPE_CHECKING:
    from .skirmish import Skirmish


def expiring(skirmish: Skirmish) -> list[Expiry]:
    """What will run out: stuns, injuries, checks for deterioration, spells, actions that are spent, rights.

    Nothing is due of the dead.
    """
    found = []
    for name, unit in skirmish.units.items():
        if isinstance(unit, Fighter) and not unit.dead:
            found += hurt(skirmish, name, unit)
            found += [] if unit.out else pending(skirmish, name, unit)
    return found + [
        Expiry(spell.caster, f"{spell.name} takes effect", f"round {spell.clock + 1}, initiative {spell.initiative}")
        for spell in skirmish.spells
    ]


def hurt(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Expiry]:
    """What was hurt and comes back, or gets worse, and the shock rolls that are due."""
    found = []
    for area, injury in fighter.injuries.items():
        until = max(injury.until, injury.stunned)
        if until > skirmish.clock:
            found.append(Expiry(name, f"the {worded(area)} cannot be used", f"end of the turn in round {until}"))
        check = next_check(injury)
        if check:
            found.append(Expiry(name, f"the {worded(area)} is untreated", f"round {check + 1}"))
    if fighter.shocks:
        found.append(Expiry(name, f"{counted(len(fighter.shocks), 'shock roll')} due", "at once"))
    return found


def pending(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Expiry]:
    """What the round or the next order ends."""
    found = []
    if fighter.stunned > skirmish.clock:
        found.append(Expiry(name, "stunned", f"end of the turn in round {fighter.stunned}"))
    if fighter.spent_next:
        found.append(Expiry(name, "no combat action", f"round {skirmish.clock + 2}"))
    for right, what in ((fighter.riposte, "riposte against"), (fighter.may_throw, "throw of")):
        if right:
            found.append(Expiry(name, f"{what} {right}", "the next order"))
    if fighter.deferred or fighter.watching:
        found.append(Expiry(name, "the action kept for later", f"end of round {skirmish.clock + 1}"))
    return found
