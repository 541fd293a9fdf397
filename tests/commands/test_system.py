from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.table import Game
from tests.rules.toys import Installs

OWN = """
from skirm.api import Encounter, Outcome, Roll, hookimpl
class Fight(Encounter):
    pass
class Luck(Roll):
    def roll(self, play):
        return Outcome(str(play.dice.sum("1d6", "luck")))
@hookimpl
def register_schemas(schemas):
    schemas.encounter(Fight)
    schemas.roll(Luck)
@hookimpl
def register_commands(app):
    @app.command("NAME")
    def hello(name: str = "you"):
        "Say hello."
        import sys
        print("hello", name)
"""


def test_an_action_is_a_command_of_its_own(fight: Game) -> None:
    assert fight.ok("toy", "shoot", "fight.toml", "attacker=Rook", "target=Vyx", "--dice", "1", "-q") == "miss\n"
    assert fight.ok("to", "turn", "fight.toml", "--steps", "2", "-q") == "ended\nended\n"
    assert fight.revision() == 3


def test_the_save_may_come_from_the_environment(fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_SAVE", "fight.toml")
    assert fight.ok("toy", "shoot", "attacker=Rook", "target=Vyx", "--dice", "1", "-q") == "miss\n"


def test_a_roll_is_a_command_of_its_own(game: Game) -> None:
    assert game.ok("toy", "nerve", "number=4", "--seed", "a") == game.ok("roll", "toy:nerve", "number=4", "--seed", "a")


def test_help_is_made_of_docstring_and_descriptions(game: Game) -> None:
    text = game.ok("toy", "nerve", "--help")
    assert text.startswith("Usage: skirm toy nerve [OPTIONS] [KEY=VALUE]...\n\n  Keep one's nerve")
    told = " ".join(text.split())
    assert "number what a die must reach: a whole number, at least 1 and at most 6 (default 5)" in told
    text = game.ok("toy", "shoot", "-h")
    assert "attacker  the name of a unit" in text
    assert "--dry-run" in text


def test_help_of_a_system_lists_its_commands(game: Game) -> None:
    text = game.ok("toy", "--help")
    assert text.startswith("Usage: skirm toy [OPTIONS] COMMAND [ARGS]...\n")
    for name in ("nerve", "loot", "shoot", "volley", "turn", "rest"):
        assert f"\n  {name} " in text


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (["toy", "shot"], 2, "shot"),
        (["toy", "shoot", "fight.toml", "--nope"], 2, "there is no option --nope"),
        (["toy", "nerve", "number=9"], 2, "number: expected a whole number <= 6"),
        (["tyo", "nerve"], 2, "there is no command 'tyo'; did you mean toy?"),
        (["toy", "nerve", "--target", "x"], 2, "--target takes a whole number"),
    ],
)
def test_what_is_wrong_is_told(fight: Game, argv: list[str], code: int, told: str) -> None:
    run = fight(*argv)
    assert (run.code, run.out) == (code, "")
    assert told in run.err
    assert run.err.count("\n") == 1


def test_a_save_of_another_system_is_refused(fight: Game, installs: Installs) -> None:
    installs.add("own-rules", {"own": "own_rules"}, OWN.replace("NAME", "hello"))
    fight.ok("new", "own", "own.toml", "--seed", "x")
    run = fight("toy", "turn", "own.toml")
    assert run.code == 2
    assert "own.toml is a fight of own, not of toy" in run.err


def test_commands_that_a_system_registers(game: Game, installs: Installs) -> None:
    installs.add("own-rules", {"own": "own_rules"}, OWN.replace("NAME", "hello"))
    assert game("own", "hello", "--name", "Rook").out == "hello Rook\n"
    assert "Say hello." in game("own", "--help").out
    assert game.ok("own", "luck", "--dice", "4", "-q") == "4\n"


def test_a_command_with_a_name_that_is_taken(game: Game, installs: Installs) -> None:
    installs.add("own-rules", {"own": "own_rules"}, OWN.replace("NAME", "luck"))
    run = game("own", "--help")
    assert run.code == 6
    assert "'luck', which is a command already" in run.err


def test_the_beginning_of_several_names(game: Game, installs: Installs) -> None:
    installs.add("own-rules", {"own": "own_rules", "owner": "own_rules"}, OWN.replace("NAME", "hello"))
    run = game("ow", "luck")
    assert run.code == 2
    assert run.err == "skirm: system 'ow' could be own or owner\n"


def test_a_plugin_in_a_file(game: Game) -> None:
    Path("own.py").write_text(OWN.replace("NAME", "hello"))
    assert game.ok("./own.py", "luck", "--dice", "4", "-q") == "4\n"
    assert game.ok("roll", "./own.py:luck", "--dice", "4", "-q") == "4\n"


def test_no_plugins(game: Game) -> None:
    run = game("--no-plugins", "toy", "nerve")
    assert run.code in (2, 5)
    assert game("toy", "nerve").code == 0


SHARED = """
from skirm.api import Action, Advance, Encounter, Outcome, Roll, hookimpl
class Fight(Encounter):
    pass
class Luck(Roll):
    "Luck by itself."
    def roll(self, play):
        return Outcome("rolled")
class Try(Action):
    "Luck in a fight."
    def resolve(self, encounter, play):
        return Outcome("tried")
class Night(Advance):
    "A night passes."
    def advance(self, encounter, play):
        return Outcome("passed")
@hookimpl
def register_schemas(schemas):
    schemas.encounter(Fight)
    schemas.roll(Luck)
    schemas.action(Try, "luck")
    schemas.roll(Luck, "night")
    schemas.advance(Night)
"""


def test_a_name_that_roll_and_action_share_is_the_action_in_a_fight(game: Game, installs: Installs) -> None:
    installs.add("luck-rules", {"chance": "luck_rules"}, SHARED)
    game.ok("new", "chance", "luck.toml")
    assert game.ok("chance", "luck", "luck.toml", "-q") == "tried\n"
    assert game.ok("resolve", "luck.toml", "luck", "-q") == "tried\n"
    assert game.ok("roll", "chance:luck", "-q") == "rolled\n"
    assert game.ok("chance", "--help").count("  luck ") == 2
    assert "skirm chance luck" in game.ok("help", "chance", "luck")
    assert "skirm roll chance:luck" in game.ok("help", "chance:luck")
    assert '"title": "Try"' in game.ok("schema", "chance", "luck")


def test_a_name_that_roll_and_advance_share_is_the_advance_in_a_fight(game: Game, installs: Installs) -> None:
    installs.add("luck-rules", {"chance": "luck_rules"}, SHARED)
    game.ok("new", "chance", "luck.toml")
    assert game.ok("chance", "night", "luck.toml", "-q") == "passed\n"
    assert game.ok("advance", "luck.toml", "night", "-q") == "passed\n"
    assert game.ok("roll", "chance:night", "-q") == "rolled\n"
    assert "night passes" in game.ok("chance", "night", "--help")
    assert game.ok("chance", "--help").count("  night ") == 2
    assert '"title": "Night"' in game.ok("schema", "chance", "night")
