"""Dice that are really thrown for a rule: by a generator, by a person, or read from a record."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from skirm.dice.errors import DiceError
from skirm.dice.expression import Negative, Node, Number, Sum
from skirm.dice.notation import parse
from skirm.dice.sides import Sides, choice
from skirm.dice.terms import Dice
from skirm.rules.draws import Bands, Draw, PlayDice, band_of, in_order, refuse_draw
from skirm.rules.outcome import DrawRecord
from skirm.rules.refusals import PluginError, broken

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from skirm.dice.rolled import Source
    from skirm.dice.sides import Face

MOST_DICE = 1_000


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


def is_dice(text: str) -> bool:
    """Whether a text is dice that a rule can throw, one at least."""
    try:
        return any(count for count, _ in thrown(text).terms)
    except PluginError:
        return False


def constant_of(node: Node) -> object:
    """The number that a node is, or None."""
    if isinstance(node, Negative) and isinstance(node.operand, Number):
        return -node.operand.value
    return node.value if isinstance(node, Number) else None


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


def worth(faces: Sequence[int], constant: int, values: Sequence[int] | None) -> int:
    """The total of some faces, or of what each is worth, and of what is added."""
    return constant + sum(faces if values is None else [values[face - 1] for face in faces])


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
        if len(asked.terms) == 1:
            return self.throw(*asked.terms[0], purpose, of), asked.constant
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
        total = worth(faces, constant, values)
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
        faces = self.throw(1, choice(tuple(names)), purpose, of) if len(names) > 1 else []
        chosen = names[faces[0] - 1 if faces else 0]
        self.note(purpose, Draw(faces, None, None, chosen), mark=mark)
        return chosen

    def draw(self, names: Sequence[str], count: int, purpose: str, of: str = "", *, mark: bool = False) -> list[str]:
        refuse_draw(names, count, purpose)
        left, faces, drawn = list(names), list[int](), list[str]()
        for _ in range(count):
            thrown_now = self.throw(1, choice(tuple(left)), purpose, of) if len(left) > 1 else []
            drawn.append(left.pop(thrown_now[0] - 1 if thrown_now else 0))
            faces += thrown_now
        found = in_order(names, drawn)
        self.note(purpose, Draw(faces, None, None, ", ".join(found)), mark=mark)
        return found

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


class UnrecordedDice(ThrownDice):
    """Thrown dice of which no record is kept."""

    def throw(self, count: int, sides: Sides, purpose: str, of: str) -> list[int]:
        if count == 0:
            return []
        try:
            # Rules throw dice with numbers on them, and no others.
            return cast("list[int]", self.source.throw(count, sides, purpose))
        except BaseException as failure:
            self.failure = failure
            raise


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
