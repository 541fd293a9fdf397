"""Inputs that are nearly right: good ones, cut, spliced, swapped and salted with what broke programs before."""

from __future__ import annotations

from random import Random

SALT: tuple[bytes, ...] = (
    b"0",
    b"-1",
    b"1e999",
    b"nan",
    b"-inf",
    b"9223372036854775807",
    b"9223372036854775808",
    b"-9223372036854775809",
    b"9" * 400,
    b"9" * 5000,
    b"0x7f",
    b"1_000",
    b"true",
    b"null",
    b"''",
    b'""',
    b"{}",
    b"[]",
    b"[" * 300,
    b"{a=" * 200,
    b'{"a":' * 300,
    b"(" * 500,
    b".a" * 100,
    b"\x00",
    b"\x1b[31m",
    b"\xff",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\r\n",
    b"\n",
    b"\t",
    b"\\u0000",
    b"\\ud800",
    "\u202e".encode(),
    "\u200b".encode(),
    "e\u0301".encode(),
    "\uff11".encode(),
    "\u2212".encode(),
    "Łukasz".encode(),
    b"[/]",
    b":skull:",
    b"<<<<<<< HEAD\n",
    b"a" * 300,
    b"@nearest",
    b"@each:red",
    b"*",
    b"-",
    b"--",
    b"=",
    b":=",
    b".",
    b",",
    b"#",
    b"%",
    b"!",
)
LONGEST = 20_000


def mutated(seeds: list[bytes], random: Random) -> bytes:
    """One of some good inputs with a few changes."""
    data = bytearray(random.choice(seeds))
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        random.choice(CHANGES)(data, seeds, random)
    return bytes(data[:LONGEST])


def place(data: bytearray, random: Random) -> tuple[int, int]:
    """The begin and end of a piece: mostly a short one, sometimes a line, sometimes a word."""
    begin = random.randrange(len(data) + 1)
    kind = random.random()
    if kind < 0.5:
        return begin, min(len(data), begin + random.choice((1, 1, 1, 2, 4, 8)))
    ends = b"\n" if kind < 0.75 else b' =.,:"()[]{}\n'
    while begin and data[begin - 1] not in ends:
        begin -= 1
    end = begin
    while end < len(data) and data[end] not in ends:
        end += 1
    return begin, end


def flip(data: bytearray, seeds: list[bytes], random: Random) -> None:
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def remove(data: bytearray, seeds: list[bytes], random: Random) -> None:
    begin, end = place(data, random)
    del data[begin:end]


def double(data: bytearray, seeds: list[bytes], random: Random) -> None:
    begin, end = place(data, random)
    data[end:end] = data[begin:end] * random.choice((1, 1, 2, 50))


def move(data: bytearray, seeds: list[bytes], random: Random) -> None:
    begin, end = place(data, random)
    piece = data[begin:end]
    del data[begin:end]
    there = random.randrange(len(data) + 1)
    data[there:there] = piece


def cut(data: bytearray, seeds: list[bytes], random: Random) -> None:
    del data[random.randrange(len(data) + 1) :]


def salt(data: bytearray, seeds: list[bytes], random: Random) -> None:
    begin, end = place(data, random)
    data[begin : random.choice((begin, end))] = random.choice(SALT)


def splice(data: bytearray, seeds: list[bytes], random: Random) -> None:
    other = bytearray(random.choice(seeds))
    from_begin, from_end = place(other, random)
    begin, end = place(data, random)
    data[begin:end] = other[from_begin:from_end]


CHANGES = (flip, remove, double, move, cut, salt, salt, salt, splice, splice)
