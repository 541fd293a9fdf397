"""The stream of dice, written again from its definition, with hashlib alone.

A die of n faces takes the least k bytes with 256**k >= n, big-endian, rejects from 256**k - 256**k mod n on, and shows
the face of index (number mod n). Nothing here is imported from skirm.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count


def stream(seed: str, kind: str = "roll", number: int = 0) -> Iterator[int]:
    """The bytes of a request: SHAKE-128 blocks of 256, 512, … 16384 bytes, each keyed by its number and the seed."""
    for block in count():
        message = f"skirm 1 {kind} {number} {block} {seed}".encode()
        yield from hashlib.shake_128(message).digest(256 * 2 ** min(block, 6))


def faces(numbers: Iterator[int], n: int) -> Iterator[int]:
    """Face indices of a die of n faces, read off a stream of bytes."""
    size = max(1, ((n - 1).bit_length() + 7) // 8)
    span = 256**size
    fair = span - span % n
    while True:
        number = 0
        for _ in range(size):
            number = number * 256 + next(numbers)
        if number < fair:
            yield number % n


def throw(numbers: Iterator[int], dice: int, n: int) -> list[int]:
    """The numbers 1..n of so many dice."""
    die = faces(numbers, n)
    return [next(die) + 1 for _ in range(dice)]


def throw_faces(numbers: Iterator[int], dice: int, names: Sequence[object]) -> list[object]:
    """The same for a die with faces of its own."""
    die = faces(numbers, len(names))
    return [names[next(die)] for _ in range(dice)]
