"""Melee: SA-33. The source has lost its table, its die and its damage; SA-A2 and the house figures stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, UnitName, at_least, folded, refuse

from . import wording
from .arsenal import note_figures
from .reach import reach_reason
from .weapons import MOST_DICE, Bundle, Weapon, chosen

if TYPE_CHECKING:
    from .battle import Battle
    from .people import Person

UNARMED = "unarmed"
BARE = "bare hands"
HIGHEST = 100
RESULTS = {("hit", "hit"): "both", ("hit", "miss"): "attacker", ("miss", "hit"): "target", ("miss", "miss"): "neither"}
Number = Annotated[int, Meta(ge=-1_000, le=1_000, description="instead of the table of weapons")] | None


def number_of(play: Play, own: str, other: str, given: int | None) -> int:
    """The number to reach with one class of weapon against another, unless it is given."""
    return play.table("melee").at(own, other) if given is None else given


def dice_of_blow(play: Play) -> str:
    """The dice of a blow (SA-33)."""
    return play.table("blow").dice_at("dice", least=1, most=HIGHEST)


def strike(play: Play, number: int, die: str, of: str) -> str:
    """One blow. Draws `strike`, a d66 by the table `blow`; house rules may join the figure `melee`.

    Returns: hit or miss.
    """
    return play.dice.on(at_least(number), "strike", die, of, add=play.figure("melee"))


class Melee(Action):
    """Two fight hand to hand: both strike before anything comes of it. What it does waits for the end of the phase.

    Each attacks once a turn, and strikes back as often as they are attacked, unless they are winded. Draws d66
    `strike` of the attacker, then of the target.
    """

    attacker: UnitName
    target: UnitName
    attacker_weapon: Annotated[
        str, Meta(description="its name, or unarmed; the first that is for melee by default")
    ] = ""
    target_weapon: Annotated[str, Meta(description="the same of the target")] = ""
    attacker_number: Number = None
    target_number: Number = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        attacker, target = encounter.person(self.attacker), encounter.person(self.target)
        refuse(
            ("self" if self.attacker == self.target else "", "nobody fights themselves"),
            ("out" if attacker.out or attacker.gone else "", f"{self.attacker} is out of action"),
            (
                "winded" if encounter.winded(self.attacker) else "",
                f"{self.attacker} is winded and cannot strike in this turn",
            ),
            (
                "fought" if attacker.fought == encounter.turn else "",
                f"{self.attacker} has attacked in this turn, and that is done once",
            ),
            ("gone" if target.gone else "", f"{self.target} is dead"),
            ("out" if target.out and not target.gone else "", f"{self.target} is out of action and does not fight"),
            reach_reason("a melee", self.attacker, self.target, attacker.position, target.position),
            held_reason(attacker, self.attacker, self.attacker_weapon),
            held_reason(target, self.target, self.target_weapon),
        )
        own, others = held(attacker, self.attacker_weapon), held(target, self.target_weapon)
        own_class, other_class = class_of(own), class_of(others)
        attacker.fought = encounter.turn
        encounter.fight()
        number = number_of(play, own_class, other_class, self.attacker_number)
        answering = (
            None if encounter.winded(self.target) else number_of(play, other_class, own_class, self.target_number)
        )
        die = dice_of_blow(play)
        blow = strike(play, number, die, self.attacker)
        dice = dice_of(own, play) if blow == "hit" else 0
        told_blow(play, self.attacker, self.target, own, number, dice)
        answer, back = "miss", 0
        if answering is None:
            play.tell("{who} is winded and does not strike back", who=self.target)
        else:
            answer = strike(play, answering, die, self.target)
            back = dice_of(others, play) if answer == "hit" else 0
            told_blow(play, self.target, self.attacker, others, answering, back)
        place(target, dice)
        place(attacker, back)
        data: dict[str, object] = {"attacker_number": number, "target_number": answering}
        return Outcome(RESULTS[blow, answer], success=blow == "hit", data=data)


def told_blow(play: Play, who: str, whom: str, weapon: Weapon | None, number: int, dice: int) -> None:
    """Tell a blow: who strikes whom with what, the throw, and the damage dice of a hit."""
    play.tell(
        "{who} at {whom}, {weapon}: {strike.sum} against {number}, {strike.row}{placed}",
        who=who,
        whom=whom,
        weapon=weapon.name if weapon else BARE,
        number=number,
        placed=f", {wording.dice(dice)}" if dice else "",
    )


def held_reason(person: Person, name: str, weapon: str) -> tuple[str, str]:
    """What forbids to fight with the weapon of a name, with what there is for it."""
    fit = ", ".join([each.name for each in person.weapons if each.melee] + [UNARMED])
    if not weapon or folded(weapon) == UNARMED:
        return "", ""
    found = chosen(person, weapon)
    if found is None:
        return "no-weapon", f"{name} has no weapon {weapon!r}; for a melee there are {fit}"
    return (
        "not-for-melee" if not found.melee else "",
        f"{found.name} is not made for a melee; {name} has for it: {fit}",
    )


def held(person: Person, weapon: str) -> Weapon | None:
    """What somebody fights with: the weapon of a name, the first that is for melee, or None for bare hands."""
    return None if folded(weapon) == UNARMED else chosen(person, weapon, melee=True)


def class_of(weapon: Weapon | None) -> str:
    """The class of a weapon in a melee."""
    return (weapon.melee if weapon else "") or UNARMED


def dice_of(weapon: Weapon | None, play: Play) -> int:
    """The damage dice of a blow: those of the weapon's code, or of bare hands."""
    if weapon is None:
        return play.table("unarmed").whole("dice", most=MOST_DICE)
    note_figures(weapon, play)
    return weapon.dice


def place(person: Person, dice: int) -> None:
    """Place the damage dice of a blow, until the phase ends."""
    if dice:
        person.pending.append(Bundle(dice=dice))
