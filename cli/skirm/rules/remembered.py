"""Dice that note what they are asked and what they tell, so that a path can be gone again by its dice alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.draws import band_of
from skirm.rules.thrown import UnrecordedDice, worth

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

    from skirm.dice.rolled import Source
    from skirm.rules.draws import Bands
    from skirm.rules.positions import Question


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

        def question(again: UnrecordedDice) -> int:
            faces, constant = again.faces(dice, purpose, of)
            return worth(faces, constant, values)

        self.asked.append((question, total))
        return total

    def fall(
        self, bands: Bands[object], dice: str, purpose: str, of: str, added: int, ask: str | None, *, mark: bool
    ) -> object:
        row = super().fall(bands, dice, purpose, of, added, ask, mark=mark)

        def question(again: UnrecordedDice) -> int:
            faces, constant = again.faces(dice, purpose, of)
            return place_of(band_of(bands, sum(faces) + constant + added, purpose), bands)

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
