from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game


def finish(fight: Game) -> None:
    """End the fight: only red is left."""
    fight.ok("set", "fight.toml", "units.Vyx.health=0", "units.Brill.health=0")


def test_the_default_is_the_next_turn(fight: Game) -> None:
    assert fight.ok("advance", "fight.toml") == "turn: ended\nround 1: Vyx is up\n"
    assert fight.revision() == 1


def test_a_kind_with_its_keys(fight: Game) -> None:
    run = fight("advance", "fight.toml", "rest", "time=10m")
    assert (run.code, run.err) == (1, "skirm: refused: nobody rests while blue and red both stand\n")
    assert fight("advance", "fight.toml", "rest").code == 2


def test_a_rest_follows_a_fight_that_is_over(fight: Game) -> None:
    finish(fight)
    assert fight.ok("advance", "fight.toml", "rest", "time=10m", "-q") == "rested\n"
    assert fight("advance", "fight.toml").err == "skirm: refused: the fight is over: only red is left\n"


def test_steps_make_an_entry_each(fight: Game) -> None:
    assert fight.ok("advance", "fight.toml", "--steps", "3", "-q") == "ended\n" * 3
    assert fight.revision() == 3


def test_a_finished_fight_refuses_and_makes_no_revision(fight: Game) -> None:
    finish(fight)
    before = Path("fight.toml").read_bytes()
    (told,) = fight.objects("advance", "fight.toml")
    assert told["kind"] == "refusal"
    assert told["reasons"] == [{"id": "over", "text": "the fight is over: only red is left"}]
    assert Path("fight.toml").read_bytes() == before


def test_with_everyone_gone_it_says_so_and_ends(fight: Game) -> None:
    fight.ok("remove", "fight.toml", "Rook", "Vyx", "Ash", "Brill")
    run = fight("advance", "fight.toml")
    assert (run.code, run.err) == (1, "skirm: refused: the fight is over: nobody is left\n")


class TestUntil:
    def test_it_stops_when_the_condition_holds(self, fight: Game) -> None:
        assert fight.ok("advance", "fight.toml", "--until", "turns.round>=2", "-q") == "ended\n" * 4
        assert fight.ok("advance", "fight.toml", "--until", "up = vyx", "-q") == "ended\n"

    def test_a_condition_that_holds_already_advances_nothing(self, fight: Game) -> None:
        run = fight("advance", "fight.toml", "--until", "turns.round=1")
        assert (run.code, run.out) == (0, "")
        assert run.err == "skirm: fight.toml: turns.round=1 holds already; nothing was advanced\n"
        assert fight.revision() == 0

    def test_steps_are_the_most(self, fight: Game) -> None:
        run = fight("advance", "fight.toml", "--until", "turns.round>=9", "--steps", "3", "-q")
        assert (run.code, run.out) == (1, "ended\n" * 3)
        assert run.err == (
            "skirm: refused: after 3 advances turns.round>=9 does not hold; "
            "3 advances committed, to take back: skirm undo fight.toml 3\n"
        )
        assert (
            "to take back"
            not in fight("advance", "fight.toml", "--until", "turns.round>=9", "--steps=3", "--dry-run").err
        )
        fight.ok("undo", "fight.toml", "3")
        assert fight.revision() == 0

    def test_a_rest_may_follow_the_fight_until_something_holds(self, fight: Game) -> None:
        finish(fight)
        run = fight("advance", "fight.toml", "rest", "time=5m", "--until", "clock>=900", "-q")
        assert (run.code, run.out) == (0, "rested\n" * 3)

    def test_a_fight_that_ends_before_is_a_refusal(self, fight: Game) -> None:
        finish(fight)
        run = fight("advance", "fight.toml", "--until", "turns.round>=9")
        assert run.code == 1
        assert run.err == "skirm: refused: the fight is over before turns.round>=9: only red is left\n"

    @pytest.mark.parametrize(
        ("condition", "code", "told"),
        [
            ("units.Vyx.helth<=0", 2, "units.Vyx.helth: there is no such key"),
            ("units.Vix.health<=0", 1, "there is no unit 'Vix'; did you mean Vyx?"),
            ("units.Vyx.side<=0", 2, "units.Vyx.side is no number"),
            ("units.Vyx.health<=x", 2, "<= compares numbers, and 'x' is none"),
            ("units.Vyx.health", 2, "has no comparison"),
            ("<=3", 2, "lacks its path"),
            ("units.Vyx.health<=", 2, "lacks its value"),
            ("units..x<=1", 2, "a key is missing"),
            ("units.Vyx.zzz<=0", 2, "units.Vyx.zzz: there is no such key; there are side, weapon"),
            ("right.whom=Vyx", 2, "right.whom: there is no such key; did you mean who?"),
            ("up=Nobody", 2, "condition 'up=Nobody': there is no unit 'Nobody'; there are Rook, Vyx"),
            ("up=Vix", 2, "there is no unit 'Vix'; did you mean Vyx?"),
            ("turns.current!=Vix", 2, "there is no unit 'Vix'; did you mean Vyx?"),
            ("right.who=Vix", 2, "there is no unit 'Vix'; did you mean Vyx?"),
            ('units."Keg 1".exploded=maybe', 2, "exploded is true or false, not 'maybe'"),
            ("over=Vyx", 2, "over is true or false, not 'Vyx'"),
            ("units.Vyx.health=low", 2, "units.Vyx.health is a number, not 'low'"),
            ("turns.round=yes", 2, "turns.round is a number, not 'yes'"),
            ("turns.round=none", 2, "turns.round is a number, not 'none'"),
            ("units.Vyx=3", 2, "units.Vyx is no value but"),
            ("turns>=3", 2, "turns is no number"),
            ("over", 2, "'over' has no comparison (<= >= < > = !=); did you mean over=yes?"),
            ("up", 2, "did you mean up=NAME?"),
        ],
    )
    def test_a_condition_that_is_none(self, fight: Game, condition: str, code: int, told: str) -> None:
        run = fight("advance", "fight.toml", "--until", condition)
        assert run.code == code
        assert told in run.err
        assert fight.revision() == 0


@pytest.mark.parametrize("steps", ["0", "-1", "x", "1.5", "9" * 40])
def test_steps_are_a_number(fight: Game, steps: str) -> None:
    run = fight("advance", "fight.toml", f"--steps={steps}")
    assert run.code == 2
    assert "--steps takes a whole number of at least 1" in run.err


def test_the_turn_of_a_unit_that_leaves_goes_to_the_next_once(fight: Game) -> None:
    fight.ok("remove", "fight.toml", "Rook")
    assert fight.ok("advance", "fight.toml") == "turn: ended\nround 1: Ash is up\n"


def test_one_that_leaves_before_the_turn_changes_nothing(fight: Game) -> None:
    fight.ok("advance", "fight.toml")
    fight.ok("remove", "fight.toml", "Rook")
    assert fight.ok("show", "fight.toml").endswith("\nup: Vyx\n")
