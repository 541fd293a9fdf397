"""The keys of what `skirm rules` prints."""

from __future__ import annotations

from skirm.commands.json_keys.told import Told

TABLE = {
    "system": "the rule system",
    "name": "of the table",
    "title": "of the table",
    "origin": "{kind, rule, reason}; kind is printed, ruling or house",
    "source": "plugin, house rules or save",
    "where": "of a table that is replaced: the file",
    "differences": "of a table that is replaced, a list of {at, old, new, was, kind}",
    "data": "as it stands in its file",
}
RULES = (
    Told(
        "rules",
        "the list, or what some words stand in",
        {
            "system": "the rule system",
            "tables": "a list of {name, title, origin, source, where, differences}",
            "rules": "a list of {rule, title, origin}",
            "rulings": "with words: the numbers of rulings that have them",
            "within": "with words: tables and rules whose text has them",
        },
    ),
    Told("table", "one table", TABLE),
    Told(
        "rule",
        "one rule",
        {
            "system": "the rule system",
            "rule": "its number",
            "title": "of the rule",
            "origin": "{kind}",
            "text": "what it says",
            "rulings": "how it is read, a list",
            "tables": "that belong to it, by name",
        },
    ),
    Told(
        "ruling",
        "one ruling",
        {
            "system": "the rule system",
            "ruling": "its number",
            "rules": "under which it stands, a list of {rule, title, text}",
            "tables": "that cite it, a list of {table, key, kind}",
        },
    ),
    Told(
        "rulings",
        "all of them",
        {"system": "the rule system", "rulings": "a list of {number, stands, cited}, as rules and tables of a ruling"},
    ),
    Told(
        "figures",
        "single figures with a rule of their own",
        {
            "system": "the rule system",
            "rule": "their number",
            "figures": "a list of {table, key, value, kind, rule, origin, reason}",
        },
    ),
    Told(
        "copied",
        "with --copy",
        {"system": "the rule system", "table": "its name", "file": "where it was written"},
    ),
    Told(
        "fault",
        "with --check, each",
        {
            "table": "the file or table",
            "at": "the key",
            "fault": "what kind it is of",
            "severity": "error or warning",
            "message": "what is wrong",
        },
    ),
    Told(
        "check",
        "with --check, last",
        {"tables": "how many were looked at", "errors": "how many", "warnings": "how many"},
    ),
    Told(
        "move",
        "with --odds, each",
        {
            "asked": "the question",
            "fact": "what moves",
            "plays": "how many plays it is estimated from; null where it is exact",
            "values": "a list of {value, before, before_float, after, after_float, points}: chances exact, and as "
            "floats where they are no whole numbers",
        },
    ),
    Told(
        "moves",
        "with --odds, last",
        {
            "system": "the rule system",
            "from": "what was compared",
            "to": "with what",
            "tables": "that differ, a list of {table, differences}",
            "moves": "how many facts move",
            "tried": "a list of {asked, came, plays}; came is moves, stays, not read or refused",
            "not_tried": "rolls that nothing is known to ask of",
        },
    ),
)
