"""Which odds move where a table is replaced by another, and by how much."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from skirm.dice.seeds import RandomDice
from skirm.rules.branches import REFUSED, distribution
from skirm.rules.engine import run
from skirm.rules.paths import frozen
from skirm.rules.refusals import RulesError, TooManyRunsError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from skirm.rules.branches import Distribution
    from skirm.rules.models import Encounter, Request
    from skirm.rules.outcome import Report
    from skirm.rules.system import System
    from skirm.rules.tables import Table

    Tables = Mapping[str, Table]
    Chances = dict[object, Fraction]
    Facts = dict[str, object]

SEED = "moved"
PLAYS = 100
BUDGET = 20_000
# Of an order so many facts are asked for one by one, those first that differ in most plays.
MOST_FACTS = 5
ALWAYS: tuple[str, ...] = ("result", "success")


class Asked(msgspec.Struct, frozen=True):
    """A question whose odds are compared.

    Attributes:
        name: The name of the request in the shell.
        words: The question as it is typed.
        encounter: The state that it is asked in, None for a roll.
    """

    name: str
    words: str
    request: Request
    encounter: Encounter | None = None


class Move(msgspec.Struct, frozen=True):
    """A fact whose distribution moves.

    Attributes:
        asked: The question as it is typed.
        fact: `result`, `success`, `data.…`, or a key path of the state after it.
        before: The chance of each value by the one table, and `after` by the other.
        plays: How many plays they are estimated from; None where they are exact.
    """

    asked: str
    fact: str
    before: Chances
    after: Chances
    plays: int | None = None

    def by(self, value: object) -> Fraction:
        """How much a value's chance moves."""
        return self.after.get(value, Fraction(0)) - self.before.get(value, Fraction(0))

    def values(self) -> list[object]:
        """The values whose chances move, that which moves most first."""
        found = [value for value in {**self.before, **self.after} if self.by(value)]
        return sorted(found, key=lambda value: -abs(self.by(value)))

    @property
    def certain(self) -> bool:
        """Whether no chance is in it: it has one value by either table."""
        return len(self.before) == len(self.after) == 1

    @property
    def size(self) -> Fraction:
        """How much the chance moves that moves most."""
        return max((abs(self.by(value)) for value in self.values()), default=Fraction(0))


class Answered(msgspec.Struct, frozen=True):
    """What came of a question.

    Attributes:
        moves: What moves, the largest first.
        read: Whether the tables were read at all.
        plays: How many plays of the question told which facts may move; None where all ways were gone.
        refused: Whether the rules refuse it by both tables.
    """

    moves: list[Move]
    read: bool = True
    plays: int | None = None
    refused: bool = False


class Watched(dict[str, "Table"]):
    """Tables, with the names of those that were asked for."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Table:
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: object = None, /) -> Table | None:  # type: ignore[override]
        """A table by its name, None where there is none."""
        self.asked.add(name)
        return super().get(name)


class Comparison:
    """Two sets of tables of a system, between which odds are compared."""

    def __init__(self, system: System, before: Tables, after: Tables, changed: Collection[str], budget: int) -> None:
        """Keep them.

        Args:
            changed: The names of the tables that differ.
            budget: How many runs of the rules one exact answer may cost.
        """
        self.system = system
        self.before = Watched(before)
        self.after = Watched(after)
        self.changed = frozenset(changed)
        self.budget = budget

    @contextmanager
    def by(self, tables: Watched) -> Iterator[None]:
        """Play by some tables for a while."""
        usual = self.system.tables
        self.system.tables = tables
        try:
            yield
        finally:
            self.system.tables = usual

    def read(self) -> bool:
        """Whether a table that differs has been asked for since the last question."""
        found = bool(self.changed & (self.before.asked | self.after.asked))
        self.before.asked.clear()
        self.after.asked.clear()
        return found

    def answer(self, asked: Asked) -> Answered:
        """What moves of a question. Errors: PluginError."""
        if asked.encounter is None:
            try:
                return self.every_way(asked)
            except TooManyRunsError:
                pass
        return self.by_plays(asked)

    def every_way(self, asked: Asked) -> Answered:
        """What moves of a roll, whose facts all come of its outcome. Errors: TooManyRunsError, PluginError."""
        self.read()
        by = (*ALWAYS, "data")
        before = self.ways(self.before, asked, by)
        if not self.read():
            return Answered([], read=False)
        after = self.ways(self.after, asked, by)
        if before is None and after is None:
            return Answered([], refused=True)
        known, other = ({} if found is None else marginals(found) for found in (before, after))
        refused: Chances = {REFUSED: Fraction(1)}
        moves = [
            Move(asked.words, fact, known.get(fact, refused), other.get(fact, refused))
            for fact in {**known, **other}
            if (fact in known and fact in other) or fact == "result"
        ]
        return Answered(sorted_moves(moves))

    def ways(self, tables: Watched, asked: Asked, by: Sequence[str]) -> Distribution | None:
        """The exact odds by some tables; None where the rules refuse. Errors: TooManyRunsError, PluginError."""
        with self.by(tables):
            try:
                return distribution(self.system, asked.request, asked.encounter, by, self.budget)
            except RulesError:
                return None

    def by_plays(self, asked: Asked) -> Answered:
        """What moves of an order: what differs between plays with the same dice, then reckoned exactly if it can be.

        Errors: PluginError.
        """
        self.read()
        pairs = [(self.play(self.before, asked, trial), self.play(self.after, asked, trial)) for trial in range(PLAYS)]
        if not self.read():
            return Answered([], read=False, plays=PLAYS)
        if all(found["result"] == REFUSED for pair in pairs for found in pair):
            return Answered([], refused=True)
        often: Counter[str] = Counter()
        for one, other in pairs:
            often.update(fact for fact in {**one, **other} if one.get(fact) != other.get(fact))
        facts = dict.fromkeys([*ALWAYS, *(fact for fact, _ in often.most_common(MOST_FACTS))])
        moves = [self.move(asked, fact, pairs) for fact in facts]
        return Answered(sorted_moves(moves), plays=PLAYS)

    def move(self, asked: Asked, fact: str, pairs: Sequence[tuple[Facts, Facts]]) -> Move:
        """How a fact moves: exactly, or as the plays tell it. Errors: PluginError."""
        try:
            before, after = (self.of_one(tables, asked, fact) for tables in (self.before, self.after))
        except TooManyRunsError:
            told, other = (
                {value: Fraction(times, len(pairs)) for value, times in Counter(each).items()}
                for each in zip(*((one.get(fact), two.get(fact)) for one, two in pairs), strict=True)
            )
            return Move(asked.words, fact, told, other, len(pairs))
        return Move(asked.words, fact, before, after)

    def of_one(self, tables: Watched, asked: Asked, fact: str) -> Chances:
        """The exact chances of one fact. Errors: TooManyRunsError, PluginError."""
        with self.by(tables):
            try:
                found = distribution(self.system, asked.request, asked.encounter, (fact,), self.budget, sparse=(fact,))
            except RulesError:
                return {REFUSED: Fraction(1)}
        return {value: chance for (value,), chance in found.chances.items()}

    def play(self, tables: Watched, asked: Asked, trial: int) -> Facts:
        """All facts of one play; the dice of a trial are the same by all tables. Errors: PluginError."""
        with self.by(tables):
            try:
                report, after = run(
                    self.system, asked.name, asked.request, asked.encounter, RandomDice(SEED, "trial", trial)
                )
            except RulesError:
                return {"result": REFUSED, "success": False}
        return facts_of(report, after)


def sorted_moves(moves: Sequence[Move]) -> list[Move]:
    """The moves that are any, the largest first; of success only where the result does not tell it as well."""
    found = sorted((move for move in moves if move.size), key=lambda move: (move.certain, -move.size))
    told = {move.size for move in found if move.fact == "result"}
    return [move for move in found if move.fact != "success" or move.size not in told]


def marginals(found: Distribution) -> dict[str, Chances]:
    """The chances of each fact of an outcome: of its result, of success, of each of its data."""
    told: dict[str, Chances] = {}
    for (result, success, data), chance in found.chances.items():
        facts: Facts = {"result": result, "success": success}
        facts |= flat("data", data if not isinstance(data, str) else decoded(data))
        for fact, value in facts.items():
            chances = told.setdefault(fact, {})
            chances[value] = chances.get(value, Fraction(0)) + chance
    for chances in told.values():
        missing = 1 - sum(chances.values())
        if missing:
            chances[None] = chances.get(None, Fraction(0)) + missing
    return told


def decoded(data: str) -> object:
    """Facts that were made a text to group by."""
    try:
        return msgspec.json.decode(data)
    except msgspec.DecodeError:
        return data


def facts_of(report: Report, after: Encounter | None) -> Facts:
    """All facts of a play by their paths."""
    facts: Facts = {"result": report.result, "success": report.success}
    facts |= flat("data", msgspec.to_builtins(report.data, enc_hook=str))
    if after is not None:
        for key, value in msgspec.to_builtins(after).items():
            facts |= flat(key, value)
    return facts


def flat(path: str, value: object) -> Facts:
    """What stands in tables, each under its path; lists are one fact."""
    if not isinstance(value, dict):
        return {path: frozen(value)}
    return {at: inner for key, each in value.items() for at, inner in flat(f"{path}.{key}", each).items()}
