"""Melee: SA-33. The source has lost its table, its die and its damage; SA-A2 and the house figures stand in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from skirm.api import Action, Meta, Outcome, Play, RulesError, UnitName, at_least, refuse

from .reach import reach_reason
from .weapons import Bundle, Weapon, chosen

if TYPE_CHECKING:
    from .battle import Battle
    from .people import Person

UNARMED = "unarmed"
RESULTS = {("hit", "hit"): "both", ("hit", "miss"): "attacker", ("miss", "hit"): "target", ("miss", "miss"): "neither"}
Number = Annotated[int, Meta(ge=-1_000, le=1_000, description="instead of the table of weapons")] | None


def number_of(play: Play, own: str, other: str, given: int | None) -> int:
    """The number to reach with one class of weapon against another, unless it is given."""
    return play.table("melee").at(own, other) if given is None else given


def strike(play: Play, number: int, of: str) -> str:
    """One blow. Draws d66 `strike`; house rules may join the figure `melee`.

    Returns: hit or miss.
    """
    figure = play.figure("melee").add(0, "a d66 for each is assumed (SA-A2)", "SA-33", kind="ruling")
    return play.dice.on(at_least(number), "strike", "d66", of, add=figure)


class Melee(Action):
    """Two fight hand to hand: both strike before anything comes of it. What it does waits for the end of the phase.

    Draws d66 `strike` of the attacker, then of the target.
    """

    attacker: UnitName
    target: UnitName
    attacker_weapon: Annotated[str, Meta(description="its name; the first that is for melee by default")] = ""
    target_weapon: Annotated[str, Meta(description="the same of the target")] = ""
    attacker_number: Number = None
    target_number: Number = None

    def resolve(self, encounter: Battle, play: Play) -> Outcome:
        attacker, target = encounter.person(self.attacker), encounter.person(self.target)
        refuse(
            ("self" if self.attacker == self.target else "", "nobody fights themselves"),
            ("out" if attacker.out or attacker.gone else "", f"{self.attacker} is out of action"),
            ("gone" if target.gone else "", f"{self.target} is dead"),
            ("out" if target.out and not target.gone else "", f"{self.target} is out of action and does not fight"),
            reach_reason("a melee", self.attacker, self.target, attacker.position, target.position),
        )
        own = held(attacker, self.attacker, self.attacker_weapon)
        others = held(target, self.target, self.target_weapon)
        own_class, other_class = class_of(own), class_of(others)
        number = number_of(play, own_class, other_class, self.attacker_number)
        other_number = number_of(play, other_class, own_class, self.target_number)
        blow = strike(play, number, self.attacker)
        play.tell("{who}: {strike.total} against {number}, {strike.row}", who=self.attacker, number=number)
        answer = strike(play, other_number, self.target)
        play.tell("{who}: {strike.total} against {number}, {strike.row}", who=self.target, number=other_number)
        encounter.fight()
        if blow == "hit":
            place(target, own, play)
        if answer == "hit":
            place(attacker, others, play)
        data: dict[str, object] = {"attacker_number": number, "target_number": other_number}
        return Outcome(RESULTS[blow, answer], success=blow == "hit", data=data)


def held(person: Person, name: str, weapon: str) -> Weapon | None:
    """What somebody fights with: the weapon of a name, the first that is for melee, or None for bare hands.

    Errors: RulesError (`no-weapon`).
    """
    if weapon.casefold() == UNARMED:
        return None
    found = chosen(person, weapon, melee=True)
    if found is None and weapon:
        raise RulesError(("no-weapon", f"{name} has no weapon {weapon!r}"))
    return found


def class_of(weapon: Weapon | None) -> str:
    """The class of a weapon in a melee; one that is made for shooting counts as none."""
    return (weapon.melee if weapon else "") or UNARMED


def place(person: Person, weapon: Weapon | None, play: Play) -> None:
    """Place the damage dice of a blow: those of the hand weapon, or of bare hands."""
    dice = weapon.dice if weapon and weapon.melee else play.table("unarmed").at("dice")
    if dice:
        person.pending.append(Bundle(dice=dice))
