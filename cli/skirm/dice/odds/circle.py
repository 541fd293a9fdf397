"""A sum of many dice on a circle, where every chance is told within bounds that are certain.

The sum is brought to whole numbers Z, and its distribution to a circle of N of them, where it is a finite Fourier
series: with t = 2 pi j / N and f the characteristic function,

    P(a < Z <= a + m, on the circle) = m / N + (2 / N) sum over j of Re(f(t) e^(-i t (a + (m + 1) / 2)))
                                               sin(t m / 2) / sin(t / 2).

What lies outside of the circle's window is bounded by Chernoff's inequality; a term that is left out is at most
|f(t)| / j; angles are reduced as whole numbers, so that the rounding of floats stays within 2^-47 for each die. All
three are added to either side. Where too many terms matter, the normal distribution stands in for the series, within
Berry and Esseen's bound (0.56 for dice that differ: Shevtsova 2010), and Chernoff's inequality for the outer shares.
"""

from __future__ import annotations

from cmath import phase
from fractions import Fraction
from math import ceil, cos, erfc, exp, floor, fsum, gcd, inf, isqrt, lcm, log, nextafter, pi, sin, sqrt

from skirm.dice.odds.parts import PlainDie
from skirm.dice.odds.waves import highest, listed, lobe, rounding_of, tilted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.parts import Die, Parts
    from skirm.dice.rolled import Value

    Chance = float | Fraction

SHARES = (1, 5, 25, 50, 75, 95, 99)
# What may lie outside of the window before nothing is told at all: less than half of the outermost share.
WORST = 0.004
# What may be uncertain of a chance before Chernoff's inequality is asked as well, or the normal distribution taken.
ROUGH = 1e-6
ESSEEN = 0.56
# What each of the bounds should come to.
WANTED = 1e-10
# How many values may be looked at to find the terms, and how many terms may be added up to find the quantiles.
MOST_LOOKS = 100_000
MOST_TERMS = 100_000
# Chernoff's bound is tried at so many parts of the tilt that would be best for a normal distribution.
TILTS = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1)


class Circle:
    """The sum on a circle.

    Attributes:
        error: How far from the truth any chance inside the window may be.
        outside: A bound for what lies outside of it.
    """

    def __init__(self, parts: Parts) -> None:
        """Reckon with a sum of parts, none of them always the same."""
        factors = [part.factor for part in parts.parts]
        shared = lcm(*(factor.denominator for factor in factors))
        self.unit = Fraction(gcd(*(int(factor * shared) for factor in factors)), shared)
        self.constant = parts.constant
        self.dice: list[tuple[int, int, Die]] = [
            (part.count, int(part.factor / self.unit), part.die) for part in parts.parts
        ]
        self.mean = (parts.mean - self.constant) / self.unit
        self.variance = float(parts.variance / self.unit**2)
        self.lowest, self.highest = self.ends()
        self.half, self.outside = self.window()
        self.size = 2 * self.half + 1
        self.start = floor(self.mean) - self.half - 1
        # Twice the place round which the symmetric dice lie.
        self.centre = sum(n * step * (die.size - 1) for n, step, die in self.dice if isinstance(die, PlainDie))
        self.faces = self.only_faces()
        self.terms: list[tuple[int, float, float]] = []
        self.error = 0.0
        if self.faces:
            return
        self.terms, left_out = self.series() if self.outside < WORST else ([], inf)
        rounding = sum(n * rounding_of(die) for n, _, die in self.dice) * (log(self.half + 1) + 2)
        self.error = self.outside + left_out + rounding + 1e-12
        self.is_normal = self.error > WORST
        if self.is_normal:
            self.error = ESSEEN * fsum(self.third(count, step, die) for count, step, die in self.dice) + 1e-9

    def only_faces(self) -> int:
        """How many faces the only die has that there is, a plain one, whose chances need no series; else 0."""
        (count, _, die), *others = self.dice
        return die.size if count == 1 and not others and isinstance(die, PlainDie) else 0

    def ends(self) -> tuple[float, float]:
        """The least and the greatest sum."""
        low: float = 0
        high: float = 0
        for count, step, die in self.dice:
            most = inf if die.highest is None else count * step * die.highest
            if die.highest is None:
                return -inf, inf
            low, high = low + min(0, most), high + max(0, most)
        return low, high

    def window(self) -> tuple[int, float]:
        """How far the window reaches to either side of the mean, and what may lie outside of it."""
        half = isqrt(ceil(49 * self.variance)) + 2
        for _ in range(20):
            outside = self.beyond(half, 1) + self.beyond(half, -1)
            if outside <= WANTED:
                break
            half += half // 4 + 1
        return half, outside

    def beyond(self, distance: float, sign: int) -> float:
        """A bound for the chance to lie so far or farther above (1) or below (-1) the mean, by Chernoff."""
        mean = float(self.mean)
        slack = 1e-9 * (1 + abs(mean))
        if (sign > 0 and mean + distance > self.highest + slack) or (
            sign < 0 and mean - distance < self.lowest - slack
        ):
            return 0.0
        if distance <= 0:
            return 1.0
        found = 0.0
        for part in TILTS:
            tilt = part * distance / self.variance
            total = -tilt * distance * (1 - 1e-12)
            for count, step, die in self.dice:
                total += count * tilted(die, sign * tilt * step)
                if total > 0:
                    break
            found = min(found, total)
        return min(1.0, nextafter(exp(found) * (1 + 1e-9), 1.0))

    def series(self) -> tuple[list[tuple[int, float, float]], float]:
        """The terms of the series as (j, size, angle), and a bound for all that are left out."""
        work = sum(die.work for _, _, die in self.dice)
        room = MOST_TERMS // (len(SHARES) * (self.size.bit_length() + 4))
        most = min(self.half, MOST_LOOKS // work)
        terms: list[tuple[int, float, float]] = []
        dropped: list[float] = []
        following, rest = 16, inf
        for j in range(1, most + 1):
            size, angle = self.characteristic(j)
            if size / j < 1e-15:
                dropped.append(size / j)
            else:
                terms.append((j, size * 2 / (self.size * sin(pi * j / self.size)), angle))
            if j in (following, most) or len(terms) == room:
                rest = self.tail(j + 1)
                if rest <= WANTED or len(terms) == room:
                    break
                following += following // 2
        return terms, rest + fsum(dropped)

    def characteristic(self, j: int) -> tuple[float, float]:
        """Size and angle of the characteristic function, plain dice seen from their middle."""
        size, angle = 0.0, 0.0
        for count, step, die in self.dice:
            if isinstance(die, PlainDie):
                found: complex = lobe(die.size, step * j, self.size)
            else:
                found = listed(die, step * j, self.size)
            if not found:
                return 0.0, 0.0
            size += count * log(abs(found))
            angle += count * phase(found)
        return exp(size), angle

    def tail(self, j: int) -> float:
        """A bound for all terms from j on: of each range of angles the sum of 1 / j times the greatest |f|."""
        found = 0.0
        while j <= self.half:
            last = min(self.half, j + max(1, j // 4))
            size = fsum(
                count * highest(die, 2 * pi * j * abs(step) / self.size, 2 * pi * last * abs(step) / self.size)
                for count, step, die in self.dice
            )
            found += exp(size) * (log(last / j) + 1 / j)
            j = last + 1
        return found * (1 + 1e-9)

    def on_circle(self, place: int) -> float:
        """The chance to lie in the window and not above a place, as the series has it."""
        size, inside = self.size, place - self.start
        turned = self.centre - self.start - place - 1
        half_turn = pi / size
        return inside / size + fsum(
            weight * cos(angle + half_turn * ((j * turned) % (2 * size))) * sin(half_turn * ((j * inside) % (2 * size)))
            for j, weight, angle in self.terms
        )

    def at_most(self, place: int) -> tuple[Chance, Chance]:
        """The least and the greatest chance of at most a whole number."""
        if place < self.lowest:
            return 0.0, 0.0
        if place >= self.highest:
            return 1.0, 1.0
        if self.faces:
            exact = Fraction(place + 1 - int(self.lowest), self.faces)
            return exact, exact
        if place <= self.start:
            return 0.0, self.beyond(float(self.mean - place) * (1 - 1e-12), -1)
        if place >= self.start + self.size:
            return 1 - Fraction(self.beyond(float(place + 1 - self.mean) * (1 - 1e-12), 1)), 1.0
        found = self.normal(place) if self.is_normal else self.on_circle(place)
        least, most = max(0.0, found - self.error), min(1.0, found + self.error)
        if self.error > ROUGH:
            most = min(most, self.beyond(float(self.mean - place) * (1 - 1e-12), -1))
            least = max(least, 1 - self.beyond(float(place + 1 - self.mean) * (1 - 1e-12), 1) - 1e-12)
        return least, most

    def normal(self, place: int) -> float:
        """The chance of at most a whole number, were the sum normal."""
        return erfc(float(self.mean - place) / sqrt(2 * self.variance)) / 2

    def third(self, count: int, step: int, die: Die) -> float:
        """A bound of the third absolute moment of dice about their mean, in parts of the whole deviation's cube."""
        deviation = sqrt(self.variance) / abs(step)
        if isinstance(die, PlainDie):
            return count * float(die.variance) / deviation**2 * (die.size / 2 / deviation)
        if die.more:
            return inf
        mean = float(die.mean)
        return count * fsum(chance * (abs(value - mean) / deviation) ** 3 for value, chance in die.once)

    def quantile(self, share: Fraction) -> tuple[Value, Value]:
        """Between which values the least one lies that is not exceeded in this share of cases."""
        at_least = self.first(share, 1, self.start, self.start + self.size)
        # Where the chance is surely too small, it may be so: the other end is looked for from there on.
        step = 1
        while at_least + step < self.start + self.size and self.at_most(at_least + step)[0] < share:
            step *= 2
        at_most = self.first(share, 0, at_least - 1, min(at_least + step, self.start + self.size))
        return whole(self.constant + self.unit * at_least), whole(self.constant + self.unit * at_most)

    def first(self, share: Fraction, side: int, low: int, high: int) -> int:
        """A place where the least (0) or greatest (1) chance reaches a share, and does not one place before.

        Args:
            share: The share.
            side: Which chance.
            low: A place where it does not reach it.
            high: A place where it does.
        """
        while high - low > 1:
            middle = (low + high) // 2
            if self.at_most(middle)[side] < share:
                low = middle
            else:
                high = middle
        return high

    def at_least(self, target: int) -> tuple[float, float]:
        """The least and the greatest chance of at least a total."""
        return self.beyond_place(ceil((target - self.constant) / self.unit) - 1)

    def above(self, target: int) -> tuple[float, float]:
        """The least and the greatest chance of more than a total."""
        return self.beyond_place(floor((target - self.constant) / self.unit))

    def beyond_place(self, place: int) -> tuple[float, float]:
        """The least and the greatest chance of more than a whole number on the circle."""
        least, most = self.at_most(place)
        return rounded(1 - Fraction(most), 0.0), rounded(1 - Fraction(least), 1.0)


def whole(value: Fraction) -> Value:
    """A fraction, as an integer where it is one."""
    return int(value) if value.denominator == 1 else value


def rounded(chance: Fraction, towards: float) -> float:
    """A chance as a float, on the side of 0 or of 1 where it is none."""
    found = float(chance)
    wrong = found > chance if towards < 1 else found < chance
    return nextafter(found, towards) if wrong else found
