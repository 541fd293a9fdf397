"""Figures that no fight has: in saves, which are refused, and in tables of the house, which are told."""

from __future__ import annotations

import os
import re
import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from skirm.api import Encounter, RulesError
from skirm.rules.house import HouseTable, in_effect
from tests.commands.table import Game

from .lab import (
    NAME,
    Raw,
    apart,
    at,
    at_vyx,
    bench,
    duel,
    fight,
    fighter,
    ids,
    pistol,
    play,
    refused,
    strike,
    sword,
    with_dice,
)

FAR = 10**6


def weapon(**fields: object) -> Raw:
    return {"weapons": [sword(**fields)]}


@pytest.mark.rule("PS-12", "PS-01")
@pytest.mark.parametrize(
    "vyx",
    [
        *({name: 1001} for name in ("agility", "perception", "left", "health", "initiative", "rate")),
        {"skills": {"sword": 10**9}},
        {"armour": {"head": 10**9}},
        {"position": [FAR + 1, 0]},
        {"injuries": {"head": {"until": 10**12}}},
        weapon(damage=10**9),
        weapon(accuracy=-(10**9)),
        weapon(effective=10**9),
        weapon(burst_radius=10**9),
        {"shield": {"name": "Wall", "defence": 10**9}},
    ],
    ids=str,
)
def test_no_fighter_has_such_figures(vyx: Raw) -> None:
    with pytest.raises(msgspec.ValidationError):
        duel({}, vyx)


@pytest.mark.rule("PS-14", "PS-01")
@pytest.mark.parametrize("fields", [{"speed": 10_001}, {"position": [0, -FAR - 1]}, {"armour": 10**9}])
def test_no_target_has_such_figures(fields: Raw) -> None:
    with pytest.raises(msgspec.ValidationError):
        fight(units={"Tank": {"kind": "target"} | fields})


@pytest.mark.rule("PS-14")
def test_nothing_is_driven_faster() -> None:
    state = fight(units={"Rook": fighter(), "Tank": {"kind": "target"}})
    assert "speed" in str(bench.rules.schemas.actions["drive"].__annotations__)
    with pytest.raises(Exception, match="10000"):
        play(state, "drive", unit="Tank", speed=10_001)


@pytest.mark.rule("PS-12", "PS-13")
@pytest.mark.parametrize("way", [{"steps": [3]}, {"to": [0, FAR + 1]}, {"hexes": 1}], ids=str)
def test_nobody_walks_off_the_map(way: Raw) -> None:
    state = apart(1, {"position": [0, FAR]}, {"position": [0, 0]})
    if "to" in way:
        with pytest.raises(Exception, match="1000000"):
            play(state, "move", unit="Rook", **way)
    else:
        assert ids(refused(state, "move", unit="Rook", **way)) == ["edge"]


@pytest.mark.rule("PS-20")
def test_nobody_is_pushed_off_the_map() -> None:
    state = apart(1, {"position": [0, FAR - 1]}, {"position": [0, FAR]})
    assert at_vyx(state, "push", "20").at("Vyx.position") == (0, FAR)


@pytest.mark.rule("PS-07")
def test_so_many_parries_leave_no_chance() -> None:
    assert strike(apart(1, {}, {"parries": 1_000_000}), "90 95", response="parry").data("defence_chance") == 0


@pytest.mark.rule("PS-54")
def test_haste_takes_six_hexes_at_most() -> None:
    state = duel({"rate": 1000, "weapons": [sword(drawn=False)]})
    assert play(state, "draw", "6", unit="Rook", weapon="Sword").data("used") == 6


@pytest.mark.rule("PS-01")
@pytest.mark.parametrize(("order", "fields"), [("turn", {}), ("wait", {"time": "10s"}), ("rest", {})])
def test_the_clock_ends(order: str, fields: Raw) -> None:
    state = duel({"dead": True} if order == "rest" else {}, {}, clock=10**9)
    assert ids(refused(state, order, **fields)) == ["late"]


@pytest.mark.rule("PS-01")
def test_the_clock_goes_as_far_as_that() -> None:
    assert at(play(duel({}, {}, clock=10**9 - 1), "wait", time="5s").after, "clock") == 10**9


# A table of the house that says what no rule can reckon with.

HURT: Raw = {"attacker": "Rook", "target": "Vyx", "level": "hit"}
COVER = "full = [[1, 2, 3, 4, 5, 6], [], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [], []]"
PARRIED: Raw = HURT | {"response": "parry"}
ARM: Raw = {"unit": "Rook", "weapon": "knife"}
FLAGS = '["close", "melee"], ["thrown"]]\n"short'
SUCCEEDS = '"- parry", "- parry", "- d-break"'
CASES: list[tuple[str, str, str, str, Raw]] = [
    ("timers", "round = 5", "round = 0", "wait", {"time": "20m"}),
    ("timers", "deterioration = 240", "deterioration = 0", "strike", HURT | {"damage": 12}),
    ("burst", "rounds = 6", "rounds = -6", "burst", {"range": 1}),
    ("burst", "near = 6", "near = 100000000", "burst", {"range": 1}),
    ("burst", "spray = 6", "spray = 0", "burst", {"range": 1, "mode": "spray"}),
    ("range", "chance = 2", "chance = 0", "shoot", {"range": 30}),
    ("range", "damage = 2", "damage = 0", "shoot", {"range": 30}),
    ("range", "stray = 4", "stray = 0", "grenade", {"range": 5, "weapon": "Bomb"}),
    ("blast", "hard-cover = 2", "hard-cover = 0", "blast", {"targets": ["Vyx"]}),
    ("blast", "confined = 2", "confined = -1", "blast", {"targets": ["Vyx"], "confined": True}),
    ("factors", "x2 = [2, 1]", "x2 = [2, 0]", "strike", HURT | {"level": "x2"}),
    ("factors", "x2 = [2, 1]", "x2 = [-2, 1]", "strike", HURT | {"level": "x2"}),
    ("opposed", SUCCEEDS, '"", "", ""', "strike", PARRIED),
    ("opposed", SUCCEEDS, '"-", "x9 z-break", "-"', "strike", PARRIED),
    ("opposed", SUCCEEDS, '"-", "- parry riposte", "-"', "strike", PARRIED),
    ("accumulation", "stun = 3", "stun = 0", "strike", HURT),
    ("statistic", 'left-leg = "agility"', 'left-leg = "foo"', "strike", HURT | {"damage": 17, "area": "left-leg"}),
    ("statistic", 'left-leg = "agility"', 'left-leg = "side"', "strike", HURT | {"damage": 17, "area": "left-leg"}),
    ("exposed", COVER, "full = [[], [], [], [], [], []]", "shoot", {"range": 5, "cover": "full"}),
    ("exposed", COVER, "full = [[9], [0], [], [], [], []]", "shoot", {"range": 5, "cover": "full"}),
    ("damage", 'dice = "2d10"', 'dice = "banana"', "strike", HURT),
    ("area", 'dice = "1d6"', 'dice = "1d20"', "strike", HURT | {"area": "random"}),
    ("spot", 'dice = "1d6"', 'dice = "0d6"', "strike", HURT | {"area": "head"}),
    ("vehicle", 'dice = "1d10"', 'dice = "2d10"', "shoot", {"range": 5, "target": "Tank"}),
    ("strike", "quadruple = 3\ndouble = 9", "quadruple = 30\ndouble = 9", "shoot", {"range": 5, "modifier": 20}),
    ("strike", "quadruple = 3\ndouble = 9", "quadruple = -3\ndouble = 9", "shoot", {"range": 5, "modifier": 20}),
    ("sizes", '"standing man" = [0, 0]', '"standing man" = [0, 100000000]', "strike", HURT),
    ("weapons", '"knife", 1, 5, 5, 0', '"knife", 3, 5, 5, 0', "arm", ARM),
    ("weapons", FLAGS, '["near"], ["thrown"]]\n"short', "arm", ARM),
    ("weapons", FLAGS, '["close"], ["shiny"]]\n"short', "arm", ARM),
    ("reload", 'movement = "1d6"', 'movement = "1d6-6"', "reload", {"unit": "Rook", "weapon": "Pistol", "rounds": 99}),
    ("shields", "buckler = [10, 4]", "buckler = [10, 4000]", "arm", {"unit": "Rook", "shield": "buckler"}),
    ("armours", "mail = [4,", "mail = [4000,", "arm", {"unit": "Rook", "armour": "mail"}),
    ("modifiers", "hex = -10\n", "hex = -1000000\n", "strike", HURT),
    ("unarmed", "fist = 2", "fist = 2000000", "strike", HURT | {"weapon": "fist"}),
    ("fast", "damage = 11", "damage = -5000", "burst", {"range": 1, "fast": True}),
]  # fmt: skip


FACES = {
    "strike": 1,
    "parry": 20,
    "damage": 5,
    "spot": 2,
    "location": 5,
    "blast": 50,
    "burst": 3,
    "maim": 3,
    "injure": 3,
}
BOMB = pistol(name="Bomb", burst_radius=1, thrown=True)
RIFLE = pistol(automatic=True, damage=20)


@pytest.fixture
def state() -> Encounter:
    """Rook with all that explodes and shoots, against Vyx and a tank."""
    units = {
        "Rook": fighter(side="red", initiative=30, moved=1, weapons=[sword(), RIFLE, BOMB]),
        "Vyx": fighter(side="blue", initiative=20, hard_cover=True, injuries={"torso": {"level": "stun"}}),
        "Tank": {"kind": "target", "components": ["crew"]},
    }
    return fight(units=units)


@pytest.mark.rule("PS-65", "PS-72", "PS-58", "PS-40")
@pytest.mark.parametrize(("table", "old", "new", "order", "fields"), CASES)
def test_a_table_of_the_house_that_no_rule_can_reckon_with(
    table: str, old: str, new: str, order: str, fields: Raw, state: Encounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = files("skirm_percentile_skirmish").joinpath("tables", f"{table}.toml").read_text(encoding="utf-8")
    assert old in text
    house = {table: HouseTable(tomllib.loads(text.replace(old, new)), table)}
    monkeypatch.setitem(bench.rules.tables, table, in_effect(bench.rules.tables, house)[table])
    whom: Raw = {} if order in ("wait", "blast", "arm", "reload") else {"attacker": "Rook", "target": "Vyx"}
    with pytest.raises(RulesError) as refusal:
        with_dice(state, order, FACES, **(whom | fields))
    ((slug, told),) = refusal.value.reasons
    assert slug == "bad-table"
    assert re.fullmatch(rf"table {table} at .+: expected .+, found .+", told), told


@pytest.mark.rule("PS-63")
def test_a_house_table_of_components_may_have_bands_of_any_width(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"to": 4, "row": "crew"}, {"to": 10, "row": "handling"}]
    house = {"vehicle": HouseTable({"rows": rows}, "vehicle")}
    monkeypatch.setitem(bench.rules.tables, "vehicle", in_effect(bench.rules.tables, house)["vehicle"])
    assert play(None, "vehicle-location", "2 4 7", absent=["crew"]).result == "handling"


@pytest.mark.rule("PS-72")
def test_a_player_is_told_of_it_in_words(game: Game) -> None:
    folder = Path(os.environ["SKIRM_CONFIG_DIR"]) / NAME
    folder.mkdir(parents=True)
    text = files("skirm_percentile_skirmish").joinpath("tables", "timers.toml").read_text(encoding="utf-8")
    folder.joinpath("timers.toml").write_text(text.replace("round = 5", "round = 0"), encoding="utf-8")
    game.ok("new", NAME, "fight.toml", "--example", "--seed", "x")
    run = game("advance", "fight.toml", "wait", "time=20m")
    assert (run.code, "table timers at round: expected a whole number from 1 to 86400, found 0" in run.err) == (
        1,
        True,
    ), run
