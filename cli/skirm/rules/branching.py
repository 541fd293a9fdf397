"""Every possible answer to what a rule asks of its dice, each with its exact weight.

A rule is run again and again; each run goes one way further at the last question that has ways left. Rules must
therefore ask the same questions when they are run again, which is checked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, TypeVar

from skirm.dice.sides import Sides
from skirm.rules.draws import Bands, Draw, PlayDice, RowBands, Thrown, answer, band_of, spread, thrown
from skirm.rules.refusals import broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from skirm.rules.figures import Figure

T = TypeVar("T")
Question = tuple[Hashable, ...]
Ways = tuple[tuple[Hashable, int], ...]


class Fork:
    """A question that was asked, the ways it can go with their weights, and the way taken now."""

    __slots__ = ("question", "taken", "total", "ways")

    def __init__(self, question: Question, ways: Ways) -> None:
        self.question = question
        self.ways = ways
        self.total = sum(weight for _, weight in ways)
        self.taken = 0


class Crossroads:
    """The questions of the run under way, in order, as a path through all that is possible."""

    def __init__(self) -> None:
        self.forks: list[Fork] = []
        self.depth = 0

    def ask(self, question: Question, ways: Callable[[], Ways]) -> Hashable:
        """The answer of this run to a question.

        Errors: PluginError where the rule asked something else here in an earlier run.
        """
        if self.depth == len(self.forks):
            self.forks.append(Fork(question, ways()))
        fork = self.forks[self.depth]
        if fork.question != question:
            broken(f"a rule that was run again asked {question} where it had asked {fork.question}")
        self.depth += 1
        return fork.ways[fork.taken][0]

    def weight(self) -> Fraction:
        """How likely the path of this run is."""
        numerator = denominator = 1
        for fork in self.forks:
            numerator *= fork.ways[fork.taken][1]
            denominator *= fork.total
        return Fraction(numerator, denominator)

    def turn(self) -> bool:
        """Go another way at the last question that has one left.

        Returns: Whether there was one; if not, every path has been run.
        """
        if self.depth < len(self.forks):
            broken("a rule that was run again asked fewer questions")
        self.depth = 0
        while self.forks:
            last = self.forks[-1]
            last.taken += 1
            if last.taken < len(last.ways):
                return True
            self.forks.pop()
        return False


def explore(run: Callable[[BranchingDice], T]) -> Iterator[tuple[T, Fraction]]:
    """Run a rule along every path.

    Args:
        run: Runs the rule on a fresh state with the dice it is handed, and returns what came of it.

    Returns: Each result with its weight; the weights add up to one.
    """
    road = Crossroads()
    while True:
        result = run(BranchingDice(road))
        yield result, road.weight()
        if not road.turn():
            return


@lru_cache(maxsize=1024)
def totals(dice: str, values: tuple[int, ...] | None = None) -> tuple[tuple[int, int], ...]:
    """Every total of some dice with the number of throws that have it, in rising order."""
    asked = thrown(dice)
    found = Counter({asked.constant: 1})
    for count, sides in asked.terms:
        faces = Counter(values if values is not None else sides.values or range(1, sides.size + 1))
        for _ in range(count):
            step: Counter[int] = Counter()
            for total, ways in found.items():
                for face, times in faces.items():
                    step[total + int(face)] += ways * times
            found = step
    return tuple(sorted(found.items()))


@lru_cache(maxsize=256)
def multisets(count: int, sides: Sides) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every sorted throw of some equal dice, with the number of ordered throws that it stands for."""
    weights = Counter(int(face) for face in sides.values or range(1, sides.size + 1))
    found = []
    for faces in combinations_with_replacement(sorted(weights), count):
        ways = factorial(count)
        for face, times in Counter(faces).items():
            ways = ways // factorial(times) * weights[face] ** times
        found.append((faces, ways))
    return tuple(found)


class BranchingDice(PlayDice):
    """Dice that go every way, one a run. Nothing is thrown and nothing recorded."""

    def __init__(self, road: Crossroads) -> None:
        super().__init__()
        self.road = road

    def one_kind(self, dice: str) -> tuple[Thrown, int, Sides]:
        """Dice whose faces are looked at: all of one kind, without a constant."""
        asked = thrown(dice)
        if len(asked.terms) != 1 or asked.constant:
            broken(f"dice {dice!r}: faces are looked at of one kind of dice, without a constant")
        return asked, *asked.terms[0]

    def roll(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        _, count, sides = self.one_kind(dice)
        faces = sides.values or range(1, sides.size + 1)
        ways = tuple((int(face), 1) for face in faces)
        found = [self.road.ask(("roll", dice, purpose, of, place), lambda: ways) for place in range(count)]
        thrown_faces = [face for face in found if isinstance(face, int)]
        total = sum(thrown_faces)
        self.note(purpose, Draw(thrown_faces, total, total), mark=mark)
        return thrown_faces

    def pool(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        _, count, sides = self.one_kind(dice)
        faces = self.road.ask(("pool", dice, purpose, of), lambda: multisets(count, sides))
        found = [int(face) for face in faces] if isinstance(faces, tuple) else []
        total = sum(found)
        self.note(purpose, Draw(found, total, total), mark=mark)
        return found

    def sum(
        self, dice: str, purpose: str, of: str = "", *, values: tuple[int, ...] | None = None, mark: bool = False
    ) -> int:
        total = self.road.ask(("sum", dice, purpose, of, values), lambda: totals(dice, values))
        assert isinstance(total, int)  # noqa: S101 - totals are numbers
        self.note(purpose, Draw([], total, total), mark=mark)
        return total

    def on(  # type: ignore[override]
        self,
        bands: Bands[T] | RowBands,
        purpose: str,
        dice: str = "",
        of: str = "",
        *,
        add: Figure | int = 0,
        ask: str | None = None,
        mark: bool = False,
    ) -> object:
        pairs, dice, table = spread(bands, dice)
        added = int(add)

        def ways() -> Ways:
            """One total for every row or value asked for, with the number of throws that lead there."""
            found: dict[str, tuple[int, int]] = {}
            for total, weight in totals(dice):
                seen = repr(answer(fall(total), None, ask))
                lowest, sofar = found.get(seen, (total, 0))
                found[seen] = (lowest, sofar + weight)
            return tuple(found.values())

        def fall(total: int) -> object:
            """The row on which the dice and what is added fall."""
            return band_of(pairs, total + added, purpose)

        bounds = tuple((bound, str(row)) for bound, row in pairs)
        natural = self.road.ask(("on", dice, purpose, of, added, ask, bounds), ways)
        assert isinstance(natural, int)  # noqa: S101 - a total stands for every throw that leads to its row
        row = fall(natural)
        self.note(purpose, Draw([], natural, natural + added, row), mark=mark)
        return answer(row, table, ask)

    def choose(self, names: Sequence[str], purpose: str, of: str = "", *, mark: bool = False) -> str:
        if not names:
            broken(f"{purpose}: nothing to choose from")
        ways = tuple((name, 1) for name in names)
        chosen = self.road.ask(("choose", tuple(names), purpose, of), lambda: ways)
        self.note(purpose, Draw([], None, None, chosen), mark=mark)
        return str(chosen)

    def told(self, dice: str, purpose: str, of: str = "") -> None:
        lowest = totals(dice)[0][0]
        self.draws[purpose] = Draw([], lowest, lowest)
