"""The keys of results, and of errors in their place."""

from __future__ import annotations

from skirm.commands.json_keys.told import Told

RESULT = {
    "system": "the rule system; null for dice",
    "name": "what was asked: an expression, a roll, an action, a kind of advance",
    "result": "a short label, by which odds are grouped: hit, 17, success",
    "success": "true, false, or null where nothing was asked",
    "total": "the total of the first draw, a number or a fraction in text; or null",
    "total_float": "beside a total that is no whole number",
    "data": "the facts, by the words of the system",
    "modifiers": "on figures, a list of {figure, op, value, value_float, reason, rule, kind, applied, why_not}: "
    "op is base, add or times, kind is printed, ruling or house",
    "figures": "read from tables, a list of {table, key, value, kind, rule, origin, reason}: origin is plugin, house "
    "rules or save",
    "dice": "every throw in order, a list of {sides, faces, why, source}; faces as --dice takes them",
    "parts": "the steps that followed, objects like this one of the kind step",
    "text": "the lines for people",
}
IN_A_FIGHT = RESULT | {
    "revision": "the revision of the save after it",
    "over": "why the fight is over, only where it ended by this",
}
ROLLED = RESULT | {
    "data": "of dice {comment, subtotals, pools, compared, repetition, seed}: subtotals by label; of each pool "
    "notation, total and its dice, with value, all faces it showed, whether it is kept, and successes; compared has "
    "both totals of a comparison; of a system's roll the facts, by its words",
}


def changed(kind: str, data: str) -> Told:
    """A change of an encounter: a result with these facts."""
    return Told(kind, "", IN_A_FIGHT | {"data": data})


ORDERED = tuple(
    Told(kind, when, IN_A_FIGHT)
    for kind, when in (("action", ""), ("advance", ""), ("add", ""), ("remove", ""), ("set", ""))
)
# A demo has no save that has a revision.
SHOWN_OFF = {key: text for key, text in IN_A_FIGHT.items() if key != "revision"}
FAILURE = {
    "exit": "the exit code",
    "reasons": "all of them, a list of {id, text, file, line, column}; the place only where there is one",
}
FAILURES = (Told("refusal", "the rules refuse", FAILURE), Told("error", "anything else is wrong", FAILURE))
