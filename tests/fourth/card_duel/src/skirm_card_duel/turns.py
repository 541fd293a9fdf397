"""Time: turns, in which hands are filled, and a new deal. CD-1, CD-5."""

from __future__ import annotations

from skirm.api import Advance, Outcome, Play, Step, refuse

from . import piles
from .duel import Duel


class Turn(Advance):
    """Whoever is up fills their hand, and the next one is up (CD-5).

    Errors: RulesError `nobody`, `no-deck`.
    """

    def advance(self, encounter: Duel, play: Play) -> Outcome:
        of = encounter.turns.current
        refuse(
            ("nobody" if of is None else "", "nobody is there to take turns"),
            ("no-deck" if not encounter.deck else "", "no cards were dealt yet: skirm advance SAVE deal"),
        )
        play.then(Fill(of or ""), NextTurn())
        return Outcome("ended", data={"of": of})


class Deal(Advance):
    """Shuffle all cards, and deal everybody a full hand (CD-1). Errors: RulesError `nobody`, `bad-table`."""

    def advance(self, encounter: Duel, play: Play) -> Outcome:
        refuse(("nobody" if not encounter.units else "", "nobody is there to be dealt cards: skirm add SAVE fencer"))
        encounter.deck = piles.fresh(play)
        encounter.discard = dict.fromkeys(encounter.deck, 0)
        encounter.top = ""
        for unit in encounter.units.values():
            unit.hand = []
        play.then(*(Fill(name) for name in encounter.units))
        return Outcome("dealt")


class Fill(Step, frozen=True):
    """Somebody draws until their hand is full. Draws `cards` and `more-cards`."""

    unit: str

    def take(self, encounter: Duel, play: Play) -> Outcome:
        drawn = encounter.give(self.unit, play)
        hand = ", ".join(encounter.units[self.unit].hand) or "nothing"
        play.tell("{unit} draws {drawn} and holds {hand}", unit=self.unit, drawn=drawn, hand=hand)
        return Outcome("drawn" if drawn else "full", data={"drawn": drawn})


class NextTurn(Step, frozen=True):
    """The last step of a turn: the next one who still stands is up."""

    def take(self, encounter: Duel, play: Play) -> Outcome:
        turns = encounter.turns
        for _ in turns.names:
            turns.next()
            if turns.current is not None and encounter.able(turns.current):
                break
        play.tell("round {round}: {up} is up", round=turns.round, up=turns.current)
        return Outcome(turns.current or "nobody")
