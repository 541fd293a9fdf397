"""Piles of cards: how many there are of each kind. A pile has no order; what is drawn is as likely as if it had one."""

from __future__ import annotations

from skirm.api import Play, RulesError

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
    deck = {kind: table.at(kind) for kind in table.names()}
    wrong = [f"{kind} {number}" for kind, number in deck.items() if not 0 <= number <= MOST]
    if wrong or not any(deck.values()):
        told = ", ".join(wrong) or "no cards"
        raise RulesError(("bad-table", f"table deck: {told}; expected 0 to {MOST} of each, and some cards"))
    return deck
