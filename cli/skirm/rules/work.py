"""What an answer may cost: counted by what is done, so that the same question costs the same on every machine."""

from __future__ import annotations

from skirm.rules.refusals import TooManyRunsError

RUNS = 200_000
# The unit of work is the reading of one byte of a state, about 80 ns on the machine of the benchmarks; a run of a rule
# costs so many beside it. What an order of a shipped system asks is answered within this, or estimated.
RUN = 1_600
WORK = 50_000_000
# What an estimate may cost that nobody gave a number of plays.
PLAYING = 20_000_000


class Budget:
    """How much may be spent on an answer, and what was.

    Attributes:
        runs: How often a rule was run.
        work: What that cost, in bytes of states read and what weighs as much.
    """

    __slots__ = ("most_runs", "most_work", "runs", "work")

    def __init__(self, most_runs: int = RUNS, most_work: int | None = None) -> None:
        """Begin with nothing spent.

        Args:
            most_runs: How many runs of a rule the answer may cost.
            most_work: How much work; None for as much as the runs take.
        """
        self.most_runs = most_runs
        self.most_work = most_work
        self.runs = 0
        self.work = 0

    def spend(self, size: int) -> None:
        """Count a run of a rule on a state of so many bytes.

        Errors: TooManyRunsError when it is one too many.
        """
        self.runs += 1
        self.work += RUN + size
        if self.runs > self.most_runs:
            raise TooManyRunsError(f"more than {self.most_runs} runs of the rules are needed for an exact answer")
        if self.most_work is not None and self.work > self.most_work:
            raise TooManyRunsError(
                f"an exact answer costs too much: it is not complete after {self.runs:,} runs of the rules; "
                "--budget allows more of them"
            )
