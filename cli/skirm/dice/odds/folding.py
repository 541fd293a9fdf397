"""Pools whose modifiers choose among dice, change them and choose again: die by die, as little as possible kept.

What matters of the dice so far is a bag of values: of dice of which the best three are kept it holds three. Dice are
added one by one, and bags that are alike are merged; so no throw is looked at by itself. A die that explodes without
end and leaves the bag as it is does so with a chance that is a geometric series, which is added up exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from skirm.dice.modifiers import Choice, Clamp, Count, Explode, Order, Reroll, Unique
from skirm.dice.odds.algebra import plus
from skirm.dice.odds.distribution import NEGLIGIBLE, Distribution, cut, mixture
from skirm.dice.odds.law import extra_faces
from skirm.dice.odds.series import chain_power, enough
from skirm.dice.odds.shares import Shares

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.modifiers import Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.law import Faces, Law

    # The values of dice that are kept, the highest first.
    Bag = tuple[int, ...]
    Bags = dict[Bag, Fraction]
    Following = tuple[Modifier, ...]

STEPS = 40


class Stage:
    """Modifiers that look at each die alone, and the choice that follows them.

    Attributes:
        alone: What is done with each die.
        choices: What is done with all of them.
    """

    def __init__(self) -> None:
        self.alone: list[Modifier] = []
        self.choices: list[Modifier] = []

    @property
    def unique(self) -> bool:
        """Whether doubles go before anything else is chosen."""
        return bool(self.choices) and isinstance(self.choices[0], Unique)

    @property
    def needed(self) -> tuple[int, bool] | None:
        """How many of the highest dice the choice looks at, or with False of the lowest; None for all."""
        dropped = 0
        for choice in self.choices:
            if not isinstance(choice, Choice):
                return None
            if choice.kind[0] == "k":
                return dropped + choice.count, choice.kind[1] == "h"
            dropped += choice.count
        return None


def staged(modifiers: Sequence[Modifier]) -> tuple[list[Stage], list[Modifier]]:
    """Modifiers as stages, and what follows the last choice."""
    stages: list[Stage] = []
    stage = Stage()
    for modifier in modifiers:
        if isinstance(modifier, Order):
            continue
        if isinstance(modifier, Choice | Unique):
            stage.choices.append(modifier)
        else:
            if stage.choices:
                stages.append(stage)
                stage = Stage()
            stage.alone.append(modifier)
    if stage.choices:
        stages.append(stage)
        return stages, []
    return stages, stage.alone


def folded_odds(
    count: int, ranks: tuple[int, int], law: Law, faces: Faces, modifiers: Sequence[Modifier], budget: Budget
) -> Distribution:
    """The total of a pool.

    Args:
        count: The number of dice.
        ranks: Which of them are kept before all modifiers, counted from the highest.
        law: One of them.
        faces: A fresh die.
        modifiers: What is done with them.
        budget: What it may cost.

    Errors: OddsLimitError.
    """
    bags, last = folded_bags(count, ranks, law, faces, modifiers, budget)
    values = sorted({value for bag in bags for value in bag})
    shares = Shares(faces, last, budget, values)
    parts: list[tuple[Fraction, Distribution]] = []
    known: dict[Bag, Distribution] = {(): Distribution.point(0)}
    for bag, chance in bags.items():
        parts.append((chance, bag_total(bag, shares, known, budget)))
    total = lcm(*(chance.denominator for chance, _ in parts))
    mixed = mixture([(int(chance * total), part) for chance, part in parts], total)
    lost = mixed.total - sum(mixed.weights) - mixed.above - mixed.below
    ends = [end for end in (law.high, law.low) if end is not None]
    if ends and not (last and isinstance(last[-1], Count)) and any(end in bag for end in ends for bag in bags):
        least = min((sum(bag) for bag in bags if law.high in bag), default=None)
        return cut(mixed.by_value(), mixed.total, high=least, adrift=lost)
    return Distribution(
        mixed.by_value(),
        mixed.total,
        above=None if mixed.high is None else (mixed.high, mixed.above),
        below=None if mixed.low is None else (mixed.low, mixed.below),
        adrift=lost,
    )


def bag_total(bag: Bag, shares: Shares, known: dict[Bag, Distribution], budget: Budget) -> Distribution:
    """The total of the dice in a bag, under what is done with each of them alone."""
    found = known.get(bag)
    if found is None:
        before = bag_total(bag[1:], shares, known, budget)
        found = known[bag] = plus(before, die_total(bag[0], shares, budget), budget)
    return found


def die_total(value: int, shares: Shares, budget: Budget) -> Distribution:
    """What one die adds."""
    parts: dict[int, dict[int, int]] = {}
    for (added, chains), weight in shares.of(value).items():
        parts.setdefault(chains, {})[added] = weight
    found = []
    for chains, poly in parts.items():
        weight = sum(poly.values())
        own = Distribution(dict(poly), weight)
        if chains and shares.chain is not None:
            chain = shares.chain
            own = plus(own, chain_power(chains, chain.last, chain.more, chain.total, chain.total, budget), budget)
        found.append((weight, own))
    return mixture(found, shares.total)


def folded_bags(
    count: int,
    ranks: tuple[int, int],
    law: Law,
    faces: Faces,
    modifiers: Sequence[Modifier],
    budget: Budget,
    *,
    to_the_end: bool = False,
) -> tuple[Bags, list[Modifier]]:
    """The bags of dice after the last choice, and the modifiers that follow it; with `to_the_end` after all of them.

    Errors: OddsLimitError.
    """
    stages, last = staged(modifiers)
    if to_the_end and last:
        stages.append(Stage())
        stages[-1].alone, last = last, []
    if ranks != (0, count):
        first = Stage()
        first.choices = [Choice("kh", ranks[1]), Choice("dh", ranks[0])]
        stages.insert(0, first)
    bags: Bags | None = None
    for stage in stages or [Stage()]:
        fold = Fold(stage, faces, budget, count)
        if bags is None:
            bags = fold.equal_dice(count, law)
        else:
            bags = fold.bags(bags)
        bags = fold.chosen(bags)
    return bags or {}, last


class Fold:
    """One stage at work."""

    def __init__(self, stage: Stage, faces: Faces, budget: Budget, count: int) -> None:
        self.stage = stage
        self.faces = faces
        self.budget = budget
        self.needed = stage.needed
        self.unique = stage.unique
        self.alone = tuple(stage.alone)
        self.endless = self.needed is None and not self.unique
        self.chains: dict[tuple[Bag, int], Bags] = {}
        self.added: dict[tuple[Bag, int, Following], Bags] = {}
        self.depth = STEPS
        self.extra: Distribution | None = None
        for place, modifier in enumerate(self.alone):
            if isinstance(modifier, Explode) and modifier.kind in ("!", "!p"):
                hits = sum(w for value, w in faces.weights.items() if faces.explodes(modifier, value))
                self.depth = enough(1, hits / faces.total, 2.0 * NEGLIGIBLE * count) if hits else 1
            elif isinstance(modifier, Explode) and modifier.kind == "!!":
                following = [*self.alone[place + 1 :], Count(())] if self.unique else self.alone[place + 1 :]
                self.extra = extra_faces(modifier, faces, list(faces.weights), count, following, budget)

    def equal_dice(self, count: int, law: Law) -> Bags:
        """Equal dice, put into an empty bag one by one."""
        bags: Bags = {(): Fraction(1)}
        dice = [(value, Fraction(weight, law.total)) for value, weight in law.weights.items()]
        for _ in range(count):
            found: Bags = {}
            for bag, chance in bags.items():
                for value, own in dice:
                    for after, further in self.with_die(bag, value, self.alone).items():
                        found[after] = found.get(after, 0) + chance * own * further
            bags = found
        return bags

    def bags(self, bags: Bags) -> Bags:
        """The dice of every bag, put into an empty one."""
        found: Bags = {}
        for bag, chance in bags.items():
            reached: Bags = {(): Fraction(1)}
            for value in bag:
                following: Bags = {}
                for before, own in reached.items():
                    merge(following, self.with_die(before, value, self.alone), own)
                reached = following
            merge(found, reached, chance)
        return found

    def put(self, bag: Bag, value: int) -> Bag:
        """A bag with one more die, without what the choice will not look at."""
        if self.unique and value in bag:
            return bag
        place = len(bag)
        while place and bag[place - 1] < value:
            place -= 1
        bag = (*bag[:place], value, *bag[place:])
        if self.needed is not None and len(bag) > self.needed[0]:
            return bag[: self.needed[0]] if self.needed[1] else bag[1:]
        return bag

    def with_die(self, bag: Bag, value: int, alone: Following) -> Bags:
        """What becomes of a bag when a die is put in, after the modifiers that look at it alone."""
        key = (bag, value, alone)
        found = self.added.get(key)
        if found is None:
            self.budget.spend(60 + 10 * len(bag))
            found = self.added[key] = self.reckoned(bag, value, alone)
        return found

    def reckoned(self, bag: Bag, value: int, alone: Following) -> Bags:
        """The same, worked out."""
        if not alone:
            return {self.put(bag, value): Fraction(1)}
        modifier, rest = alone[0], alone[1:]
        faces = self.faces
        if isinstance(modifier, Clamp):
            return self.with_die(bag, (max if modifier.kind == "min" else min)(value, modifier.bound), rest)
        if isinstance(modifier, Reroll):
            if not faces.meets(modifier.conditions, value):
                return self.with_die(bag, value, rest)
            stays = modifier.once
            fresh = {v: w for v, w in faces.weights.items() if stays or not faces.meets(modifier.conditions, v)}
            return self.mixed(bag, fresh, rest)
        assert isinstance(modifier, Explode)  # noqa: S101 - no other looks at a die alone
        if not faces.explodes(modifier, value):
            return self.with_die(bag, value, rest)
        if modifier.kind == "!!":
            return self.compounded(bag, value, rest)
        found: Bags = {}
        for after, chance in self.with_die(bag, value, rest).items():
            if modifier.kind == "!o":
                merge(found, self.mixed(after, faces.weights, rest), chance)
            else:
                merge(found, self.chain(after, modifier, rest, self.depth), chance)
        return found

    def mixed(self, bag: Bag, dice: dict[int, int], rest: Following) -> Bags:
        """A bag with one die more, which has one of several values."""
        total = sum(dice.values())
        found: Bags = {}
        for value, weight in dice.items():
            merge(found, self.with_die(bag, value, rest), Fraction(weight, total))
        return found

    def compounded(self, bag: Bag, value: int, rest: Following) -> Bags:
        """A bag with a die to which further faces are added, as far as it was followed."""
        found: Bags = {}
        extra = self.extra
        assert extra is not None  # noqa: S101 - made with the stage
        for further, weight in zip(extra.values, extra.weights, strict=True):
            merge(found, self.with_die(bag, value + int(further), rest), Fraction(weight, extra.total))
        return found

    def chain(self, bag: Bag, explode: Explode, rest: Following, depth: int) -> Bags:
        """What becomes of a bag when a die in it has exploded.

        Where the bag can grow without end, only so many further dice are followed.
        """
        key = (bag, depth if self.endless else 0)
        known = self.chains.get(key)
        if known is not None:
            return known
        less = 1 if explode.kind == "!p" else 0
        found: Bags = {}
        again = Fraction(0)
        for face, weight in self.faces.weights.items():
            chance = Fraction(weight, self.faces.total)
            after = self.with_die(bag, face - less, rest)
            if not self.faces.explodes(explode, face):
                merge(found, after, chance)
                continue
            for following, own in after.items():
                if following == bag and not self.endless:
                    again += chance * own
                elif depth or not self.endless:
                    merge(found, self.chain(following, explode, rest, depth - 1), chance * own)
        if again:
            found = {following: chance / (1 - again) for following, chance in found.items()}
        self.chains[key] = found
        return found

    def chosen(self, bags: Bags) -> Bags:
        """The bags after the choice."""
        found: Bags = {}
        for bag, chance in bags.items():
            kept = bag
            for choice in self.stage.choices:
                kept = chosen_of(kept, choice)
            found[kept] = found.get(kept, 0) + chance
        return found


def chosen_of(bag: Bag, choice: Modifier) -> Bag:
    """What is kept of a bag."""
    if isinstance(choice, Unique):
        return tuple(dict.fromkeys(bag))
    assert isinstance(choice, Choice)  # noqa: S101 - a stage has no other choices
    kept = min(len(bag), choice.count)
    if choice.kind == "kh":
        return bag[:kept]
    if choice.kind == "kl":
        return bag[len(bag) - kept :]
    return bag[kept:] if choice.kind == "dh" else bag[: len(bag) - kept]


def merge(into: Bags, bags: Bags, chance: Fraction) -> None:
    """Add bags, each with its chance times another."""
    for bag, own in bags.items():
        into[bag] = into.get(bag, 0) + chance * own
