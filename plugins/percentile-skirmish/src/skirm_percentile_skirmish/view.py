"""What `show` draws: the fighters in the order of their turns, what they have suffered, and the targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Cell, Expiry, Place, Section, View
from skirm.hexes import center, degrees

from .fighters import HARMS, Fighter, Injury
from .targets import Target

if TYPE_CHECKING:
    from .skirmish import Skirmish

WORDS = {
    "stun": "stunned",
    "injure": "injured",
    "wound": "wounded",
    "maim": "maimed",
    "destroy": "destroyed",
}
LIGHTS = {"day": "", "dusk": ", dusk", "moonlit": ", moonlit night", "moonless": ", moonless night"}


def draw(skirmish: Skirmish) -> View:
    """The whole picture."""
    fighters = {name: unit for name in order(skirmish) if isinstance(unit := skirmish.units[name], Fighter)}
    targets = {name: unit for name, unit in skirmish.units.items() if isinstance(unit, Target)}
    sections = []
    if fighters:
        heads = ["fighter", "side", "initiative", "move", "action", "weapons", "guard", "state"]
        sections.append(Section("", heads, [line(skirmish, name, unit) for name, unit in fighters.items()]))
    rows = [row for name, unit in fighters.items() for row in harm(skirmish, name, unit)]
    if rows:
        sections.append(Section("", ["harmed", "where", "level", "times", "usable"], rows))
    if targets:
        heads = ["target", "side", "size", "armour", "kph", "state"]
        sections.append(Section("", heads, [target_line(name, unit) for name, unit in targets.items()]))
    if skirmish.spells:
        told = [
            [Cell(spell.caster), Cell(spell.name), Cell(f"round {spell.clock + 1}, initiative {spell.initiative}")]
            for spell in skirmish.spells
        ]
        sections.append(Section("", ["caster", "spell", "takes effect"], told))
    scene = skirmish.scene
    more = LIGHTS[scene.light] + (", smoke" if scene.smoke else "") + (", confined" if scene.confined else "")
    return View(f"round {skirmish.clock + 1}{more}", sections, places(skirmish))


def order(skirmish: Skirmish) -> list[str]:
    """The units, those who take turns first, in their order."""
    return [*skirmish.turns.names, *(name for name in skirmish.units if name not in skirmish.turns.names)]


def line(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Cell]:
    """A fighter in a line."""
    return [
        Cell(name, "up" if skirmish.next_up() == name else ""),
        Cell(fighter.side),
        Cell(str(fighter.initiative)),
        Cell(f"{fighter.movement_left}/{fighter.pace}"),
        action(fighter),
        weapons(fighter),
        Cell(guard(fighter)),
        state(skirmish, fighter),
    ]


def action(fighter: Fighter) -> Cell:
    """What is left of the round to somebody."""
    if fighter.out:
        return Cell("", "dim")
    if fighter.riposte:
        return Cell(f"may riposte against {fighter.riposte}", "good")
    if fighter.may_throw:
        return Cell(f"may throw {fighter.may_throw}", "good")
    if fighter.running:
        return Cell("runs", "bad")
    if fighter.watching:
        return Cell(f"waits for: {fighter.watching}", "good")
    if fighter.deferred:
        return Cell("deferred", "good")
    told = "spent" if fighter.acted else "ready"
    if fighter.spent_next:
        told += ", the next too" if fighter.acted else ", the next is spent"
    return Cell(told, "dim" if fighter.acted else "good")


def weapons(fighter: Fighter) -> Cell:
    """Weapons, what is left in them, and what became of them."""
    told = []
    for weapon in fighter.weapons:
        words = [
            "broken" if weapon.broken else "",
            "dropped" if weapon.dropped else "",
            "sheathed" if not (weapon.drawn or weapon.dropped or weapon.broken) else "",
            "" if weapon.loaded is None else str(weapon.loaded),
        ]
        more = ", ".join(filter(None, words))
        told.append(weapon.name + (f" ({more})" if more else ""))
    return Cell(", ".join(told) or "unarmed", "" if told else "dim")


def guard(fighter: Fighter) -> str:
    """Shield, cover, posture, mount."""
    shield = fighter.shield
    carried = "" if shield is None or shield.dropped or shield.broken else shield.name
    cover = "" if fighter.cover == "none" else f"{fighter.cover} cover"
    posture = "" if fighter.posture == "standing" else fighter.posture
    return ", ".join(filter(None, [carried, cover, posture, fighter.mount and f"on {fighter.mount}"]))


def state(skirmish: Skirmish, fighter: Fighter) -> Cell:
    """How somebody is."""
    if fighter.dead:
        return Cell("dead", "gone")
    if fighter.out:
        return Cell("out of the fight", "gone")
    told = [f"{grip.hold} by {grip.by}" for grip in fighter.held]
    if fighter.stunned > skirmish.clock:
        told.append("stunned")
    if fighter.injuries and not told:
        told.append(max((injury.level for injury in fighter.injuries.values()), key=HARMS.index))
        told[-1] = WORDS[told[-1]]
    return Cell(", ".join(told), "bad") if told else Cell("sound", "good")


def harm(skirmish: Skirmish, name: str, fighter: Fighter) -> list[list[Cell]]:
    """What somebody has suffered, area by area."""
    return [
        [
            Cell(name),
            Cell(f"{area}, {injury.spot}" if injury.spot else area),
            Cell(WORDS[injury.level], "gone" if injury.level == "destroy" else "bad"),
            Cell(str(injury.count)),
            Cell(usable(injury, skirmish.clock)),
        ]
        for area, injury in fighter.injuries.items()
    ]


def usable(injury: Injury, clock: int) -> str:
    """When an area can be used again."""
    if not injury.unusable(clock):
        return "yes"
    if injury.level in ("stun", "injure"):
        return f"from round {max(injury.until, injury.stunned) + 1}"
    return "when healed" if injury.level != "destroy" else "never"


def target_line(name: str, target: Target) -> list[Cell]:
    """A target in a line."""
    hurt = [f"{part} {WORDS[injury.level]}" for part, injury in target.levels.items()]
    state = (
        Cell("destroyed", "gone") if target.destroyed else Cell(", ".join(hurt) or "sound", "bad" if hurt else "good")
    )
    return [
        Cell(name),
        Cell(target.side),
        Cell(target.size),
        Cell(str(target.armour)),
        Cell(str(target.speed)),
        state,
    ]


def places(skirmish: Skirmish) -> list[Place]:
    """Where units are, on a plane where neighbouring hexes are 1 apart."""
    found = []
    for name, unit in skirmish.units.items():
        if unit.position is not None:
            gone = unit.out if isinstance(unit, Fighter) else unit.destroyed
            x, y = center(unit.position)
            heading = None if unit.facing is None else degrees(unit.facing)
            found.append(Place(name, x, y, heading, "gone" if gone else ""))
    return found


def expiring(skirmish: Skirmish) -> list[Expiry]:
    """What will run out: stuns, injuries, checks for deterioration, spells, actions that are spent, rights."""
    found = []
    for name, unit in skirmish.units.items():
        if isinstance(unit, Fighter):
            found += expiring_of(skirmish, name, unit)
    return found + [
        Expiry(spell.caster, f"{spell.name} takes effect", f"round {spell.clock + 1}, initiative {spell.initiative}")
        for spell in skirmish.spells
    ]


def expiring_of(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Expiry]:
    """What will run out of a fighter's."""
    found = []
    for area, injury in fighter.injuries.items():
        until = max(injury.until, injury.stunned)
        if until > skirmish.clock:
            found.append(Expiry(name, f"{area} cannot be used", f"end of his turn in round {until}"))
        if injury.check and not injury.treated:
            found.append(Expiry(name, f"the {area} is untreated", f"round {injury.check + 1}"))
    if fighter.stunned > skirmish.clock:
        found.append(Expiry(name, "stunned", f"end of his turn in round {fighter.stunned}"))
    if fighter.spent_next:
        found.append(Expiry(name, "no combat action", f"round {skirmish.clock + 2}"))
    for right, what in ((fighter.riposte, "riposte against"), (fighter.may_throw, "throw of")):
        if right:
            found.append(Expiry(name, f"{what} {right}", "the next order"))
    if fighter.deferred or fighter.watching:
        found.append(Expiry(name, "the action kept for later", f"end of round {skirmish.clock + 1}"))
    return found
