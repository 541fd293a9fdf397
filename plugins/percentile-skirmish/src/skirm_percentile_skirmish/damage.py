"""Damage: weapon damage by level and range, armour, size, 2d10, and where it falls. PS-46, PS-57, PS-64, PS-65."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, cast

from skirm.api import Figure, Outcome, Play, Step

from .aftermath import tell_aftermath
from .chance import target_size
from .fighters import HARMED, Area, Cover, Fighter, Harm
from .ground import free
from .harm import NOTHING, Taken, consequences, inflict, spoil
from .levels import Level, factor
from .locations import Aim, Where, component, locate
from .made import note_armour, note_weapon
from .riding import riding_due
from .targets import Target
from .weapons import MOST

if TYPE_CHECKING:
    from .skirmish import Skirmish

BODY = "body"
TOLD = {NOTHING: "nothing comes of it", **HARMED}


def power(
    play: Play, damage: int, level: Level, what: str = "", *, halved: bool = False, share: tuple[int, int] = (1, 1)
) -> Figure:
    """Weapon damage times what the level and the range make of it, exact until it is read (PS-57, PS-64, PS-A31).

    Args:
        damage: The weapon damage.
        what: The weapon.
        halved: Beyond effective range, by a weapon without explosive shells (PS-40).
        share: What else multiplies it, as a fraction: of blast, behind hard cover or within walls.
    """
    figure = play.figure("weapon damage", damage, what or "weapon damage", "PS-64")
    note_weapon(play, what, "damage", damage)
    if level != "hit":
        figure.times(factor(play, level), f"level {level}", "PS-59" if level == "glance" else "PS-57")
    if halved:
        figure.times(Fraction(1, play.table("range").whole("damage", least=1)), "beyond effective range", "PS-40")
    if share != (1, 1):
        figure.times(Fraction(*share), "what stands around", "PS-75")
    return figure


def reckoned(play: Play, force: int, armour: int, more: int, size: int, size_name: str = "target") -> Figure:
    """What is added to the damage dice: weapon damage, less armour, and the number of the target's size (PS-64).

    Args:
        force: Weapon damage by level and range, rounded down.
        armour: Worn at the location.
        more: Of hard cover, or of a shield that caught the blow.
        size: The signed number of the size table, added as it stands (PS-A3).
    """
    figure = play.figure("damage").add(force, "weapon damage", "PS-64")
    figure.add(-armour, "armour", "PS-64", when=bool(armour), why_not="no armour there")
    figure.add(-more, "cover or shield", "PS-64", when=bool(more), why_not="neither hard cover nor shield")
    return figure.add(
        size,
        f"size of a {size_name} (PS-A3)",
        "PS-39",
        kind="ruling",
        when=bool(size),
        why_not="the size changes no damage",
    )


def harmed(play: Play, add: Figure, of: str = "", *, fast: bool = False) -> str:
    """The level of harm, `none` where nothing comes of it. Draws 2d10 `damage`, none where it is to be fast (PS-46)."""
    table = play.table("damage")
    if not fast:
        return play.dice.on(table, "damage", of=of, add=add).name
    add.add(play.table("fast").whole("damage", least=-MOST), "in place of the dice", "PS-46")
    return table.row(int(add)).name


class Blow(Step, frozen=True):
    """A blow, shot or blast lands on somebody: where, how hard, and what it does (PS-62 to PS-70, PS-73).

    `damage` is the weapon's, `level` that of the strike; `area` and `spot` were stated, and `aimed` at or settled;
    `more_armour` is that of hard cover or a shield, `halved` the damage beyond effective range, `by` and `what` say
    whose blow with what it is, `cover` is what a shot has to find a way around, `share` what else multiplies the
    damage, `fast` that the torso is hit and no dice are thrown (PS-46), `whole` that all of the
    area suffers, so that no spot is drawn (PS-31), `low` that a spot of the torso is hip or groin (PS-16).

    Draws 1d6 `location` and 1d6 `spot` as `locations.locate` says, or 1d10 `location` of a vehicle; 2d10 `damage`.
    """

    unit: str
    damage: int
    level: Level = "hit"
    area: Aim = ""
    spot: str = ""
    aimed: bool = False
    more_armour: int = 0
    halved: bool = False
    by: str = ""
    what: str = ""
    cover: Cover = "none"
    share: tuple[int, int] = (1, 1)
    fast: bool = False
    whole: bool = False
    low: bool = False

    def take(self, encounter: Skirmish, play: Play) -> Outcome:
        unit = encounter.units.get(self.unit)
        if unit is None or (unit.dead if isinstance(unit, Fighter) else unit.destroyed):
            play.tell("{unit} is past harm", unit=self.unit)
            return Outcome("dropped")
        if isinstance(unit, Fighter):
            outcome = self.on_fighter(encounter, unit, play)
            if unit.out:
                free(encounter, self.unit, play)
        else:
            outcome = self.on_target(encounter, unit, play)
        play.then(*riding_due(encounter, self.unit))
        return outcome

    def on_fighter(self, skirmish: Skirmish, fighter: Fighter, play: Play) -> Outcome:
        """A blow on somebody."""
        where = (
            Where(cast("Area", self.area))
            if self.whole
            else locate(
                play,
                self.unit,
                area="" if self.fast else self.area,
                spot=self.spot,
                aimed=self.aimed,
                level=self.level,
                cover="none" if self.fast else self.cover,
                low=self.low,
            )
        )
        worn = fighter.armour.get(where.area, 0)
        note_armour(play, fighter, where.area)
        harm = self.harm(fighter, worn, play)
        facts: dict[str, object] = {"area": where.area, "spot": where.spot, "armour": worn, "rolled": harm}
        taken, was_out = None, fighter.out
        if harm != NOTHING:
            shocks = len(fighter.shocks)
            taken = inflict(skirmish, self.unit, where.area, where.spot, cast("Harm", harm), play)
            facts |= consequences(fighter, where.area, where.spot, taken.effect)
            if len(fighter.shocks) > shocks:
                facts["shock_due"] = fighter.shocks[-1]
        outcome = self.told(str(where), harm, taken, facts, play, dead=fighter.dead)
        if taken is not None:
            tell_aftermath(skirmish, self.unit, where.area, where.spot, taken.effect, play, facts, was_out=was_out)
        return outcome

    def on_target(self, skirmish: Skirmish, target: Target, play: Play) -> Outcome:
        """A blow on a vehicle, beast or thing: on one of the components it has, else on its body (PS-63)."""
        part = component(play, target.components, self.unit) if target.components and not self.fast else BODY
        harm = self.harm(target, target.armour, play)
        facts: dict[str, object] = {"area": part, "spot": "", "armour": target.armour, "rolled": harm}
        taken = None
        if harm != NOTHING:
            taken = spoil(skirmish, self.unit, part, cast("Harm", harm), play)
            facts |= consequences(target, part, "", taken.effect)
        return self.told(part, harm, taken, facts, play, dead=target.destroyed)

    def harm(self, unit: Fighter | Target, armour: int, play: Play) -> str:
        """The level of harm by the damage dice."""
        size = target_size(play, unit)
        force = int(power(play, self.damage, self.level, self.what, halved=self.halved, share=self.share))
        add = reckoned(play, force, armour, self.more_armour, size.damage, size.name)
        return harmed(play, add, self.unit, fast=self.fast)

    def told(
        self, where: str, harm: str, taken: Taken | None, facts: dict[str, object], play: Play, *, dead: bool
    ) -> Outcome:
        """What came of it, in words and as data."""
        effect = taken.effect if taken else NOTHING
        facts |= {"level": taken.level if taken else "", "count": taken.count if taken else 0, "dead": dead}
        dice = "fast" if self.fast else "{damage.total}"
        more = "" if effect == harm else f", which makes it {TOLD[effect]}"
        shock = f"; a shock roll is due, {facts['shock_due']} on the Shock Table" if "shock_due" in facts else ""
        play.tell(
            "{unit}, {where}: " + dice + ", {harm}{more}{end}{shock}",
            unit=self.unit,
            where=where,
            harm=TOLD[harm],
            more=more,
            end="; that is the end" if dead else "",
            shock=shock,
        )
        return Outcome(effect, success=effect != NOTHING, data=facts)
