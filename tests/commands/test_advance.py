from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game, Json, lines
from tests.rules.toys import Installs


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


CLOCK = """
from skirm.api import Advance, Encounter, Outcome, hookimpl, refuse


class Fight(Encounter):
    hour: int = 0


class Tick(Advance):
    def advance(self, encounter, play):
        late = encounter.hour == 2
        refuse((late, "it is late"), (late, "they are tired"))
        encounter.hour += 1
        return Outcome("tick")


@hookimpl
def register_schemas(schemas):
    schemas.encounter(Fight)
    schemas.advance(Tick)
"""
END = "The fight is over: only red is left"
LAST = ["resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dice", "6,6"]


class TestTheEnd:
    """What ends the fight says so at once, last of all."""

    @pytest.fixture(autouse=True)
    def one_shot_away(self, fight: Game) -> None:
        fight.ok("set", "fight.toml", "units.Vyx.health=1", "units.Brill.health=0")

    def test_of_an_action(self, fight: Game) -> None:
        told = fight.ok(*LAST).splitlines()
        assert told[:3] == ["Rook: 6 - 1 = 5 against 4, hit", "Vyx: maim, 0 left", END]
        assert END not in fight.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Ash")

    def test_of_an_advance(self, fight: Game) -> None:
        fight.ok("resolve", "fight.toml", "light", "attacker=Rook", "target=Keg 1")
        fight.ok("advance", "fight.toml", "--steps", "4")
        told = fight.ok("advance", "fight.toml")
        assert told.splitlines()[2:7] == [
            "Keg 1 explodes",
            "Vyx: 2 from the blast, 0 left",
            "Keg 2: 3, nothing",
            "round 2: Ash is up",
            END,
        ]

    def test_for_programs_and_in_a_dry_run(self, fight: Game) -> None:
        (dry,) = fight.objects(*LAST, "--dry-run")
        (told,) = fight.objects(*LAST)
        assert told == dry
        assert (told["text"], told["over"]) == (f"Rook: 6 - 1 = 5 against 4, hit\n{END}", "only red is left")
        (after,) = fight.objects("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Ash")
        assert "over" not in after

    def test_of_orders_and_on_a_pipe(self, fight: Game) -> None:
        shot: Json = {"action": "shoot", "attacker": "Rook", "target": "Vyx", "dice": [6, 6]}
        on_a_pipe = fight("resolve", "-", *LAST[2:], stdin=Path("fight.toml").read_bytes())
        assert on_a_pipe.err.count(END) == 1
        first, second = fight.objects(
            "resolve", "fight.toml", stdin=lines(shot, shot | {"target": "Ash", "dice": [6, 1]})
        )
        assert (first.get("over"), second.get("over")) == ("only red is left", None)

    def test_is_the_result_alone_where_that_is_asked_for(self, fight: Game) -> None:
        assert fight.ok(*LAST, "-q") == "hit\n"

    def test_is_played_again(self, fight: Game) -> None:
        fight.ok(*LAST)
        assert fight.ok("replay", "fight.toml", "-q") == "same\n"
        assert fight.ok("replay", "fight.toml", "--explain").count(END) == 1

    def test_is_not_told_of_a_change(self, fight: Game) -> None:
        assert END not in fight.ok("set", "fight.toml", "units.Vyx.health=0")


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

    def test_a_refusal_on_the_way_says_what_was_committed(self, game: Game, installs: Installs) -> None:
        installs.add("clock-rules", {"clock": "clock_rules"}, CLOCK)
        game.ok("new", "clock", "fight.toml")
        run = game("advance", "fight.toml", "--until", "hour>=9")
        assert (run.code, run.out) == (1, "tick: tick\n" * 2)
        assert run.err == (
            "skirm: refused: it is late; they are tired; 2 advances committed, to take back: skirm undo fight.toml 2\n"
        )
        assert game("advance", "fight.toml", "--until", "hour>=9").err == "skirm: refused: it is late; they are tired\n"

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


@pytest.mark.parametrize("steps", ["0", "-1", "x", "1.5", "10001", "9" * 40])
def test_steps_are_a_number(fight: Game, steps: str) -> None:
    run = fight("advance", "fight.toml", f"--steps={steps}")
    assert run.code == 2
    assert "--steps takes a whole number from 1 to 10000" in run.err


def test_the_turn_of_a_unit_that_leaves_goes_to_the_next_once(fight: Game) -> None:
    fight.ok("remove", "fight.toml", "Rook")
    assert fight.ok("advance", "fight.toml") == "turn: ended\nround 1: Ash is up\n"


def test_one_that_leaves_before_the_turn_changes_nothing(fight: Game) -> None:
    fight.ok("advance", "fight.toml")
    fight.ok("remove", "fight.toml", "Rook")
    assert fight.ok("show", "fight.toml").endswith("\nup: Vyx\n")
