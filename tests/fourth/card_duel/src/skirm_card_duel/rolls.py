"""Questions without a duel: what a hand holds, and how deep a blade goes."""

from __future__ import annotations

from skirm.api import Annotated, Meta, Outcome, Play, Roll, refuse

from . import piles


class Hand(Roll):
    """How many of a card a hand off a full deck holds (CD-1). Draws `cards`."""

    card: Annotated[str, Meta(description="a card of the table deck", examples=["guard"])] = "guard"
    size: Annotated[int, Meta(ge=1, le=8)] = 3

    def roll(self, play: Play) -> Outcome:
        deck = piles.cards(piles.fresh(play))
        kinds = play.table("deck").names()
        refuse(
            (
                "no-card" if self.card not in kinds else "",
                f"there is no card {self.card!r}; there are {', '.join(kinds)}",
            ),
            ("too-many" if self.size > len(deck) else "", f"the deck has {len(deck)} cards"),
        )
        hand = play.dice.draw(deck, self.size, "cards")
        play.tell("{cards.row}")
        held = hand.count(self.card)
        return Outcome("held" if held else "lacking", success=held > 0, data={"held": held})


class Fate(Roll):
    """How deep a blade goes that lands, by the next card of a full deck (CD-4). Draws `fate`."""

    harm: Annotated[int, Meta(ge=0, le=9, description="of the blade")] = 1

    def roll(self, play: Play) -> Outcome:
        card = play.dice.choose(piles.cards(piles.fresh(play)), "fate")
        figure = play.figure("harm", self.harm).add(play.table("fate").at(card), f"{card} is turned", "CD-4")
        harm = max(0, int(figure))
        play.tell("{card}: {harm} harm", card=card, harm=harm)
        return Outcome(f"{harm} harm", data={"harm": harm})
