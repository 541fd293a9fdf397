"""The keys of odds and simulations."""

from __future__ import annotations

TARGET = "with --target"
ODDS = {
    "expression": "what was asked",
    "against": "what stands behind vs, or null",
    "repetitions": "how often, or null",
    "comment": "what stands behind #",
    "denominator": "what all weights are parts of; text, as they are, beyond 2^53",
    "odds": "a list of {value, result, facts, weight, chance, at_least, at_most, low, high}: value of numbers, result "
    "of words; facts by --by; low and high of an estimate, 95 of 100 times",
    "mean": "exact, as a number or a fraction in text; null where unknown",
    "variance": "the same",
    "mean_float": "as a float",
    "standard_deviation": "as a float",
    "mean_low": "of an estimate, between what the mean lies, 95 of 100 times",
    "mean_high": "the same",
    "beyond": "what is not listed one by one, a list of {at_most, at_least, weight, chance}",
    "unknown": "what was followed no further: chances may be so much greater",
    "target": f"{{at_least, weight, chance, low, high}}, {TARGET}",
    "system": "of a system: its name",
    "name": "of a system: what was asked",
    "by": "of a system: the facts, a list",
    "estimate": "of a system: whether it is estimated from plays",
    "runs": "of a system: how often the rules were run; null in an estimate",
    "plays": "of a system: how many plays were played; null where it is exact",
    "explain": "with --explain a list of {figure, op, value, reason, rule, gains}, null in an estimate; gains is a "
    "list of {of, gain, exact}, what the modifier adds to each chance, exact as a fraction in text; null where it "
    "costs too much",
}
QUANTILES = {
    **{key: ODDS[key] for key in ("expression", "repetitions", "comment", "mean", "variance")},
    "mean_float": "as a float",
    "standard_deviation": "as a float",
    "bound": "how many steps the exact odds were allowed",
    "quantiles": "a list of {percent, at_least, at_most}: the least value that is not exceeded in so many per cent of "
    "cases lies between the two",
    "target": f"{{at_least, chance_at_least, chance_at_most}}, {TARGET}",
}
CHANCES = {
    **{key: ODDS[key] for key in ("expression", "against", "repetitions", "comment")},
    "bound": "how many steps the exact odds were allowed",
    "odds": "a list of {result, chance_at_least, chance_at_most}",
}
SIMULATION = {
    "question": "a digest of position, orders, facts and seed: shares of the same can be joined",
    "seed": "whose trials were played",
    "system": "the rule system",
    "shares": "the trials that were played, a list of [first, how many]",
    "asked": "what question is a digest of, {position, house, orders, facts, until, versions}: the first three digests",
    "roster": "the units of the beginning, in their order",
    "start": "the units of the beginning, with their sides",
    "units": "by unit, in how many trials it was there at the end",
    "out": "by unit, in how many it could not act at the end, or was gone",
    "survivors": "by side, how often how many of its units could act at the end",
    "ends": 'by reason, how often that was why it was over; "" where it was not',
    "cut": "how many trials were cut off",
    "advances": "how often time passed how many times",
    "rounds": "how often the list was played how many times",
    "orders": "by line, what it orders",
    "times": "by line, how often the list gives the order, of those without a policy",
    "done": "by line, how often it was carried out",
    "refused": "by line, how often the rules refused it",
    "skipped": "by line, how often its condition did not hold, or nobody was there",
    "reasons": "by line and reason, how often, and how often in what words",
    "facts": "by fact of --by, how often each value",
    "unbounded": "facts with too many values to count",
    "check": "a digest of all the rest; it tells damage, and is no signature",
}
