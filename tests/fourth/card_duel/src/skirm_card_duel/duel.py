"""The duel: who takes part, what is left in the deck, and what lies open."""

from __future__ import annotations

from collections.abc import Collection

from skirm.api import Annotated, Cell, Encounter, Meta, Play, Section, TurnOrder, Unit, View, field

from . import piles
from .piles import Pile


class Duellist(Unit):
    """A fencer: cards in hand, in the order of their names, and how much is left of them."""

    side: str = ""
    health: Annotated[int, Meta(ge=0)] = 3
    size: Annotated[int, Meta(ge=1, le=8, description="cards in a full hand")] = 3
    hand: list[str] = field(default_factory=list)


class Duel(Encounter):
    """One duel. The deck has no order: only a card that somebody scouted is known to lie on top (CD-6)."""

    units: dict[str, Duellist] = field(default_factory=dict)
    turns: TurnOrder = field(default_factory=TurnOrder)
    deck: Pile = field(default_factory=dict)
    discard: Pile = field(default_factory=dict)
    top: str = ""

    def joined(self, name: str) -> None:
        self.turns.add(name)

    def leaving(self, name: str) -> None:
        for card in self.units[name].hand:
            piles.put(self.discard, card)
        self.turns.remove(name)

    def able(self, name: str) -> bool:
        return self.units[name].health > 0

    def vigour(self, name: str) -> float | None:
        return self.units[name].health

    def next_up(self) -> str | None:
        return self.turns.current

    def over(self) -> str | None:
        sides = sorted({unit.side or name for name, unit in self.units.items() if unit.health})
        if len(sides) > 1 or not self.units:
            return None
        return f"only {sides[0]} still stands" if sides else "nobody stands"

    def left(self) -> int:
        """How many cards are left to draw before the discard is shuffled."""
        return sum(self.deck.values()) + bool(self.top)

    def shuffle(self, play: Play) -> None:
        """Make the discard the deck (CD-5). It has no order, since what is drawn from it is drawn by chance."""
        self.deck = self.discard
        self.discard = dict.fromkeys(self.deck, 0)
        play.tell("the discard is shuffled: {left} cards", left=self.left())

    def turn_card(self, play: Play, purpose: str, of: str) -> str | None:
        """Take the next card off the deck; the one that was scouted, if any. Draws `purpose`, one card.

        Returns: None where no card is left anywhere.
        """
        if self.top:
            card, self.top = self.top, ""
            return card
        if not self.left():
            self.shuffle(play)
        if not self.left():
            return None
        card = play.dice.choose(piles.cards(self.deck), purpose, of)
        piles.take(self.deck, card)
        return card

    def give(self, name: str, play: Play) -> int:
        """Fill somebody's hand (CD-5). Draws `cards`, and `more-cards` where the deck is shuffled within the draw.

        Returns: How many cards were drawn.
        """
        unit = self.units[name]
        before = len(unit.hand)
        if self.top and before < unit.size:
            unit.hand.append(self.turn_card(play, "cards", name) or "")
        for purpose in ("cards", "more-cards"):
            wanted = min(unit.size - len(unit.hand), sum(self.deck.values()))
            for card in play.dice.draw(piles.cards(self.deck), max(0, wanted), purpose, name):
                piles.take(self.deck, card)
                unit.hand.append(card)
            if len(unit.hand) >= unit.size or purpose == "more-cards":
                break
            self.shuffle(play)
        unit.hand.sort()
        return len(unit.hand) - before

    def forget(self, asked: Collection[str]) -> None:
        """The round is told and never asked for by a rule."""
        if not any("turns.round".startswith(path) for path in asked):
            self.turns.round = 1

    def view(self) -> View:
        rows = []
        for name, unit in self.units.items():
            mark = Cell("down", "gone") if not unit.health else Cell("")
            head = Cell(name, "up" if name == self.turns.current else "")
            rows.append([head, Cell(unit.side), Cell(str(unit.health)), Cell(", ".join(unit.hand)), mark])
        kinds = [
            [Cell(kind), Cell(str(number)), Cell(str(self.discard.get(kind, 0)))] for kind, number in self.deck.items()
        ]
        title = f"round {self.turns.round}" + (f", {self.top} on top of the deck" if self.top else "")
        return View(
            title,
            [
                Section("fencers", ["name", "side", "health", "hand", ""], rows),
                Section("cards", ["kind", "in the deck", "discarded"], kinds),
            ],
        )
