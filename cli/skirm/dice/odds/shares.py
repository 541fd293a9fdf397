"""What each die adds to the total, after the modifiers that look at each die alone.

A share is a polynomial in two variables: x for what is added, and z for one chain of exploding dice, whose law is the
same whichever die began it. So a die that shows 6 and explodes has the share x^6 z.
"""

from __future__ import annotations

from skirm.dice.modifiers import Clamp, Count, Explode, Order, Reroll
from skirm.dice.odds.law import closes, extra_faces
from skirm.dice.odds.series import Chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from skirm.dice.modifiers import Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.distribution import Distribution
    from skirm.dice.odds.law import Faces
    from skirm.dice.odds.polynomials import Poly

    # Weight by (what is added, how many chains).
    Share = dict[tuple[int, int], int]


# What the share of one value costs: little work, and tables of their own.
LOOKED_AT = 25


class Shares:
    """What dice add under the modifiers `following`, none of which chooses among dice.

    Attributes:
        total: The denominator of every share.
        chain: What one chain of exploding dice adds, None where nothing explodes without end.
    """

    def __init__(self, faces: Faces, following: Sequence[Modifier], budget: Budget, values: Sequence[int] = ()) -> None:
        """Look at the modifiers.

        Args:
            faces: A fresh die.
            following: The modifiers.
            budget: What it may cost.
            values: What a die may show before them, beside its faces.
        """
        self.faces = faces
        self.values = values
        self.extra: Distribution | None = None
        self.budget = budget
        self.following = [modifier for modifier in following if not isinstance(modifier, Order)]
        self.known: dict[tuple[int, int], Share] = {}
        self.totals = [1] * (len(self.following) + 1)
        self.chain: Chain | None = None
        for place in range(len(self.following) - 1, -1, -1):
            self.totals[place] = self.total_from(place)
        self.total = self.totals[0]

    def total_from(self, place: int) -> int:
        """The denominator of shares from one modifier on."""
        modifier, after = self.following[place], self.totals[place + 1]
        if isinstance(modifier, Reroll):
            return after * (self.faces.total if modifier.once else self.lasting(modifier))
        if isinstance(modifier, Explode) and modifier.kind == "!o":
            return after * after * self.faces.total
        if isinstance(modifier, Explode) and modifier.kind == "!!" and place + 1 < len(self.following):
            following = self.following[place + 1 :]
            values = [*self.faces.weights, *self.values]
            self.extra = extra_faces(modifier, self.faces, values, 1, following, self.budget)
            return after * self.extra.total
        return after

    def lasting(self, reroll: Reroll) -> int:
        """On how many faces a reroll comes to its end."""
        return sum(w for value, w in self.faces.weights.items() if not self.faces.meets(reroll.conditions, value))

    def of(self, value: int, place: int = 0) -> Share:
        """The share of a die with this value, which the modifiers from `place` on have before them."""
        found = self.known.get((value, place))
        if found is None:
            self.budget.spend(LOOKED_AT)
            found = self.known[value, place] = self.reckoned(value, place)
        return found

    def fixed(self, values: Iterable[int]) -> dict[int, int] | None:
        """What a die of each value adds, where that is one number; None where chance has a part in it."""
        found: dict[int, int] = {}
        for value in values:
            share = self.of(value)
            if len(share) != 1 or self.total != 1:
                return None
            (((found[value], chains), _),) = share.items()
            if chains:
                return None
        return found

    def reckoned(self, value: int, place: int) -> Share:
        """The same, worked out."""
        if place == len(self.following):
            return {(value, 0): 1}
        modifier = self.following[place]
        faces, after = self.faces, self.totals[place + 1]
        if isinstance(modifier, Clamp):
            return self.of((max if modifier.kind == "min" else min)(value, modifier.bound), place + 1)
        if isinstance(modifier, Count):
            score = sum(score for score, condition in modifier.scores if faces.meets((condition,), value))
            return {(score, 0): 1}
        if isinstance(modifier, Reroll):
            if not faces.meets(modifier.conditions, value):
                return scaled(self.of(value, place + 1), self.totals[place] // after)
            return self.mixed(
                (
                    (fresh, weight)
                    for fresh, weight in faces.weights.items()
                    if modifier.once or not faces.meets(modifier.conditions, fresh)
                ),
                place + 1,
            )
        assert isinstance(modifier, Explode)  # noqa: S101 - no other modifier is left
        return self.exploded(modifier, value, place)

    def exploded(self, modifier: Explode, value: int, place: int) -> Share:
        """The share of a die that may explode."""
        faces, after = self.faces, self.totals[place + 1]
        own = self.of(value, place + 1)
        if modifier.kind == "!o":
            if not faces.explodes(modifier, value):
                return scaled(own, self.totals[place] // after)
            return product(own, self.mixed(faces.weights.items(), place + 1))
        if self.extra is not None:
            if not faces.explodes(modifier, value):
                return scaled(own, self.extra.total)
            return self.compounded(value, place + 1, self.extra)
        if not faces.explodes(modifier, value):
            return own
        if self.chain is None:
            self.chain = self.chain_of(modifier, place + 1)
        return {(added, chains + 1): weight for (added, chains), weight in own.items()}

    def compounded(self, value: int, place: int, extra: Distribution) -> Share:
        """The share of a die to which further faces are added; what is without end counts where that is the same."""
        values = [(value + int(further), weight) for further, weight in zip(extra.values, extra.weights, strict=True)]
        if closes(self.following[place:]):
            values += [(value + int(extra.high), extra.above)] if extra.high is not None else []
            values += [(value + int(extra.low), extra.below)] if extra.low is not None else []
        return self.mixed(values, place)

    def chain_of(self, explode: Explode, place: int) -> Chain:
        """What the further dice of an explosion add."""
        less = 1 if explode.kind == "!p" else 0
        ends = [(face - less, w) for face, w in self.faces.weights.items() if not self.faces.explodes(explode, face)]
        goes_on = [(face - less, w) for face, w in self.faces.weights.items() if self.faces.explodes(explode, face)]
        last, more = self.mixed(ends, place), self.mixed(goes_on, place)
        return Chain(without_chains(last), without_chains(more), self.faces.total * self.totals[place])

    def mixed(self, values: Iterable[tuple[int, int]], place: int) -> Share:
        """The shares of several values, added up with their weights."""
        found: Share = {}
        for value, weight in values:
            for key, own in self.of(value, place).items():
                found[key] = found.get(key, 0) + weight * own
        self.budget.spend(len(found))
        return found


def scaled(share: Share, by: int) -> Share:
    """A share over a larger denominator."""
    return share if by == 1 else {key: weight * by for key, weight in share.items()}


def product(one: Share, other: Share) -> Share:
    """What two dice add together."""
    found: Share = {}
    for (added, chains), weight in one.items():
        for (further, more), own in other.items():
            key = (added + further, chains + more)
            found[key] = found.get(key, 0) + weight * own
    return found


def without_chains(share: Share) -> Poly:
    """A share as a polynomial of what is added; there is one explosion, so that nothing explodes behind it."""
    return {added: weight for (added, _), weight in share.items()}
