"""The rules as their book tells them: given these dice, that happens."""

from fractions import Fraction

import pytest
from skirm.api import Encounter
from skirm.testing import Bench, Dice, Shell


@pytest.mark.parametrize(
    ("shown", "result"), [(1, "clean"), (12, "clean"), (13, "hit"), (64, "hit"), (65, "miss"), (100, "miss")]
)
def test_a_strike_hits_up_to_its_chance(system: Bench, dice: Dice, shown: int, result: str) -> None:
    """N-1: of a chance of 64 a fifth is 12."""
    assert system.roll("strike", dice(shown), chance=64).result == result


def test_the_odds_of_a_strike(system: Bench) -> None:
    """N-1."""
    odds = system.odds(None, "strike", chance=64)
    assert odds == {"clean": Fraction(12, 100), "hit": Fraction(52, 100), "miss": Fraction(36, 100)}


def test_an_open_guard_invites(system: Bench, encounter: Encounter, dice: Dice) -> None:
    """N-2: Rook's 60 become 80, since Vyx stands open."""
    strike = system.resolve(encounter, "strike", dice(80, 1), attacker="Rook", target="Vyx")
    assert strike.result == "hit"
    assert (20, "N-2") in strike.reasons()


@pytest.mark.parametrize(
    ("shown", "wound", "left"), [(1, "scratch", 7), (3, "scratch", 7), (4, "cut", 6), (6, "deep", 4)]
)
def test_a_hit_wounds(system: Bench, encounter: Encounter, dice: Dice, shown: int, wound: str, left: int) -> None:
    """N-3."""
    strike = system.resolve(encounter, "strike", dice(50, shown), attacker="Rook", target="Vyx")
    assert strike.parts == [("wound", wound)]
    assert strike.at("Vyx.health") == left


def test_a_clean_hit_wounds_deeper(system: Bench, encounter: Encounter, dice: Dice) -> None:
    """N-3: 2 is added, and 2 + 2 is a cut."""
    strike = system.resolve(encounter, "strike", dice(16, 2), attacker="Rook", target="Vyx")
    assert strike.parts == [("wound", "cut")]


def test_guards_change(system: Bench, encounter: Encounter) -> None:
    """N-4."""
    assert system.resolve(encounter, "guard", unit="Rook", guard="closed").at("Rook.guard") == "closed"
    assert system.refused(encounter, "guard", unit="Rook", guard="steady").ids == ["same"]


def test_one_act_a_turn(system: Bench, encounter: Encounter, dice: Dice) -> None:
    """N-5: then the other one is up."""
    assert system.refused(encounter, "strike", attacker="Vyx", target="Rook").ids == ["no-turn"]
    struck = system.resolve(encounter, "strike", dice(100), attacker="Rook", target="Vyx").after
    assert system.refused(struck, "strike", attacker="Rook", target="Vyx").ids == ["acted"]
    assert system.advance(struck).after.next_up() == "Vyx"


def test_the_last_one_standing_ends_the_fight(system: Bench, encounter: Encounter, dice: Dice) -> None:
    """N-6: a clean hit and a deep wound take 4 of Vyx's 8, twice."""
    for _ in "12":
        encounter = system.resolve(encounter, "strike", dice(1, 6), attacker="Rook", target="Vyx").after
        encounter = system.advance(encounter).after if encounter.over() is None else encounter
        if encounter.next_up() == "Vyx":
            encounter = system.advance(encounter).after
    assert encounter.over() == "Rook is left standing"


def test_it_is_played_at_the_command_line(skirm: Shell) -> None:
    """A player's first minute, with the dice on the table."""
    skirm("new", "new-game", "fight.toml", "--example").ok()
    struck = skirm("resolve", "fight.toml", "strike", "attacker=Rook", "target=Vyx", "--dice", "50,4").ok()
    assert struck.out.splitlines()[:2] == ["Rook: 50 against 80: hit", "Vyx: 4, cut, 6 left"]
    assert "Vyx is up" in skirm("advance", "fight.toml").ok().out
    assert "hit" in skirm("odds", "fight.toml", "strike", "attacker=Vyx", "target=Rook").ok().out
    skirm("undo", "fight.toml", "2").ok()
    assert "Rook" in skirm("show", "fight.toml").ok().out
