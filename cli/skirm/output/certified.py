"""What is certain of odds that cost too much: quantiles and chances as a table, as JSON, as comma-separated values."""

from __future__ import annotations

import sys
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from skirm.dice.odds.question import Bounds, Chances
from skirm.output.bars import drawn
from skirm.output.chances import decimal, exact, root
from skirm.output.odds import BOLD, PLAIN
from skirm.output.stream import Answers, shown, wants_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.output.objects import Json


def tell_certified(answer: Bounds | Chances, *, json: bool, csv: bool, quiet: bool) -> None:
    """Print what is certain.

    Args:
        answer: What is told.
        json: One object.
        csv: Comma-separated values.
        quiet: One number alone: the least chance of the target or of the first result, else the mean.

    Errors: OutputError, ClosedPipeError.
    """
    answers = Answers()
    if json:
        from skirm.output.objects import to_line  # noqa: PLC0415 - people need no JSON

        answers.add(to_line(object_of(answer)))
    elif csv:
        heading, *rows = table(answer)
        answers.line(",".join(heading))
        for row in rows:
            answers.line(",".join(row))
    elif quiet:
        answers.line(f"{number(answer):.12g}")
    else:
        for line in lines(answer):
            answers.line(line)
    answers.flush()


def table(answer: Bounds | Chances) -> list[list[str]]:
    """What is certain as rows of bare numbers, under a heading."""
    if isinstance(answer, Chances):
        rows = [[label, str(least), str(most)] for label, (least, most) in answer.results]
        return [["result", "at least", "at most"], *rows]
    rows = [[str(each.percent), str(each.at_least), str(each.at_most)] for each in answer.found.quantiles]
    return [["quantile", "at least", "at most"], *rows]


def number(answer: Bounds | Chances) -> float:
    """One number alone."""
    if isinstance(answer, Chances):
        return answer.results[0][1][0]
    chance = answer.found.chance
    return float(answer.found.mean) if chance is None else chance[0]


def lines(answer: Bounds | Chances) -> list[str]:
    """The lines for people."""
    colour = wants_colour(sys.stdout)
    heading, *rows = table(answer)
    above, below = [title(answer)], []
    if isinstance(answer, Chances):
        told = "these chances"
        rows = [[label, *(f"{end} %" for end in outward(*within))] for label, within in answer.results]
    else:
        told, found = "quantiles", answer.found
        above.append(f"mean {decimal(found.mean)}, standard deviation {decimal(root(found.variance))}")
        rows = [[f"{percent} %", *ends] for percent, *ends in rows]
        if found.chance is not None:
            least, most = outward(*found.chance)
            below.append(f"at least {answer.target}: {least if least == most else f'{least} to {most}'} %")
    return [
        *(f"{BOLD}{line}{PLAIN}" if colour else line for line in above),
        *drawn(heading, rows, [0] * len(rows), colour=colour),
        *below,
        f"exact odds would cost more than SKIRM_MAX_ODDS ({answer.limit} steps); {told} are certified",
    ]


def title(answer: Bounds | Chances) -> str:
    """What was asked, in a line."""
    about = f"{answer.times} results, each: " if answer.times is not None else ""
    opponent = answer.opponent if isinstance(answer, Chances) else None
    against = f" vs {opponent}" if opponent is not None else ""
    comment = f"  # {answer.comment}" if answer.comment else ""
    return shown(f"{about}{answer.expression}{against}{comment}")


def outward(least: float, most: float) -> tuple[str, str]:
    """Two chances in per cent, the one rounded down and the other up, to four decimals."""
    ends = zip((least, most), (ROUND_FLOOR, ROUND_CEILING), strict=True)
    low, high = ((100 * Decimal(chance)).quantize(Decimal("0.0001"), way) for chance, way in ends)
    return f"{low.normalize():f}", f"{high.normalize():f}"


def object_of(answer: Bounds | Chances) -> dict[str, Json]:
    """Everything that is certain."""
    return chances_object(answer) if isinstance(answer, Chances) else bounds_object(answer)


def chances_object(answer: Chances) -> dict[str, Json]:
    """The chances of each result."""
    about: dict[str, Json] = {"kind": "chances", "expression": answer.expression}
    if answer.opponent is not None:
        about["against"] = answer.opponent
    return {
        **about,
        "repetitions": answer.times,
        "comment": answer.comment,
        "bound": answer.limit,
        "odds": [
            {"result": label, "chance_at_least": least, "chance_at_most": most}
            for label, (least, most) in answer.results
        ],
    }


def bounds_object(answer: Bounds) -> dict[str, Json]:
    """Moments and quantiles, and the chance of a target."""
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
