"""What is said of --json is true: every command prints the keys that its help and the README tell, and no others."""

from __future__ import annotations

import json
import re
import shlex
from collections import defaultdict
from pathlib import Path

import pytest

from skirm.commands.json_keys import OBJECTS
from skirm.commands.json_keys.results import FAILURES
from skirm.commands.json_keys.saves import JOURNAL, META
from skirm.commands.json_keys.told import Told
from skirm.commands.table import COMMANDS
from tests.commands.table import Game, Json

# What is printed but no objects with a kind: a schema is one itself, a script is no JSON.
WITHOUT = {"schema", "completion", "help"}
ANY = {told.kind: told for told in FAILURES}
# Every command in every form that adds a key, one after another in a folder.
SCENARIO = """
roll 4d6kh3+2
roll 7/2
roll '2x(1d20+5)>=15'
roll slaved-armour:to-hit skill=2
roll 3d6+
odds 3d6 --target 10
odds '3d6!'
odds '-3d6!'
odds 1d20 vs 1d20
odds 10000d6 --target 30000
odds '(10000d6)>=35000'
odds 10000d6 vs 10000d6
odds slaved-armour:to-hit skill=2 --explain
odds slaved-armour:to-hit --by total --target 30
new slaved-armour fight.toml --example --seed skirm
show fight.toml
show fight.toml Orm
map fight.toml --unit Rook
resolve fight.toml move unit=Rook
map fight.toml
resolve fight.toml shoot attacker=Rook target=Tern weapon='slug thrower'
resolve fight.toml shoot attacker=Rook target=Rook
resolve fight.toml --orders all.jsonl
resolve fight.toml --orders wrong.jsonl
odds fight.toml shoot attacker=Anvil target=Vyx --by total --plays 20 --budget 1 --target 30
odds fight.toml shoot attacker=Anvil target=Vyx --by result --by success
advance fight.toml
add fight.toml trooper name=Kit
remove fight.toml Kit
set fight.toml units.Rook.cover=partial
edit fight.toml
adopt fight.toml cover=cover.toml
undo fight.toml
redo fight.toml
log fight.toml
check fight.toml
replay fight.toml
replay fight.toml --explain
simulate fight.toml round.jsonl -n 4 --by units.Rook.speed
new percentile-skirmish ford.toml --example --seed monday
show ford.toml
resolve ford.toml strike attacker=Orm target=Tam interrupt=yes response=parry
resolve ford.toml move unit=Vela to=1,-1
resolve ford.toml strike attacker=Vela target=Ilse second=dagger
resolve ford.toml --orders ending.jsonl
rules slaved-armour
rules slaved-armour cover
rules slaved-armour SA-16
rules slaved-armour SA-A9
rules slaved-armour rulings
rules slaved-armour explode
rules toy TOY-1h
rules slaved-armour cover --copy
rules fight.toml cover
rules fight.toml
rules slaved-armour --check faulty.toml
rules slaved-armour --odds cover cover.toml to-hit
plugins
plugins --check
plugins new duel
install ./duel --dry-run
uninstall slaved-armour --dry-run
demo slaved-armour
"""


@pytest.fixture
def table(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A folder with the files that the scenario needs."""
    # Two units change places.
    monkeypatch.setenv("EDITOR", "sed -i -e s/units.Orm/units.X/ -e s/units.Ash/units.Orm/ -e s/units.X/units.Ash/")
    cover = game.ok("rules", "slaved-armour", "cover", "--toml")
    Path("cover.toml").write_text(cover.replace("16,", "21,"))
    Path("faulty.toml").write_text(cover.replace("16,", "666,"))
    orders: list[Json] = [
        {"add": "trooper", "name": "Jo"},
        {"set": {"units.Jo.side": "slate"}},
        {"remove": "Jo"},
        {"advance": 1},
    ]
    Path("all.jsonl").write_text("".join(json.dumps(order) + "\n" for order in orders))
    Path("wrong.jsonl").write_text('{"action": }\n')
    Path("round.jsonl").write_text('{"action": "shoot", "attacker": "Rook", "target": "@nearest"}\n{"advance": 1}\n')
    Path("ending.jsonl").write_text("".join(f'{{"remove": "{name}"}}\n' for name in ("Tam", "Bran", "Ilse")))
    return game


def printed(table: Game) -> dict[tuple[str, str], list[Json]]:
    """What the scenario prints, by command and kind."""
    found: dict[tuple[str, str], list[Json]] = defaultdict(list)
    for line in filter(None, SCENARIO.splitlines()):
        words = shlex.split(line)
        for each in table.objects(*words):
            found[words[0], str(each["kind"])].append(each)
    return found


def below(value: object) -> list[Json]:
    """The objects that a key has: one, or those in a list."""
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, dict)]


def names_in(text: str) -> set[str]:
    """The keys that are told in braces, of the objects below a key."""
    found = re.search(r"\{([\w, ]+)\}", text)
    return set(found[1].split(", ")) if found else set()


def test_every_key_is_told_and_no_other(table: Game) -> None:
    found = printed(table)
    told = {(command, each.kind): each for command, objects in OBJECTS.items() for each in objects}
    seen = {key for key in found if key[1] not in ANY}
    assert seen == set(told)
    assert {kind for _, kind in found} >= set(ANY)
    faults = []
    for (command, kind), objects in found.items():
        faults += differing(f"{command}: {kind}", ANY.get(kind) or told[command, kind], objects)
    assert "\n".join(faults) == ""


def differing(where: str, told: Told, objects: list[Json]) -> list[str]:
    """What is printed and not told, or told and not printed."""
    printed = {key for each in objects for key in each} - {"kind"}
    known = set(told.keys)
    # Not every command ends a fight, or has a total that is no whole number; each is seen in one that does.
    faults = [f"{where}: {key} is not told" for key in printed - known]
    faults += [f"{where}: {key} is not there" for key in known - printed - {"over", "total_float"}]
    for key, text in told.keys.items():
        names = names_in(text)
        # The facts of a system's roll are its own; those of dice are ours.
        ours = [each for each in objects if told.kind != "roll" or each["system"] is None]
        inner = {name for each in ours for found in below(each.get(key)) for name in found}
        if names and inner:
            faults += [f"{where}: {key}: {name} is not told" for name in inner - names]
    return faults


def test_keys_that_are_rare_are_there(table: Game) -> None:
    found = printed(table)
    everything = [each for objects in found.values() for each in objects]
    for key in ("over", "total_float"):
        assert any(key in each for each in everything), key
    told = [each for objects in (*OBJECTS.values(), FAILURES) for each in objects]
    # What an installation changed is printed by real ones only, which test_real_installs has.
    for key in {key for each in told for key in each.keys} - {"distributions"}:
        names = {name for each in told for name in names_in(each.keys.get(key, ""))}
        inner = {name for each in everything for one in below(each.get(key)) for name in one}
        assert names <= inner, key


def test_every_command_is_told() -> None:
    assert set(OBJECTS) | WITHOUT == set(COMMANDS)


def test_the_journal_and_the_table_of_a_save_have_the_keys_that_are_told(table: Game) -> None:
    for line in filter(None, SCENARIO.splitlines()):
        if "fight.toml" in line:
            table(*shlex.split(line))
    Path("fight.toml").write_text(f"{Path('fight.toml').read_text()}# mine\n")
    table.ok("undo", "fight.toml")
    entries = [json.loads(line) for line in Path("fight.toml.journal.jsonl").read_text().splitlines()]
    assert {key for entry in entries for key in entry} == set(JOURNAL)
    assert set(table.state()["save"]) == set(META)  # type: ignore[call-overload]
    for key in ("dice", "patch"):
        assert {name for entry in entries for each in below(entry.get(key)) for name in each} <= names_in(JOURNAL[key])
    assert {str(entry["kind"]) for entry in entries} <= set(re.findall(r"[a-z-]+", JOURNAL["kind"]))
