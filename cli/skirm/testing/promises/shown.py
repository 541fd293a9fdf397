"""Promises about what people see: no control characters, no markup, nothing of Python in names and stories."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import category, name

import msgspec

from skirm.output.report import with_parts
from skirm.rules.answers import expiring_of, next_up_of, over_of, view_of
from skirm.rules.models import Encounter, units_of
from skirm.rules.names import UNSEEN, candidates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from skirm.rules.system import System
    from skirm.testing.campaign import Campaign

    Shown = Iterator[tuple[str, object]]

JOINERS = "\u200c\u200d"
STYLES = "b|i|u|s|bold|dim|italic|underline|strike|blink|reverse|link|red|green|blue|yellow|magenta|cyan|white|black"
MARKUP = re.compile(rf"\[/?(?:(?:{STYLES})(?:[ =][^\]]*)?)?\](?<!\[\])|</?[a-zA-Z][^<>]*>|:[a-z]+(?:_[a-z]+)+:")
PYTHON = re.compile(r"\bNone\b(?! of)|\bTrue\b|\bFalse\b|Fraction\(|<[\w.]+ object|<function|\bRow\(|\{\w*\}")


def what_is_shown_is_safe(campaign: Campaign) -> Iterator[str]:
    """What is shown is plain text of the game's own words."""
    told: set[str] = set()
    for where, text in [*registered(campaign.system), *played(campaign)]:
        for fault in faults(str(text)):
            if fault not in told:
                told.add(fault)
                yield f"{where}: {fault}"
    yield from unanswered(campaign)


def every_rule_is_told(campaign: Campaign) -> Iterator[str]:
    """Every rule that a result names stands among the rules of the system, where it tells any."""
    known = campaign.system.schemas.rule_texts
    if not known:
        return
    unknown: dict[str, str] = {}
    for episode in campaign.accepted:
        for report in with_parts(episode.report) if episode.report is not None else ():
            named = {one.rule for one in report.modifiers} | {one.rule for one in report.figures}
            unknown |= dict.fromkeys(sorted(named - {"", *known, *unknown}), episode.told)
    for rule, where in unknown.items():
        yield f"{where}: rule {rule} is named, and is none of the rules; {candidates(rule, list(known))}"


def faults(text: str) -> Iterator[str]:
    """What is wrong with a text that people are shown."""
    for letter in dict.fromkeys(text):
        kind = category(letter)
        if letter in UNSEEN or (kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and letter not in JOINERS + "\n"):
            called = name(letter, "a control character").lower()
            yield f"{text!a} has U+{ord(letter):04X} in it, {called}, which a terminal may obey or hide"
    if found := MARKUP.search(text):
        yield f"{text!r} has markup in it, {found[0]}; texts are shown as they are, and marks of cells give them colour"
    if found := PYTHON.search(text):
        yield f"{text!r} tells {found[0]}, which is Python and no word of the game"


def registered(system: System) -> Shown:
    """Every name and text that a system registers, with where it stands."""
    schemas = system.schemas
    for title, models in (("roll", schemas.rolls), ("action", schemas.actions), ("advance", schemas.advances)):
        for key, model in models.items():
            yield f"{title} {key}", model.__doc__ or ""
            yield from ((f"{title} {key}, key {field}", field) for field in model.__struct_encode_fields__)
    for key, template in schemas.templates.items():
        yield f"template {key}", key
        yield f"template {key}, summary", template.summary
        yield from ((f"template {key}", text) for text in texts(msgspec.to_builtins(template.unit, str_keys=True)))
    for key, example in schemas.examples.items():
        yield f"example {key}", key
        yield f"example {key}, summary", example.summary
        yield from ((f"example {key}", text) for text in texts(msgspec.to_builtins(example.encounter, str_keys=True)))
    for key, table in schemas.table_data.items():
        yield from ((f"table {key}", text) for text in (key, *texts(table.data)))
    for key, rule in schemas.rule_texts.items():
        yield from ((f"rule {key}", text) for text in (key, *texts(msgspec.to_builtins(rule))))


def texts(value: object) -> Iterator[str]:
    """All texts in a value, keys included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def played(campaign: Campaign) -> Shown:
    """Everything that was told while it was played."""
    for episode in campaign.episodes:
        if episode.refusal is not None:
            yield from ((f"{episode.told}, refused", text) for _, text in episode.refusal.reasons)
        if episode.report is None:
            continue
        yield f"{episode.told}, result", episode.report.result
        yield from ((f"{episode.told}, story", line) for line in episode.report.lines())
        yield from ((f"{episode.told}, reason", one.reason) for one in episode.report.modifiers)


def unanswered(campaign: Campaign) -> Iterator[str]:
    """What a state cannot say of itself when it is asked, and what it says that cannot be shown."""
    system = campaign.system
    states = {episode.after: episode.told for episode in campaign.accepted if episode.after is not None}
    told: set[str] = set()
    for state, where in states.items():
        encounter = system.thaw(state)
        for question, ask in questions(encounter).items():
            try:
                found = list(texts(msgspec.to_builtins(ask(encounter))))
            except Exception as fault:  # whatever a plugin raises is what is told of it
                found = [f"failed with {type(fault).__name__}: {fault}"]
                faulty = found
            else:
                faulty = [wrong for text in found for wrong in faults(text)]
            for fault_ in faulty:
                if (line := f"{question}() {fault_}") not in told:
                    told.add(line)
                    yield f"after {where}: {line}"
        if system.freeze(encounter) != state:
            yield f"after {where}: looking at the encounter changed it; view, over and the like only read"
            return


def questions(encounter: Encounter) -> dict[str, Callable[[Encounter], object]]:
    """What an encounter is asked of itself and of its units."""
    names = list(units_of(encounter))
    other = names[-1] if names else ""
    return {
        "view": view_of,
        "over": over_of,
        "next_up": next_up_of,
        "expiring": expiring_of,
        "able": lambda fight: [fight.able(name) for name in names],
        "vigour": lambda fight: [fight.vigour(name) for name in names],
        "apart": lambda fight: [fight.apart(name, other) for name in names],
    }
