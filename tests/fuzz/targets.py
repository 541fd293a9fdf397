"""Where inputs come in: the notation, saves, journals, orders, paths, conditions, house tables, command lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from skirm.errors import SkirmError
from skirm.saves.digest import exact
from skirm.saves.keypath import get, parse, told
from skirm.saves.loading import read_stream
from skirm.saves.save import document, to_bytes
from tests.fuzz.mutation import mutated
from tests.fuzz.running import FaultError, run

SAVE = "fight.toml"
JOURNAL = "fight.toml.journal.jsonl"
SYSTEMS = ("toy", "slaved-armour", "percentile-skirmish", "vehicle-chase")

NOTATION = [
    text.encode()
    for text in (
        "4d6kh3+2",
        "d66-10",
        "6x(4d6kh3)",
        "{4d6kh3, 3d8}kl1",
        "2d6!>=5 + 1d8!!",
        "10d10>=7f1",
        "4d6ro<3min2max5",
        "d{1,1,2,-3}",
        "d{hit,miss,}",
        "4dF + d% // 3",
        "min(3d6, 2d8[slash]) * -2",
        "floor(7/2) + ceil(d20 / 3)",
        "3d6 ge 11",
        "1d20\u22122 # note",
        "100d6s u r<2 d1",
    )
]
PATHS = [b"units.Rook.health", b'units."Keg 1".beside.0', b"turns.round", b"timers.0.turns", b"save.revision", b"units"]
CONDITIONS = [
    b"units.Vyx.health<=0",
    b"over=yes",
    b"up=Rook",
    b"units.Rook.weapon!=musket",
    b"turns.round ge 3",
    b'units."Keg 1".exploded=true',
]


class Inputs:
    """Good inputs, as the systems themselves write them, in the current folder."""

    def __init__(self) -> None:
        self.saves = [run("new", system, "-", "--example", "--seed", "monday").out for system in SYSTEMS]
        run("new", "toy", SAVE, "--example", "--seed", "monday")
        run("resolve", SAVE, stdin=b"".join(ORDERS[:3]))
        run("undo", SAVE, "2")
        run("advance", SAVE)
        self.save, self.journal = Path(SAVE).read_bytes(), Path(JOURNAL).read_bytes()
        asked = (("toy", "cover"), ("toy", "wound"), ("vehicle-chase", "skid"))
        # The first line names the user's folder.
        self.tables = [run("rules", *names, "--toml").out.partition(b"\n")[2] for names in asked]
        Path("orders.jsonl").write_bytes(b"".join(ORDERS))
        self.shares = [run("simulate", SAVE, "orders.jsonl", "-n", "3", "--json").out]

    def reset(self) -> None:
        """Put the save and its journal back, and nothing beside them."""
        for file in Path().glob("*fight.toml*"):
            file.unlink()
        Path(SAVE).write_bytes(self.save)
        Path(JOURNAL).write_bytes(self.journal)


ORDERS = [
    json.dumps(order).encode() + b"\n"
    for order in (
        {"action": "shoot", "attacker": "Rook", "target": "Vyx", "distance": 3, "dice": [6, 1]},
        {"advance": 1},
        {"advance": "rest", "time": "10m"},
        {"action": "strike", "attacker": "Vyx", "target": "Rook", "response": "parry", "if": "up=Vyx"},
        {"set": {"units.Rook.cover": "partial", "units.Vyx.health": 3}},
        {"add": "duellist", "name": "Orm", "x": 4, "side": "red"},
        {"remove": "Brill"},
        {"action": "volley", "attacker": "Rook", "target": ["Vyx", "Brill"], "response.Vyx": "none"},
    )
]


def notation(inputs: Inputs, random: Random) -> bytes:
    return mutated(NOTATION, random)


def try_notation(inputs: Inputs, data: bytes) -> None:
    """An expression rolls, and has odds; or neither."""
    run("roll", "-", "--seed", "monday", stdin=data)
    text = data.decode("utf-8", "replace").replace("\0", "")
    run("roll", "--seed", "monday", "--json", "--", text)


def save(inputs: Inputs, random: Random) -> bytes:
    return mutated(inputs.saves, random)


def try_save(inputs: Inputs, data: bytes) -> None:
    """A save is the same fight, or said to be edited, or refused; and what is read can be written and read again."""
    checked = run("check", "-", stdin=data)
    try:
        loaded = read_stream(data)
    except SkirmError:
        if not checked.code:
            raise FaultError("check finds it sound, and it cannot be read") from None
        return
    if not loaded.warnings and document(loaded.save) not in [document(read_stream(each).save) for each in inputs.saves]:
        raise FaultError("another fight, and nothing is said")
    written = to_bytes(loaded.save)
    again = read_stream(written)
    if exact(document(again.save)) != exact(document(loaded.save)) or again.warnings:
        raise FaultError("what was written is not what was read")
    run("show", "-", stdin=data)
    run("advance", "-", stdin=data)


def journal(inputs: Inputs, random: Random) -> bytes:
    return mutated([inputs.journal], random)


def try_journal(inputs: Inputs, data: bytes) -> None:
    """Whatever stands in the journal, the commands that read it answer, and leave a save that can be read."""
    inputs.reset()
    Path(JOURNAL).write_bytes(data)
    run("log", SAVE)
    run("log", SAVE, "-n", "2", "--json")
    run("check", SAVE)
    run("replay", SAVE)
    run("undo", SAVE)
    run("redo", SAVE)
    run("advance", SAVE)
    run("undo", SAVE, "3")
    read_stream(Path(SAVE).read_bytes())


def hand(inputs: Inputs, random: Random) -> bytes:
    return mutated([inputs.save], random)


def try_hand(inputs: Inputs, data: bytes) -> None:
    """A save that was edited beside its journal is refused as it is, or goes on and can be taken back."""
    inputs.reset()
    Path(SAVE).write_bytes(data)
    before = Path(JOURNAL).read_bytes()
    if run("advance", SAVE).code:
        if Path(SAVE).read_bytes() != data or Path(JOURNAL).read_bytes() != before:
            raise FaultError("refused, and changed")
        return
    if not Path(JOURNAL).read_bytes().startswith(before):
        raise FaultError("the journal lost what it had")
    advanced = Path(SAVE).read_bytes()
    if run("undo", SAVE).code or run("redo", SAVE).code or Path(SAVE).read_bytes() != advanced:
        raise FaultError("an undo and a redo do not lead back")


def orders(inputs: Inputs, random: Random) -> bytes:
    return mutated(ORDERS, random)


def try_orders(inputs: Inputs, data: bytes) -> None:
    """Orders are carried out or refused; a fight goes on after either."""
    answer = run("resolve", "-", "--orders", "orders.fuzz", stdin=inputs.save) if put("orders.fuzz", data) else None
    if answer is not None and not answer.code:
        read_stream(answer.out)
    run("simulate", SAVE, "-", "-n", "2", stdin=data)


def put(file: str, data: bytes) -> bool:
    """Write a file. Returns: True."""
    Path(file).write_bytes(data)
    return True


def path(inputs: Inputs, random: Random) -> bytes:
    return mutated(PATHS, random)


def try_path(inputs: Inputs, data: bytes) -> None:
    """A path leads somewhere or nowhere, and is told as it can be typed."""
    text = data.decode("utf-8", "replace")
    try:
        keys = parse(text)
        if text.isprintable() and parse(told(keys)) != keys:
            raise FaultError(f"{told(keys)!r} is not {keys}")
        get(document(read_stream(inputs.save).save), keys)
    except SkirmError:
        pass
    run("set", "-", f"{text}=1", stdin=inputs.save)


def condition(inputs: Inputs, random: Random) -> bytes:
    return mutated(CONDITIONS, random)


def try_condition(inputs: Inputs, data: bytes) -> None:
    """A condition is waited for, or refused."""
    text = data.decode("utf-8", "replace")
    run("advance", "-", "--until", text, "--steps", "2", stdin=inputs.save)
    run("odds", "-", "shoot", "attacker=Rook", "target=Vyx", "--by", text, stdin=inputs.saves[0])


def table(inputs: Inputs, random: Random) -> bytes:
    return mutated(inputs.tables, random)


def try_table(inputs: Inputs, data: bytes) -> None:
    """A house table is played by, or told to be wrong."""
    folder = Path("config/toy")
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("cover.toml", "wound.toml"):
        (folder / name).write_bytes(data)
        try:
            run("rules", "toy")
            started = run("new", "toy", "-", "--example", "--seed", "monday")
            if not started.code:
                shoot = ("shoot", "attacker=Rook", "target=Vyx", "--dice", "6,1")
                run("resolve", "-", *shoot, stdin=started.out)
                read_stream(started.out)
        finally:
            (folder / name).unlink()
    Path("table.toml").write_bytes(data)
    run("rules", "toy", "--check", "table.toml")


def share(inputs: Inputs, random: Random) -> bytes:
    return mutated(inputs.shares, random)


def try_share(inputs: Inputs, data: bytes) -> None:
    """A share is joined or refused."""
    Path("share").write_bytes(data)
    run("simulate", "--merge", "share", "--json")


VOCABULARY = """
roll odds new show map resolve advance simulate add remove set undo redo log replay check rules plugins schema
completion toy toy:nerve slaved-armour percentile-skirmish:strike chance=64 vehicle-chase - fight.toml ./none.toml
shoot attacker=Rook target=Vyx target=Vyx,Brill distance:=3 duellist name=Orm units.Rook.cover=partial Rook turn
rest time=10m --json -q --quiet -n 2 0 -1 --seed x --dice 6,1 ask --dry-run --explain --steps 3 --until over=yes
--by result units.Vyx.health --target 4 --exact --budget 100 --plays --fractions --csv --all --example yard --toml
--check --first --merge --help -h -- 3d6 d66 2d6+3 @nearest @each:red over up bash cover TOY-2 --width 20
"""
WORDS = VOCABULARY.split()
BARRED = {"--copy", "--force", "install", "uninstall", "edit", "demo", "--output", "-o", "--results", "--orders"}


def words(inputs: Inputs, random: Random) -> bytes:
    chosen = random.choices(WORDS, k=random.randrange(1, 7))
    place = random.randrange(len(chosen))
    if random.random() < 0.4:
        chosen[place] = mutated([chosen[place].encode()], random).decode("utf-8", "replace").replace("\0", "")
    return json.dumps(chosen).encode()


def try_words(inputs: Inputs, data: bytes) -> None:
    """A command line is carried out, or told to be wrong."""
    chosen = [str(word) for word in json.loads(data)]
    if not BARRED.intersection(chosen):
        inputs.reset()
        run(*chosen, stdin=inputs.save)


Make = Callable[[Inputs, Random], bytes]
Try = Callable[[Inputs, bytes], None]
TARGETS: dict[str, tuple[Make, Try]] = {
    "notation": (notation, try_notation),
    "save": (save, try_save),
    "journal": (journal, try_journal),
    "hand": (hand, try_hand),
    "orders": (orders, try_orders),
    "path": (path, try_path),
    "condition": (condition, try_condition),
    "table": (table, try_table),
    "share": (share, try_share),
    "words": (words, try_words),
}
