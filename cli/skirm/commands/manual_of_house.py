"""The manual of what tells and changes the tables that are played by."""

from __future__ import annotations

from skirm.commands.declared import Command
from skirm.commands.options import CHANGING, COPY, CSV, FORESEEN, JSON, LINT, MOVED, ORIGINAL, TOML

ADOPT = """Let a fight that has begun go on by other house tables, as one entry that can be undone.

A fight keeps the tables it began with. Without a TABLE it takes all your house tables as they are now, and no others,
as a new fight would; with some, only these: a name for yours in the configuration folder, a file, or TABLE=FILE.

\b
Examples:
  skirm adopt fight.toml
  skirm adopt fight.toml cover
  skirm adopt fight.toml cover=./tried.toml --dry-run
  skirm adopt fight.toml --original cover
  skirm rules fight.toml cover
"""
RULES = """Tell the rules and tables of a system: all of them in a list, or one, by its name or its title.

Any other words of the game list what they stand in; a number may lack its beginning: A9 for SA-A9. The word rulings
lists all readings of what a source leaves unclear.

Every figure says whether it is printed, a ruling or house, and why. Your house tables are those that are shown, with
every figure that differs from the original; of a SAVE the tables that its fight is played by. A house table begins
with --copy, in the file that it names; skirm adopt puts a changed one into a fight that has begun.

\b
Examples:
  skirm rules SYSTEM
  skirm rules SYSTEM TABLE
  skirm rules SYSTEM RULE-ID
  skirm rules SYSTEM RULING-ID
  skirm rules SYSTEM TABLE --copy
  skirm rules SYSTEM TABLE --toml > TABLE.toml
  skirm rules fight.toml TABLE
  skirm rules SYSTEM --check TABLE.toml
  skirm rules SYSTEM --odds TABLE ./TABLE.toml

--check tells every fault of tables by file and key: gaps, overlaps, rows that no throw
meets, throws that no dice show (37 on a d66), dice that are none, reasons and kinds that
are missing, and what does not fit in the place of the original. Of a SYSTEM its own tables
and yours, of a SAVE those it carries; FILEs alone stand for themselves. Exit code 2 where
there are errors; warnings alone are none.

--odds asks all rolls, with the values that matter to the table, and the orders of the
examples, by both tables, and lists what moves, the largest first. A and B are a table's
name (the original), a file (or TABLE=FILE), house (yours) or a SAVE. Behind them stands
what to ask instead: ROLL KEY=VALUE, KEY=VALUE, or SAVE ACTION KEY=VALUE. What costs more
than --budget runs (20,000) is estimated from plays with the same dice.
"""

HOUSE = {
    "adopt": Command(
        "adopt", "SAVE [TABLE | FILE | TABLE=FILE]...", ADOPT, (ORIGINAL, *CHANGING), "skirm.commands.adopt:adopt"
    ),
    "rules": Command(
        "rules",
        "SYSTEM|SAVE [TABLE | RULE-ID | TITLE] | SYSTEM|SAVE --check [FILE...] | SYSTEM --odds A B [ASKED]",
        RULES,
        (TOML, COPY, LINT, MOVED, FORESEEN, CSV, JSON),
        "skirm.commands.rules:rules",
    ),
}
