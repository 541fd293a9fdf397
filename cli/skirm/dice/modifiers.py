"""What is done with dice after they are thrown: kept, rerolled, exploded, clamped, ordered, counted.

Each modifier acts on the dice as the ones to its left have left them. Dice that it throws are fresh: nothing
to its left is done with them.
"""

from __future__ import annotations

from skirm.dice.conditions import Condition, meets_any
from skirm.dice.expression import whole
from skirm.dice.rolled import Die, Pool, Throwing
from skirm.dice.terms import Set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirm.dice.rolled import Value
    from skirm.dice.sides import Face


def joined(texts: Sequence[str]) -> str:
    """Modifiers side by side, with a space where one would otherwise run on into the next."""
    text = ""
    for following in texts:
        runs_on = text.endswith("sort") and following.startswith("d")
        # A word goes on as far as there are letters; numbers and signs end by themselves.
        word = text.rpartition("=")[2] if "=" in text else ""
        runs_on |= bool(word) and not word.removeprefix("-").isdecimal()
        text += (" " if runs_on else "") + following
    return text


class Modifier:
    """One thing done with the dice of a pool."""

    __slots__ = ("column",)
    counts = False

    @property
    def pieces(self) -> int:
        """How many times it looks at each die."""
        return 1

    def __init__(self, column: int = 1) -> None:
        self.column = column

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        """Change the dice of the pool; may throw more."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Choosing(Modifier):
    """What can be done with the elements of a set as well as with dice."""

    __slots__ = ()

    def left(self, number: float) -> int | float:
        """How many of a number of dice it leaves."""
        return number


class Choice(Choosing):
    """Keep or drop the highest or lowest, of dice or of the elements of a set: `kh kl dh dl`."""

    __slots__ = ("count", "kind")

    def __init__(self, kind: str, count: int, column: int = 1) -> None:
        super().__init__(column)
        self.kind = kind
        self.count = count

    def __str__(self) -> str:
        return f"{self.kind}{self.count}"

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        self.choose(pool.dice)

    def left(self, number: float) -> int | float:
        """How many of a number of dice it leaves."""
        return min(number, self.count) if self.kind[0] == "k" else max(0, number - self.count)

    def choose(self, dice: Sequence[Die]) -> None:
        """Drop what is not kept; among equals the first stay."""
        kept = [die for die in dice if die.kept]
        # A stable sort: of equal dice the earlier ones count as the better ones, whichever end is asked for.
        ranked = sorted(kept, key=lambda die: die.value, reverse=self.kind[1] == "h")
        for die in ranked[self.count :] if self.kind[0] == "k" else ranked[: self.count]:
            die.kept = False


class Order(Choosing):
    """Lay the dice out in order: `sort`, or `sortd` from the highest."""

    __slots__ = ("descending",)

    def __init__(self, descending: bool, column: int = 1) -> None:
        super().__init__(column)
        self.descending = descending

    def __str__(self) -> str:
        return "sortd" if self.descending else "sort"

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        pool.dice = sorted(pool.dice, key=lambda die: die.value, reverse=self.descending)


class Unique(Modifier):
    """Drop every die whose value lies there already: `unique`."""

    __slots__ = ()

    def __str__(self) -> str:
        return "unique"

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        seen: set[Face] = set()
        for die in pool.dice:
            if die.kept:
                die.kept = die.value not in seen
                seen.add(die.value)


class Clamp(Modifier):
    """Count a die as no less (`min`) or no more (`max`) than a number."""

    __slots__ = ("bound", "kind")

    def __init__(self, kind: str, bound: int, column: int = 1) -> None:
        super().__init__(column)
        self.kind = kind
        self.bound = bound

    def __str__(self) -> str:
        return f"{self.kind}{self.bound}"

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        nearest = max if self.kind == "min" else min
        for die in pool.dice:
            assert isinstance(die.value, int)  # noqa: S101 - the notation clamps no words
            clamped = nearest(die.value, self.bound)
            if die.kept and clamped != die.value:
                die.value = clamped
                die.steps.append(f"->{clamped}")


class Reroll(Modifier):
    """Throw again the dice that meet a condition: until none does (`r`), or once (`ro`)."""

    __slots__ = ("conditions", "once")

    def __init__(self, conditions: Sequence[Condition], once: bool, column: int = 1) -> None:
        super().__init__(column)
        self.conditions = tuple(conditions)
        self.once = once

    @property
    def pieces(self) -> int:
        return len(self.conditions)

    def __str__(self) -> str:
        name = "ro" if self.once else "r"
        return joined([f"{name}{condition}" for condition in self.conditions])

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        wave = [die for die in pool.dice if die.kept and meets_any(self.conditions, die.value)]
        while wave:
            faces = throwing.draw_again(pool, len(wave), "reroll")
            for die, face in zip(wave, faces, strict=True):
                die.value = face
                die.faces.append(face)
                die.steps.append(f"->{face}")
            wave = [] if self.once else [die for die in wave if meets_any(self.conditions, die.value)]


class Explode(Modifier):
    """Throw one more die for each that meets the condition, or shows its highest face.

    `!` again and again, `!o` once for each die, `!!` adding to the same die, `!p` less one for each extra die.
    """

    __slots__ = ("condition", "kind")

    def __init__(self, kind: str, condition: Condition | None, column: int = 1) -> None:
        super().__init__(column)
        self.kind = kind
        self.condition = condition

    def __str__(self) -> str:
        return f"{self.kind}{self.condition or ''}"

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        assert pool.sides is not None  # noqa: S101 - sets have no explosions
        condition = self.condition or Condition("=", pool.sides.highest)
        extras: dict[Die, Die] = {}
        wave = [die for die in pool.dice if die.kept and condition.matches(die.value)]
        while wave:
            faces = throwing.draw_again(pool, len(wave), "explosion")
            following = []
            for die, face in zip(wave, faces, strict=True):
                extra = self.burst(die, face)
                if extra is not die:
                    extras[die] = extra
                if condition.matches(face) and self.kind != "!o":
                    following.append(extra)
            wave = following
        if extras:
            pool.dice = [member for die in pool.dice for member in chain(die, extras)]

    def burst(self, die: Die, face: Face) -> Die:
        """Give one die its extra face; return the die that the face lies on."""
        if self.kind == "!!":
            die.value += face  # type: ignore[operator]
            die.faces.append(face)
            die.steps.append(f"+{face}")
            return die
        die.steps.append("!")
        if self.kind == "!p":
            assert isinstance(face, int)  # noqa: S101 - the notation lets no words penetrate
            return Die(face - 1, [face], f"{face}-1")
        return Die(face, [face], str(face))


def chain(die: Die, extras: dict[Die, Die]) -> list[Die]:
    """A die and the extra dice that came of it, one behind the other."""
    chained = [die]
    while die in extras:
        die = extras[die]
        chained.append(die)
    return chained


class Count(Modifier):
    """Count the dice that meet each condition, less those that meet a failure's: `>=7>=10f1`."""

    __slots__ = ("scores",)
    counts = True

    def __init__(self, scores: Sequence[tuple[int, Condition]], column: int = 1) -> None:
        """Count by (1 for a threshold or -1 for a failure, condition), kept in the order in which they were written."""
        super().__init__(column)
        self.scores = tuple(scores)

    @property
    def pieces(self) -> int:
        return len(self.scores)

    def __str__(self) -> str:
        return joined([f"{'' if score > 0 else 'f'}{condition}" for score, condition in self.scores])

    def apply(self, pool: Pool, throwing: Throwing) -> None:
        for die in pool.dice:
            if die.kept:
                die.successes = sum(score for score, condition in self.scores if condition.matches(die.value))


def choose_elements(node: Set, values: Sequence[Value], throwing: Throwing) -> tuple[Pool, list[bool]]:
    """Keep and drop among the totals of a set's elements.

    Returns: a pool without sides or draws, each of whose dice stands for one element; and which elements are kept.
    """
    totals = [whole(value) for value in values]
    elements = [Die(value, [], str(value)) for value in totals]  # type: ignore[arg-type]
    pool = Pool(node, None, throwing.label or str(node), [], None)
    pool.dice = elements
    for choice in node.choices:
        choice.apply(pool, throwing)
    pool.total = sum(die.value for die in pool.dice if die.kept)  # type: ignore[misc]
    return pool, [element.kept for element in elements]
