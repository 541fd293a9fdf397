"""What was thrown: single dice, pools of them, and the result of a whole expression."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction
    from typing import Protocol

    from skirm.dice.expression import Node
    from skirm.dice.sides import Face, Sides
    from skirm.dice.terms import Dice

    Value = int | Fraction

    class Source(Protocol):
        """Where faces come from: a generator, a person, a record."""

        name: str

        def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
            """Throw `count` dice of one kind, in order."""


class Die:
    """One die of a pool.

    `value` is what it counts for now, `faces` every face it showed, `trail` how the value came about (`2->5`,
    `6+3`, `4-1`, `6!`), `successes` what a count makes of it (below zero for failures).
    """

    __slots__ = ("faces", "kept", "steps", "successes", "value")

    def __init__(self, value: Face, faces: list[Face], trail: str) -> None:
        self.value = value
        self.faces = faces
        self.steps = [trail]
        self.kept = True
        self.successes = 0

    @property
    def trail(self) -> str:
        """How the value came about, as a text."""
        return "".join(self.steps)


class Pool:
    """What one dice term threw, or what a set chose from: its dice, its draws in order, and its total.

    `total` is None for dice with words on them. `draws` has (why, faces) for the first throw and for every wave
    of dice that it caused.
    """

    __slots__ = ("_dice", "_draws", "faces", "node", "sides", "total", "why")

    def __init__(self, node: Node, sides: Sides | None, why: str, faces: list[Face], total: Value | None) -> None:
        self.node = node
        self.sides = sides
        self.why = why
        self.faces = faces
        self.total = total
        self._dice: list[Die] | None = None
        self._draws: list[tuple[str, list[Face]]] | None = None

    @property
    def dice(self) -> list[Die]:
        """The dice as they lie after all modifiers."""
        if self._dice is None:
            self._dice = [Die(face, [face], str(face)) for face in self.faces]
        return self._dice

    @dice.setter
    def dice(self, dice: list[Die]) -> None:
        self._dice = dice

    @property
    def draws(self) -> list[tuple[str, list[Face]]]:
        """Every throw as (why, faces), in order."""
        if self._draws is None:
            self._draws = [(self.why, self.faces)] if self.sides is not None and self.faces else []
        return self._draws

    @property
    def words(self) -> list[str]:
        """The words that lie on the table, of a pool of word dice."""
        return [str(die.value) for die in self.dice if die.kept]


class Rolled:
    """The result of throwing an expression once.

    `total` is exact: an int, or a Fraction where a division left one, or None where `words` lie instead.
    `success` is what a comparison of totals said, or whether a count found any; None where nothing was asked.
    `compared` has both totals of a comparison that is the whole expression.
    """

    __slots__ = ()
    total: Value | None
    subtotals: dict[str, Value] | None = None
    success: bool | None = None
    words: list[str] | None = None
    compared: tuple[Value, Value] | None = None

    @property
    def pools(self) -> list[Pool]:
        """The pools in the order in which they were thrown."""
        raise NotImplementedError


class RolledDice(Rolled):
    """Plain dice and nothing else: faces, from which a pool is made when somebody wants to see it."""

    __slots__ = ("faces", "node", "total")

    def __init__(self, node: Dice, faces: list[int]) -> None:
        self.node = node
        self.faces = faces
        self.total = sum(faces)

    @property
    def pools(self) -> list[Pool]:
        node = self.node
        return [Pool(node, node.sides, node.why, list(self.faces), self.total)]  # type: ignore[arg-type]


class RolledExpression(Rolled):
    """Any other expression."""

    __slots__ = ("compared", "pools", "subtotals", "success", "total", "words")

    def __init__(
        self,
        total: Value | None,
        pools: list[Pool],
        subtotals: dict[str, Value] | None = None,
        success: bool | None = None,
        words: list[str] | None = None,
        compared: tuple[Value, Value] | None = None,
    ) -> None:
        self.total = total
        self.pools = pools  # type: ignore[misc]
        self.subtotals = subtotals
        self.success = success
        self.words = words
        self.compared = compared


class Throwing:
    """One evaluation under way: whose dice are used, how many may still be thrown, and what has been thrown."""

    __slots__ = ("compared", "label", "left", "limit", "pools", "source", "subtotals")

    def __init__(self, source: Source, limit: int) -> None:
        self.source = source
        self.limit = limit
        self.left = limit
        self.pools: list[Pool] = []
        self.subtotals: dict[str, Value] = {}
        self.label: str | None = None
        self.compared: tuple[Value, Value] | None = None

    def apart(self, node: Node, sign: int) -> tuple[Value, dict[str, Value]]:
        """What a part is worth, and its subtotals by label, which are not yet counted in."""
        outer, self.subtotals = self.subtotals, {}
        value = node.evaluate(self, sign)
        found, self.subtotals = self.subtotals, outer
        return value, found

    def count_in(self, subtotals: dict[str, Value], scale: Value = 1) -> None:
        """Count subtotals in, scaled as the part that they come from."""
        for label, value in subtotals.items():
            self.subtotals[label] = self.subtotals.get(label, 0) + scale * value

    def draw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """Throw dice, within the bound.

        Errors: LimitError when this throw would go beyond the bound.
        """
        self.left -= count
        if self.left < 0:
            from skirm.dice.errors import LimitError  # noqa: PLC0415 - only when something is wrong

            raise LimitError(f"{why}: more than {self.limit} dice in one roll (SKIRM_MAX_DICE raises the bound)")
        return self.source.throw(count, sides, why)

    def draw_again(self, pool: Pool, count: int, reason: str) -> list[Face]:
        """Throw a further wave of dice for a pool, and note it among the pool's draws."""
        assert pool.sides is not None  # noqa: S101 - only pools of dice throw again
        why = f"{pool.why} {reason}"
        faces = self.draw(count, pool.sides, why)
        pool.draws.append((why, faces))
        return faces
