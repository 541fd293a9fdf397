"""The table of all commands: the module of each, imported when it is used, and its summary for the list."""

COMMANDS = {
    "roll": ("skirm.commands.roll", "Roll dice: skirm roll 4d6kh3 + 2"),
    "new": ("skirm.commands.new", "Begin an encounter: skirm new SYSTEM fight.toml"),
    "show": ("skirm.commands.show", "Show an encounter: who stands where, who is up"),
    "resolve": ("skirm.commands.resolve", "Carry out an action, or many orders"),
    "advance": ("skirm.commands.advance", "Let time pass: the next turn, a rest"),
    "add": ("skirm.commands.units", "Add a unit from a template"),
    "remove": ("skirm.commands.units", "Remove a unit"),
    "set": ("skirm.commands.units", "Change a value: skirm set fight.toml units.Rook.cover=partial"),
    "edit": ("skirm.commands.edit", "Change an encounter in your editor"),
    "undo": ("skirm.commands.history", "Take back the last change, or the last N"),
    "redo": ("skirm.commands.history", "Take back an undo"),
    "log": ("skirm.commands.history", "List what happened"),
    "replay": ("skirm.commands.replay", "Play the history again with its dice and compare"),
    "check": ("skirm.commands.show", "Check a save and its journal"),
    "rules": ("skirm.commands.rules", "Tell the rules and tables of a system"),
    "plugins": ("skirm.commands.plugins", "List the rule systems that are installed"),
    "schema": ("skirm.commands.schema", "Print the JSON Schema of a system"),
}
