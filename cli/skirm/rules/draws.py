"""The dice of a rule: the questions it may ask, and the answers when dice are really thrown.

A rule asks for the least it needs: faces in order, faces sorted, a total, a row. In play all of them throw the same
dice; odds branch over what was asked for, and no more.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol, TypeVar, overload

from skirm.dice.errors import DiceError
from skirm.dice.expression import Negative, Node, Number, Sum
from skirm.dice.notation import parse
from skirm.dice.sides import Sides, plain
from skirm.dice.terms import Dice
from skirm.rules.outcome import DrawRecord
from skirm.rules.refusals import broken
from skirm.rules.tables import Row

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from skirm.dice.rolled import Source
    from skirm.dice.sides import Face
    from skirm.rules.figures import Figure

T = TypeVar("T")
Bands = tuple[tuple[int | None, T], ...]
MOST_DICE = 1_000
SLUG = re.compile(r"[a-z][a-z0-9]*([ -][a-z0-9]+)*")


def at_least(number: int, hit: str = "hit", miss: str = "miss") -> Bands[str]:
    """Bands for a roll that has to reach a number: `miss` below it, `hit` from it on."""
    return ((number - 1, miss), (None, hit))


def at_most(number: int, hit: str = "hit", miss: str = "miss") -> Bands[str]:
    """Bands for a roll that must not pass a number: `hit` up to it, `miss` above."""
    return ((number, hit), (None, miss))


class RowBands(Protocol):
    """A table by bands, as `play.table` gives it."""

    @property
    def dice(self) -> str:
        """What is thrown on the table."""

    def bands(self) -> Bands[Row]:
        """Its rows by upper bound."""

    def used(self, row: Row) -> None:
        """Note that a row was read."""


class Draw:
    """What was drawn for one purpose.

    `natural` is the total of the dice, `total` with what was added, `faces` the dice where they are known, `row` the
    row or the choice.
    """

    __slots__ = ("faces", "natural", "row", "total")

    def __init__(self, faces: Sequence[Face], natural: int | None, total: int | None, row: object = None) -> None:
        self.faces = list(faces)
        self.natural = natural
        self.total = total
        self.row = row


class Thrown:
    """Dice that rules throw, taken apart: kinds of dice with their numbers, and a constant."""

    __slots__ = ("constant", "terms", "text")

    def __init__(self, text: str, terms: tuple[tuple[int, Sides], ...], constant: int) -> None:
        self.text = text
        self.terms = terms
        self.constant = constant


@lru_cache(maxsize=4096)
def thrown(text: str) -> Thrown:
    """Take dice such as `3d6`, `d66` or `2d6+1d4+1` apart.

    Errors: PluginError for anything else, and for more than 1,000 dice.
    """
    try:
        root = parse(text).root
    except DiceError as fault:
        broken(f"dice {text!r}: {fault}")
    terms: list[tuple[int, Sides]] = []
    constant = 0
    for sign, term in root.terms if isinstance(root, Sum) else ((1, root),):
        if isinstance(term, Dice) and sign > 0 and not term.modifiers and isinstance(term.sides, Sides):
            if isinstance(term.count, Node) or term.sides.words:
                broken(f"dice {text!r}: a rule throws a fixed number of dice with numbers on them")
            terms.append((1 if term.count is None else term.count, term.sides))
        elif isinstance(value := constant_of(term), int):
            constant += sign * value
        else:
            broken(f"dice {text!r}: a rule adds dice and numbers; what it does with faces is its own business")
    if sum(count for count, _ in terms) > MOST_DICE:
        broken(f"dice {text!r}: a rule throws at most {MOST_DICE} dice at once")
    return Thrown(text, tuple(terms), constant)


def constant_of(node: Node) -> object:
    """The number that a node is, or None."""
    if isinstance(node, Negative) and isinstance(node.operand, Number):
        return -node.operand.value
    return node.value if isinstance(node, Number) else None


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

    `purpose` is a slug that says what the dice are for, `of` whose they are. The first draw, or the one with
    `mark`, gives the total of the outcome.
    """

    def __init__(self) -> None:
        self.records: list[DrawRecord] = []
        self.draws: dict[str, Draw] = {}
        self.total: int | None = None
        self.failure: BaseException | None = None

    def roll(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        """Throw dice of one kind and look at every face in order."""
        raise NotImplementedError

    def pool(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        """Throw dice of one kind whose order does not matter; the faces come sorted."""
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
        """
        pairs, dice, table = spread(bands, dice)
        row = self.fall(pairs, dice, purpose, of, int(add), ask, mark=mark)
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
        if not SLUG.fullmatch(purpose):
            broken(f"purpose {purpose!r}: expected lower-case words")
        self.draws[purpose] = draw
        if counts and draw.total is not None and (mark or self.total is None):
            self.total = draw.total


def spread(bands: Bands[T] | RowBands, dice: str) -> tuple[Bands[object], str, RowBands | None]:
    """Bands as pairs, the dice thrown on them, and the table they come from, if any."""
    if isinstance(bands, tuple):
        return bands, dice or "d100", None
    return bands.bands(), dice or bands.dice or broken("a table without dice is asked without dice"), bands


def column_of(row: object, ask: str | None) -> object:
    """What the rule sees of a row: all of it, or one column."""
    if ask is None:
        return row
    if not isinstance(row, Row):
        return broken(f"only rows of tables have columns such as {ask!r}")
    return row.column(ask)


def one_kind(dice: str) -> tuple[int, Sides]:
    """Dice whose faces are looked at: all of one kind, without a constant."""
    asked = thrown(dice)
    if len(asked.terms) != 1 or asked.constant:
        broken(f"dice {dice!r}: faces are looked at of one kind of dice, without a constant")
    return asked.terms[0]


def refuse_worth(dice: str, values: Sequence[int]) -> None:
    """Errors: PluginError unless every die has the faces 1, 2, … with a value for each."""
    if any(sides.values is not None or sides.size != len(values) for _, sides in thrown(dice).terms):
        broken(f"dice {dice!r}: {len(values)} values do not go with their faces, which are 1, 2 and so on")


def countable(throws: Sequence[tuple[str, str]], keep: Collection[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """What counts of some throws, in rising order.

    Errors: PluginError where nothing does, where something cannot be thrown, and for more than a die a throw.
    """
    purposes = ", ".join(purpose for _, purpose in throws)
    kinds = [one_kind(dice) for dice, _ in throws]
    if not keep or any(count != 1 for count, _ in kinds):
        broken(f"{purposes}: one die each, and something that counts")
    for faces in keep:
        if len(faces) != len(kinds) or not all(
            sides.holds(face) for (_, sides), face in zip(kinds, faces, strict=True)
        ):
            broken(f"{purposes}: {faces} cannot be thrown")
    return sorted(set(keep))


def note_each(dice: PlayDice, throws: Sequence[tuple[str, str]], faces: Sequence[int]) -> None:
    """Keep the face that counted for each purpose."""
    for (_, purpose), face in zip(throws, faces, strict=True):
        dice.note(purpose, Draw([face], face, face))


class ThrownDice(PlayDice):
    """Dice that are really thrown: by a generator, by a person, or read from a record. Every face is noted."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source

    def throw(self, count: int, sides: Sides, purpose: str, of: str) -> list[int]:
        """Throw dice of one kind and note them."""
        if count == 0:
            return []
        why = f"{purpose} of {of}" if of else purpose
        try:
            faces = self.source.throw(count, sides, why)
        except BaseException as failure:
            # The fault of the source, such as a person who gives up, and not of the rule that asked.
            self.failure = failure
            raise
        self.records.append(DrawRecord(sides.name, list(faces), why, self.source.name))
        return [face for face in faces if isinstance(face, int)]

    def faces(self, dice: str, purpose: str, of: str) -> tuple[list[int], int]:
        """Throw all the dice of a text; the faces in order, and the constant beside them."""
        asked = thrown(dice)
        return [face for count, sides in asked.terms for face in self.throw(count, sides, purpose, of)], asked.constant

    def roll(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        faces = self.throw(*one_kind(dice), purpose, of)
        total = sum(faces)
        self.note(purpose, Draw(faces, total, total), mark=mark)
        return faces

    def pool(self, dice: str, purpose: str, of: str = "", *, mark: bool = False) -> list[int]:
        return sorted(self.roll(dice, purpose, of, mark=mark))

    def sum(
        self, dice: str, purpose: str, of: str = "", *, values: tuple[int, ...] | None = None, mark: bool = False
    ) -> int:
        if values is not None:
            refuse_worth(dice, values)
        faces, constant = self.faces(dice, purpose, of)
        total = constant + sum(faces if values is None else [values[face - 1] for face in faces])
        self.note(purpose, Draw(faces, total, total), mark=mark)
        return total

    def fall(
        self, bands: Bands[object], dice: str, purpose: str, of: str, added: int, ask: str | None, *, mark: bool
    ) -> object:
        faces, constant = self.faces(dice, purpose, of)
        natural = constant + sum(faces)
        row = band_of(bands, natural + added, purpose)
        self.note(purpose, Draw(faces, natural, natural + added, row), mark=mark)
        return row

    def choose(self, names: Sequence[str], purpose: str, of: str = "", *, mark: bool = False) -> str:
        if not names:
            broken(f"{purpose}: nothing to choose from")
        faces = self.throw(1, plain(len(names)), purpose, of) if len(names) > 1 else []
        chosen = names[faces[0] - 1 if faces else 0]
        self.note(purpose, Draw(faces, None, None, chosen), mark=mark)
        return chosen

    def until(self, throws: Sequence[tuple[str, str]], keep: Collection[tuple[int, ...]], of: str = "") -> list[int]:
        kept = countable(throws, keep)
        faces: list[int] = []
        while len(faces) < len(throws):
            dice, purpose = throws[len(faces)]
            faces += self.throw(*one_kind(dice), purpose, of)
            if not any(list(wanted[: len(faces)]) == faces for wanted in kept):
                faces = []
        note_each(self, throws, faces)
        return faces

    def told(self, dice: str, purpose: str, of: str = "") -> None:
        faces, constant = self.faces(dice, purpose, of)
        total = constant + sum(faces)
        self.note(purpose, Draw(faces, total, total), counts=False)


class RecordedDice:
    """A source that gives back the dice of a record, in order.

    Errors of `throw`: PluginError where the rule asks for something else than was recorded.
    """

    name = "recorded"

    def __init__(self, records: Sequence[DrawRecord]) -> None:
        self.records = list(records)
        self.place = 0

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """The next `count` faces, which must have been thrown for the same purpose on the same dice."""
        if self.place >= len(self.records):
            return broken(f"{why}: the record ends before these dice")
        record = self.records[self.place]
        self.place += 1
        if (record.why, record.sides, len(record.faces)) != (why, sides.name, count):
            broken(
                f"the rules ask for {count} dice of {sides.name} for {why}; recorded are {len(record.faces)} of "
                f"{record.sides} for {record.why}"
            )
        if not all(map(sides.holds, record.faces)):
            broken(f"{why}: the record has faces that {sides.notation} has not: {record.faces}")
        return list(record.faces)

    def finish(self) -> None:
        """Errors: PluginError when recorded dice are left over."""
        if self.place < len(self.records):
            broken(f"the record has dice for {self.records[self.place].why}, which the rules did not ask for")
