"""What `show` draws: the fighters in the order of their turns, how they stand, what they carry and have suffered.

Every table fits 80 columns with names of usual length; a column in which nothing stands is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.api import Cell, Place, Reach, Section, View
from skirm.hexes import center, degrees

from .deterioration import next_check
from .fighters import HARMED, HARMS, Fighter, Injury, counted, worded
from .places import CODES, compass, hexed
from .targets import Target

if TYPE_CHECKING:
    from .skirmish import Skirmish
    from .weapons import Shield, Weapon

LIGHTS = {"day": "daylight", "dusk": "dusk", "moonlit": "moonlit night", "moonless": "moonless night"}


def draw(skirmish: Skirmish) -> View:
    """The whole picture."""
    fighters = {name: unit for name in order(skirmish) if isinstance(unit := skirmish.units[name], Fighter)}
    targets = {name: unit for name, unit in skirmish.units.items() if isinstance(unit, Target)}
    stances = [stance(skirmish, name, unit) for name, unit in fighters.items()]
    tables = [
        table(
            ["fighter", "side", "at", "faces", "init", "move", "action", "state"],
            [line(skirmish, name, unit) for name, unit in fighters.items()],
        ),
        table(
            ["stands", "posture", "cover", "rides", "in one hex with", "held"],
            [row for row in stances if any(cell.text for cell in row[1:])],
        ),
        table(
            ["armed", "with", "loaded", "hand", "reach", "state"],
            [row for name, unit in fighters.items() for row in arms(name, unit)],
        ),
        table(
            ["harmed", "where", "level", "times", "usable", "first aid"],
            [row for name, unit in fighters.items() for row in harm(skirmish, name, unit)],
        ),
        table(
            ["target", "side", "at", "faces", "size", "armour", "kph", "state"],
            [target_line(name, unit) for name, unit in targets.items()],
        ),
        table(
            ["caster", "spell", "takes effect"],
            [
                [Cell(spell.caster), Cell(spell.name), Cell(f"round {spell.clock + 1}, initiative {spell.initiative}")]
                for spell in skirmish.spells
            ],
        ),
    ]
    scene = skirmish.scene
    more = [LIGHTS[scene.light], "smoke" if scene.smoke else "", "confined" if scene.confined else ""]
    title = ", ".join([f"round {skirmish.clock + 1}", *filter(None, more)])
    return View(title, [each for each in tables if each.rows], places(skirmish), "hexes", "hexes")


def table(heads: list[str], rows: list[list[Cell]]) -> Section:
    """A table without the columns in which nothing stands."""
    kept = [place for place in range(len(heads)) if any(row[place].text for row in rows)]
    return Section("", [heads[place] for place in kept], [[row[place] for place in kept] for row in rows])


def order(skirmish: Skirmish) -> list[str]:
    """The units, those who take turns first, in their order."""
    return [*skirmish.turns.names, *(name for name in skirmish.units if name not in skirmish.turns.names)]


def line(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Cell]:
    """A fighter in a line."""
    return [
        Cell(name, "up" if skirmish.next_up() == name else ""),
        Cell(fighter.side),
        Cell(hexed(fighter.position)),
        Cell(compass(fighter.facing)),
        Cell(str(fighter.initiative)),
        Cell(f"{fighter.movement_left}/{fighter.pace}"),
        action(skirmish, fighter),
        state(skirmish, fighter),
    ]


def action(skirmish: Skirmish, fighter: Fighter) -> Cell:
    """What is left of the round to somebody."""
    if fighter.out:
        return Cell("", "dim")
    if fighter.stunned > skirmish.clock:
        return Cell("lost", "bad")
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


def state(skirmish: Skirmish, fighter: Fighter) -> Cell:
    """How somebody is; a stun that is over counts, and is no state."""
    if fighter.dead:
        return Cell("dead", "gone")
    if fighter.out:
        return Cell("out of the fight", "gone")
    if fighter.stunned > skirmish.clock:
        return Cell("stunned", "bad")
    levels = [injury.level for injury in fighter.injuries.values() if not over(injury, skirmish.clock)]
    if levels:
        return Cell(HARMED[max(levels, key=HARMS.index)], "bad")
    return Cell("sound", "good")


def over(injury: Injury, clock: int) -> bool:
    """Whether only the count is left of a harm."""
    return injury.level == "stun" and not injury.unusable(clock)


def stance(skirmish: Skirmish, name: str, fighter: Fighter) -> list[Cell]:
    """How somebody stands: posture, cover, mount, who is in the same hex, and who holds what of him."""
    cover = "" if fighter.cover == "none" else fighter.cover
    near = [
        other
        for other, unit in skirmish.units.items()
        if other not in (name, fighter.mount)
        and not fighter.dead
        and fighter.position is not None
        and unit.position == fighter.position
        and not (isinstance(unit, Fighter) and unit.dead)
    ]
    held = [
        f"{worded(grip.area)} by {grip.by}" if grip.hold != "restrained" else f"fast by {grip.by}"
        for grip in fighter.held
    ]
    throat = [f"throat by {grip.by}" for grip in fighter.held if grip.hold == "throttled"]
    return [
        Cell(name),
        Cell("" if fighter.posture == "standing" else fighter.posture),
        Cell(f"{cover}, hard" if cover and fighter.hard_cover else "hard" if fighter.hard_cover else cover),
        Cell(fighter.mount),
        Cell(", ".join(near)),
        Cell(", ".join(throat or held), "bad" if held else ""),
    ]


def arms(name: str, fighter: Fighter) -> list[list[Cell]]:
    """What somebody carries, a line each: weapons and the shield."""
    if fighter.dead:
        return []
    rows = [
        [
            Cell(name),
            Cell(weapon.name),
            Cell("" if weapon.loaded is None else str(weapon.loaded), "bad" if weapon.loaded == 0 else ""),
            Cell("both" if weapon.hands == 2 else weapon.hand),
            Cell(reach(weapon)),
            carried(weapon),
        ]
        for weapon in fighter.weapons
    ]
    shield = fighter.shield
    if shield is not None:
        told = f"defence {shield.defence}, armour {shield.armour}"
        rows.append([Cell(name), Cell(shield.name), Cell(""), Cell(shield.hand), Cell(told), carried(shield)])
    return rows


def reach(weapon: Weapon) -> str:
    """How far a weapon reaches: `melee`; of one that shoots its effective and extreme range in hexes."""
    near = [code for code in CODES.values() if code in weapon.codes]
    most = max(weapon.effective, weapon.extreme)
    far = [f"{weapon.effective}/{most} hexes"] if weapon.shoots and most else ["ranged"] if weapon.shoots else []
    return ", ".join([*near, *far]) or "any"


def carried(gear: Weapon | Shield) -> Cell:
    """What became of a weapon or shield."""
    if gear.broken:
        return Cell("broken", "gone")
    if gear.dropped:
        return Cell("dropped", "bad")
    return Cell("" if gear.drawn else "sheathed", "dim")


def harm(skirmish: Skirmish, name: str, fighter: Fighter) -> list[list[Cell]]:
    """What somebody has suffered, area by area."""
    if fighter.dead:
        return []
    return [
        [
            Cell(name),
            Cell(f"{worded(area)}, {injury.spot}" if injury.spot else worded(area)),
            level(injury, skirmish.clock),
            Cell(str(injury.count)),
            Cell(usable(injury, skirmish.clock)),
            care(injury),
        ]
        for area, injury in fighter.injuries.items()
    ]


def level(injury: Injury, clock: int) -> Cell:
    """A level of harm; of stuns that are over the count alone."""
    if over(injury, clock):
        return Cell(f"{counted(injury.count, 'stun')} counted", "dim")
    return Cell(HARMED[injury.level], "gone" if injury.level == "destroy" else "bad")


def care(injury: Injury) -> Cell:
    """Whether a wound was treated, or by when first aid is due."""
    check = next_check(injury)
    if check:
        return Cell(f"before round {check + 1}", "bad")
    return Cell("treated" if injury.treated else "")


def usable(injury: Injury, clock: int) -> str:
    """When an area can be used again."""
    if not injury.unusable(clock):
        return "yes"
    if injury.level in ("stun", "injure"):
        return f"after round {max(injury.until, injury.stunned)}"
    return "when healed" if injury.level != "destroy" else "never"


def target_line(name: str, target: Target) -> list[Cell]:
    """A target in a line."""
    hurt = [f"{part} {HARMED[injury.level]}" for part, injury in target.levels.items()]
    state = (
        Cell("destroyed", "gone") if target.destroyed else Cell(", ".join(hurt) or "sound", "bad" if hurt else "good")
    )
    return [
        Cell(name),
        Cell(target.side),
        Cell(hexed(target.position)),
        Cell(compass(target.facing)),
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
            shot = reaches(unit) if isinstance(unit, Fighter) and not gone else []
            found.append(Place(name, x, y, heading, "gone" if gone else "", hexed(unit.position), shot))
    return found


def reaches(fighter: Fighter) -> list[Reach]:
    """How far the weapons of a fighter shoot that are at hand: effectively, and at the most."""
    found = []
    for weapon in fighter.weapons:
        if weapon.shoots and weapon.drawn and not weapon.broken and not weapon.dropped:
            far = {f"{weapon.name}, effective": weapon.effective, f"{weapon.name}, extreme": weapon.extreme}
            found += [Reach(what, hexes) for what, hexes in far.items() if hexes]
    return found
