"""Odds for programs: as comma-separated values and as JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

from skirm.dice.odds.distribution import Distribution
from skirm.output.chances import EXACT, exact, fraction, root
from skirm.output.odds_rows import heads_of, margin, mean_margin, rows_of
from skirm.output.stream import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.distribution import Outcomes
    from skirm.dice.odds.question import Answer
    from skirm.output.objects import Json
    from skirm.output.odds_rows import Row


def csv_lines(answer: Answer, *, fractions: bool) -> list[str]:
    """Comma-separated values, with a line for each tail; of an estimate between what each chance lies as well."""
    odds, plays = answer.odds, answer.plays

    def chance(weight: int) -> str:
        return fraction(weight, odds.total) if fractions else repr(weight / odds.total)

    ordered = isinstance(odds, Distribution)
    heads = [*heads_of(answer), "chance", *(["at least", "at most"] if ordered else [])]
    lines = [heads + (["low", "high"] if plays else [])]
    if isinstance(odds, Distribution) and odds.low is not None:
        lines.append([f"<={odds.low}", chance(odds.below), "", chance(odds.below)])
    for row in rows_of(answer):
        cells = [*row.cells, chance(row.weight)]
        cells += [chance(row.at_least or 0), chance(row.at_most or 0)] if ordered else []
        lines.append(cells + ([repr(end) for end in margin(row.weight, plays)] if plays else []))
    if isinstance(odds, Distribution):
        if odds.high is not None:
            lines.append([f">={odds.high}", chance(odds.above), chance(odds.above), ""])
        if odds.adrift:
            lines.append(["unknown", chance(odds.adrift), "", ""])
    return [",".join(map(quoted, line)) for line in lines]


def quoted(text: str) -> str:
    """A text as a cell of comma-separated values."""
    text = shown(text)
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n') else text


def odds_object(answer: Answer) -> dict[str, Json]:
    """Odds with everything that is known about them."""
    odds = answer.odds
    about: dict[str, Json] = {
        "kind": "odds",
        "expression": answer.expression,
        "against": answer.opponent,
        "repetitions": answer.times,
        "comment": answer.comment,
        "denominator": whole(odds.total, odds),
        "odds": [row_object(answer, place, row) for place, row in enumerate(rows_of(answer))],
    }
    if isinstance(odds, Distribution):
        about |= moments_object(odds)
        if (ends := mean_margin(answer)) is not None:
            about |= {"mean_low": ends[0], "mean_high": ends[1]}
        beyond: list[Json] = []
        if odds.low is not None:
            beyond.append({"at_most": exact(odds.low), **weight_object(odds.below, odds)})
        if odds.high is not None:
            beyond.append({"at_least": exact(odds.high), **weight_object(odds.above, odds)})
        about["beyond"] = beyond
    about["unknown"] = odds.adrift / odds.total
    if answer.target is not None and answer.asked is not None:
        least = answer.asked[1]
        target: dict[str, Json] = {"at_least": answer.target, **weight_object(least, odds)}
        about["target"] = target | margins(least, answer.plays)
    return about | {key: cast("Json", value) for key, value in answer.about.items()}


def row_object(answer: Answer, place: int, row: Row) -> dict[str, Json]:
    """One value or result."""
    odds = answer.odds
    told: dict[str, Json] = {}
    facts = answer.facts[place] if answer.facts else ()
    if row.at_least is not None:
        told["value"] = native(facts[0] if facts else row.value)
    elif len(answer.names) < 2:
        told["result"] = row.label
    if answer.names:
        told["facts"] = {name: native(fact) for name, fact in zip(answer.names, facts, strict=True)}
    told |= weight_object(row.weight, odds)
    if row.at_least is not None and row.at_most is not None:
        told |= {"at_least": row.at_least / odds.total, "at_most": row.at_most / odds.total}
    return told | margins(row.weight, answer.plays)


def weight_object(weight: int, odds: Distribution | Outcomes) -> dict[str, Json]:
    """A weight, and the chance that it is."""
    return {"weight": whole(weight, odds), "chance": weight / odds.total}


def whole(weight: int, odds: Distribution | Outcomes) -> Json:
    """A weight as a number, or as a text where programs would round it."""
    return str(weight) if int(odds.total) > EXACT else weight


def margins(weight: int, plays: int | None) -> dict[str, Json]:
    """Between what a chance lies, where it was estimated."""
    return {} if plays is None else dict(zip(("low", "high"), margin(weight, plays), strict=True))


def native(fact: object) -> Json:
    """A fact as JSON has it: numbers, texts, true and false, null; fractions as text."""
    return exact(fact) if isinstance(fact, int | Fraction) and not isinstance(fact, bool) else cast("Json", fact)


def moments_object(odds: Distribution) -> dict[str, Json]:
    """Mean and variance: exactly where they are known, and as floating numbers."""
    known = odds.moments
    mean, variance = known or odds.told_moments()
    return {
        "mean": exact(mean) if known else None,
        "variance": exact(variance) if known else None,
        "mean_float": float(mean),
        "standard_deviation": float(root(variance)),
    }
