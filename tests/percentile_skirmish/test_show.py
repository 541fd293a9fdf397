"""What `show` draws: places and holds, gear, harm that is over, the dead, and a picture of 80 columns."""

from __future__ import annotations

import pytest

from skirm.api import Encounter
from skirm.rules.models import units_of
from tests.commands.table import Game

from .lab import NAME, Raw, apart, bench, duel, fight, fighter, hurt, next_round, pistol, play, strike, sword

WIDTH = 80


def tables(state: Encounter) -> dict[str, list[dict[str, str]]]:
    """The tables of the picture by the first of their heads, each row by its heads."""
    return {
        section.heads[0]: [dict(zip(section.heads, (cell.text for cell in row), strict=True)) for row in section.rows]
        for section in state.view().sections
    }


def row(state: Encounter, table: str, name: str = "Vyx") -> dict[str, str]:
    """The row of somebody in a table."""
    return next(each for each in tables(state)[table] if each[table] == name)


def expiries(state: Encounter) -> list[str]:
    return [f"{expiry.unit}: {expiry.what}, {expiry.when}" for expiry in state.expiring()]


@pytest.mark.rule("PS-15")
def test_places_facings_and_who_is_in_whose_hex() -> None:
    state = apart(0)
    assert (row(state, "fighter")["at"], row(state, "fighter")["faces"]) == ("0,0", "0 N")
    assert row(state, "stands")["in one hex with"] == "Rook"
    assert "stands" not in tables(apart(1))
    assert "at" not in row(duel(), "fighter")


@pytest.mark.rule("PS-29", "PS-30")
@pytest.mark.parametrize(
    ("order", "fields", "told"),
    [
        ("grasp", {"area": "right-arm"}, "right arm by Rook"),
        ("grasp", {"area": "head", "throttle": True}, "throat by Rook"),
        ("restrain", {}, "fast by Rook"),
    ],
)
def test_who_holds_which_part(order: str, fields: Raw, told: str) -> None:
    found = play(apart(0), order, "", attacker="Rook", target="Vyx", level="hit", **fields)
    assert row(found.after, "stands")["held"] == told


@pytest.mark.rule("PS-39", "PS-51")
def test_posture_cover_and_mount() -> None:
    vyx = {"posture": "prone", "cover": "light", "hard_cover": True, "mount": "Roan"}
    state = duel({}, vyx)
    units_of(state)["Roan"] = bench.rules.schemas.templates["warhorse"].unit
    assert row(state, "stands") == {"stands": "Vyx", "posture": "prone", "cover": "light, hard", "rides": "Roan"}


@pytest.mark.rule("PS-35", "PS-38", "PS-75")
def test_the_scene() -> None:
    assert duel().view().title == "round 1, daylight"
    scene = {"light": "moonless", "smoke": True, "confined": True}
    assert duel(scene=scene, clock=4).view().title == "round 5, moonless night, smoke, confined"


@pytest.mark.rule("PS-15", "PS-40")
def test_every_weapon_has_a_line_with_load_and_reach() -> None:
    shield = {"name": "Buckler", "defence": 10, "armour": 4, "dropped": True}
    state = duel({}, {"weapons": [sword(drawn=False), pistol(loaded=3)], "shield": shield})
    assert [list(each.values())[1:] for each in tables(state)["armed"] if each["armed"] == "Vyx"] == [
        ["Sword", "", "right", "melee", "sheathed"],
        ["Pistol", "3", "right", "close, melee, long, 20/40 hexes", ""],
        ["Buckler", "", "left", "defence 10, armour 4", "dropped"],
    ]


@pytest.mark.rule("PS-66", "PS-73")
def test_a_stun_that_is_over_counts_and_is_no_state() -> None:
    stunned = hurt(duel(), "stun").after
    assert row(stunned, "fighter")["state"] == "stunned"
    assert row(stunned, "fighter")["action"] == "lost"
    later = next_round(stunned)
    assert row(later, "fighter")["state"] == "sound"
    assert row(later, "fighter")["action"] == "ready"
    assert row(later, "harmed")["level"] == "1 stun counted"


@pytest.mark.rule("PS-72")
def test_a_wound_says_by_when_first_aid_is_due_and_that_it_was_treated() -> None:
    state = hurt(duel(), "wound", "right-leg").after
    assert row(state, "harmed")["first aid"] == "before round 241"
    vyx = units_of(state)["Vyx"]
    vyx.injuries["right-leg"].treated = True  # type: ignore[attr-defined]
    vyx.injuries["right-leg"].check = 0  # type: ignore[attr-defined]
    assert row(state, "harmed")["first aid"] == "treated"


@pytest.mark.rule("PS-70", "PS-71", "PS-72")
def test_nothing_is_due_of_the_dead() -> None:
    wounded = hurt(duel(), "maim", "right-leg").after
    assert any("shock roll due" in told for told in expiries(wounded))
    assert any("untreated" in told for told in expiries(wounded))
    units_of(wounded)["Vyx"].dead = True  # type: ignore[attr-defined]
    assert expiries(wounded) == []
    assert "harmed" not in tables(wounded)
    killed = hurt(duel(), "destroy", "head")
    assert killed.at("Vyx.dead") is True
    assert killed.at("Vyx.shocks") == []
    assert "shock" not in "".join(killed.lines)


def test_a_picture_of_much_fits_80_columns(game: Game) -> None:
    game.ok("new", NAME, "fight.toml", "--example", "--seed", "x")
    for template in ("trooper", "medic"):
        game.ok("add", "fight.toml", template, f"name={template}", "side=wardens", "position:=[2,2]")
    for unit, area in (("Ilse", "right-leg"), ("Orm", "left-arm")):
        wound = '{"level": "wound", "count": 1, "check": 240, "spot": "shoulder"}'
        game.ok("set", "fight.toml", f'units.{unit}.injuries:={{"{area}": {wound}}}')
    game.ok("set", "fight.toml", "units.Tam.riposte=Vela", "units.Orm.spent_next=yes", "units.Orm.acted=yes")
    game.ok("set", "fight.toml", 'units.Bran.held:=[{"by": "Orm", "area": "right-arm"}]')
    shown = game.ok("show", "fight.toml")
    assert [line for line in shown.splitlines() if len(line) > WIDTH] == []
    assert "-3,-1" in shown


@pytest.mark.rule("PS-02")
def test_a_fight_begins_with_the_highest_initiative_whoever_joined_first(game: Game) -> None:
    game.ok("new", NAME, "fight.toml", "--seed", "x")
    for template, name in (("lancer", "Kosk"), ("archer", "Bran"), ("duellist", "Vela")):
        game.ok("add", "fight.toml", template, f"name={name}", f"side={name}", "skills.sword=50")
    assert game.ok("show", "fight.toml").rstrip().endswith("up: Vela")
    assert game.unit("Kosk")["skills"]["sword"] == 50  # type: ignore[index]


@pytest.mark.rule("PS-02")
def test_who_joins_a_fight_that_has_begun_takes_no_turn_away() -> None:
    late = fighter(side="red", initiative=40)
    begun = [strike(duel(), "100").after, play(duel(), "turn").after, duel(clock=3)]
    begun.append(duel(turns={"names": ["Vyx", "Rook"], "current": "Vyx"}))
    for state in begun:
        up = state.next_up()
        units_of(state)["Orm"] = units_of(fight(units={"Orm": late}))["Orm"]
        state.joined("Orm")
        assert state.next_up() == up
