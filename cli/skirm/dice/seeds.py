"""From a seed to dice: what the same seed promises on every platform and release of a major version.

A seed is any text, taken as UTF-8 in composed form (NFC). Every request draws from a stream of bytes of its own.
Block number i of that stream is the first L bytes of

    SHAKE-128("skirm 1 " + kind + " " + number + " " + i + " " + seed)

with the numbers in decimal and L = 256 for block 0, doubled with every block up to 16384. `kind` and `number`
tell requests apart: `roll 0` for rolls in the shell, `revision N` in an encounter, `trial N` in a simulation.

A die with n equally likely faces takes the fewest bytes k for which 256^k >= n, as a big-endian number b. A b
that is not less than the largest multiple of n within 256^k is thrown away and the next k bytes are taken;
otherwise the face is number b mod n, counted from 0 in the order in which the die lists its faces.
"""

from __future__ import annotations

from skirm.dice.sides import Sides

try:  # Half the price of hashlib, which loads OpenSSL.
    from _sha3 import shake_128  # type: ignore[import-not-found]
except ImportError:  # pragma: no cover - an interpreter without its own SHA-3
    from hashlib import shake_128

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.sides import Face

FIRST_BLOCK = 256
LARGEST_BLOCK = 16384
ONE_BYTE = 256
FOLDS: dict[int, tuple[bytes, bytes]] = {}


def new_seed() -> str:
    """A seed of 128 bits from the operating system, as 32 hexadecimal digits."""
    from os import urandom  # noqa: PLC0415 - a seeded roll needs none

    return urandom(16).hex()


def composed(seed: str) -> str:
    """The seed in composed form, so that it is the same text whichever keyboard it came from.

    Errors: DiceError for one that is empty or could not be shown, and so not be used again.
    """
    if seed.isascii() and seed.isprintable() and seed:
        return seed
    from unicodedata import normalize  # noqa: PLC0415 - most seeds are ASCII

    from skirm.dice.pasted import unprintable  # noqa: PLC0415

    if not seed or unprintable(seed) is not None:
        from skirm.dice.errors import DiceError  # noqa: PLC0415 - only when something is wrong

        raise DiceError(f"a seed is any text that can be shown, found {seed!a}")
    return normalize("NFC", seed)


def fold(n: int) -> tuple[bytes, bytes]:
    """For a die of n <= 256 faces: the table from byte to face number, and the bytes that are thrown away."""
    folding = FOLDS.get(n)
    if folding is None:
        table = bytes(b % n for b in range(ONE_BYTE))
        folding = FOLDS[n] = table, bytes(range(ONE_BYTE - ONE_BYTE % n, ONE_BYTE))
    return folding


class Stream:
    """The bytes of one request, in order."""

    __slots__ = ("block", "buffer", "position", "prefix", "seed")

    def __init__(self, seed: str, kind: str = "roll", number: int = 0) -> None:
        self.prefix = f"skirm 1 {kind} {number} "
        self.seed = seed.encode()
        self.block = 0
        self.buffer = b""
        self.position = 0

    def more(self) -> bytes:
        """The next block of the stream."""
        length = min(FIRST_BLOCK << min(self.block, 6), LARGEST_BLOCK)
        message = f"{self.prefix}{self.block} ".encode() + self.seed
        self.block += 1
        return bytes(shake_128(message).digest(length))

    def place(self) -> tuple[int, bytes, int]:
        """Where the stream is now, to go back there."""
        return self.block, self.buffer, self.position

    def back(self, place: tuple[int, bytes, int]) -> None:
        """Go back to a place of this stream."""
        self.block, self.buffer, self.position = place

    def take(self, count: int) -> bytes:
        """The next `count` bytes."""
        end = self.position + count
        if end > len(self.buffer):
            parts = [self.buffer[self.position :]]
            have = len(parts[0])
            while have < count:
                parts.append(self.more())
                have += len(parts[-1])
            self.buffer = b"".join(parts)
            self.position, end = 0, count
        taken = self.buffer[self.position : end]
        self.position = end
        return taken


class RandomDice:
    """Dice from a seed, or from the operating system's entropy by way of a new seed."""

    __slots__ = ("seed", "stream")
    name = "random"

    def __init__(self, seed: str | None = None, kind: str = "roll", number: int = 0) -> None:
        self.seed = new_seed() if seed is None else composed(seed)
        self.stream = Stream(self.seed, kind, number)

    def throw(self, count: int, sides: Sides, why: str) -> list[Face]:
        """Throw `count` dice of one kind, in order."""
        folding = sides.folding
        if folding is not None:
            # All dice at once: a run of bytes, folded into faces; it is too short where bytes were thrown away.
            stream = self.stream
            position = stream.position
            faces = stream.buffer[position : position + count].translate(folding[0], folding[1])
            if len(faces) == count:
                stream.position = position + count
                return list(faces)
            return list(self.refill(count, folding))
        if sides.values is not None:
            values = sides.values
            return [values[number] for number in self.numbers(count, sides.size)]
        if sides.size < ONE_BYTE:
            table, waste = fold(sides.size)
            sides.folding = (bytes(number + 1 for number in table), waste)
            return self.throw(count, sides, why)
        return [number + 1 for number in self.numbers(count, sides.size)]

    def refill(self, count: int, folding: tuple[bytes, bytes]) -> bytes:
        """The next `count` face numbers of dice that take a byte each, reading on as bytes are thrown away."""
        parts: list[bytes] = []
        missing = count
        while missing:
            chunk = self.stream.take(missing).translate(*folding)
            parts.append(chunk)
            missing -= len(chunk)
        return b"".join(parts)

    def numbers(self, count: int, size: int) -> list[int]:
        """The next `count` face numbers of dice with `size` faces."""
        if size <= ONE_BYTE:
            return list(self.refill(count, fold(size)))
        width = ((size - 1).bit_length() + 7) // 8
        limit = (1 << 8 * width) // size * size
        numbers: list[int] = []
        take = self.stream.take
        while len(numbers) < count:
            number = int.from_bytes(take(width), "big")
            if number < limit:
                numbers.append(number % size)
        return numbers
