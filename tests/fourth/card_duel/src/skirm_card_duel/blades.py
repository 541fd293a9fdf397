"""What who is up may do: lay a card face down and name it, or look at the next card. CD-2 to CD-4, CD-6."""

from __future__ import annotations

from typing import Literal

from skirm.api import Action, Annotated, Meta, Outcome, Play, Step, UnitName, refuse

from . import piles
from .duel import Duel, Duellist

GUARD = "guard"
Answer = Literal["none", "guard", "doubt"]


class Lay(Action):
    """Lay a card face down and say what it is; the other lets it come, guards, or doubts (CD-2, CD-3).

    Draws `fate` where a blade lands.
    Errors: RulesError `no-turn`, `down`, `same-side`, `no-card`, `no-attack`, `no-guard`.
    """

    attacker: UnitName
    target: UnitName
    card: Annotated[str, Meta(description="a card of the hand")]
    claim: Annotated[str, Meta(description="what it is said to be, if that is a lie")] = ""
    answer: Answer = "none"

    def resolve(self, encounter: Duel, play: Play) -> Outcome:
        attacker, target = encounter.units[self.attacker], encounter.units[self.target]
        said = self.claim or self.card
        refuse(
            *may_act(encounter, self.attacker),
            ("down" if not target.health else "", f"{self.target} is down"),
            (
                "same-side" if attacker is target or (attacker.side and attacker.side == target.side) else "",
                f"{self.attacker} and {self.target} do not fight each other",
            ),
            no_card(attacker, self.attacker, self.card, "no-card"),
            (
                "no-attack" if not play.table("harm").has(said) else "",
                f"{said} is no attack, see: skirm rules card-duel harm",
            ),
            no_card(target, self.target, GUARD, "no-guard") if self.answer == GUARD else ("", ""),
        )
        lay_down(encounter, self.attacker, self.card)
        play.tell("{attacker} lays a card: {said}", attacker=self.attacker, said=said)
        if self.answer == "doubt":
            return self.doubted(said, play)
        if self.answer == GUARD:
            lay_down(encounter, self.target, GUARD)
            if play.table("guard").text(said) == "parried":
                play.tell("{target} parries", target=self.target)
                return Outcome("parried", success=False)
            play.tell("it passes the guard of {target}", target=self.target)
        play.next(Wound(self.target, play.table("harm").at(said)))
        return Outcome("hit", success=True)

    def doubted(self, said: str, play: Play) -> Outcome:
        """The card is turned: a lie falls back on the liar, the truth hits harder (CD-3)."""
        if self.card != said:
            play.tell("{target} doubts it, and it is {card}: a lie", target=self.target, card=self.card)
            play.next(Wound(self.attacker, play.table("doubt").at("lie")))
            return Outcome("caught", success=False)
        play.tell("{target} doubts it, and it is true", target=self.target)
        play.next(Wound(self.target, play.table("harm").at(said) + play.table("doubt").at("truth")))
        return Outcome("hit", success=True)


class Wound(Step, frozen=True):
    """A blade lands, and the next card says how deep (CD-4). Draws `fate`, one card of the deck."""

    unit: str
    harm: int

    def take(self, encounter: Duel, play: Play) -> Outcome:
        card = encounter.turn_card(play, "fate", self.unit)
        figure = play.figure("harm", self.harm)
        if card is not None:
            piles.put(encounter.discard, card)
            figure.add(play.table("fate").at(card), f"{card} is turned", "CD-4")
        harm = max(0, int(figure))
        unit = encounter.units[self.unit]
        unit.health = max(0, unit.health - harm)
        turned = "no card is left" if card is None else card
        play.tell(
            "{unit}: {turned}, {harm} harm, {left} left", unit=self.unit, turned=turned, harm=harm, left=unit.health
        )
        return Outcome("hurt" if unit.health else "down", data={"harm": harm})


class Scout(Action):
    """Look at the next card instead of laying one; all know then what lies on top (CD-6). Draws `scouted`.

    Errors: RulesError `no-turn`, `down`, `known`, `no-cards`.
    """

    unit: UnitName

    def resolve(self, encounter: Duel, play: Play) -> Outcome:
        refuse(
            *may_act(encounter, self.unit),
            ("known" if encounter.top else "", f"{encounter.top} is known to lie on top already"),
            ("no-cards" if not encounter.left() + sum(encounter.discard.values()) else "", "no cards are left"),
        )
        encounter.top = encounter.turn_card(play, "scouted", self.unit) or ""
        play.tell("{unit} sees {card} on top of the deck", unit=self.unit, card=encounter.top)
        return Outcome(encounter.top)


def may_act(encounter: Duel, name: str) -> list[tuple[str, str]]:
    """Why somebody may not act now, as reasons of which those without a slug do not hold."""
    up = encounter.turns.current
    return [
        ("no-turn" if up != name else "", f"it is {up}'s turn"),
        ("down" if not encounter.units[name].health else "", f"{name} is down"),
    ]


def no_card(unit: Duellist, name: str, card: str, slug: str) -> tuple[str, str]:
    """The reason that somebody does not hold a card; without a slug where they do."""
    return slug if card not in unit.hand else "", f"{name} has no {card}, but {', '.join(unit.hand) or 'no cards'}"


def lay_down(encounter: Duel, name: str, card: str) -> None:
    """Put a card of a hand on the discard."""
    encounter.units[name].hand.remove(card)
    piles.put(encounter.discard, card)
