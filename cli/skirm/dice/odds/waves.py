"""One die as a wave: its characteristic function, how great that can be, and Chernoff's tilt.

Angles are parts of a circle, whole numbers until the last step, so that none loses digits however often it turns.
"""

from __future__ import annotations

from math import cos, exp, fsum, inf, log, log1p, pi, sin, sqrt

from skirm.dice.odds.parts import PlainDie

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.odds.parts import Die, ListedDie

# Bound of what rounding can do to one characteristic function.
ROUNDING = 2.0**-47
# A chain that goes on in more than this share of cases is not looked at.
LONGEST = 0.95
# As far as generating functions are followed towards their pole, and e^x.
NEARLY = 0.995
MOST_TILTED = 300


def turn(number: int, size: int) -> float:
    """The angle of `number` parts of a circle of so many, between minus and plus pi."""
    number %= size
    return 2 * pi * (number if 2 * number <= size else number - size) / size


def lobe(faces: int, number: int, size: int) -> float:
    """The characteristic function of a plain die, seen from its middle: sin(s x) / (s sin(x)), x half the angle."""
    below = sin(turn(number, 2 * size))
    if not number % size:
        return 1.0 if not (number // size) % 2 or faces % 2 else -1.0
    return sin(turn(number * faces, 2 * size)) / (faces * below)


def listed(die: ListedDie, number: int, size: int) -> complex:
    """The characteristic function of a die of listed values."""
    found = wave(die.once, number, size)
    if die.more:
        ends = wave(die.last, number, size) / (1 - wave(die.more, number, size))
        found += wave(die.begun, number, size) * ends
    return found


def wave(chances: Sequence[tuple[int, float]], number: int, size: int) -> complex:
    """The sum of chances, each turned by its value."""
    turns = [(chance, turn(value * number, size)) for value, chance in chances]
    return complex(fsum(chance * cos(by) for chance, by in turns), fsum(chance * sin(by) for chance, by in turns))


def rounding_of(die: Die) -> float:
    """How far from the truth a characteristic function may be: a chain divides by what may be small."""
    if isinstance(die, PlainDie):
        return ROUNDING
    return inf if die.going_on > LONGEST else 4 * ROUNDING / (1 - die.going_on) ** 2


def highest(die: Die, first: float, last: float) -> float:
    """A bound of the logarithm of |f| between two angles.

    A plain die falls to nothing at 2 pi / s, and has sin(x / 2) >= x / pi beyond. Of any other, two values at distance
    d with chances p and q add at most |p + q e^(i d x)|, which falls as far as d x = pi.
    """
    if last > pi:
        return 0.0
    if isinstance(die, PlainDie):
        zero = 2 * pi / die.size
        sizes = []
        if first < zero:
            sizes.append(abs(sin(die.size * first / 2) / (die.size * sin(first / 2))))
        if last >= zero * (1 - 1e-12):
            sizes.append(pi / (die.size * max(first, zero)))
        return log(max(sizes) + 1e-15) + 1e-12
    chances = dict(die.once)
    farthest = max(chances, default=0)
    distance = 1
    while 2 * distance * last <= pi and 2 * distance <= farthest:
        distance *= 2
    lost = 0.0
    half = sin(distance * first / 2) ** 2
    for value, p in chances.items():
        q = chances.get(value + distance, 0.0) if not (value // distance) % 2 else 0.0
        if q:
            lost += 4 * p * q * half / (p + q + sqrt(max(0.0, (p + q) ** 2 - 4 * p * q * half)))
    return log1p(-min(lost * (1 - 1e-12), 1 - 1e-12))


def tilted(die: Die, tilt: float) -> float:
    """A bound of the logarithm of the mean of e^(tilt x), x seen from the mean; infinite where there is none.

    For a plain die it is at most variance tilt^2 / 2.
    """
    if isinstance(die, PlainDie):
        return float(die.variance) * tilt * tilt / 2 * (1 + 1e-12)
    mean = float(die.mean)
    if (
        abs(tilt) * max(abs(value) for chances in (die.once, die.begun, die.last, die.more) for value, _ in chances)
        > MOST_TILTED
    ):
        return inf
    found = raised(die.once, tilt)
    if die.more:
        more = raised(die.more, tilt)
        if more > NEARLY:
            return inf
        found += raised(die.begun, tilt) * raised(die.last, tilt) / (1 - more)
    return log(found) - tilt * mean + 1e-11 * (1 + abs(tilt) * mean)


def raised(chances: Sequence[tuple[int, float]], tilt: float) -> float:
    """The sum of chances times e^(tilt x)."""
    return fsum(chance * exp(tilt * value) for value, chance in chances)
