"""What is certain of odds that cost too much: quantiles as a table, as JSON and as comma-separated values."""

from __future__ import annotations

import sys
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from skirm.output.bars import drawn
from skirm.output.chances import decimal, exact, root
from skirm.output.odds import BOLD, PLAIN
from skirm.output.stream import Answers, shown, wants_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.question import Bounds
    from skirm.output.objects import Json


def tell_bounds(answer: Bounds, *, json: bool, csv: bool, quiet: bool) -> None:
    """Print what is certain.

    Args:
        answer: What is told.
        json: One object.
        csv: Comma-separated values.
        quiet: One number alone: the least chance of the target, or the mean.

    Errors: OutputError, ClosedPipeError.
    """
    answers = Answers()
    found = answer.found
    if json:
        from skirm.output.objects import to_line  # noqa: PLC0415 - people need no JSON

        answers.add(to_line(bounds_object(answer)))
    elif csv:
        answers.line("quantile,at least,at most")
        for quantile in found.quantiles:
            answers.line(f"{quantile.percent},{quantile.at_least},{quantile.at_most}")
    elif quiet:
        answers.line(f"{float(found.mean) if found.chance is None else found.chance[0]:.12g}")
    else:
        for line in lines(answer):
            answers.line(line)
    answers.flush()


def lines(answer: Bounds) -> list[str]:
    """The lines for people."""
    found = answer.found
    colour = wants_colour(sys.stdout)
    about = f"{answer.times} results, each: " if answer.times is not None else ""
    comment = f"  # {answer.comment}" if answer.comment else ""
    told = [
        shown(f"{about}{answer.expression}{comment}"),
        f"mean {decimal(found.mean)}, standard deviation {decimal(root(found.variance))}",
    ]
    if colour:
        told = [f"{BOLD}{line}{PLAIN}" for line in told]
    cells = [[f"{each.percent} %", str(each.at_least), str(each.at_most)] for each in found.quantiles]
    told += drawn(["quantile", "at least", "at most"], cells, [0] * len(cells), colour=colour)
    if found.chance is not None:
        least, most = outward(*found.chance)
        told.append(f"at least {answer.target}: {least if least == most else f'{least} to {most}'} %")
    told.append(f"exact odds would cost more than SKIRM_MAX_ODDS ({answer.limit} steps); quantiles are certified")
    return told


def outward(least: float, most: float) -> tuple[str, str]:
    """Two chances in per cent, the one rounded down and the other up, to four decimals."""
    ends = zip((least, most), (ROUND_FLOOR, ROUND_CEILING), strict=True)
    low, high = ((100 * Decimal(chance)).quantize(Decimal("0.0001"), way) for chance, way in ends)
    return f"{low.normalize():f}", f"{high.normalize():f}"


def bounds_object(answer: Bounds) -> dict[str, Json]:
    """Everything that is certain."""
    found = answer.found
    about: dict[str, Json] = {
        "kind": "quantiles",
        "expression": answer.expression,
        "repetitions": answer.times,
        "comment": answer.comment,
        "mean": exact(found.mean),
        "variance": exact(found.variance),
        "mean_float": float(found.mean),
        "standard_deviation": float(root(found.variance)),
        "bound": answer.limit,
        "quantiles": [
            {"percent": each.percent, "at_least": exact(each.at_least), "at_most": exact(each.at_most)}
            for each in found.quantiles
        ],
    }
    if found.chance is not None:
        least, most = found.chance
        about["target"] = {"at_least": answer.target, "chance_at_least": least, "chance_at_most": most}
    return about
