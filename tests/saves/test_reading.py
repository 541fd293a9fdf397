"""Content that is no save, or a save with faults: one clear line each, and every fault of a file at once."""

from __future__ import annotations

import pytest

from skirm.errors import SkirmError
from skirm.saves.errors import DamagedError, InvalidError, NewerError, SaveError
from skirm.saves.loading import read_stream
from skirm.saves.reading import read_toml
from skirm.saves.save import Found, read_bytes, to_bytes
from tests.saves import toy

SAVE = to_bytes(toy.save())
TEXT = SAVE.decode()
META = TEXT[TEXT.index("[save]") :]


def refused(data: bytes) -> SkirmError:
    with pytest.raises(SkirmError) as caught:
        read_stream(data, toy.schema_for, "fight.toml")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("fight.toml")
    return caught.value


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (b"x", "line 1: expected '='"),
        (b"\xef\xbb\xbf" + SAVE, "line 1: the file begins with a byte order mark"),
        (TEXT.encode("utf-16"), "the file is UTF-16; store it as UTF-8"),
        (TEXT.encode("utf-16-le"), "the file is UTF-16; store it as UTF-8"),
        (SAVE.replace(b"red", b"r\xffd"), "line 10, column 10: byte 0xff is not UTF-8"),
        (SAVE.replace(b"red", b"r\0d"), "line 10, column 10: a NUL byte"),
        (SAVE.replace(b"red", b"r\x1bd"), "line 10, column 10: illegal character '\\x1b'"),
        (SAVE.replace(b"\n", b"\r"), "line 1: a carriage return without a line feed"),
        (SAVE.replace(b'"red"\n', b'"red"\r'), "line 10: a carriage return without a line feed"),
        (SAVE.replace(b"[units.Rook]", b"<<<<<<< HEAD\n[units.Rook]"), "line 8: a merge conflict (<<<<<<<) is left"),
        (SAVE.replace(b"[units.Vyx]", b">>>>>>> b\n[units.Vyx]"), "a merge conflict (>>>>>>>) is left"),
        (
            TEXT.replace('"red"', "\u201cred\u201d").encode(),
            "line 10, column 8: invalid value; the line has typographic",
        ),
        (SAVE.replace(b"speed = 3", b"speed = 3\nspeed = 4"), "line 12, column 10: cannot overwrite a value"),
        (SAVE + b"[units.Rook]\n", "cannot declare units.Rook twice"),
        (SAVE.replace(b"speed = 3", b"speed = " + b"9" * 5000), "line 11: the number does not fit in 64 bits"),
        (SAVE.replace(b"speed = 3", b"speed = " + b"[" * 3000 + b"]" * 3000), "line 11: nested too deeply"),
        (SAVE.replace(b"speed = 3", b"speed = " + b"[" * 60 + b"]" * 60), "units.Rook.speed"),
        (SAVE.replace(b"speed = 3", b"speed = 18446744073709551616"), "units.Rook.speed: the number does not fit"),
        (SAVE.replace(b"speed = 3", b"speed = nan"), "units.Rook.speed: nan is no number that can be kept"),
        (SAVE.replace(b"speed = 3", b"speed = -inf"), "units.Rook.speed: -inf is no number"),
        (SAVE.replace(b"speed = 3", b"speed = 1e999"), "units.Rook.speed: inf is no number"),
        (SAVE.replace(b"speed = 3", b"speed = 2024-01-01"), "units.Rook.speed: dates and times cannot be kept"),
        (SAVE.replace(b"speed = 3", b"speed = 10:30:00"), "units.Rook.speed: dates and times cannot be kept"),
        (SAVE.replace(b"speed = 3", b"speed = true"), "units.Rook.speed: expected a whole number, found true"),
        (SAVE.replace(b"speed = 3", b"speed = 3.5"), "units.Rook.speed: expected a whole number, found 3.5"),
        (SAVE.replace(b"speed = 3", b'speed = "3"'), 'units.Rook.speed: expected a whole number, found "3"'),
        (SAVE.replace(b"speed = 3", b"sped = 3"), "units.Rook.sped: this key is not known; did you mean speed?"),
        (SAVE.replace(b"row = 2", b"row = 7"), "units.Rook.modules.1.row: expected a whole number <= 6, found 7"),
        (SAVE.replace(b'kind = "person"', b'kind = "persn"'), 'units."Jean Luc".kind: expected one of machine, person'),
        (SAVE.replace(b'kind = "person"\n', b""), 'units."Jean Luc".kind: is missing, expected one of machine, person'),
        (SAVE.replace(b"rounds = 6\n", b""), "units.Rook.weapons.cannon.rounds: is missing"),
        (SAVE.replace(b'"partial"', b'"partail"'), 'found "partail"; did you mean partial?'),
        (SAVE.replace(b'"partial"', b'"\\u202e\\u001b[2J"'), 'found "\\u202e\\u001b[2J"'),
        (SAVE.replace(b'"seed"', b'["\\u202e"]'), "save.seed cannot be a list of 1"),
        (SAVE.replace(b"seed = ", b'"\\u202e" = 1\nseed = '), 'save."\\u202e" is not known'),
        (SAVE.replace(b"turn = 1", b"[turn]"), "turn: expected a whole number, found a table"),
        (
            SAVE.replace(b"[house.cover]\nnone = 44\nfull = 66\n", b"").replace(b"turn = 1", b"house = 1"),
            "house: expected",
        ),
        (TEXT.replace(META, "").encode(), "the [save] table at the end is missing"),
        (SAVE.replace(b"[save]", b"[[save]]"), "save is no table"),
        (SAVE.replace(b"revision = 0", b"revision = -1"), "save.revision cannot be -1"),
        (SAVE.replace(b"revision = 0", b"revision = true"), "save.revision cannot be true"),
        (SAVE.replace(b"revision", b"revison"), "save.revision is missing, save.revison is not known"),
        (SAVE.replace(b"digest", b"digets"), "save.digets is not known"),
        (SAVE[:-5] + b'"\n', "save.digest is damaged"),
        (SAVE.replace(b'seed = "seed"', b"seed = 5"), "save.seed cannot be 5"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(data: bytes, message: str) -> None:
    error = refused(data)
    assert error.exit_code == 3
    assert isinstance(error, SaveError)
    assert message in str(error)


@pytest.mark.parametrize("what", ["format = 2", "format = 99"])
def test_a_newer_format_is_left_to_a_newer_program(what: str) -> None:
    error = refused(SAVE.replace(b"format = 1", what.encode()).replace(b"revision", b"new_word"))
    assert isinstance(error, NewerError)
    assert error.exit_code == 5


def test_a_torn_table_is_damage_and_not_an_invalid_fight() -> None:
    assert isinstance(refused(TEXT.replace(META, "").encode()), DamagedError)
    assert isinstance(refused(SAVE[: SAVE.index(b"seed")]), DamagedError)


def test_one_bad_unit_does_not_hide_the_others() -> None:
    bad = TEXT.replace("speed = 3", "speed = true").replace("hp = 10", "hq = 10").replace("turns = 2", "turns = 0.5")
    error = refused(bad.encode())
    assert isinstance(error, InvalidError)
    assert [text for _, text in error.reasons] == [
        "fight.toml: timers.0.turns: expected a whole number, found 0.5",
        "fight.toml: units.Rook.speed: expected a whole number, found true",
        'fight.toml: units."Jean Luc".hq: this key is not known; did you mean hp?',
    ]


def same(data: bytes) -> Found:
    found = read_bytes(data, "x")
    assert found.save == toy.save()
    assert found.digest == found.stated
    return found


def test_line_ends_tabs_comments_and_layout_are_no_content() -> None:
    assert same(SAVE).ours
    assert not same(SAVE.replace(b"\n", b"\r\n")).ours
    assert not same(SAVE.replace(b" = ", b"\t=\t")).ours
    assert not same(SAVE.replace(b"speed = 3", b"speed = +3 # fast")).ours
    assert not same(SAVE.replace(b"[units.Rook]", b"[units.'Rook']")).ours
    assert not same(SAVE.rstrip()).ours


def test_the_order_of_a_table_among_plain_values_is_no_content() -> None:
    inline = TEXT.replace("[units.Vyx.weapons]\n", "").replace('cover = "partial"', 'weapons = {}\ncover = "partial"')
    assert not same(inline.encode()).ours


def test_one_true_and_1_0_are_three_things() -> None:
    for value in (b"true", b"3.0"):
        found = read_bytes(SAVE.replace(b"speed = 3", b"speed = " + value), "x")
        assert found.digest != found.stated


DEEP = [
    ".".join(["a"] * 50_000) + " = 1",
    "[" + ".".join(["a"] * 50_000) + "]",
    "x = {" + " . ".join(['"a b"'] * 50_000) + " = 1}",
]


@pytest.mark.parametrize("row", DEEP)
def test_a_key_of_endless_parts_never_meets_the_parser_which_would_be_lost_in_it(
    monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    monkeypatch.delattr("tomllib.loads")
    with pytest.raises(SaveError, match="line 2: nested too deeply"):
        read_toml(f"y = 1\n{row}\n".encode(), "fight.toml")


@pytest.mark.parametrize("row", ['x = "{}"', "x = '{}'", "x = 1 # {}", 'x = """\n{}\n"""', 'x = [{{a = "\\"{}"}}]'])
def test_a_text_that_looks_like_such_a_key_is_a_text(row: str) -> None:
    assert "x" in read_toml(row.format("a." * 5000).encode(), "fight.toml")
