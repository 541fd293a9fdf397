"""`skirm simulate`: an order list played again and again from one position, and how it ends."""

from __future__ import annotations

import hashlib
import sys
import time
from typing import TYPE_CHECKING

import msgspec

from skirm.commands.crew import Job, played, ready, switches_sent
from skirm.commands.fights import fight_to_ask
from skirm.commands.order import from_lines, numbered, text_in
from skirm.commands.saves import as_text, chosen_save, whole_input
from skirm.commands.tally import MergeError, Tally, joined
from skirm.dice.seeds import composed
from skirm.errors import InputError, SkirmError
from skirm.output.simulation import lines, progress
from skirm.output.stream import escaped, print_err, print_out, wants_colour, write_out
from skirm.saves.paths import STREAM
from skirm.saves.save import save_text

if TYPE_CHECKING:
    from skirm.commands.declared import Line

PLAYS = 1000
MOST = 10_000_000
INTERRUPTED = 130
# Seconds between two states of the progress bar.
PACE = 0.1


def simulate(line: Line) -> int:
    """Carry the line out.

    Returns: 0, or 130 where Ctrl-C ended it; what was played until then is told.
    Errors: UsageError, MergeError, InputError; those of saves and of orders; PluginError; OutputError.
    """
    if line.has("merge"):
        return merge(line)
    job = job_of(line)
    count = line.number("number") or PLAYS
    first = line.number("first", 0) or 0
    if count > MOST:
        raise line.wrong(f"-n {count}: at most {MOST:,} trials at once; play shares with --first and join them")
    done: list[Tally] = []
    interrupted = False
    try:
        gather(line, job, first, count, done)
    except KeyboardInterrupt:
        interrupted = True
    if not done:
        return INTERRUPTED
    whole = joined(done)
    if interrupted:
        print_err(f"skirm: interrupted; {whole.plays:,} of {count:,} trials were played")
    tell(line, whole)
    return INTERRUPTED if interrupted else 0


def gather(line: Line, job: Job, first: int, count: int, done: list[Tally]) -> None:
    """Play all trials; what is done stands in the list, whatever happens."""
    # A fault of the orders is told before any process is started.
    ready(job.save, job.orders, job.by, job.until, job.switches)
    bar = sys.stderr is not None and sys.stderr.isatty() and not line.has("json")
    drawn, told = 0.0, 0
    try:
        for tally in played(job, first, count, line.number("jobs"), line.value("scheduler")):
            done.append(tally)
            told += tally.plays
            if bar and time.monotonic() - drawn > PACE:
                drawn = time.monotonic()
                print_err(f"\r{progress(told, count)}", end="")
    finally:
        if bar and drawn:
            print_err("\r\x1b[K", end="")


def job_of(line: Line) -> Job:
    """What is to be played.

    Errors: as `simulate`.
    """
    save = chosen_save(line)
    orders = orders_in(line.needed("a file of orders"), save)
    line.ended()
    fight = fight_to_ask(save)
    seed = line.value("seed")
    seed = composed(fight.seed if seed is None else as_text(seed, "the seed"))
    by = tuple(as_text(fact, "a fact") for fact in line.several("by"))
    until = line.value("until")
    content = save_text(fight.kept.save)
    asked = [
        fight.system.freeze(fight.encounter),
        orders,
        by,
        until,
        seed,
        fight.system.versions,
        fight.kept.save.house,
    ]
    question = hashlib.sha256(msgspec.json.encode(asked, enc_hook=str)).hexdigest()[:32]
    return Job(content.encode(), orders, by, until, seed, question, switches_sent())


def orders_in(file: str, save: str) -> str:
    """The text of an order list.

    Errors: InputError where it cannot be read, or has no orders; RequestError for an order that is none.
    """
    if file == STREAM == save:
        raise InputError("the save and the orders cannot both come from standard input")
    text = whole_text(file)
    try:
        if not list(from_lines(numbered(text))):
            raise InputError(f"{file}: there are no orders in it")
    except SkirmError as fault:
        fault.file = None if file == STREAM or fault.line is None else file
        raise
    return text


def whole_text(file: str) -> str:
    """All of a file, or of standard input for `-`. Errors: InputError."""
    if file != STREAM:
        return text_in(file)
    try:
        return whole_input().decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(f"standard input: no UTF-8 at byte {fault.start}") from fault


def merge(line: Line) -> int:
    """Join shares that were written with --json.

    Errors: InputError, MergeError; OutputError.
    """
    if not line.words:
        raise line.wrong("--merge takes the files of the shares, written with --json")
    tell(line, joined(share for file in line.words for share in shares_in(file)))
    return 0


def shares_in(file: str) -> list[Tally]:
    """The shares in a file, one JSON object a line.

    Errors: InputError, MergeError.
    """
    found = []
    for number, row in enumerate(whole_text(file).split("\n"), 1):
        if row.strip():
            try:
                found.append(msgspec.json.decode(row, type=Tally))
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
                raise MergeError(f"{file}, line {number}: no share of a simulation: {fault}") from fault
    if not found:
        raise MergeError(f"{file}: there is no share in it")
    return found


def tell(line: Line, tally: Tally) -> None:
    """Print what came of it."""
    if line.has("json"):
        write_out(msgspec.json.encode(tally) + b"\n")
        return
    for text in lines(tally, colour=wants_colour(sys.stdout)):
        print_out(escaped(text))
