"""Damage dice, armour and wounds: SA-22 to SA-26, SA-28, SA-29."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skirm.api import Outcome, Play, Step

from . import wording
from .people import LEVELS, Level, Person, Profile
from .rulings import less
from .weapons import MOST_DICE

if TYPE_CHECKING:
    from .battle import Battle

TOLD = {
    "stun": "stunned",
    "light": "lightly wounded",
    "severe": "severely wounded",
    "dead": "dead",
    "messy": "dead, messily",
    "winded": "stopped; winded",
    "unaffected": "stopped",
}
SO_FAR = {"": "unhurt", "stun": "stunned", "light": "lightly wounded", "severe": "severely wounded", "dead": "dead"}
OTHER = {"strength": "dexterity", "dexterity": "strength"}


def worth(play: Play) -> tuple[int, ...]:
    """What the faces 1 to 6 of a damage die are worth (SA-22). Errors: RulesError (`bad-table`)."""
    table = play.table("damage-faces")
    found = table.value(list, "worth")
    if len(found) != 6 or not all(type(each) is int and 0 <= each <= MOST_DICE for each in found):
        raise table.wrong("worth", expected=f"six numbers of 0 to {MOST_DICE}", found=found)
    return tuple(found)


def throw(play: Play, count: int, of: str = "") -> int:
    """The damage of some dice (SA-22): low faces count, high ones do not. Draws them as `damage`."""
    return play.dice.sum(f"{count}d6", "damage", of, values=worth(play))


def armoured(play: Play, damage: int, armour: int) -> str:
    """What armour makes of some damage (SA-23): `applied`, `winded` or `unaffected`."""
    if damage > armour:
        return "applied"
    if not damage and not armour:
        less(play, "winded", 1, 1, "no damage winds nobody, even without armour (SA-A16)", "SA-23")
        return "unaffected"
    if damage == armour:
        less(play, "damage", damage, damage, "damage equal to the armour is stopped (SA-A21)", "SA-23")
    return "winded" if 2 * damage >= armour else "unaffected"


def state_told(bears: Profile, wound: Level, damage: int, result: str) -> str:
    """How somebody is after damage that went through: a new wound, or the one so far and what comes next.

    Args:
        bears: The damage profile.
        wound: The level now.
        damage: All damage so far.
        result: What the damage did; `applied` where it made no new wound.
    """
    if result != "applied":
        return TOLD[result]
    following = next(((TOLD[level], at) for level, at in zip(LEVELS[1:], bears[1:], strict=True) if at > damage), None)
    told = f"still {SO_FAR[wound]}"
    return f"{told}; {following[0]} at {following[1]}" if following else told


class Damage(Step, frozen=True):
    """One weapon hit on somebody: its dice, the armour, and the wound that the damage adds up to. Draws `damage`."""

    unit: str
    dice: int

    def take(self, encounter: Battle, play: Play) -> Outcome:
        person = encounter.person(self.unit)
        if person.messy:
            less(play, "damage dice", self.dice, self.dice, "dropped on who is dead messily (SA-A8)", "SA-25")
            play.tell("{unit} is dead, messily: {dice} dropped", unit=self.unit, dice=wording.dice(self.dice))
            return Outcome("dropped")
        damage = throw(play, self.dice, self.unit)
        result = armoured(play, damage, person.armour)
        if result == "winded" and person.gone:
            result = "unaffected"
        facts: dict[str, object] = {"unit": self.unit, "armour": person.armour, "dice": wording.dice(self.dice)}
        if result != "applied":
            if result == "winded":
                person.winded_until = max(person.winded_until, encounter.turn + 1)
                person.speed = 0
            play.tell("{unit}: {dice}, {damage.total} damage against armour {armour}: {end}", end=TOLD[result], **facts)
            return Outcome(result)
        level = suffer(person, damage, play)
        facts |= {"now": state_told(person.bears, person.wound, person.damage, level), "sum": person.damage}
        play.tell("{unit}: {dice}, {damage.total} damage goes through armour {armour}; {sum} in all: {now}", **facts)
        if level in ("light", "severe"):
            play.next(Wound(self.unit, "light" if level == "light" else "severe"))
        return Outcome(level)


def suffer(person: Person, damage: int, play: Play) -> str:
    """Apply damage that went through, and find the wound (SA-25).

    Returns: The new level, `messy` for a death beyond the threshold, or `applied` where there is no new one.
    """
    before, person.damage = person.damage, person.damage + damage
    level = person.bears.level(person.damage)
    passed = LEVELS.index(level) - LEVELS.index(person.wound)
    result = reached(person.bears, person.wound, person.damage)
    if result == "applied":
        return result
    if passed > 1 and level != "dead":
        only = "only the highest that is newly reached counts (SA-A17)"
        less(play, "wound levels", passed, passed - 1, only, "SA-25")
    if level == "stun":
        person.before_stun = before
    person.reach(level)
    person.messy = result == "messy"
    return result


def reached(bears: Profile, wound: Level, damage: int) -> str:
    """The new level of a wound (SA-25): `messy` for a death beyond the threshold, `applied` where there is none.

    Args:
        bears: The damage profile.
        wound: The level so far.
        damage: All damage so far.
    """
    level = bears.level(damage)
    if level == "dead" and bears.messy(damage):
        return "messy"
    return level if LEVELS.index(level) > LEVELS.index(wound) else "applied"


class Wound(Step, frozen=True):
    """A wound takes strength or dexterity, leaves a scar, and may put to bed or kill (SA-28, SA-29).

    Draws 1d6 `attribute`, then 1d6 or 2d6 `loss`.
    """

    unit: str
    wound: Literal["light", "severe"]

    def take(self, encounter: Battle, play: Play) -> Outcome:
        person = encounter.person(self.unit)
        attribute = play.dice.on(play.table("attribute"), "attribute", of=self.unit).name
        count = play.table("wound-loss").whole(self.wound, least=1, most=MOST_DICE)
        loss = play.dice.sum(f"{count}d6", "loss", self.unit)
        person.scars += 1
        left = reduced(person, attribute, loss)
        facts = {"unit": self.unit, "attribute": attribute, "strength": person.strength, "dexterity": person.dexterity}
        line = "{unit} loses {loss.total} of {attribute}: strength {strength}, dexterity {dexterity}"
        if left:
            play.tell(line, **facts)
            return Outcome("lost")
        if person.strength or person.dexterity:
            person.bedridden = True
            play.tell(line + "; bedridden", **facts)
            return Outcome("bedridden")
        person.reach("dead")
        play.tell(line + "; dead", **facts)
        return Outcome("dead")


def reduced(person: Person, attribute: str, loss: int) -> int:
    """Take a loss from an attribute, and what it cannot bear from the other one.

    Returns: What is left of the attribute.
    """
    left: int = getattr(person, attribute) - loss
    setattr(person, attribute, max(0, left))
    if left < 0:
        other = OTHER[attribute]
        setattr(person, other, max(0, getattr(person, other) + left))
    return max(0, left)
