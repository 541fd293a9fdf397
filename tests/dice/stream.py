"""The stream of dice, written again from its definition, with hashlib alone.

A die of n faces takes the least k bytes with 256**k >= n, big-endian, rejects from 256**k - 256**k mod n on, and shows
the face of index (number mod n). Nothing here is imported from skirm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def faces(stream: Iterator[int], n: int) -> Iterator[int]:
    """Face indices of a die of n faces, read off a stream of bytes."""
    size = max(1, ((n - 1).bit_length() + 7) // 8)
    span = 256**size
    fair = span - span % n
    while True:
        number = 0
        for _ in range(size):
            number = number * 256 + next(stream)
        if number < fair:
            yield number % n


def throw(stream: Iterator[int], count: int, n: int) -> list[int]:
    """The numbers 1..n of so many dice."""
    die = faces(stream, n)
    return [next(die) + 1 for _ in range(count)]


def throw_faces(stream: Iterator[int], count: int, names: Sequence[object]) -> list[object]:
    """The same for a die with faces of its own."""
    die = faces(stream, len(names))
    return [names[next(die)] for _ in range(count)]
