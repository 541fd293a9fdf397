"""A seed's promise: the same dice for ever; another seed, other dice; rejection, not modulo."""

from __future__ import annotations

import itertools
import string
import unicodedata

import pytest

from skirm.dice.errors import DiceError
from skirm.dice.notation import parse
from skirm.dice.seeds import RandomDice, new_seed
from tests.dice.rolling import draws, seeded, waves
from tests.dice.stream import faces, stream, throw, throw_faces


def read_bytes(seed: str, count: int) -> list[int]:
    """The stream itself: a die of 256 faces rejects nothing and shows byte + 1."""
    return [int(face) - 1 for face in draws(seeded(f"{count}d256", seed))]


@pytest.mark.parametrize("seed", ["1", "ab", "skirm", "ä", "a longer seed, with spaces", "🎲", "x" * 1_000])
def test_the_stream_is_the_documented_one(seed: str) -> None:
    # Eight blocks and a little more; the layout stands in the docstring of skirm.dice.seeds.
    size = 256 * (1 + 2 + 4 + 8 + 16 + 32 + 64 + 64) + 10
    assert read_bytes(seed, size) == list(itertools.islice(stream(seed), size))


@pytest.mark.parametrize(("kind", "number"), [("roll", 0), ("roll", 1), ("revision", 12), ("trial", 999_999)])
def test_each_request_has_a_stream_of_its_own(kind: str, number: int) -> None:
    rolled = parse("400d256").roll(RandomDice("keyed", kind, number))
    assert [int(face) - 1 for face in draws(rolled)] == list(itertools.islice(stream("keyed", kind, number), 400))


@pytest.mark.parametrize("seed", ["1", "ab", "skirm", "ä", "a longer seed, with spaces"])
@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 129, 200, 255])
def test_a_small_die_rejects_the_bytes_that_would_favour_a_face(seed: str, sides: int) -> None:
    expected = throw(iter(read_bytes(seed, 3_000)), 1_000, sides)
    assert [int(face) for face in draws(seeded(f"1000d{sides}", seed))] == expected


@pytest.mark.parametrize("sides", [257, 300, 1_000, 40_000, 65_535, 65_536])
def test_a_larger_die_takes_two_bytes(sides: int) -> None:
    expected = throw(iter(read_bytes("large", 4_000)), 900, sides)
    assert [int(face) for face in draws(seeded(f"900d{sides}", "large"))] == expected


@pytest.mark.parametrize(
    ("sides", "size"),
    [(65_537, 3), (10**6, 3), (256**3, 3), (256**3 + 1, 4), (10**9, 4), (256**4 + 1, 5), (10**20, 9), (10**60, 25)],
)
def test_a_huge_die_takes_the_least_bytes_that_suffice(sides: int, size: int) -> None:
    assert 256 ** (size - 1) < sides <= 256**size
    expected = throw(iter(read_bytes("huge", 300 * size)), 50, sides)
    assert [int(face) for face in draws(seeded(f"50d{sides}", "huge"))] == expected


def test_the_dice_of_a_request_come_in_sequence_from_one_stream() -> None:
    numbers = iter(read_bytes("sequence", 100))
    expected = [
        *throw(numbers, 2, 6),
        *throw(numbers, 1, 1_000),
        *throw_faces(numbers, 3, [-1, 0, 1]),
        *throw(numbers, 1, 1),
        *throw_faces(numbers, 2, [5, 5, 7]),
        *throw(numbers, 4, 20),
    ]
    assert draws(seeded("2d6 + 1d1000 + 3dF + 1d1 + 2d{5, 5, 7} + 4d20", "sequence")) == [
        str(face) for face in expected
    ]


def test_several_rolls_of_a_source_go_on_in_the_stream() -> None:
    source = RandomDice("on")
    notation = parse("3d20")
    rolled = [face for _ in range(50) for face in draws(notation.roll(source))]
    assert rolled == draws(seeded("150d20", "on"))


def test_waves_follow_the_throw_that_caused_them() -> None:
    die = faces(iter(read_bytes("waves", 500)), 3)
    expected: list[list[int]] = []
    thrown = [next(die) + 1 for _ in range(60)]
    while thrown:
        expected.append(thrown)
        thrown = [next(die) + 1 for face in thrown if face == 3]
    (pool,) = seeded("60d3!", "waves").pools
    assert waves(pool) == expected


@pytest.mark.parametrize("expression", ["3d6", "20d6!", "10d20r<5", "d66", "100d%", "5d1000", "4dF", "3d{hit, miss}"])
def test_the_same_seed_gives_the_same_dice(expression: str) -> None:
    assert draws(seeded(expression, "promise")) == draws(seeded(expression, "promise"))


def test_short_seeds_do_not_collide() -> None:
    letters = string.ascii_letters + string.digits
    seeds = [*letters, *("".join(pair) for pair in itertools.product(letters, repeat=2)), " ", "  ", "a ", " a"]
    notation = parse("12d256")
    seen = {tuple(draws(notation.roll(RandomDice(seed)))) for seed in seeds}
    assert len(seen) == len(seeds)


@pytest.mark.parametrize(
    ("one", "other"),
    [("ab", "bA"), ("a", "A"), ("1", "01"), ("1", "1 "), ("1", "1.0"), ("1", "-1"), ("ss", "ß")],
)
def test_different_text_is_a_different_seed(one: str, other: str) -> None:
    assert draws(seeded("20d100", one)) != draws(seeded("20d100", other))


def test_neighbouring_seeds_have_unrelated_dice() -> None:
    throws = [draws(seeded("50d6", str(seed))) for seed in range(200)]
    same = sum(a == b for one, other in itertools.pairwise(throws) for a, b in zip(one, other, strict=True))
    total = 199 * 50
    assert abs(same - total / 6) < 4 * (total * 5 / 36) ** 0.5


@pytest.mark.parametrize("seed", ["é", "Å", "한", "ﬁ"])
def test_a_seed_is_the_same_text_in_any_normal_form_of_unicode(seed: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", seed), unicodedata.normalize("NFD", seed)
    assert draws(seeded("20d100", composed)) == draws(seeded("20d100", decomposed))


def test_compatibility_forms_are_different_seeds() -> None:
    # NFC keeps the ligature; NFKC would not.
    assert draws(seeded("20d100", "ﬁ")) != draws(seeded("20d100", "fi"))


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(DiceError):
        RandomDice("")


@pytest.mark.parametrize("seed", ["x" * 100_000, "\x00", "\n", "🎲", "\ud800", "0", "None"])
def test_any_other_text_is_a_seed_unless_it_cannot_be_shown(seed: str) -> None:
    try:
        source = RandomDice(seed)
    except DiceError:
        assert seed in ("\ud800", "\x00", "\n"), "only what nobody could type again may be refused"
    else:
        assert draws(parse("5d100").roll(source)) == draws(seeded("5d100", seed))


def test_an_unseeded_roll_can_be_repeated_by_its_seed() -> None:
    source = RandomDice()
    assert len(source.seed) == 32
    assert set(source.seed) <= set("0123456789abcdef")
    assert draws(parse("50d100").roll(source)) == draws(seeded("50d100", source.seed))


def test_new_seeds_are_sixteen_random_bytes() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(bytes.fromhex(seed).hex() == seed and len(seed) == 32 for seed in seeds)
    assert RandomDice().seed != RandomDice().seed


def test_a_given_seed_is_kept_as_it_was_given() -> None:
    assert RandomDice("goblins").seed == "goblins"
