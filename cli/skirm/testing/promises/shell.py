"""Promises at the command line: the example is played, undone and replayed, templates join, everything has help."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirm.testing.bench import Bench
    from skirm.testing.shell import Ran, Shell

SAVE, ORDERS = "fight.toml", "orders.jsonl"
SEED = "contract"
PIPED = 4
OTHER_SEEDS = ("a", "b")


class BrokenError(Exception):
    """A promise is broken; nothing more can be tried."""


class Table:
    """A table to play at: the first example of a system in a save, and its orders."""

    def __init__(self, bench: Bench, shell: Shell) -> None:
        self.bench = bench
        self.shell = shell
        self.orders = [dict(order) for order in next(iter(bench.schemas.examples.values())).orders]

    def save(self) -> bytes:
        """The bytes of the save."""
        return (self.shell.folder / SAVE).read_bytes()

    def begin(self, seed: str) -> None:
        """Start the example anew."""
        self.ok("new", self.bench.name, SAVE, "--example", "--seed", seed, "--force")

    def ok(self, *argv: str, stdin: str | bytes | None = None, quiet: bool = False) -> Ran:
        """Run a command that has to succeed, and to say nothing on standard error where it is `quiet`."""
        ran = self.shell(*argv, stdin=stdin)
        if ran.code or (quiet and ran.err):
            raise BrokenError(failed(ran))
        return ran

    def same(self, what: str, found: bytes, wanted: bytes) -> None:
        """Two saves have to be the same, byte for byte."""
        if found != wanted:
            here, there = first_difference(found.decode(), wanted.decode())
            raise BrokenError(f"{what} gives another save: {here!r} instead of {there!r}")


def the_example_at_the_command_line(bench: Bench, shell: Shell) -> Iterator[str]:
    """The orders of the example are played from a file, one by one and through a pipe; undone, redone and replayed."""
    if not bench.schemas.examples:
        return
    table = Table(bench, shell)
    try:
        one_by_one(table)
        in_one_go(table, table.save())
        through_a_pipe(table)
        with_other_dice(table)
    except BrokenError as fault:
        yield str(fault)


def one_by_one(table: Table) -> None:
    """Each order by itself, undone and redone; those that the dice have refused are left out from here on."""
    table.begin(SEED)
    played = []
    for order in table.orders:
        before = table.save()
        ran = table.shell("resolve", SAVE, "--json", stdin=lines([order]))
        if ran.code == 1:
            table.same(f"a refused {json.dumps(order)}", table.save(), before)
            continue
        if ran.code:
            raise BrokenError(failed(ran))
        played.append(order)
        made = table.save()
        if several := len(ran.out.splitlines()):
            table.ok("undo", SAVE, str(several))
            table.same(f"undoing {json.dumps(order)}", table.save(), before)
            table.ok("redo", SAVE, str(several))
            table.same(f"redoing {json.dumps(order)}", table.save(), made)
    table.orders = played


def in_one_go(table: Table, after: bytes) -> None:
    """The orders from a file lead to the same save, which can be undone, redone and replayed as a whole."""
    (table.shell.folder / ORDERS).write_text(lines(table.orders), encoding="utf-8")
    table.begin(SEED)
    before = table.save()
    played = table.ok("resolve", SAVE, "--orders", ORDERS, "--json", quiet=True)
    table.same("playing the orders from a file", table.save(), after)
    several = str(len(played.out.splitlines()))
    table.ok("check", SAVE, quiet=True)
    table.ok("undo", SAVE, several)
    table.same("undoing every order", table.save(), before)
    table.ok("redo", SAVE, several)
    table.same("redoing every order", table.save(), after)
    table.ok("replay", SAVE)
    table.ok("undo", SAVE, several)
    table.ok("resolve", SAVE, "--orders", ORDERS, "--json", quiet=True)
    table.same("playing the orders again after an undo", table.save(), after)


def through_a_pipe(table: Table) -> None:
    """The first orders in a pipe lead to the save that they lead to in a file."""
    orders = [order for order in table.orders if "action" in order and "if" not in order][:PIPED]
    table.begin(SEED)
    state = table.save()
    for order in orders:
        words = [f"{key}:={json.dumps(value)}" for key, value in order.items() if key not in ("action", "dice")]
        faces = order.get("dice")
        dice = ["--dice", ",".join(map(str, faces))] if isinstance(faces, list) else []
        piped = table.shell("resolve", "-", str(order["action"]), *words, *dice, stdin=state)
        told = table.shell("resolve", SAVE, stdin=lines([order]))
        if piped.code != told.code:
            raise BrokenError(f"{failed(piped)}; with the save in a file: exit code {told.code}")
        state = state if piped.code else piped.out.encode()
    table.same("a pipe", state, table.save())


def with_other_dice(table: Table) -> None:
    """Under other seeds an order may be refused, since others went another way; nothing else may happen."""
    for seed in OTHER_SEEDS:
        table.begin(seed)
        for order in table.orders:
            dice = [{key: value for key, value in order.items() if key != "dice"}]
            ran = table.shell("resolve", SAVE, stdin=lines(dice))
            if ran.code not in (0, 1) or (ran.code and not ran.err.strip()):
                raise BrokenError(failed(ran))
        table.ok("replay", SAVE)


def templates_join_and_leave(bench: Bench, shell: Shell) -> Iterator[str]:
    """Every template joins a new fight, is shown, leaves it, comes back, and time passes for it."""
    if bench.schemas.encounter_model is None:
        return
    for name in bench.schemas.templates:
        for argv in (
            ("new", bench.name, SAVE, "--seed", SEED, "--force"),
            ("add", SAVE, name, "name=Newcomer"),
            ("show", SAVE),
            ("check", SAVE),
            ("remove", SAVE, "Newcomer"),
            ("undo", SAVE, "2"),
            ("redo", SAVE),
            ("advance", SAVE),
        ):
            ran = shell(*argv)
            # A fight of one may well be over, and then time does not pass.
            if ran.code and not (ran.code == 1 and argv[0] == "advance"):
                yield f"template {name}: {failed(ran)}"
                break


def every_name_has_help(bench: Bench, shell: Shell) -> Iterator[str]:
    """Every roll, action and advance, and every key of them, is explained."""
    schemas = bench.schemas
    for name, model in {**schemas.rolls, **schemas.actions, **schemas.advances}.items():
        ran = shell(bench.name, name, "--help")
        if ran.code:
            yield failed(ran)
        elif not (model.__doc__ or "").strip() or model.__doc__ == model.__mro__[1].__doc__:
            yield f"{name} does not say what it does; the docstring of {model.__name__} is its help"


def lines(orders: list[dict[str, object]]) -> str:
    """Orders as JSON lines."""
    return "".join(json.dumps(order) + "\n" for order in orders)


def failed(ran: Ran) -> str:
    """What a command said that did not do what it should have done."""
    said = ran.err.strip() or ran.out.strip()
    return f"skirm {' '.join(ran.argv)}: exit code {ran.code}, {said}"


def first_difference(one: str, other: str) -> tuple[str, str]:
    """The first line in which two texts differ, of both."""
    pairs = zip([*one.splitlines(), ""], [*other.splitlines(), ""], strict=False)
    return next((pair for pair in pairs if pair[0] != pair[1]), (one[-60:], other[-60:]))
