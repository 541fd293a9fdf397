"""Positions that a fight was in before, and the paths that led on from them, by what the dice told the rules.

Rules are pure: the same request in the same state, told the same by the dice, comes to the same. A simulation is in the
same states again and again as long as little has happened, and in every state after which no die was thrown. So each
path is played once from a position that is met again, and remembered. When it is gone again only its dice are thrown,
in the same order, and its end is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple

from skirm.rules.thrown import UnrecordedDice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.rolled import Source
    from skirm.rules.models import Written

# How many bytes are kept before all is forgotten and begun anew, with about what a position and a question take.
MOST_KEPT = 1 << 24
POSITION, QUESTION = 512, 512
MOST_MET = 1 << 16
# A question to the dice. The answer is what the rule learns by it, and no more: the row, and not the number.
Question = Callable[[UnrecordedDice], Hashable]


class End(NamedTuple):
    """Where a path ends: the position after, and the result; or the reasons of the rules that refuse."""

    position: Position | None
    result: str = ""
    reasons: tuple[tuple[str, str], ...] = ()


class Fork:
    """A question to the dice, and where each answer leads that was given so far."""

    __slots__ = ("question", "ways")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ways: dict[Hashable, Fork | End] = {}


class Position:
    """A state, what is known of it, and the paths that were gone from it.

    Attributes:
        names: The units that are there.
        over: Why nothing more can happen, in a tuple, as soon as somebody has asked.
        again: Whether a fight was here before, so that it pays to note what is played from here.
        ways: The paths, by request.
    """

    __slots__ = ("again", "names", "over", "state", "ways")

    def __init__(self, state: bytes, names: tuple[str, ...]) -> None:
        self.state = state
        self.names = names
        self.over: tuple[str | None] | None = None
        self.again = False
        self.ways: dict[Hashable, Fork | End] = {}

    def walk(self, request: Written, source: Source) -> End | None:
        """Go from here as far as is known.

        Args:
            source: Whose dice are thrown on the way.

        Returns: The end, or None where the path leads into the unknown.
        """
        way = self.ways.get(request)
        if isinstance(way, Fork):
            dice = UnrecordedDice(source)
            while isinstance(way, Fork):
                way = way.ways.get(way.question(dice))
        return way


class Positions:
    """The positions that were met again, and where they lead."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.known: dict[bytes, Position] = {}
        # Hashes of all states: most of them are met once, and nothing that comes of them needs to be remembered.
        self.met: set[int] = set()
        self.most = most
        self.kept = 0

    def at(self, state: bytes, names: tuple[str, ...]) -> Position:
        """The position of a state in which a fight has arrived.

        Args:
            names: The units that are there.
        """
        known = self.known.get(state)
        if known is not None:
            known.again = True
            return known
        position = Position(state, names)
        beginning = hash(state)
        if beginning in self.met:
            position.again = True
            self.take_up(position)
        else:
            if len(self.met) >= MOST_MET:
                self.met.clear()
            self.met.add(beginning)
        return position

    def take_up(self, position: Position) -> Position:
        """Know a position from now on; of too many all are forgotten first. Returns: the one of its state."""
        known = self.known.get(position.state)
        if known is not None:
            return known
        size = len(position.state) + POSITION
        if self.kept + size > self.most:
            self.forget()
        self.known[position.state] = position
        self.kept += size
        return position

    def forget(self) -> None:
        """Forget all but what was met. Positions that lead to each other are let go one by one."""
        for position in self.known.values():
            position.ways.clear()
        self.known.clear()
        self.kept = 0

    def keep(self, start: Position, request: Written, asked: Sequence[tuple[Question, Hashable]], end: End) -> None:
        """Remember a path: the questions that were asked on it with their answers, and its end."""
        if end.position is not None:
            end = end._replace(position=self.take_up(end.position))
        self.kept += QUESTION * len(asked)
        ways = self.take_up(start).ways
        way: Hashable = request
        for question, answer in asked:
            fork = ways.get(way)
            if not isinstance(fork, Fork):
                fork = ways[way] = Fork(question)
            ways, way = fork.ways, answer
        ways[way] = end
