from __future__ import annotations

import json
from pathlib import Path

import pytest

from skirm.saves.keypath import told
from tests.commands.table import Game


class TestAdd:
    def test_a_template_with_some_fields_changed(self, fight: Game) -> None:
        out = fight.ok("add", "fight.toml", "musketeer", "name=Orm", "side=red", "x=2.5", "health=4")
        assert out == "Orm joins: musketeer\n"
        assert fight.unit("Orm") == {
            "kind": "fighter",
            "side": "red",
            "weapon": "musket",
            "health": 4,
            "rounds": 2,
            "x": 2.5,
        }

    def test_a_template_that_is_a_house_figure_says_so(self, fight: Game) -> None:
        assert fight.ok("add", "fight.toml", "duellist", "name=Orm") == ("Orm joins: duellist\nhouse: templates\n")

    def test_the_template_itself_stays_as_it_is(self, fight: Game) -> None:
        fight.ok("add", "fight.toml", "barrel", "name=One", "beside=Rook,Vyx")
        fight.ok("add", "fight.toml", "barrel", "name=Two")
        assert fight.unit("One")["beside"] == ["Rook", "Vyx"]
        assert "beside" not in fight.unit("Two")

    def test_who_joins_takes_turns(self, fight: Game) -> None:
        fight.ok("add", "fight.toml", "duellist", "name=Orm")
        turns = fight.state()["turns"]
        assert turns["names"][-1] == "Orm"  # type: ignore[index]

    @pytest.mark.parametrize(
        ("words", "code", "told"),
        [
            (["duelist", "name=Orm"], 2, "toy has no template 'duelist'; did you mean duellist?"),
            (["duellist"], 2, "name is missing: what the unit is to be called, name=Rook"),
            (["duellist", "Orm"], 2, "expected key=value, found 'Orm'; did you mean name=Orm?"),
            (["name=Orm"], 2, "a template is missing before 'name=Orm'"),
            (["duellist", "name=Rook"], 1, "refused: there is a unit Rook already"),
            (["duellist", "name=rook"], 2, "too like the name Rook"),
            (["duellist", "name=R\u043e\u043ek"], 2, "too like the name Rook"),
            (["duellist", "name= Orm"], 2, "must not begin or end with a space"),
            (["duellist", "name="], 2, "a name must not be empty"),
            (["duellist", "name=a\nb"], 2, "U+000A"),
            (["duellist", "name=a\u202eb"], 2, "U+202E"),
            (["duellist", "name=" + "x" * 10_000], 2, "at most 200 characters, this one 10000"),
            (["duellist", "name=Orm", "helth=3"], 2, "helth: there is no such key; did you mean health?"),
            (["duellist", "name=Orm", "health=x"], 2, "health: expected a whole number, found 'x'"),
            (["duellist", "name=Orm", "health=-1"], 2, "health: expected a whole number >= 0"),
            (["barrel", "name=Orm", "beside=Rok"], 1, "there is no unit 'Rok'; did you mean Rook?"),
            ([], 2, "a template is missing"),
        ],
    )
    def test_what_does_not_hold_is_told(self, fight: Game, words: list[str], code: int, told: str) -> None:
        run = fight("add", "fight.toml", *words)
        assert run.code == code
        assert run.out == ""
        assert told in run.err
        assert run.err.count("\n") == 1
        assert fight.revision() == 0


class TestRemove:
    def test_several_an_entry_each(self, fight: Game) -> None:
        assert fight.ok("remove", "fight.toml", "rook", "Keg 1") == "Rook leaves\nKeg 1 leaves\n"
        assert fight.revision() == 2

    def test_an_unknown_one_stops(self, fight: Game) -> None:
        run = fight("remove", "fight.toml", "Rook", "Vix")
        assert (run.code, run.out) == (1, "Rook leaves\n")
        assert run.err == "skirm: refused: there is no unit 'Vix'; did you mean Vyx?\n"

    def test_nobody_named(self, fight: Game) -> None:
        assert "the name of a unit is missing" in fight("remove", "fight.toml").err


class TestSet:
    @pytest.mark.parametrize(
        ("word", "told"),
        [
            ("units.rook.cover=partial", 'units.Rook.cover: "open" -> "partial"'),
            ("units.Rook.health=3", "units.Rook.health: 6 -> 3"),
            ("units.Rook.health:=3", "units.Rook.health: 6 -> 3"),
            ("units.Rook.x=1.5", "units.Rook.x: 0 -> 1.5"),
            ('units."Keg 1".beside=Vyx,rook', 'units."Keg 1".beside: ["Vyx","Keg 2"] -> ["Vyx","Rook"]'),
            ("units.'Keg 1'.beside.1=Ash", 'units."Keg 1".beside.1: "Keg 2" -> "Ash"'),
            ("units.'Keg 1'.exploded=yes", 'units."Keg 1".exploded: false -> true'),
            ('right:={"who":"rook","against":"Vyx"}', 'right: null -> {"who":"Rook","against":"Vyx"}'),
            ('units.Rook:={"health":2}', "units.Rook: "),
            ("turns.round=4", "turns.round: 1 -> 4"),
        ],
    )
    def test_a_value_at_a_path(self, fight: Game, word: str, told: str) -> None:
        assert fight.ok("set", "fight.toml", word).startswith(told)
        assert fight.ok("replay", "fight.toml") == "fight.toml: 1 order played again, the same state\n"

    def test_several_are_one_entry(self, fight: Game) -> None:
        fight.ok("set", "fight.toml", "units.Rook.health=3", "units.Vyx.health=2")
        assert fight.revision() == 1

    def test_a_path_and_a_value_apart_are_told_as_a_pair(self, fight: Game) -> None:
        run = fight("set", "fight.toml", "units.Rook.health", "3")
        assert (run.code, run.out) == (2, "")
        assert run.err.endswith("found 'units.Rook.health'; did you mean units.Rook.health=3?\n")
        run = fight("set", "fight.toml", "units.Jean", "Luc.health=3")
        assert run.err.endswith("""; a name with blanks stands in quotes: 'units."Jean Luc".health=3'\n""")
        run = fight("set", "fight.toml", "units.Rook.health=3", "units.Rook.tags=big", "one")
        assert run.err.endswith("; a value of several words stands in quotes: units.Rook.tags='big one'\n")

    def test_one_that_does_not_hold_stops_all(self, fight: Game) -> None:
        assert fight("set", "fight.toml", "units.Rook.health=3", "units.Vyx.health=-2").code == 2
        assert fight.revision() == 0

    @pytest.mark.parametrize(
        ("word", "code", "told"),
        [
            ("units.Rook.helth=3", 2, "units.Rook.helth: there is no such key; did you mean health?"),
            ("Rook.health=3", 2, "Rook: there is no such key; did you mean units.Rook?"),
            ("'keg 1'.fuse=3", 2, 'there is no such key; did you mean units."Keg 1"?'),
            ("unit.Rook.health=3", 2, "unit: there is no such key; did you mean units?"),
            ("units.Rok.health=3", 1, "there is no unit 'Rok'; did you mean Rook?"),
            ("units.Rook.health.x=3", 2, "this is 6 and has no x"),
            ("units.'Keg 1'.beside.7=Ash", 2, "the list has 2 elements, counted from 0"),
            ("units.Rook.health=full", 2, "units.Rook.health: expected a whole number, found 'full'"),
            ("units.Rook.health", 2, "expected path=value"),
            ("=3", 2, "expected path=value"),
            ("units.Rook.kind=barrel", 2, "units.Rook.kind: what a unit is cannot be set"),
            ("units.Rook.tags:=[", 2, "expected JSON behind :="),
            ('units.Zed:={"kind":"fighter"}', 1, "there is no unit 'Zed'"),
            ('units.Rook:={"kind":"dragon"}', 2, "units.Rook.kind: what a unit is cannot be set"),
            ("timers:=3", 2, "timers"),
            ("save.seed=x", 2, "save: there is no such key"),
        ],
    )
    def test_what_does_not_hold_is_told(self, fight: Game, word: str, code: int, told: str) -> None:
        run = fight("set", "fight.toml", word)
        assert run.code == code
        assert told in run.err
        assert run.err.count("\n") == 1
        assert fight.revision() == 0

    def test_a_pair_that_ends_like_a_save_is_a_pair(self, fight: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SKIRM_SAVE", "fight.toml")
        fight.ok("set", "units.Rook.side=x.toml")
        assert fight.unit("Rook")["side"] == "x.toml"

    def test_what_is_told_to_programs(self, fight: Game) -> None:
        (told,) = fight.objects("set", "fight.toml", "units.Rook.health=3")
        assert told["data"] == {"changes": [{"path": "units.Rook.health", "old": 6, "new": 3}]}
        assert told["kind"] == "set"

    def test_saving_what_did_not_change_changes_only_the_revision(self, fight: Game) -> None:
        before = Path("fight.toml").read_text().splitlines()
        fight.ok("set", "fight.toml", "units.Rook.health=6")
        after = Path("fight.toml").read_text().splitlines()
        changed = [line for line in after if line not in before]
        assert [line.partition(" ")[0] for line in changed] == ["revision", "digest"]


def test_changes_go_through_a_pipe(fight: Game) -> None:
    run = fight("add", "-", "duellist", "name=Orm", "--json", stdin=Path("fight.toml").read_bytes())
    assert run.code == 0
    assert json.loads(run.err)["result"] == "added"
    assert "[units.Orm]" in run.out


@pytest.mark.parametrize(
    ("word", "code", "told"),
    [
        ("turns.current=Nobody", 1, "turns.current: there is no unit 'Nobody'; there are Rook"),
        ("turns.names=Rook,Ghost", 1, "turns.names: there is no unit 'Ghost'"),
        ('turns.names:=["Rook", "Ghost"]', 1, "turns.names: there is no unit 'Ghost'"),
        ("turns.names=Rook,rook", 2, "turns.names.1: this name stands there twice"),
        ("turns.current=Keg 1", 2, "turns.current: Keg 1 takes no turns: it is not in names"),
        ('turns.waiting:=["Ghost"]', 1, "turns.waiting: there is no unit 'Ghost'"),
        ('turns:={"names": ["Ghost"], "current": "Ghost"}', 1, "turns.names: there is no unit 'Ghost'"),
    ],
)
def test_turns_belong_to_units(fight: Game, word: str, code: int, told: str) -> None:
    run = fight("set", "fight.toml", word)
    assert (run.code, run.out) == (code, "")
    assert told in run.err
    assert fight.revision() == 0


def test_the_names_in_an_order_of_turns_are_stored_as_the_units_have_them(fight: Game) -> None:
    fight.ok("set", "fight.toml", "turns.names=ASH,rook", "turns.current=ash")
    assert fight.state()["turns"] == {"names": ["Ash", "Rook"], "current": "Ash"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('current = "Rook"', 'current = "Nobody"', "turns.current: there is no unit 'Nobody'; there are"),
        ('"Rook", "Vyx"', '"Rook", "Ghost"', "turns.names.1: there is no unit 'Ghost'"),
        ('"Rook", "Vyx"', '"Rook", "rook"', "turns.names.1: this name stands there twice"),
    ],
)
def test_an_edit_by_hand_is_held_to_it_too(fight: Game, old: str, new: str, told: str) -> None:
    save = Path("fight.toml")
    assert old in save.read_text()
    save.write_text(save.read_text().replace(old, new))
    for command in ("check", "show", "advance"):
        run = fight(command, "fight.toml")
        assert (run.code, run.out) == (3, "")
        assert f"fight.toml: {told}" in run.err


def test_an_edit_by_hand_may_spell_names_otherwise(fight: Game) -> None:
    save = Path("fight.toml")
    save.write_text(save.read_text().replace('current = "Rook"', 'current = "rOOk"'))
    assert fight("advance", "fight.toml").out.endswith("round 1: Vyx is up\n")


def test_who_leaves_last_of_a_side_ends_the_fight(fight: Game) -> None:
    assert "over" not in fight.ok("remove", "fight.toml", "Vyx")
    assert fight.ok("remove", "fight.toml", "Brill").endswith("The fight is over: only red is left\n")


@pytest.mark.parametrize("name", ["a=b", "c=d.e", "x.y", "O'Neil=", "'='", '"="'])
def test_whatever_a_unit_is_called_its_values_can_be_set(fight: Game, name: str) -> None:
    fight.ok("add", "fight.toml", "musketeer", f"name={name}", "-q")
    path = told(("units", name, "health"))
    assert fight.ok("set", "fight.toml", f"{path}=2") == f"{path}: 6 -> 2\n"
    assert fight.unit(name)["health"] == 2
    assert fight.ok("set", "fight.toml", f"{path}:=1", "-q") == "set\n"
    assert fight.unit(name)["health"] == 1
    assert f"set {path}=1\n" in fight.ok("log", "fight.toml", "-n", "1")
