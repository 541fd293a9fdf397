"""The house rules as a player meets them."""

from skirm.testing import Shell

from skirm_new_game_new_part import FIGURE, RULE


def test_the_light_bears_on_the_example(skirm: Shell) -> None:
    """H-1: `demo` plays the example of new-game, and tells with `--explain` what bears on every figure."""
    told = skirm("demo", "new-game", "--explain").ok().out
    assert f"{FIGURE} -1: dusk ({RULE}), house" in told


def test_it_is_told_with_the_rules(skirm: Shell) -> None:
    assert "new-part" in skirm("rules", "new-game").ok().out
    assert "dusk" in skirm("rules", "new-game", "new-part").ok().out
