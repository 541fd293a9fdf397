"""Paths that were gone before: what a request comes to in a state, by what the dice told its rule.

Rules are pure: the same request in the same state, told the same by the dice, comes to the same. A simulation is in the
same states again and again as long as little has happened, and in every state after which no die was thrown. So each
path is played once from a state that is met again, and remembered. When it is gone again only its dice are thrown, in
the same order, and its end is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from skirm.rules.thrown import UnrecordedDice

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from skirm.dice.rolled import Source
    from skirm.dice.sides import Face, Sides
    from skirm.rules.draws import Bands

# How many bytes of states are kept before all is forgotten and begun anew.
MOST_KEPT = 1 << 24
MOST_MET = 1 << 16
MOST_STATES = 1 << 10
Told = TypeVar("Told")
# A question to the dice. The answer is what the rule learns by it, and no more: the row, and not the number.
Question = Callable[[UnrecordedDice], Hashable]


class End(NamedTuple):
    """Where a path ends: the state after, and the result; or the reasons of the rules that refuse."""

    state: bytes
    result: str = ""
    reasons: tuple[tuple[str, str], ...] = ()


class Fork:
    """A question to the dice, and where each answer leads that was given so far."""

    __slots__ = ("question", "ways")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ways: dict[Hashable, Fork | End] = {}


class Paths:
    """The paths that were gone, by request and state."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.ways: dict[Hashable, Fork | End] = {}
        self.overs: dict[bytes, str | None] = {}
        self.rosters: dict[bytes, list[str]] = {}
        # Hashes of all beginnings: most of them are met once, and nothing that comes of them needs to be remembered.
        self.met: set[int] = set()
        self.most = most
        self.kept = 0

    def meets_again(self, start: Hashable) -> bool:
        """Whether a request was met in a state before; the next time it was."""
        beginning = hash(start)
        if beginning in self.met:
            return True
        if len(self.met) >= MOST_MET:
            self.met.clear()
        self.met.add(beginning)
        return False

    def walk(self, start: Hashable, source: Source) -> End | None:
        """Go from a request and a state as far as is known.

        Args:
            source: Whose dice are thrown on the way.

        Returns: The end, or None where the path leads into the unknown.
        """
        way = self.ways.get(start)
        if isinstance(way, Fork):
            dice = UnrecordedDice(source)
            while isinstance(way, Fork):
                way = way.ways.get(way.question(dice))
        return way

    def over(self, state: bytes, ask: Callable[[], str | None]) -> str | None:
        """Why nothing more can happen in a state, or None; asked once."""
        return once(self.overs, state, ask)

    def names(self, state: bytes, ask: Callable[[], list[str]]) -> list[str]:
        """The units of a state; asked once."""
        return once(self.rosters, state, ask)

    def keep(self, start: Hashable, asked: Sequence[tuple[Question, Hashable]], end: End) -> None:
        """Remember a path: the questions that were asked on it with their answers, and its end."""
        self.kept += len(end.state)
        if self.kept > self.most:
            self.ways.clear()
            self.overs.clear()
            self.met.clear()
            self.kept = len(end.state)
        ways, way = self.ways, start
        for question, answer in asked:
            fork = ways.get(way)
            if not isinstance(fork, Fork):
                fork = ways[way] = Fork(question)
            ways, way = fork.ways, answer
        ways[way] = end


def once(known: dict[bytes, Told], state: bytes, ask: Callable[[], Told]) -> Told:
    """What is so in a state, asked the first time alone; of many states all is forgotten now and then."""
    if state not in known:
        if len(known) >= MOST_STATES:
            known.clear()
        known[state] = ask()
    return known[state]


class ThrownBefore:
    """A source whose throws can be taken once more from the first: for a path that has led into the unknown."""

    __slots__ = ("name", "place", "source", "throws")

    def __init__(self, source: Source) -> None:
        self.name = source.name
        self.source = source
        self.throws: list[list[Face]] = []
        self.place = 0

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """The next throw: one that was thrown before, or a new one."""
        if self.place == len(self.throws):
            self.throws.append(self.source.throw(count, sides, why))
        self.place += 1
        return list(self.throws[self.place - 1])

    def again(self) -> None:
        """Begin again with the first throw."""
        self.place = 0


class NotingDice(UnrecordedDice):
    """Thrown dice that note what they are asked and what they tell."""

    def __init__(self, source: Source, asked: list[tuple[Question, Hashable]]) -> None:
        """Begin; `asked` takes the questions with their answers."""
        super().__init__(source)
        self.asked = asked

    def roll(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        faces = super().roll(dice, purpose, of, mark=mark)
        self.asked.append((lambda again: tuple(again.roll(dice, purpose, of)), tuple(faces)))
        return faces

    def pool(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        faces = sorted(super().roll(dice, purpose, of, mark=mark))
        self.asked.append((lambda again: tuple(again.pool(dice, purpose, of)), tuple(faces)))
        return faces

    def sum(
        self, dice: str, purpose: str, of: str = "", *, values: tuple[int, ...] | None = None, mark: bool = False
    ) -> int:
        total = super().sum(dice, purpose, of, values=values, mark=mark)
        self.asked.append((lambda again: again.sum(dice, purpose, of, values=values), total))
        return total

    def fall(
        self, bands: Bands[object], dice: str, purpose: str, of: str, added: int, ask: str | None, *, mark: bool
    ) -> object:
        row = super().fall(bands, dice, purpose, of, added, ask, mark=mark)

        def question(again: UnrecordedDice) -> int:
            return place_of(again.fall(bands, dice, purpose, of, added, ask, mark=mark), bands)

        self.asked.append((question, place_of(row, bands)))
        return row

    def choose(self, names: Sequence[str], purpose: str, of: str = "", *, mark: bool = False) -> str:
        names = tuple(names)  # The rule may use its list up.
        chosen = super().choose(names, purpose, of, mark=mark)
        self.asked.append((lambda again: again.choose(names, purpose, of), chosen))
        return chosen

    def draw(self, names: Sequence[str], count: int, purpose: str, of: str = "", *, mark: bool = False) -> list[str]:
        names = tuple(names)
        drawn = super().draw(names, count, purpose, of, mark=mark)
        self.asked.append((lambda again: tuple(again.draw(names, count, purpose, of)), tuple(drawn)))
        return drawn

    def until(self, throws: Sequence[tuple[str, str]], keep: Collection[tuple[int, ...]], of: str = "") -> list[int]:
        throws, keep = tuple(throws), tuple(keep)
        faces = super().until(throws, keep, of)
        self.asked.append((lambda again: tuple(again.until(throws, keep, of)), tuple(faces)))
        return faces

    def told(self, dice: str, purpose: str, of: str = "") -> None:
        super().told(dice, purpose, of)
        self.asked.append((lambda again: again.told(dice, purpose, of), None))


def place_of(row: object, bands: Bands[object]) -> int:
    """On which of some bands a row stands: the first that has this very row, for rows need not be comparable."""
    place = 0
    while bands[place][1] is not row:
        place += 1
    return place
