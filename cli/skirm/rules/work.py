"""What an answer may cost: counted by what is done, so that the same question costs the same on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirm.rules.refusals import TooManyRunsError

if TYPE_CHECKING:
    from collections.abc import Iterable

RUNS = 200_000
# The unit of work is the reading of one byte of a state, about 80 ns on the machine of the benchmarks; a run of a rule
# costs so many beside it. What an order of a shipped system asks is answered within this, or estimated.
RUN = 1_600
# What each question to the dice costs in a run, and how many of them a run may have on the average.
QUESTION, QUESTIONS = 12, 100
WORK = 50_000_000
# What an estimate may cost that nobody gave a number of plays; in a play, each part of it costs less than a run alone.
PLAYING = 25_000_000
PART = 400


class Budget:
    """How much may be spent on an answer, and what was.

    Attributes:
        runs: How often a rule was run.
        asked: How many questions the runs have asked their dice.
        work: What that cost, in bytes of states read and what weighs as much.
    """

    __slots__ = ("asked", "most_runs", "most_work", "runs", "work")

    def __init__(self, most_runs: int = RUNS, most_work: int | None = None) -> None:
        """Begin with nothing spent.

        Args:
            most_runs: How many runs of a rule the answer may cost.
            most_work: How much work; None for as much as the runs take.
        """
        self.most_runs = most_runs
        self.most_work = most_work
        self.runs = 0
        self.asked = 0
        self.work = 0

    def spend(self, size: int) -> None:
        """Count a run of a rule on a state of so many bytes.

        Errors: TooManyRunsError when it is one too many.
        """
        self.runs += 1
        self.work += RUN + size
        self.refuse_more()

    def ask(self, questions: int) -> None:
        """Count what a run has asked its dice: a rule may throw on and on, so that each run is longer than the last.

        Errors: TooManyRunsError when it is too much.
        """
        self.asked += questions
        self.work += questions * QUESTION
        if self.asked > self.most_runs * QUESTIONS:
            raise TooManyRunsError(
                f"an exact answer costs too much: the rules throw dice more than {self.most_runs * QUESTIONS:,} times; "
                "--budget allows more of them"
            )

    def foresee(self, sizes: Iterable[int]) -> None:
        """Give up before so many states are worked on, each in one run at least, that it cannot end well.

        Errors: TooManyRunsError.
        """
        waiting = [RUN + size for size in sizes]
        self.refuse_more(len(waiting), sum(waiting))

    def refuse_more(self, runs: int = 0, work: int = 0) -> None:
        """Errors: TooManyRunsError where what was spent, and so much more, is beyond what may be."""
        if self.runs + runs > self.most_runs:
            raise TooManyRunsError(f"more than {self.most_runs} runs of the rules are needed for an exact answer")
        if self.most_work is not None and self.work + work > self.most_work:
            raise TooManyRunsError(
                f"an exact answer costs too much: more than {self.runs + runs:,} runs of the rules on states of this "
                "size; --budget allows more of them"
            )
