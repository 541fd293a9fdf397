"""Dice put into a bag one by one, each as the modifiers before the choice leave it.

A bag holds no more than the choice will look at, so that bags that are alike are merged and no throw is looked at by
itself. A die that explodes without end and leaves the bag as it is does so with a chance that is a geometric series,
which is added up exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from skirm.dice.modifiers import Clamp, Count, Explode, Reroll
from skirm.dice.odds.costs import BEYOND_COUNTING
from skirm.dice.odds.law import extra_faces
from skirm.dice.odds.series import enough
from skirm.dice.odds.stages import chosen_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.modifiers import Modifier
    from skirm.dice.odds.budget import Budget
    from skirm.dice.odds.distribution import Distribution
    from skirm.dice.odds.law import Faces, Law
    from skirm.dice.odds.stages import Bag, Stage

    Bags = dict[Bag, Fraction]
    Following = tuple[Modifier, ...]

STEPS = 40
# What a bag costs that is merged with others, by a fraction of its own.
MERGED = 15
# What it costs to put a die into a bag for the first time, and for each die that lies there.
LOOKED_UP = 30
PLACED = 5
# Bags of chains of so many kinds and dice are more than can be counted.
COUNTLESS = 50


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
                self.depth = enough(1, hits / faces.total, 2.0 * budget.negligible * count) if hits else 1
            elif isinstance(modifier, Explode) and modifier.kind == "!!":
                following = [*self.alone[place + 1 :], Count(())] if self.unique else self.alone[place + 1 :]
                self.extra = extra_faces(modifier, faces, list(faces.weights), count, following, budget)

    def equal_dice(self, count: int, law: Law) -> Bags:
        """Equal dice, put into an empty bag one by one."""
        self.budget.foresee(f"every bag of {count} dice", self.cost(count, law))
        bags: Bags = {(): Fraction(1)}
        dice = [(value, Fraction(weight, law.total)) for value, weight in law.weights.items()]
        for _ in range(count):
            found: Bags = {}
            self.budget.spend(10 * len(bags) * len(dice))
            for bag, chance in bags.items():
                for value, own in dice:
                    self.merge(found, self.with_die(bag, value, self.alone), chance * own)
            bags = found
        return bags

    def bags(self, bags: Bags) -> Bags:
        """The dice of every bag, put into an empty one."""
        dice = sum(map(len, bags))
        self.budget.foresee(f"every bag of {len(bags)} once more", dice * MERGED)
        found: Bags = {}
        for bag, chance in bags.items():
            reached: Bags = {(): Fraction(1)}
            for value in bag:
                following: Bags = {}
                for before, own in reached.items():
                    self.merge(following, self.with_die(before, value, self.alone), own)
                reached = following
            self.merge(found, reached, chance)
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
            self.budget.spend(LOOKED_UP + len(bag) * PLACED)
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
                self.merge(found, self.mixed(after, faces.weights, rest), chance)
            else:
                self.merge(found, self.chain(after, modifier, rest, self.depth), chance)
        return found

    def mixed(self, bag: Bag, dice: dict[int, int], rest: Following) -> Bags:
        """A bag with one die more, which has one of several values."""
        total = sum(dice.values())
        found: Bags = {}
        for value, weight in dice.items():
            self.merge(found, self.with_die(bag, value, rest), Fraction(weight, total))
        return found

    def compounded(self, bag: Bag, value: int, rest: Following) -> Bags:
        """A bag with a die to which further faces are added, as far as it was followed."""
        found: Bags = {}
        extra = self.extra
        assert extra is not None  # noqa: S101 - made with the stage
        for further, weight in zip(extra.values, extra.weights, strict=True):
            self.merge(found, self.with_die(bag, value + int(further), rest), Fraction(weight, extra.total))
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
                self.merge(found, after, chance)
                continue
            for following, own in after.items():
                if following == bag and not self.endless:
                    again += chance * own
                elif depth or not self.endless:
                    self.merge(found, self.chain(following, explode, rest, depth - 1), chance * own)
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

    def merge(self, into: Bags, bags: Bags, chance: Fraction) -> None:
        """Add bags, each with its chance times another."""
        self.budget.spend(MERGED * len(bags))
        for bag, own in bags.items():
            into[bag] = into.get(bag, 0) + chance * own

    def cost(self, count: int, law: Law) -> int:
        """What it costs at least to put so many equal dice into an empty bag: it depends on how many bags there are."""
        values, more, again = self.reached(law)
        most = values if self.unique else count
        if self.needed is not None:
            most = min(most, self.needed[0])
        endless = self.depth if self.endless and more else 0
        if min(more, endless) > COUNTLESS:
            return BEYOND_COUNTING
        chains = comb(more + endless, more) if endless else 0
        ending = max(0, values - more)
        found, dice, before = 0, 0, -1
        while dice < count:
            held = min(dice, most)
            if self.unique:
                bags = comb(values, held)
            elif endless:
                # Every die so far came to its end with one of these values.
                bags = comb(max(0, ending - 1) + held, held) * comb(more + dice * endless // 2, more)
            elif self.endless and again and self.adds:
                bags = sum(
                    comb(max(0, values + held - both - 2), held - both) * comb(values + both, both)
                    for both in (0, held)
                )
            else:
                bags = comb(values + held - 1, held)
            put = LOOKED_UP + PLACED * (held + endless // 2) + MERGED
            each = (10 + MERGED) * len(law.weights)
            each += again * MERGED * len(self.faces.weights)
            if held > before:
                each += (len(law.weights) + again * len(self.faces.weights) // 2) * put
            if endless:
                ends = MERGED * ending * endless // 2
                each += chains * (values * put + ends) + more * 2 * ends
            # Where bags no longer grow, all further dice cost the same.
            times = 1 if held > before else count - dice
            found += times * bags * each
            dice += times
            before = held
            if found > self.budget.left:
                break
        return found

    @property
    def adds(self) -> bool:
        """Whether a die may bring another, and only one."""
        return any(isinstance(modifier, Explode) and modifier.kind == "!o" for modifier in self.alone)

    def reached(self, law: Law) -> tuple[int, int, int]:
        """What may become of a die before the choice.

        Returns: how many values it may have, how many of a fresh die bring another without end, and of how many
        values a die is thrown again or brings another.
        """
        values, more, thrown = set(law.weights), 0, 0
        for modifier in self.alone:
            if isinstance(modifier, Clamp):
                nearest = max if modifier.kind == "min" else min
                values = {nearest(value, modifier.bound) for value in values}
            elif isinstance(modifier, Reroll):
                stays = {value for value in values if not self.faces.meets(modifier.conditions, value)}
                again = values - stays
                thrown += len(again)
                fresh = {v for v in self.faces.weights if modifier.once or not self.faces.meets(modifier.conditions, v)}
                values = stays | fresh if again else stays
            elif isinstance(modifier, Explode):
                begun = {value for value in values if self.faces.explodes(modifier, value)}
                if modifier.kind == "!!" and self.extra is not None:
                    values |= {value + int(further) for value in begun for further in self.extra.values}
                elif begun:
                    thrown += len(begun)
                    values |= {face - (modifier.kind == "!p") for face in self.faces.weights}
                    if modifier.kind != "!o":
                        more = sum(self.faces.explodes(modifier, face) for face in self.faces.weights)
        return len(values), more, thrown
