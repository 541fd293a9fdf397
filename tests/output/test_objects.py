from __future__ import annotations

import json

import pytest

from tests.shell import Here

FIRE = {
    "kind": "roll",
    "system": None,
    "name": "2d6kh1[fire] + 3",
    "result": "8",
    "success": None,
    "total": 8,
    "data": {
        "comment": "boom",
        "subtotals": {"fire": 5},
        "pools": [
            {
                "notation": "2d6kh1",
                "total": 5,
                "dice": [
                    {"value": 5, "faces": [5], "kept": True, "successes": 0},
                    {"value": 2, "faces": [2], "kept": False, "successes": 0},
                ],
            }
        ],
        "seed": None,
    },
    "modifiers": [],
    "figures": [],
    "dice": [{"sides": 6, "faces": [5, 2], "why": "fire", "source": "given"}],
    "parts": [],
    "text": "2d6kh1[fire] (5 ~2~) + 3 = 8  fire 5  # boom",
}


def found(here: Here, *argv: str) -> dict[str, object]:
    run = here("roll", "--json", *argv)
    assert run.err == ""
    assert run.out.count("\n") == 1
    value = json.loads(run.out)
    assert isinstance(value, dict)
    return value


def test_an_object_has_every_key_in_its_order(here: Here) -> None:
    told = found(here, "2d6kh[fire]+3 # boom", "--dice", "5,2")
    assert told == FIRE
    assert list(told) == list(FIRE)


@pytest.mark.parametrize(
    ("argv", "dice", "expected"),
    [
        (["(d20+5)>=15"], "14", {"result": "success", "success": True, "total": 1}),
        (["(d20+5)>=15"], "4", {"result": "failure", "success": False, "total": 0}),
        (["d20", "--target", "5"], "4", {"result": "failure", "success": False, "total": 4}),
        (["3d10>=8"], "8,9,1", {"result": "2", "success": True, "total": 2}),
        (["3d10>=8"], "1,1,1", {"result": "0", "success": False, "total": 0}),
        (["7/2"], "", {"result": "7/2", "success": None, "total": "7/2", "total_float": 3.5}),
        (["2d{hit,miss}"], "hit,miss", {"result": "hit miss", "success": None, "total": None}),
    ],
)
def test_result_success_and_total(here: Here, argv: list[str], dice: str, expected: dict[str, object]) -> None:
    told = found(here, *argv, "--dice", dice)
    assert told | expected == told
    assert ("total_float" in told) == ("total_float" in expected)


@pytest.mark.parametrize(
    ("expression", "dice", "sides", "faces"),
    [
        ("3d6", "1,2,3", 6, [1, 2, 3]),
        ("d%", "00", 100, [100]),
        ("d66", "4,2", "d66", [42]),
        ("1d66", "42", 66, [42]),
        ("2dF", "+,-", "dF", [1, -1]),
        ("d{1,1,2}", "2", "d{1, 1, 2}", [2]),
        ("d{hit,miss}", "hit", "d{hit, miss}", ["hit"]),
    ],
)
def test_dice_are_told_as_they_were_drawn(
    here: Here, expression: str, dice: str, sides: object, faces: list[object]
) -> None:
    drawn = found(here, expression, "--dice", dice)["dice"]
    assert isinstance(drawn, list)
    assert len(drawn) == 1
    assert drawn[0]["sides"] == sides
    assert drawn[0]["faces"] == faces


def test_every_wave_is_a_throw_of_its_own(here: Here) -> None:
    drawn = found(here, "2d6!", "--dice", "6,6,6,1,2")["dice"]
    assert isinstance(drawn, list)
    assert [draw["faces"] for draw in drawn] == [[6, 6], [6, 1], [2]]


def test_the_seed_is_told(here: Here) -> None:
    for argv in (["3d6", "--seed", "x"], ["3d6"]):
        data = found(here, *argv)["data"]
        assert isinstance(data, dict)
        assert data["seed"] == "x" if "--seed" in argv else len(data["seed"]) == 32


def test_repetitions_are_numbered_through(here: Here) -> None:
    lines = here("roll", "--json", "2xd6", "-n", "2", "--seed", "x").out.splitlines()
    assert [json.loads(line)["data"]["repetition"] for line in lines] == [1, 2, 3, 4]
    once = json.loads(here("roll", "--json", "d6", "-n", "1").out)
    assert once["data"]["repetition"] == 1
    assert "repetition" not in json.loads(here("roll", "--json", "d6").out)["data"]


def test_json_wins_over_quiet_and_is_never_coloured(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\\u001b" not in here("roll", "--json", "-q", "4d6kh3").out


def test_totals_beyond_64_bits_are_exact(here: Here) -> None:
    assert found(here, "9" * 40)["total"] == int("9" * 40)


def test_a_fraction_beyond_floats_has_none(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_MAX_DIGITS", "1000")
    told = found(here, f"{10**400}/3")
    assert told["total_float"] is None
    assert told["total"] == f"{10**400}/3"


def test_json_is_utf_8(here: Here) -> None:
    assert "\u00e9 \u2260" in here("roll", "--json", "3 # \u00e9 \u2260").out


def test_elements_of_sets_may_be_fractions(here: Here) -> None:
    data = found(here, "{1/2, 1}kh1")["data"]
    assert isinstance(data, dict)
    assert data["pools"][0]["dice"][0]["value"] == "1/2"


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["3d6+"], "notation"),
        (["3d6", "--dice", "1"], "given-dice"),
        (["3d6", "-n", "0"], "usage"),
        (["3d6", "--nope"], "usage"),
    ],
)
def test_an_error_is_one_object_beside_the_line(here: Here, argv: list[str], reason: str) -> None:
    run = here("roll", "--json", *argv)
    assert run.code == 2
    assert run.err.startswith("skirm: ")
    told = json.loads(run.out)
    assert list(told) == ["kind", "exit", "reasons"]
    assert (told["kind"], told["exit"]) == ("error", 2)
    assert [each["id"] for each in told["reasons"]] == [reason]
    assert "see: skirm" not in run.out
