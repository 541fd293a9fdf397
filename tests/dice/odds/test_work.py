"""The bound of the odds holds: work is paid for before it is done, and what costs too much is refused before it begins.

Work is counted, never timed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirm.dice.errors import NotationError
from skirm.dice.notation import parse
from tests.dice.odds.meter import Meter, metered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

# No work is more than so many times what was paid for it, beside what reading an expression takes.
FACTOR = 4
READING = 10_000
# What is refused has not worked more than this share of the bound, a tenth of it.
AT_ONCE = 400_000


class Work:
    """What one expression worked.

    Attributes:
        counted: What the meter says.
        paid: What the budget says.
        foreseen: The most that was said of what any work would be.
        refused: Whether it was refused.
    """

    def __init__(self, counted: float, paid: int, foreseen: int, *, refused: bool) -> None:
        self.foreseen = foreseen
        self.counted = counted
        self.paid = paid
        self.refused = refused


class Workshop:
    """The odds with a meter in them."""

    def __init__(self, meter: Meter, evaluate: ModuleType, budget: ModuleType) -> None:
        self.meter = meter
        self.evaluate = evaluate
        self.budget = budget

    def of(self, expression: str, limit: int = 4_000_000) -> Work:
        root = parse(expression).root
        budget = self.budget.Budget(limit)
        self.meter.counted = 0
        try:
            self.evaluate.followed([root], budget)
        except self.budget.OddsLimitError:
            refused = True
        else:
            refused = False
        # What was refused after the answer was there would have followed it further.
        foreseen = max((steps for _, steps, left in budget.foreseen if steps <= left), default=0)
        return Work(self.meter.counted, limit - budget.left, foreseen, refused=refused)


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    meter = Meter()
    with metered(meter) as (evaluate, budget):
        yield Workshop(meter, evaluate, budget)


REFUSED_AT_ONCE = [
    f"3d{{1{', 2' * 300}}}!dl1",
    "99999d6kh50000",
    "50000d2dl1",
    "100d4!!=1unique",
    "500d100unique",
    "1000d1000kh500",
    "1000d6kh500",
    "100d10!!kh50",
    "100000d6dl1",
    "20000d6!!kh3",
    "20d20kh3ro<5kh2",
    "3d100!unique",
    "(1d1000)d6",
    "(100d6)d6",
    "2000d6+2000d6+2000d6+2000d6",
    "300d20*300d20",
    "5000d6!",
    "50000d2",
    # Dice of very many faces, and further dice of very many kinds.
    "1d100000!",
    "1d100000!!",
    "1d100000!p",
    "1d1000000r1",
    "1d1000000ro<500000",
    "1d1000!>1",
    "1d100!>2",
    "50d100!>2",
    "2000d100!",
    "10000d6!",
    # Products, quotients and comparisons.
    "d1000*d1000*d1000",
    "(1000d6)*(1000d6)",
    "(200d6)/(100d6)",
    "300d20*300d20 + 1",
    "abs(300d20*300d20)",
    # Kept, dropped and chosen again.
    "200d20kh100",
    "1000d20kh500",
    "500d100kh250",
    "100d1000kh50",
    "50d1000dl25",
    "300d20dh100dl100",
    "100d100dh20dl20",
    "40d1000kh20",
    "1000d6!dl3",
    "200d100!dl5",
    "100d20!dh5dl5",
    "20d100!dh1dl1",
    "30d6kh20!kh10",
    "20d6kh10!kh5",
    "50d10r<3!kh10",
    "50d6ro1!okh10",
    "100d20!okh10",
    "50d20!o dl20",
    "100d10!pkh5",
    "10d20ro1unique!dl2",
    "100d6!!kh50",
    # Distinct dice, sets, computed numbers of dice.
    "100d100unique",
    "30d30unique kh5",
    "{10d100, 10d100, 10d100, 10d100, 10d100}kh3",
    "{100d6, 100d8, 100d10}kh2",
    "(10d6)d(10d6)",
    "(100d10)d10",
    "(1d1000)d(1d1000)",
    "max(5000d6, 5000d6)",
]
ANSWERED = [
    "100000d1kh50000",
    "3000d10unique",
    "100000d2unique",
    "20000d3unique>=2",
    "5000d6unique",
    "10d{1, 2, 2, 2, 2, 2}!dh1",
    "6d{1, 1, 1, 2}!=1dl1",
    "10000d2kh5000",
    "1000d6kh999",
    "4d6!dl1",
    "3d6!dh1",
    "100d6!dl1",
    "100000d6kh2",
    "1d100000>=5",
    "4d6!dl2",
    "10d6!dh1dl1",
    "10d10!dl5",
    "20d6!dl3dh3>=5",
    "5d20!>15dl2",
    "1d3000!",
    "100d6!unique kh3",
    "20d6!!dl1",
    "10d6ro1!okh3",
    "20d6!kh5",
    "d100*d100",
    "20d20unique",
    "(1d20)d6",
]


@pytest.mark.parametrize("expression", REFUSED_AT_ONCE)
def test_what_costs_too_much_is_refused_before_it_begins(workshop: Workshop, expression: str) -> None:
    work = workshop.of(expression)
    assert work.refused
    assert work.counted < AT_ONCE


@pytest.mark.parametrize("expression", ["3d100000!kh2", "100d1000!", "d100*d100*d100*d100"])
def test_what_is_refused_when_it_has_begun_has_not_worked_for_a_second(workshop: Workshop, expression: str) -> None:
    work = workshop.of(expression)
    assert work.refused
    assert work.counted < 4_000_000


@pytest.mark.parametrize("expression", ANSWERED)
def test_what_is_cheap_by_the_right_way_is_answered(workshop: Workshop, expression: str) -> None:
    work = workshop.of(expression)
    assert not work.refused
    assert work.counted <= FACTOR * work.paid + READING
    # And what was said before was no more than what was done: nothing that is cheap is refused.
    assert work.foreseen <= FACTOR * work.counted + 10 * READING


COUNT = st.one_of(st.integers(1, 12), st.integers(1, 2_000), st.sampled_from([5_000, 30_000, 99_999]))
SIDES = st.sampled_from(
    ["d2", "d3", "d6", "d10", "d20", "d100", "d1000", "dF", "d{1, 1, 2}", "d{0, 7, 1000}", "d{-5, 2, 2, 3}"]
)
ONE = st.sampled_from(["", "!", "!p", "!o", "!!", "r1", "ro1", "min2", "max3", "!!min2", "ro2!"])
CHOICE = st.one_of(
    st.sampled_from(["", "unique", "dl1", "dh1", "dl1dh1", "dl2", "kh1", "kl2", "kh3", "sort"]),
    st.builds("k{}{}".format, st.sampled_from("hl"), st.integers(1, 1_500)),
)
AFTER = st.sampled_from(["", "", "", ">=2", "ro1", "max4"])
POOLS = st.builds("{}{}{} {} {}".format, COUNT, SIDES, ONE, CHOICE, AFTER)
WHOLE = st.one_of(
    POOLS,
    st.builds("{} + {}".format, POOLS, POOLS),
    st.builds("({}) * ({})".format, POOLS, POOLS),
    st.builds("({}) >= ({})".format, POOLS, POOLS),
    st.builds("{{{}, {}, {}}}kh2".format, POOLS, POOLS, POOLS),
    st.builds("max({}, {})".format, POOLS, POOLS),
)


@settings(max_examples=80, deadline=None)
@given(expression=WHOLE)
def test_nothing_works_beyond_what_it_paid(workshop: Workshop, expression: str) -> None:
    try:
        parse(expression)
    except NotationError:
        return
    work = workshop.of(expression, limit=300_000)
    assert work.paid <= 300_000
    assert work.counted <= FACTOR * work.paid + READING, (expression, work.counted, work.paid)
