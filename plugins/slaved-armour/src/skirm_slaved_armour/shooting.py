"""Shots, ammunition and reloading: SA-03 to SA-09, SA-21."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Figure, Known, Meta, Outcome, Play, RulesError, UnitName, at_least, refuse

from . import wording
from .arsenal import note_figures
from .cover import same
from .machines import MOST_HITS, Machine
from .range import band_of, malus, target_band
from .rulings import less, note
from .weapons import INFANTRY, Bundle, Weapon, needed

if TYPE_CHECKING:
    from .battle import Battle, Fighting

# Skill is added to a d66 as to any number (SA-A3).
DECIMAL = "SA-05"
TO_HIT = "to hit"
Band = Annotated[str, Meta(description="short, medium or long")]
Situation = Annotated[int, Meta(ge=0, le=1_000, description="a malus of the situation")]
Bonus = Annotated[int, Meta(ge=-1_000, le=1_000, description="what else is added")]
TargetNumber = Annotated[int, Meta(ge=-1_000, le=1_000, description="instead of the table of cover and speed")]


def cover_number(play: Play, cover: str, speed: int) -> int:
    """The target number by cover and speed (SA-03); the last column serves for what is faster than the table goes."""
    table = play.table("cover")
    column = next((slower for slower in range(speed, 0, -1) if table.has(cover, slower)), 0)
    if column < speed:
        less(
            play, "speed", speed, speed - column, "the last column of the table serves for all that is faster", "SA-03"
        )
    return play.table("cover").whole(cover, column, least=-1_000)


def aim(play: Play, away: tuple[int, str] | None, situation: int, skill: int, bonus: int) -> Figure:
    """What is added to the d66 of a shot (SA-04, SA-05).

    Args:
        away: The range malus and its name, None where no band is known.
        situation: A malus, 0 or more.
        skill: The shooter's.
        bonus: Of any other kind.
    """
    figure = play.figure(TO_HIT)
    if away is not None and away[0]:
        figure.add(away[0], away[1], "SA-04")
    if situation:
        figure.add(-situation, "situation", DECIMAL)
    if skill:
        figure.add(skill, "skill, added as a plain number (SA-A3)", DECIMAL, kind="ruling")
    if bonus:
        figure.add(bonus, "bonus, added as a plain number (SA-A3)", DECIMAL, kind="ruling")
    return figure


def told_throw(play: Play) -> tuple[str, str]:
    """The throw of a shot as a template for the story, and what it is filled with: what was added to the d66, and why.

    Such as `44 - 10 far range + 1 skill = 35`, or the 44 alone.
    """
    added = "".join(
        f" {'+' if entry.value >= 0 else '-'} {abs(entry.value)} {entry.reason.partition(',')[0].partition(' (')[0]}"
        for entry in play.modifiers
        if entry.figure == TO_HIT and entry.applied and entry.op == "add"
    )
    return ("{shot.natural}{added} = {shot.total}" if added else "{shot.total}"), added


def spend(play: Play, loaded: int, of: str = "") -> int:
    """The shots left in a magazine after firing (SA-06). Draws 1d6 `ammo`: what it shows is gone, if it was there."""
    gone = play.dice.sum("1d6", "ammo", of, values=tuple(min(face, loaded) for face in range(1, 7)))
    return loaded - gone


class Shoot(Action):
    """Fire a weapon at a target. What it does waits for the end of the phase.

    Draws d66 `shot`, then 1d6 `ammo`.
    """

    attacker: UnitName
    target: UnitName
    weapon: Annotated[str, Meta(description="its name; the first that shoots by default")] = ""
    band: Band | None = None
    target_number: TargetNumber | None = None
    situation: Situation = 0
    bonus: Bonus = 0
    through: Annotated[str, Meta(description="the cover to fire through")] = ""

    @classmethod
    def suggest(cls, key: str, known: Known) -> list[str] | None:
        return list(known.encounter.covers) if key == "through" and known.encounter is not None else None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        attacker, target = encounter.units[self.attacker], encounter.units[self.target]
        weapon, away = self.allowed(encounter, play)
        cover = "full" if self.through else target.cover
        number = self.target_number
        if number is None:
            number = cover_number(play, cover, target.speed)
        add = aim(play, away, self.situation, attacker.skill, self.bonus)
        result = play.dice.on(at_least(number), "shot", "d66", self.attacker, add=add)
        before, weapon.loaded = weapon.loaded, spend(play, weapon.loaded, self.attacker)
        note_figures(weapon, play)
        encounter.fight()
        hits, dice = self.place(encounter, weapon, play) if result == "hit" else (0, 0)
        told_hit = told_placed(target, weapon, hits, dice, self.through) if result == "hit" else ""
        throw, added = told_throw(play)
        play.tell(
            f"{{attacker}} at {{target}}, {{weapon}}: {throw} against {{number}}, {{shot.row}}{{placed}}; "
            "ammunition {ammo.faces}: {gone} of {before} gone, {loaded} left",
            attacker=self.attacker,
            target=self.target,
            weapon=weapon.name,
            number=number,
            placed=told_hit,
            added=added,
            gone=before - weapon.loaded,
            before=before,
            loaded=weapon.loaded,
        )
        data: dict[str, object] = {"target_number": number, "loaded": weapon.loaded, "hits": hits, "dice": dice}
        return Outcome(result, success=result == "hit", data=data)

    def allowed(self, battle: Battle, play: Play) -> tuple[Weapon, tuple[int, str] | None]:
        """The weapon, and the range malus with its name.

        Errors: RulesError with all that forbids the shot.
        """
        attacker, target = battle.units[self.attacker], battle.units[self.target]
        reasons = [*unable(battle, self.attacker), *self.target_reasons(battle, target)]
        reasons.append(("submerged" if submerged(attacker) or submerged(target) else "", "nobody shoots under water"))
        weapon, away = None, None
        try:
            weapon = needed(attacker, self.attacker, self.weapon)
            reasons += [
                ("hand-weapon" if not weapon.capacity else "", f"{weapon.name} does not shoot; fight with it"),
                wrecked(attacker, weapon),
                ("empty" if weapon.capacity and not weapon.loaded else "", f"{weapon.name} is empty; reload"),
            ]
            band = self.band or target_band(attacker, target, play)
            away = malus(band_of(weapon.letter, play), band.casefold(), play)
        except RulesError as no:
            reasons += no.reasons
        refuse(*reasons)
        assert weapon is not None  # noqa: S101 - without one it was refused
        return weapon, away

    def target_reasons(self, battle: Battle, target: Fighting) -> list[tuple[str, str]]:
        """What forbids to shoot at this target."""
        known = bool(battle.spelled(self.through))
        return [
            *(battle.cover_reasons(self.through) if self.through else []),
            ("self" if self.attacker == self.target else "", "nobody shoots at themselves"),
            (
                "gone" if target.gone else "",
                f"{self.target} is {'destroyed' if isinstance(target, Machine) else 'dead'}",
            ),
            (
                "not-behind" if known and not same(target.behind, self.through) else "",
                f"{self.target} is not behind {self.through} (set units.{self.target}.behind)",
            ),
        ]

    def place(self, battle: Battle, weapon: Weapon, play: Play) -> tuple[int, int]:
        """Place what a hit does on the target, until the phase ends (SA-09).

        Returns: The Hits and the damage dice.
        """
        target = battle.units[self.target]
        machine = isinstance(target, Machine)
        hits = weapon.printed_hits if machine or self.through else 0
        if hits and INFANTRY in weapon.tags:
            hits = less(play, "Hits", hits, hits, "infantry weapons do nothing to machines (SA-A15)", "SA-09")
        elif hits and machine and not isinstance(battle.units[self.attacker], Machine):
            note(play, "Hits", hits, "the printed Hits count, whoever carries the weapon (SA-A15)", "SA-09")
        through = battle.cover_named(self.through) if self.through else ""
        dice = 0 if machine else weapon.dice
        if isinstance(target, Machine) and not self.through:
            target.hits = min(MOST_HITS, target.hits + hits)
        elif hits or dice:
            target.pending.append(Bundle(dice=dice, hits=hits, through=through))
        return hits, dice


def told_placed(target: Fighting, weapon: Weapon, hits: int, dice: int, through: str) -> str:
    """What a hit has placed, in words."""
    if isinstance(target, Machine):
        what = wording.hits(hits) if hits else f"but {weapon.name} does nothing to a machine"
    else:
        what = wording.dice(dice) if dice else f"but {weapon.name} does nothing to people"
    return f", {what}" + (f" through {through}" if through and (hits or dice) else "")


def wrecked(unit: Fighting, weapon: Weapon) -> tuple[str, str]:
    """What forbids to use a weapon whose module is destroyed (SA-10, SA-12)."""
    if not isinstance(unit, Machine) or not unit.lost(weapon):
        return "", ""
    return "wrecked", f"{weapon.name} went with its module {unit.mount(weapon)}"


def submerged(unit: Fighting) -> bool:
    """Whether a unit is under water."""
    return isinstance(unit, Machine) and unit.submerged


def unable(battle: Battle, name: str) -> list[tuple[str, str]]:
    """What keeps a unit from doing anything with a weapon."""
    unit = battle.units[name]
    return [
        ("out" if unit.out or unit.gone else "", f"{name} is out of action"),
        ("winded" if battle.winded(name) else "", f"{name} is winded and cannot fire in this turn"),
    ]
