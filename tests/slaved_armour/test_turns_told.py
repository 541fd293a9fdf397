"""Under --explain a play tells which modifier turned its result."""

from __future__ import annotations

import pytest

from tests.commands.table import Game

SKILL = "without skill, added as a plain number (SA-A3) the same dice give miss"


@pytest.mark.rule("SA-05")
def test_the_skill_that_made_a_roll_hit(game: Game) -> None:
    # 34 + 3 = 37 reaches 36, and 34 does not.
    asked = ["roll", "slaved-armour:to-hit", "target_number=36", "skill=3", "--explain", "--dice"]
    assert game.ok(*asked, "3,4").splitlines()[-1] == SKILL
    assert SKILL not in game.ok(*asked, "4,4")


@pytest.mark.rule("SA-05")
def test_the_skill_that_made_a_shot_hit(game: Game) -> None:
    game.ok("new", "slaved-armour", "fight.toml", "--example", "-q")
    shot = ["resolve", "fight.toml", "shoot", "attacker=Anvil", "target=Vyx", "band=medium", "target_number=35"]
    game.ok("set", "fight.toml", "units.Anvil.skill=1", "-q")
    assert game.ok(*shot, "--explain", "--dice", "3,4,1").splitlines()[-1] == SKILL
