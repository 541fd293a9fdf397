"""The manual: what every command takes and says of itself. What carries it out is imported when it is run."""

from __future__ import annotations

from skirm.commands.declared import Command
from skirm.commands.manual_of_completion import COMPLETING
from skirm.commands.manual_of_house import HOUSE
from skirm.commands.manual_of_install import INSTALLING
from skirm.commands.manual_of_odds import ODDS, ODDS_TOLD, SIMULATE, SIMULATE_TOLD
from skirm.commands.options import (
    ALL,
    BUDGET,
    BY,
    CHANCE,
    CHANGING,
    CSV,
    ENDS_BY,
    ESTIMATE,
    EXACT,
    EXAMPLE,
    EXPLAIN,
    FIRST,
    FORCE,
    FRACTIONS,
    JOBS,
    JSON,
    LAST,
    MERGE,
    MOST,
    ORDERS,
    OUTPUT,
    PLAYING,
    PLAYS,
    QUIET,
    SCHEDULER,
    SEED,
    STEPS,
    TARGET,
    UNIT,
    UNTIL,
    UNTIL_ENDS,
    WIDTH,
    WORTH,
)

NEW = """Begin an encounter in a new save, empty or from one of the system's examples.

The user's house tables that are in effect are copied into the save. With - the save goes to standard output.

\b
Examples:
  skirm new SYSTEM fight.toml --example
  skirm new SYSTEM fight.toml --example NAME --seed monday
  skirm new SYSTEM - --example | skirm show -

skirm SYSTEM --help lists the examples.
"""
SHOW = """Show an encounter, or one unit of it: who is there, who is up, what will run out.

Marks are told without colour as well: > up, x gone, * hot, ! bad. A save whose system is not installed is shown as it
stands in the file; so is one whose system fails to draw it, with exit code 6.

\b
Examples:
  skirm show fight.toml
  skirm show fight.toml Rook
  skirm show fight.toml --json | jq -r .up
"""
MAP = """Draw who is where: the units of an encounter and what else has a position, on hexes or on a plane.

Every unit has a sign with an arrow where it faces, and the way of its last move, which the journal tells. Distances are
told from the unit that is up, or from another with --unit, and so is how far its weapons reach. With -o the map is an
SVG, to print or to put on a page.

\b
Examples:
  skirm map fight.toml
  skirm map fight.toml --unit Rook
  skirm map fight.toml -o fight.svg
  skirm map fight.toml --json | jq -c '.places[] | [.name, .at]'
"""
CHECK = """Check a save and its journal, and change nothing.

The file is read strictly, every entry of the journal is followed, and the system checks every unit. Without the
system, what it would check is left out, and that is said.

\b
Example:
  skirm check fight.toml && cp fight.toml fight.toml.journal.jsonl /backup
"""
RESOLVE = """Carry out an action in an encounter, and commit it.

Keys and values are the action's own; := takes JSON. Without an action, orders are read from standard input as JSON
lines and carried out one after the other, until one is refused. With - as the save it comes from standard input and
goes to standard output; outcomes then go to standard error, and a refusal lets no save through.

\b
Examples:
  skirm resolve fight.toml shoot attacker=Rook target=Vyx
  skirm resolve fight.toml shoot attacker=Rook target=Vyx --dice 6,2
  skirm resolve fight.toml --orders round.jsonl --json
  echo '{"action": "shoot", "attacker": "Rook", "target": "Vyx"}' | skirm resolve fight.toml
  skirm new SYSTEM - --example | skirm resolve - shoot attacker=Rook target=Vyx | skirm show -

Actions, units and their keys are those of your system: skirm SYSTEM --help, skirm show fight.toml
"""
ORDERS_TOLD = """\b
Orders, a JSON object a line:
  {"action": "shoot", "attacker": "Rook", "target": "Vyx", "dice": [6, 2]}
  {"advance": 1}   {"advance": "rest", "time": "10m"}
  {"add": "TEMPLATE", "name": "Orm"}   {"remove": "Orm"}
  {"set": {"units.Rook.cover": "partial"}}
"""
ADVANCE = f"""Let time pass in an encounter: the system's next phase, or a kind that it declares.

A fight that is over refuses, with exit code 1, so that a loop ends: while skirm advance fight.toml; do ...; done

\b
Examples:
  skirm advance fight.toml
  skirm advance fight.toml rest time=10m
  skirm advance fight.toml --steps 4
  skirm advance fight.toml --until 'units.Tern.speed<=0'

A condition is a path, a comparison (<= >= < > = !=, or le ge lt gt eq ne between spaces) and a value; up is whose
turn it is, over=yes that the fight is over. Without --steps, --until gives up after {MOST} advances. What was advanced
until then is committed; skirm undo takes it back.
"""
ADD = """Let a unit join that is made from one of the system's templates.

Fields of the template can be changed on the way; := takes JSON.

\b
Examples:
  skirm add fight.toml TEMPLATE name=Orm
  skirm add fight.toml TEMPLATE name='Jean Luc' side=blue cover=partial

skirm SYSTEM --help lists the templates.
"""
REMOVE = """Remove units from an encounter. A turn that one of them had goes to the next in the order.

\b
Example:
  skirm remove fight.toml Orm
"""
SET = """Set values in an encounter, at key paths. Names in a path that are no plain words stand in quotes.

\b
Examples:
  skirm set fight.toml units.Rook.cover=partial
  skirm set fight.toml units.Rook.speed=3 'units."Jean Luc".health=4'
  skirm set fight.toml 'turns.names:=["Vyx", "Rook"]' turns.current=Vyx

Paths and values are those of your system; what cannot be is told, with what there is.
"""
EDIT = """Change an encounter in your editor: $VISUAL, or $EDITOR, or vi.

What you write is checked before it counts, becomes one entry and can be undone. If it does not hold, the save stays
as it was and your text is kept. The journal keeps your comments with the entry. Comments alone make no entry: they
stand in the file until its next write, whose entry keeps them. House tables that the fight carries are edited as well.

\b
Example:
  EDITOR='code --wait' skirm edit fight.toml
"""
UNDO = """Take back the last change of a save, or the last N.

The file is then what it was, to the byte; what was undone stays in the log. The system need not be installed.

\b
Examples:
  skirm undo fight.toml
  skirm undo fight.toml 3
"""
REDO = """Take back an undo, or the last N, along the newest branch of the history.

\b
Examples:
  skirm redo fight.toml
  skirm redo fight.toml 3
"""
LOG = """List what happened in a save, oldest first: entry, revision (r3), order, result.

> marks where the save stands now. A minus marks what does not lead there: it was undone, and perhaps replaced by other
orders; redo goes along the newest of them. --json has dice, outcome, versions and changes of every entry as well.

\b
Examples:
  skirm log fight.toml -n 5
  skirm log fight.toml --json | jq -c .request
"""
REPLAY = """Play the history of a save again, with the dice it recorded, and compare.

Every order is played on the state that the journal has before it. Where something else comes of it, the entry, the
difference and the versions then and now are told, and the exit code is 1. --explain tells every entry, with its dice,
modifiers and figures.

\b
Examples:
  skirm replay fight.toml
  skirm replay fight.toml --explain
"""
SCHEMA = """Print the JSON Schema of a system, for editors and validators (draft 2020-12).

NAME is encounter (the state in a save), orders (a line of JSON as resolve reads it), report (a line of --json), or a
roll, action or advance of the system. Without a name the first three are printed in one object.

\b
Examples:
  skirm schema SYSTEM orders > orders.schema.json
  skirm schema SYSTEM encounter
  skirm schema SYSTEM ACTION
"""


DEMO = """Play a short fight by the orders of a system's example, and show how it ends. No file is written.

The first system that is installed plays where none is named.

\b
Examples:
  skirm demo
  skirm demo slaved-armour --seed again
"""

HELP = """Tell about a command, a rule system, or what a system can do. The same as --help behind it.

\b
Examples:
  skirm help
  skirm help resolve
  skirm help SYSTEM
  skirm help SYSTEM ACTION
  skirm help SYSTEM:ROLL
"""

MANUAL = {
    "odds": Command(
        "odds",
        "EXPR [vs EXPR] | SYSTEM:ROLL [KEY=VALUE]... | SAVE ACTION [KEY=VALUE]...",
        ODDS,
        (TARGET, FRACTIONS, ALL, JSON, CSV, CHANCE, BY, WORTH, EXACT, BUDGET, ESTIMATE, SEED),
        "skirm.commands.odds:odds",
        epilog=ODDS_TOLD,
        notation=True,
    ),
    "new": Command(
        "new", "SYSTEM SAVE", NEW, (EXAMPLE, SEED, FORCE, JSON, QUIET), "skirm.commands.new:new", optional="example"
    ),
    "show": Command("show", "SAVE [UNIT]", SHOW, (JSON,), "skirm.commands.show:show"),
    "map": Command("map", "SAVE", MAP, (UNIT, WIDTH, OUTPUT, JSON), "skirm.commands.map:draw_map"),
    "check": Command("check", "SAVE", CHECK, (JSON, QUIET), "skirm.commands.show:check"),
    "resolve": Command(
        "resolve",
        "SAVE [ACTION [KEY=VALUE]...]",
        RESOLVE,
        (ORDERS, *PLAYING),
        "skirm.commands.resolve:resolve",
        epilog=ORDERS_TOLD,
    ),
    "advance": Command(
        "advance", "SAVE [KIND] [KEY=VALUE]...", ADVANCE, (STEPS, UNTIL, *PLAYING), "skirm.commands.advance:advance"
    ),
    "add": Command("add", "SAVE TEMPLATE name=NAME [KEY=VALUE]...", ADD, CHANGING, "skirm.commands.units:add"),
    "remove": Command("remove", "SAVE UNIT...", REMOVE, CHANGING, "skirm.commands.units:remove"),
    "set": Command("set", "SAVE PATH=VALUE...", SET, CHANGING, "skirm.commands.units:put"),
    "edit": Command("edit", "SAVE", EDIT, (JSON, QUIET), "skirm.commands.edit:edit"),
    **HOUSE,
    "undo": Command("undo", "SAVE [N]", UNDO, (JSON, QUIET), "skirm.commands.history:undo"),
    "redo": Command("redo", "SAVE [N]", REDO, (JSON, QUIET), "skirm.commands.history:redo"),
    "log": Command("log", "SAVE", LOG, (LAST, JSON), "skirm.commands.history:log"),
    "replay": Command("replay", "SAVE", REPLAY, (EXPLAIN, JSON, QUIET), "skirm.commands.replay:replay"),
    "simulate": Command(
        "simulate",
        "SAVE ORDERS | --merge SHARE...",
        SIMULATE,
        (PLAYS, FIRST, ENDS_BY, UNTIL_ENDS, SEED, JOBS, SCHEDULER, MERGE, JSON),
        "skirm.commands.simulate:simulate",
        epilog=SIMULATE_TOLD,
    ),
    **INSTALLING,
    **COMPLETING,
    "demo": Command("demo", "[SYSTEM]", DEMO, (SEED, EXPLAIN, JSON, QUIET), "skirm.commands.demo:demo"),
    "schema": Command("schema", "SYSTEM [NAME]", SCHEMA, (), "skirm.commands.schema:schema"),
    "help": Command("help", "[COMMAND] [NAME]", HELP, (), "skirm.commands.help:tell"),
}
