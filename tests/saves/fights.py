"""Short words for what the tests of saves do over and over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from skirm.saves.creation import create
from skirm.saves.models import encode
from skirm.saves.save import Save, to_bytes
from skirm.saves.transaction import Transaction
from tests.saves import toy

FIGHT = "fight.toml"
JOURNAL = "fight.toml.journal.jsonl"
VERSIONS = toy.SCHEMA.versions


def start(path: str = FIGHT, encounter: toy.Battle | None = None) -> Save:
    """A new fight on the disk."""
    save = toy.save(encounter)
    create(path, save, versions=VERSIONS, request={"new": "toy"})
    return save


def battle_of(fight: Transaction) -> toy.Battle:
    """The encounter of a transaction, to be changed."""
    assert isinstance(fight.encounter, toy.Battle)
    return fight.encounter


def change(path: str = FIGHT, *changes: Callable[[toy.Battle], object]) -> list[bytes]:
    """One command that makes each change a revision; the bytes of each."""
    states = []
    with Transaction.open(path, toy.schema_for) as fight:
        battle = battle_of(fight)
        for order in changes:
            order(battle)
            fight.commit("resolve", encode(battle), request={"action": "shoot"}, outcome={"result": "hit"}, dice=[4, 2])
            states.append(to_bytes(fight.save))
    return states


def speed(value: int) -> Callable[[toy.Battle], None]:
    """An order that sets the speed of Rook."""

    def order(battle: toy.Battle) -> None:
        rook = battle.units["Rook"]
        assert isinstance(rook, toy.Machine)
        rook.speed = value

    return order


def drop(name: str) -> Callable[[toy.Battle], None]:
    """An order that removes a unit."""

    def order(battle: toy.Battle) -> None:
        del battle.units[name]

    return order


def turn(battle: toy.Battle) -> None:
    """An order that passes the turn."""
    battle.turn += 1
    for timer in battle.timers:
        timer.turns -= 1
    battle.timers = [timer for timer in battle.timers if timer.turns > 0]


def undo(path: str = FIGHT, steps: int = 1) -> bytes:
    """The bytes after an undo."""
    with Transaction.open(path) as fight:
        fight.undo(steps)
    return Path(path).read_bytes()


def redo(path: str = FIGHT, steps: int = 1) -> bytes:
    """The bytes after a redo."""
    with Transaction.open(path) as fight:
        fight.redo(steps)
    return Path(path).read_bytes()


def leftovers(folder: Path) -> list[str]:
    """Files that no command should leave."""
    return [file.name for file in folder.iterdir() if file.name.endswith(".tmp")]
