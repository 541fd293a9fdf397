"""What is certain of a comparison that costs too much: chances as a table, as JSON and as comma-separated values."""

from __future__ import annotations

import sys

from skirm.output.bars import drawn
from skirm.output.odds import BOLD, PLAIN
from skirm.output.quantiles import outward
from skirm.output.stream import Answers, shown, wants_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skirm.dice.odds.question import Chances
    from skirm.output.objects import Json


def tell_chances(answer: Chances, *, json: bool, csv: bool, quiet: bool) -> None:
    """Print what is certain.

    Args:
        answer: What is told.
        json: One object.
        csv: Comma-separated values.
        quiet: One number alone: the least chance of the first result.

    Errors: OutputError, ClosedPipeError.
    """
    answers = Answers()
    if json:
        from skirm.output.objects import to_line  # noqa: PLC0415 - people need no JSON

        answers.add(to_line(chances_object(answer)))
    elif csv:
        answers.line("result,at least,at most")
        for label, (least, most) in answer.results:
            answers.line(f"{label},{least},{most}")
    elif quiet:
        answers.line(f"{answer.results[0][1][0]:.12g}")
    else:
        for line in lines(answer):
            answers.line(line)
    answers.flush()


def lines(answer: Chances) -> list[str]:
    """The lines for people."""
    colour = wants_colour(sys.stdout)
    about = f"{answer.times} results, each: " if answer.times is not None else ""
    against = f" vs {answer.opponent}" if answer.opponent is not None else ""
    comment = f"  # {answer.comment}" if answer.comment else ""
    title = shown(f"{about}{answer.expression}{against}{comment}")
    cells = []
    for label, within in answer.results:
        least, most = outward(*within)
        cells.append([label, f"{least} %", f"{most} %"])
    return [
        f"{BOLD}{title}{PLAIN}" if colour else title,
        *drawn(["result", "at least", "at most"], cells, [0] * len(cells), colour=colour),
        f"exact odds would cost more than SKIRM_MAX_ODDS ({answer.limit} steps); these chances are certified",
    ]


def chances_object(answer: Chances) -> dict[str, Json]:
    """Everything that is certain."""
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
