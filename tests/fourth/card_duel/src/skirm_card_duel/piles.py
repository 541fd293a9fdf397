"""Piles of cards: how many there are of each kind. A pile has no order; what is drawn is as likely as if it had one."""

from __future__ import annotations

from skirm.api import Play

Pile = dict[str, int]
MOST = 40


def cards(pile: Pile) -> list[str]:
    """Every card of a pile, kind by kind."""
    return [kind for kind, number in pile.items() for _ in range(number)]


def put(pile: Pile, card: str) -> None:
    """Lay a card on a pile."""
    pile[card] = pile.get(card, 0) + 1


def take(pile: Pile, card: str) -> None:
    """Take a card off a pile that has it."""
    pile[card] -= 1


def fresh(play: Play) -> Pile:
    """A whole deck, as the table has it (CD-1).

    Errors: RulesError for a deck of no cards, or with less than none of a kind, or more than 40.
    """
    table = play.table("deck")
    deck = {kind: table.whole(kind, most=MOST) for kind in table.names()}
    if not any(deck.values()):
        raise table.wrong("all", expected="some cards", found=0)
    return deck
