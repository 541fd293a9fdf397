from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.commands.table import Game, lines
from tests.rules.toys import Installs

ORDERS = lines(
    {"action": "shoot", "attacker": "Rook", "target": "Vyx", "dice": [6, 6]},
    {"advance": 1},
    {"add": "duellist", "name": "Orm", "side": "red"},
    {"set": {"units.Orm.health": 2}},
    {"action": "volley", "attacker": "Vyx", "target": "Orm"},
    {"remove": "Orm"},
)
COUNTER = """
from skirm.api import Action, Encounter, Outcome, hookimpl
class Count(Encounter):
    total: int = 0
class Add(Action):
    number: int = 1
    def resolve(self, encounter, play):
        encounter.total += STEP * play.dice.sum("1d6", "step")
        return Outcome("added")
@hookimpl
def register_schemas(schemas):
    schemas.encounter(Count)
    schemas.action(Add)
"""


def released(source: str) -> Path:
    """Another version of the counting plugin takes the place of the one that is loaded. Returns: its module."""
    path = Path(str(sys.modules.pop("counting").__file__))
    path.write_text(source)
    for stale in path.parent.glob("__pycache__/counting*"):
        stale.unlink()
    return path


def test_every_order_again(fight: Game) -> None:
    assert fight("resolve", "fight.toml", stdin=ORDERS).code == 0
    assert fight.ok("replay", "fight.toml") == "fight.toml: 6 orders played again, the same state\n"
    told = fight.objects("replay", "fight.toml", "--explain")
    assert [t["kind"] for t in told] == ["replayed"] * 6 + ["replay"]
    assert told[-1]["result"] == "same"


def test_what_was_undone_is_not_played(fight: Game) -> None:
    fight.ok("advance", "fight.toml", "--steps", "3")
    fight.ok("undo", "fight.toml", "2")
    assert fight.ok("replay", "fight.toml") == "fight.toml: 1 order played again, the same state\n"


def test_other_rules_lead_elsewhere_and_it_says_where(game: Game, installs: Installs) -> None:
    installs.add("counting", {"count": "counting"}, "STEP = 1\n" + COUNTER, version="1.0")
    game.ok("new", "count", "c.toml", "--seed", "x")
    game.ok("resolve", "c.toml", "add", "--dice", "4")
    path = released("STEP = 2\n" + COUNTER)
    info = path.parent / "counting-1.0.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: counting\nVersion: 2.0\n")
    run = game("replay", "c.toml")
    assert run.code == 1
    assert run.out == (
        "entry 2, add: total: 4 -> 8 (recorded under count 1.0, now 2.0)\nc.toml: 1 order played again, 1 differ\n"
    )


def test_explain_tells_every_entry_with_its_dice_and_reasons(fight: Game) -> None:
    fight.ok("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dice", "6,1")
    fight.ok("set", "fight.toml", "units.Rook.x=1")
    assert fight.ok("replay", "fight.toml", "--explain").splitlines() == [
        "entry 2, shoot attacker=Rook target=Vyx: the same",
        "  Rook: 6 - 1 = 5 against 4, hit",
        "    to hit -1: partial cover (TOY-2)",
        "    to hit, not applied: dazed -1 (not dazed)",
        "    shot of Rook: d6 -> 6 (recorded)",
        "    to-hit/pistol/6 = 4 (TOY-1), printed",
        "    cover/partial = -1 (TOY-2), printed",
        "  Vyx: graze, 5 left",
        "    harm =1: graze (TOY-4)",
        "    harm, not applied: full cover x 1/2 (partial cover)",
        "    wound of Vyx: d6 -> 1 (recorded)",
        "    wound/graze = harm 1 (TOY-4), printed",
        "entry 3, set units.Rook.x=1.0: the same",
        "  units.Rook.x: 0 -> 1.0",
        "fight.toml: 2 orders played again, the same state",
    ]
    first, *_ = fight.objects("replay", "fight.toml", "--explain")
    outcome = first["outcome"]
    assert isinstance(outcome, dict)
    assert outcome["result"] == "hit"
    assert fight("replay", "fight.toml", "--explain", "-q").code == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"request":{"action"', '"request":7,"was":{"action"', "line 2 of the journal: its request is no order"),
        ('],"versions":', ',7],"versions":', "line 2 of the journal: dice: Expected `object`"),
        ('"outcome":{', '"outcome":1e999,"was":{', "line 2 of the journal: Number out of range"),
    ],
)
def test_a_record_that_no_program_of_ours_wrote_differs_and_is_no_fault_of_ours(
    fight: Game, old: str, new: str, told: str
) -> None:
    fight("resolve", "fight.toml", "shoot", "attacker=Rook", "target=Vyx", "--dice", "6,1")
    journal = Path("fight.toml.journal.jsonl")
    text = journal.read_text()
    assert text.count(old) == 1
    journal.write_text(text.replace(old, new))
    run = fight("replay", "fight.toml")
    assert run.code == 1, run
    assert told in run.out
    assert fight("log", "fight.toml").code in (0, 3)


def test_a_migration_since_then_is_no_difference(game: Game, installs: Installs) -> None:
    """The field got another name, and the default of a new one is spelled out."""
    installs.add("counting", {"count": "counting"}, "STEP = 1\n" + COUNTER, version="1.0")
    game.ok("new", "count", "c.toml", "--seed", "x")
    game.ok("resolve", "c.toml", "add", "--dice", "4")
    renamed = COUNTER.replace("total", "sum").replace("sum: int = 0", "sum: int = 0\n    note: str = ''")
    migration = "def up(state):\n    return {'sum': state.get('total', 0), 'note': ''}\n"
    declared = renamed.replace("encounter(Count)", "encounter(Count, version=2, migrations={1: up})")
    released(f"STEP = 1\n{migration}{declared}")
    assert game("replay", "c.toml").out == "c.toml: 1 order played again, the same state\n"
    game.ok("resolve", "c.toml", "add", "--dice", "5")
    assert game("replay", "c.toml").out == "c.toml: 2 orders played again, the same state\n"
