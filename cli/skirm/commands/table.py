"""The table of all commands with their summaries, and which of them are Typer applications of their own."""

COMMANDS = {
    "roll": "Roll dice: skirm roll 4d6kh3 + 2",
    "odds": "Tell the exact odds: skirm odds 4d6kh3",
    "new": "Begin an encounter: skirm new SYSTEM fight.toml",
    "show": "Show an encounter: who stands where, who is up",
    "map": "Draw who is where, as text or as SVG",
    "resolve": "Carry out an action, or many orders",
    "advance": "Let time pass: the next turn, a rest",
    "simulate": "Play an order list many times, and say how it ends",
    "add": "Add a unit from a template",
    "remove": "Remove a unit",
    "set": "Change a value: skirm set fight.toml units.Rook.cover=partial",
    "adopt": "Go on by other house tables",
    "edit": "Change an encounter in your editor",
    "undo": "Take back the last change, or the last N",
    "redo": "Take back an undo",
    "log": "List what happened",
    "replay": "Play the history again with its dice and compare",
    "check": "Check a save and its journal",
    "rules": "Tell the rules and tables of a system",
    "plugins": "List the rule systems that are installed",
    "install": "Install a rule system where skirm finds it",
    "uninstall": "Remove a rule system",
    "schema": "Print the JSON Schema of a system",
    "completion": "Print the completion script of a shell",
    "demo": "Play a short fight, to see what this is",
    "help": "Tell about a command: skirm help resolve",
}
# The others are declared in `skirm.commands.manual`.
APPLICATIONS = {"roll": "skirm.commands.roll", "plugins": "skirm.commands.plugins"}
# What no system may be called: a command, every plugin (SKIRM_WITHOUT=all), and skirm, which does not remove itself.
RESERVED = frozenset((*COMMANDS, "all", "skirm"))
