"""Commands that die, or meet a full disk, at every single step. Run as a program: `python -m tests.saves.crashing`.

Every scenario is run once in peace to see its states, then once for every place to end. Whatever
happened, the fight is whole, at a state of the scenario, no earlier than what was told, and the next command works.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import NoReturn

from skirm.errors import SkirmError
from skirm.saves import disk
from skirm.saves.creation import create
from skirm.saves.errors import KindError
from skirm.saves.loading import load, read_history
from skirm.saves.models import encode
from skirm.saves.save import to_bytes
from skirm.saves.transaction import Transaction
from tests.saves import toy
from tests.saves.fights import (
    FIGHT,
    JOURNAL,
    VERSIONS,
    battle_of,
    change,
    drop,
    leftovers,
    redo,
    speed,
    start,
    turn,
    undo,
)

STEPS = ("create", "open_end", "write", "cut", "flush", "flush_folder", "rename", "link", "remove")
Tell = Callable[[], None]


def nothing() -> None:
    pass


def played() -> None:
    start()
    change(FIGHT, speed(5), turn, drop("Jean Luc"))


def undone() -> None:
    played()
    undo(FIGHT, 2)


def torn() -> None:
    played()
    with Path(JOURNAL).open("ab") as file:
        file.write(b'{"id":5,"kind":"resol')


def behind() -> None:
    """The journal is ahead of the file, as after a crash in a batch."""
    start()
    old = Path(FIGHT).read_bytes()
    change(FIGHT, speed(5), turn)
    Path(FIGHT).write_bytes(old)


def edited() -> None:
    played()
    path = Path(FIGHT)
    path.write_text(path.read_text().replace("speed = 5", "speed = 6 # by hand"))


def replaced() -> None:
    played()
    Path(FIGHT).write_bytes(to_bytes(toy.save(seed="another")))


def lone() -> None:
    """A save without a journal."""
    Path(FIGHT).write_bytes(to_bytes(toy.save()))


def old() -> None:
    """A save of schema 1."""
    toy.SCHEMA.version = 1
    played()
    toy.SCHEMA.version = 2


def order(tell: Tell) -> None:
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        battle = battle_of(fight)
        speed(9)(battle)
        fight.commit("resolve", encode(battle))
    tell()


def batch(tell: Tell) -> None:
    with Transaction.open(FIGHT, toy.schema_for) as fight:
        battle = battle_of(fight)
        for value in (7, 8, 9):
            speed(value)(battle)
            fight.commit("resolve", encode(battle))
            tell()


def go_back(tell: Tell) -> None:
    undo(FIGHT, 1)
    tell()


def go_forth(tell: Tell) -> None:
    redo(FIGHT, 2)
    tell()


def new(tell: Tell) -> None:
    create(FIGHT, toy.save(), versions=VERSIONS)
    tell()


def new_by_force(tell: Tell) -> None:
    create(FIGHT, toy.save(seed="new"), versions=VERSIONS, force=True)
    tell()


SCENARIOS: dict[str, tuple[Callable[[], None], Callable[[Tell], None]]] = {
    "order": (played, order),
    "batch": (played, batch),
    "undo": (played, go_back),
    "redo": (undone, go_forth),
    "branch": (undone, order),
    "new": (nothing, new),
    "new-by-force": (played, new_by_force),
    "migration": (old, order),
    "hand-edit": (edited, order),
    "undo-hand-edit": (edited, go_back),
    "replaced": (replaced, order),
    "lone": (lone, order),
    "behind": (behind, order),
    "torn": (torn, batch),
}


UNWRITTEN = {"hand-edit", "undo-hand-edit", "replaced", "migration", "lone"}
"""Where what happened outside of skirm is left alone until a command succeeds."""


class Step:
    """Counts the steps, and ends the process or fails at one of them."""

    def __init__(self, at: int, way: str) -> None:
        self.at, self.way = at, way
        self.seen: list[str] = []
        self.originals = {name: getattr(disk, name) for name in STEPS}
        for name in STEPS:
            setattr(disk, name, self.wrapped(name))

    def restore(self) -> None:
        for name, original in self.originals.items():
            setattr(disk, name, original)

    def wrapped(self, name: str) -> Callable[..., object]:
        original = self.originals[name]

        def step(*arguments: object) -> object:
            here = len(self.seen)
            self.seen.append(name)
            if here != self.at:
                return original(*arguments)
            if "half" in self.way and name == "write":
                content = arguments[1]
                assert isinstance(content, bytes)
                original(arguments[0], content[: len(content) // 2])
            elif "after" in self.way:
                original(*arguments)
            if self.way == "signal":
                os.kill(os.getpid(), signal.SIGTERM)
                return original(*arguments)
            if "full" in self.way:
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            die()

        return step


def die() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def say(descriptor: int) -> None:
    """Tell someone that it is done; what was told must not be lost."""
    os.write(descriptor, b".")


def digest() -> str:
    """The state as a reader sees it."""
    try:
        return load(FIGHT, toy.schema_for).digest
    except KindError:
        return "none"


def fresh(folder: Path, prepare: Callable[[], None]) -> None:
    os.chdir("/")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.chdir(folder)
    prepare()


def states(folder: Path, scenario: str) -> tuple[list[str], list[str]]:
    """The states of a scenario that nothing disturbs, and the steps it takes."""
    prepare, act = SCENARIOS[scenario]
    fresh(folder, prepare)
    found = [digest()]
    steps = Step(-1, "peace")
    act(lambda: found.append(digest()))
    steps.restore()
    return found, steps.seen


def check(folder: Path, allowed: list[str], where: str) -> None:
    """The fight is whole and goes on."""
    now = digest()
    assert now in allowed, f"{where}: at {now}, not in {allowed}"
    if now == "none":
        create(FIGHT, toy.save(), versions=VERSIONS)
    raw = load(FIGHT)
    change(FIGHT, speed(11))
    assert not leftovers(folder), f"{where}: {leftovers(folder)}"
    if raw.digest == now:  # Else a migration stands between the two.
        assert undo() == to_bytes(raw.save), f"{where}: undo restores other bytes"
        redo()
    history = read_history(FIGHT)
    for entry in history.entries:
        if not entry.is_move:
            history.document(entry.id)
    steps = len(history.line()) - 1
    end = Path(FIGHT).read_bytes()
    undo(FIGHT, steps)
    assert redo(FIGHT, steps) == end, f"{where}: redo restores other bytes"


def dies(folder: Path, scenario: str) -> int:
    """Kill before every step, half-way through every write, and after the last step."""
    found, steps = states(folder, scenario)
    prepare, act = SCENARIOS[scenario]
    for at, name in enumerate(steps):
        for way in ("before", *["half"] * (name == "write"), *["after"] * (at == len(steps) - 1)):
            fresh(folder, prepare)
            told = Path("..", "told")
            told.write_bytes(b"")
            child = os.fork()
            if child == 0:
                Step(at, way)
                act(partial(say, os.open(told, os.O_WRONLY | os.O_APPEND)))
                os._exit(0)
            _, status = os.waitpid(child, 0)
            assert os.WIFSIGNALED(status), f"{scenario} {at} {way}: {status}"
            heard = len(told.read_bytes())
            check(folder, found[heard:], f"{scenario}, killed {way} step {at}, {heard} told")
    return len(steps)


def fails(folder: Path, scenario: str) -> int:
    """A full disk at every step."""
    found, steps = states(folder, scenario)
    prepare, act = SCENARIOS[scenario]
    for at, name in enumerate(steps):
        for way in ("full before", *["full half"] * (name == "write")):
            fresh(folder, prepare)
            where = f"{scenario}, {way} step {at}"
            heard: list[str] = []
            step = Step(at, way)
            error = None
            try:
                act(partial(heard.append, "."))
            except SkirmError as fault:
                error = fault
            finally:
                step.restore()
            if error is not None:
                assert error.exit_code == 74, f"{where}: {error.exit_code} {error}"
                assert "\n" not in str(error), where
            assert not leftovers(folder), f"{where}: {leftovers(folder)}"
            check(folder, found[len(heard) :], where)
    return len(steps)


def stops(folder: Path, scenario: str) -> int:
    """SIGTERM at every step: the step is finished, and the file is written."""
    found, steps = states(folder, scenario)
    prepare, act = SCENARIOS[scenario]
    for at in range(len(steps)):
        fresh(folder, prepare)
        where = f"{scenario}, stopped at step {at}"
        heard: list[str] = []
        step = Step(at, "signal")
        try:
            act(partial(heard.append, "."))
        except SystemExit as end:
            code = end.code
        else:
            code = "none"
        finally:
            step.restore()
        assert code == 143, f"{where}: {code}"
        assert not leftovers(folder), f"{where}: {leftovers(folder)}"
        head = load(FIGHT).save if Path(FIGHT).exists() else None
        assert head is None or Path(FIGHT).read_bytes() == to_bytes(head) or scenario in UNWRITTEN, where
        check(folder, found[len(heard) :], where)
    return len(steps)


if __name__ == "__main__":
    os.fsync = lambda fd: None  # A kill loses nothing that was written; only the order of the steps matters here.
    run = {"dies": dies, "fails": fails, "stops": stops}[sys.argv[1]]
    place = Path(sys.argv[2], "fight")
    for name in sys.argv[3:]:
        print(name, run(place, name), "steps")
