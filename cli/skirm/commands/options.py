"""Options that several commands share, worded once."""

from __future__ import annotations

from skirm.commands.declared import Option

# Without --steps, --until gives up after so many advances.
MOST = 1000
# No order advances further: whoever wants more gives another order.
MOST_STEPS = 10_000

JSON = Option("--json", "Print one JSON object a line, errors included.")
QUIET = Option("-q --quiet", "Print the result alone.")
DRY_RUN = Option("--dry-run", "Commit nothing; tell what would happen.")
EXPLAIN = Option("--explain", "Tell modifiers, dice and figures as well.")
RESULTS = Option("--results", "Write outcomes to a file instead; what it holds is replaced.", "FILE")
DICE = Option("--dice", "Use these faces, in order; or ask for them when they are needed.", "4,2,6|ask")
ORDERS = Option("--orders", "Read orders from a file, a JSON object a line.", "FILE")
STEPS = Option("--steps", "Advance N times, an entry each; with --until at most N times.", "N")
UNTIL = Option("--until", "Advance until this holds: 'units.Tern.speed<=0'.", "CONDITION")
EXAMPLE = Option("--example", "Start from an example: the first one, or the one of this name.", "NAME")
FORCE = Option("--force", "Put a save that is there aside, with its journal.")
TOML = Option("--toml", "Print a table as the file of a house table, to start one from.")
COPY = Option("--copy", "Write a table into your configuration folder, as a house table to change.")
ORIGINAL = Option("--original", "Go back to the system's own tables: to all, or to those that are named.")
LINT = Option("--check", "Look for faults in tables: a system's, yours, a save's, or those in files.")
MOVED = Option("--odds", "Tell which odds move between tables A and B, and by how much.")
LAST = Option("-n --last", "Only the last N entries.", "N")
SEED = Option("--seed", "Any text; the same seed and orders give the same dice everywhere.", "TEXT")
BY = Option(
    "--by", "Group by this fact: result, total, data.…, a path of the state, or a condition.", "FACT", several=True
)
PLAYS = Option("-n --number", "Play N trials; 1,000 by default.", "N")
FIRST = Option("--first", "Begin with trial K, to play a share; 0 is the first.", "K")
UNTIL_ENDS = Option(
    "--until", "Play the list again until this holds or the fight is over, 100 times at most.", "CONDITION"
)
ENDS_BY = Option("--by", "Count this at the end: over, up, a path of the state, or a condition.", "FACT", several=True)
JOBS = Option(
    "--jobs", "Play in N processes, at most 4 a processor; without it, in one a processor where it pays.", "N"
)
SCHEDULER = Option("--scheduler", "Play on the Dask cluster at this address.", "ADDRESS")
MERGE = Option("--merge", "Join shares that were written with --json.")

UNIT = Option("--unit", "Tell distances and ranges from this unit, not from the one that is up.", "NAME")
WIDTH = Option("--width", "Draw on so many columns; as a rule as many as the terminal has, or 80.", "N")
OUTPUT = Option("-o --output", "Draw an SVG to this file; - is standard output.", "FILE.svg")

TARGET = Option("--target", "Tell the chance of a total of at least N, or of the number named with --by.", "N")
FRACTIONS = Option("--fractions", "Print exact fractions, not rounded percentages.")
CSV = Option("--csv", "Print comma-separated values, chances between 0 and 1.")
ALL = Option("--all", "Print every value, however unlikely.")
CHANCE = Option("-q --quiet", "Print one number alone: the chance of yes or of the target, or the mean.")

WORTH = Option("--explain", "Tell what each modifier is worth, in percentage points.")
EXACT = Option("--exact", "Refuse what would have to be estimated.")
BUDGET = Option(
    "--budget",
    "Run the rules at most N times, then estimate; 200,000 by default, or what takes some seconds.",
    "N",
)
FORESEEN = Option("--budget", "Run the rules at most N times, then estimate; 20,000 by default.", "N")
ESTIMATE = Option("--plays", "Estimate from N plays where it must be; by default 10,000, or fewer long ones.", "N")

CHANGING = (DRY_RUN, RESULTS, JSON, QUIET)
PLAYING = (DICE, DRY_RUN, EXPLAIN, RESULTS, JSON, QUIET)
ROLLING = (
    Option("-n --number", "Roll it N times, a line each.", "N"),
    Option("--seed", "Any text; the same seed gives the same dice everywhere.", "TEXT"),
    Option("--show-seed", "Tell the seed on standard error, so that the roll can be repeated."),
    Option("--dice", "Use these faces, in order; or ask for them when they are needed.", "4,2,6|ask"),
    Option("--target", "A total of at least N is a success.", "N"),
    Option("--exit-code", "Exit with 1 unless every result is a success."),
    EXPLAIN,
    JSON,
    QUIET,
)
