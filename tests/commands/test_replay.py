from __future__ import annotations

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


def test_other_rules_lead_elsewhere_and_it_says_where(
    game: Game, installs: Installs, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    installs.add("counting", {"count": "counting"}, "STEP = 1\n" + COUNTER, version="1.0")
    game.ok("new", "count", "c.toml", "--seed", "x")
    game.ok("resolve", "c.toml", "add", "--dice", "4")
    module = sys.modules.pop("counting")
    path = Path(str(module.__file__))
    path.write_text("STEP = 2\n" + COUNTER)
    for stale in path.parent.glob("__pycache__/counting*"):
        stale.unlink()
    info = path.parent / "counting-1.0.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: counting\nVersion: 2.0\n")
    run = game("replay", "c.toml")
    assert run.code == 1
    assert run.out == (
        "entry 2, add: total: 4 -> 8 (recorded under count 1.0, now 2.0)\nc.toml: 1 order played again, 1 differ\n"
    )
