"""`skirm simulate`: an order list played again and again from one position, and how it ends."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

from skirm import __version__
from skirm.commands.asked import Asked, digest
from skirm.commands.crew import Job, played, ready, switches_sent
from skirm.commands.fights import fight_to_ask
from skirm.commands.hands import Halt
from skirm.commands.order import from_lines, numbered
from skirm.commands.saves import as_text, chosen_save
from skirm.commands.shares import merged, missing, whole_text
from skirm.commands.tally import Tally, joined, written
from skirm.commands.trials import MOST_ROUNDS
from skirm.dice.seeds import composed
from skirm.errors import InputError, SkirmError
from skirm.output.simulation import lines, progress
from skirm.output.stream import escaped, print_err, print_out, wants_colour, write_out
from skirm.saves.paths import STREAM
from skirm.saves.save import save_text

if TYPE_CHECKING:
    from skirm.commands.declared import Line

PLAYS = 1000
INTERRUPTED = 130
# Seconds between two states of the progress bar.
PACE = 0.1
# Options that mean nothing where shares are joined.
MEANINGLESS = ("number", "first", "by", "until", "seed", "jobs", "scheduler")


class Gathered:
    """What was played until now, as one tally, so that no number of trials takes more memory than few."""

    def __init__(self) -> None:
        self.whole: Tally | None = None

    def add(self, tally: Tally) -> None:
        """Take up some trials more."""
        self.whole = tally if self.whole is None else joined([self.whole, tally])

    @property
    def plays(self) -> int:
        """How many trials they are."""
        return 0 if self.whole is None else self.whole.plays


def simulate(line: Line) -> int:
    """Carry the line out.

    Returns: 0, or 130 where Ctrl-C ended it; what was played until then is told.
    Errors: UsageError, MergeError, InputError; those of saves and of orders; PluginError; OutputError.
    """
    if line.has("merge"):
        return merge(line)
    if line.value("scheduler") is not None and line.value("jobs") is not None:
        raise line.wrong("--jobs is for processes of this machine; --scheduler plays elsewhere")
    count = line.number("number") or PLAYS
    save = chosen_save(line)
    file = line.needed("a file of orders")
    line.ended()
    gathered = Gathered()
    try:
        interrupted = gather(line, job_of(line, save, file), count, gathered)
    except SkirmError as fault:
        fault.file = None if file == STREAM or fault.line is None else file
        raise
    if interrupted:
        print_err(f"skirm: interrupted; {gathered.plays:,} of {count:,} trials were played")
    if gathered.whole is not None:
        tell(line, gathered.whole)
    return INTERRUPTED if interrupted else 0


def gather(line: Line, job: Job, count: int, gathered: Gathered) -> bool:
    """Play all trials.

    Returns: Whether Ctrl-C ended it; what was played to its end until then stands in what was gathered.
    """
    # A fault of the orders is told before any process is started.
    ready(job.save, job.orders, job.by, job.until, job.switches)
    first = line.number("first", 0) or 0
    bar = sys.stderr is not None and sys.stderr.isatty() and not line.has("json")
    drawn = 0.0
    with Halt() as halt:
        tallies = played(job, first, count, line.number("jobs"), line.value("scheduler"), halt.is_asked)
        try:
            with closing(tallies):
                for tally in tallies:
                    gathered.add(tally)
                    if bar and time.monotonic() - drawn > PACE:
                        drawn = time.monotonic()
                        print_err(f"\r{progress(gathered.plays, count)}", end="")
        except KeyboardInterrupt:
            return True
        finally:
            if bar and drawn:
                print_err("\r\x1b[K", end="")
        return halt.is_asked()


def job_of(line: Line, save: str, file: str) -> Job:
    """What is to be played.

    Errors: as `simulate`.
    """
    orders = orders_in(file, save)
    fight = fight_to_ask(save)
    seed = line.value("seed")
    seed = composed(fight.seed if seed is None else as_text(seed, "the seed"))
    by = tuple(dict.fromkeys(as_text(fact, "a fact") for fact in line.several("by")))
    until = line.value("until")
    content = save_text(fight.kept.save)
    asked = Asked(
        position=digest(fight.system.freeze(fight.encounter)),
        house=digest(fight.kept.save.house),
        orders=digest(orders),
        facts=list(by),
        until=until,
        versions=dict(sorted({"skirm": __version__, **fight.system.versions}.items())),
    )
    return Job(content.encode(), orders, by, until, seed, asked, switches_sent())


def orders_in(file: str, save: str) -> str:
    """The text of an order list.

    Errors: InputError where it cannot be read, or has no orders; RequestError for an order that is none.
    """
    if file == STREAM == save:
        raise InputError("the save and the orders cannot both come from standard input")
    text = whole_text(file)
    if not list(from_lines(numbered(text))):
        raise InputError(f"{file}: there are no orders in it")
    return text


def merge(line: Line) -> int:
    """Join shares that were written with --json.

    Errors: UsageError for options that mean nothing then; InputError, MergeError; OutputError.
    """
    for option in MEANINGLESS:
        if line.value(option) is not None:
            raise line.wrong(f"--{option} means nothing with --merge, which joins what was played")
    if not line.words:
        raise line.wrong("--merge takes the files of the shares, written with --json")
    tally = merged(line.words)
    for first, count in () if line.has("json") else missing(tally):
        last = f" to {first + count - 1}" if count > 1 else ""
        print_err(f"skirm: trial{'s' * (count > 1)} {first}{last}: in none of the shares; the report is without")
    tell(line, tally)
    return 0


def tell(line: Line, tally: Tally) -> None:
    """Print what came of it."""
    if line.has("json"):
        write_out(written(tally) + b"\n")
        return
    for text in lines(tally, MOST_ROUNDS, colour=wants_colour(sys.stdout)):
        print_out(escaped(text))
