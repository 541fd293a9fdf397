"""What modifiers are worth, as `skirm odds --explain` tells it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from skirm.rules.work import WORK, Budget
from skirm.rules.worth import worths

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirm.commands.told_odds import Shown
    from skirm.rules.branches import Distribution
    from skirm.rules.outcome import Modifier

# So many differences are told of a modifier in a line.
MOST = 4


def worths_told(shown: Shown, found: Distribution) -> tuple[list[dict[str, object]], list[str]]:
    """What each modifier is worth, the decisive one first.

    Args:
        found: The odds with all of them.

    Returns: An object for each, for programs, and a line for each, for people.
    Errors: PluginError.
    """
    question = shown.question
    runs = shown.line.number("budget")
    budget = Budget(most_work=WORK) if runs is None else Budget(runs * max(1, len(found.modifiers)))
    before = shown.shares(found)
    told: list[tuple[Fraction, dict[str, object], str]] = []
    for worth in worths(question.system, question.request, question.encounter, found, budget):
        after = {} if worth.without is None else shown.shares(worth.without)
        gains = {key: before.get(key, Fraction(0)) - after.get(key, Fraction(0)) for key in before | after}
        most = max(map(abs, gains.values()), default=Fraction(0)) if worth.known else Fraction(-1)
        text = points(gains) if worth.known else "not reckoned, for it costs too much; --budget N allows more runs"
        told.append((most, told_to_programs(worth.modifier, gains if worth.known else None), text))
    told.sort(key=lambda item: -item[0])
    modifiers = [found for _, found, _ in told]
    lines = [f"{modifier_told(found)}: {text}" for _, found, text in told]
    return modifiers, lines or ["--explain: no modifier bears on any figure here"]


def told_to_programs(modifier: Modifier, gains: Mapping[str, Fraction] | None) -> dict[str, object]:
    """A modifier and what it is worth: by result, as a difference of chances; null where it was not reckoned."""
    value = modifier.value
    return {
        "figure": modifier.figure,
        "op": modifier.op,
        "value": str(value) if isinstance(value, Fraction) else value,
        "reason": modifier.reason,
        "rule": modifier.rule,
        "gains": None
        if gains is None
        else [{"of": key, "gain": float(gain), "exact": str(gain)} for key, gain in ordered(gains)],
    }


def modifier_told(modifier: Mapping[str, object]) -> str:
    """A modifier in words."""
    value = str(modifier["value"])
    sign = f"x {value}" if modifier["op"] == "times" else value if value.startswith("-") else f"+{value}"
    rule = f" ({modifier['rule']})" if modifier["rule"] else ""
    return f"{modifier['figure']} {sign}, {modifier['reason']}{rule}"


def ordered(gains: Mapping[str, Fraction]) -> list[tuple[str, Fraction]]:
    """The differences that are none of nothing, the greatest first."""
    return sorted(((key, gain) for key, gain in gains.items() if gain), key=lambda item: -abs(item[1]))


def points(gains: Mapping[str, Fraction]) -> str:
    """Differences of chances in percentage points, the greatest first."""
    return ", ".join(f"{key} {100 * float(gain):+.2f} points" for key, gain in ordered(gains)[:MOST]) or "worth nothing"
