"""What a harm means for the fight, in words: who is out, what cannot be used, what is due. PS-66 to PS-72."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fighters import ARMS, HARMS, LASTING, Area, Fighter, vital, worded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.api import Play

    from .fighters import Harm
    from .skirmish import Skirmish

HANDS = {area: hand for hand, area in ARMS.items()}


def tell_aftermath(
    skirmish: Skirmish,
    name: str,
    area: Area,
    spot: str,
    effect: Harm,
    play: Play,
    facts: Mapping[str, object],
    *,
    was_out: bool,
) -> None:
    """Tell it in one line; nothing of the dead, and nothing where nothing follows.

    Args:
        skirmish: The state after the harm.
        name: Whose harm it is.
        area: Where, and `spot` where exactly.
        effect: The level that took effect.
        play: For the story.
        facts: What the referee has to judge, as `harm.consequences` has it.
        was_out: Whether the fighter was out of the fight before.
    """
    fighter = skirmish.fighter(name)
    if fighter.dead:
        return
    told = ["out of the fight"] if fighter.out and not was_out else []
    told += unusable(fighter, area, spot, effect)
    if effect == "destroy" and area in HANDS:
        told.append(f"the {HANDS[area]} hand is worth 0 for good, and Co-ordination is to be reckoned anew")
    check = fighter.injuries[area].check
    if HARMS.index(effect) >= LASTING and check:
        told.append(f"first aid is due before round {check + 1}")
    doubts = [
        text
        for fact, text in (("may_fall", "falls"), ("may_drop", "drops what is held"), ("may_be_fatal", "dies of it"))
        if facts.get(fact)
    ]
    told += [f"whether {name} {' or '.join(doubts)} is the referee's to say"] if doubts else []
    if told:
        play.tell("{name}: {told}", name=name, told="; ".join(told))


def unusable(fighter: Fighter, area: Area, spot: str, effect: Harm) -> list[str]:
    """What cannot be used, or done, and how long; an Injure says so itself, when its rounds are known."""
    injury = fighter.injuries[area]
    if effect == "stun":
        if fighter.out:
            return []
        if vital(area, spot):
            return [f"the action of round {fighter.stunned} is lost"]
        return [f"the {worded(area)} cannot be used until the turn of round {injury.stunned} is over"]
    if HARMS.index(effect) < LASTING or (fighter.out and vital(area, spot)):
        return []
    return [f"the {worded(area)} cannot be used until it is healed"]
