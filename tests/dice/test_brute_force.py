"""Every throw of a small pool, compared with an evaluator of a few lines that knows nothing of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest

from tests.dice.rolling import given

Rule = Callable[[tuple[int, ...]], int]


def keep_highest(some: int) -> Rule:
    return lambda faces: sum(sorted(faces)[::-1][:some])


def keep_lowest(some: int) -> Rule:
    return lambda faces: sum(sorted(faces)[:some])


def drop_highest(some: int) -> Rule:
    return lambda faces: sum(sorted(faces)[: max(0, len(faces) - some)])


def drop_lowest(some: int) -> Rule:
    return lambda faces: sum(sorted(faces)[some:])


def successes(wins: Callable[[int], bool], loses: Callable[[int], bool] = lambda face: False) -> Rule:
    return lambda faces: sum(wins(face) for face in faces) - sum(loses(face) for face in faces)


def clamped(lowest: int, highest: int) -> Rule:
    return lambda faces: sum(min(max(face, lowest), highest) for face in faces)


def distinct(faces: tuple[int, ...]) -> int:
    return sum(set(faces))


def highest_of_distinct(faces: tuple[int, ...]) -> int:
    return max(set(faces))


RULES: list[tuple[str, Rule]] = [
    ("", sum),
    ("kh1", keep_highest(1)),
    ("kh2", keep_highest(2)),
    ("kh4", keep_highest(4)),
    ("kl1", keep_lowest(1)),
    ("kl2", keep_lowest(2)),
    ("dh1", drop_highest(1)),
    ("dh2", drop_highest(2)),
    ("dl1", drop_lowest(1)),
    ("dl2", drop_lowest(2)),
    ("dl1dh1", lambda faces: sum(sorted(faces)[1:-1])),
    ("kh2kl1", lambda faces: sorted(faces)[-2]),
    (">=3", successes(lambda face: face >= 3)),
    (">3", successes(lambda face: face > 3)),
    ("<3", successes(lambda face: face < 3)),
    ("<=3", successes(lambda face: face <= 3)),
    ("=3", successes(lambda face: face == 3)),
    (">=3f=1", successes(lambda face: face >= 3, lambda face: face == 1)),
    ("f<=2", successes(lambda face: False, lambda face: face <= 2)),
    (">=3>=4", lambda faces: sum((face >= 3) + (face >= 4) for face in faces)),
    ("min2", clamped(2, 99)),
    ("max3", clamped(-99, 3)),
    ("min2max3", clamped(2, 3)),
    ("unique", distinct),
    ("unique kh1", highest_of_distinct),
    ("sort", sum),
    ("min2kl2>=2", lambda faces: 2),
]


@pytest.mark.parametrize(("modifier", "rule"), RULES, ids=[modifier or "none" for modifier, _ in RULES])
def test_every_throw_of_3d4(modifier: str, rule: Rule) -> None:
    for faces in product(range(1, 5), repeat=3):
        assert given(f"3d4{modifier}", " ".join(map(str, faces))).total == rule(faces), faces


def throws_once(faces: tuple[int, ...], again: Callable[[int], bool], sides: int) -> Iterator[tuple[int, ...]]:
    """Every second wave that can follow: one more die for each die that meets the condition."""
    yield from product(range(1, sides + 1), repeat=sum(map(again, faces)))


@pytest.mark.parametrize(
    ("modifier", "again"),
    [
        ("!o", lambda face: face == 3),
        ("!o=2", lambda face: face == 2),
        ("!o>=2", lambda face: face >= 2),
        ("!o<4", lambda face: True),
    ],
)
def test_every_throw_of_3d3_that_explodes_once(modifier: str, again: Callable[[int], bool]) -> None:
    for faces in product(range(1, 4), repeat=3):
        for extra in throws_once(faces, again, 3):
            given_dice = " ".join(map(str, faces + extra))
            assert given(f"3d3{modifier}", given_dice).total == sum(faces + extra)
            assert given(f"3d3{modifier}kh2", given_dice).total == sum(sorted(faces + extra)[-2:])


@pytest.mark.parametrize(
    ("modifier", "again"),
    [
        ("ro<2", lambda face: face < 2),
        ("ro=3", lambda face: face == 3),
        ("ro1ro3", lambda face: face in {1, 3}),
        ("ro>0", lambda face: True),
    ],
)
def test_every_throw_of_3d3_that_is_rerolled_once(modifier: str, again: Callable[[int], bool]) -> None:
    for faces in product(range(1, 4), repeat=3):
        for extra in throws_once(faces, again, 3):
            fresh = iter(extra)
            final = [next(fresh) if again(face) else face for face in faces]
            assert given(f"3d3{modifier}", " ".join(map(str, faces + extra))).total == sum(final)


def exploded(faces: tuple[int, ...], top: int) -> list[int] | None:
    """The same faces read as 2d{top}! wave by wave; None when they are too few or too many."""
    if len(faces) < 2:
        return None
    dice, rest = list(faces[:2]), list(faces[2:])
    due = dice.count(top)
    while due:
        if len(rest) < due:
            return None
        extra, rest = rest[:due], rest[due:]
        dice += extra
        due = extra.count(top)
    return None if rest else dice


def test_every_throw_of_2d3_that_explodes_with_up_to_seven_dice() -> None:
    complete = 0
    for size in range(2, 8):
        for faces in product(range(1, 4), repeat=size):
            dice = exploded(faces, 3)
            if dice is None:
                continue
            complete += 1
            text = " ".join(map(str, faces))
            assert given("2d3!", text).total == given("2d3!!", text).total == sum(dice)
            assert given("2d3!p", text).total == sum(dice) - (size - 2)
            assert given("2d3!=3>=3", text).total == dice.count(3)
            assert given("2d3!kh1", text).total == max(dice)
    # Two chains end in 1 or 2, and share the threes between them.
    assert complete == 4 * (1 + 2 + 3 + 4 + 5 + 6)
