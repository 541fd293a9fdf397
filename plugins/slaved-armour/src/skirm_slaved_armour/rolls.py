"""Questions that need no battle: shots, Hits, damage, fires, ammunition, melee, weapons."""

from __future__ import annotations

from typing import Annotated, Literal

from skirm.api import Meta, Outcome, Play, Roll, RulesError, at_least, refuse

from . import wording
from .arsenal import from_table
from .fire import TOLD, burn
from .machines import ROWS, Burning, Cover, Skill
from .melee import Number, dice_of_blow, number_of, strike
from .people import profile
from .range import band_of, malus
from .shooting import Band, Bonus, Situation, TargetNumber, aim, cover_number, spend, told_throw
from .weapons import Count
from .wounds import TOLD as WOUNDED
from .wounds import armoured, reached, state_told, throw

Class = Literal["unarmed", "short", "long", "pole"]
BLOWS = {("hit", "hit"): "both", ("hit", "miss"): "own", ("miss", "hit"): "other", ("miss", "miss"): "neither"}


class ToHit(Roll):
    """A shot against a target number, or against cover and speed. Draws d66 `shot` (SA-03 to SA-05)."""

    target_number: TargetNumber | None = None
    cover: Annotated[Cover, Meta(description="of the target")] = "open"
    speed: Annotated[int, Meta(ge=0, le=99, description="of the target, hexes a turn; a sprinting human is 1")] = 0
    weapon_band: Annotated[str, Meta(description="the band that the weapon is made for")] = "short"
    band: Band | None = None
    situation: Situation = 0
    skill: Annotated[Skill, Meta(description="of the shooter, added")] = 0
    bonus: Bonus = 0

    def roll(self, play: Play) -> Outcome:
        away = malus(self.weapon_band.casefold(), self.band.casefold(), play) if self.band else None
        number = self.target_number
        if number is None:
            number = cover_number(play, self.cover, self.speed)
        result = play.dice.on(
            at_least(number), "shot", "d66", add=aim(play, away, self.situation, self.skill, self.bonus)
        )
        throw, added = told_throw(play)
        play.tell(f"{throw} against {{number}}: {{shot.row}}", added=added, number=number)
        return Outcome(result, success=result == "hit", data={"target_number": number})


class Hits(Roll):
    """The rows that Hits fall on, and how many modules they destroy of those that each row has left (SA-10)."""

    hits: Annotated[int, Meta(ge=1, le=60, description="how many fall on it")] = 1
    modules: Annotated[list[Count], Meta(description="undamaged modules of rows 1 to 6: six numbers")] | None = None

    def roll(self, play: Play) -> Outcome:
        left = self.modules
        refuse(
            (
                "rows" if left is not None and len(left) != ROWS else "",
                f"modules= takes six numbers, one a row; there {'is' if left and len(left) == 1 else 'are'} "
                f"{len(left or [])}",
            )
        )
        rows = play.dice.pool(f"{self.hits}d6", "rows")
        if left is None:
            play.tell("rows {rows.faces}")
            return Outcome("rows", data={"rows": rows})
        destroyed = sum(min(rows.count(row), left[row - 1]) for row in range(1, ROWS + 1))
        play.tell(
            "rows {rows.faces}: {destroyed} destroyed, {lost} lost",
            destroyed=wording.counted(destroyed, "module"),
            lost=wording.hits(self.hits - destroyed),
        )
        return Outcome(
            f"{destroyed} destroyed", data={"rows": rows, "destroyed": destroyed, "lost": self.hits - destroyed}
        )


class Damage(Roll):
    """Damage dice against armour, and against a damage profile if one is given (SA-22, SA-23, SA-25)."""

    count: Annotated[int, Meta(ge=1, le=60, description="damage dice of one weapon hit")]
    armour: Annotated[Count, Meta(description="of the person")] = 0
    profile: Annotated[str, Meta(description="such as Human2345")] = ""
    taken: Annotated[int, Meta(ge=0, le=1_000, description="damage that was applied before")] = 0

    def roll(self, play: Play) -> Outcome:
        bears = None
        if self.profile:
            try:
                bears = profile(self.profile)
            except ValueError as fault:
                raise RulesError(("bad-profile", str(fault))) from fault
        damage = throw(play, self.count)
        result = armoured(play, damage, self.armour)
        taken = self.taken + (damage if result == "applied" else 0)
        if bears is not None and result == "applied":
            result = reached(bears, bears.level(self.taken), taken)
            end = f"{taken} in all, {state_told(bears, bears.level(taken), taken, result)}"
        else:
            end = WOUNDED.get(result, "it goes through")
        play.tell("{damage.total} damage against armour {armour}: {end}", armour=self.armour, end=end)
        return Outcome(result, success=result not in ("unaffected", "winded"), data={"damage": damage, "taken": taken})


class Fire(Roll):
    """What a fire does in a turn. Draws 1d6 `fire` (SA-13, SA-14, SA-16, SA-17)."""

    fire: Annotated[Burning, Meta(description="which kind burns")] = "external"
    speed: Annotated[int, Meta(ge=0, description="of the machine, hexes a turn")] = 0

    def roll(self, play: Play) -> Outcome:
        result = burn(play, self.fire, self.speed)
        play.tell("{kind} fire, {fire.natural}: {end}", kind=self.fire, end=TOLD[result])
        return Outcome(result, success=result == "out")


class Explosion(Roll):
    """Whether an explosive module that is hit explodes, or burns. Draws 1d6 `explosion` (SA-15)."""

    def roll(self, play: Play) -> Outcome:
        result = play.dice.on(play.table("explosion"), "explosion").name
        play.tell("{explosion.natural}: it {result}", result=result)
        return Outcome(result)


class Ammo(Roll):
    """The shots that are left in a magazine after firing. Draws 1d6 `ammo` (SA-06)."""

    loaded: Annotated[int, Meta(ge=1, description="shots in the magazine")]

    def roll(self, play: Play) -> Outcome:
        left = spend(play, self.loaded)
        play.tell(
            "{ammo.faces}: {gone} of {loaded} gone, {left} left", gone=self.loaded - left, loaded=self.loaded, left=left
        )
        return Outcome("loaded" if left else "empty", success=bool(left), data={"loaded": left})


class Melee(Roll):
    """Two fight hand to hand. Draws d66 `strike` of each (SA-33; the table is house)."""

    own: Annotated[Class, Meta(description="the class of the weapon of who attacks")] = "unarmed"
    other: Annotated[Class, Meta(description="that of the opponent")] = "unarmed"
    own_number: Number = None
    other_number: Number = None

    def roll(self, play: Play) -> Outcome:
        number = number_of(play, self.own, self.other, self.own_number)
        other_number = number_of(play, self.other, self.own, self.other_number)
        die = dice_of_blow(play)
        blow = strike(play, number, die, "own")
        play.tell("own: {strike.total} against {number}, {strike.row}", number=number)
        answer = strike(play, other_number, die, "other")
        play.tell("other: {strike.total} against {number}, {strike.row}", number=other_number)
        data: dict[str, object] = {"own_number": number, "other_number": other_number}
        return Outcome(BLOWS[blow, answer], success=blow == "hit", data=data)


class Weapon(Roll):
    """What a weapon's printed code says (SA-08): weapon code='S16-32 Autopistol'. No dice."""

    code: Annotated[
        str, Meta(description="code and name, or a name of the table weapons", examples=["S16-32 Autopistol"])
    ]

    def roll(self, play: Play) -> Outcome:
        weapon = from_table(self.code, play)
        facts: dict[str, object] = {
            "text": weapon.text,
            "band": band_of(weapon.letter, play),
            "hits": weapon.hits,
            "dice": weapon.dice,
            "capacity": weapon.capacity,
            "slots": weapon.slots,
            "tags": weapon.tags,
            "melee": weapon.melee,
        }
        play.tell(
            "{text}: {band} range, Hits {hits}, damage dice {dice}, capacity {capacity}, slots a magazine {slots}, "
            "tags {tagged}{hand}{odd}",
            tagged=", ".join(weapon.tags) or "none",
            hand=f", in a melee {weapon.melee}" if weapon.melee else "",
            odd=weapon.oddities,
            **facts,
        )
        return Outcome(weapon.name, data=facts)
