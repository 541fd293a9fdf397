"""One die as a law: how likely each of its values is, when it is fresh and after what was done with it alone."""

from __future__ import annotations

from math import comb, gcd, isqrt

from skirm.dice.conditions import Condition, meets_any
from skirm.dice.modifiers import Choice, Clamp, Count, Explode, Modifier, Reroll
from skirm.dice.odds.series import chain_power, enough

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.distribution import Distribution
    from skirm.dice.odds.polynomials import Poly
    from skirm.dice.sides import Sides


class Faces:
    """A fresh die. Faces with words on them are told by the place where the word first stands on the die.

    Attributes:
        weights: On how many faces each value stands, in lowest terms: one and two of a die with 1, 1, 5, 5, 5, 5.
        total: How many faces there are, in the same terms.
        words: The words by their number, None for a die with numbers.
    """

    __slots__ = ("highest", "total", "weights", "words")

    def __init__(self, sides: Sides, budget: Budget) -> None:
        """Take a die apart. Errors: OddsLimitError for one with too many faces."""
        budget.spend(12 * sides.size)
        self.words: list[str] | None = None
        if sides.values is None:
            self.weights: Poly = dict.fromkeys(range(1, sides.size + 1), 1)
        else:
            self.weights = {}
            places: dict[int | str, int] = {}
            for face in sides.values:
                number = places.setdefault(face, len(places)) if isinstance(face, str) else face
                self.weights[number] = self.weights.get(number, 0) + 1
            if sides.words:
                self.words = [str(word) for word in places]
        self.weights, self.total = lowest_terms(self.weights, sides.size)
        self.highest = max(self.weights)

    def meets(self, conditions: Sequence[Condition], value: int) -> bool:
        """Whether a value meets one of the conditions."""
        return meets_any(conditions, value if self.words is None else self.words[value])

    def explodes(self, explode: Explode, value: int) -> bool:
        """Whether a value brings another die."""
        if explode.condition is None:
            return value == self.highest
        return self.meets((explode.condition,), value)


def lowest_terms(weights: Poly, total: int) -> tuple[Poly, int]:
    """Weights and their denominator without what all of them share: a pool raises it to the number of its dice."""
    shared = gcd(total, *weights.values())
    if shared == 1:
        return weights, total
    return {value: weight // shared for value, weight in weights.items()}, total // shared


class Law:
    """The values of one die with their weights over `total`; what is missing to `total` was not followed.

    Attributes:
        high: The value that stands for all from it on, of a die that adds up without end; None without one.
        low: The same downwards.
    """

    __slots__ = ("high", "low", "total", "weights")

    def __init__(self, weights: Poly, total: int, high: int | None = None, low: int | None = None) -> None:
        self.weights, self.total = lowest_terms(weights, total)
        self.high = high if high in weights else None
        self.low = low if low in weights else None


def clamped(law: Law, clamp: Clamp) -> Law:
    """The die counted as no less or no more than a number."""
    nearest = max if clamp.kind == "min" else min
    weights: Poly = {}
    for value, weight in law.weights.items():
        at = nearest(value, clamp.bound)
        weights[at] = weights.get(at, 0) + weight
    return Law(weights, law.total, law.high, law.low)


def rerolled(law: Law, reroll: Reroll, faces: Faces) -> Law:
    """The die thrown again where it meets a condition: once, or until it does not."""
    stays = {value: weight for value, weight in law.weights.items() if not faces.meets(reroll.conditions, value)}
    again = sum(law.weights.values()) - sum(stays.values())
    if not again:
        return law
    fresh = faces.weights
    if not reroll.once:
        fresh = {value: weight for value, weight in fresh.items() if not faces.meets(reroll.conditions, value)}
    total = sum(fresh.values())
    weights = {value: weight * total for value, weight in stays.items()}
    for value, weight in fresh.items():
        weights[value] = weights.get(value, 0) + again * weight
    return Law(weights, law.total * total, law.high, law.low)


def compounded(
    law: Law, explode: Explode, faces: Faces, dice: int, following: Sequence[Modifier], budget: Budget
) -> Law:
    """The die to which further faces are added as long as they meet the condition.

    Args:
        law: The die before.
        explode: The explosion.
        faces: A fresh die.
        dice: How many of these dice are added up; the more, the further each is followed.
        following: What is done with the die afterwards. It looks at no value beyond the last that is followed.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    begins = {value: weight for value, weight in law.weights.items() if faces.explodes(explode, value)}
    if not begins:
        return law
    added = extra_faces(explode, faces, [*law.weights, *faces.weights], dice, following, budget)
    weights = {value: weight * added.total for value, weight in law.weights.items() if value not in begins}
    high = None if added.high is None else int(added.high) + min(begins)
    low = None if added.low is None else int(added.low) + max(begins)
    budget.spend(len(begins) * len(added.values), added.total.bit_length())
    for value, weight in begins.items():
        parts = zip((*added.values, added.high, added.low), (*added.weights, added.above, added.below), strict=True)
        for further, own in parts:
            if further is None or not own:
                continue
            at = value + int(further)
            at = at if high is None else min(at, high)
            at = at if low is None else max(at, low)
            weights[at] = weights.get(at, 0) + weight * own
    return Law(weights, law.total * added.total, high, low)


def closes(following: Sequence[Modifier]) -> bool:
    """Whether modifiers bring all values beyond some point to the same."""
    return any(isinstance(m, Count) or (isinstance(m, Clamp) and m.kind == "max") for m in following)


def extra_faces(
    explode: Explode, faces: Faces, values: Sequence[int], dice: int, following: Sequence[Modifier], budget: Budget
) -> Distribution:
    """What one explosion adds to a die: followed beyond all numbers that the following modifiers compare with.

    Args:
        explode: The explosion.
        faces: A fresh die.
        values: What the die may show before.
        dice: How many of these dice are added up; the more, the further each is followed.
        following: What is done with the die afterwards.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    last = {face: weight for face, weight in faces.weights.items() if not faces.explodes(explode, face)}
    more = {face: weight for face, weight in faces.weights.items() if faces.explodes(explode, face)}
    sizes = [abs(face) for face in more if face]
    share = sum(more.values()) / faces.total
    steps = enough(1, share, 2.0 * budget.negligible)
    if sizes:
        numbers = [abs(number) for modifier in following for number in numbers_of(modifier)]
        strange = (abs(value) for value in values if value not in faces.weights)
        steps = 2 * max([0, *numbers, *strange]) // min(sizes)
        if closes(following):
            steps += 2
        else:
            kept = min([dice, *(choice.count for choice in following if isinstance(choice, Choice))])
            steps += followed(kept, dice, last, more, faces.total, budget) // min(sizes) + 1
        if closes(following) and min(more) < 0 < max(more):
            steps += enough(1, share, 2.0 * budget.negligible)
    return chain_power(1, last, more, faces.total, faces.total, budget, steps)


def numbers_of(modifier: Modifier) -> list[int]:
    """The numbers that a modifier compares values with."""
    if isinstance(modifier, Clamp):
        return [modifier.bound]
    if isinstance(modifier, Count):
        found = [condition.value for _, condition in modifier.scores]
    elif isinstance(modifier, Reroll):
        found = [condition.value for condition in modifier.conditions]
    else:
        return []
    return [number for number in found if isinstance(number, int)]


def followed(kept: int, dice: int, last: Poly, more: Poly, total: int, budget: Budget) -> int:
    """How far the best of several dice that add up without end have to be followed, that little lies beyond."""
    if min(more) < 0 < max(more):
        return enough(dice, sum(more.values()) / total, 2.0 * budget.negligible) * max(map(abs, more))
    # Of many dice the best ones go further than others: by how much is between one and the choices that there are.
    negligible = budget.negligible * isqrt(comb(dice, kept))
    sums = chain_power(kept, last, more, total, total, budget, negligible=negligible)
    if sums.high is not None:
        return int(sums.high) - (kept - 1) * min([*last, *more])
    return 0 if sums.low is None else (kept - 1) * max([*last, *more]) - int(sums.low)
