"""What may stand at the cursor."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirm.commands.table import COMMANDS
from tests.commands.completion.conftest import Asks

SHOOT = ("resolve", "fight.toml", "shoot")
TOML, JSONL = ["\t.toml"], ["\t.jsonl"]


def test_systems_follow_the_commands_that_stand_in_the_scripts(asks: Asks) -> None:
    assert asks("")["toy"] == "Fighters among barrels of powder"
    assert not set(asks("")) & set(COMMANDS)
    assert asks.words("t") == ["toy"]
    assert asks("x") == {}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["show", ""], TOML),
        (["resolve", "fi"], TOML),
        (["odds", "fight"], TOML),
        (["simulate", "fight.toml", ""], JSONL),
        (["simulate", "--merge", ""], ["\t.json"]),
        (["resolve", "fight.toml", "--orders", ""], JSONL),
        (["resolve", "fight.toml", "--orders=ro"], JSONL),
        (["map", "fight.toml", "-o", ""], ["\t.svg"]),
        (["resolve", "fight.toml", "--results", ""], ["\t"]),
        (["--plugin", ""], ["\t.py"]),
        (["--without", "t"], ["toy"]),
        (["--without=to"], ["--without=toy"]),
        (["new", "t"], ["toy"]),
        (["new", "toy", ""], TOML),
        (["new", "toy", "--example", ""], ["yard", *TOML]),
        (["new", "toy", "--example=y"], ["--example=yard"]),
        (["rules", "toy", "co"], ["cover"]),
        (["rules", "fight.toml", "co"], ["cover"]),
        (["rules", "toy", "--odds", "cover", "co"], ["cover"]),
        (["rules", "toy", "--check", "co"], TOML),
        (["adopt", "fight.toml", "co"], ["cover"]),
        (["plugins", "n"], ["new"]),
        (["plugins", "new", "duel", "--into", ""], ["\t/"]),
        (["schema", "toy", "enc"], ["encounter"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["roll", "t"], ["toy:"]),
        (["roll", "toy:"], ["toy:nerve", "toy:loot"]),
        (["roll", "to:n"], ["to:nerve"]),
        (["roll", "3d6", ""], []),
        (["undo", "fight.toml", ""], []),
        (["resolve", "fight.toml", "--dice", ""], ["ask"]),
        (["uninstall", "t"], ["toy"]),
        (["help", "und"], ["undo"]),
        (["help", "t"], ["toy"]),
        (["help", "toy", "ne"], ["nerve"]),
        (["toy", "no-such", ""], ["\t"]),
        (["nobody", ""], []),
    ],
)
def test_words_are_of_the_kind_that_the_usage_names(asked: Asks, words: list[str], expected: list[str]) -> None:
    assert asked.words(*words) == expected


def test_where_several_things_may_stand_all_are_offered_until_one_fits(asked: Asks) -> None:
    assert {"toy:", "\t.toml"} <= set(asked("odds", ""))
    assert asked.words("odds", "to") == ["toy:"]


def test_actions_and_kinds_of_time_come_with_what_they_are(asked: Asks) -> None:
    assert asked("resolve", "fight.toml", "sh") == {"shoot": "Fire once."}
    assert asked.words("advance", "fight.toml", "") == ["turn", "rest"]
    assert {"shoot", "advance", "rest"} <= set(asked("odds", "fight.toml", ""))


def test_keys_that_are_needed_come_first_and_none_comes_twice(asked: Asks) -> None:
    assert asked.words(*SHOOT, "") == ["attacker=", "target=", "distance="]
    assert asked.words(*SHOOT, "attacker=Rook", "") == ["target=", "distance="]
    assert asked(*SHOOT, "di") == {"distance=": "paces to the target"}


def test_who_acts_is_up_first_and_able_and_of_the_kind_that_acts(asked: Asks) -> None:
    found = asked(*SHOOT, "attacker=")
    assert list(found)[:4] == ["attacker=Rook", "attacker=Vyx", "attacker=Ash", "attacker=Brill"]
    assert found["attacker=Rook"] == "fighter, red, up"
    assert asked.words(*SHOOT, "attacker=r") == ["attacker=Rook"]


def test_whom_it_is_done_to_is_somebody_else_and_first_of_another_side(asked: Asks) -> None:
    found = asked.words(*SHOOT, "attacker=rook", "target=")
    assert "target=Rook" not in found
    assert found.index("target=Brill") < found.index("target=Ash")
    assert "target=Keg 1" in found


def test_choices_come_from_the_type(asked: Asks) -> None:
    strike = ("resolve", "fight.toml", "strike")
    assert asked.words(*strike, "response=") == ["response=none", "response=parry", "response=dodge"]
    assert asked.words(*strike, "response:=") == []


def test_the_commands_of_a_system_take_the_same(asked: Asks) -> None:
    assert asked("toy", "sh") == {"shoot": "Fire once."}
    assert asked.words("toy", "shoot", "") == TOML
    assert asked.words("toy", "shoot", "fight.toml", "att") == ["attacker="]
    assert asked.words("toy", "shoot", "fight.toml", "--dr") == ["--dry-run"]
    assert asked.words("toy", "--h") == ["--help"]


def test_a_save_that_is_known_need_not_be_named(asked: Asks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRM_SAVE", "fight.toml")
    assert asked.words("resolve", "sh") == ["shoot"]
    assert asked.words("resolve", "shoot", "attacker=Ro") == ["attacker=Rook"]
    assert asked.words("show", "Ro") == ["Rook"]
    assert asked.words("show", "fig") == TOML


def test_a_variable_of_the_line_counts(asked: Asks) -> None:
    run = asked.game("--complete", "fish", "SKIRM_SAVE=fight.toml", "skirm", "show", "Ro")
    assert run.out.startswith("Rook\t")


def test_units_templates_and_their_keys(asked: Asks) -> None:
    assert asked.words("remove", "fight.toml", "Rook", "R") == []
    assert asked.words("map", "fight.toml", "--unit", "vy") == ["Vyx"]
    assert asked("add", "fight.toml", "d") == {"duellist": "a pistol and a sword"}
    assert asked.words("add", "fight.toml", "duellist", "")[0] == "name="
    assert asked.words("add", "fight.toml", "duellist", "name=Orm", "si") == ["side="]
    assert set(asked.words("add", "fight.toml", "duellist", "side=")) == {"side=red", "side=blue"}


def test_paths_go_on_where_there_is_more_and_tell_what_stands_there(asked: Asks) -> None:
    rook = ("set", "fight.toml", "units.Rook.")
    assert asked.words("set", "fight.toml", "un") == ["units."]
    assert asked("set", "fight.toml", "units.Rook.cov") == {"units.Rook.cover=": '"open"'}
    assert {"units.Rook.health=", "units.Rook.rounds="} <= set(asked(*rook))
    assert asked.words("set", "fight.toml", "units.Keg") == ['units."Keg 1".', 'units."Keg 2".', 'units."Keg 3".']
    assert asked.words("set", "fight.toml", 'units."Keg 1".exp') == ['units."Keg 1".exploded=']
    assert asked("set", "fight.toml", 'units."Keg 1".exploded=') == {
        'units."Keg 1".exploded=yes': "",
        'units."Keg 1".exploded=no': "as it is",
    }
    assert asked.words("set", "fight.toml", "right.") == ["right.who=", "right.against="]
    assert "right.who=Rook" in asked("set", "fight.toml", "right.who=")


def test_odds_are_asked_by_facts_and_paths(asked: Asks) -> None:
    shoot = ("odds", "fight.toml", "shoot", "attacker=Rook", "target=Vyx")
    assert set(asked(*shoot, "--by", "")) >= {"result", "success", "total", "over", "up", "units."}
    assert asked.words(*shoot, "--by=units.Vyx.he") == ["--by=units.Vyx.health"]
    assert asked.words("advance", "fight.toml", "--until", "ov") == ["over=yes"]
    assert "up=Vyx" in asked("advance", "fight.toml", "--until", "up=")


def test_rules_come_with_their_titles(asked: Asks) -> None:
    assert asked("rules", "toy", "TOY-1")["TOY-1"]


def test_a_list_goes_on_behind_its_comma(asked: Asks) -> None:
    found = asked.words("set", "fight.toml", 'units."Keg 1".beside=')
    assert 'units."Keg 1".beside=Vyx' in found


@pytest.mark.parametrize("word", ["--by", "-q", "--seed", "--help"])
def test_options_of_a_command_are_known_as_well(asked: Asks, word: str) -> None:
    assert (asked("odds", word) == {}) == (len(word) == 2)


def test_an_option_is_offered_once_unless_it_may_be_given_several_times(asked: Asks) -> None:
    assert asked.words("odds", "3d6", "--json", "--js") == []
    assert asked.words("odds", "fight.toml", "--by", "result", "--b") == ["--by", "--budget"]
    assert "--json" not in asked("odds", "--", "--js")


NAMES = ["Jean Luc", "a\x1b[31mred", "tab\there", "x\u202ey"]


def test_names_that_would_disturb_a_terminal_are_left_out(asked: Asks) -> None:
    text = Path("fight.toml").read_text()
    for name in NAMES:
        escaped = name.encode("unicode_escape").decode().replace("\\x1b", "\\u001b")
        text = text.replace("[units.Rook]", f'[units."{escaped}"]\nkind = "fighter"\n\n[units.Rook]')
    Path("fight.toml").write_text(text)
    found = asked.words("show", "fight.toml", "")
    assert "Jean Luc" in found
    assert not set(NAMES[1:]) & set(found)
    assert all(word.isprintable() for word in found)
