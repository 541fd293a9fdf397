"""The dice of a rule: the questions it may ask.

A rule asks for the least it needs: faces in order, faces sorted, a total, a row. In play all of them throw the same
dice; odds branch over what was asked for, and no more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar, overload

from skirm.rules.refusals import broken
from skirm.rules.rows import Row

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from skirm.dice.sides import Face
    from skirm.rules.figures import Figure
    from skirm.rules.outcome import DrawRecord

T = TypeVar("T")
Bands = tuple[tuple[int | None, T], ...]
# So many dice a part of an order may throw, and so many questions it may ask; a rule that goes on has no end.
MOST_DRAWN = 100_000
SLUG = re.compile(r"[a-z][a-z0-9]*([ -][a-z0-9]+)*")


@lru_cache(maxsize=1024)
def is_slug(purpose: str) -> bool:
    """Whether a text may be a purpose."""
    return SLUG.fullmatch(purpose) is not None


def at_least(number: int, hit: str = "hit", miss: str = "miss") -> Bands[str]:
    """Bands for a roll that has to reach a number: `miss` below it, `hit` from it on."""
    return ((number - 1, miss), (None, hit))


def at_most(number: int, hit: str = "hit", miss: str = "miss") -> Bands[str]:
    """Bands for a roll that must not pass a number: `hit` up to it, `miss` above."""
    return ((number, hit), (None, miss))


class RowBands(Protocol):
    """A table by bands, as `play.table` gives it."""

    def throws(self, dice: str = "", added: int = 0) -> str:
        """What is thrown on the table: the dice of the rule, or its own."""

    def bands(self) -> Bands[Row]:
        """Its rows by upper bound."""

    def used(self, row: Row) -> None:
        """Note that a row was read."""


class Draw:
    """What was drawn for one purpose, as far as it was asked for: of a row that odds branch over there are no dice.

    `natural` is the total of the dice, `total` with what was added, `faces` the dice where they are known, `row` the
    row or the choice.
    """

    __slots__ = ("faces", "natural", "row", "total")

    def __init__(self, faces: Sequence[Face], natural: int | None, total: int | None, row: object = None) -> None:
        self.faces = list(faces)
        self.natural = natural
        self.total = total
        self.row = row


def band_of(bands: Bands[T], total: int, purpose: str) -> T:
    """The row that a total falls on.

    Errors: PluginError where the bands end before it.
    """
    for bound, row in bands:
        if bound is None or total <= bound:
            return row
    return broken(f"{purpose}: no band for {total}")


class PlayDice:
    """Chance, as a rule sees it. Subclasses say where the answers come from.

    `dice` are a fixed number of dice with numbers on them, such as `3d6`, `d66` or, where only a total is looked at,
    `2d6+1d4+1`; 1,000 at most. `purpose` is a slug that says what they are for, `of` whose they are. The first draw, or
    the one with `mark`, gives the total of the outcome. `draws` has what was drawn so far, by purpose.

    Errors of all questions: PluginError for dice that are none, a purpose that is no slug, a bound that is missing, and
    for a rule that asks something else when it is run again, or draws without end: more than 100,000 dice in one part.
    """

    def __init__(self) -> None:
        self.records: list[DrawRecord] = []
        self.draws: dict[str, Draw] = {}
        self.total: int | None = None
        self.failure: BaseException | None = None
        self.drawn = 0

    def roll(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        """Throw dice of one kind and look at every face in order: odds branch over every ordered throw."""
        raise NotImplementedError

    def pool(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        """Throw dice of one kind whose order does not matter; the faces come sorted, the lowest first."""
        raise NotImplementedError

    def sum(
        self, dice: str, purpose: str, of: str = "", *, values: tuple[int, ...] | None = None, mark: bool = False
    ) -> int:
        """Throw dice and look at the total only: of the faces, or of what each face is worth.

        Args:
            values: What the faces 1, 2, … of the die are worth, one for each; the dice are then all of one size.
        """
        raise NotImplementedError

    @overload
    def on(
        self,
        bands: Bands[T],
        purpose: str,
        dice: str = ...,
        of: str = ...,
        *,
        add: Figure | int = ...,
        mark: bool = ...,
    ) -> T: ...
    @overload
    def on(
        self,
        bands: RowBands,
        purpose: str,
        dice: str = ...,
        of: str = ...,
        *,
        add: Figure | int = ...,
        ask: None = ...,
        mark: bool = ...,
    ) -> Row: ...
    @overload
    def on(
        self,
        bands: RowBands,
        purpose: str,
        dice: str = ...,
        of: str = ...,
        *,
        add: Figure | int = ...,
        ask: str,
        mark: bool = ...,
    ) -> object: ...
    def on(
        self,
        bands: Bands[T] | RowBands,
        purpose: str,
        dice: str = "",
        of: str = "",
        *,
        add: Figure | int = 0,
        ask: str | None = None,
        mark: bool = False,
    ) -> T | Row | object:
        """Throw dice, add a figure, and look only at the row that the total falls on, or at one column of it.

        Args:
            bands: A table by bands, or pairs of an upper bound and a row, the last bound None.
            dice: What is thrown; a table that names its dice needs none.
            add: A figure or a number added to the dice.
            ask: The only column that is looked at.

        Errors also: RulesError (`bad-table`) for a house table whose dice are none, or whose rows end before they do;
        nothing is thrown then.
        """
        added = int(add)
        pairs, dice, table = spread(bands, dice, added)
        row = self.fall(pairs, dice, purpose, of, added, ask, mark=mark)
        if table is not None and isinstance(row, Row):
            table.used(row)
        return column_of(row, ask)

    def fall(
        self, bands: Bands[object], dice: str, purpose: str, of: str, added: int, ask: str | None, *, mark: bool
    ) -> object:
        """Throw dice, and find the row that they fall on with what is added; only `ask` of it is looked at."""
        raise NotImplementedError

    def choose(self, names: Sequence[str], purpose: str, of: str = "", *, mark: bool = False) -> str:
        """Let chance choose one of several, each as likely as the next."""
        raise NotImplementedError

    def draw(self, names: Sequence[str], count: int, purpose: str, of: str = "", *, mark: bool = False) -> list[str]:
        """Draw some of several things at once, as a hand off a shuffled deck: none comes back, their order is all one.

        A deck is what is left in it. Cards that are drawn one by one when they are needed are as likely as those of a
        deck that was shuffled before, so no order has to be kept anywhere.

        Args:
            names: What is left; a name that stands twice is there twice.
            count: How many are drawn.

        Returns: What was drawn, in the order of `names`.
        """
        raise NotImplementedError

    def until(self, throws: Sequence[tuple[str, str]], keep: Collection[tuple[int, ...]], of: str = "") -> list[int]:
        """Throw a die for each purpose in order, and all of them again until they show what counts.

        Args:
            throws: Pairs of a die and its purpose. As soon as nothing that counts begins so, it begins anew.
            keep: The faces that count, in the order of the throws.

        Returns: The faces that counted.
        """
        raise NotImplementedError

    def told(self, dice: str, purpose: str, of: str = "") -> None:
        """Throw dice that are told and recorded, and not calculated with."""
        raise NotImplementedError

    def note(self, purpose: str, draw: Draw, *, mark: bool = False, counts: bool = True) -> None:
        """Keep a draw for the story, and its total for the outcome where it counts."""
        if not is_slug(purpose):
            broken(f"purpose {purpose!r}: expected lower-case words")
        self.drawn += len(draw.faces) or 1
        if self.drawn > MOST_DRAWN:
            broken(f"{purpose}: more than {MOST_DRAWN:,} dice are drawn at once; it would never end")
        self.draws[purpose] = draw
        if counts and draw.total is not None and (mark or self.total is None):
            self.total = draw.total


def in_order(names: Sequence[str], drawn: Sequence[str]) -> list[str]:
    """What was drawn, in the order of what it was drawn from."""
    places = {name: place for place, name in reversed(list(enumerate(names)))}
    return sorted(drawn, key=lambda name: places[name])


def refuse_draw(names: Sequence[str], count: int, purpose: str) -> None:
    """Errors: PluginError where more are to be drawn than there are."""
    if not 0 <= count <= len(names):
        broken(f"{purpose}: {count} cannot be drawn of {len(names)}")


def spread(bands: Bands[T] | RowBands, dice: str, added: int) -> tuple[Bands[object], str, RowBands | None]:
    """Bands as pairs, the dice thrown on them, and the table they come from, if any.

    Errors: RulesError, PluginError for a table that cannot be thrown on so.
    """
    if isinstance(bands, tuple):
        return bands, dice or "d100", None
    return bands.bands(), bands.throws(dice, added), bands


def column_of(row: object, ask: str | None) -> object:
    """What the rule sees of a row: all of it, or one column."""
    if ask is None:
        return row
    if not isinstance(row, Row):
        return broken(f"only rows of tables have columns such as {ask!r}")
    return row.column(ask)
