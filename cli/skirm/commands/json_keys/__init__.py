"""What `--json` prints, key by key: for the help of every command, and for the tables in the README.

The tests run the commands and compare, also what stands in braces, the keys of the objects below a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.commands.json_keys.odds import CHANCES, ODDS, QUANTILES, SIMULATION
from skirm.commands.json_keys.plugins import CHANGED, LISTED, MADE
from skirm.commands.json_keys.results import IN_A_FIGHT, ORDERED, ROLLED, SHOWN_OFF, changed
from skirm.commands.json_keys.rules import RULES
from skirm.commands.json_keys.saves import CHECKED, ENTRY, MAP, REPLAY, REPLAYED, SHOWN
from skirm.commands.json_keys.told import Told

if TYPE_CHECKING:
    from collections.abc import Mapping

UNDONE = "{entries}: what was undone or redone, a list of id, kind and request"
OBJECTS: Mapping[str, tuple[Told, ...]] = {
    "roll": (Told("roll", "", ROLLED),),
    "odds": (
        Told("odds", "", ODDS),
        Told("quantiles", "a sum beyond SKIRM_MAX_ODDS", QUANTILES),
        Told("chances", "a comparison beyond SKIRM_MAX_ODDS", CHANCES),
    ),
    "new": (changed("new", "{save, seed, example, units}"),),
    "show": (Told("show", "", SHOWN),),
    "map": (Told("map", "", MAP),),
    "resolve": ORDERED,
    "advance": (Told("advance", "", IN_A_FIGHT),),
    "simulate": (Told("simulation", "", SIMULATION),),
    "add": (changed("add", "{unit}"),),
    "remove": (changed("remove", "{unit}"),),
    "set": (changed("set", "{changes}: a list of path, old and new"),),
    "adopt": (changed("adopt", "{adopted, original, changes}: tables by name, and a list of table, at, old and new"),),
    "edit": (changed("edit", "{changes}: a list of lines"),),
    "undo": (changed("undo", UNDONE),),
    "redo": (changed("redo", UNDONE),),
    "log": (Told("entry", "", ENTRY),),
    "replay": (
        Told("replayed", "each entry that comes out otherwise; all of them with --explain", REPLAYED),
        Told("replay", "last", REPLAY),
    ),
    "check": (Told("check", "", CHECKED),),
    "rules": RULES,
    "plugins": (Told("plugin", "each", LISTED), Told("new-plugin", "with new", MADE)),
    "install": (Told("install", "", CHANGED),),
    "uninstall": (Told("uninstall", "", CHANGED),),
    "demo": (Told("action", "", SHOWN_OFF), Told("advance", "", SHOWN_OFF)),
}
