"""The kinds of dice there are: plain, fate, digits, and dice with faces of one's own."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    Face = int | str

DIGIT_DICE = {66: (6, 2), 666: (6, 3), 88: (8, 2)}


class Sides:
    """The faces of one die, each as likely as the next; a face that stands twice is twice as likely.

    `values` is None for a plain die, whose faces are 1 to `size`. `digits` is the number of digits that a digit
    die such as d66 is read as, 0 for any other. `names` are what the faces of a plain die stand for, where it chooses
    among things: whoever has drawn a card types its name. `folding` is kept by random dice: how a byte becomes a face.
    """

    __slots__ = ("digits", "folding", "names", "notation", "size", "values", "words")

    def __init__(
        self,
        notation: str,
        size: int,
        values: tuple[Face, ...] | None = None,
        *,
        digits: int = 0,
        words: bool = False,
        names: tuple[str, ...] = (),
    ) -> None:
        self.notation = notation
        self.size = size
        self.values = values
        self.digits = digits
        self.words = words
        self.names = names
        self.folding: tuple[bytes, bytes] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sides) and (self.notation, self.values) == (other.notation, other.values)

    def __hash__(self) -> int:
        return hash(self.notation)

    def __repr__(self) -> str:
        return f"Sides({self.notation!r})"

    @property
    def name(self) -> int | str:
        """The number of sides of a plain die, the notation of any other."""
        return self.size if self.values is None else self.notation

    @property
    def lowest(self) -> int:
        """The lowest face of a die whose faces are numbers."""
        return 1 if self.values is None else min(self.numbers())

    @property
    def highest(self) -> int:
        """The highest face of a die whose faces are numbers."""
        return self.size if self.values is None else max(self.numbers())

    def numbers(self) -> tuple[int, ...]:
        """The faces of a die that has its own, as numbers; none of a plain or a word die."""
        return tuple(value for value in self.values or () if isinstance(value, int))

    def holds(self, face: Face) -> bool:
        """Whether the die can show this face."""
        if self.values is None:
            return isinstance(face, int) and 1 <= face <= self.size
        return face in self.values


def plain(size: int) -> Sides:
    """A die with the faces 1 to `size`."""
    return Sides(f"d{size}", size)


def choice(names: tuple[str, ...]) -> Sides:
    """A plain die with a face for each of several things; a thing that stands twice has two."""
    return Sides(f"d{len(names)}", len(names), names=names)


def fate() -> Sides:
    """A fate die: -1, 0 or 1."""
    return Sides("dF", 3, (-1, 0, 1))


def digit_die(name: int) -> Sides:
    """d66, d666 or d88: a die for each digit, read side by side."""
    size, digits = DIGIT_DICE[name]
    values: list[int] = [0]
    for _ in range(digits):
        values = [10 * value + face for value in values for face in range(1, size + 1)]
    return Sides(f"d{name}", len(values), tuple(values), digits=digits)


def own_faces(faces: list[Face]) -> Sides:
    """A die with the faces listed; one face that is no number makes all of them words."""
    words = any(isinstance(face, str) for face in faces)
    values: tuple[Face, ...] = tuple(str(face) for face in faces) if words else tuple(faces)
    text = ", ".join(str(value) for value in values)
    return Sides("d{" + text + "}", len(values), values, words=words)
