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
from math import comb, factorial, prod
from operator import getitem
from typing import TYPE_CHECKING, Any, TypeVar, cast

from skirm.dice.sides import Sides
from skirm.rules.draws import Bands, Draw, PlayDice, band_of, column_of, refuse_draw
from skirm.rules.refusals import TooManyRunsError, broken
from skirm.rules.rows import Row
from skirm.rules.thrown import countable, note_each, one_kind, refuse_worth, thrown

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

T = TypeVar("T")
Question = tuple[Hashable, ...]
# The answers to a question, with the number of throws that lead to each.
Ways = tuple[tuple[T, int], ...]
MOST_WAYS = 200_000
# So many questions a way may have; one that goes on may have no end, even where playing it surely has one.
MOST_ASKED = 10_000


class Fork:
    """A question that was asked, the ways it can go with their weights, and the way taken now."""

    __slots__ = ("question", "taken", "total", "ways")

    def __init__(self, question: Question, ways: Ways[Any]) -> None:
        self.question = question
        self.ways = ways
        self.total = sum(weight for _, weight in ways)
        self.taken = 0


class Crossroads:
    """The questions of the run under way, in order, as a path through all that is possible."""

    def __init__(self) -> None:
        self.forks: list[Fork] = []
        self.depth = 0

    def ask(self, question: Question, ways: Callable[[], Ways[T]]) -> T:
        """The answer of this run to a question.

        Errors: PluginError where the rule asked something else here in an earlier run; TooManyRunsError for a way
        without an end.
        """
        if self.depth == len(self.forks):
            if self.depth == MOST_ASKED:
                raise TooManyRunsError(f"an exact answer costs too much: one way needs more than {MOST_ASKED:,} throws")
            self.forks.append(Fork(question, ways()))
        fork = self.forks[self.depth]
        if fork.question != question:
            broken(f"a rule that was run again asked {question} where it had asked {fork.question}")
        self.depth += 1
        # The same question has had the same kind of answers.
        return cast("T", fork.ways[fork.taken][0])

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


def explore(run: Callable[[BranchingDice], T], *, totals: bool = False) -> Iterator[tuple[T, Fraction]]:
    """Run a rule along every path.

    Args:
        run: Runs the rule on a fresh state with the dice it is handed, and returns what came of it.
        totals: Whether the total of the outcome matters, so that the throws for a row are told apart by it.

    Returns: Each result with its weight; the weights add up to one.
    """
    road = Crossroads()
    while True:
        result = run(BranchingDice(road, totals=totals))
        yield result, road.weight()
        if not road.turn():
            return


def refuse_vast(what: str, size: int) -> None:
    """Errors: TooManyRunsError where even listing the answers to a question costs too much."""
    if size > MOST_WAYS:
        raise TooManyRunsError(f"{what} have too many throws to go through them all; ask for their total")


@lru_cache(maxsize=1024)
def totals(dice: str, values: tuple[int, ...] | None = None) -> tuple[tuple[int, int], ...]:
    """Every total of some dice with the number of throws that have it, in rising order."""
    asked = thrown(dice)
    found = Counter({asked.constant: 1})
    for count, sides in asked.terms:
        faces = Counter(faces_of(sides) if values is None else values)
        for _ in range(count):
            refuse_vast(dice, len(found) * len(faces))
            step: Counter[int] = Counter()
            for total, ways in found.items():
                for face, times in faces.items():
                    step[total + face] += ways * times
            found = step
    return tuple(sorted(found.items()))


@lru_cache(maxsize=256)
def multisets(count: int, sides: Sides) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every sorted throw of some equal dice, with the number of ordered throws that it stands for."""
    weights = Counter(faces_of(sides))
    refuse_vast(f"{count}{sides.notation}", comb(count + len(weights) - 1, count))
    found = []
    for faces in combinations_with_replacement(sorted(weights), count):
        ways = factorial(count)
        for face, times in Counter(faces).items():
            ways = ways // factorial(times) * weights[face] ** times
        found.append((faces, ways))
    return tuple(found)


@lru_cache(maxsize=256)
def hands(names: tuple[str, ...], count: int) -> Ways[tuple[str, ...]]:
    """Every hand of so many cards off a deck, with the number of ways in which it is drawn."""
    found: list[tuple[tuple[str, ...], int]] = [((), 1)]
    rest = len(names)
    for name, copies in Counter(names).items():
        rest -= copies
        found = [
            ((*hand, *[name] * taken), ways * comb(copies, taken))
            for hand, ways in found
            for taken in range(max(0, count - len(hand) - rest), min(copies, count - len(hand)) + 1)
        ]
        refuse_vast(f"{count} of {len(names)}", len(found))
    return tuple(found)


def faces_of(sides: Sides) -> Sequence[int]:
    """The faces of a die with numbers, each as likely as the next."""
    return range(1, sides.size + 1) if sides.values is None else sides.numbers()


def told_apart(row: object) -> str:
    """By what a question knows its rows when it is asked again; the same in every run of a rule."""
    return str(row) if isinstance(row, str | int | Row | None) else type(row).__name__


class BranchingDice(PlayDice):
    """Dice that go every way, one a run. Nothing is thrown and nothing recorded."""

    def __init__(self, road: Crossroads, *, totals: bool = False) -> None:
        super().__init__()
        self.road = road
        self.totals = totals

    def roll(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        count, sides = one_kind(dice)
        ways = tuple((face, 1) for face in faces_of(sides))
        faces = [self.road.ask(("roll", dice, purpose, of, place), lambda: ways) for place in range(count)]
        total = sum(faces)
        self.note(purpose, Draw(faces, total, total), mark=mark)
        return faces

    def pool(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        count, sides = one_kind(dice)
        faces = list(self.road.ask(("pool", dice, purpose, of), lambda: multisets(count, sides)))
        total = sum(faces)
        self.note(purpose, Draw(faces, total, total), mark=mark)
        return faces

    def sum(
        self, dice: str, purpose: str, of: str = "", *, values: tuple[int, ...] | None = None, mark: bool = False
    ) -> int:
        if values is not None:
            refuse_worth(dice, values)
        total = self.road.ask(("sum", dice, purpose, of, values), lambda: totals(dice, values))
        self.note(purpose, Draw([], total, total), mark=mark)
        return total

    def fall(
        self, bands: Bands[object], dice: str, purpose: str, of: str, added: int, ask: str | None, *, mark: bool
    ) -> object:
        def ways() -> Ways[int]:
            """The lowest total for every row or value asked for, with the number of throws that lead there."""
            found: dict[str, tuple[int, int]] = {}
            for total, weight in totals(dice):
                seen = repr(column_of(band_of(bands, total + added, purpose), ask))
                lowest, sofar = found.get(seen, (total, 0))
                found[seen] = (lowest, sofar + weight)
            return tuple(found.values())

        rows = tuple((bound, told_apart(row)) for bound, row in bands)
        # Where the total is asked for, the draw that gives it branches over all of them.
        every = self.totals and (mark or self.total is None)
        natural = self.road.ask(("on", dice, purpose, of, added, ask, rows), (lambda: totals(dice)) if every else ways)
        row = band_of(bands, natural + added, purpose)
        self.note(purpose, Draw([], natural, natural + added, row), mark=mark)
        return row

    def choose(self, names: Sequence[str], purpose: str, of: str = "", *, mark: bool = False) -> str:
        if not names:
            broken(f"{purpose}: nothing to choose from")
        weights = Counter(names)
        chosen = self.road.ask(("choose", tuple(names), purpose, of), lambda: tuple(weights.items()))
        self.note(purpose, Draw([], None, None, chosen), mark=mark)
        return chosen

    def draw(self, names: Sequence[str], count: int, purpose: str, of: str = "", *, mark: bool = False) -> list[str]:
        refuse_draw(names, count, purpose)
        left = tuple(names)
        drawn = list(self.road.ask(("draw", left, count, purpose, of), lambda: hands(left, count)))
        self.note(purpose, Draw([], None, None, ", ".join(drawn)), mark=mark)
        return drawn

    def until(self, throws: Sequence[tuple[str, str]], keep: Collection[tuple[int, ...]], of: str = "") -> list[int]:
        kept = countable(throws, keep)
        # What does not count is thrown again, so that only what does has a weight.
        weights = [Counter(faces_of(one_kind(dice)[1])) for dice, _ in throws]
        ways = tuple((faces, prod(map(getitem, weights, faces))) for faces in kept)
        faces = list(self.road.ask(("until", tuple(throws), tuple(kept), of), lambda: ways))
        note_each(self, throws, faces)
        return faces

    def told(self, dice: str, purpose: str, of: str = "") -> None:
        lowest = totals(dice)[0][0]
        self.note(purpose, Draw([], lowest, lowest), counts=False)
