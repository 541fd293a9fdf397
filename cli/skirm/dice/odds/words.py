"""The odds of dice with words on them: which words lie on the table, in whatever order they fell."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from skirm.dice.odds.budget import Budget
from skirm.dice.odds.distribution import Outcomes
from skirm.dice.odds.evaluate import Evaluation
from skirm.dice.odds.folding import folded_bags
from skirm.dice.odds.law import Faces, Law
from skirm.dice.sides import Sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.bags import Bags
    from skirm.dice.odds.stages import Bag
    from skirm.dice.terms import Dice

# So many words are written out; of more each is told with its number.
FEW = 4


def word_odds(node: Dice, budget: Budget | None = None) -> Outcomes:
    """What words a pool may show, the first word of the die first.

    Errors: OddsLimitError.
    """
    budget = budget or Budget()
    bags, words = word_bags(node, budget)
    total = lcm(*(chance.denominator for chance in bags.values()))
    few = max(map(len, bags)) <= FEW
    ordered = sorted(bags, key=lambda bag: (len(bag), bag[::-1]))
    return Outcomes({told(bag, words, few=few): int(bags[bag] * total) for bag in ordered}, total)


def word_bags(node: Dice, budget: Budget) -> tuple[Bags, list[str]]:
    """The words of a pool by their numbers, and what they are."""
    sides = node.sides
    assert isinstance(sides, Sides)  # noqa: S101 - faces with words are written out
    faces = Faces(sides, budget)
    if node.count is None or isinstance(node.count, int):
        counts = {node.count or 0: Fraction(1)}
    else:
        found = Evaluation(budget).of(node.count)
        counts = {int(value): found.chance(weight) for value, weight in found.by_value().items()}
    bags: Bags = {}
    law = Law(dict(faces.weights), faces.total)
    for count, chance in counts.items():
        own, _ = folded_bags(count, (0, count), law, faces, node.modifiers, budget, to_the_end=True)
        for bag, part in own.items():
            bags[bag] = bags.get(bag, 0) + chance * part
    return bags, faces.words or []


def told(bag: Bag, words: list[str], *, few: bool) -> str:
    """A bag of words as a text."""
    if not bag:
        return "nothing"
    if few:
        return " ".join(words[number] for number in reversed(bag))
    return ", ".join(f"{bag.count(number)} {words[number]}" for number in sorted(set(bag)))
