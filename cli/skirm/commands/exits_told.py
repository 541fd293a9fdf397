"""What the exit codes of each command mean, for its help."""

from __future__ import annotations

MISSING = "3 the save is missing or damaged"
NEWER = f"{MISSING}, 5 it is newer than this program"
READ = f"{MISSING}, 5 its system is missing or newer"
LOCKED = f"{MISSING}, 4 another process has it"
CHANGED = f"{LOCKED}, 5 its system is missing or newer"
ENDINGS = {
    "roll": "0 done, 1 a roll failed under --exit-code, 2 something is wrong with what was typed",
    "odds": f"0 done, 1 the rules refuse, or would have to estimate under --exact, 2 the question is wrong, {READ}",
    "new": "0 done, 2 the line is wrong, there is no such system, or a save is there already, 6 the system failed",
    "show": f"0 done, 1 nobody has this name, 2 the line is wrong, {NEWER}, 6 the system failed at its picture",
    "map": f"0 done, 1 nobody has this name, or nothing a position, 2 the line is wrong, {READ}",
    "resolve": f"0 done, 1 the rules refuse, 2 the order is wrong, {CHANGED}, 6 the system failed",
    "advance": f"0 done, 1 the rules refuse, or it is over, 2 the order is wrong, {CHANGED}, 6 the system failed",
    "simulate": f"0 done, 2 orders or shares are wrong, {READ}, 130 interrupted, with the report of what was played",
    "add": f"0 done, 1 the name is taken, 2 the line is wrong, {CHANGED}",
    "remove": f"0 done, 1 nobody has this name, 2 the line is wrong, {CHANGED}",
    "set": f"0 done, 2 a path or a value is wrong, {CHANGED}",
    "adopt": f"0 done, or nothing would change, 2 a table is wrong, {CHANGED}",
    "edit": f"0 done, or nothing was changed, 2 the line is wrong, 3 what was written does not hold, {CHANGED[2:]}",
    "undo": f"0 done, 2 there is nothing to undo, {LOCKED}",
    "redo": f"0 done, 2 there is nothing to redo, {LOCKED}",
    "log": "0 done, 2 the line is wrong, 3 the journal is damaged",
    "replay": f"0 the same, 1 something differs, 2 the line is wrong, {READ}",
    "check": f"0 sound, 2 the line is wrong, {NEWER}",
    "rules": "0 done, 2 there is no such system, table or rule, or --check found errors",
    "plugins": "0 done, 2 the line is wrong, 6 with --check: a plugin cannot be played",
    "install": "0 installed, or there already, 1 the environment cannot be changed, 6 what was installed brings no "
    "plugin, or one that cannot be played; where the installer fails, its own",
    "uninstall": "0 removed, 1 it is needed, or the environment cannot be changed, 6 it is still there; where the "
    "installer fails, its own",
    "schema": "0 done, 2 there is no such system or name",
    "completion": "0 done, 2 there is no completion for this shell",
    "demo": "0 done, 2 there is no such system, or no example to play, 6 it failed",
    "help": "0 done, 2 there is no such command",
}
